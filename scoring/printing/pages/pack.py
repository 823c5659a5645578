"""What a hall needs when the power or the network is gone: one file, printed before the first round."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.printing.engine.extent import Extent
from scoring.printing.pages.base import NO_TEAMS, Document, Group, Paper, PrintRequest
from tournaments.draws.engine.groups import Grouping
from tournaments.draws.models import Stage
from tournaments.organization.queries.permissions import Right

PACK = "pack"
BLANKS = 6  # empty sheets of each competition: spoiled ones, and play-offs


def first_page(asked: PrintRequest) -> Paper:
    """How to continue by paper alone."""
    stations = {competition.pk: competition.stations for competition in asked.competitions}
    stages = Stage.objects.published().before_finals().filter(competition__in=asked.competitions)
    groups = [
        {"competition": stage.competition, "sentence": _finals(grouping)}
        for stage in stages.select_related("competition")
        if (grouping := stage.plan.grouping) is not None
    ]
    context = {"stations": stations, "blanks": BLANKS, "groups": groups}
    return Paper(title=_("Paper for a hall without power"), template="pack", context=context)


def _finals(grouping: Grouping) -> str:
    """Return who plays the finals after groups, or a round robin, and where it stands who meets whom."""
    if grouping.every_place:
        return _("Every team plays on. Fill in the bracket of the wall chart from the tables.")
    if grouping.count > 1:
        who = ngettext(
            "The first team of each group advances.",
            "The first %(number)d teams of each group advance.",
            grouping.advance,
        )
    else:
        who = ngettext(
            "The first team of the round robin advances.",
            "The first %(number)d teams of the round robin advance.",
            grouping.advance,
        )
    said = _("Fill in the bracket of the wall chart from the tables.")
    if grouping.final_group:
        said = _("Each plays the teams of the other groups. Results between teams of one group count again.")
    return f"{who % {'number': grouping.advance}} {said}"


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
        title=gettext_lazy("Everything for a hall without power"),
        purpose=gettext_lazy(
            "One file to print before the first round: what to do, lists, draw, wall charts, all score sheets "
            "not printed yet, blank sheets, and the rules."
        ),
        pages=_pages,
        right=Right.CHECK_IN,
        not_yet=NO_TEAMS,
    ),
)
