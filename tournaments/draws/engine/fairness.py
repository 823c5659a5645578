"""How fair a draw is, in numbers, each beside the best that there can be.

A limit is a number that no draw of so many entries on so many stations can beat; where no limit is proven it is
None, and the figure is shown without one. The proofs are short; they are in `limits`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic

from tournaments.draws.engine.model import E, Meeting


@dataclass(frozen=True, slots=True, kw_only=True)
class Share(Generic[E]):
    """What one entry gets: how often on each station, first and second named, and how it waits."""

    entry: E
    stations: tuple[int, ...]
    first: int
    second: int
    longest_wait: int  # in turns without a match, between two of its matches
    back_to_back: int  # times that it plays in two turns running
    idle: int  # turns without a match between its first and its last
    same_side_running: int

    @property
    def station_spread(self) -> int:
        return max(self.stations) - min(self.stations)


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a draw, the least it can be (None: not known), and whether it is that."""

    key: str
    value: int
    limit: int | None

    @property
    def is_best(self) -> bool:
        return self.limit is not None and self.value <= self.limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairness(Generic[E]):
    """The figures of a draw in the order in which they count, and the share of every entry."""

    figures: tuple[Figure, ...]
    shares: tuple[Share[E], ...]
    stations: tuple[int, ...]  # the numbers of those in use, in the order of `Share.stations`

    def figure(self, key: str) -> Figure:
        return next(figure for figure in self.figures if figure.key == key)

    @property
    def is_best(self) -> bool:
        """Whether everything that comes first is as good as it can be: turns, stations, sides, waits."""
        return all(self.figure(key).is_best for key in ("slots", "stations", "sides", "longest_wait"))


def measure(meetings: Sequence[Meeting[E]], entries: Sequence[E]) -> Fairness[E]:
    """Return the figures of a round robin of `entries`, played once or more often.

    >>> from tournaments.draws.engine import draw
    >>> made = draw(["Edson", "Hinton", "Jasper", "Leduc", "Taber"], stations=2, seed="maple leaf")
    >>> [(f.key, f.value, f.limit) for f in measure(made.meetings, made.entries).figures][:4]
    [('slots', 5, 5), ('stations', 0, 0), ('sides', 0, 0), ('longest_wait', 1, 1)]
    """
    stations = tuple(sorted({meeting.station for meeting in meetings}))
    shares = tuple(_share(entry, mine, stations) for entry, mine in _of_each(entries, meetings).items())
    n = len(entries)
    limit = limits(n, len(stations), 2 * len(meetings) // n)
    values = {
        "slots": len({meeting.slot for meeting in meetings}),
        "stations": max(share.station_spread for share in shares),
        "sides": max(abs(share.first - share.second) for share in shares),
        "longest_wait": max(share.longest_wait for share in shares),
        "back_to_back": sum(share.back_to_back for share in shares),
        "idle_spread": max(share.idle for share in shares) - min(share.idle for share in shares),
        "same_side": sum(share.same_side_running for share in shares),
        "carry_over": carry_over(meetings, entries),
    }
    figures = tuple(Figure(key, value, limit[key]) for key, value in values.items())
    return Fairness(figures=figures, shares=shares, stations=stations)


def limits(n: int, stations: int, games: int) -> dict[str, int | None]:
    """Return the least that each figure can be for `n` entries with `games` matches each.

    - slots: the hall holds `at_once` matches, and everybody needs a turn for each of theirs; in an odd field
      somebody sits out every turn.
    - stations: an entry's matches shared out evenly; when they divide evenly but a station would need half a
      match for it, 2. With four entries in three turns the best is 3 on two stations and 2 on three, by trying them
      all.
    - sides: 1 where the number of matches is odd.
    - longest wait: whoever waits for less than n / (2 x at once) turns leaves others no room.
    - same side running: in a full hall two entries that never repeat a side and start alike cannot meet, so at
      most two never do (de Werra 1981).
    - carry-over: somebody's next opponent after meeting you; as evenly spread as the number of matches allows.

    >>> limits(19, 3, 18)["slots"], limits(19, 3, 18)["longest_wait"], limits(10, 5, 9)["same_side"]
    (57, 3, 8)
    """
    at_once = min(stations, n // 2)
    matches = n * games // 2
    slots = max(-(-matches // at_once), -(-games * n // (n - 1)) if n % 2 else games)
    even_each, over = divmod(games, stations)
    spread = 1 if over else 2 * (n * even_each % 2)
    full = at_once == n // 2
    whole = games % (n - 1) == 0  # what is known of waits and sides is known of whole round robins
    if (n, games) == (4, 3):
        spread = {2: 3, 3: 2}.get(stations, spread)
    crossing = n % (2 * at_once) == 0 and 2 * at_once < n
    return {
        "slots": slots,
        "stations": spread,
        "sides": games % 2,
        "longest_wait": ((-(-n // (2 * at_once)) - 1 + crossing) if games > 1 else 0) if whole else None,
        "back_to_back": max(0, 4 * matches - 4 * at_once - (slots - 1) * n, n * max(0, 2 * games - slots - 1)),
        "idle_spread": 0 if full and n % 2 == 0 else None,
        "same_side": (0 if n % 2 else max(0, n - 2)) if full and whole else None,
        "carry_over": n * games * games // (n - 1),
    }


def carry_over(meetings: Sequence[Meeting[E]], entries: Sequence[E]) -> int:
    """Return the carry-over value: how unevenly opponents follow each other, summed in squares.

    Counted for everybody in a ring, the last opponent before the first, as in the literature. The circle is the
    worst there is: everybody always meets whoever just played the same team.
    """
    follows: Counter[tuple[Hashable, Hashable]] = Counter()
    for entry, mine in _of_each(entries, meetings).items():
        met = [_other(meeting, entry) for meeting in mine]
        follows.update(pairwise([*met, *met[:1]]))  # of a Swiss draw somebody may have sat out the only round
    return sum(count * count for (before, after), count in follows.items() if before != after)


def _share(entry: E, mine: Sequence[Meeting[E]], stations: Sequence[int]) -> Share[E]:
    counts = Counter(meeting.station for meeting in mine)
    gaps = [after.slot - before.slot - 1 for before, after in pairwise(mine)]
    firsts = [meeting.home == entry for meeting in mine]
    return Share(
        entry=entry,
        stations=tuple(counts[station] for station in stations),
        first=sum(firsts),
        second=len(firsts) - sum(firsts),
        longest_wait=max(gaps, default=0),
        back_to_back=gaps.count(0),
        idle=sum(gaps),
        same_side_running=sum(earlier == later for earlier, later in pairwise(firsts)),
    )


def _of_each(entries: Sequence[E], meetings: Sequence[Meeting[E]]) -> dict[E, list[Meeting[E]]]:
    """Return the meetings of each entry, in the order in which they are played."""
    of_each: dict[E, list[Meeting[E]]] = {entry: [] for entry in entries}
    for meeting in sorted(meetings, key=lambda meeting: meeting.slot):
        for side in {meeting.home, meeting.away} & of_each.keys():
            of_each[side].append(meeting)
    return of_each


def _other(meeting: Meeting[E], entry: E) -> E:
    return meeting.away if meeting.home == entry else meeting.home
