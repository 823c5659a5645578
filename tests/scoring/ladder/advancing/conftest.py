"""A District event of 8-ball singles that is played, and the Command event to which its first two go."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from tests import cast
from tests.scoring.by_number import played
from tournaments.models import Competition


@pytest.fixture
def command(event, make_competition):
    """The Command event, two months from now: its entries are due in six weeks."""
    event.starts_on = timezone.localdate() + datetime.timedelta(days=60)
    event.ends_on = event.starts_on + datetime.timedelta(days=1)
    event.save()
    return make_competition("eightball-singles")


@pytest.fixture
def district(org, command):
    """The play-off of District 1 with four teams of Peace River, all played and not closed."""
    day = timezone.localdate() - datetime.timedelta(days=3)
    event = cast.make_event(
        org, slug="district-1", name="District 1 8-Ball", level="district", organizer=org.district_1,
        host_branch=org.peace_river, starts_on=day, ends_on=day,
    )  # fmt: skip
    competition = cast.make_competition(event, "eightball-singles")
    for number in range(1, 5):
        cast.make_entry(competition, number=number, branch=org.peace_river)
    return played(competition, 4)


@pytest.fixture
def make_event_of(org):
    """Make an event of a tied with one competition, two months after now."""

    def make(level: str, category: str) -> Competition:
        day = timezone.localdate() + datetime.timedelta(days=120 if level == "dominion" else -3)
        event = cast.make_event(
            org, slug=f"{level}-of-{category}", name=f"The {level} event", level=level, starts_on=day, ends_on=day,
            organizer=org.command if level == "dominion" else org.district_1, host_branch=org.peace_river,
        )  # fmt: skip
        return cast.make_competition(event, category)

    return make


def close(competition: Competition) -> None:
    """Make a competition final, without what the closing page asks."""
    competition.closed_at = timezone.now()
    competition.save(update_fields=["closed_at"])
