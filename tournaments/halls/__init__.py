"""The hall of an event: its tables and boards with numbers and names, what each is for, and where it stands.

A table is one of the hall. A draw counts its boards from 1; `SubMatch.station` is the number in the hall, and
`Stage.numbers` leads from one to the other. `tournaments/halls` says what stands there and what a game is played on
(`Game.equipment`): cribbage and euchre meet at the same tables. `draws/queries/tables.py` gives a draw tables that
nobody else has, and finds two draws at one table at one hour (`draws/engine/holding.py`). Every act that moves
matches is carried out inside `draws/services/tables.kept_apart`, which holds the row of the event: two who publish at
once go one by one. Finals and play-offs are never refused; `assign_free_stations` finds them other tables, or a later
hour. Whoever locks competitions and their event takes the competitions first, by id. A table's name is asked of
`queries.station_name` alone; the names lie beside the event, so that no page has to read the hall for them. What
helps is a `Way` (`draws/queries/ways.py`), one act and one button; `draws/engine/around.py` puts a draw around what
others play, tables and people together.
"""
