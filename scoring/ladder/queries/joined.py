"""Which pairs of a competition are one team at the event above."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.entries.models import Entry, Qualification
from tournaments.events.models import Competition
from tournaments.organization.models import Organization


def joined_in(competition: Competition) -> list[Qualification]:
    """Return the records of the pairs that are one team above, that of the team first; none while they are not.

    Nothing else says so: the others were taken back, and everybody of them stands in the team.
    """
    led = Qualification.objects.filter(source__competition=competition).order_by("place", "pk")
    records = list(
        led.select_related(
            "source__partner_branch", "entry__branch", "entry__partner_branch", "entry__competition__event"
        ).prefetch_related("entry__roster")
    )
    people = {record.pk: {place.member_id for place in record.entry.roster.all()} for record in records}
    for team in records:
        if team.entry.state == Entry.State.ENTERED:
            others = [
                record
                for record in records
                if record.entry.state == Entry.State.CANCELLED and set() < people[record.pk] < people[team.pk]
            ]
            if others:
                return [team, *others]
    return []


def partner_of(pairs: Sequence[Entry]) -> Organization | None:
    """Return the branch that shares the team of these pairs with the branch of the first."""
    branches = [branch for each in pairs for branch in (each.branch, each.partner_branch) if branch is not None]
    return next((branch for branch in branches if branch.pk != pairs[0].branch_id), None)
