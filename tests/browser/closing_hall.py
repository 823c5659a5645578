"""A weekend on its last afternoon: one competition is played, nothing is read a second time, announced or closed.

Run inside an installation.
"""

from __future__ import annotations

import datetime
import json

from scoring.models import Submission
from tests import cast, clock
from tests.scoring import small

BUILD = "from tests.browser.closing_hall import build; build()"
WON = {(1, 2): "10-4 10-4", (1, 3): "10-4 10-4", (2, 3): "10-4 10-4"}
SHEETS = len(WON)


def build() -> None:
    """Make an event whose results Sam entered, so that the chair may read them."""
    org = cast.build_org()
    today = clock.NOON.date()
    event = cast.make_event(org, starts_on=today, ends_on=today + datetime.timedelta(days=1))
    users = cast.cast_users(org, event)
    competition = cast.make_competition(event, "eightball-doubles", entries=3)
    small.enter(small.round_robin(competition), WON, by=users["sam"])
    Submission.objects.update(initials_home=True, initials_away=True)
    print("IDS", json.dumps({"event": event.pk}))
