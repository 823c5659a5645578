"""Too many wrong passwords: who is locked out, and who is not, so that no stranger can lock a scorekeeper out.

Ten wrong passwords for one name from one address lock that name there for a quarter of an hour (django-axes). Beside it
a device on which somebody has signed in before is let in under that name, whatever others typed; and an address from
which many names are tried is locked as a whole, however few tries each name has.
"""

from __future__ import annotations

import datetime
from typing import Any

from axes.helpers import get_client_ip_address, get_cool_off
from axes.models import AccessAttempt
from django.contrib.auth.backends import BaseBackend
from django.core.exceptions import PermissionDenied
from django.db.models import Sum
from django.http import HttpRequest
from django.utils import timezone

from tournaments.people.views.devices import names_known_on

MOST_AT_AN_ADDRESS = 60  # wrong passwords for all names together: six people who have all forgotten theirs


def is_known(request: HttpRequest, credentials: dict[str, Any] | None) -> bool:
    """Return whether the person who signs in has signed in on this device before."""
    name = (credentials or {}).get("username") or ""
    return bool(name) and name in names_known_on(request)


class AddressLimit(BaseBackend):
    """Let nobody try a password where too many were wrong, unless the device is known."""

    def authenticate(self, request: HttpRequest | None, username: str | None = None, **more: Any) -> None:
        """Raise PermissionDenied, which ends the sign-in, or leave it to the next one."""
        if request is None or is_known(request, {"username": username}):
            return
        window = get_cool_off(request) or datetime.timedelta(minutes=15)
        lately = AccessAttempt.objects.filter(
            ip_address=get_client_ip_address(request), attempt_time__gt=timezone.now() - window
        )
        wrong = lately.aggregate(wrong=Sum("failures_since_start"))["wrong"] or 0
        if wrong >= MOST_AT_AN_ADDRESS:
            request.axes_locked_out = True  # type: ignore[attr-defined]  # axes answers as for a locked name
            raise PermissionDenied
