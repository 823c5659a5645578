"""Which devices somebody has signed in on: a cookie that nobody else can write, and that opens nothing by itself."""

from __future__ import annotations

from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "known-here"
MOST = 5  # names on one device: the laptop of a desk
AGE = 180 * 24 * 3600  # seconds
_SALT = "tournaments.people.devices"


def names_known_on(request: HttpRequest) -> list[str]:
    """Return the user names that have signed in on this device, the last one first."""
    try:
        names: list[str] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=AGE)
    except signing.BadSignature:
        return []
    return names


def remember(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Let the device keep that this person has signed in on it."""
    names = [name, *(other for other in names_known_on(request) if other != name)][:MOST]
    response.set_cookie(
        COOKIE,
        signing.dumps(names, salt=_SALT),
        max_age=AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
