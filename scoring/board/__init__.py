"""The hall board: what players and spectators see, what is on every board now, and what the chair says to the hall.

A board shows a version. Whatever changes what the hall sees adds one to `Event.board_version` in the same
transaction. A single look at that number every half second serves all viewers of a process; only when it moved is
anything read or sent. Pages that show no board hear the number on the same stream (`?scores=1`) and ask for the parts
that show an older one (`data-again`, `js/scores.js`). What all phones of a team, of an event's page or of the first
page see is made once a version and kept in the process (`pages/team_now.py`, `overview/pages/headlines.py`,
`front.py`); a phone that has it already is answered 304.

The board has three states, competition by competition: `pages/before.py`, `playing.py` and `after.py` each yield pages
(`pages/parts.py`) out of what is read once for a version (`reads.py`), and `chair.py` what the chair puts on. All
screens get the same HTML on the one stream; each shows its competitions, or what the chair chose for it (`Screen`, sent
along), and lays the rows into columns and pages (`js/turning.js`). Pages that say where to go are in every turn, which
takes half a minute; of the others one is. For that the letters go down, from capitals of 1/200 of the distance to 1/400
and no further (`engine/letters.py`, which also reckons for the office how long a turn takes).

An award is public once it is announced. `scoring/board` keeps what the chair says to the hall. A row of `Reveal`
opens one place of one competition for everybody, also while standings are hidden:
`queries/awards.announced_ceremonies` is the only way to what was announced, and nothing on it depends on a place that
was not. A row names the entries and counts for exactly those; a correction that gives the award to others sets it
aside (`engine/reveal.py`). Messages and count-downs are rows that end; a sponsor's picture is drawn again by
`services/pictures.py` and kept in the table, so that it travels with the event.
"""
