"""A hall with six boards for two competitions: run inside an installation, it prints the ids as JSON."""

from __future__ import annotations

import json

from tests import cast
from tournaments.models import RosterPlace

BUILD = "from tests.browser.shared_hall import build; build()"


def build() -> None:
    """Make Legion darts of eight teams and senior darts of six; two captains of Legion play with the seniors too."""
    org = cast.build_org()
    event = cast.make_event(org)
    cast.cast_users(org, event)
    legion = cast.make_competition(event, "darts-legion", entries=8, stations=6)
    senior = cast.make_competition(event, "darts-mixed-seniors", entries=6, stations=6)
    for number in (1, 2):
        captain = RosterPlace.objects.get(entry__competition=legion, entry__number=number, position=1)
        RosterPlace.objects.filter(entry__competition=senior, entry__number=number, position=1).update(
            member=captain.member
        )
    print("IDS", json.dumps({"event": event.pk, "legion": legion.pk, "senior": senior.pk}))
