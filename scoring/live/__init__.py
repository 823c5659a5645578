"""A sheet that is scored as it is played: a log that ends as a submission; and play without a network.

A live leg is a log too. `games/<game>/engine/{state,events,play,rules}.py` rule a leg as it is played: `start`,
`verify`, `apply`, `outcome`, `replay`, and `legal` for what may happen next. `games/log.py` undoes and redoes by
adding lines, `kit/pure/codec.py` writes options, events and states as JSON, `games/series.py` plays leg after leg.
`engine/scoring.py` beside the engine says what a finished sheet may be and is worth. `games/<game>/live.py` says what
the page of the game shows; `scoring/live` is the frame of all of them: one open log a sheet, one device that holds
it, lines with a number and a key. A log ends when its sheet is entered another way: that follows from the versions of
the sheet, and nobody tells it. Handing in goes through `submit` like every other sheet, and through the guard of
`consequences` (`hand_in_live`): a table is sent to the desk where more would move. Its pages have two doors
(`views/doors.py`): somebody who enters results, or the link of a table. By either both captains answer to the numbers
with their team's word (`queries/agreement.py`); a result that is typed at a table (`desk/views/table.py`) has both
words on its form. What a device may take without asking the engine is `LiveGame.ahead`. Practice uses the same panel,
with the log in the page instead of the database.
"""
