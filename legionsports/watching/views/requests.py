"""Every request has an id: the answer carries it, every line of the log has it, and the page of an error shows it."""

from __future__ import annotations

import logging
import re
import time
import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from legionsports.watching.queries.requests import current
from legionsports.watching.services.metrics import count_request

HEADER = "X-Request-ID"
_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")  # one that a proxy gave; anything else could put lines of its own into a log
_log = logging.getLogger("legionsports.requests")

Answer = Callable[[HttpRequest], HttpResponse]


def new_id() -> str:
    """Return an id that somebody can read out on the telephone: "3f9a-07c1-b2d4"."""
    digits = uuid.uuid4().hex[:12]
    return "-".join(digits[at : at + 4] for at in (0, 4, 8))


def name_request(get_response: Answer) -> Answer:
    """Give each request its id, count it, and write one line about it."""

    def answer(request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        name = given if _ID.fullmatch(given) else new_id()
        if request.path_info == reverse("watching:readyz"):
            # Whoever asks is nobody: a session would be looked for in a database that may be gone.
            vars(request)["COOKIES"] = {}
        token, began = current.set(name), time.perf_counter()
        try:
            response = get_response(request)
            seconds = time.perf_counter() - began
            response.headers[HEADER] = name
            count_request(request.method or "", response.status_code, seconds)
            _log.info(
                "%s %s %s",
                request.method,
                request.path,
                response.status_code,
                extra={
                    "method": request.method,
                    "path": request.path,
                    "status": response.status_code,
                    "ms": round(seconds * 1000),
                },
            )
        finally:
            current.reset(token)
        return response

    return answer
