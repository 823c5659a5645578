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
from tournaments.entries.models import RosterPlace
from tournaments.entries.queries.partners import people_by_side


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


def meetings_of_people(rows: Sequence[SheetRow], places: Sequence[RosterPlace]) -> list[RoundRobinMatch]:
    """Return the matches of an open event: those of partners of one game as one for each of them (0: nobody).

    `places` are read with their entries.
    """
    in_order = sorted(places, key=lambda place: (place.position, place.pk))
    partners = people_by_side([(place.entry_id, place.entry.state, place.member_id) for place in in_order])
    return [each for meeting in meetings_of(rows) for each in _of_each(meeting, partners)]


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
