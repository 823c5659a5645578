"""A weekend that is played today, with an officer who is signed in: run inside an installation."""

from __future__ import annotations

import json

from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests import cast

BUILD = "from tests.browser.today_hall import build; build()"


def build() -> None:
    """Make the cast and their event, and print the cookie with which alice is signed in."""
    org, today = cast.build_org(), timezone.localdate()
    event = cast.make_event(org, starts_on=today, ends_on=today)
    cast.make_competition(event, entries=4)
    alice = Client()
    alice.force_login(cast.cast_users(org, event)["alice"], backend=settings.AUTHENTICATION_BACKENDS[-1])
    print("CODES", json.dumps({settings.SESSION_COOKIE_NAME: alice.cookies[settings.SESSION_COOKIE_NAME].value}))
