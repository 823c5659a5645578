"""What is being played now: every way in which it is asked, side by side, because they are different questions.

Nobody tells the program when a match begins. What is known is the order of play and which results are in, and from
that follows for

- a late change: which turn is under way, so that nothing before it moves (`played_through`, `turn_under_way`);
- the hall board and the schedule: for which turn, or round, people should look now and then (`now_and_next`);
- the desk and the boards: what was passed over, so that somebody asks for the sheet (`overtaken`).

What is on a board at this minute, which needs the clock as well, is `scoring/board/progress/engine/clock.py`; what a
scorekeeper may enter at a board is all that waits there in the order of play (`scoring/live/queries/stations.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """A turn, a round, or one sheet of a board: its place in the order of play, and how much of it is in.

    `begun` counts matches of which something is in, `over` those of which everything is.
    """

    place: int
    total: int
    begun: int
    over: int

    @property
    def is_over(self) -> bool:
        return self.over == self.total


def played_through(turns: Iterable[Played]) -> int:
    """Return the last turn of which more than half is over: nothing up to it may move. 0 before anything was played.

    >>> played_through([Played(1, 4, 4, 4), Played(2, 4, 3, 3), Played(3, 4, 2, 2)])
    2
    """
    return max((turn.place for turn in turns if 2 * turn.over > turn.total), default=0)


def turn_under_way(turns: Sequence[Played]) -> int:
    """Return the turn that is under way, or is being called now; 0 before the first match.

    A turn that is nearly over is still under way until a match of the next one is begun.

    >>> turn_under_way([Played(1, 4, 4, 4), Played(2, 4, 3, 3), Played(3, 4, 0, 0)])
    2
    >>> turn_under_way([Played(1, 4, 4, 4), Played(2, 4, 3, 3), Played(3, 4, 1, 0)])
    3
    """
    through = played_through(turns)
    following = min((turn.place for turn in turns if turn.place > through), default=through)
    if not through:
        return following if any(turn.begun for turn in turns) else 0
    waits = any(turn.place == through and not turn.is_over for turn in turns)
    is_next_begun = any(turn.place == following and turn.begun for turn in turns)
    return through if waits and not is_next_begun else following


def now_and_next(waiting: Iterable[int]) -> tuple[int | None, int | None]:
    """Return the first place in the order of play at which a match waits for its result, and the one after it.

    This is what is shown to people who look for their match: one that is late keeps its turn on the board.

    >>> now_and_next([4, 2, 3, 2]), now_and_next([])
    ((2, 3), (None, None))
    """
    first, second = [*sorted(set(waiting))[:2], None, None][:2]
    return first, second


def overtaken(parts: Sequence[Played]) -> frozenset[int]:
    """Return the places at which something is missing although something later is in: its sheet did not come in.

    >>> sorted(overtaken([Played(1, 4, 3, 3), Played(2, 4, 0, 0), Played(3, 4, 1, 1), Played(4, 4, 0, 0)]))
    [1, 2]
    """
    last = max((part.place for part in parts if part.begun), default=0)
    return frozenset(part.place for part in parts if part.place < last and not part.is_over)
