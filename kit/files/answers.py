"""Files on their way out: a list, and a text."""

from __future__ import annotations

from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from kit.files.writing import TYPES, Listing, written

LONG = 5_000  # rows; read before it is sent, a longer list would keep one of the few places in which pages are made


def as_file(listing: Listing, ending: str) -> HttpResponseBase:
    """Return a list as a file with this ending, `csv` or `xlsx`: whole, or a long one as it is read.

    Raises Http404 for another ending.
    """
    if ending not in TYPES:
        raise Http404(ending)
    answer = StreamingHttpResponse if listing.total > LONG else HttpResponse
    return answer(
        written(listing, ending),
        content_type=TYPES[ending],
        headers={"Content-Disposition": f'attachment; filename="{listing.name}.{ending}"'},
    )


def to_save(name: str, content: str | bytes, content_type: str) -> HttpResponse:
    """Return a file that browsers save under this name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)


def as_toml(name: str, text: str) -> HttpResponse:
    return to_save(f"{name}.toml", text, "application/toml; charset=utf-8")


def as_calendar(name: str, content: bytes) -> HttpResponse:
    """Return a calendar as a file that calendars on phones and computers read."""
    return to_save(f"{name}.ics", content, "text/calendar; charset=utf-8")
