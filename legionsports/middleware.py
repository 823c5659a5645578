"""What every answer of the site says about itself to the browser, and what it says when nothing can be saved."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils import timezone

from kit.zones import in_zone
from legionsports.problems import another_person, not_saved
from legionsports.storage import trouble_of
from tournaments.organization.models import User
from tournaments.organization.queries.audit_source import AuditSource, from_source, writing
from tournaments.organization.queries.permissions import EventAwayError
from tournaments.organization.queries.tree import own_zone_of

# No script but our own files, nothing from elsewhere, and no page of ours inside another one. Styles may be
# inline: a bracket places its boxes so, and the description of the API does.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

PACKED = ("application/vnd.openxmlformats", "image/")
SAFE = ("GET", "HEAD", "OPTIONS")
PERSON = "X-Person"  # a header: the id of the person for whom a device sends what it kept
Answer = Callable[[HttpRequest], HttpResponse]


def content_security_policy(get_response: Answer) -> Answer:
    """Tell the browser to run nothing that somebody smuggled into a page."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return answer


def refuse_another_person(get_response: Answer) -> Answer:
    """Refuse what a device sends for somebody else than the person who is signed in there now."""

    def answer(request: HttpRequest) -> HttpResponse:
        person = request.headers.get(PERSON)
        if person is None or not request.user.is_authenticated or person == str(request.user.pk):
            return get_response(request)
        return another_person(request.user)

    return answer


def use_zone_of_reader(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Show hours by the clock of the reader's own place, until an event has its own; afterwards no zone is left."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        with timezone.override(own_zone_of(request.user) or None):
            response = get_response(request)
            if response.streaming and not response.is_async:
                response.streaming_content = in_zone(timezone.get_current_timezone(), response.streaming_content)
            return response

    return answer


def name_door(get_response: Answer) -> Answer:
    """Let the history say of every change whether it came from a page or from the API."""

    def answer(request: HttpRequest) -> HttpResponse:
        source = AuditSource.API if request.path.startswith("/api/") else AuditSource.OFFICE
        with from_source(source), writing(request.method not in SAFE):
            return get_response(request)

    return answer


class Compressed(GZipMiddleware):
    """Answers that are shorter on the way, where the browser asks for it.

    A stream goes as it comes: each of its parts would be packed as a file of its own, of which browsers read the first.
    So does what is packed as it was made.

    A page that holds a secret beside what somebody sent could give it away by its length (BREACH). Django masks
    the token of its forms again each time, and adds up to 100 bytes of chance to what it compresses. So pages are
    compressed, too.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_packed = response.headers.get("Content-Type", "").startswith(PACKED)
        return response if response.streaming or is_packed else super().process_response(request, response)


class _LookingOn:
    """A middleware that lets every request through, and has a look at some of them on their way."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)


class SayWhyNotSaved(_LookingOn):
    """Answer with what a person can do where the disk is full or the database is busy, instead of an error of ours."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, EventAwayError):
            return render(request, "event_away.html", {"why": str(error)}, status=HTTPStatus.CONFLICT)
        trouble = trouble_of(error)
        return not_saved(request, trouble) if trouble else None


class HideAdmin(_LookingOn):
    """Answer as if the pages of the tables were not there while nobody may read them."""

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: object) -> None:
        """Raise Http404 for a page of the admin on a site without a superuser."""
        match = request.resolver_match
        if match is None or match.app_name != "admin":
            return
        if not User.objects.filter(is_superuser=True, is_active=True).exists():
            raise Http404(request.path)
