"""What the tests of whole seasons share: the clock of the site, which they set to the days of their events."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone


@pytest.fixture
def clock(monkeypatch):
    """Return a function that sets the clock of the site to the afternoon of a day."""

    def set_to(day: datetime.date) -> None:
        noon = datetime.datetime.combine(day, datetime.time(13), timezone.get_default_timezone())
        monkeypatch.setattr(timezone, "now", lambda: noon.astimezone(datetime.UTC))

    return set_to
