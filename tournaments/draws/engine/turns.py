"""Turns that are filled, emptied and exchanged, match by match: nobody twice in a turn, no more matches than boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from tournaments.draws.engine.model import E

MOST_TRIES = 20_000
MOST_ORDERS = 8


@dataclass(frozen=True, slots=True)
class Fixture(Generic[E]):
    """A match in its place. One in turn 0 has no place yet; `key` stays with it wherever it goes."""

    key: int
    home: E
    away: E
    slot: int = 0
    board: int = 0

    @property
    def sides(self) -> tuple[E, E]:
        return (self.home, self.away)


def least_turns(matches: Collection[Fixture[E]], boards: int) -> int:
    """Return how many turns `matches` need at least: the boards hold so many, and nobody plays twice in one.

    >>> least_turns([Fixture(1, "Edson", "Hinton"), Fixture(2, "Edson", "Jasper")], 5)
    2
    """
    busiest = Counter(side for match in matches for side in match.sides)
    return max(-(-len(matches) // boards), max(busiest.values(), default=0))


class Turns(Generic[E]):
    """The turns from `first` on: what is played in each, by whom, and which matches may still be moved."""

    def __init__(
        self, played: Iterable[Fixture[E]], boards: Sequence[int], first: int, not_before: Mapping[E, int]
    ) -> None:
        self.first, self.not_before = first, not_before
        self.slot_of: dict[int, int] = {}  # of the matches that may be moved, by key
        self.boards = len(boards)
        self._held: Counter[int] = Counter()  # boards that a match which cannot move has taken, by turn
        self._at: dict[int, dict[E, Fixture[E]]] = {}
        self._matches: dict[int, Fixture[E]] = {}
        for match in played:
            self._at.setdefault(match.slot, {}).update(dict.fromkeys(match.sides, match))
        for slot, board in {(match.slot, match.board) for match in played}:
            self._held[slot] += board in boards
        self._count = Counter(self._held)

    # --- looking ---

    @property
    def last(self) -> int:
        """The last turn in which anything that may be moved is played; the one before the first when nothing is."""
        return max(self.slot_of.values(), default=self.first - 1)

    def from_slot(self, match: Fixture[E]) -> int:
        """Return the first turn that this match may be in."""
        return max(self.first, *(self.not_before.get(side, 0) for side in match.sides))

    def has_room(self, slot: int, more: int = 1) -> bool:
        return self._count[slot] + more <= self.boards

    def is_idle(self, entry: E, slot: int) -> bool:
        return entry not in self._at.get(slot, {})

    def is_free(self, match: Fixture[E], slot: int) -> bool:
        """Return whether `one` can be played in this turn without moving anything."""
        return (
            slot >= self.from_slot(match)
            and self.has_room(slot)
            and all(self.is_idle(side, slot) for side in match.sides)
        )

    def matches_in(self, slot: int) -> list[Fixture[E]]:
        """Return what is played in a turn and may be moved, by key."""
        matches = {match.key: match for match in self._at.get(slot, {}).values() if match.key in self.slot_of}
        return [matches[key] for key in sorted(matches)]

    # --- moving ---

    def put(self, match: Fixture[E], slot: int) -> None:
        self._at.setdefault(slot, {}).update(dict.fromkeys(match.sides, match))
        self._count[slot] += 1
        self._matches[match.key] = match
        self.slot_of[match.key] = slot

    def take(self, match: Fixture[E]) -> int:
        """Take a match out of its turn; return which that was."""
        slot = self.slot_of.pop(match.key)
        for side in match.sides:
            del self._at[slot][side]
        self._count[slot] -= 1
        return slot

    def put_near(self, match: Fixture[E], before: int | None = None) -> bool:
        """Put a match into the free turn nearest to where it stood (new ones: the earliest); False when there is none.

        `before` leaves only the turns before that one.
        """
        lowest = self.from_slot(match)
        end = self.last if before is None else before - 1
        wish = max(match.slot, lowest)
        for slot in sorted(range(lowest, end + 1), key=lambda slot: (abs(slot - wish), slot)):
            if self.is_free(match, slot):
                self.put(match, slot)
                return True
        return False

    def put_behind(self, match: Fixture[E]) -> None:
        """Put a match into a turn of its own, after all others."""
        slot = max(self.last + 1, self.from_slot(match))
        while not self.is_free(match, slot):  # a match that was played ahead of its turn may stand there
            slot += 1
        self.put(match, slot)

    def put_by_chain(self, match: Fixture[E], before: int | None = None) -> bool:
        """Put a match where one of its sides is busy, by exchanging two turns along a chain; False when none helps.

        Of all chains the one that moves fewest matches is taken.
        """
        end = self.last if before is None else before - 1
        slots = range(self.from_slot(match), end + 1)
        best: tuple[int, int, int, list[Fixture[E]]] | None = None
        tries = 0
        for here, there in (match.sides, match.sides[::-1]):
            idle_there = [slot for slot in slots if self.is_idle(there, slot)]
            for slot in slots:
                if not self.is_idle(here, slot) or self.is_idle(there, slot):
                    continue
                for other in idle_there:
                    tries += 1
                    chain = self._chain(there, slot, other, avoid=here)
                    if chain is None or (best is not None and len(chain) >= best[0]):
                        continue
                    best = (len(chain), slot, other, chain)
                    if len(chain) == 1:
                        break
                if tries > MOST_TRIES or (best is not None and best[0] == 1):
                    break
        if best is None:
            return False
        _, slot, other, chain = best
        self._exchange(chain, slot, other)
        self.put(match, slot)
        return True

    def shorten(self, least: int) -> None:
        """Empty the last turn as long as its matches find a place before it and there are more turns than `least`."""
        while self.last - self.first + 1 > least and self._empty(self.last):
            pass

    def _empty(self, last: int) -> bool:
        """Find a turn before `last` for each of its matches; where that fails, try them in another order."""
        matches = self.matches_in(last)
        before = dict(self.slot_of)
        for turned in range(max(1, min(len(matches), MOST_ORDERS))):
            for match in matches:
                self.take(match)
            order = matches[turned:] + matches[:turned]
            if all(self.put_near(match, before=last) or self.put_by_chain(match, before=last) for match in order):
                return True
            self.restore(before)
        return False

    def restore(self, slot_of: Mapping[int, int]) -> None:
        """Put every match that may be moved into the turn that it has here."""
        for key in list(self.slot_of):
            self.take(self._matches[key])
        for key, slot in slot_of.items():
            self.put(self._matches[key], slot)

    def _chain(self, entry: E, slot: int, other: int, *, avoid: E) -> list[Fixture[E]] | None:
        """Return the matches that change between two turns so that `entry` becomes free in `slot`; None if it cannot.

        `entry` plays in `slot` and not in `other`. The chain must not make `avoid` busy in `slot`, and must leave room
        for one match more there.
        """
        chain: list[Fixture[E]] = []
        here, there = slot, other
        while True:
            next_in_chain = self._at.get(here, {}).get(entry)
            if next_in_chain is None:
                break
            if next_in_chain.key not in self.slot_of or there < self.from_slot(next_in_chain):
                return None
            chain.append(next_in_chain)
            entry = next_in_chain.sides[1] if next_in_chain.sides[0] == entry else next_in_chain.sides[0]
            here, there = there, here
        if entry == avoid:
            return None
        moved = len(chain) % 2  # one match less in `slot`, one more in `other`
        return chain if self.has_room(slot, 1 - moved) and self.has_room(other, moved) else None

    def _exchange(self, chain: Sequence[Fixture[E]], slot: int, other: int) -> None:
        was = [self.take(match) for match in chain]
        for match, from_slot in zip(chain, was, strict=True):
            self.put(match, other if from_slot == slot else slot)
