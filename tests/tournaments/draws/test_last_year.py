"""A new event begins as one of the season before."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from tests import cast
from tournaments.draws.services.last_year import begin_as
from tournaments.events.models import Event
from tournaments.events.services import change_settings
from tournaments.events.services.programme import ProgrammeEntry, set_programme
from tournaments.halls.models import HallTable

pytestmark = pytest.mark.django_db


@pytest.fixture
def last(org) -> Event:
    days = {"starts_on": datetime.date(2026, 2, 6), "ends_on": datetime.date(2026, 2, 7)}
    last = cast.make_event(org, slug="cribbage-2026", name="Command Cribbage 2026", season=2026, **days)
    cast.make_competition(last, "cribbage-legion", stations=7)
    cast.make_competition(last, "cribbage-pairs", stations=9)
    change_settings(event=last, changes={"registration.fee_cents": 2500})
    HallTable.objects.create(event=last, equipment="card table", number=3, name="By the stage")
    line = ProgrammeEntry(day=last.ends_on, starts_at=datetime.time(8, 45), title="Coffee")
    set_programme(event=last, lines=[line])
    return last


def test_what_was_played_and_the_settings_the_hall_and_the_hours_come_along(signed_in, event, last):
    alice, page = signed_in("alice"), reverse("overview:competitions", args=[event.pk])
    assert last.name in alice.get(page).content.decode()
    assert alice.post(reverse("draws:begin_as", args=[event.pk]), {"last": last.pk}).url == page
    event.refresh_from_db()
    assert list(event.competitions.values_list("category", "stations")) == [
        ("cribbage-legion", 7),
        ("cribbage-pairs", 9),
    ]
    assert event.overrides["registration.fee_cents"] == 2500
    assert event.tables.get().name == "By the stage"
    assert [(line.day, line.title) for line in event.programme.all()] == [(event.ends_on, "Coffee")]
    assert reverse("draws:begin_as", args=[event.pk]) not in alice.get(page).content.decode()
    assert alice.post(reverse("draws:begin_as", args=[event.pk]), {"last": last.pk}).status_code == 302
    assert event.competitions.count() == 2


def test_another_host_has_another_hall_and_what_is_not_offered_is_named(event, last, org, users):
    last.competitions.filter(category="cribbage-legion").update(category="ping-pong", name="Ping-pong")
    Event.objects.filter(pk=event.pk).update(host_branch=org.banff)
    event.refresh_from_db()
    assert begin_as(event=event, last=last, by=users["alice"]) == ["Ping-pong"]
    assert not event.tables.exists()
    assert event.competitions.get().category == "cribbage-pairs"
