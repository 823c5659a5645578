"""What a hall needs when the power or the network is gone: one file, printed before the first round."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kit.pure.translation import apart
from scoring.printing.engine.extent import Extent
from scoring.printing.pages.base import NO_TEAMS, Document, Group, Paper, PrintRequest
from tournaments.draws.engine.groups import Grouping, bracket_order
from tournaments.draws.engine.knockout import knock_out
from tournaments.draws.engine.places import every_place
from tournaments.draws.models import Stage
from tournaments.draws.words.figures import group_name
from tournaments.draws.words.places import place_word
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
    """Return how the finals after groups, or a round robin, are made by hand, as the program would make them."""
    count, advance = grouping.count, grouping.advance
    if count > 1:
        who = ngettext(
            "The first team of each group advances.", "The first %(number)d teams of each group advance.", advance
        )
    else:
        who = ngettext(
            "The first team of the round robin advances.",
            "The first %(number)d teams of the round robin advance.",
            advance,
        )
    said = [who % {"number": advance}]
    if grouping.final_group:
        said.append(_("Each plays the teams of the other groups. Results between teams of one group count again."))
        return " ".join(said)
    teams = [
        _("%(place)s of %(group)s") % {"place": place_word(at.place), "group": group_name(at.group + 1)}
        if count > 1
        else place_word(at.place)
        for at in bracket_order(count, advance=advance)
    ]
    if grouping.every_place:
        return " ".join(_for_places(grouping, teams))
    bracket = knock_out(teams, third_place=grouping.third_place and len(teams) > 3)
    meet = apart(
        _("%(home)s against %(away)s") % {"home": match.home, "away": match.away}
        for match in bracket.matches
        if match.round == 1
    )
    said.append(_("Round 1: %(matches)s.") % {"matches": meet})
    if bracket.byes:
        said.append(_("First plays in round 2: %(teams)s.") % {"teams": ", ".join(bye.entry for bye in bracket.byes)})
    if any(match.takes_losers for match in bracket.matches):
        said.append(_("The losers of the semi-finals play for third place."))
    return " ".join(said)


def _for_places(grouping: Grouping, teams: Sequence[str]) -> list[str]:
    """Return how finals for every place are made by hand; `teams` play for the first places, in their order."""
    first = every_place([teams])
    meet = apart(
        _("%(home)s against %(away)s") % {"home": match.home, "away": match.away}
        for match in first.matches
        if match.home and match.away
    )
    said = [_("For the first places: %(matches)s.") % {"matches": meet}]
    if first.byes:
        said.append(_("First plays in round 2: %(teams)s.") % {"teams": ", ".join(bye.entry for bye in first.byes)})
    if grouping.count == 1:
        said.append(_("Below them each two neighbours play for their two places."))
    else:
        said.append(_("Below them all teams on the same place of their groups play for the next places."))
    said.append(
        _(
            "Where more than two play for the same places, winners meet for the better of them and losers for the"
            " others. A team without an opponent keeps its place."
        )
    )
    return said


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
