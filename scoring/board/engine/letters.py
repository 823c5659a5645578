"""How large the letters of a screen are for the farthest chair, and how long a turn of its pages takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, hypot
from operator import attrgetter

# Of the height of the type, how much a capital of our letters has (Atkinson Hyperlegible: 668 of 1000 units).
CAPITAL = 0.668
LEAST_A_METRE = 2.5  # millimetres: capitals of 1/400 are the least; those of 1/200, twice as large, are wanted
# Of the diagonal. Larger type leaves no room for five rows; smaller type is for nobody who stands in a hall.
LARGEST, LARGEST_LEAST, SMALLEST = 0.06, 0.049, 0.0065
MM_AN_INCH = 25.4
STEPS = (1, 0.86, 0.74, 0.63, 0.5)  # of what is wanted (turning.js)
TURN, STAYS_LEAST, STAYS_MOST = 30, 5, 12  # seconds (board.js)
# In heights of the type: what a line, a heading and the space around a row take (board.css).
LINE, HEADING, AROUND = 1.08, 1.45, 0.08
HEAD_AND_FOOT = 3.1  # heights of the least type
NARROWEST = 11  # a column in which names are broken over lines is at least this wide


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters:
    """The type of a screen.

    `share` is the height that is wanted and `least` the least that may be, as parts of the diagonal, which are the
    same however many dots the screen has.
    """

    share: float
    least: float
    capital_mm: float  # of the least
    reaches_m: float  # how far away the least are read
    is_enough: bool  # as far as the farthest chair


def letters_for(*, diagonal_mm: float, distance_m: float) -> Letters:
    """Return the type of a screen for a chair that far away; as large as it goes, where that is not enough.

    >>> tv = letters_for(diagonal_mm=55 * MM_AN_INCH, distance_m=10)
    >>> round(tv.capital_mm, 1), tv.is_enough, round(tv.least, 4), round(tv.share, 4)
    (25.0, True, 0.0268, 0.0536)
    >>> small = letters_for(diagonal_mm=32 * MM_AN_INCH, distance_m=20)
    >>> round(small.capital_mm, 1), round(small.reaches_m, 1), small.is_enough
    (26.6, 10.6, False)
    """
    needed = distance_m * LEAST_A_METRE / CAPITAL / diagonal_mm
    least = min(max(needed, SMALLEST), LARGEST_LEAST)
    capital = least * CAPITAL * diagonal_mm
    return Letters(
        share=max(least, min(2 * least, LARGEST)),
        least=least,
        capital_mm=capital,
        reaches_m=capital / LEAST_A_METRE,
        is_enough=needed <= LARGEST_LEAST * 1.001,
    )


def smallest_screen_mm(distance_m: float) -> float:
    """Return the diagonal of the smallest screen on which the farthest chair reads every line.

    >>> round(smallest_screen_mm(20) / MM_AN_INCH, 1)
    60.1
    """
    return distance_m * LEAST_A_METRE / CAPITAL / LARGEST_LEAST


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row in heights of its type: what stands beside its texts, and how wide each of them is on one line."""

    beside: float
    texts: tuple[float, ...]
    least: float = 1.3  # its height, that of a station

    @property
    def width(self) -> float:
        return self.beside + max(self.texts)

    def height(self, room: float) -> float:
        """Return how high it is where it has `room`: a text that is longer has several lines."""
        lines = sum(ceil(text / max(1.0, (room - self.beside) * 0.94)) for text in self.texts)
        return max(self.least, AROUND * len(self.texts) + LINE * lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """How a screen turns: in how many seconds everybody has seen where to go, and how large its letters then are."""

    seconds: int
    share: float


def turn_of(lists: Iterable[tuple[Sequence[Row], Sequence[Row]]], letters: Letters, *, others: bool) -> Turn:
    """Return how a screen of 16:9 turns the lists of who plays where, each with the rows that come next.

    What comes next is left to the other pages where there is no time for it, and the letters are the largest of
    `STEPS` with which a turn is done in time; turning.js measures the same.

    >>> tv = letters_for(diagonal_mm=55 * MM_AN_INCH, distance_m=10)
    >>> nine = [Row(beside=3, texts=(10, 10))] * 9
    >>> [round(turn.share / tv.least, 1) for turn in (turn_of([(nine, nine)] * n, tv, others=True) for n in (1, 3))]
    [1.3, 1.0]
    """
    rows = list(lists)
    shares = list(dict.fromkeys(max(letters.least, letters.share * step) for step in STEPS))
    ways: list[tuple[float, Callable[[float], int]]] = [
        *((share, lambda of: sum(_pages([now, then], letters, of) for now, then in rows)) for share in shares),
        *((share, lambda of: sum(_pages([now], letters, of) for now, _ in rows)) for share in shares),
        (letters.least, lambda of: _pages([now for now, _ in rows], letters, of)),
    ]
    turns = [Turn(seconds=seconds_of(pages(share) + others), share=share) for share, pages in ways]
    return next((turn for turn in turns if turn.seconds <= TURN), min(turns, key=attrgetter("seconds")))


def seconds_of(pages: int) -> int:
    """Return how long so many pages take: half a minute together, each neither too short nor too long."""
    return round(pages * min(max(TURN / max(pages, 1), STAYS_LEAST), STAYS_MOST))


def _pages(lists: Sequence[Sequence[Row]], letters: Letters, share: float) -> int:
    """Return how many pages lists take one after the other, in as many columns as suit the longest row."""
    lists = [rows for rows in lists if rows]
    if not lists:
        return 0
    wide, high = 16 / hypot(16, 9) / share - 1, 9 / hypot(16, 9) / share - HEAD_AND_FOOT * letters.least / share
    longest = max(row.width for rows in lists for row in rows)
    columns = max(1, int(wide // longest))
    ways = {columns, max(columns, min(columns + 1, int(wide // NARROWEST)))}
    return min(ceil(_columns(lists, wide / many - 0.8 * (many > 1), high) / many) for many in ways)


def _columns(lists: Sequence[Sequence[Row]], wide: float, high: float) -> int:
    columns, left = 0, 0.0
    for rows in lists:
        first = True
        for row in rows:
            own = row.height(wide)
            if own + HEADING * first > left:
                columns, left, first = columns + 1, high, True
            left -= own + HEADING * first
            first = False
    return columns
