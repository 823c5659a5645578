"""Lists of honours: winners of all seasons, and what a branch or a player has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest

from kit.files.writing import Column, Listing
from scoring.honours.pages import columns_of
from scoring.honours.views import branch_asked_for, career_asked_for, season_asked_for, winners_asked_for
from scoring.lists.views.base import SavedList, called
from tournaments.imports.services.kind import COMMAND
from tournaments.imports.services.winner_columns import COLUMNS

_OF_HONOUR: dict[str, str | Callable[[Any], object]] = {
    "place": lambda honour: honour.award or honour.place,
    "players": lambda honour: "; ".join(player.name for player in honour.players),
    "level": lambda honour: called(honour.level, honour.level_name),
    "held_by": "where",
    "event_here": "event",
}
# Nobody but officers sees the number of a card.
_OF_OFFICERS = {"membership_numbers", COMMAND.key}
HONOURS = tuple(Column.of(each, _OF_HONOUR.get(each.key, "")) for each in COLUMNS if each.key not in _OF_OFFICERS)


def winners(request: HttpRequest, level: str, place: int) -> Listing:
    """Champions and runners-up of one level and place."""
    of, competitions = winners_asked_for(level, place)
    rows = (honour for competition in competitions for honour in competition.honours)
    return Listing(name=f"winners-{of.level}-{of.organizer.pk}", columns=HONOURS, rows=rows)


def branch(request: HttpRequest, branch_number: str) -> Listing:
    """Everything final of the teams of a branch."""
    return Listing(name=f"branch-{branch_number}", columns=HONOURS, rows=branch_asked_for(branch_number).honours)


def player(request: HttpRequest, person: str) -> Listing:
    """Everything final of one player."""
    return Listing(name="player", columns=HONOURS, rows=career_asked_for(person).honours)


def season(request: HttpRequest, year: int, kind: str, branch_number: str) -> Listing:
    """The points of a season of open events."""
    of = season_asked_for(year, kind, branch_number)
    return Listing(name=f"season-{year}-{kind}", columns=columns_of(of), rows=of.lines)


_ROUTE = "honours/"
LISTS = (
    SavedList(
        "winners", "honours:winners", f"{_ROUTE}winners/<slug:level>/<int:place>/", winners, HONOURS, is_public=True
    ),
    SavedList("branch-honours", "honours:branch", f"{_ROUTE}branches/<path:branch_number>/", branch, is_public=True),
    SavedList(
        "season-points",
        "honours:season",
        f"{_ROUTE}seasons/<int:year>/<slug:kind>/<path:branch_number>/",
        season,
        is_public=True,
    ),
    SavedList("player-honours", "honours:player", f"{_ROUTE}players/<slug:person>/", player, is_public=True),
)
