"""A weekend for a sport that somebody describes in the browser: run inside an installation."""

from __future__ import annotations

import json

from tests import cast
from tournaments.models import Competition, SubMatch

BUILD = "from tests.browser.described_hall import build; build()"


def build() -> None:
    """Make the cast and an event in which nothing is chosen yet."""
    org = cast.build_org()
    event = cast.make_event(org)
    cast.cast_users(org, event)
    print("IDS", json.dumps({"event": event.pk}))


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
