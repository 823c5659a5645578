"""Events of one day, and lists that programs ask for, stand in the order of their names: É beside E, small as large."""

from __future__ import annotations

import datetime

from tests import cast
from tournaments.events.queries import managed_events

NAMES = ["darts of the west", "Échecs", "Euchre", "Zone finals"]


def test_names_are_in_the_order_in_which_people_look_for_them(org, client):
    day = datetime.date(2027, 3, 5)
    for number, name in enumerate(reversed(NAMES)):
        event = cast.make_event(org, slug=f"event-{number}", name=name, starts_on=day, ends_on=day)
    alice = cast.cast_users(org, event)["alice"]
    assert [event.name for event in managed_events(alice) if event.name in NAMES] == NAMES
    for asked, names in (("name", NAMES), ("-name", NAMES[::-1])):
        answer = client.get("/api/v1/events/", {"ordering": asked}).json()
        assert [listed["name"] for listed in answer["results"] if listed["name"] in NAMES] == names
