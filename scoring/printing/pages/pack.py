"""What a hall needs when the power or the network is gone: one file, printed before the first round."""

from __future__ import annotations

from scoring.printing.pages.base import Asked, Paper
from scoring.standings.words import place_word
from tournaments.draws.engine.groups import Grouping, bracket_order
from tournaments.draws.engine.knockout import knock_out
from tournaments.draws.models import Stage
from tournaments.draws.words.figures import group_name

# In the order in which they are needed; score sheets come between the two parts.
FIRST = ("conduct", "check_in", "schedule", "wall_draw", "wall_chart")
LAST = ("ruling", "declaration", "rules")
BLANKS = 6  # empty sheets of each competition: spoiled ones, and play-offs


def first_page(asked: Asked) -> Paper:
    """How to go on by paper alone."""
    stations = {competition.pk: competition.stations for competition in asked.competitions}
    stages = Stage.objects.published().before_finals().filter(competition__in=asked.competitions)
    groups = [
        {"competition": stage.competition, "sentence": _finals(grouping)}
        for stage in stages.select_related("competition")
        if (grouping := stage.plan.grouping) is not None
    ]
    context = {"stations": stations, "blanks": BLANKS, "groups": groups}
    return Paper(title="Paper for a hall without power", template="pack", context=context)


def _finals(grouping: Grouping) -> str:
    """Return how the finals after groups, or a round robin, are made by hand, as the program would make them."""
    count, advance = grouping.count, grouping.advance
    each = "each group" if count > 1 else "the round robin"
    who = f"the first of {each} goes on" if advance == 1 else f"the first {advance} of {each} go on"
    if grouping.final_group:
        return f"{who}. Each meets those of the other groups; what two played in their group counts again."
    teams = [
        f"{place_word(at.place)} of {group_name(at.group + 1)}" if count > 1 else place_word(at.place)
        for at in bracket_order(count, advance=advance)
    ]
    made = knock_out(teams, third_place=grouping.third_place and len(teams) > 3)
    meet = "; ".join(f"{match.home} against {match.away}" for match in made.matches if match.round == 1)
    out = f" Joins in round 2: {', '.join(bye.entry for bye in made.byes)}." if made.byes else ""
    third = (
        " Who loses a semi-final plays for third place." if any(match.takes_losers for match in made.matches) else ""
    )
    return f"{who}. Round 1: {meet}.{out}{third}"
