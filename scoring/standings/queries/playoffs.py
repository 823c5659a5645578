"""Play-offs as the engine sees them, out of the rows that the standings read anyway."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from games.base import Tally
from games.ended import Ended
from games.rulebook import PlayoffRules
from scoring.sheets.engine.outcome import (
    Outcome,
    PairSheet,
    PlayoffMatch,
    Progress,
    before_play,
    came_to_none,
    decide,
    knocked_out,
    ranked_by_wins,
)
from scoring.standings.engine.ranking import without
from scoring.standings.engine.table import Playoff
from scoring.standings.models import PlaceDecision
from tournaments.draws.models import Stage

Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """One sheet with its match, straight from the database; of finals that are not made yet a match alone."""

    sub_match: int = 0
    stage: int = 0
    match: int
    round: int
    number: int
    home: int | None = None
    away: int | None = None
    home_from: int | None = None
    away_from: int | None = None
    home_empty: bool = False
    away_empty: bool = False
    takes_losers: bool
    wing: str
    best_place: int | None
    worst_place: int | None
    code: str = ""
    pair: str = ""
    station: int = 0
    starts_at: datetime | None = None
    home_tally: Tally | None = None
    away_tally: Tally | None = None
    entered_at: datetime | None = None
    ended: Ended = Ended.PLAYED


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayoffRecord:
    """A play-off stage, or a decision in its place, with what came out of it so far.

    `order` is None until it is decided. In a bracket it is that of those who have a place: an expulsion empties the
    place, and those below move up; `as_played` has everybody. `taken_back` are those an officer set aside; those that
    a correction made pointless are found by the table.
    """

    id: int
    place: int
    entries: tuple[int, ...]
    order: Groups | None
    as_played: Groups | None = None
    stage: Stage | None = None
    decision: PlaceDecision | None = None
    matches: tuple[PlayoffMatch, ...] = ()
    rows: tuple[SheetRow, ...] = ()
    absent: tuple[int, ...] = ()  # of a knockout of all teams: who came to no match of it and has no place
    taken_back: bool = False

    @property
    def for_engine(self) -> Playoff:
        return Playoff(id=self.id, place=self.place, entries=frozenset(self.entries), order=self.order)

    @property
    def is_decided(self) -> bool:
        return self.order is not None

    @property
    def is_bracket(self) -> bool:
        """Whether its matches alone say who has which place: a knockout of all teams, or the finals that count."""
        return self.stage is not None and self.stage.is_bracket and not self.taken_back

    @property
    def needs_decider(self) -> tuple[PlayoffMatch, ...]:
        """Matches that stand at one pair each and wait for the deciding leg (AMB-C7)."""
        return tuple(match for match in self.matches if match.outcome.progress is Progress.NEEDS_DECIDER)

    def score(self, entry: int, other: int) -> tuple[int, int] | None:
        """Return the score of the match between the two, from the first one's side; None if they did not meet."""
        for match in reversed(self.matches):
            if {match.home, match.away} == {entry, other} and match.outcome.score is not None:
                home, away = match.outcome.score
                return (home, away) if match.home == entry else (away, home)
        return None

    def ended(self, entry: int, other: int) -> Ended:
        """Return how the match between the two ended."""
        for match in reversed(self.matches):
            if {match.home, match.away} == {entry, other} and match.outcome.score is not None:
                return match.outcome.ended
        return Ended.PLAYED


def records(
    *,
    stages: Sequence[Stage],
    seats: Mapping[int, Sequence[int]],
    rows: Mapping[int, Sequence[SheetRow]],
    decisions: Iterable[tuple[PlaceDecision, Sequence[int]]],
    rules: PlayoffRules,
    emptied: Collection[int] = (),
) -> list[PlayoffRecord]:
    """Return play-off stages and standing decisions in the order in which they were made, numbered from 1.

    `emptied` are the entries whose place in a bracket is empty.
    """
    in_time: list[tuple[datetime, int, int, PlayoffRecord]] = []
    repeats: list[frozenset[int]] = []
    for stage in stages:
        taken_back = hasattr(stage, "set_aside")
        entries = frozenset(seats[stage.pk])
        earlier = sum(entries <= level for level in repeats)
        record = _of_stage(stage, seats[stage.pk], tuple(rows[stage.pk]), rules, earlier, taken_back=taken_back)
        if stage.is_bracket and record.order is not None:
            absent = came_to_none(record.entries, record.matches) if stage.is_draw else ()
            record = replace(record, order=without(record.order, {*emptied, *absent}), absent=tuple(absent))
        in_time.append((stage.made_at, 0, stage.pk, record))
        if not taken_back and record.is_decided and stage.kind == Stage.Kind.MINI_ROUND_ROBIN:
            repeats.append(entries)
    for decision, ranked in decisions:
        order = tuple((entry,) for entry in ranked)
        record = PlayoffRecord(
            id=0, place=decision.place, entries=tuple(sorted(ranked)), order=order, decision=decision
        )
        in_time.append((decision.made_at, 1, decision.pk, record))
    in_order = sorted(in_time, key=lambda item: item[:3])
    return [replace(record, id=number) for number, (_, _, _, record) in enumerate(in_order, start=1)]


def _of_stage(
    stage: Stage,
    seats: Sequence[int],
    rows: tuple[SheetRow, ...],
    rules: PlayoffRules,
    earlier: int,
    *,
    taken_back: bool,
) -> PlayoffRecord:
    matches, entries = playoff_matches(rows, rules), tuple(sorted(seats))
    order: Groups | None
    if stage.kind == Stage.Kind.MINI_ROUND_ROBIN:
        last = earlier >= rules.repeats and rules.then not in ("cut_cards", "drawn_knockout")
        order = ranked_by_wins(entries, matches, then=rules.then if last else "")
    else:
        # A bracket gives everybody a place; the play-off of a tie does so by the book.
        next_place = stage.is_bracket or rules.loser_takes_next_place
        order = knocked_out(seats, matches, loser_takes_next_place=next_place)
    return PlayoffRecord(
        id=0,
        place=stage.settles_place or 1,
        entries=entries,
        order=order,
        as_played=order,
        stage=stage,
        matches=matches,
        rows=rows,
        taken_back=taken_back,
    )


def playoff_matches(rows: Sequence[SheetRow], rules: PlayoffRules) -> tuple[PlayoffMatch, ...]:
    """Return the matches of a play-off with how each stands, in the order of their numbers."""
    by_match: dict[int, list[SheetRow]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: (row.round, row.number, row.pair)):
        by_match[row.match].append(row)
    return tuple(
        PlayoffMatch(
            id=match,
            round=sheets[0].round,
            home=sheets[0].home,
            away=sheets[0].away,
            outcome=_outcome(sheets, rules),
            takes_losers=sheets[0].takes_losers,
            wing=sheets[0].wing,
            best_place=sheets[0].best_place,
            worst_place=sheets[0].worst_place,
        )
        for match, sheets in by_match.items()
    )


def _outcome(sheets: Sequence[SheetRow], rules: PlayoffRules) -> Outcome:
    first = sheets[0]
    if first.home is None or first.away is None:
        return before_play(
            home=first.home is not None,
            away=first.away is not None,
            home_empty=first.home_empty,
            away_empty=first.away_empty,
        )
    return decide([_pair_sheet(sheet) for sheet in sheets], rules.pairs)


def _pair_sheet(row: SheetRow) -> PairSheet:
    if row.home_tally is None or row.away_tally is None:
        return PairSheet(pair=row.pair)
    return PairSheet(
        pair=row.pair,
        legs=(row.home_tally.legs_won, row.away_tally.legs_won),
        scored=(row.home_tally.scored, row.away_tally.scored),
        ended=row.ended,
    )
