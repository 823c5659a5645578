"""Who meets whom, when and where: seeded, proved fair, published or still a draft.

Days have one owner. `services/days.py` alone changes the days and the program of an event, and with them the planned
times of every match; whoever asks is shown first what follows, carried out and taken back. A storm date with no result
in is one shift by the clock of the hall; any other change plans again what is not played. Deadlines are worked out from
the days; teams keep the day on which they were received. A match with a result keeps its time, so its day stays.
`queries/days.py` is the one read: every page, paper and calendar file takes the days of an event from it.

A timetable is a plan. Everything about the hours of a draw is called `timetable` in `tournaments/draws`:
`engine/timetable.py` reckons them, `queries/timetable.py` reads them out of the program, `services/timetable.py`
writes when each match begins, and again after a change (what has a result keeps its time), `words/timetable.py` says
whether it fits; what competitions on the same boards have in one is `shared_timetable`. Competitions that share
boards are one timetable: each is drawn on its own, `engine/sharing.py` puts the draws into the turns of the hall, and
nobody in two of them is in two places. `engine/people.py` says whether anybody would be.

Chance has a seed. Draws and drawn lots are functions of their inputs and a phrase that is stored and shown.

Finals follow groups, or a round robin. A stage of the kind `GROUPS` has finals after it, its seats say who is in
which group; one of the kind `ROUND_ROBIN_FINALS` is a round robin in every other respect, and no seat has a group. In
`scoring/standings` its table is the only part of the competition, and has no name. The API tells it as one group.

A double knockout is one stage with two sides. `engine/double.py` adds a losers' side to the bracket of `knockout.py`;
`Match.wing` says on which side a match is, and `takes_loser` alone whether a winner or a loser comes into it. A round
is what is played at the same time on both sides. The second final is a match that is made when the unbeaten team has
lost the first (`sheets/services/following.py`), and taken away by a correction; that it is there tells a result, so
`queries/public.py` keeps it back. `playoffs/pages/brackets.py` draws the stage as three pictures.

Finals for every place are one stage. `engine/places.py` parts the field into tiers by its tables, and makes a small
knockout of each, in which those who lose play on. A match says which places it is for (`Match.best_place`,
`worst_place`): from that follow who comes into it (`takes_loser`), what it is called (`words/location.for_places`)
and who ends where (`places_left`). `Grouping.every_place` asks for them after groups or a round robin.
`playoffs/pages/parts.py` draws them as trees, packed into pictures.

A round robin may be partial. `Grouping.opponents` says how many others each team meets, before finals only;
`engine/partial.py` makes the rounds, in which all play and sit out equally often. Nobody comes in late there
(`redrawing.join`).

A Swiss draw is drawn round by round. `engine/swiss.py` makes one round from the seed phrase, the points of those who
are there and the rounds before; `matching.py` finds the one cheapest way to put them into pairs. The draw has the
first round alone; `playoffs/services/swiss.py` reads the standings and has the next drawn by `services/swiss.py`,
which notes in the plan what each round was drawn from (`DrawnRound`). `Stage.rounds_to_draw` says how many are to
come: as long as there are some, no table is complete (`Table.more_to_draw`). A correction leaves the rounds that are
drawn; `outdated_rounds` finds those that were drawn from other points. A later round tells results, so
`queries/public.py` keeps it back with them.

A stage has a plan. What it was asked to be, what it was drawn from and what was noted on it since is a frozen record,
one class for each kind in `engine/plan.py`. `Stage.plan` is the only door to it: who changes something puts another
record in its place. It is kept as JSON with a version; no other file knows its keys.

A draw may come ready-made. A list of matches is read as every list is (`imports/services/draw.py`),
`engine/ready_made.py` puts them into turns and rounds and has them checked by `verify.py`, `services/ready_made.py`
saves them as a round robin like every other. Its plan says so (`ReadyMade`) and keeps the hours of the list, by which
`services/timetable.py` plans. It has no phrase, and nothing draws it again.

A draw proves itself. A stage keeps in its plan what it was drawn from, as it was then: names, numbers, branches,
wishes, the fingerprint. `pages/certificate.py` shows that to everybody and writes it as a file; `engine/verify.py`
(everybody against everybody, of all or of a group) and `engine/verify_knockout.py` check such a file and make the
draw again, without a database. `pages/schedule.py` turns a schedule into what pages and papers show,
`pages/office.py` puts the office's page together.
"""
