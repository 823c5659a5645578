"""Drawing the rest of a round robin again, after a team, a board or an hour was lost or came in late.

What is played never moves. Of the rest moves what the chair wants: only what has to (`How.KEEP`), as much as makes it
as short as it can be (`How.SHORTEN`), or all of it, for the fairest rest (`How.ANEW`). The turn of a match is settled
first, as a colouring of the matches by turns in which nobody occurs twice; a match for which no turn is free is let in
by exchanging two turns along a chain of matches (Kempe, 1879). Then come boards, then sides. No chance that is not
seeded: the same rest, the same draw, on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic

from tournaments.draws.engine import stations
from tournaments.draws.engine.lot import generator
from tournaments.draws.engine.model import DrawError, E, Pairing
from tournaments.draws.engine.turns import Fixture, Turns, least_turns
from tournaments.draws.engine.waiting import as_even_waits

BOARD_STEPS = 12_000


class How(StrEnum):
    """How much of the rest may move."""

    KEEP = "keep"  # what has to, and nothing else
    SHORTEN = "shorten"  # as few turns as there can be, with few moves
    ANEW = "anew"  # as short, and turns, boards and sides of the whole rest shared out again


def redraw(
    played: Sequence[Fixture[E]],
    rest: Sequence[Fixture[E]],
    *,
    boards: Sequence[int],
    first: int,
    how: How = How.KEEP,
    not_before: Mapping[E, int] | None = None,
    kept: Mapping[E, int] | None = None,
    areas: Mapping[E, Collection[int]] | None = None,
    others: Sequence[Fixture[E]] = (),
) -> tuple[Fixture[E], ...]:
    """Return `rest` with a place for every match, in the order in which it was given; `played` stays where it is.

    `boards` are the numbers of those that can be used from now on. Nothing is put before turn `first`, nor a match
    of an entry before its turn in `not_before`; a match of the rest that stands there, or on a board that is gone,
    has to move. `kept` says who should stay on one board, `areas` on which boards the group of an entry plays: it goes
    to others only where that saves a turn, and to nobody's before another group's. `others` are played by somebody
    else on the same boards: they hold a board, or keep somebody busy, and count for nothing else. Raises DrawError
    when there is no board.

    >>> gone = [Fixture(1, "Edson", "Hinton", 1, 1)]
    >>> rest = [Fixture(2, "Edson", "Jasper", 2, 1), Fixture(3, "Hinton", "Leduc", 3, 1)]
    >>> [(f.slot, f.board) for f in redraw(gone, rest, boards=[1, 2], first=2)]
    [(2, 1), (3, 1)]
    >>> [(f.slot, f.board) for f in redraw(gone, rest, boards=[1, 2], first=2, how=How.SHORTEN)]
    [(2, 1), (2, 2)]
    """
    if not boards:
        raise DrawError("no_station", field="stations", stations=0)
    turns = _timed(played, others, rest, boards, first, how, not_before or {})
    in_time = [replace(match, slot=turns[match.key]) for match in rest]
    hall = _Hall(boards, {(match.slot, match.board) for match in (*played, *others)}, kept or {})
    ground = _Areas(areas or {}, frozenset().union(*(areas or {}).values()))
    placed = _on_boards(played, rest, in_time, hall, ground)
    new = {match.key for match in rest if not match.slot}
    if how is How.ANEW:
        placed = _shared_out_by_area(played, placed, hall, ground)
        return even_sides(played, placed, may_turn={match.key for match in placed})
    return even_sides(played, placed, may_turn=new)


def _timed(
    played: Sequence[Fixture[E]],
    others: Sequence[Fixture[E]],
    rest: Sequence[Fixture[E]],
    boards: Sequence[int],
    first: int,
    how: How,
    not_before: Mapping[E, int],
) -> dict[int, int]:
    """Return the turn of every match of the rest, by key."""
    turns = Turns([*played, *others], boards, first, not_before)
    homeless = []
    for match in sorted(rest, key=lambda match: (match.board not in boards, match.slot, match.key)):
        if match.slot and turns.is_free(match, match.slot):
            turns.put(match, match.slot)
        else:
            homeless.append(match)
    for match in sorted(homeless, key=lambda match: (match.slot == 0, match.slot, match.key)):
        if not (turns.put_near(match) or (how is not How.KEEP and turns.put_by_chain(match))):
            turns.put_behind(match)
    if how is How.KEEP:
        return turns.slot_of
    turns.shorten(least_turns(rest, len(boards)))
    entries = {side for match in (*played, *rest) for side in match.sides}
    if how is How.ANEW and 2 * len(boards) < len(entries) - 1:
        return as_even_waits(turns, played, rest)
    return turns.slot_of


# --- boards -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Hall(Generic[E]):
    """The boards that can be used from now on, which are held in which turn, and who should stay on which."""

    boards: Sequence[int]
    held: Collection[tuple[int, int]]
    kept: Mapping[E, int]


@dataclass(frozen=True, slots=True)
class _Areas(Generic[E]):
    """The boards that belong to the group of each entry, and all that belong to some group; without groups none do."""

    of: Mapping[E, Collection[int]]
    taken: Collection[int]

    def distance(self, board: int, match: Fixture[E]) -> int:
        """Return 0 for a board where a match belongs, 1 for one that is nobody's, 2 for another group's."""
        if match.home not in self.of or board in self.of[match.home]:
            return 0
        return 2 if board in self.taken else 1

    def left_to(self, match: Fixture[E], boards: Sequence[int]) -> tuple[int, ...]:
        """Return which of `boards` belong to a match; all of them when it has lost its own."""
        return tuple(board for board in boards if self.distance(board, match) == 0) or tuple(boards)


def _on_boards(
    played: Sequence[Fixture[E]],
    before: Sequence[Fixture[E]],
    rest: Sequence[Fixture[E]],
    hall: _Hall[E],
    areas: _Areas[E],
) -> list[Fixture[E]]:
    """Return the rest on boards: who stays in its turn stays on its board, who moves takes the one it has had least.

    Whoever is kept in one place comes before both; the boards of another group come last.
    """
    boards, kept, taken = hall.boards, hall.kept, set(hall.held)
    counts = Counter((side, match.board) for match in played for side in match.sides)
    stands: dict[int, Fixture[E]] = {}

    def put(match: Fixture[E], board: int) -> None:
        stands[match.key] = replace(match, board=board)
        taken.add((match.slot, board))
        counts.update((side, board) for side in match.sides)

    for match in rest:
        wanted = [
            kept[side] for side in match.sides if kept.get(side) in boards and (match.slot, kept[side]) not in taken
        ]
        if wanted:
            put(match, wanted[0])
    for was, match in zip(before, rest, strict=True):
        stays = was.slot == match.slot and match.board in boards and (match.slot, match.board) not in taken
        if stays and match.key not in stands:
            put(match, match.board)
    for match in sorted(rest, key=lambda match: (match.slot, match.key)):
        if match.key not in stands:
            free = [board for board in boards if (match.slot, board) not in taken]
            had = {board: counts[match.home, board] + counts[match.away, board] for board in free}
            put(match, min(free, key=lambda b: (areas.distance(b, match), had[b], b != match.board, b)))
    return [stands[match.key] for match in rest]


def _shared_out_by_area(
    played: Sequence[Fixture[E]],
    rest: Sequence[Fixture[E]],
    hall: _Hall[E],
    areas: _Areas[E],
) -> list[Fixture[E]]:
    """Return the rest with its boards shared out evenly, by groups that have the same boards to play on."""
    now = {match.key: match for match in rest}
    for mine in dict.fromkeys(areas.left_to(match, hall.boards) for match in rest):
        here = [match for match in now.values() if areas.left_to(match, hall.boards) == mine]
        before = [match for match in played if areas.left_to(match, hall.boards) == mine]
        strangers = {(match.slot, match.board) for match in now.values()} - {
            (match.slot, match.board) for match in here
        }
        now |= {
            match.key: match
            for match in _shared_out(before, here, replace(hall, boards=mine, held={*hall.held, *strangers}))
        }
    return [now[match.key] for match in rest]


def _shared_out(
    played: Sequence[Fixture[E]],
    rest: Sequence[Fixture[E]],
    hall: _Hall[E],
) -> list[Fixture[E]]:
    """Return the rest with its boards shared out as evenly as a search finds, what was played counted in.

    The search of a whole draw does it: each match that was played is a turn of its own that cannot change, and a
    board that is gone is held, turn by turn, by two who do not exist. A match on another group's board stays there
    until one of its own is free.
    """
    boards = hall.boards
    numbers = sorted({*boards, *(match.board for match in (*played, *rest))})
    index = {board: at for at, board in enumerate(numbers)}
    entries = list(dict.fromkeys(side for match in (*played, *rest) for side in match.sides))
    seat = {entry: at for at, entry in enumerate(entries)}
    turns: list[list[Pairing]] = [[Pairing(0, seat[match.home], seat[match.away])] for match in played]
    start = [[index[match.board]] for match in played]
    pins: list[dict[int, int]] = [{0: index[match.board]} for match in played]
    closed = [index[board] for board in numbers if board not in boards]
    in_turns: dict[int, list[Fixture[E]]] = {}
    for match in rest:
        in_turns.setdefault(match.slot, []).append(match)
    for slot, matches in sorted(in_turns.items()):
        stand = {index[match.board] for match in matches}
        shut = [
            *(at for at in closed if at not in stand),
            *(index[board] for board in boards if (slot, board) in hall.held),
        ]
        ghosts = [Pairing(0, len(entries) + 2 * at, len(entries) + 2 * at + 1) for at in range(len(shut))]
        turns.append([*(Pairing(0, seat[match.home], seat[match.away]) for match in matches), *ghosts])
        start.append([*(index[match.board] for match in matches), *shut])
        pins.append(_pinned(matches, shut, index, hall.kept))
    random = generator("the rest again", len(entries), len(numbers), len(rest)).random
    spread = stations.spread(
        turns, len(entries) + 2 * len(numbers), len(numbers), random, effort=BOARD_STEPS, start=start, pins=pins
    )
    where = {
        match.key: numbers[board]
        for matches, row in zip((m for _, m in sorted(in_turns.items())), spread[len(played) :], strict=True)
        for match, board in zip(matches, row, strict=False)
    }
    return [replace(match, board=where[match.key]) for match in rest]


def _pinned(
    matches: Sequence[Fixture[E]], shut: Sequence[int], index: Mapping[int, int], kept: Mapping[E, int]
) -> dict[int, int]:
    """Return who stays where in a turn: whoever is kept on one board, and those who hold the boards that are `shut`."""
    stay = {at: index[match.board] for at, match in enumerate(matches) if match.board in map(kept.get, match.sides)}
    return {len(matches) + at: board for at, board in enumerate(shut)} | stay


# --- sides --------------------------------------------------------------------------------------------


def even_sides(
    played: Iterable[Fixture[E]], rest: Sequence[Fixture[E]], *, may_turn: set[int]
) -> tuple[Fixture[E], ...]:
    """Return the rest with sides exchanged where that makes first and second named more even.

    Only matches whose key is in `may_turn` are turned. Along a chain of them, from somebody who is first named too
    often to somebody who is not, everybody between stays as they were.

    >>> two = [Fixture(1, "Edson", "Hinton"), Fixture(2, "Edson", "Jasper")]
    >>> [match.sides for match in even_sides([], two, may_turn={2})]
    [('Edson', 'Hinton'), ('Jasper', 'Edson')]
    """
    now = {match.key: match for match in rest}
    balance: Counter[E] = Counter()
    for match in (*played, *rest):
        balance[match.home] += 1
        balance[match.away] -= 1
    for _ in range(len(rest) + 1):
        start = max(balance, key=lambda entry: balance[entry], default=None)
        chain = _chain(now, may_turn, balance, start) if start is not None and balance[start] >= 1 else None
        if chain is None:
            break
        for key in chain:
            match = now[key]
            now[key] = replace(match, home=match.away, away=match.home)
            balance[match.home] -= 2
            balance[match.away] += 2
    return tuple(now[match.key] for match in rest)


def _chain(now: Mapping[int, Fixture[E]], may_turn: set[int], balance: Mapping[E, int], start: E) -> list[int] | None:
    """Return the shortest chain of matches from `start`, first named in it, to somebody two or more below; or None."""
    homes: dict[E, list[Fixture[E]]] = {}
    for key in sorted(may_turn & now.keys()):
        homes.setdefault(now[key].home, []).append(now[key])
    reached: dict[E, list[int]] = {start: []}
    queue = [start]
    for entry in queue:
        for match in homes.get(entry, ()):
            if match.away in reached:
                continue
            reached[match.away] = [*reached[entry], match.key]
            if balance[match.away] <= balance[start] - 3:
                return reached[match.away]
            queue.append(match.away)
    return None
