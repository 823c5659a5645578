"""A table of an event, its link, and the phone of somebody at it."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.live.models import TableLink
from tests.scoring.live.tables.links import make
from tournaments.models import Competition, Event


@pytest.fixture
def event_of(sheet) -> Event:
    """The event, whose only competition has three tables of its own."""
    Competition.objects.update(stations=3)
    return Event.objects.get(pk=sheet.match.stage.competition.event_id)


@pytest.fixture
def link(event_of, users) -> TableLink:
    """The link of table 1, at which `sheet` is the first to be played."""
    return make(event_of, users)[1]


@pytest.fixture
def table(link) -> Client:
    """The phone of somebody at table 1, without an account."""
    return Client()
