"""The doors of files that come in: chosen, looked at, and imported."""

from __future__ import annotations

import datetime

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from kit.pure.refusals import sentence
from kit.pure.translation import category_name
from kit.pure.violations import RuleViolation
from kit.views import signed_in
from scoring.archives.forms import FileForm
from scoring.archives.models import HandOver
from scoring.archives.pages import booked_meanwhile, compared, days_of
from scoring.archives.queries.along import along_with
from scoring.archives.queries.hanging import hanging_of
from scoring.archives.queries.identity import identity_of
from scoring.archives.queries.returning import returning
from scoring.archives.services.hand_over import bring_in
from scoring.archives.services.incoming import drop_file, keep_file, kept_file
from scoring.archives.services.travelling import open_archive
from tournaments.events.models import Event
from tournaments.organization.queries.permissions import OfficeRequest
from tournaments.sites.engine.signed import Signed
from tournaments.sites.queries import is_known, may_confirm


def _require_keeper(request: OfficeRequest) -> None:
    if not may_confirm(request.user):
        raise PermissionDenied


@signed_in("GET", "POST", fresh=True)
def choose(request: OfficeRequest) -> HttpResponse:
    """Take the file of an event, to look at it."""
    _require_keeper(request)
    form = FileForm(request.POST, request.FILES) if request.method == "POST" else FileForm()
    if form.is_bound and form.is_valid():
        with form.refusals():
            return redirect("archives:look", keep_file(open_archive(form.cleaned_data["file"].read())))
    return render(request, "scoring/archives/choose.html", {"form": form})


@signed_in("GET", "POST", fresh=True)
def look(request: OfficeRequest, key: str) -> HttpResponse:
    """Show what a file would change here, before anything is written; a POST imports it."""
    _require_keeper(request)
    try:
        file = kept_file(key)
    except FileNotFoundError:
        raise Http404(key) from None
    if request.method != "POST":
        return render(request, "scoring/archives/look.html", _shown(request, file))
    try:
        taken = bring_in(file=file, by=request.user, same=_same(request))
    except RuleViolation as refusal:
        messages.error(request, sentence(refusal))
        return redirect("archives:look", key)
    drop_file(key)
    if taken.is_late:
        return redirect("archives:late", taken.event.pk)
    messages.success(request, _("%(event)s has been imported.") % {"event": taken.event})
    return redirect("overview:office_event", taken.event.pk)


def _shown(request: OfficeRequest, file: Signed) -> dict[str, object]:
    summary, tables = file.content["summary"], file.content["tables"]
    event = Event.objects.filter(passport__uid=file.content["uid"]).select_related("passport").first()
    given = returning(HandOver.objects.all(), file)
    identity = identity_of(tables, event)
    hanging = hanging_of(tables, event, identity)
    return {
        "summary": summary,
        "made_at": datetime.datetime.fromisoformat(file.made_at),
        "competitions": list(map(category_name, map(str, summary["competitions"]))),
        "days": days_of(summary),
        "site": file.site,
        "is_known": is_known(file.site),
        "may_confirm_site": may_confirm(request.user),
        "next": request.path,
        "event": event,
        "given": given,
        "lines": compared(file),
        "identity": identity,
        "hanging": hanging,
        "may_open": hanging.may_open(request.user),
        "booked": booked_meanwhile(file),
        "along": along_with(tables),
    }


def _same(request: OfficeRequest) -> set[str]:
    """Return what is the same under another name: `same-branch-62=yes` in the form. Raises RuleViolation for a no."""
    answers = {name.removeprefix("same-"): request.POST[name] for name in request.POST if name.startswith("same-")}
    if any(key.startswith("top-") and answer == "no" for key, answer in answers.items()):
        raise RuleViolation("archives.not_added")
    if "no" in answers.values():
        raise RuleViolation("archives.not_the_same")
    return {key for key, answer in answers.items() if answer == "yes"}
