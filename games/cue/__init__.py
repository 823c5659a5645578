"""What the cue sports share: the record of a shot, the catalogue of fouls, options, and settings for each rule set.

Pure: nothing here knows which game is played. A game's engine reads a shot, a table and its rule set.

A cue game needs less: `games/cue` has the sheets of racks and frames (`scoring.py`), the entry forms, the paper, and
the referee's table. Its engine stands on `engine/play.py`, a table that says of each event when it may come, what is
found on it and what follows; what is racked, blackball too, on `engine/balls.py` above that, pool and 8-ball on
`engine/pool/rack.py`, snooker and billiards on `engine/turns.py`. What they share are `engine/events.py` and
`state.py`. Its `live.py` returns a `TableView` (balls, facts to tick, choices, the ruling), and one template draws it
for all.
"""
