"""A weekend for sports that are described, one of them in the browser: run inside an installation."""

from __future__ import annotations

import json

from games import registry
from tests import cast
from tournaments.models import Competition

BUILD = "from tests.browser.described_hall import build; build()"


def build() -> None:
    """Make the cast and an event in which nothing is chosen yet."""
    org = cast.build_org()
    event = cast.make_event(org)
    cast.cast_users(org, event)
    print("IDS", json.dumps({"event": event.pk}))


def enter() -> None:
    """Enter two teams in each competition that was chosen, and say the numbers of the competitions by name."""
    entered = {}
    for competition in Competition.objects.all():
        cast.ROSTERS[competition.category] = "M" * registry.get(competition.game).sport.sides.size
        for number in (1, 2):
            cast.make_entry(competition, number=number)
        entered[competition.name] = competition.pk
    print("ENTERED", json.dumps(entered))
