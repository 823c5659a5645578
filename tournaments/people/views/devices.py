"""Which devices somebody has signed in on: cookies that nobody else can write, and that open nothing by themselves."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournaments.organization.models import User
from tournaments.people.models import AGENT, TRUSTED_BY, SessionStore
from tournaments.people.queries import TRUST, is_trust_of, trust_mark

COOKIE = "known-here"
MOST = 5  # names on one device: the laptop of a desk
AGE = 180 * 24 * 3600  # seconds
_SALT = "tournaments.people.devices"
TRUSTED_FOR = 30 * 24 * 3600  # seconds without being asked for a code


@dataclass(frozen=True, slots=True)
class Device:
    """What a device shows: its own id, and the user names that have signed in on it, the last one first."""

    id: str = ""
    names: tuple[str, ...] = ()


def device_of(request: HttpRequest) -> Device:
    """Return the device that asks; one on which nobody has signed in has no id."""
    return _device(request.COOKIES.get(COOKIE, ""))


def is_device(cookie: str) -> bool:
    """Return whether somebody has signed in on the device that has this cookie."""
    return bool(_device(cookie).id)


def _device(cookie: str) -> Device:
    try:
        kept = signing.loads(cookie, salt=_SALT, max_age=AGE)
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


def speak_to(response: HttpResponse, user: User) -> None:
    """Let the device show pages in the language that this person has chosen; else it stays with its own."""
    if user.language:
        set_language(response, user.language)


def set_language(response: HttpResponse, language: str) -> None:
    """Let the device show pages in a language."""
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=AGE, samesite="Lax")


def is_trusted(request: HttpRequest, step: TOTPDevice) -> bool:
    """Return whether somebody has chosen not to be asked for a code on this device, and 30 days are not over."""
    return is_trust_of(SessionStore(trust_cookie(request, step.user)), step)


def trust(request: HttpRequest, response: HttpResponse, step: TOTPDevice) -> None:
    """Let the device keep that its owner is not asked for a code there."""
    kept = SessionStore()
    kept.update({TRUSTED_BY: step.user_id, TRUST: trust_mark(step), AGENT: request.session.get(AGENT, "")})
    kept.set_expiry(TRUSTED_FOR)
    kept.create()
    response.set_cookie(
        _cookie(step.user),
        str(kept.session_key),
        max_age=TRUSTED_FOR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def trust_cookie(request: HttpRequest, user: User) -> str | None:
    """Return what this device shows so that somebody is not asked for a code."""
    return request.COOKIES.get(_cookie(user))


def _cookie(user: User) -> str:
    return f"no-code-{user.pk}"
