"""The days and the program of an event: both are shown what follows from them before they are saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from kit.files.answers import as_calendar
from kit.pure.refusals import sentence
from kit.pure.text import number_in
from kit.pure.violations import RuleViolation
from kit.views import show_refusals, signed_in
from tournaments.draws.forms.days import DaysForm, FirstMatchForm
from tournaments.draws.pages.calendar_files import programme_as_ics
from tournaments.draws.pages.days import has_results, is_awaited, oddities_of, outlook_of, told_of, with_lunch
from tournaments.draws.queries.days import timetable_of
from tournaments.draws.queries.timetable import matches_off
from tournaments.draws.services import days, last_year
from tournaments.draws.services.days import DaysChanged
from tournaments.draws.words.moving import planned_again
from tournaments.events import forms
from tournaments.events.models import Event, EventMove
from tournaments.events.queries import event_for_office, event_for_public, first_day_warning, rulebook_for
from tournaments.events.queries.creating import events_of_last_year
from tournaments.events.queries.programme import programme_of
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.sites.queries import whole_address


@require_safe
def programme_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the timetable as a file that calendars on phones and computers read."""
    event = event_for_public(slug)
    address = whole_address(request, event.get_absolute_url())
    return as_calendar(event.slug, programme_as_ics(event, address=address))


@signed_in("POST")
def begin_as(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Begin an event as one of the season before."""
    event = event_for_office(request.user, event_id, Right.MANAGE_EVENT)
    last = get_object_or_404(events_of_last_year(event), pk=number_in(request.POST.get("last")))
    with show_refusals(request):
        missing = last_year.begin_as(event=event, last=last, by=request.user)
        messages.success(request, _("The event begins as %(event)s. Look at each part.") % {"event": last})
        if missing:
            text = _("Not offered this season: %(names)s.")
            messages.warning(request, text % {"names": ", ".join(missing)})
    return redirect("overview:competitions", event.pk)


@signed_in("GET", "POST")
def move(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show what other days of an event would do, and set them once that was seen."""
    event = event_for_office(request.user, event_id, Right.MANAGE_EVENT)
    shown = {"starts_on": event.starts_on, "ends_on": event.ends_on}
    expected = {"expected_first": event.starts_on, "expected_last": event.ends_on}
    form = DaysForm(request.POST or None, initial={**shown, **expected, "tell": is_awaited(event)})
    outlook = None
    if request.method == "POST" and form.is_valid():
        to = told_of(event) if form.cleaned_data["tell"] else ()
        act = partial(days.set_days, event=event, to=to, by=request.user, **form.values())
        with form.refusals():
            if "move" in request.POST:
                act()
                event.refresh_from_db()
                _say_changed(request, event, told=bool(to))
                return redirect("draws:move", event.pk)
            outlook = outlook_of(event, days.preview(act), to)
    moves = event.moves.filter(taken_back_at=None, to_day=event.starts_on).exclude(from_day=event.starts_on)
    context = {
        "event": event,
        "form": form,
        "outlook": outlook,
        "off": len(matches_off(event)),
        "last": moves.select_related("moved_by").last(),
    }
    return render(request, "tournaments/draws/days.html", context, status=422 if form.errors else 200)


def _say_changed(request: OfficeRequest, event: Event, *, told: bool) -> None:
    text = _("The days are changed, and everybody is told.") if told else _("The days are changed.")
    messages.success(request, text)
    if warning := first_day_warning(event, rulebook_for(event)):
        messages.warning(request, warning)


@signed_in("POST")
def move_back(request: OfficeRequest, move_id: int) -> HttpResponse:
    """Move an event back to where it was."""
    row = get_object_or_404(EventMove, pk=move_id)
    event = event_for_office(request.user, row.event_id, Right.MANAGE_EVENT)
    with show_refusals(request):
        days.move_back(move=row, to=told_of(event), by=request.user)
        messages.success(request, _("The event is back on its days, and everybody is told."))
    return redirect("draws:move", event.pk)


@signed_in("POST")
def plan_off(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Plan the matches that are on none of the days of their event again."""
    event = event_for_office(request.user, event_id, Right.MANAGE_EVENT)
    with show_refusals(request):
        messages.success(request, planned_again(days.plan_those_off(event=event, by=request.user)))
    return redirect("draws:move", event.pk)


@signed_in("GET", "POST")
def programme(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Change the program line by line, add lunch, or start over; what moves in the hall is shown first."""
    event = event_for_office(request.user, event_id, Right.MANAGE_EVENT)
    items = programme_of(event)
    formset = forms.ProgrammeFormSet(
        request.POST or None if "form-TOTAL_FORMS" in request.POST else None,
        initial=forms.programme_initial(items),
        form_kwargs={"event": event},
    )
    first_match = FirstMatchForm(request.POST or None if "reset" in request.POST else None)
    timetable = timetable_of(event, drafts=True)
    odd_lines = oddities_of(event, items, timetable)
    act = None
    if "reset" in request.POST and first_match.is_valid():
        act = partial(days.make_programme, event=event, by=request.user, **first_match.cleaned_data)
    elif (day := request.POST.get("lunch")) and day in [odd.lunch for odd in odd_lines]:
        act = partial(days.write_programme, event=event, lines=with_lunch(event, day), by=request.user)
    elif "form-TOTAL_FORMS" in request.POST and formset.is_valid():
        act = partial(days.write_programme, event=event, lines=forms.programme_entries(formset), by=request.user)
    asked = None
    if act is not None:
        try:
            asked = _asked_first(request, act)
            if asked is None:
                messages.success(request, _("The program is saved."))
                return redirect("draws:programme", event.pk)
        except RuleViolation as refused:
            messages.error(request, sentence(refused))
    context = {
        "event": event,
        "formset": formset,
        "first_match": first_match,
        "changed": asked and asked.changed,
        "not_again": asked and asked.not_again,
        "asked": [(name, value) for name, value in request.POST.items() if name != "csrfmiddlewaretoken"],
        "has_results": has_results(event),
        "oddities": odd_lines,
        "off": len(matches_off(event)),
        "days": [day for day in timetable if day.play],
    }
    return render(request, "tournaments/draws/programme.html", context)


class Asked(NamedTuple):
    """What a change of the program would do, and why the hours cannot be planned by it where that is so."""

    changed: DaysChanged
    not_again: str = ""


def _asked_first(request: OfficeRequest, act: Callable[..., DaysChanged]) -> Asked | None:
    """Carry a change of the program out; return what it would do instead while nobody has seen that matches move."""
    if "sure" in request.POST:
        act(again="again" in request.POST)
        return None
    try:
        changed = days.preview(partial(act, again=True))
    except RuleViolation as refused:  # a program that may not be saved at all is refused again
        return Asked(days.preview(partial(act, again=False)), sentence(refused))
    if changed.new_times or changed.without_time:
        return Asked(changed)
    act(again=True)
    return None
