"""The page of the hall, and the buttons that solve what is in the way of a draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from kit.forms import Refusing
from kit.pure.text import number_in
from kit.views import show_refusals, signed_in
from tournaments.draws.forms.hall import DetailsForm, HallForm, PlaceForm, PlanForm
from tournaments.draws.pages import hall as pages
from tournaments.draws.services import ways
from tournaments.draws.services.hall import describe, say_hall, set_plan
from tournaments.events.models import Competition, Event
from tournaments.events.queries import competition_for_office, event_for_office
from tournaments.halls.queries import tables_of
from tournaments.organization.queries.permissions import OfficeRequest, Right


@signed_in("GET", "POST")
def hall(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show the hall, and write down what stands in it or who plays where."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    sent: dict[str, Any] = {}
    if request.method == "POST":
        key = request.POST.get("what", "")
        form, act = _form_and_act(request, event, key)
        if form.is_valid():
            with form.refusals():
                act()
                messages.success(request, _("Saved."))
                return redirect("draws:hall", event.pk)
        sent[key] = form
    return render(request, "tournaments/draws/hall.html", _page(event, sent))


def _page(event: Event, sent: dict[str, Any]) -> dict[str, Any]:
    """Return what the page shows with its forms; `sent` are those that could not be saved, by name."""
    shown = pages.page_of(event)
    shown["line_form"] = sent.get("line") or HallForm(initial={"line": shown["line"]})
    if shown["plan"] is not None:
        shown["plan_form"] = sent.get("plan") or PlanForm(initial={"plan": shown["plan"].text})
    shown["places"] = [
        (row, sent.get(f"c{row.competition.pk}") or PlaceForm(competition=row.competition) if row.may_change else None)
        for row in shown["rows"]
    ]
    shown["details"] = [
        {
            "equipment": kind,
            "called": called,
            "form": sent.get(f"details-{kind}") or DetailsForm(tables=tables, prefix=kind.replace(" ", "-")),
        }
        for kind, called, tables in shown["kinds"]
    ]
    return shown


@signed_in("POST")
def settle(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Carry out one of the ways that the page of a draw offered."""
    chosen = competition_for_office(request.user, competition_id, Right.DRAW)
    with show_refusals(request):
        ways.take_way(competition=chosen, way=request.POST.get("settle", ""), by=request.user)
        messages.success(request, _("Done. Look at the draft again, then publish it."))
    return redirect("draws:competition", chosen.pk)


def _form_and_act(request: OfficeRequest, event: Event, key: str) -> tuple[Refusing, Callable[[], object]]:
    """Return the form that was sent, and what is done when it is in order."""
    if key.startswith("c"):
        competition = get_object_or_404(Competition, event=event, pk=number_in(key[1:]) or 0)
        place = PlaceForm(request.POST, competition=competition)
        return place, lambda: _put(place, competition, request)
    tables = tables_of(event)
    kind = key.removeprefix("details-")
    if kind in tables:
        details = DetailsForm(request.POST, tables=tables[kind], prefix=kind.replace(" ", "-"))
        return details, lambda: describe(event=event, equipment=kind, details=details.details())
    if key == "plan":
        plan = PlanForm(request.POST)
        return plan, lambda: set_plan(event=event, text=plan.cleaned_data["plan"])
    line = HallForm(request.POST)
    return line, lambda: say_hall(event=event, line=line.cleaned_data["line"])


def _put(form: PlaceForm, competition: Competition, request: OfficeRequest) -> None:
    wanted = form.cleaned_data
    ways.put(
        competition=competition,
        tables=wanted["tables"],
        begins_at=wanted["begins_at"],
        around=wanted["around"],
        by=request.user,
    )
