"""A competition that is ready to be drawn in groups: run inside an installation, it prints the ids as JSON."""

from __future__ import annotations

import json

from tests import cast

BUILD = "from tests.browser.groups_hall import build; build()"


def build() -> None:
    """Make the cast, and nineteen euchre teams of which not all can meet in the hours of the hall."""
    org = cast.build_org()
    event = cast.make_event(org)
    cast.cast_users(org, event)
    euchre = cast.make_competition(event, "euchre-legion", entries=19, stations=9)
    print("IDS", json.dumps({"event": event.pk, "euchre": euchre.pk}))
