"""Every rule of every game, pure: what one leg means, what it is worth, what its sheet looks like.

An engine is pure. Standard library only, frozen dataclasses, no clock, no hidden chance. It refuses with a
`RuleViolation` that carries a code and, where there is one, the section and the field at fault; the sentence is made
where it is shown.

A game is a package. It offers one `SPEC` (`base.py` says what is in it) and is named once in `registry.py`. No page,
table or sheet outside its package mentions it.

Adding a game: copy the nearest package in ``, write its `engine/scoring.py`, `engine/rules.py`, `spec.py` and
`forms.py`, and add its line to `registry.py`; no other file of the house has to know it. Its drawing (`picture`) is
an SVG with the symbol `picture` on a field of 48, in lines of 2.5 of the text's colour and one filled spot. The
`SPEC` says what the shared rooms ask: its words, its columns, what its tallies count besides (`counts`; of those in
`fewer`, fewer is better), what its sheets list by name (`high_score_word`), and how many sheets lie on a page; a rule
book may put teams in order by any of these; its `play_class` has what `[play.<game>]`
of a rule book may say, with type and range. Its numbers go into the Command's rule book; a game that the manual does
not name brings them in its own `rulebook.toml`, with what a table or board is called, and an event may choose it
beside the Command's sports. Without templates of its own its legs are typed into the shared form, and its paper has
the boxes of `leg_block`. `tests/games/quoits` is such a game, and `tests/scoring/test_new_game.py` plays it.

`live.py` is typed by the options, states and events of an engine, the cue games' too: each names its events once, as
`Event`, and a row of an engine's table ties a kind of event to what is found on it and to what follows.
`tests/games/typed_seam.py` holds mistakes that mypy has to find.
"""
