"""The registry: who is a member of which branch, in what standing, and who is barred from a sport.

A card has a trail. Every door to the registry goes through `services`, which writes what was changed into
`MemberChange`: the fact, old and new, who, when, from the page or a list. Rows are only added. What the rules say of
a team is judged with the cards as they are and as they were when it came in (`entries/engine/changes.py`).
"""
