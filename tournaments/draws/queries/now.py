"""A published round robin, or one in groups, as it stands: its matches, its boards, who left, what is being played."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from tournaments.draws.engine.plan import MeetingsPlan
from tournaments.draws.engine.playing import Played, played_through, turn_under_way
from tournaments.draws.engine.turns import Fixture
from tournaments.draws.models import Stage, SubMatch
from tournaments.entries.queries.entries import standing_departures
from tournaments.events.queries import category_for

Board = tuple[int, ...]  # the stations that one match takes: one, or two side by side


@dataclass(frozen=True, slots=True)
class DrawnSheet:
    """One sheet of a match: where it is played, by which code, and whether its result counts."""

    id: int
    pair: str
    station: int
    code: str
    is_in: bool


@dataclass(frozen=True, slots=True)
class MatchNow:
    """One match of the draw as it stands."""

    id: int
    number: int
    round: int
    slot: int
    home: int
    away: int
    starts_at: datetime.datetime | None
    sheets: tuple[DrawnSheet, ...]

    @property
    def sides(self) -> tuple[int, int]:
        return (self.home, self.away)

    @property
    def stations(self) -> Board:
        return tuple(sheet.station for sheet in self.sheets)

    @property
    def is_begun(self) -> bool:
        """Whether a result counts, of one pair at least: then it never moves."""
        return any(sheet.is_in for sheet in self.sheets)

    @property
    def is_over(self) -> bool:
        return all(sheet.is_in for sheet in self.sheets)

    @property
    def players(self) -> tuple[int, int]:
        """The sides as two fields know them: a pair B that has opponents of its own is minus the entry."""
        own = -1 if self.sheets[0].pair == "B" else 1
        return (own * self.home, own * self.away)

    @property
    def fixture(self) -> Fixture[int]:
        return Fixture(self.id, *self.players, self.slot, self.stations[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawNow:
    """A published round robin as it stands, of one field or in groups: its matches, its boards, and who has left."""

    stage: Stage
    matches: tuple[MatchNow, ...]
    boards: tuple[Board, ...]  # those that can be used
    width: int  # stations that a match takes
    entries: tuple[int, ...]  # by seat
    gone: frozenset[int]
    group_of: Mapping[int, int]  # nobody where everybody plays in one field
    by_pairs: bool = False  # whether a match is one of pairs, and a team plays two at the same time

    @property
    def present(self) -> tuple[int, ...]:
        return tuple(entry for entry in self.entries if entry not in self.gone)

    @property
    def fields(self) -> dict[int, tuple[int, ...]]:
        """Who is there, by group; everybody is in group 0 where there are none."""
        numbers = sorted(set(self.group_of.values())) or [0]
        return {
            number: tuple(entry for entry in self.present if self.group_of.get(entry, 0) == number)
            for number in numbers
        }

    @property
    def pairs(self) -> int:
        """How many matches a team plays at the same time."""
        return 2 if self.by_pairs else 1

    @property
    def at_once(self) -> int:
        """How many matches those who are there can play at the same time."""
        return sum(len(field) // 2 for field in self.fields.values()) * self.pairs

    @property
    def least_turns(self) -> int:
        """The fewest turns that all matches could take on the boards in use, had none of them been played yet."""
        boards = len({played.stations for played in self.expected if played.slot}) or 1
        matches = Counter(self.group_of.get(played.home, 0) for played in self.expected)
        at_once = {group: len(field) // 2 * self.pairs for group, field in self.fields.items() if len(field) > 1}
        alone = (-(-matches[group] // count) for group, count in at_once.items())
        return max(-(-matches.total() // boards), *alone, 0)

    @property
    def expected(self) -> tuple[MatchNow, ...]:
        """The matches that somebody plays: not those of a team that left."""
        return tuple(match for match in self.matches if not self.gone & set(match.sides))

    @property
    def open(self) -> tuple[MatchNow, ...]:
        return tuple(match for match in self.expected if not match.is_over)

    @property
    def slots(self) -> tuple[int, ...]:
        return tuple(sorted({match.slot for match in self.matches if match.slot}))

    @property
    def has_turns(self) -> bool:
        """Whether a round takes several turns, because there are fewer boards than matches."""
        rounds = {match.round for match in self.matches}
        return len(self.slots) > len(rounds)

    @property
    def turns(self) -> tuple[Played, ...]:
        """The turns in order, with those in which nobody plays any more, and how far each is played."""
        played: dict[int, list[MatchNow]] = {turn: [] for turn in self.slots}
        for match in self.expected:
            played.setdefault(match.slot, []).append(match)
        return tuple(
            Played(
                turn, len(matches), sum(match.is_begun for match in matches), sum(match.is_over for match in matches)
            )
            for turn, matches in sorted(played.items())
        )

    @property
    def played_through(self) -> int:
        """The last turn of which more than half is in: nothing up to it may move. 0 before anything was played."""
        return played_through(self.turns)

    @property
    def being_played(self) -> int:
        """The turn that is under way, or is being called now; 0 before the first match."""
        return turn_under_way(self.turns)


def draw_now(stage: Stage) -> DrawNow:
    """Return a round robin, or one in groups, as it stands: four queries."""
    rows = (
        SubMatch.objects.filter(match__stage=stage)
        .order_by("match__slot", "match__number", "pair")
        .values_list(
            *("match_id", "match__number", "match__round", "match__slot", "match__home_id", "match__away_id"),
            *("match__starts_at", "pk", "pair", "station", "code", "result__pk"),
        )
    )
    matches = []
    for head, group in groupby(rows, key=lambda row: row[:7]):
        sheets = tuple(DrawnSheet(pk, pair, at, code, is_in is not None) for *_, pk, pair, at, code, is_in in group)
        match, number, in_round, turn, home, away, starts_at = head
        matches.append(MatchNow(match, number, in_round, turn, home, away, starts_at, sheets))
    by_pairs = stage.plan.by_pairs
    width = 1 if by_pairs else category_for(stage.competition).sides.pairs
    seats = dict(stage.seats.order_by("seat").values_list("entry", "group"))
    return DrawNow(
        stage=stage,
        matches=tuple(matches),
        boards=boards_of(stage, width),
        width=width,
        entries=tuple(seats),
        gone=frozenset(standing_departures(stage.competition)),
        group_of={entry: group for entry, group in seats.items() if group is not None},
        by_pairs=by_pairs,
    )


def boards_of(stage: Stage, width: int) -> tuple[Board, ...]:
    """Return the boards that can be used, each with its station, or the two of it."""
    plan = stage.plan
    if isinstance(plan, MeetingsPlan) and plan.late.boards is not None:
        return plan.late.boards
    return drawn_boards(stage, width)


def drawn_boards(stage: Stage, width: int) -> tuple[Board, ...]:
    """Return the boards as they were drawn, whatever late changes made of them."""
    numbers = stage.numbers
    return tuple(numbers[at : at + width] for at in range(0, len(numbers) // width * width, width))
