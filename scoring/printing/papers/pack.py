"""What a hall needs when the power or the network is gone: one file, printed before the first round."""

from __future__ import annotations

from scoring.printing.papers.base import Asked, Paper

# In the order in which they are needed; score sheets come between the two parts.
FIRST = ("conduct", "check_in", "schedule", "wall_draw", "wall_chart")
LAST = ("ruling", "declaration", "rules")
BLANKS = 6  # empty sheets of each competition: spoiled ones, and play-offs


def first_page(asked: Asked) -> Paper:
    """How to go on by paper alone."""
    stations = {competition.pk: competition.stations for competition in asked.competitions}
    return Paper(
        title="Paper for a hall without power", template="pack", context={"stations": stations, "blanks": BLANKS}
    )
