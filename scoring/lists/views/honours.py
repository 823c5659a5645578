"""Lists of honours: winners of all seasons, and what a branch or a player has won."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from kit.files.writing import Listing, Row
from scoring.honours.queries.final import Honour
from scoring.honours.views import branch_asked_for, career_asked_for, winners_asked_for
from scoring.lists.views.base import SavedList

_HEADINGS = (
    *(_("Season"), _("Level"), _("Whose play-off"), _("Competition"), _("Place"), _("Award")),
    *(_("Team"), _("Branch number"), _("Players"), _("Event")),
)


def winners(request: HttpRequest, level: str, place: int) -> Listing:
    """Champions and runners-up of one level and place."""
    of, competitions = winners_asked_for(level, place)
    rows = (_row(honour) for competition in competitions for honour in competition.honours)
    return Listing(name=f"winners-{of.level}-{of.organizer.pk}", headings=_HEADINGS, rows=rows)


def branch(request: HttpRequest, branch_number: str) -> Listing:
    """Everything final of the teams of a branch."""
    return Listing(
        name=f"branch-{branch_number}", headings=_HEADINGS, rows=_rows(branch_asked_for(branch_number).honours)
    )


def player(request: HttpRequest, person: str) -> Listing:
    """Everything final of one player."""
    return Listing(name="player", headings=_HEADINGS, rows=_rows(career_asked_for(person).honours))


def _rows(honours: Iterable[Honour]) -> Iterable[Row]:
    return map(_row, honours)


def _row(honour: Honour) -> Row:
    award = honour.said if honour.award else ""
    players = "; ".join(player.name for player in honour.players)
    return (
        *(honour.season, honour.level_name, honour.where, honour.competition, honour.place, award),
        *(
            honour.team,
            honour.branch.number if honour.branch else "",
            players,
            honour.event,
        ),
    )


LISTS = (
    SavedList(
        key="winners",
        page="honours:winners",
        route="honours/winners/<slug:level>/<int:place>/",
        read=winners,
        is_public=True,
    ),
    SavedList(
        key="branch-honours",
        page="honours:branch",
        route="honours/branches/<path:branch_number>/",
        read=branch,
        is_public=True,
    ),
    SavedList(
        key="player-honours",
        page="honours:player",
        route="honours/players/<slug:person>/",
        read=player,
        is_public=True,
    ),
)
