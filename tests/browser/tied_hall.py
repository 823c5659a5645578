"""A weekend whose last matches leave two teams tied for first, and one to which a branch sent a team.

Run inside an installation.
"""

from __future__ import annotations

import json

from tests import cast
from tests.scoring import small
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish

BUILD = "from tests.browser.tied_hall import build; build()"
SENT = "from tests.browser.tied_hall import build_sent; build_sent()"
TIED = {(1, 2): "10-4 4-10", (1, 3): "10-4 10-4", (2, 3): "10-4 10-4"}


def build() -> None:
    """Make an event in which teams 1 and 2 have each won three legs of four."""
    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    small.enter(small.round_robin(cast.make_competition(event, "eightball-doubles", entries=3)), TIED, by=users["sam"])
    print("IDS", json.dumps({"event": event.pk}))


def build_sent() -> None:
    """Make an event whose draw is published, with a team of the branch of the officer Beth."""
    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    pairs = cast.make_competition(event, "cribbage-pairs", entries=3)
    cast.make_entry(pairs, number=4, branch=org.grande_prairie)
    stage = draw_round_robin(competition=pairs, seed="a spoken phrase", by=users["carl"])
    publish(stage=stage, by=users["carl"], despite_open_rules=True)
    print("IDS", json.dumps({"event": event.pk}))
