"""Public pages are made once for all who ask the same: as long as their event stays as it is, or for a moment."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus

from django.core.cache import cache, caches
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language_from_request
from redis import RedisError

from legionsports.middleware import SAFE
from tournaments.events.queries import versions_of

Answer = Callable[[HttpRequest], HttpResponseBase]

# The pages that are the same for everybody who is not signed in; a page that is not here is only made more often.
SAME_FOR_ALL = {
    "overview:first_page", "events:rules", "seasons:calendar", "overview:public_event", "progress:public",
    "board:hall", "board:results", "board:schedule", "board:team", "board:match",
    "standings:public", "standings:cross_table", "playoffs:bracket",
}  # fmt: skip
WITHOUT_CLOCK = {"seasons:calendar", "overview:public_event", "board:results"}
MOMENT = 1  # seconds: for what no version tells, such as what is scored live
WITH_CLOCK = 15  # seconds
STILL = 120  # seconds; a worker may write what no version tells
_OF_EVENT = re.compile(r"/e/([^/]+)/")
# What is handed in here are results: the version of their event tells them. With ten results a second the first page
# was made ten times a second.
_RESULTS = re.compile(r"/(?:s|t|api/v1/sheets)/")
_MARK = "last-write"
_OWN = ("HTTP_COOKIE", "HTTP_AUTHORIZATION", "HTTP_RANGE")


def share_public_pages(get_response: Answer) -> Answer:
    """Answer with a page that was made for somebody else, where it is the same for both and still true.

    What a page depends on is in its key: the version of its event, and a mark that every write leaves which is no
    result. So nobody gets what was made before they saved.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        name = _name_of(request)
        if name is None:
            response = get_response(request)
            if request.method not in SAFE and not _RESULTS.match(request.path_info):
                with suppress(RedisError):  # it is saved; other processes show it once their page is old
                    cache.set(_MARK, secrets.token_hex(8), timeout=None)
            return response
        # Whoever has an older page must not be told of it alone: the answer is kept for those who have none.
        if_none_match = request.META.pop("HTTP_IF_NONE_MATCH", "")
        key = _key_of(request)
        page: HttpResponse | None = caches["pages"].get(key)
        if page is None:
            made = get_response(request)
            if not isinstance(made, HttpResponse) or made.status_code != HTTPStatus.OK or made.cookies:
                return made
            page = made
            caches["pages"].set(key, page, _seconds(name))
        request.META["HTTP_IF_NONE_MATCH"] = if_none_match
        return get_conditional_response(request, etag=page.get("ETag"), response=page) or page

    return answer


def _name_of(request: HttpRequest) -> str | None:
    """Return the name of a page that others may have, too; None where the answer is for one reader alone."""
    if request.method != "GET" or any(request.META.get(own) for own in _OWN):
        return None
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return None  # ten times as long as for any browser, and kept as long
    with suppress(Resolver404):
        name = resolve(request.path_info).view_name
        return name if name in SAME_FOR_ALL else None
    return None


def _key_of(request: HttpRequest) -> str:
    event = _OF_EVENT.match(request.path_info)
    truth = versions_of([event[1]]) if event else {}
    mark = None
    with suppress(RedisError):
        mark = cache.get(_MARK)
    htmx = request.headers.get("HX-Request"), request.headers.get("HX-Target")
    asked = (request.build_absolute_uri(), get_language_from_request(request), *htmx, truth, mark)
    return hashlib.sha256(repr(asked).encode()).hexdigest()


def _seconds(name: str) -> int:
    if name in WITHOUT_CLOCK:
        return STILL
    return MOMENT if name in {"overview:first_page", "board:match"} else WITH_CLOCK
