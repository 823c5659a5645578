"""The people of an event, and who was at its ceremonies."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kit.pure.text import number_in
from kit.views import signed_in
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.hosting.forms.duties import PersonForm
from tournaments.hosting.models.duties import Attendance, Duty
from tournaments.hosting.queries import duties as queries
from tournaments.hosting.services import duties as services
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right

# The host finds its own helpers; who stands for the Command is said by those who hold the event (RESPONSIBILITIES i).
BY_ORGANIZER = frozenset({Duty.Kind.REPRESENTATIVE})


@signed_in("GET", "POST")
def people(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show who does what at an event, and name somebody."""
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    lines = queries.people_of(event)
    mine = [line for line in lines if _may_name(request, event, line.kind)]
    form = PersonForm(request.POST or None, kinds=[(line.kind.value, line.title) for line in mine])
    if form.is_valid():
        with form.refusals():
            duty = services.name_person(event=event, **form.cleaned_data, by=request.user)
            messages.success(request, _("%(duty)s is added.") % {"duty": duty.name})
            return redirect("duties:people", event.pk)
    context = {
        "event": event,
        "lines": lines,
        "form": form,
        "mine": {line.kind for line in mine},
        "accounts": queries.accounts_of(event),
        "may_see_ceremonies": permissions.may(request.user, Right.CHECK_IN, event),
    }
    return render(request, "tournaments/hosting/people.html", context, status=422 if form.is_bound else 200)


@signed_in("POST")
def take_off(request: OfficeRequest, duty_id: int) -> HttpResponse:
    """Take somebody off a duty."""
    duty = get_object_or_404(Duty.objects.select_related("event__organizer", "event__host_branch"), pk=duty_id)
    right = Right.MANAGE_EVENT if duty.kind in BY_ORGANIZER else Right.HOST_PAPERS
    permissions.require(request.user, right, duty.event)
    services.take_off(duty=duty)
    messages.success(request, _("%(duty)s is removed.") % {"duty": duty.name})
    return redirect("duties:people", duty.event_id)


@signed_in("GET", "POST")
def ceremony(request: OfficeRequest, event_id: int, ceremony: str) -> HttpResponse:
    """Tick who is at a ceremony."""
    event = ceremony_asked_for(request, event_id, ceremony)
    chosen = request.GET.get("category", "")
    if request.method == "POST":
        shown = _numbers(request.POST.getlist("shown"))
        there = shown if "all" in request.POST else _numbers(request.POST.getlist("there"))
        count = services.note_attendance(event=event, ceremony=ceremony, shown=shown, there=there, by=request.user)
        said = ngettext("%(count)s of %(all)s is there.", "%(count)s of %(all)s are there.", count)
        messages.success(request, said % {"count": count, "all": len(shown)})
        return redirect(request.get_full_path())
    lists = queries.ceremony_lists(event, ceremony, chosen)
    context = {
        "event": event,
        "ceremony": Attendance.Ceremony(ceremony),
        "ceremonies": [(ceremony.value, ceremony.label, reverse("duties:ceremony", args=[event.pk, ceremony.value]))
                       for ceremony in Attendance.Ceremony],
        "lists": lists,
        "chosen": chosen,
        "competitions": list(event.competitions.order_by("position")),
        "people": sum(listed.people for listed in lists),
        "missing": sum(listed.missing for listed in lists),
    }  # fmt: skip
    return render(request, "tournaments/hosting/ceremony.html", context)


def ceremony_asked_for(request: OfficeRequest, event_id: int, ceremony: str) -> Event:
    """Return the event of a ceremony whose list the reader keeps. Raises Http404 for no such ceremony."""
    event = event_for_office(request.user, event_id, Right.CHECK_IN)
    if ceremony not in Attendance.Ceremony.values:
        raise Http404(ceremony)
    return event


def _may_name(request: OfficeRequest, event: Event, kind: Duty.Kind) -> bool:
    return kind not in BY_ORGANIZER or permissions.may(request.user, Right.MANAGE_EVENT, event)


def _numbers(texts: list[str]) -> set[int]:
    return {number for text in texts if (number := number_in(text)) is not None}
