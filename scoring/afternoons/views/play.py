"""The game that is on: slips are typed in the line of their table, and the next game is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.forms import LegForm
from kit.pure.text import number_in
from kit.pure.violations import RuleViolation
from kit.views import show_refusals, signed_in
from scoring.afternoons.forms.slips import SlipForm, leg_form, leg_in, refuse
from scoring.afternoons.queries.games import Games, TableNow, games_of
from scoring.afternoons.queries.side_lists import side_lists_of
from scoring.afternoons.services.play import draw_next_game
from scoring.consequences.services import hand_in
from scoring.sheets.queries.sheets import fresh_sheet, version_of_empty
from scoring.sheets.services.sheets import StaleSheetError
from scoring.standings.queries.standings import standings_of
from tournaments.afternoons.models import Afternoon
from tournaments.afternoons.queries import door
from tournaments.afternoons.services.seating import take_game_back
from tournaments.draws.models import Stage, SubMatch
from tournaments.organization.queries.permissions import OfficeRequest, Right

Bound = tuple[LegForm, SlipForm]


@signed_in("GET", "POST", fresh=True)
def games(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show a game table by table, and take the slip of one of them."""
    afternoon = door.afternoon_for_office(request.user, event_id, Right.ENTER_RESULTS)
    event, stage = afternoon.competition.event, door.games_of(afternoon)
    if stage is None:
        if not afternoon.is_seated and afternoon.competition.stages.published().exists():
            return redirect("desk:desk", event.pk)
        return render(request, "scoring/afternoons/games.html", {"event": event, "afternoon": afternoon})
    played = games_of(stage)
    if request.method == "POST":
        return _save(request, afternoon, played)
    return _page(request, afternoon, played)


def _save(request: OfficeRequest, afternoon: Afternoon, played: Games) -> HttpResponse:
    """Take a slip of two numbers. Of a table that is in nothing is changed: that is done on its sheet."""
    rows = SubMatch.objects.filter(match__stage=played.stage).select_related("match__home", "match__away")
    row = get_object_or_404(rows, code=request.POST.get("code", ""))
    leg, slip = _forms(played, row, str(row.match.home), str(row.match.away), request)
    found = leg_in(leg)
    if slip.is_valid() and found is not None:
        try:
            hand_in(
                sheet=fresh_sheet(row.pk, with_sides=True),
                by=request.user,
                expected_version=slip.cleaned_data["version"],
                idempotency_key=slip.cleaned_data["key"],
                legs=(found,),
                remarks=slip.cleaned_data["note"],
                initials_home=True,
                initials_away=True,
            )
        except RuleViolation as refusal:
            refuse(leg, refusal)
        except StaleSheetError:
            messages.error(request, _("This slip is in already. Look at what was typed."))
            return redirect(_address(afternoon, row.match.round))
        else:
            return redirect(_address(afternoon, row.match.round))
    return _page(request, afternoon, played, number=row.match.round, bound={row.pk: (leg, slip)})


def _forms(
    played: Games, row: SubMatch, home: str, away: str, request: OfficeRequest | None = None
) -> tuple[LegForm, SlipForm]:
    data, prefix = request.POST if request else None, f"t{row.pk}"
    seen = {} if request else {"version": version_of_empty(getattr(row, "last_version", None) or 0)}
    return leg_form(played, data, prefix=prefix, home=home, away=away), SlipForm(data, prefix=prefix, initial=seen)


def _address(afternoon: Afternoon, number: int) -> str:
    return f"{reverse('afternoon_play:games', args=[afternoon.competition.event_id])}?game={number}"


def _page(
    request: OfficeRequest,
    afternoon: Afternoon,
    played: Games,
    *,
    number: int | None = None,
    bound: dict[int, Bound] | None = None,
) -> HttpResponse:
    number = min(max(number or number_in(request.GET.get("game")) or played.now, 1), played.drawn)
    rows: list[tuple[TableNow, Bound | None]] = []
    for table in played.tables(number):
        known = (bound or {}).get(table.sheet.pk)
        new = not table.score and played.one_leg
        rows.append((table, known or (_forms(played, table.sheet, table.home, table.away) if new else None)))
    boxes = [own[0] for _table, own in rows if own]
    for first in ([leg for leg in boxes if leg.errors] or boxes)[:1]:
        first.fields["home"].widget.attrs["autofocus"] = True
    standings = standings_of(afternoon.competition)
    context: dict[str, Any] = {
        "event": afternoon.competition.event,
        "afternoon": afternoon,
        "competition": afternoon.competition,
        "games": played,
        "number": number,
        "numbers": range(1, played.drawn + 1),
        "rows": rows,
        "missing": played.missing,
        "missing_here": played.missing[number],
        "out": played.out(number),
        "finals_due": standings.finals_are_due,
        "side_lists": side_lists_of(played, standings),
        "hint": str(rows[0][1][0].hint).format(rules=played.category.rules) if rows and rows[0][1] else "",
    }
    return render(request, "scoring/afternoons/games.html", context, status=422 if bound else 200)


@signed_in("POST")
def next_game(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Draw the next game of a form in which it follows from the results."""
    return _drawn(request, event_id, lambda stage: draw_next_game(stage=stage), _("The next game is drawn."))


@signed_in("POST")
def take_back(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Take the last game back that was drawn, while nothing of it is in."""
    return _drawn(request, event_id, lambda stage: take_game_back(stage=stage), _("The game is taken back."))


def _drawn(request: OfficeRequest, event_id: int, act: Callable[[Stage], object], said: str) -> HttpResponse:
    stage = door.games_of(door.afternoon_for_office(request.user, event_id, Right.DRAW))
    if stage is not None:
        with show_refusals(request):
            act(stage)
            messages.success(request, said)
    return redirect("afternoon_play:games", event_id)
