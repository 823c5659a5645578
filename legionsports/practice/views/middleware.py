"""Pages below /rehearsal/ are made from the rehearsal of whoever asks, and from nothing else.

The address says which world is meant. A flag in the session would say it of all windows of a browser at once: a form
that was opened in a rehearsal, and is sent after it was left, would be written into the real site.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import urlsplit

from django.contrib.auth.views import redirect_to_login
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import get_script_prefix
from django.utils.cache import add_never_cache_headers

from legionsports.middleware import SAFE
from legionsports.practice.pages.visit import Visit, asked_for, visiting
from legionsports.practice.queries.bounds import STREAMS, is_inside
from legionsports.practice.services.places import has_begun, stay, world_of
from legionsports.problems import not_saved
from legionsports.storage import DISK_FULL, low_space
from tournaments.models import User


class Rehearse:
    """Lead a request into the rehearsal that its address names, and everything back out of it afterwards."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        asked = asked_for(request.path_info)
        if asked is None:
            return _refused(request) if _strays(request) else self.get_response(request)
        part, page = asked
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        world = world_of(cast("User", request.user))
        if not has_begun(world):
            return redirect("rehearsal:parts")
        if request.method not in SAFE and low_space() is not None:
            return not_saved(request, DISK_FULL)  # what is left of the disk is for the real site
        stay(world)
        with visiting(world, part) as visit, _as_in(visit, request, page):
            response = _read(self.get_response(request))
            if visit.notes.modified and response.status_code < HTTPStatus.BAD_REQUEST:
                visit.notes.save()
        add_never_cache_headers(response)
        return response

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Answer for the pages that cannot be rehearsed."""
        visit: Visit | None = getattr(request, "rehearsal", None)
        match = request.resolver_match
        if visit is None or match is None:
            return None
        if match.view_name in STREAMS:
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        if not is_inside(match):
            return render(request, "legionsports/practice/outside.html", status=HTTPStatus.FORBIDDEN)
        return None


@contextmanager
def _as_in(visit: Visit, request: HttpRequest, page: str) -> Iterator[None]:
    """Let a request be one of the person who is played, with the session of the rehearsal; afterwards as it was."""
    real = {"path_info": request.path_info, "user": request.user, "session": request.session}
    request.path_info = page
    request.user = visit.who
    request.session = visit.notes
    request.rehearsal = visit  # type: ignore[attr-defined]
    try:
        yield
    finally:
        for name, value in real.items():
            setattr(request, name, value)
        del request.rehearsal  # type: ignore[attr-defined]


def _read(response: HttpResponseBase) -> HttpResponseBase:
    """Return a response of which nothing is left to be read: what came later would come from the real site."""
    if isinstance(response, StreamingHttpResponse) and not isinstance(response, FileResponse):
        response.streaming_content = [*cast("Iterator[bytes]", response.streaming_content)]
    return response


def _strays(request: HttpRequest) -> bool:
    """Return whether something is sent to the real site from a page of a rehearsal. None of our pages does that."""
    if request.method in SAFE or "Referer" not in request.headers:
        return False
    path = urlsplit(request.headers["Referer"]).path
    return asked_for("/" + path.removeprefix(get_script_prefix())) is not None and not _is_home(request)


def _is_home(request: HttpRequest) -> bool:
    return request.path_info == "/rehearsal/"


def _refused(request: HttpRequest) -> HttpResponse:
    return render(request, "legionsports/practice/strayed.html", status=HTTPStatus.CONFLICT)
