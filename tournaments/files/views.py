"""Files on their way out: a list, which is sent while it is read, and a text."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse

from tournaments.files.pages import TYPES, Listing, written


def as_file(request: HttpRequest, listing: Listing, ending: str) -> StreamingHttpResponse:
    """Return a list as a file with this ending: `csv` or `xlsx`. Raises Http404 for another."""
    if ending not in TYPES:
        raise Http404(ending)
    parts = written(listing, ending)
    return StreamingHttpResponse(
        _in_turn(parts) if isinstance(request, ASGIRequest) else parts,
        content_type=TYPES[ending],
        headers={"Content-Disposition": f'attachment; filename="{listing.name}.{ending}"'},
    )


def to_save(name: str, content: str | bytes, content_type: str) -> HttpResponse:
    """Return a file that browsers save under this name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)


def as_toml(name: str, text: str) -> HttpResponse:
    """Return a text as the TOML file with this name."""
    return to_save(f"{name}.toml", text, "application/toml; charset=utf-8")


def as_calendar(name: str, content: bytes) -> HttpResponse:
    """Return a calendar as a file that calendars on phones and computers read."""
    return to_save(f"{name}.ics", content, "text/calendar; charset=utf-8")


async def _in_turn(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Yield the parts one after the other: Django would read all of them first."""
    following = sync_to_async(lambda: next(parts, None))
    while (part := await following()) is not None:
        yield part
