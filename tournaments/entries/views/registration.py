"""The registration table: cards, Declarations and fees, a person at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.views import signed_in
from tournaments.entries.engine.fees import Fee
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries import entries as queries
from tournaments.entries.queries.fees import fees_of, paid_and_owed
from tournaments.entries.services import check_in as table
from tournaments.events.models import Competition, Event
from tournaments.events.queries import event_for_office, rulebook_for
from tournaments.organization.queries.permissions import OfficeRequest, Right


@dataclass(frozen=True)
class Totals:
    """What a category (or the whole event) comes to at the registration table."""

    people: int
    seen: int
    paid: int
    paid_cents: int
    owed_cents: int

    @property
    def owing(self) -> int:
        return self.people - self.paid

    @property
    def waiting(self) -> int:
        return self.people - self.seen


@dataclass(frozen=True)
class CategoryTable:
    """One category at the registration table."""

    competition: Competition
    entries: list[Entry]
    totals: Totals


def totals_of(entries: Sequence[Entry], fee: Fee) -> Totals:
    """Return the totals of `entries`. Where spares pay only when they play, those who have not owe nothing."""
    places = [place for entry in entries for place in entry.roster.all()]
    owing = [place for place in places if place.owes_fee(fee.spares_pay)]
    paid_cents, owed_cents = paid_and_owed(entries, fee)
    return Totals(
        people=len(places),
        seen=sum(p.card_seen or p.declaration_seen for p in places),
        paid=len(places) - len(owing),
        paid_cents=paid_cents,
        owed_cents=owed_cents,
    )


def _together(totals: Sequence[Totals]) -> Totals:
    return Totals(
        people=sum(total.people for total in totals),
        seen=sum(total.seen for total in totals),
        paid=sum(total.paid for total in totals),
        paid_cents=sum(total.paid_cents for total in totals),
        owed_cents=sum(total.owed_cents for total in totals),
    )


@signed_in("GET")
def check_in(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show who is still to come, who still owes, and take note of both."""
    event = event_for_office(request.user, event_id, Right.CHECK_IN)
    context = table_of(event, request.GET.get("category", ""))
    context["only_open"] = request.GET.get("show", "") == "open"
    context["search"] = request.GET.get("q", "").strip()
    return render(request, "tournaments/entries/check_in.html", context)


@signed_in("GET")
def check_in_list(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show the list for the table as it is printed: boxes to tick with a pen."""
    event = event_for_office(request.user, event_id, Right.CHECK_IN)
    context = table_of(event, request.GET.get("category", ""))
    context["tables"] = [table for table in context["tables"] if context["chosen"] in ("", table.competition.category)]
    return render(request, "tournaments/entries/check_in_list.html", context)


@signed_in("POST")
def check_in_person(request: OfficeRequest, event_id: int, place_id: int) -> HttpResponse:
    """Note what the table has seen of one person. What is not said stays as it is."""
    event = event_for_office(request.user, event_id, Right.CHECK_IN)
    place = get_object_or_404(RosterPlace, pk=place_id, entry__competition__event=event)
    said: dict[str, Any] = {
        name: request.POST[name] == "yes"
        for name in ("card_seen", "declaration_seen", "fee_paid")
        if name in request.POST
    }
    if "cheque_number" in request.POST:
        said["cheque_number"] = request.POST["cheque_number"].strip()[:40]
    problem = ""
    try:
        place = table.check_in(place=place, **said, by=request.user)
    except RuleViolation as refused:
        problem = sentence(refused)
    if request.htmx:
        return render(request, "tournaments/entries/_person.html", _person(event, place.pk, problem))
    if problem:
        messages.error(request, problem)
    return redirect(f"{_address(event)}?category={place.entry.competition.category}#person-{place.pk}")


@signed_in("POST")
def check_in_team(request: OfficeRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Note that one cheque pays for everybody of a team who still owes."""
    event = event_for_office(request.user, event_id, Right.CHECK_IN)
    entry = get_object_or_404(
        Entry.objects.select_related("competition", "branch"), pk=entry_id, competition__event=event
    )
    paid = table.pay_for_team(entry=entry, cheque_number=request.POST.get("cheque_number", "")[:40], by=request.user)
    messages.success(request, gettext("%(team)s: paid for %(count)d.") % {"team": entry, "count": paid})
    return redirect(f"{_address(event)}?category={entry.competition.category}#team-{entry.pk}")


def _address(event: Event) -> str:
    return redirect("entries:check_in", event.pk).url


def table_of(event: Event, chosen: str) -> dict[str, Any]:
    """Return what the registration table shows: every category with its teams and totals."""
    book = rulebook_for(event)
    competitions = list(event.competitions.order_by("position"))
    fees = fees_of(competitions)
    entries: dict[int, list[Entry]] = {}
    entered = Entry.objects.filter(competition__event=event, state=Entry.State.ENTERED).order_by("number")
    for entry in queries.with_rosters(entered):
        entries.setdefault(entry.competition_id, []).append(entry)
    tables = [
        CategoryTable(
            competition,
            entries.get(competition.pk, []),
            totals_of(entries.get(competition.pk, []), fees[competition.pk]),
        )
        for competition in competitions
    ]
    keys = [competition.category for competition in competitions]
    return {
        "event": event,
        "tables": tables,
        "chosen": chosen if chosen in keys else "",
        "totals": _together([table.totals for table in tables]),
        "declaration_counts": book.level(event.level).declaration_replaces_card,
        "fee_cents": any(fee.cents for fee in fees.values()),
    }


def _person(event: Event, place_id: int, problem: str) -> dict[str, Any]:
    """Return what the fragment of one person shows: the person, and the totals that moved."""
    place = RosterPlace.objects.select_related("member", "entry__competition").get(pk=place_id)
    table = table_of(event, place.entry.competition.category)
    mine = next(category for category in table["tables"] if category.competition.pk == place.entry.competition_id)
    return {**table, "place": place, "problem": problem, "table": mine, "moved": True}
