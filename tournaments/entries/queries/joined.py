"""Which pairs of a competition are one team at the event above."""

from __future__ import annotations

from tournaments.entries.models import Entry, Qualification
from tournaments.events.models import Competition
from tournaments.events.queries import category_for


def advances_joined(competition: Competition) -> bool:
    """Return whether the pairs of `competition` advance as one team (8 BALL POOL Reg. ix)."""
    return category_for(competition).advance_as.get(competition.event.level) == "joined"


def joined_in(competition: Competition) -> list[Qualification]:
    """Return the records of the pairs that are one team above, that of the team first; none while they are not.

    Nothing else says so: the others were taken back, and everybody of them stands in the team.
    """
    if not advances_joined(competition):
        return []
    led = Qualification.objects.filter(source__competition=competition).order_by("place", "pk")
    led = led.select_related("source__branch", "source__partner_branch", "entry__branch", "entry__partner_branch")
    records = list(led.select_related("entry__competition__event").prefetch_related("entry__roster"))
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
