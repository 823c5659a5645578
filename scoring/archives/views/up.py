"""The doors to the site of the next level: what goes up, and the receipts that come back."""

from __future__ import annotations

from contextlib import suppress

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.advancing.models import SentUp
from scoring.advancing.queries.sent import last_heard, sent_of
from scoring.archives.forms import ReceiptForm, SiteAboveForm
from scoring.archives.models import Parcel
from scoring.archives.pages import heard_teams
from scoring.archives.services import going_up, outbox
from scoring.archives.services.receipts import site_of
from scoring.archives.tasks import post_parcels
from scoring.archives.views.event import as_file, event_to_take
from scoring.awards.queries.advancement import next_level
from tournaments.events.models import Event
from tournaments.events.queries import rulebook_for
from tournaments.jobs.queries import QUIET_QUEUED
from tournaments.jobs.words.waiting import NOBODY_STARTED
from tournaments.organization.queries.permissions import OfficeRequest
from tournaments.organization.views import refusals_said
from tournaments.sites.engine.signed import Site
from tournaments.sites.queries import is_known, may_confirm


@require_safe
@login_required
@never_cache
def show(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show what went to the site of the next level and what was heard from there, and offer to send what is new."""
    return _page(request, event_to_take(request, event_id), SiteAboveForm(), ReceiptForm())


def _page(
    request: OfficeRequest, event: Event, form: SiteAboveForm, receipt: ReceiptForm, unknown: Site | None = None
) -> HttpResponse:
    sent = sent_of(event)
    heard = last_heard(sent)
    last = sent[0] if sent else None
    if last is not None and last.site_key:
        form.initial.setdefault("site", form.site_with(last.site_key))
    parcel = Parcel.objects.filter(sent_up=last).first() if last is not None else None
    waits = parcel is not None and parcel.goes_out and timezone.now() - parcel.next_try_at > QUIET_QUEUED
    context = {
        "event": event,
        "level": next_level(rulebook_for(event), event.level),
        "sent": sent,
        "last": last,
        "parcel": parcel,
        "warning": NOBODY_STARTED if waits else "",
        "teams": heard_teams(heard) if heard is not None else [],
        "form": form,
        "reachable": form.has_sites,
        "receipt": receipt,
        "site": unknown,
        "may_confirm_site": may_confirm(request.user),
        "next": request.path,
    }
    status = 422 if form.errors or receipt.errors or unknown else 200
    return render(request, "scoring/archives/up.html", context, status=status)


@require_POST
@login_required
def send(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Put who advances into the outbox; the worker sends it until it is there, and the same again asks about it."""
    event = event_to_take(request, event_id)
    form = SiteAboveForm(request.POST)
    if form.is_valid():
        site = form.cleaned_data["site"]
        with form.refusals():
            outbox.post_up(event=event, to=Site(site.name, site.key), by=request.user)
            # Without a broker the worker finds it within a minute.
            with suppress(Exception):
                post_parcels.delay()
            return redirect("archives:up", event.pk)
    return _page(request, event, form, ReceiptForm())


@require_POST
@login_required
def carry(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Return the file of those who advance, to be carried by hand; as long as nothing changes it is the same one."""
    event = event_to_take(request, event_id)
    with refusals_said(request):
        sent = going_up.send_up(event=event, to=None, by=request.user)
        return as_file(going_up.file_up(sent), f"{event.slug}-up-{sent.number}")
    return redirect("archives:up", event.pk)


@require_safe
@login_required
@never_cache
def save(request: OfficeRequest, event_id: int, number: int) -> HttpResponse:
    """Return a file that went up, as it was signed."""
    event = event_to_take(request, event_id)
    sent = get_object_or_404(SentUp, event=event, number=number)
    return as_file(going_up.file_up(sent), f"{event.slug}-up-{sent.number}")


@require_POST
@login_required
def receive(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Hear a receipt that somebody carried here."""
    event = event_to_take(request, event_id)
    form = ReceiptForm(request.POST, request.FILES)
    unknown = None
    if form.is_valid():
        data = form.cleaned_data["file"].read()
        with form.refusals():
            site = site_of(data)
            unknown = None if is_known(site) else site
            if unknown is None:
                going_up.take_receipt(event=event, data=data)
                messages.success(request, _("The receipt is kept."))
                return redirect("archives:up", event.pk)
    return _page(request, event, SiteAboveForm(), form, unknown)
