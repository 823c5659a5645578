"""Open events of a branch: begun in minutes, people at the door, games in which partners may change.

What is begun here is an event of one competition like every other: entries, stages, matches and sheets are those of
the rooms below. A person who comes alone is an entry; partners of one game are an entry of their own (`PAIRED`), so
that sheets, boards and results know only two sides of a match. `services/seating.py` alone writes the games.
"""
