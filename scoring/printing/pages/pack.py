"""What a hall needs when the power or the network is gone: one file, printed before the first round."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from scoring.printing.engine.extent import Extent
from scoring.printing.pages.base import NO_TEAMS, Document, Group, Paper, PaperAsked
from scoring.standings.words.places import place_word
from tournaments.draws.engine.groups import Grouping, bracket_order
from tournaments.draws.engine.knockout import knock_out
from tournaments.draws.models import Stage
from tournaments.draws.words.figures import group_name
from tournaments.organization.queries.permissions import Right

PACK = "pack"
BLANKS = 6  # empty sheets of each competition: spoiled ones, and play-offs


def first_page(asked: PaperAsked) -> Paper:
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
    bracket = knock_out(teams, third_place=grouping.third_place and len(teams) > 3)
    meet = "; ".join(f"{match.home} against {match.away}" for match in bracket.matches if match.round == 1)
    out = f" Joins in round 2: {', '.join(bye.entry for bye in bracket.byes)}." if bracket.byes else ""
    plays_for_third = any(match.takes_losers for match in bracket.matches)
    third = " Who loses a semi-final plays for third place." if plays_for_third else ""
    return f"{who}. Round 1: {meet}.{out}{third}"


def _pages(extents: Sequence[Extent]) -> int:
    """About the sum of its parts; sheets are counted as not printed yet."""
    return sum(
        12
        + extent.sheets_pages
        + ceil(extent.matches / 27)
        + ceil(extent.people / 20)
        + (6 if extent.is_full_page else 3)
        for extent in extents
        if extent.teams
    )


PAPERS = (
    Document(
        key=PACK,
        group=Group.SAFE,
        title="Everything for a hall without power",
        purpose="One file to print before the first round: what to do, lists, draw, wall charts, "
        "all score sheets that were not printed yet, empty ones, and the rules.",
        pages=_pages,
        right=Right.CHECK_IN,
        not_yet=NO_TEAMS,
    ),
)
