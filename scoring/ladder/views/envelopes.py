"""The envelopes of an event: what is in each, what is missing, sent, received."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from kit.views import signed_in
from scoring.ladder.forms.envelopes import LabelsForm, ReceiveForm, SendForm
from scoring.ladder.models import Envelope
from scoring.ladder.pages.envelopes import ReceiverCard, cards_of
from scoring.ladder.queries import envelopes as queries
from scoring.ladder.services import envelopes as services
from scoring.ladder.tasks import print_envelope, print_labels
from scoring.ladder.words import envelopes as words
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.jobs.services import start_job
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right


def event_asked_for(user: User, event_id: int) -> Event:
    """Return the event to those who close it or write the papers of its host."""
    events = Event.objects.select_related("host_branch", "organizer__parent")
    event = get_object_or_404(events, pk=event_id)
    if not _may_open(user, event):
        raise PermissionDenied(Right.CLOSE.value)
    return event


def _may_open(user: User, event: Event) -> bool:
    return any(permissions.may(user, right, event) for right in (Right.CLOSE, Right.HOST_PAPERS))


def envelope_asked_for(user: User, envelope_id: int) -> Envelope:
    """Return an envelope to those who receive it."""
    envelopes = Envelope.objects.select_related(
        "event__organizer__parent", "event__host_branch", "organization", "received_by"
    )
    envelope: Envelope = get_object_or_404(envelopes, pk=envelope_id)
    if not _may_receive(user, envelope):
        raise PermissionDenied(Right.MANAGE_EVENT.value)
    return envelope


def _may_receive(user: User, envelope: Envelope) -> bool:
    """Return whether `user` is an officer where the envelope goes to, or above the event where it goes elsewhere."""
    return permissions.may(user, Right.MANAGE_EVENT, envelope.organization or envelope.event.organizer)


@signed_in("GET")
def office(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show every envelope of an event with its list of contents."""
    return _page(request, event_asked_for(request.user, event_id))


def _page(
    request: OfficeRequest,
    event: Event,
    *,
    sending: tuple[str, SendForm] | None = None,
    receiving: tuple[int, ReceiveForm] | None = None,
) -> HttpResponse:
    cards = cards_of(event)
    today = timezone.localdate()
    context = {
        "event": event,
        "cards": [
            {
                "card": card,
                "form": sending[1] if sending and sending[0] == card.receiver.key else _send_form(card),
                "receive": _receive_form(request.user, card, receiving),
            }
            for card in cards
        ],
        "due_on": queries.due_on(event),
        "state": queries.envelope_states([event], today).get(event.pk),
        "is_over": event.ends_on <= today,
    }
    status = 422 if sending or receiving else 200
    return render(request, "scoring/ladder/envelopes/office.html", context, status=status)


def _send_form(card: ReceiverCard) -> SendForm:
    return SendForm(is_missing=card.is_missing, initial={"key": secrets.token_urlsafe(16)}, prefix=card.receiver.key)


def _receive_form(user: User, card: ReceiverCard, refused: tuple[int, ReceiveForm] | None) -> ReceiveForm | None:
    last = card.last
    if last is None or last.received_on is not None or not _may_receive(user, last):
        return None
    return refused[1] if refused and refused[0] == last.pk else ReceiveForm(prefix=f"r{last.pk}")


@signed_in("POST")
def send(request: OfficeRequest, event_id: int, receiver: str) -> HttpResponse:
    """Note that an envelope was sent."""
    event = event_asked_for(request.user, event_id)
    form = SendForm(request.POST, is_missing=True, prefix=receiver)
    if form.is_valid():
        with form.refusals():
            envelope = services.send_envelope(
                event=event,
                receiver=receiver,
                how=Envelope.How(form.cleaned_data["how"]),
                sent_on=form.cleaned_data["sent_on"],
                note=form.cleaned_data["note"],
                key=form.cleaned_data["key"],
                without_missing=form.cleaned_data["without_missing"],
                by=request.user,
            )
            messages.success(request, _("The envelope to %(receiver)s is sent.") % {"receiver": envelope.receiver_name})
            return redirect("envelopes:office", event.pk)
    return _page(request, event, sending=(receiver, form))


@signed_in("GET", "POST")
def receive(request: OfficeRequest, envelope_id: int) -> HttpResponse:
    """Note that an envelope came in. Who receives it and has no part in the event sees that one envelope alone."""
    envelope = envelope_asked_for(request.user, envelope_id)
    may_open = _may_open(request.user, envelope.event)
    form = ReceiveForm(request.POST if request.method == "POST" else None, prefix=f"r{envelope.pk}")
    if form.is_valid():
        with form.refusals():
            services.receive_envelope(envelope=envelope, received_on=form.cleaned_data["received_on"], by=request.user)
            messages.success(request, _("The envelope is received, and its sender is told."))
            if may_open:
                return redirect("envelopes:office", envelope.event_id)
            return redirect("envelopes:receive", envelope.pk)
    if may_open and form.is_bound:
        return _page(request, envelope.event, receiving=(envelope.pk, form))
    parts = [(words.PARTS[part], words.STATES[state], note) for part, state, note in services.parts_of(envelope)]
    context = {"envelope": envelope, "event_name": envelope.event.name, "parts": parts, "form": form}
    context["changed"] = queries.changed_since([envelope], envelope.event).get(envelope.pk)
    context["newer"] = queries.envelopes_of(envelope.event)[envelope.receiver][0]
    return render(request, "scoring/ladder/envelopes/one.html", context, status=422 if form.is_bound else 200)


@signed_in("POST")
def print_pdf(request: OfficeRequest, event_id: int, receiver: str) -> HttpResponse:
    event = event_asked_for(request.user, event_id)
    to = queries.receiver_of(event, receiver)
    if to is None:
        raise Http404(_(words.REFUSALS["no_such_receiver"]))
    job = start_job(
        label=lambda: _("Closing envelope to %(receiver)s") % {"receiver": to.name},
        task=print_envelope,
        args=(event.pk, to.key),
        by=request.user,
        event=event,
        right=Right.CLOSE,
    )
    return redirect("jobs:job", job.pk)


@signed_in("GET", "POST")
def labels(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Ask which labels, and make them."""
    event = event_for_office(request.user, event_id, Right.PRINT)
    form = LabelsForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        job = start_job(
            label=lambda: _("Labels"),
            task=print_labels,
            args=(event.pk, data["kind"], data["sheet"], data["first"]),
            by=request.user,
            event=event,
        )
        return redirect("jobs:job", job.pk)
    return render(request, "scoring/ladder/envelopes/labels.html", {"event": event, "form": form})
