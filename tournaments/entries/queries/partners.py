"""Who plays in a side of an open event at which partners change: its people came alone, each an entry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Competition


def people_in_sides(competition: Competition) -> dict[int, list[int]]:
    """Return the entries of the people of each side of one game, by the id of the side, in one query."""
    places = RosterPlace.objects.filter(entry__competition=competition)
    return people_by_side(list(places.order_by("position", "pk").values_list("entry", "entry__state", "member")))


def people_by_side(rows: Sequence[tuple[int, str, int]]) -> dict[int, list[int]]:
    """Return the same out of places that are read, in playing order: each the entry, its state and the member."""
    came = {member: entry for entry, state, member in rows if state != Entry.State.PAIRED}
    sides: dict[int, list[int]] = defaultdict(list)
    for entry, state, member in rows:
        if state == Entry.State.PAIRED and member in came:
            sides[entry].append(came[member])
    return dict(sides)


def sides_of(entry: Entry) -> list[int]:
    """Return the ids under which an entry plays: its own, and those of its partners of one game."""
    if not entry.called:
        return [entry.pk]
    paired = Entry.objects.filter(
        competition=entry.competition_id,
        state=Entry.State.PAIRED,
        roster__member__in=entry.roster.values("member"),
    )
    return [entry.pk, *paired.values_list("pk", flat=True)]
