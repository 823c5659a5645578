"""The page of the backups: how old the last good one is, one more, and onto a stick."""

from __future__ import annotations

import logging

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kit.files.answers import as_file
from kit.files.writing import MOMENT, NUMBER, TYPES, Column, Listing
from kit.views import signed_in
from kit.zones import hours_are_in, use_zone
from legionsports.backups import services, tasks
from tournaments.jobs.services import start_job
from tournaments.organization.queries.permissions import OfficeRequest, keeps_site
from tournaments.people.queries import site_keepers
from tournaments.people.views.access import password_again

_log = logging.getLogger(__name__)
BACKUPS = (
    Column("made_at", _("Made"), kind=MOMENT),
    Column("why", _("Why")),
    Column("size", _("Size in bytes"), kind=NUMBER),
    Column("name", _("File")),
)


@signed_in("GET", fresh=True)
def show_backups(request: HttpRequest) -> HttpResponse:
    """Show how old the last good backup is, and all that are kept."""
    _require(request)
    kept = services.backups()
    context = {
        "backups": kept,
        "columns": BACKUPS,
        "last": kept[0] if kept else None,
        "event_is_on": services.event_is_on(timezone.localdate()),
        "folder": services.folder(),
        "keepers": site_keepers(),
        "hours": hours_are_in(""),
    }
    return render(request, "legionsports/backups/list.html", context)


@signed_in("GET", fresh=True)
def save_list(request: HttpRequest, ending: str) -> HttpResponseBase:
    """Return the list of the backups that are kept as `csv` or `xlsx`."""
    _require(request)
    if ending not in TYPES:
        raise Http404(ending)
    return as_file(Listing(name="backups", columns=BACKUPS, rows=services.backups()), ending)


@signed_in("POST")
def start_backup(request: OfficeRequest) -> HttpResponse:
    """Make a backup in the background; its page leads back to the list."""
    _require(request)
    job = start_job(
        label=lambda: gettext("Backup of the whole site"),
        task=tasks.back_up,
        args=(),
        by=request.user,
        next_url=reverse("backups:list"),
    )
    return redirect("jobs:job", job_id=job.pk)


@login_required
@password_again("GET")
@require_safe
@never_cache
def download(request: HttpRequest, name: str) -> FileResponse:
    """Return a backup as a file, to be kept on a stick or on another computer."""
    _require(request)
    backup = next((kept for kept in services.backups() if kept.name == name), None)
    if backup is None:
        raise Http404(name)
    _log.warning("%s saved the backup %s", request.user.get_username(), name)
    return FileResponse(backup.path.open("rb"), as_attachment=True, filename=name)


def _require(request: HttpRequest) -> None:
    if not keeps_site(request.user):
        raise PermissionDenied
    use_zone("")  # the hours of the site, wherever its keeper is
