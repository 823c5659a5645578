"""The table of one competition: the place of every entry, and the reason for it.

Ties for the places that matter are settled by play-offs, whose results decide places and never add to
the points (AMB-G24); all other ties share their place (AMB-G18). A play-off counts for exactly the
entries that are tied at exactly its place. When a correction changes who is tied, the play-off made
before it is set aside: it is kept, it is reported in `Table.set_aside`, and it decides nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.base import Tally
from scoring.standings.engine.given import Given
from scoring.standings.engine.meetings import (
    CountedMatch,
    MatchState,
    Penalties,
    RoundRobinMatch,
    StoppedEntry,
    counted,
)
from scoring.standings.engine.ranking import Facts, Gap, Order, RankedLine, joined, lines, order, without


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """How a competition is ranked, out of the rule book.

    `keys` order the field, `lower_ties` those that are still tied where it matters to nobody. `cut` is
    how many places have a consequence (go on to the next level, or to the finals); `second` says whether second place
    is always played off (True), never (False), or when it is inside the cut (None, AMB-G22). First place is always
    played off but for a group, where it matters only who goes on (`first` False).
    """

    keys: tuple[str, ...] = ("points",)
    lower_ties: tuple[str, ...] = ()
    cut: int = 1
    first: bool = True
    second: bool | None = None
    bye_points: int = 0
    bye_wins: int = 0
    fewer: frozenset[str] = frozenset()

    def matters(self, first: int, last: int) -> bool:
        """Return whether a tie over the places `first` to `last` has to be played off.

        >>> Ranking(cut=2).matters(2, 3), Ranking(cut=1).matters(2, 3), Ranking().matters(1, 4)
        (True, False, True)
        >>> Ranking(cut=2, first=False).matters(1, 2), Ranking(cut=2, first=False).matters(1, 3)
        (False, True)
        """
        if first == 1 and self.first:
            return True
        if first == 2 and self.second is not None:
            return self.second
        return first <= self.cut < last


@dataclass(frozen=True, slots=True, kw_only=True)
class Playoff:
    """A play-off, or a decision recorded in its place: who was tied, and in which order they came out.

    `order` is None until it is decided; entries of one group of it are still tied.
    """

    id: int
    place: int
    entries: frozenset[int]
    order: tuple[tuple[int, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class Levels:
    """What stands before any play-off where the points alone do not say who is first: a knockout, or finals.

    `groups` are entries that are tied, the best first; play-offs put them in order. Nobody has a place until `decided`.
    """

    groups: tuple[tuple[int, ...], ...]
    decided: bool
    bracket: int = 0  # which of the play-offs it is, where matches of a knockout decide


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """Entries that are tied where it matters. `under_way` is the play-off that will separate them, if made.

    `tried` are the play-offs that these entries came out of level.
    """

    place: int
    entries: tuple[int, ...]
    points: int
    under_way: int | None = None
    tried: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why an entry has its place, as a code and what the sentence needs; see sentences.py for the words.

    `others` are the entries that it is compared with; `mine` and `theirs` the numbers compared by `key`.
    """

    code: str
    others: tuple[int, ...] = ()
    key: str = ""
    mine: int = 0
    theirs: int = 0
    playoff: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table. `place` is None for an entry that has not played, or that left."""

    entry: int
    place: int | None
    tied_with: tuple[int, ...] = ()
    line: RankedLine
    reason: Reason
    departure: StoppedEntry | None = None

    @property
    def tally(self) -> Tally:
        return self.line.tally

    @property
    def played(self) -> int:
        return self.line.played

    @property
    def to_play(self) -> int:
        return self.line.to_play

    @property
    def wins(self) -> int:
        return self.line.wins


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The rows in order, the ties that wait for a play-off, and how much is still to be played."""

    rows: tuple[Row, ...]
    matches: tuple[CountedMatch, ...]
    ties: tuple[Tie, ...] = ()
    used: tuple[int, ...] = ()  # play-offs that count
    set_aside: tuple[int, ...] = ()  # play-offs of ties that are no longer there
    by_finals: bool = False  # nobody has a place before the knockout, or the finals, are decided
    decided: bool = False  # where they give the places: whether they are, also where nobody came to them
    more_to_draw: bool = False  # rounds of a Swiss draw are still to be drawn
    _by_entry: dict[int, Row] = field(default_factory=dict, repr=False, compare=False)

    @property
    def total(self) -> int:
        """Matches that count for somebody."""
        return sum(match.state is not MatchState.DROPPED and match.meeting.id > 0 for match in self.matches)

    @property
    def open(self) -> tuple[CountedMatch, ...]:
        """Matches that are still to be played, or have a sheet missing."""
        return tuple(m for m in self.matches if m.state is MatchState.OPEN and m.meeting.id > 0)

    @property
    def all_in(self) -> bool:
        if self.by_finals:
            return self.decided
        return bool(self.matches) and not self.open and not self.more_to_draw

    @property
    def is_final(self) -> bool:
        """Every match is in, and no tie that matters is open."""
        return self.all_in and not self.ties

    def row(self, entry: int) -> Row:
        """Return the row of `entry`. Raises KeyError when it is not in the table."""
        if not self._by_entry:
            self._by_entry.update({row.entry: row for row in self.rows})
        return self._by_entry[entry]


@dataclass
class _Settling:
    """What settling the ties has found so far. `gone` are those whose place in a bracket is empty."""

    playoffs: list[Playoff]
    gone: frozenset[int] = frozenset()
    used: list[int] = field(default_factory=list)
    ties: list[Tie] = field(default_factory=list)
    waiting: dict[int, Tie] = field(default_factory=dict)  # entry -> the tie it is in

    def fitting(self, group: Collection[int], place: int, after: int) -> Playoff | None:
        """Return the first play-off since `after` of exactly those who are tied at a place, or were before others left.

        Where the place of a team above them is empty they have moved up, and what they played for stands.
        """
        for playoff in self.playoffs:
            moved_up = playoff.place - place
            if (
                playoff.id > after
                and playoff.entries - self.gone == frozenset(group)
                and 0 <= moved_up <= len(self.gone - playoff.entries)
            ):
                return playoff
        return None


def table(
    *,
    entries: Collection[int],
    meetings: Sequence[RoundRobinMatch],
    departures: Sequence[StoppedEntry] = (),
    penalties: Penalties | None = None,
    ranking: Ranking | None = None,
    playoffs: Sequence[Playoff] = (),
    byes: Mapping[int, int] | None = None,
    given: Mapping[int, Given] | None = None,
    lots: Mapping[int, int] | None = None,
    levels: Levels | None = None,
    absent: Collection[int] = (),
    more_to_draw: bool = False,
) -> Table:
    """Return the table of a round robin; the order in which anything is handed in makes no difference.

    `playoffs` are tried in the order of their ids. `byes` counts the rounds that an entry sits out, `given`
    is what games count that it did not play. `levels` go before the keys of the ranking: in a knockout of the whole
    field there is one of them, and no meetings. Those who are `absent` came to no match of it and have no place. As
    long as there is `more_to_draw` nothing is over, though every match that is drawn is in.

    >>> from scoring.standings.engine.meetings import SheetScore
    >>> sheet = SheetScore(Tally(points=4), Tally(points=2))
    >>> result = table(entries=[1, 2], meetings=[RoundRobinMatch(id=1, round=1, home=2, away=1, sheets=(sheet,))])
    >>> [(row.entry, row.place, row.tally.points) for row in result.rows]
    [(2, 1, 4), (1, 2, 2)]
    """
    ranking = ranking or Ranking()
    matches = counted(meetings, departures, penalties or Penalties())
    byes = byes or {}
    own = lines(entries, matches, byes=byes, bye_points=ranking.bye_points, bye_wins=ranking.bye_wins, given=given)
    facts = Facts(own, matches, lots or {}, ranking.fewer)
    left = {departure.entry: departure for departure in departures}
    over = bool(matches) and not more_to_draw and all(match.state is not MatchState.OPEN for match in matches)
    if levels is not None:
        over = levels.decided or bool(playoffs)
    begun = any(line.has_a_sheet for line in own.values())
    counts = {line.entry for line in own.values() if line.has_a_sheet or (begun and line.is_given_a_win)}
    ranked = [e for e in entries if e not in left and e not in absent and (levels or over or e in counts)]
    gone = frozenset(entry for entry, departure in left.items() if departure.from_bracket).union(absent)
    settling = _Settling(sorted(playoffs, key=lambda playoff: playoff.id), gone)
    if levels is not None:
        settled = _leveled(levels, {*left, *absent})
    else:
        settled = order(ranked, ranking.keys, facts) if ranked else Order(())
    settled = _settled(settled, ranking, facts, settling, over=over)
    rows = [
        *_ranked_rows(settled, facts, settling, over=over),
        *_unranked_rows(entries, set(ranked), facts, left, absent),
    ]
    if levels is not None and levels.bracket and levels.bracket not in settling.used:
        settling.used.append(levels.bracket)  # where one team is left there is no tie for it to settle
    if levels is not None and not levels.decided:
        rows = [replace(row, place=None, tied_with=()) for row in rows]
    unused = [playoff.id for playoff in settling.playoffs if playoff.id not in settling.used] if over else []
    return Table(
        rows=tuple(rows),
        matches=matches,
        ties=tuple(settling.ties),
        used=tuple(settling.used),
        set_aside=tuple(unused),
        by_finals=levels is not None,
        decided=levels is not None and levels.decided,
        more_to_draw=more_to_draw,
    )


def _leveled(levels: Levels, left: Collection[int]) -> Order:
    there = without(levels.groups, left)
    return Order(there, (Gap("level"),) * max(0, len(there) - 1))


def _settled(order: Order, ranking: Ranking, facts: Facts, settling: _Settling, *, over: bool) -> Order:
    """Return the order after play-offs and, where it matters to nobody, after the keys for lower ties."""
    parts: list[Order] = []
    place = 1
    for group in order.groups:
        part = Order((group,))
        if len(group) > 1 and over:
            part = _played_off(group, place, ranking, facts, settling, tried=())
        if ranking.lower_ties:
            part = _lower_ties(part, place, ranking, facts, settling)
        parts.append(part)
        place += len(group)
    return joined(parts, order.gaps)


def _played_off(
    group: tuple[int, ...], place: int, ranking: Ranking, facts: Facts, settling: _Settling, *, tried: tuple[int, ...]
) -> Order:
    """Return `group` as its play-offs left it, and note the tie when none has settled it."""
    playoff = settling.fitting(group, place, max(tried, default=0))
    if playoff is None:
        if ranking.matters(place, place + len(group) - 1):
            _note(settling, Tie(place=place, entries=group, points=_points(group, facts), tried=tried))
        return Order((group,))
    settling.used.append(playoff.id)
    if playoff.order is None:
        points = _points(group, facts)
        _note(settling, Tie(place=place, entries=group, points=points, under_way=playoff.id, tried=tried))
        return Order((group,))
    parts = []
    for still_level in without(playoff.order, settling.gone):
        part = Order((tuple(sorted(still_level)),))
        if len(still_level) > 1:
            inner = (*tried, playoff.id)
            part = _played_off(part.groups[0], place, ranking, facts, settling, tried=inner)
        parts.append(part)
        place += len(still_level)
    return joined(parts, [Gap("playoff", playoff=playoff.id)] * (len(parts) - 1))


def _lower_ties(part: Order, place: int, ranking: Ranking, facts: Facts, settling: _Settling) -> Order:
    parts = []
    for group in part.groups:
        waits = group[0] in settling.waiting or ranking.matters(place, place + len(group) - 1)
        parts.append(Order((group,)) if len(group) == 1 or waits else order(group, ranking.lower_ties, facts))
        place += len(group)
    return joined(parts, part.gaps)


def _note(settling: _Settling, tie: Tie) -> None:
    settling.ties.append(tie)
    settling.waiting.update(dict.fromkeys(tie.entries, tie))


def _points(group: Sequence[int], facts: Facts) -> int:
    return facts.lines[group[0]].tally.points


def _ranked_rows(order: Order, facts: Facts, settling: _Settling, *, over: bool) -> list[Row]:
    rows = []
    place = 1
    for number, group in enumerate(order.groups):
        for entry in group:
            others = tuple(e for e in group if e != entry)
            if others:
                reason = _reason_level(entry, others, facts, settling, over=over)
            else:
                reason = _reason_alone(entry, number, order, facts)
            rows.append(Row(entry=entry, place=place, tied_with=others, line=facts.lines[entry], reason=reason))
        place += len(group)
    return rows


def _reason_level(entry: int, others: tuple[int, ...], facts: Facts, settling: _Settling, *, over: bool) -> Reason:
    mine = facts.lines[entry].tally.points
    tie = settling.waiting.get(entry)
    if tie is not None:
        code = "tie_open" if tie.under_way is None else "tie_under_way"
        return Reason(code=code, others=others, mine=mine, playoff=tie.under_way or 0)
    return Reason(code="shared" if over else "level_so_far", others=others, mine=mine)


def _reason_alone(entry: int, number: int, order: Order, facts: Facts) -> Reason:
    """Return why `entry` stands between its neighbours; what separated equal points is told first."""
    above = order.gaps[number - 1] if number else None
    below = order.gaps[number] if number < len(order.gaps) else None
    points = facts.lines[entry].tally.points
    for gap, is_above in ((above, True), (below, False)):
        if gap is None or gap.key == "points":
            continue
        others = order.groups[number - 1 if is_above else number + 1]
        if gap.key == "playoff":
            code = "playoff_lost" if is_above else "playoff_won"
            return Reason(code=code, others=others, mine=points, playoff=gap.playoff)
        mine, theirs = (gap.below, gap.above) if is_above else (gap.above, gap.below)
        return Reason(code="behind" if is_above else "ahead", others=others, key=gap.key, mine=mine, theirs=theirs)
    if above is not None:
        return Reason(code="behind", others=order.groups[number - 1], key="points", mine=points, theirs=above.above)
    if below is not None:
        return Reason(code="ahead", others=order.groups[number + 1], key="points", mine=points, theirs=below.below)
    return Reason(code="alone", mine=points)


def _unranked_rows(
    entries: Collection[int],
    ranked: set[int],
    facts: Facts,
    left: Mapping[int, StoppedEntry],
    absent: Collection[int],
) -> list[Row]:
    """Entries that have not played yet, then those that never came or left, each in the order of their numbers."""
    rows = []
    for entry in sorted(set(entries) - ranked, key=lambda e: (e in left, e)):
        departure = left.get(entry)
        reason = Reason(code="left" if departure else "absent" if entry in absent else "not_played")
        rows.append(Row(entry=entry, place=None, line=facts.lines[entry], reason=reason, departure=departure))
    return rows
