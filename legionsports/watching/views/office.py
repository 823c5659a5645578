"""Whether the site is up and ready, what a machine reads of it, and the page of whoever looks after it."""

from __future__ import annotations

from http import HTTPStatus
from secrets import compare_digest

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from kit.files.answers import as_file
from kit.files.writing import MOMENT, Column, Listing
from kit.views import signed_in
from kit.zones import hours_are_in, use_zone
from legionsports.watching.queries.health import health
from legionsports.watching.queries.readiness import readiness, seconds_since_each_was_seen
from legionsports.watching.services.metrics import in_prometheus_text
from tournaments.organization.queries.permissions import keeps_site, manages_command

ERRORS = (
    Column("at", _("When"), kind=MOMENT),
    Column("request_id", _("Number")),
    Column("where", _("Where")),
    Column("what", _("What")),
)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Say that this process answers. Nothing else is asked: a slow database is no reason to stop it."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Say of each part whether it works, and what is wrong; the status is whether people can be sent here."""
    now = readiness()
    status = HTTPStatus.OK if now.is_ready else HTTPStatus.SERVICE_UNAVAILABLE
    return JsonResponse({**now.parts, **seconds_since_each_was_seen(), "problems": now.problems}, status=status)


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the numbers of the site to whoever knows the token; where there is none, there is no such page."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ").encode()
    if not settings.METRICS_TOKEN or not compare_digest(given, settings.METRICS_TOKEN.encode()):
        raise Http404
    return HttpResponse(in_prometheus_text(health().numbers), content_type=CONTENT_TYPE_LATEST)


@signed_in("GET", fresh=True)
def save_errors(request: HttpRequest, ending: str) -> HttpResponseBase:
    """Return the errors of today as `csv` or `xlsx`, for whoever is to mend them."""
    _require(request)
    return as_file(Listing(name="errors", columns=ERRORS, rows=health().errors), ending)


@signed_in("GET", fresh=True)
def site(request: HttpRequest) -> HttpResponse:
    """Show how the site is: to the officers of a Command whether it runs, to its keeper its errors as well."""
    is_keeper = keeps_site(request.user)
    if not is_keeper and not manages_command(request.user):
        raise PermissionDenied
    use_zone("")
    now = health()
    errors = now.errors[:50] if is_keeper else []
    context = {"health": now, "errors": errors, "columns": ERRORS, "hours": hours_are_in(""), "is_keeper": is_keeper}
    return render(request, "legionsports/watching/site.html", context)


def _require(request: HttpRequest) -> None:
    if not keeps_site(request.user):
        raise PermissionDenied
    use_zone("")  # the hours of the site, wherever its keeper is
