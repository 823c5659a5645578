"""What happened: submissions that are only ever added to, and the result that counts now.

A match is played on sub-matches. Most matches have one; Legion cribbage has two, pair A and pair B. Where opponents
are drawn for each pair (`StagePlan.by_pairs`), a match is one of two pairs and has one, and a team plays two at a
time. Each has a sheet, a station and a seven-digit code whose last digit checks the others.

Who played is the named team and what differs. `Substitution` rows of a version say who came in for whom from which
leg on; `engine/line_up.py` reckons from the roster who was there in each leg, and says who may come in.
`RosterPlace.has_played` is a cache of it for the fee; `rebuild_results --check` proves both.

A sheet is a log. `Submission` rows are only added. Each carries its version; a unique constraint on (sheet, version)
is what stops the second of two scorekeepers, on any database. `Result` is a cache of the submission that counts now;
`manage.py rebuild_results --check` proves it. Undoing adds too: `services/undoing.py` sets a submission aside that
was entered by mistake, or enters an earlier one as the next version. Every door (desk, phone, JSON API, simulation)
goes through `services.submit`.
"""
