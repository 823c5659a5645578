"""The matches of a stage as its table takes them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from scoring.standings.engine.meetings import RoundRobinMatch, SheetScore
from scoring.standings.queries.playoffs import SheetRow
from tournaments.afternoons.models import Afternoon
from tournaments.draws.engine.plan import AfternoonPlan
from tournaments.entries.models import Entry, RosterPlace


def meetings_of(rows: Sequence[SheetRow]) -> list[RoundRobinMatch]:
    by_match: dict[int, list[SheetRow]] = defaultdict(list)
    for row in rows:
        by_match[row.match].append(row)
    return [
        RoundRobinMatch(
            id=match,
            round=sheets[0].round,
            home=sheets[0].home,
            away=sheets[0].away,
            sheets=tuple(
                SheetScore(row.home_tally, row.away_tally, row.ended) if row.home_tally and row.away_tally else None
                for row in sheets
            ),
            papers=tuple(row.sub_match for row in sheets),
        )
        for match, sheets in by_match.items()
        if sheets[0].home is not None and sheets[0].away is not None
    ]


def meetings_of_people(
    rows: Sequence[SheetRow], entries: Iterable[Entry], places: Sequence[RosterPlace]
) -> list[RoundRobinMatch]:
    """Return the matches of an open event: those of partners of one game as one for each of them (0: nobody)."""
    partners = partners_of(entries, places)
    return [each for meeting in meetings_of(rows) for each in _of_each(meeting, partners)]


def partners_of(entries: Iterable[Entry], places: Sequence[RosterPlace]) -> dict[int, list[int]]:
    """Return the entries of the people behind each entry of partners of one game."""
    paired = {entry.pk for entry in entries if entry.state == Entry.State.PAIRED}
    own = {place.member_id: place.entry_id for place in places if place.entry_id not in paired}
    partners: dict[int, list[int]] = defaultdict(list)
    for place in sorted(places, key=lambda place: place.position):
        if place.entry_id in paired:
            partners[place.entry_id].append(own[place.member_id])
    return partners


def _of_each(meeting: RoundRobinMatch, partners: Mapping[int, Sequence[int]]) -> Iterator[RoundRobinMatch]:
    if not {meeting.home, meeting.away} & partners.keys():
        yield meeting
        return
    sides = (partners.get(side, (side,)) for side in (meeting.home, meeting.away))
    for number, (home, away) in enumerate(zip_longest(*sides, fillvalue=0)):
        own = replace(meeting, home=home, away=away, on_sheet=(meeting.home, meeting.away))
        yield replace(own, id=-meeting.id) if number else own


def missed_games(
    plan: AfternoonPlan, byes: Iterable[tuple[int, int]], afternoon: Afternoon
) -> dict[int, list[tuple[list[int], str]]]:
    """Return by entry which games it sat out, and which it came too late for, each with what such a game counts."""
    first: dict[int, int] = {}
    for sat in plan.sat:
        first[sat.entry] = min(sat.first, first.get(sat.entry, sat.first))
    out: dict[int, list[int]] = defaultdict(list)
    for entry, number in byes:
        out[entry].append(number)
    return {
        entry: [(out[entry], afternoon.sat_out), ([*range(1, came)], afternoon.late)] for entry, came in first.items()
    }
