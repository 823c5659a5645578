"""The doors of events that travel: saving one, handing it to a laptop, and back."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from kit.files.answers import to_save
from kit.views import show_refusals, signed_in
from scoring.archives.forms import HandOverForm, ReasonForm
from scoring.archives.models import HandOver
from scoring.archives.services import hand_over as services
from scoring.archives.services.travelling import write_archive
from scoring.archives.tasks import pack_envelope
from scoring.ladder.engine.contents import ABOVE
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.jobs.services import start_job
from tournaments.organization.queries.audit_source import writing
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.sites.engine.signed import Signed, Site
from tournaments.sites.queries import own_site


def event_to_take(request: OfficeRequest, event_id: int) -> Event:
    """Return an event that the reader may take elsewhere: whoever stands above it, and nobody of it.

    An event that is away is still asked for here; everywhere else that would be refused.
    """
    with writing(False):
        return event_for_office(request.user, event_id, Right.REOPEN)


def _given(event: Event) -> HandOver | None:
    return HandOver.objects.filter(event=event, end="").select_related("event", "handed_by").first()


def _given_or_404(event: Event) -> HandOver:
    given = _given(event)
    if given is None:
        raise Http404
    return given


def as_file(file: Signed, name: str) -> HttpResponse:
    return to_save(f"{name}.json", file.to_text(), "application/json; charset=utf-8")


@signed_in("GET", "POST", fresh=True)
def event_page(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show where an event is and every way that it can go; a POST hands it to a laptop."""
    event = event_to_take(request, event_id)
    form = HandOverForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        site = form.cleaned_data["site"]
        with form.refusals():
            services.hand_over(event=event, to=Site(site.name, site.key), by=request.user)
            messages.success(request, _("%(site)s has the event now. Save its file below.") % {"site": site})
            return redirect("archives:event", event.pk)
    return _event_page(request, event, form, ReasonForm())


def _event_page(request: OfficeRequest, event: Event, form: HandOverForm, reason: ReasonForm) -> HttpResponse:
    given = _given(event)
    context = {
        "event": event,
        "given": given,
        "form": form,
        "laptops": form.fields["site"].queryset.exists(),  # type: ignore[attr-defined]
        "reason": reason,
        "earlier": HandOver.objects.filter(event=event).exclude(end="").select_related("handed_by", "ended_by"),
        "own": own_site(),
    }
    return render(request, "scoring/archives/event.html", context)


@signed_in("GET", fresh=True)
def save_archive(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Return everything of an event as a file."""
    event = event_to_take(request, event_id)
    return as_file(write_archive(event=event), event.slug)


@signed_in("POST")
def save_with_envelope(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Make one file of the closing envelope to the officer above and the archive of the event."""
    event = event_to_take(request, event_id)
    job = start_job(
        label=lambda: _("Closing envelope with the archive"),
        task=pack_envelope,
        args=(event.pk, ABOVE),
        by=request.user,
        event=event,
        right=Right.REOPEN,
    )
    return redirect("jobs:job", job.pk)


@signed_in("GET", fresh=True)
def save_for_the_other(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Return the file of an event that is away: for the laptop, or from the laptop for the office."""
    event = event_to_take(request, event_id)
    given = _given_or_404(event)
    if event.away_since is None:
        raise Http404
    return as_file(services.file_of(given), f"{event.slug}-{'back' if given.is_here else 'hall'}")


@signed_in("POST")
def take_event_back(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Go on here with an event that does not come back."""
    event = event_to_take(request, event_id)
    given = _given_or_404(event)
    form = ReasonForm(request.POST)
    if form.is_valid():
        with form.refusals():
            services.take_back(given=given, reason=form.cleaned_data["reason"], by=request.user)
            messages.success(request, _("The event is here again, as it was when it left."))
            return redirect("archives:event", event.pk)
    return _event_page(request, event, HandOverForm(), form)


@signed_in("POST")
def bring_event_back(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Stop playing on this laptop; the page then offers the file for the office."""
    return _step(request, event_id, services.bring_back, _("Save the file, and take it to the office."))


@signed_in("POST")
def go_on(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Play on, on this laptop."""
    return _step(request, event_id, services.go_on_here, _("You can continue here."))


def _step(request: OfficeRequest, event_id: int, act: services.HandOverStep, said: str) -> HttpResponse:
    event = event_to_take(request, event_id)
    with show_refusals(request):
        act(given=_given_or_404(event))
        messages.success(request, said)
    return redirect("archives:event", event.pk)
