"""How "late" and "now" are ruled where no text decides. `manage.py rules_coverage` prints it."""

from games.ruled import Reading

READINGS = (
    Reading(
        "When a sheet is late",
        "A sheet is late within its group: one group may be two rounds ahead of another without a sheet being lost.",
    ),
    Reading(
        "What is played now",
        "Now is a turn, not a round. Where groups take turns on the boards, a turn may have matches of two rounds.",
    ),
)
