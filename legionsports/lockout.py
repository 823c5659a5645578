"""Too many wrong passwords: who is locked out, and who is not, so that no stranger can lock a scorekeeper out.

Ten wrong passwords for one name from one address lock that name there for a quarter of an hour (django-axes). Beside it
a device on which somebody has signed in before is let in under that name, whatever others typed; ten wrong passwords
typed on the device itself make it a stranger for that name. And an address from which many people's names are tried is
locked as a whole, however few tries each name has. A name that nobody has counts nothing: a hall has one address, and
one visitor who makes names up would lock it.
"""

from __future__ import annotations

import contextlib
import datetime
from typing import Any

from axes.helpers import get_client_ip_address, get_cool_off
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.backends import BaseBackend
from django.contrib.auth.signals import user_login_failed
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Sum
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from tournaments.organization.models import User
from tournaments.people.views.devices import Device, device_of

MOST_AT_AN_ADDRESS = 60  # wrong passwords for all people together: six who have all forgotten theirs


def is_known(request: HttpRequest, credentials: dict[str, Any] | None) -> bool:
    """Return whether who signs in has signed in on this device before, and not typed too many wrong passwords on it."""
    name, device = (credentials or {}).get("username") or "", device_of(request)
    return name in device.names and cache.get(_key(device, name), 0) < settings.AXES_FAILURE_LIMIT


# Django loads this file with the backends, before it can send the first of these.
@receiver(user_login_failed, dispatch_uid="wrong-on-a-device")
def count_on_the_device(credentials: dict[str, Any], request: HttpRequest | None = None, **more: Any) -> None:
    """Count a wrong password where it was typed; the last that is let pass begins the quarter of an hour again."""
    if request is None:
        return
    name, device = credentials.get("username") or "", device_of(request)
    if name not in device.names:
        return
    key, seconds = _key(device, name), int(_window(request).total_seconds())
    cache.add(key, 0, seconds)
    with contextlib.suppress(ValueError):  # its time ended between the two lines
        if cache.incr(key) == settings.AXES_FAILURE_LIMIT:
            cache.touch(key, seconds)


class AddressLimit(BaseBackend):
    """Let nobody try a password where too many were wrong, unless the device is known."""

    def authenticate(self, request: HttpRequest | None, username: str | None = None, **more: Any) -> None:
        """Raise PermissionDenied, which ends the sign-in, or leave it to the next one."""
        if request is None or is_known(request, {"username": username}):
            return
        lately = AccessAttempt.objects.filter(
            Exists(User.objects.filter(username=OuterRef("username"))),
            ip_address=get_client_ip_address(request),
            attempt_time__gt=timezone.now() - _window(request),
        )
        wrong = lately.aggregate(wrong=Sum("failures_since_start"))["wrong"] or 0
        if wrong >= MOST_AT_AN_ADDRESS:
            request.axes_locked_out = True  # type: ignore[attr-defined]  # axes answers as for a locked name
            raise PermissionDenied


def _key(device: Device, name: str) -> str:
    return f"wrong-here:{device.id}:{name}"


def _window(request: HttpRequest) -> datetime.timedelta:
    return get_cool_off(request) or datetime.timedelta(minutes=15)
