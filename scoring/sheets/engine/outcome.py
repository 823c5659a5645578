"""Who won a play-off match, and in which order a whole play-off leaves its entries.

A play-off is won by legs and nothing else: no points, no skunks, no ten-point scale (AMB-G24).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from games.base import Side
from games.ended import Ended, together
from tournaments.draws.engine.places import Given, places_left

PairsRule = Literal["both_then_decider", "sum_of_legs", "one_pair"]
DECIDER = "D"


class Progress(StrEnum):
    """How far a play-off match is."""

    WAITING = "waiting"  # a side is not known yet
    TO_PLAY = "to_play"
    UNDER_WAY = "under_way"  # one pair's sheet is in, the other's is not
    NEEDS_DECIDER = "needs_decider"
    WON = "won"
    BYE = "bye"  # nobody came out of the match before, so one side has no opponent
    NOBODY = "nobody"  # neither side came, or nobody came out of both matches before


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSheet:
    """Legs won on one sheet of a match; None while it is not handed in. `pair` is empty for a whole match."""

    pair: str = ""
    legs: tuple[int, int] | None = None
    scored: tuple[int, int] = (0, 0)
    ended: Ended = Ended.PLAYED

    @property
    def winner(self) -> Side | None:
        if self.legs is None or self.legs[0] == self.legs[1]:
            return None
        return Side.HOME if self.legs[0] > self.legs[1] else Side.AWAY


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a match stands. `score` counts legs, or pairs and the deciding leg where a team plays as two pairs."""

    progress: Progress
    winner: Side | None = None
    score: tuple[int, int] | None = None
    scored: tuple[int, int] = (0, 0)
    ended: Ended = Ended.PLAYED

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played, with a winner or without one."""
        return self.progress in (Progress.WON, Progress.BYE, Progress.NOBODY)


def before_play(*, home: bool, away: bool, home_empty: bool = False, away_empty: bool = False) -> Outcome:
    """Return how a match stands that has no result, by which sides are known and to which nobody comes any more.

    >>> before_play(home=True, away=False, away_empty=True).winner
    <Side.HOME: 'home'>
    >>> before_play(home=False, away=False, away_empty=True).progress.value
    'waiting'
    """
    if home_empty and away_empty:
        return Outcome(progress=Progress.NOBODY, ended=Ended.NOBODY)
    if (home_empty and away) or (away_empty and home):
        return Outcome(progress=Progress.BYE, winner=Side.HOME if home else Side.AWAY, ended=Ended.BYE)
    return Outcome(progress=Progress.TO_PLAY if home and away else Progress.WAITING)


def decide(sheets: Sequence[PairSheet], pairs: PairsRule = "both_then_decider") -> Outcome:
    """Return how the match of these sheets stands (CRIBBAGE Reg. vi, AMB-C7).

    Nobody has won it where neither side came to any of it, or to the deciding leg.

    Two pairs of a team both play their best of three; at one each, a deciding leg is added as a sheet
    for pair ``D``. With ``sum_of_legs`` the legs of both pairs are added first; with ``one_pair`` only
    one of the two plays.

    >>> decide([PairSheet(legs=(2, 1))]).winner
    <Side.HOME: 'home'>
    >>> decide([PairSheet(pair="A", legs=(2, 0)), PairSheet(pair="B", legs=(1, 2))]).progress
    <Progress.NEEDS_DECIDER: 'needs_decider'>
    """
    regular = [sheet for sheet in sheets if sheet.pair != DECIDER]
    decider = next((sheet for sheet in sheets if sheet.pair == DECIDER), None)
    if pairs == "one_pair":  # the named pair is the one whose sheet comes in
        regular = [sheet for sheet in regular if sheet.legs is not None][:1] or regular[:1]
    there = [sheet.legs for sheet in regular if sheet.legs is not None]
    if not there:
        return Outcome(progress=Progress.TO_PLAY)
    scored = _total([sheet.scored for sheet in sheets])
    if len(regular) == 1 or pairs == "sum_of_legs":
        score = _total(there)
    else:
        winners = Counter(sheet.winner for sheet in regular)
        score = (winners[Side.HOME], winners[Side.AWAY])
    if len(there) < len(regular):
        return Outcome(progress=Progress.UNDER_WAY, score=score, scored=scored)
    ended = together(sheet.ended for sheet in regular)
    if ended is Ended.NOBODY:
        return Outcome(progress=Progress.NOBODY, score=score, scored=scored, ended=ended)
    if score[0] == score[1]:
        if decider is None or decider.legs is None:
            return Outcome(progress=Progress.NEEDS_DECIDER, score=score, scored=scored, ended=ended)
        ended = together([ended, decider.ended])
        if decider.winner is None:
            return Outcome(progress=Progress.NOBODY, score=score, scored=scored, ended=ended)
        score = _total([score, (1, 0) if decider.winner is Side.HOME else (0, 1)])
    winner = Side.HOME if score[0] > score[1] else Side.AWAY
    return Outcome(progress=Progress.WON, winner=winner, score=score, scored=scored, ended=ended)


def _total(pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayoffMatch:
    """One match of a play-off: its sides (None while not known) and how it stands.

    `takes_losers` marks the match for third place.
    """

    id: int
    round: int
    home: int | None
    away: int | None
    outcome: Outcome
    takes_losers: bool = False
    wing: str = ""  # of a double knockout
    best_place: int | None = None  # of finals for every place: who wins plays on for it, who loses for the worst
    worst_place: int | None = None

    @property
    def winner(self) -> int | None:
        side = self.outcome.winner
        return None if side is None else self.home if side is Side.HOME else self.away

    @property
    def is_over(self) -> bool:
        return self.outcome.is_over

    @property
    def absent(self) -> tuple[int, ...]:
        """Both sides, where neither has won: they did not come to it, or not to its deciding leg."""
        if self.outcome.progress is not Progress.NOBODY:
            return ()
        return tuple(entry for entry in (self.home, self.away) if entry is not None)

    @property
    def out(self) -> tuple[tuple[int, bool], ...]:
        """Who comes no further by this match, each with whether it was there."""
        if self.loser is not None:
            return ((self.loser, True),)
        return tuple((entry, False) for entry in self.absent)

    @property
    def decides_places(self) -> bool:
        """Whether nobody plays on after it in finals for every place: the winner has one place, the loser the next."""
        return self.best_place is not None and self.worst_place == self.best_place + 1

    @property
    def loser(self) -> int | None:
        side = self.outcome.winner
        return None if side is None else self.away if side is Side.HOME else self.home


def knocked_out(
    entries: Sequence[int], matches: Sequence[PlayoffMatch], *, loser_takes_next_place: bool = True
) -> tuple[tuple[int, ...], ...] | None:
    """Return the order that a knockout leaves, best first; None until all of its matches are decided.

    The loser of the final is next (AMB-G19); those who lost in the same round are tied, unless a match for third
    place was played between them. Behind them are those who did not come to a match of that round. In finals for every
    place nobody is tied; who has no match keeps the place of its seat, in the order of `entries`.

    >>> def won(number, in_round, home, away):
    ...     outcome = Outcome(progress=Progress.WON, winner=Side.HOME)
    ...     return PlayoffMatch(id=number, round=in_round, home=home, away=away, outcome=outcome)
    >>> knocked_out([1, 2, 3], [won(1, 1, 2, 3), won(2, 2, 1, 2)])
    ((1,), (2,), (3,))
    """
    if not matches or not all(match.is_over for match in matches):
        return None
    given = list(_places_given(matches))
    if given:
        return places_left(entries, given)
    if any(match.wing for match in matches):
        return _levels(entries, matches, third=())
    third = {match.winner for match in matches if match.takes_losers}
    levels = _levels(entries, matches, third=third)
    if not loser_takes_next_place:
        rest = tuple(sorted(set(entries).difference(levels[0])))
        return (levels[0], rest) if rest else (levels[0],)
    return levels


def _places_given(matches: Sequence[PlayoffMatch]) -> Iterator[Given]:
    """Yield the places that matches of finals for every place give to those who were in them."""
    for match in matches:
        if match.best_place is None or match.worst_place is None:
            continue
        places = match.worst_place - match.best_place + 1
        if match.winner is not None:
            yield Given(match.winner, match.best_place, places)
        for entry, came in match.out:
            yield Given(entry, match.worst_place, places, came)


def _levels(
    entries: Sequence[int], matches: Sequence[PlayoffMatch], *, third: Collection[int | None]
) -> tuple[tuple[int, ...], ...]:
    """Return the entries by how far they came: who is not out is first, then those of the later rounds."""
    out = _out(matches)
    still_in = max((round_ for round_, _ in out.values()), default=0) + 1
    how_far = {entry: (*out.get(entry, (still_in, True)), entry in third) for entry in entries}
    levels = sorted(set(how_far.values()), reverse=True)
    return tuple(tuple(entry for entry in sorted(entries) if how_far[entry] == level) for level in levels)


def came_to_none(entries: Sequence[int], matches: Sequence[PlayoffMatch]) -> list[int]:
    """Return who came to no match, of those that were in one to which neither side came.

    >>> nobody = Outcome(progress=Progress.NOBODY, ended=Ended.NOBODY)
    >>> came_to_none([1, 2, 3], [PlayoffMatch(id=1, round=1, home=1, away=2, outcome=nobody)])
    [1, 2]
    """
    absent = {entry for match in matches for entry in match.absent if match.outcome.ended is Ended.NOBODY}
    for match in matches:
        if match.outcome.ended in (Ended.PLAYED, Ended.IN_PART):
            absent -= {match.home, match.away}
        elif match.outcome.ended is Ended.FORFEIT:
            absent.discard(match.winner or 0)
    return [entry for entry in entries if entry in absent]


def out_since(matches: Sequence[PlayoffMatch]) -> dict[int, int]:
    """Return in which round each entry that is out of a knockout lost for the last time, by entry.

    Of a double knockout those are out who lost on the losers' side or in a final; a second final lets both play on.

    >>> lost = Outcome(progress=Progress.WON, winner=Side.HOME)
    >>> out_since([PlayoffMatch(id=1, round=1, home=1, away=2, outcome=lost, wing="winners")])
    {}
    """
    return {entry: number for entry, (number, _) in _out(matches).items()}


def _out(matches: Sequence[PlayoffMatch]) -> dict[int, tuple[int, bool]]:
    """Return in which round each entry that is out came no further, and whether it was there.

    Who does not come to a match of a double knockout is out of it, on the winners' side too: nobody drops from there.
    """
    again = {entry for match in matches if match.wing == "second_final" for entry in (match.home, match.away)}
    out: dict[int, tuple[int, bool]] = {}
    for match in matches:
        plays_on = match.wing == "winners" or (match.wing == "final" and match.loser in again)
        if match.takes_losers:
            continue
        out.update((entry, (match.round, came)) for entry, came in match.out if not (came and plays_on))
    return out


def best_to_reach(matches: Sequence[PlayoffMatch]) -> dict[int, int]:
    """Return the best place that each entry can still have in finals for every place, by its last match so far.

    >>> lost = Outcome(progress=Progress.WON, winner=Side.HOME)
    >>> best_to_reach([PlayoffMatch(id=1, round=1, home=1, away=2, outcome=lost, best_place=3, worst_place=4)])
    {1: 3, 2: 4}
    """
    best: dict[int, int] = {}
    for match in sorted(matches, key=lambda match: match.round):
        for entry in (match.home, match.away):
            if entry is not None and match.best_place and match.worst_place:
                is_out = any(entry == gone for gone, _ in match.out)
                best[entry] = match.worst_place if is_out else match.best_place
    return best


def ranked_by_wins(
    entries: Sequence[int], matches: Sequence[PlayoffMatch], *, then: str = ""
) -> tuple[tuple[int, ...], ...] | None:
    """Return the order that a mini round robin leaves (EUCHRE Reg. vi); None until all of it is played.

    Matches won decide. `then` (``points_scored`` or ``head_to_head``) separates those who are tied, once
    the rule book's repeats are used up (AMB-E4); without it they stay tied.

    >>> def won(number, home, away):
    ...     outcome = Outcome(progress=Progress.WON, winner=Side.HOME)
    ...     return PlayoffMatch(id=number, round=number, home=home, away=away, outcome=outcome)
    >>> ranked_by_wins([1, 2, 3], [won(1, 1, 2), won(2, 2, 3), won(3, 1, 3)])
    ((1,), (2,), (3,))
    >>> ranked_by_wins([1, 2, 3], [won(1, 1, 2), won(2, 2, 3), won(3, 3, 1)])
    ((1, 2, 3),)
    """
    if not matches or not all(match.is_over for match in matches):
        return None
    wins = Counter(match.winner for match in matches)
    groups = _split(entries, {entry: wins[entry] for entry in entries})
    if not then:
        return groups
    return tuple(part for group in groups for part in _split(group, _more(group, matches, then)))


def _more(group: Sequence[int], matches: Sequence[PlayoffMatch], then: str) -> Mapping[int, int]:
    value = dict.fromkeys(group, 0)
    for match in matches:
        sides = ((match.home, 0), (match.away, 1))
        if then == "head_to_head":
            if match.winner in value and match.loser in value:
                value[match.winner] += 1
            continue
        for entry, side in sides:
            if entry in value:
                value[entry] += match.outcome.scored[side]
    return value


def _split(entries: Sequence[int], values: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    levels = sorted({values[entry] for entry in entries}, reverse=True)
    return tuple(tuple(sorted(e for e in entries if values[e] == level)) for level in levels)
