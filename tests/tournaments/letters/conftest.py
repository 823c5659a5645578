from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from tournaments.letters.models import LetterKind
from tournaments.letters.queries import recipients_of_branch
from tournaments.letters.services import tell


@pytest.fixture
def mail(settings):
    """A site that sends mail, into `mailoutbox`."""
    settings.EMAIL_URL = "smtp://mail.example.org"
    settings.DEFAULT_FROM_EMAIL = "sports@example.org"
    settings.PUBLIC_URL = "https://sports.example.org"


@pytest.fixture
def at_hour(monkeypatch):
    """Return a function that sets the clock of the site to an hour of a day of January 2027."""

    def set_to(hour: int, day: int = 15) -> None:
        zone = timezone.get_default_timezone()
        now = datetime.datetime(2027, 1, day, hour, 5, tzinfo=zone).astimezone(datetime.UTC)
        monkeypatch.setattr(timezone, "now", lambda: now)

    return set_to


@pytest.fixture
def beth(users):
    """The officer of Grande Prairie, with an address."""
    users["beth"].email = "Beth@Example.org"
    users["beth"].save()
    return users["beth"]


@pytest.fixture
def told(event, users):
    """Return a function that tells the officers of Grande Prairie something."""

    def say(key: str = "entry-1", **more: object) -> int:
        values = {
            "kind": LetterKind.ENTRY_RECEIVED,
            "to": recipients_of_branch(event.host_branch),
            "subject": "Your team is entered",
            "text": "Team 1 is entered for cribbage.",
            "event": event,
            "by": users["alice"],
        }
        return tell(key=key, **{**values, **more})

    return say
