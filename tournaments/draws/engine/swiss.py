"""A Swiss draw: each round is paired when the round before is in, like points with like points, and nobody meets twice.

A round follows from the seed phrase, from who is there with how many points, and from the rounds before. Of all ways to
put everybody into pairs the cheapest one is taken (`matching`), and the lot makes sure that there is one cheapest.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Generic

from tournaments.draws.engine.lot import clean_seed, digest
from tournaments.draws.engine.matching import cheapest_pairs
from tournaments.draws.engine.model import DrawError, E, Meeting, SittingOut
from tournaments.draws.engine.seating import Labels

FEWEST, MOST = 4, 120
_LOT = 1 << 64  # more than all the tickets of one choice together
_TICKET = 1 << 48


@dataclass(frozen=True, slots=True, kw_only=True)
class Before(Generic[E]):
    """What was played before a round: nobody meets twice or sits out twice, and sides and boards go round."""

    meetings: Sequence[Meeting[E]] = ()
    byes: Sequence[SittingOut] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissRound(Generic[E]):
    """One round in playing order, the highest points first, and who sits it out."""

    number: int
    meetings: tuple[Meeting[E], ...]
    byes: tuple[SittingOut, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Past(Generic[E]):
    """The rounds before, counted."""

    met: frozenset[frozenset[E]]
    rested: frozenset[E]
    first: Mapping[E, int] = field(default_factory=dict)  # how often named first, less how often second
    last_first: Mapping[E, bool] = field(default_factory=dict)  # whether it was named first in its last match
    boards: Mapping[E, Counter[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, before: Before[E]) -> _Past[E]:
        first: dict[E, int] = defaultdict(int)
        last_first: dict[E, bool] = {}
        boards: dict[E, Counter[int]] = defaultdict(Counter)
        for meeting in sorted(before.meetings, key=lambda meeting: meeting.slot):
            for entry, is_first in ((meeting.home, True), (meeting.away, False)):
                first[entry] += 1 if is_first else -1
                last_first[entry] = is_first
                boards[entry][meeting.station] += 1
        met = frozenset(frozenset((meeting.home, meeting.away)) for meeting in before.meetings)
        rested = frozenset(bye.entry for bye in before.byes)
        return cls(met=met, rested=rested, first=first, last_first=last_first, boards=boards)


def rounds_suggested(entries: int) -> int:
    """Return how many rounds leave one team unbeaten at most: as many as a knockout has.

    >>> rounds_suggested(4), rounds_suggested(16), rounds_suggested(17)
    (2, 4, 5)
    """
    return min(max(1, (entries - 1).bit_length()), most_rounds(entries))


def most_rounds(entries: int) -> int:
    """Return in how many rounds it is certain that everybody always finds somebody new.

    As long as each has met fewer than half of the others, all can be put into pairs who have not met (Dirac 1952); who
    sits out has met a team that nobody else meets twice either.

    >>> most_rounds(4), most_rounds(9), most_rounds(40)
    (2, 5, 20)
    """
    return (entries + 1) // 2


def require_rounds(entries: int, rounds: int) -> None:
    """Raise DrawError unless so many entries can play so many rounds.

    >>> require_rounds(6, 4)
    Traceback (most recent call last):
    tournaments.draws.engine.model.DrawError: ('swiss_rounds', '', {'entries': 6, 'most': 3})
    """
    if entries < FEWEST:
        raise DrawError("swiss_too_few", entries=entries, fewest=FEWEST)
    if entries > MOST:
        raise DrawError("too_many_entries", entries=entries, most=MOST)
    if not 1 <= rounds <= most_rounds(entries):
        raise DrawError("swiss_rounds", field="rounds", entries=entries, most=most_rounds(entries))


def with_rounds_to_come(rounds_of_turns: Sequence[int], planned: int) -> list[int]:
    """Return the earliest round of each turn, with those of the rounds to come, as long as the first round each.

    >>> with_rounds_to_come([1, 1, 2, 2], 3)
    [1, 1, 2, 2, 3, 3]
    """
    turns = list(rounds_of_turns)
    later = range(max(turns, default=0) + 1, planned + 1)
    return [*turns, *(number for number in later for _ in range(turns.count(1)))]


def pair_round(
    number: int,
    points: Mapping[E, int],
    *,
    seed: str,
    stations: int,
    before: Before[E] | None = None,
    labels: Mapping[E, Labels] | None = None,
) -> SwissRound[E]:
    """Return round `number` of those who are there, with the `points` of each, drawn by the phrase `seed`.

    Nobody meets twice. In an odd field somebody sits out who has not yet, with the fewest points that there are. Then
    the differences of the points within the pairs, squared and added, are as small as can be; where that is the same,
    as few as possible share one of their `labels` (district, branch; a narrow one counts for more); then the lot
    decides. Matches take as many turns as `stations` ask for. Raises DrawError where nobody is left to meet somebody.

    >>> made = pair_round(1, dict.fromkeys(["Edson", "Hinton", "Jasper", "Leduc", "Taber"], 0), seed="x", stations=2)
    >>> len(made.meetings), len(made.byes)
    (2, 1)
    """
    if not clean_seed(seed):
        raise DrawError("no_phrase", field="seed")
    if stations < 1:
        raise DrawError("no_station", field="stations")
    if len(points) < 2:
        raise DrawError("too_few_entries", entries=len(points))
    before = before or Before()
    past, lot = _Past.of(before), f"{digest(seed, list(points))}\nround {number}"
    pairs, resting = _paired(points, past, lot, labels or {})
    named = [_named(pair, past, lot) for pair in pairs]
    ordered = sorted(named, key=lambda pair: _rank(pair, points, lot))
    first_turn = max((meeting.slot for meeting in before.meetings), default=0) + 1
    meetings: list[Meeting[E]] = []
    for at in range(0, len(ordered), stations):
        turn, slot = ordered[at : at + stations], first_turn + at // stations
        boards = _boards(turn, stations, past, lot)
        meetings += [Meeting(number, slot, board, *pair) for pair, board in zip(turn, boards, strict=True)]
    return SwissRound(
        number=number, meetings=tuple(meetings), byes=tuple(SittingOut(number, entry) for entry in resting)
    )


def _paired(
    points: Mapping[E, int], past: _Past[E], lot: str, labels: Mapping[E, Labels]
) -> tuple[list[tuple[E, E]], list[E]]:
    """Return who meets whom, and who sits out."""
    entries = sorted(points, key=str)
    n, least = len(entries), min(points.values())
    spread = max(points.values()) - least
    # One step of what counts for more is worth more than everything below it together.
    by_labels = _LOT * (n + 1)
    apart = max((_shared(labels, pair) for pair in combinations(entries, 2)), default=0) * n + 1
    by_points = by_labels * apart
    by_bye = by_points * (n * spread * spread + 1)
    costs: dict[tuple[int, int], int] = {}
    for (i, one), (j, two) in combinations(enumerate(entries), 2):
        if frozenset((one, two)) in past.met:
            continue
        difference = points[one] - points[two]
        shared = _shared(labels, (one, two))
        costs[i, j] = difference * difference * by_points + shared * by_labels + _ticket(lot, one, two)
    if n % 2:
        for i, entry in enumerate(entries):
            if entry not in past.rested:
                costs[i, n] = (points[entry] - least) * by_bye + _ticket(lot, entry)
    pairs = cheapest_pairs(n + n % 2, costs)
    if 2 * len(pairs) < n:
        raise DrawError("swiss_nobody_new")
    return [(entries[i], entries[j]) for i, j in pairs if j < n], [entries[i] for i, j in pairs if j == n]


def _shared(labels: Mapping[E, Labels], pair: tuple[E, E]) -> int:
    """Return what two have in common: a narrow label counts for more than the wider ones that go with it."""
    one, two = (tuple(labels.get(entry, ())) for entry in pair)
    depth = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return (1 << 7 * depth) - 1  # more pairs than 60 there cannot be


def _named(pair: tuple[E, E], past: _Past[E], lot: str) -> tuple[E, E]:
    """Return a pair with the first named first: who was it less often, then who was not last time, then the lot."""

    def turn(entry: E) -> tuple[int, bool, int]:
        return past.first.get(entry, 0), past.last_first.get(entry, False), _ticket(lot, "first", entry)

    one, two = sorted(pair, key=turn)
    return one, two


def _rank(pair: tuple[E, E], points: Mapping[E, int], lot: str) -> tuple[int, int, int]:
    high, low = sorted((points[entry] for entry in pair), reverse=True)
    return -high, -low, _ticket(lot, "order", *sorted(pair, key=str))


def _boards(turn: Sequence[tuple[E, E]], stations: int, past: _Past[E], lot: str) -> list[int]:
    """Return a board for each match of a turn, counted from 1: where both have played the least often."""
    above = _LOT * (len(turn) + 1)
    costs = {}
    for at, pair in enumerate(turn):
        for board in range(1, stations + 1):
            been = sum(past.boards[entry][board] ** 2 for entry in pair if entry in past.boards)
            costs[at, len(turn) + board - 1] = been * above + _ticket(lot, "board", *pair, board)
    place_of = dict(cheapest_pairs(len(turn) + stations, costs))
    return [place_of[at] - len(turn) + 1 for at in range(len(turn))]


def _ticket(lot: str, *of: Hashable) -> int:
    """Return what the lot says of these, the same on every machine: below 2 to the power of 48."""
    text = "\n".join([lot, *(str(part) for part in of)])
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big") % _TICKET
