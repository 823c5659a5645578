"""Late changes: a team, a board or a round is lost or comes in late; shown first, and taken back whole.

A late change is carried out in one way. `services/acts.py` says what each of the eight cases does. A preview carries
it out in a transaction that is rolled back; what is shown is the difference between two pictures of the competition,
before and after. The whole draw before and after is kept with the change. `engine/merging.py` takes what it changed
out of the draw as it stands: changes that do not touch each other go back in any order.
`draws/engine/redraw.py` draws the rest: turns first, then boards, then sides; what is played never moves. A field in
groups is one draw of which nobody's opponents change. A board that competitions share is a change in each of them;
the others are `part_of` the first and go back with it.
"""
