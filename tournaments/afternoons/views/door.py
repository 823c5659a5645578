"""The door of an open event: lines come in, are changed, and play begins."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from kit.views import show_refusals, signed_in
from tournaments.afternoons.forms.door import BeginForm, LineForm
from tournaments.afternoons.models import Afternoon
from tournaments.afternoons.queries import door as queries
from tournaments.afternoons.services import door as services
from tournaments.afternoons.services.seating import begin_play, leave, seat_late
from tournaments.afternoons.words import not_right
from tournaments.entries.models import Entry
from tournaments.entries.services.waiting import let_in
from tournaments.members.queries import search
from tournaments.organization.queries.permissions import OfficeRequest, Right

MOST_FOUND = 8


@signed_in("GET", "POST")
def door(request: OfficeRequest, event_id: int) -> HttpResponseBase:
    """Show who is here, and take in a line; a browser that types on gets the answer alone."""
    afternoon = queries.afternoon_for_office(request.user, event_id, Right.CHECK_IN)
    if request.method == "GET" and request.htmx:
        return _list(request, afternoon)
    form = _line_form(request, afternoon)
    if request.method == "POST" and form.is_valid():
        entry = None
        with form.refusals(), transaction.atomic():
            data = form.cleaned_data
            people, is_paid = data["people"], data["is_paid"]
            entry = services.enter(afternoon=afternoon, people=people, paid=[is_paid] * len(people), by=request.user)
            _seat(afternoon, entry, data.get("game"))
        if form.is_valid():
            if request.htmx:
                return HttpResponse(status=204)
            messages.success(request, str(entry))
            return redirect("afternoons:door", event_id)
    if request.method == "POST" and request.htmx:
        return HttpResponse(" ".join(str(error) for errors in form.errors.values() for error in errors), status=422)
    context = {**_shown(request, afternoon), "form": form, "begin_form": BeginForm()}
    return render(request, "tournaments/afternoons/door.html", context)


@signed_in("GET")
def members(request: OfficeRequest, event_id: int) -> JsonResponse:
    """Return the members that the letters typed so far may mean."""
    afternoon = queries.afternoon_for_office(request.user, event_id, Right.CHECK_IN)
    text = request.GET.get("q", "").strip()
    event = afternoon.competition.event
    found = search(queries.members_at(request.user, event), text)[:MOST_FOUND] if len(text) > 1 else []
    near = event.host_branch_id
    return JsonResponse({
        "members": [
            {"id": each.pk, "name": each.name, "about": "" if each.branch_id == near else str(each.branch)}
            for each in found
        ]
    })  # fmt: skip


@signed_in("GET", "POST")
def line(request: OfficeRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Change the names of a line, take it out, or let it leave after a game."""
    afternoon = queries.afternoon_for_office(request.user, event_id, Right.CHECK_IN)
    entry = _entry(afternoon, entry_id)
    form = _line_form(request, afternoon, entry)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            data = form.cleaned_data
            services.change_line(entry=entry, people=data["people"], is_paid=data["is_paid"], by=request.user)
        if form.is_valid():
            messages.success(request, _("Saved."))
            return redirect("afternoons:door", event_id)
    stage = queries.games_of(afternoon)
    context = {
        "event": afternoon.competition.event,
        "entry": entry,
        "form": form,
        "is_seated": queries.is_seated(entry),
        "games": range(queries.next_game(stage) - 1, afternoon.games) if stage else (),
    }
    return render(request, "tournaments/afternoons/line.html", context)


@signed_in("POST")
def act(request: OfficeRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Do one thing with a line: paid, ready, let in, take out, leave."""
    afternoon = queries.afternoon_for_office(request.user, event_id, Right.CHECK_IN)
    entry, what = _entry(afternoon, entry_id), request.POST.get("do", "")
    stage = queries.games_of(afternoon)
    with show_refusals(request), transaction.atomic():
        if what in ("paid", "unpaid"):
            services.mark(entry=entry, is_paid=what == "paid", by=request.user)
        elif what in ("ready", "not_ready"):
            services.mark(entry=entry, is_ready=what == "ready", by=request.user)
        elif what == "let_in":
            let_in(entry=entry, by=request.user)
            _seat(afternoon, Entry.objects.get(pk=entry.pk))
        elif what == "take_out":
            services.take_out(entry=entry, by=request.user)
        elif what == "leave" and stage and request.POST.get("game", "").isdecimal():
            leave(stage=stage, entry=entry, first=int(request.POST["game"]) + 1)
    return _list(request, afternoon) if request.htmx else redirect("afternoons:door", event_id)


@signed_in("POST")
def begin(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Make pairs where the lot does, draw, and go on to the games."""
    afternoon = queries.afternoon_for_office(request.user, event_id, Right.DRAW)
    form = BeginForm(request.POST)
    if form.is_valid():
        with form.refusals(), transaction.atomic():
            seed = form.cleaned_data["seed"]
            if afternoon.partners == Afternoon.Partners.LOT and not afternoon.by_person:
                services.pair_by_lot(afternoon=afternoon, seed=seed)
            begin_play(afternoon=afternoon, seed=seed, by=request.user)
        if form.is_valid():
            return redirect("afternoon_play:games" if afternoon.is_seated else "draws:office_list", event_id)
    context = {**_shown(request, afternoon), "form": _line_form(request, afternoon, typed=False), "begin_form": form}
    return render(request, "tournaments/afternoons/door.html", context)


def _seat(afternoon: Afternoon, entry: Entry, first: int | None = None) -> None:
    """Seat a line that came after play began; one that waits is seated when it is let in."""
    stage = queries.games_of(afternoon)
    if stage is not None and entry.state == Entry.State.ENTERED:
        seat_late(stage=stage, entry=entry, first=first or queries.next_game(stage))


def _entry(afternoon: Afternoon, entry_id: int) -> Entry:
    at_the_door = afternoon.competition.entries.exclude(state__in=(Entry.State.PAIRED, Entry.State.CANCELLED))
    return get_object_or_404(at_the_door.select_related("branch", "partner_branch"), pk=entry_id)


def _line_form(
    request: OfficeRequest, afternoon: Afternoon, entry: Entry | None = None, *, typed: bool = True
) -> LineForm:
    stage, initial = queries.games_of(afternoon), dict[str, Any](is_paid=True)
    places = entry.roster.select_related("member").order_by("position") if entry else []
    for name, place in zip(("first", "second"), places, strict=False):
        initial |= {name: place.member.name, f"{name}_member": place.member_id, "is_paid": place.fee_paid}
    return LineForm(
        request.POST if typed and request.method == "POST" else None,
        members=queries.members_at(request.user, afternoon.competition.event),
        size=queries.line_size(afternoon),
        games=range(queries.next_game(stage), afternoon.games + 1) if stage and entry is None else range(0),
        on_line=[place.member for place in places],
        initial=initial,
    )


def _shown(request: OfficeRequest, afternoon: Afternoon) -> dict[str, Any]:
    text = request.GET.get("q", "").strip()
    found = queries.door_of(afternoon, text)
    return {
        "event": afternoon.competition.event,
        "afternoon": afternoon,
        "door": found,
        "search": text,
        "is_drawn": afternoon.competition.stages.exists(),
        "in_pairs": queries.line_size(afternoon) == 2,
        "forget_on": queries.forget_day(afternoon.competition.event),
        "not_right": not_right(
            found.inside if afternoon.is_seated or afternoon.comes_alone else 0,
            of_people=afternoon.by_person,
            pairs_by_lot=afternoon.comes_alone and not afternoon.by_person,
            ghost=afternoon.ghost,
        ),
    }


def _list(request: OfficeRequest, afternoon: Afternoon) -> HttpResponse:
    return render(request, "tournaments/afternoons/_door_list.html", _shown(request, afternoon))
