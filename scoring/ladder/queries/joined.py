"""Which pairs of a competition are one team at the event above."""

from __future__ import annotations

from tournaments.entries.models import Entry, Qualification
from tournaments.events.models import Competition


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
