"""Whom the hall thanks: the page of the office, and the pictures of sponsors for everybody."""

from __future__ import annotations

import base64

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from kit.views import signed_in
from scoring.board.forms.announcing import SponsorForm, ThanksForm
from scoring.board.models.announcing import Sponsor
from scoring.board.queries.said import thanks_of
from scoring.board.services import thanking
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right


@signed_in("GET", "POST")
def office(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Words of thanks, and the sponsors with their pictures."""
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    form = ThanksForm(request.POST or None, initial=_initial(event))
    if request.method == "POST" and form.is_valid():
        thanking.set_thanks(event=event, **form.cleaned_data)
        messages.success(request, _("Saved. The screens show it with the thanks."))
        return redirect("announcing:thanks", event.pk)
    return _page(request, event, thanks=form)


@signed_in("POST")
def add_sponsor(request: OfficeRequest, event_id: int) -> HttpResponse:
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    form = SponsorForm(request.POST, request.FILES)
    if form.is_valid():
        with form.refusals():
            sponsor = thanking.add_sponsor(
                event=event,
                name=form.cleaned_data["name"],
                content=form.content(),
                by=request.user,
                idempotency_key=form.cleaned_data["key"],
            )
            messages.success(request, _("%(name)s is added.") % {"name": sponsor.name})
            return redirect("announcing:thanks", event.pk)
    return _page(request, event, sponsor=form)


@signed_in("POST")
def take_sponsor_off(request: OfficeRequest, sponsor_id: int) -> HttpResponse:
    known = Sponsor.objects.select_related("event__organizer", "event__host_branch").defer("picture")
    sponsor = get_object_or_404(known, pk=sponsor_id)
    permissions.require(request.user, Right.HOST_PAPERS, sponsor.event)
    event_id = sponsor.event_id
    thanking.take_sponsor_off(sponsor=sponsor)
    messages.success(request, _("%(name)s has been removed.") % {"name": sponsor.name})
    return redirect("announcing:thanks", event_id)


@require_safe
def picture(request: HttpRequest, slug: str, sponsor_id: int, fingerprint: str) -> HttpResponse:
    """Return the picture of a sponsor as it was drawn again; another picture has another address, so it may be kept."""
    sponsor = get_object_or_404(Sponsor, pk=sponsor_id, event__slug=slug, fingerprint=fingerprint)
    if not sponsor.picture:
        raise Http404("a name only")  # not shown
    response = HttpResponse(base64.b64decode(sponsor.picture), content_type=sponsor.media_type)
    response["Cache-Control"] = "public, max-age=31536000, immutable"  # not shown
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"  # not shown
    return response


def _initial(event: Event) -> dict[str, object]:
    thanks = getattr(event, "thanks", None)
    return {"words": thanks.words, "names_helpers": thanks.names_helpers} if thanks else {}


def _page(
    request: OfficeRequest, event: Event, *, thanks: ThanksForm | None = None, sponsor: SponsorForm | None = None
) -> HttpResponse:
    context = {
        "event": event,
        "thanks": thanks or ThanksForm(initial=_initial(event)),
        "sponsor": sponsor or SponsorForm(),
        "sponsors": thanks_of(event).sponsors,
    }
    refused = any(form is not None and form.is_bound for form in (thanks, sponsor))
    return render(request, "scoring/board/thanks.html", context, status=422 if refused else 200)
