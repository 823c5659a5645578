"""Teams that wait for a place, in their order, and whether one is free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.entries.engine import Status
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import with_rosters
from tournaments.entries.queries.verdicts import EntryVerdict, verdicts_for


def first_with_place(waiting: Sequence[EntryVerdict], entered: int) -> Entry | None:
    """Return the first team for which there is a place: in the hall, and among those that its District may send."""
    for verdict in waiting:
        competition = verdict.entry.competition
        if competition.entries_frozen_at is not None:
            return None  # whoever draws decides on the page of late changes
        has_room = competition.places is None or entered < competition.places
        findings = [line.finding for line in verdict.problems if line.finding.rule == "teams-each"]
        if has_room and not any(finding.status is Status.NOT_MET for finding in findings):
            return verdict.entry
    return None


def next_in(competitions: Iterable[int]) -> dict[int, Entry]:
    """Return by competition the team that would be let in next, where a place is free."""
    chosen = list(competitions)
    waiting = Entry.objects.filter(competition__in=chosen, state=Entry.State.DRAFT, waits__isnull=False)
    by_competition: dict[int, list[Entry]] = {}
    for entry in with_rosters(waiting).order_by("waits", "number"):
        by_competition.setdefault(entry.competition_id, []).append(entry)
    rows = Entry.objects.filter(competition__in=by_competition, state=Entry.State.ENTERED)
    entered = Counter(rows.order_by().values_list("competition", flat=True))
    verdicts = verdicts_for([entry for entries in by_competition.values() for entry in entries])
    found = {
        pk: first_with_place([verdicts[entry.pk] for entry in entries], entered[pk])
        for pk, entries in by_competition.items()
    }
    return {pk: entry for pk, entry in found.items() if entry is not None}
