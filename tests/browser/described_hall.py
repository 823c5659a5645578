"""A weekend for a sport that somebody describes in the browser: run inside an installation."""

from __future__ import annotations

import json

from games.described import shelf
from tests import cast
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.models import Competition, SubMatch

BUILD = "from tests.browser.described_hall import build; build()"
BUILD_SHIPPED = "from tests.browser.described_hall import build_shipped; build_shipped()"


def build() -> None:
    """Make the cast and an event in which nothing is chosen yet."""
    org = cast.build_org()
    event = cast.make_event(org)
    cast.cast_users(org, event)
    print("IDS", json.dumps({"event": event.pk}))


def build_shipped() -> None:
    """Make the cast and an event with each sport that is shipped as a file, drawn for two teams; say their codes."""
    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    for key in shelf.shipped():
        cast.ROSTERS[key] = "M" * shelf.sport_of(key).sides.size
        competition = cast.make_competition(event, key, entries=2, stations=1)
        publish(
            stage=draw_round_robin(competition=competition, seed="lest we forget", by=users["alice"]),
            by=users["alice"],
            despite_open_rules=True,
        )
    codes = SubMatch.objects.values_list("match__stage__competition__category", "code")
    print("IDS", json.dumps(dict(codes)))


def enter() -> None:
    """Enter two teams of two in the one competition that was chosen, and say its number."""
    competition = Competition.objects.get()
    cast.ROSTERS[competition.category] = "MF"
    for number in (1, 2):
        cast.make_entry(competition, number=number)
    print(f"competition={competition.pk}")


def code() -> None:
    """Say the code of the one sheet."""
    print(f"code={SubMatch.objects.get().code}")
