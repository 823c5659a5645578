"""A season of 8-ball singles whose first District has played: run inside an installation, it prints its events."""

from __future__ import annotations

import datetime
import itertools
import json

from django.utils import timezone

from tests import cast
from tests.scoring import small
from tournaments.seasons.services import set_up

BUILD = "from tests.browser.season_hall import build; build()"


def build() -> None:
    """Make a season whose first District has played its 8-ball singles, and the Command event two months ahead."""
    org, today = cast.build_org(), timezone.localdate()
    first, over = today + datetime.timedelta(days=60), today - datetime.timedelta(days=3)
    event = cast.make_event(org, name="Command 8-Ball 2027", slug="command", starts_on=first, ends_on=first)
    cast.cast_users(org, event)
    set_up(command=org.command, year=2027, rulebook_key="ab-nwt-2027", by=None)
    cast.make_competition(event, "eightball-singles")
    district = cast.make_event(
        org, slug="district-1", name="District 1 8-Ball 2027", level="district", organizer=org.district_1,
        host_branch=org.peace_river, starts_on=over, ends_on=over,
    )  # fmt: skip
    singles = cast.make_competition(district, "eightball-singles")
    for number, branch in enumerate((org.grande_prairie, org.peace_river, org.grande_prairie, org.peace_river), 1):
        cast.make_entry(singles, number=number, branch=branch)
    small.enter(small.round_robin(singles), dict.fromkeys(itertools.combinations(range(1, 5), 2), "10-3 10-4"))
    singles.closed_at = timezone.now()
    singles.save(update_fields=["closed_at"])
    print("IDS", json.dumps({"district": district.pk, "command": event.pk}))
