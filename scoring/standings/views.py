"""Standings and cross-table, for the public and for the office."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from kit.pure.text import number_in
from scoring.standings.pages import cross_tables, rows_of, still_to_play, tables_of
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import standings_of, standings_of_event
from scoring.standings.queries.ties import ties_in
from scoring.standings.words.reasons import ranking_words
from tournaments.draws.words.lengths import who_meets_whom
from tournaments.events.models import Competition
from tournaments.events.queries import competition_for_office, event_for_office
from tournaments.organization.queries.permissions import Right, use_clock_of
from tournaments.organization.queries.visibility import sees_results


@require_safe
def public(request: HttpRequest, slug: str, category: str) -> HttpResponse:
    """The standings of one competition as everybody may see them, which is not at all while they are kept back."""
    competition = public_competition(slug, category)
    return _page(request, competition, "scoring/standings/public.html", is_public=True)


@require_safe
def cross(request: HttpRequest, slug: str, category: str) -> HttpResponse:
    """Everybody against everybody."""
    competition = public_competition(slug, category)
    return _cross_page(request, competition, "scoring/standings/cross_table.html", is_public=True)


@login_required
@require_safe
def office_list(request: HttpRequest, event_id: int) -> HttpResponse:
    """Every competition of the event: how far it is, who leads, and which ties somebody must settle."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    lines = [
        {"standings": standings, "ties": ties_in(standings), "leaders": rows_of(standings)[:3]}
        for standings in standings_of_event(event)
    ]
    return render(request, "scoring/standings/office_list.html", {"event": event, "lines": lines})


@login_required
@require_safe
def office(request: HttpRequest, competition_id: int) -> HttpResponse:
    """The standings of one competition for those who work with them, also while the public does not see them."""
    competition = competition_for_office(request.user, competition_id, Right.ENTER_RESULTS)
    return _page(request, competition, "scoring/standings/office.html", is_public=False)


@login_required
@require_safe
def office_cross(request: HttpRequest, competition_id: int) -> HttpResponse:
    """The cross-table for the office."""
    competition = competition_for_office(request.user, competition_id, Right.ENTER_RESULTS)
    return _cross_page(request, competition, "scoring/standings/office_cross_table.html", is_public=False)


def public_competition(slug: str, category: str) -> Competition:
    """Return the competition with this address, with its event and host, or raise 404."""
    competitions = Competition.objects.select_related("event__host_branch", "event__organizer")
    competition = get_object_or_404(competitions, event__slug=slug, category=category)
    use_clock_of(competition.event)
    return competition


def _page(request: HttpRequest, competition: Competition, template: str, *, is_public: bool) -> HttpResponse:
    event = competition.event
    context: dict[str, Any] = {"event": event, "competition": competition, "now": timezone.localtime()}
    if is_public and not sees_results(event):
        return render(request, template, context | {"hidden": True})
    if request.GET.get("version") == str(event.board_version):
        response = render(request, "scoring/standings/_looked.html", context | {"oob": True})
        response["HX-Reswap"] = "none"  # nothing is new but the time
        return response
    standings = standings_of(competition)
    context |= _table_context(standings, number_in(request.GET.get("team")))
    if "version" in request.GET:
        template = "scoring/standings/_standings.html"
    return render(request, template, context)


def _table_context(standings: Standings, team: int | None) -> dict[str, Any]:
    grouping = standings.stage.plan.grouping if standings.stage else None
    return {
        "standings": standings,
        "tables": tables_of(standings, team),
        "team": team,
        "ties": ties_in(standings),
        "ranking_words": ranking_words(standings),
        "open_rounds": still_to_play(standings),
        "who_meets_whom": who_meets_whom(grouping) if grouping else "",
    }


def _cross_page(request: HttpRequest, competition: Competition, template: str, *, is_public: bool) -> HttpResponse:
    context: dict[str, Any] = {"event": competition.event, "competition": competition, "now": timezone.localtime()}
    if is_public and not sees_results(competition.event):
        return render(request, template, context | {"hidden": True})
    standings = standings_of(competition)
    return render(request, template, context | {"standings": standings, "crosses": cross_tables(standings)})
