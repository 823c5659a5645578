"""The doors of files that come in: looked at, taken in, and answered with a receipt."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.base import RuleViolation
from games.refusals import sentence
from games.translation import category_name
from scoring.archives.forms import ArrivalForm, NoteForm
from scoring.archives.models import Arrival
from scoring.archives.pages import along_in, booked_meanwhile, compared, days_of
from scoring.archives.queries.identity import identity_of
from scoring.archives.services import hand_over as services
from scoring.archives.services.coming_up import preview_of
from scoring.archives.services.receipts import receipt_for
from scoring.archives.services.travelling import open_archive
from scoring.archives.views.event import as_file
from tournaments.files.engine.text import number_in
from tournaments.organization.queries.permissions import OfficeRequest
from tournaments.sites.engine.signed import Signed
from tournaments.sites.queries import is_known, may_confirm


def _require_keeper(request: OfficeRequest) -> None:
    if not may_confirm(request.user):
        raise PermissionDenied


def _arrival(request: OfficeRequest, arrival_id: int) -> tuple[Arrival, Signed]:
    _require_keeper(request)
    arrivals = Arrival.objects.select_related("event", "hand_over", "received_by", "decided_by")
    arrival = get_object_or_404(arrivals, pk=arrival_id)
    try:
        with arrival.file.open("rb") as stored:
            return arrival, open_archive(stored.read())
    except FileNotFoundError:
        raise Http404 from None


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def arrivals(request: OfficeRequest) -> HttpResponse:
    """Show the files that came in, and take another one."""
    _require_keeper(request)
    form = ArrivalForm(request.POST, request.FILES) if request.method == "POST" else ArrivalForm()
    if form.is_bound and form.is_valid():
        with form.refusals():
            arrival = services.receive(file=open_archive(form.cleaned_data["file"].read()), by=request.user)
            return redirect("archives:arrival", arrival.pk)
    listed = Arrival.objects.select_related("event", "received_by")
    return render(request, "scoring/archives/arrivals.html", {"form": form, "arrivals": listed})


@require_safe
@login_required
@never_cache
def show_arrival(request: OfficeRequest, arrival_id: int) -> HttpResponse:
    """Show what a file would change here, before anything is written."""
    arrival, file = _arrival(request, arrival_id)
    return _arrival_page(request, arrival, file, NoteForm())


def _arrival_page(request: OfficeRequest, arrival: Arrival, file: Signed, form: NoteForm) -> HttpResponse:
    open_ = arrival.state in {Arrival.State.WAITING, Arrival.State.BESIDE}
    waits, known = arrival.state == Arrival.State.WAITING, is_known(file.site)
    context = {
        "arrival": arrival,
        "summary": file.content["summary"],
        "competitions": list(map(category_name, map(str, file.content["summary"]["competitions"]))),
        "days": days_of(file.content["summary"]),
        "site": file.site,
        "is_known": known,
        "may_confirm_site": may_confirm(request.user),
        "next": reverse("archives:arrival", args=[arrival.pk]),
        "lines": compared(file) if open_ and not arrival.goes_up else [],
        "is_new": arrival.event is None,
        "identity": identity_of(file.content["tables"], arrival.event) if waits and not arrival.goes_up else None,
        "booked": booked_meanwhile(file) if waits else [],
        "along": along_in(file) if waits and not arrival.goes_up else None,
        "preview": preview_of(file) if arrival.goes_up and waits and known else None,
        "form": form,
        "waits": waits,
        "is_beside": arrival.state == Arrival.State.BESIDE,
        "comes_back": arrival.hand_over is not None,
    }
    page = "coming_up" if arrival.goes_up else "arrival"
    return render(request, f"scoring/archives/{page}.html", context)


@require_POST
@login_required
def take_arrival_in(request: OfficeRequest, arrival_id: int) -> HttpResponse:
    """Take a file in."""
    arrival, file = _arrival(request, arrival_id)
    try:
        same = _same(request)
        came = services.decide(arrival=arrival, file=file, by=request.user, targets=_targets(request), same=same)
    except RuleViolation as refusal:
        messages.error(request, sentence(refusal))
        return redirect("archives:arrival", arrival.pk)
    messages.success(request, _("%(event)s has been imported.") % {"event": came.event})
    if came.proposed:
        said = ngettext(
            "%(count)d team is proposed, and its branch is told.",
            "%(count)d teams are proposed, and their branches are told.",
            came.proposed,
        )
        messages.success(request, said % {"count": came.proposed})
    for problem in came.problems:
        messages.error(request, problem)
    return redirect("archives:arrival", arrival.pk)


def _same(request: OfficeRequest) -> set[str]:
    """Return what is the same under another name: `same-branch-62=yes` in the form. Raises RuleViolation for a no."""
    answers = {name.removeprefix("same-"): request.POST[name] for name in request.POST if name.startswith("same-")}
    if "no" in answers.values():
        raise RuleViolation("archives.not_the_same")
    return {key for key, answer in answers.items() if answer == "yes"}


def _targets(request: OfficeRequest) -> dict[int, int]:
    """Return which competition takes the teams of which: `to-7=12` in the form."""
    names = [name for name in request.POST if name.startswith("to-")]
    asked = {number_in(name.removeprefix("to-")): number_in(request.POST.get(name)) for name in names}
    return {key: to for key, to in asked.items() if key is not None and to is not None}


@require_safe
@login_required
@never_cache
def save_receipt(request: OfficeRequest, arrival_id: int) -> HttpResponse:
    """Return the receipt for a file, to be carried to the site that it came from."""
    _require_keeper(request)
    arrival = get_object_or_404(Arrival.objects.select_related("event__passport"), pk=arrival_id)
    return as_file(receipt_for(arrival), f"receipt-{slugify(arrival.event_name)}")


@require_POST
@login_required
def settle_arrival(request: OfficeRequest, arrival_id: int) -> HttpResponse:
    """Say what became of a file that is not taken in."""
    arrival, file = _arrival(request, arrival_id)
    form = NoteForm(request.POST)
    if form.is_valid():
        with form.refusals():
            services.settle(arrival=arrival, note=form.cleaned_data["note"], by=request.user)
            return redirect("archives:arrivals")
    return _arrival_page(request, arrival, file, form)
