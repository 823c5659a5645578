"""Which devices somebody has signed in on: cookies that nobody else can write, and that open nothing by themselves."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournaments.organization.models import User

COOKIE = "known-here"
MOST = 5  # names on one device: the laptop of a desk
AGE = 180 * 24 * 3600  # seconds
_SALT = "tournaments.people.devices"
TRUSTED_FOR = 30 * 24 * 3600  # seconds without being asked for a code
_TRUSTED = "tournaments.people.trusted"


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
    try:
        mark = signing.loads(request.COOKIES.get(_cookie(step.user), ""), salt=_TRUSTED, max_age=TRUSTED_FOR)
    except signing.BadSignature:
        return False
    return constant_time_compare(str(mark), _mark(step))


def trust(request: HttpRequest, response: HttpResponse, step: TOTPDevice) -> None:
    """Let the device keep that its owner is not asked for a code there."""
    response.set_cookie(
        _cookie(step.user),
        signing.dumps(_mark(step), salt=_TRUSTED),
        max_age=TRUSTED_FOR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def _cookie(user: User) -> str:
    return f"no-code-{user.pk}"


def _mark(step: TOTPDevice) -> str:
    """Return what a trusted device shows: another one after a new password, and after a new set-up."""
    return salted_hmac(_TRUSTED, f"{step.user_id}:{step.user.password}:{step.key}", algorithm="sha256").hexdigest()
