"""The page of the ladder: one sport of a season, as far as the reader answers for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games.rulebook import Category
from kit.views import signed_in
from scoring.ladder.forms.ladder import LadderForm
from scoring.ladder.pages import ladder as pages
from scoring.ladder.pages.rows import rows_of
from scoring.ladder.queries.ladder import SportLadder, command_of, ladder_of
from tournaments.events.queries import season_now
from tournaments.organization.models import Organization
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.seasons.models.plan import Season
from tournaments.seasons.queries.plan import book_of, season_in, seasons_in, sports_of, steps_of

FEW = 12  # places that need no search


@signed_in("GET")
def now(request: OfficeRequest) -> HttpResponse:
    """Show the season that a reader most likely means, or how the first one is set up."""
    command = _command(request)
    seasons = seasons_in(command)
    if not seasons:
        return render(request, "scoring/ladder/none.html", {"command": command})
    wanted = season_now(timezone.localdate())
    return _show(request, next((season for season in seasons if season.year == wanted), seasons[0]))


@signed_in("GET")
def season(request: OfficeRequest, year: int) -> HttpResponse:
    """Show the first sport that is played in a season."""
    return _show(request, _season(_command(request), year))


@signed_in("GET")
def sport(request: OfficeRequest, year: int, game: str) -> HttpResponse:
    """Show every place of one sport, filtered and searched."""
    return _show(request, _season(_command(request), year), game)


def _show(request: OfficeRequest, season: Season, game: str = "") -> HttpResponse:
    ladder, sports = _ladder(request, season, game)
    form = LadderForm(request.GET, ladder=ladder)
    page = pages.page_of(ladder, form.filters())
    asked = request.GET.copy()
    for name in ("page", "whole"):
        asked.pop(name, None)
    context: dict[str, Any] = {
        "page": page,
        "rows": rows_of(page.lines, is_open=page.asked.whole),
        "all": len(ladder.places),
        "ladder": ladder,
        "season": season,
        "seasons": seasons_in(season.command),
        "sports": sports,
        "form": form,
        "has_filters": len(ladder.places) > FEW or page.asked.is_narrow,
        "asked": asked.urlencode(),
        "may_plan": permissions.may(request.user, Right.MANAGE_EVENT, season.command),
        "today": timezone.localdate(),
    }
    return render(request, "scoring/ladder/ladder.html", context)


def ladder_asked_for(request: OfficeRequest, year: int, game: str) -> pages.LadderPage:
    """Return the places of one sport, filtered and searched."""
    ladder, _ = _ladder(request, _season(_command(request), year), game)
    return pages.page_of(ladder, LadderForm(request.GET, ladder=ladder).filters())


def _command(request: OfficeRequest) -> Organization:
    permissions.require(request.user, Right.SEE_SEASON)
    command = command_of(request.user)
    if command is None:
        raise Http404
    return command


def _season(command: Organization, year: int) -> Season:
    season = season_in(command, year)
    if season is None:
        raise Http404
    return season


def _ladder(request: OfficeRequest, season: Season, game: str) -> tuple[SportLadder, list[tuple[str, str]]]:
    """Return a sport of a season, the first that is played unless one is named, and the sports for the tabs."""
    book, steps = sports_of(book_of(season)), steps_of(season)
    played = [key for key in book if key == game or any(step.is_played for step in steps[key])]
    game = game or next(iter(played), next(iter(book)))
    if game not in book:
        raise Http404
    ladder = ladder_of(
        season,
        game,
        steps[game],
        names=_short_names(book[game]),
        sport=book[game][0].sport,
        user=request.user,
    )
    return ladder, [(key, book[key][0].sport) for key in played]


def _short_names(categories: Sequence[Category]) -> dict[str, str]:
    """Return the names of a sport's categories without the sport, which stands over the page."""
    names = {
        category.key: " ".join(str(category.name).replace(str(category.sport), " ").split()).strip(", ")
        for category in categories
    }
    return {key: names[key] or str(category.name) for key, category in zip(names, categories, strict=True)}
