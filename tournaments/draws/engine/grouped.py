"""A field in groups: each drawn for itself, all of them in one timetable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from kit.pure.codec import dump
from tournaments.draws.engine.drawing import check, check_fixed, draw
from tournaments.draws.engine.groups import make_groups
from tournaments.draws.engine.model import AskedDraw, Draw, E, Meeting, SittingOut
from tournaments.draws.engine.seating import Labels
from tournaments.draws.engine.sharing import DrawPart, least_turns, share


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupDraw(Generic[E]):
    """The draw of a field in groups, in playing order.

    `groups` has the entries of each in the order drawn; `turns` is how many turns all of it takes, `least` a number
    that no timetable can beat. `asked` and `strength` are what it was made from besides entries and phrase.
    """

    groups: tuple[tuple[E, ...], ...]
    meetings: tuple[Meeting[E], ...]
    byes: tuple[SittingOut, ...]
    seed: str
    turns: int
    least: int
    cycles: int
    asked: AskedDraw[E]
    strength: tuple[tuple[E, int], ...]

    @property
    def entries(self) -> tuple[E, ...]:
        return tuple(entry for group in self.groups for entry in group)

    @property
    def rounds(self) -> int:
        """The number of rounds of the largest group."""
        return max(meeting.round for meeting in self.meetings)

    @property
    def stations(self) -> int:
        """The number of stations in use."""
        return len({meeting.station for meeting in self.meetings})

    def to_json(self) -> dict[str, Any]:
        """Return the draw as plain data, the form that `manage.py draw --groups N --format json` prints."""
        return {
            "groups": [list(group) for group in self.groups],
            "rounds": self.rounds,
            "slots": self.turns,
            "least_slots": self.least,
            "stations": self.stations,
            "seed": self.seed,
            "cycles": self.cycles,
            "asked": {**self.asked.to_json(), "strength": [[entry, rank] for entry, rank in self.strength]},
            "matches": [dump(meeting) for meeting in self.meetings],
            "byes": [bye.to_json() for bye in self.byes],
        }


def draw_groups(
    entries: Sequence[E],
    *,
    count: int,
    stations: int,
    seed: str,
    cycles: int = 1,
    strength: Mapping[E, int] | None = None,
    labels: Mapping[E, Labels] | None = None,
    fixed: Mapping[E, int] | None = None,
) -> GroupDraw[E]:
    """Return a round robin in each of `count` groups, drawn by the phrase `seed`, side by side on `stations` boards.

    The groups are as equal in number and, by `strength` (a rank, 1 is the best), as equally strong as can be, with
    entries that share `labels` (district, branch) apart. Where there are boards for all of them at once every group
    has boards of its own; otherwise they take turns, round by round. `fixed` keeps an entry on one station. One group
    is the round robin that `draw` makes. The order of the list does not matter, and the same input gives the same draw
    on every machine. Raises DrawError when there is nothing to draw, or not so.

    >>> made = draw_groups("abcdefg", count=2, stations=3, seed="poppy")
    >>> sorted(map(len, made.groups)), made.turns, len(made.meetings)
    ([3, 4], 3, 9)
    """
    fixed = fixed or {}
    check(entries, stations=stations, seed=seed, cycles=cycles)
    check_fixed(entries, fixed, stations)
    dealt = make_groups(entries, count=count, seed=seed, strength=strength, labels=labels)
    # Among others, those who are kept find their board where all share the turns.
    kept = fixed if count == 1 else {}
    drawn = [draw(group, stations=stations, seed=seed, cycles=cycles, groups=labels, fixed=kept) for group in dealt]
    parts = [
        DrawPart(meetings=of_group.meetings, kept={entry: fixed[entry] for entry in of_group.entries if entry in fixed})
        for of_group in drawn
    ]
    turns, meetings = _placed(drawn, parts, stations)
    return GroupDraw(
        groups=tuple(of_group.entries for of_group in drawn),
        meetings=meetings,
        byes=tuple(sorted((bye for of_group in drawn for bye in of_group.byes), key=lambda bye: bye.round)),
        seed=seed,
        turns=turns,
        least=least_turns(parts, stations, {}),
        cycles=cycles,
        asked=AskedDraw(
            stations=stations,
            fixed=tuple(fixed.items()),
            groups=tuple((entry, tuple(own_labels)) for entry, own_labels in (labels or {}).items()),
        ),
        strength=tuple((strength or {}).items()),
    )


def _placed(drawn: Sequence[Draw[E]], parts: Sequence[DrawPart], stations: int) -> tuple[int, tuple[Meeting[E], ...]]:
    """Return how many turns all groups need, and their meetings: side by side where they can be, else in turns."""
    if len(drawn) == 1:
        return drawn[0].slots, drawn[0].meetings
    if sum(of_group.stations for of_group in drawn) <= stations and not any(part.kept for part in parts):
        turns, placed = max(of_group.slots for of_group in drawn), _side_by_side(drawn)
    else:
        shared = share(parts, stations, {})
        turns, placed = shared.turns, [meeting for meetings in shared.parts for meeting in meetings]
    return turns, tuple(sorted(placed, key=lambda meeting: (meeting.slot, meeting.station)))


def _side_by_side(drawn: Sequence[Draw[E]]) -> list[Meeting[E]]:
    """Return the meetings of all, each group on boards of its own."""
    placed: list[Meeting[E]] = []
    before = 0
    for of_group in drawn:
        placed += [replace(meeting, station=meeting.station + before) for meeting in of_group.meetings]
        before += of_group.stations
    return placed
