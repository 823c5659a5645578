"""Four teams of cribbage that play a Swiss draw: run inside an installation."""

from __future__ import annotations

from tests import cast
from tournaments.models import SubMatch

BUILD = "from tests.browser.swiss_hall import build; build()"


def build() -> None:
    """Make the cast and four teams on two tables; nothing is drawn."""
    org = cast.build_org()
    event = cast.make_event(org)
    cast.cast_users(org, event)
    cast.make_competition(event, "cribbage-pairs", entries=4, stations=2)


def codes(number: int) -> None:
    """Say the codes that stand on the sheets of a round."""
    sheets = SubMatch.objects.filter(match__round=number).order_by("station")
    print("codes", *sheets.values_list("code", flat=True))
