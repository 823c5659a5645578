"""Practice: a made-up weekend in which nothing reaches the real site, a made-up season, and play without people.

A rehearsal is another world. `kit/worlds.py` keeps it apart: `inside` lets a thread work on the database of a
rehearsal, and `world` asks the connection in use which world that is. Whatever a process remembers by the number of a
row has to ask it too, as the caches and `live/queries/kept.py` do. `legionsports/practice` has the middleware that
answers for `/rehearsal/<part>/`, the made-up weekend (`weekend.py`), and whom one plays in it. `bounds.py` names
every room as inside or outside; a test finds one that has no place. `{% in_practice %}` marks every paper.
"""
