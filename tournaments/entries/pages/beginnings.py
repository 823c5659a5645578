"""What the form of a new team begins with."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.services.teams import EntryFacts, register_entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """A team as it stands on the form before anybody has changed it, and who is not on it."""

    heading: str
    facts: EntryFacts
    places: list[RosterPlace]
    missing_heading: str
    missing: Sequence[str]
    received_at: datetime.datetime | None = None  # today, unless it says another moment
    version: int = 0  # of what it begins with
    register: Callable[..., Entry] = register_entry  # takes what `register_entry` takes


def as_last_year(team: Entry) -> Beginning:
    """Begin with those of a team who are members of its branches still; the others are named."""
    branches = {team.branch_id, team.partner_branch_id}
    stay, gone = [], []
    for place in team.roster.all():
        if place.member.branch_id in branches and place.member.left_on is None:
            stay.append(RosterPlace(member=place.member, part=place.part, pair=place.pair))
        else:
            gone.append(place.member.name)
    return Beginning(
        heading=gettext("The team begins as last year's. Look at the names and the order."),
        facts=EntryFacts(branch=team.branch, partner_branch=team.partner_branch, is_host=False, contact=team.contact),
        places=stay,
        missing_heading=gettext("No longer a member of the branch:"),
        missing=gone,
    )
