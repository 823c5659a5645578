"""How many teams each branch sends, where an event asks for that before the names."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from kit.pure.text import number_in
from kit.views import signed_in
from tournaments.entries.forms import TeamsSaidForm
from tournaments.entries.queries import entries as queries
from tournaments.entries.queries.numbers import BranchCounts, Count, asking, counts_of
from tournaments.entries.services.numbers import say_teams
from tournaments.events.models import Competition, Event
from tournaments.organization.models import Organization
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.seasons.queries.plan import entries_due_of


@dataclass(frozen=True, slots=True, kw_only=True)
class NumbersPage:
    """What the page of the numbers of one event shows its reader, who registers for the branches that are `own`."""

    event: Event
    asked_by: dict[Competition, datetime.date]
    own: QuerySet[Organization]
    keeps_list: bool
    lines: list[BranchCounts]


def numbers_asked_for(request: OfficeRequest, event_id: int) -> NumbersPage:
    """Return the numbers of an event, those of the reader's branches. Raises Http404, PermissionDenied."""
    event = get_object_or_404(Event.objects.select_related("host_branch", "organizer"), pk=event_id)
    asked_by = asking(event)
    if not asked_by:
        raise Http404
    own = queries.branches_to_register(request.user, event)
    if not own.exists():
        raise PermissionDenied(Right.REGISTER.value)
    keeps_list = permissions.may(request.user, Right.REGISTER, event)
    mine = None if keeps_list else set(own.values_list("pk", flat=True))
    lines = [line for line in counts_of(asked_by) if mine is None or line.branch.pk in mine]
    return NumbersPage(event=event, asked_by=asked_by, own=own, keeps_list=keeps_list, lines=lines)


@signed_in("GET", "POST")
def numbers(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show what branches said, those of the reader; and note what one of them says."""
    page = numbers_asked_for(request, event_id)
    event, asked_by, own, lines = page.event, page.asked_by, page.own, page.lines
    competitions = list(asked_by)
    chosen = _branch_asked_for(own, number_in(request.GET.get("branch")))
    form = TeamsSaidForm(
        request.POST or None,
        branches=own,
        competitions=competitions,
        known=counts_of(asked_by, [chosen])[0] if chosen else None,
        may_say_when=page.keeps_list,
    )
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            new = say_teams(
                event=event,
                branch=form.cleaned_data["branch"],
                teams=form.teams(),
                received_on=form.cleaned_data.get("received_on"),
                by=request.user,
            )
            saved = {"branch": form.cleaned_data["branch"]}
            text = _("The numbers of %(branch)s are saved.") if new else _("No new number for %(branch)s.")
            messages.success(request, text % saved)
            return redirect(reverse("entries:numbers", args=[event.pk]))
    context = {
        "event": event,
        "due": min(asked_by.values()),
        "asked": list(asked_by.items()),
        "days_differ": len(set(asked_by.values())) > 1,
        "names_due": min((day for day in entries_due_of(competitions).values() if day), default=None),
        "form": form,
        "lines": [(line, list(zip(competitions, line.counts, strict=True))) for line in lines],
        "totals": [(each, *_total([line.counts[at] for line in lines])) for at, each in enumerate(competitions)],
        "missing": sum(line.missing for line in lines),
    }
    return render(request, "tournaments/entries/numbers.html", context, status=422 if form.is_bound else 200)


def _branch_asked_for(own: QuerySet[Organization], asked: int | None) -> Organization | None:
    """Return the branch whose numbers are changed: that of the address, or the only one that there is."""
    chosen = None if asked is None else own.filter(pk=asked).first()
    return own.get() if chosen is None and own.count() == 1 else chosen


def _total(counts: Sequence[Count]) -> tuple[int, int]:
    return sum(count.said or 0 for count in counts), sum(count.entered for count in counts)
