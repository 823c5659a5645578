"""A weekend that takes entries, for a browser: `manage.py shell` of an installation runs it and reads the ids."""

from __future__ import annotations

import json

from tests import cast

BUILD = "from tests.browser.branch_office import build; build()"
NAMES = [("O'Brien", "Lorne"), ("Wójcik", "Susan"), ("McKay", "Gloria"), ("MacIsaac", "Ray"), ("MacIsaac", "René")]


def build() -> None:
    """Make the cast, an event with two competitions and some teams, and members whose names people have."""
    org = cast.build_org()
    event = cast.make_event(org)
    cast.cast_users(org, event)
    legion = cast.make_competition(event, "cribbage-legion")
    pairs = cast.make_competition(event, "cribbage-pairs", entries=3)
    for surname, given_names in NAMES:
        cast.make_member(org.grande_prairie, surname=surname, given_names=given_names)
    unpaid = pairs.entries.order_by("number").first()
    place = unpaid.roster.order_by("position").first()
    place.member.dues_paid_year = 2026
    place.member.save()
    unpaid.roster.update(fee_paid=False)
    print("IDS", json.dumps({"event": event.pk, "legion": legion.pk, "pairs": pairs.pk, "unpaid": unpaid.pk}))
