"""Which devices somebody has signed in on: a cookie that nobody else can write, and that opens nothing by itself."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "known-here"
MOST = 5  # names on one device: the laptop of a desk
AGE = 180 * 24 * 3600  # seconds
_SALT = "tournaments.people.devices"


@dataclass(frozen=True, slots=True)
class Device:
    """What a device shows: its own id, and the user names that have signed in on it, the last one first."""

    id: str = ""
    names: tuple[str, ...] = ()


def device_of(request: HttpRequest) -> Device:
    """Return the device that asks; one on which nobody has signed in has no id."""
    try:
        kept = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=AGE)
    except signing.BadSignature:
        return Device()
    if not isinstance(kept, dict):  # a cookie from before devices had ids: known again after the next sign-in
        return Device()
    return Device(id=kept["id"], names=tuple(kept["names"]))


def remember(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Let the device keep that this person has signed in on it."""
    device = device_of(request)
    names = [name, *(other for other in device.names if other != name)][:MOST]
    # The id stays: with a new one at every sign-in, wrong passwords would be counted from nothing again.
    kept = {"id": device.id or secrets.token_urlsafe(12), "names": names}
    response.set_cookie(
        COOKIE,
        signing.dumps(kept, salt=_SALT),
        max_age=AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
