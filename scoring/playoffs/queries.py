"""Reading for play-offs and finals: the last turn that is drawn, who goes on, and whether the tables still say so."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain, groupby
from operator import itemgetter

from django.db.models import Max

from kit.pure.translation import listed
from scoring.standings.engine.meetings import MatchState
from scoring.standings.engine.ranking import has_won
from scoring.standings.queries.assembly import lots
from scoring.standings.queries.model import Standings
from scoring.standings.queries.teams import Team
from tournaments.draws.engine.plan import SwissPlan
from tournaments.draws.models import Match
from tournaments.events.models import Competition


def last_turn_of(competition: Competition) -> int:
    """Return the last turn of the hall that anything of `competition`, or of those on its boards, is drawn for."""
    matches = Match.objects.filter(stage__competition=competition)
    if competition.shared_boards_id is not None:
        matches = Match.objects.filter(stage__competition__shared_boards=competition.shared_boards_id)
    last: int | None = matches.aggregate(last=Max("slot"))["last"]
    return last or 0


@dataclass(frozen=True, slots=True)
class GoingOn:
    """Those of one group who go on, the first first; `by_lot` are those who are tied, in the order of the lot.

    One table has no name. Where finals are played for every place all go on, the first of them for first place.
    """

    group: str
    teams: tuple[Team, ...]
    by_lot: tuple[tuple[Team, ...], ...] = ()

    @property
    def level(self) -> list[str]:
        """Those who are tied, for each place that they share: "Edson and Hinton"."""
        return [listed([team.name for team in level]) for level in self.by_lot]


def going_on(standings: Standings) -> list[GoingOn]:
    """Return who goes on from each group as the tables stand; the lot orders those who are tied and all go on.

    Where finals are played for every place, it orders those too who are tied for the places below.
    """
    stage = standings.stage
    grouping = stage.plan.grouping if stage is not None else None
    if stage is None or grouping is None or not standings.groups:
        return []
    most = None if grouping.every_place else grouping.advance
    drawn = lots(stage, [row.entry for group in standings.groups for row in group.table.rows], standings.teams)
    groups = []
    for group in standings.groups:
        ranked = sorted((row.place, -drawn[row.entry], row.entry) for row in group.table.rows if row.place is not None)
        at_places = [
            tuple(standings.teams[entry] for *_, entry in rows) for _, rows in groupby(ranked[:most], key=itemgetter(0))
        ]
        by_lot = tuple(level for level in at_places if len(level) > 1)
        groups.append(GoingOn(group.name, tuple(chain.from_iterable(at_places)), by_lot))
    return groups


@dataclass(frozen=True, slots=True)
class OtherFinalists:
    """Finals that the tables as they are now would not make: the entries in them, those who would be, and new ties."""

    seated: tuple[int, ...]
    going: tuple[int, ...]
    tied: tuple[tuple[int, ...], ...] = ()

    @property
    def out(self) -> tuple[int, ...]:
        return tuple(entry for entry in self.seated if entry not in self.going)

    @property
    def into(self) -> tuple[int, ...]:
        return tuple(entry for entry in self.going if entry not in self.seated)


def rests_of_finals(standings: Standings) -> OtherFinalists | None:
    """Return how the finals differ from what the complete tables say: other teams or another order, or a tie again.

    None where they agree, where there are none, and while a match before them is open.
    """
    if standings.finals_stage is None or not all(group.table.all_in for group in standings.groups):
        return None
    seats, going = _seats_of(standings), going_on(standings)
    tied = tuple(tie.entries for group in standings.groups for tie in group.tied_again)
    entries = {group.group: [team.entry_id for team in group.teams] for group in going}
    if not tied and all(seats.get(name, []) == own for name, own in entries.items()):
        return None
    seated = chain.from_iterable(seats.get(name, []) for name in entries)
    return OtherFinalists(tuple(seated), tuple(chain(*entries.values())), tied)


def outdated_rounds(standings: Standings) -> list[int]:
    """Return the rounds of a Swiss draw that were drawn from points which a correction has changed since."""
    plan = standings.stage.plan if standings.stage is not None else None
    if not isinstance(plan, SwissPlan):
        return []
    later = [drawn for drawn in plan.drawn if drawn.number > 1]
    now = {drawn.number: points_before(standings, drawn.number) for drawn in later}
    return [drawn.number for drawn in later if any(now[drawn.number][entry] != was for entry, was in drawn.points)]


def left_out_of_rounds(standings: Standings) -> dict[int, tuple[int, ...]]:
    """Return the rounds of a Swiss draw without a team that is there and played before them, and those teams."""
    plan = standings.stage.plan if standings.stage is not None else None
    if not isinstance(plan, SwissPlan):
        return {}
    rounds = {
        row.entry: set(standings.byes.get(row.entry, ())) for row in standings.table.rows if row.departure is None
    }
    for match in standings.table.matches:
        for entry in (match.meeting.home, match.meeting.away):
            if entry in rounds:
                rounds[entry].add(match.meeting.round)
    without = {
        drawn.number: tuple(sorted(e for e, own in rounds.items() if own and min(own) < drawn.number not in own))
        for drawn in plan.drawn
    }
    return {number: entries for number, entries in without.items() if entries}


def points_before(standings: Standings, number: int) -> Counter[int]:
    """Return the points that each entry had before a round of a Swiss draw, by the results as they are now.

    Where the rule book compares wins first, a point is a match won.
    """
    by_wins = standings.ranked_by[:1] == ("wins",)
    points: Counter[int] = Counter()
    for entry, rounds in standings.byes.items():
        points[entry] += sum(at < number for at in rounds) * (1 if by_wins else standings.bye_points)
    for match in standings.table.matches:
        if match.meeting.round < number and match.state is not MatchState.DROPPED:
            for entry, own, other in match.sides:
                points[entry] += has_won(own, other) if by_wins else own.points
    return points


def _seats_of(standings: Standings) -> dict[str, list[int]]:
    """Return who is in the finals as they were seeded, by the name of the group that they came out of."""
    group_of = {row.entry: group.name for group in standings.groups for row in group.table.rows}
    seats: dict[str, list[int]] = {}
    for entry in standings.finalists:
        seats.setdefault(group_of[entry], []).append(entry)
    return seats
