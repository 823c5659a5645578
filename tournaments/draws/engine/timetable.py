"""When each turn is played, and whether the draw fits the hours of the hall (FORMAT OF PLAY i, ii; A50).

Times are minutes from midnight of the day they belong to. A turn lasts as long as one match; with `expected`
minutes that is what matches usually take, with `longest` what they may take. No clock and no calendar in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.draws.engine.groups import Grouping, final_meetings
from tournaments.draws.engine.model import DrawError
from tournaments.draws.engine.partial import rounds_of
from tournaments.draws.engine.places import matches_for_places, sizes_of
from tournaments.draws.engine.sharing import DrawPart, turns_together


@dataclass(frozen=True, slots=True)
class Hours:
    """When one day is played: from, until, and pauses in between in which no match may run."""

    starts: int
    ends: int
    pauses: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """When a turn begins: the day, counted from 0, and the minute of that day."""

    day: int
    minute: int


@dataclass(frozen=True, slots=True)
class Timetable:
    """The start of every turn. `over` says by how many minutes the last day is exceeded; 0 when it fits.

    `moved_on` counts the turns that belong to the first day and had to go to the next.
    """

    starts: tuple[Start, ...]
    minutes: int
    over: int
    moved_on: int = 0

    @property
    def fits(self) -> bool:
        return self.over == 0

    @property
    def ends(self) -> Start:
        """When the last turn is over."""
        return Start(self.starts[-1].day, self.starts[-1].minute + self.minutes)


class PlanOutlook(StrEnum):
    FITS = "fits"
    IF_EARLY = "if_early"  # only if matches do not take as long as they may
    DOES_NOT_FIT = "does_not_fit"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOutlook:
    """Whether a draw fits its hours, and what would help where it does not.

    `more_stations` is the least number of stations with which it would fit; `shorter` the longest match, in minutes,
    with which it would; `two_groups` whether two groups and a final round of four would, `knock_out` whether a
    knockout of all would. None: that does not help.
    """

    verdict: PlanOutlook
    expected: Timetable
    longest: Timetable
    more_stations: int | None
    shorter: int | None
    two_groups: bool
    knock_out: bool

    @property
    def over(self) -> int:
        """By how many minutes the hours are exceeded when matches take what they usually take."""
        return self.expected.over


def timetable(
    rounds_of_turns: Sequence[int], hours: Sequence[Hours], minutes: int, *, first_day_rounds: int = 0
) -> Timetable:
    """Return when each turn begins; `rounds_of_turns` gives the earliest round that is played in each turn.

    The first day has `first_day_rounds` rounds as far as its hours hold them, and more only when the other days could
    not hold the rest. What does not fit anywhere goes on after the end of the last day. Raises DrawError for days
    without hours.

    >>> plan = timetable([1, 2, 3, 4, 5, 6], [Hours(18 * 60 + 15, 23 * 60), Hours(9 * 60, 10 * 60)], 30,
    ...                  first_day_rounds=4)
    >>> [(start.day, start.minute) for start in plan.starts], plan.fits
    ([(0, 1095), (0, 1125), (0, 1155), (0, 1185), (1, 540), (1, 570)], True)
    """
    check_hours(hours, minutes)
    count = len(rounds_of_turns)
    slots = [_slots(day, minutes) for day in hours]
    wished = first = count
    if len(hours) > 1:
        early = [turn for turn, number in enumerate(rounds_of_turns, start=1) if number <= first_day_rounds]
        wished = max(early, default=0)
        first = min(max(wished, count - sum(map(len, slots[1:]))), len(slots[0]))
    starts = [Start(0, minute) for minute in _with_overtime(slots[0], hours[0], minutes, first)]
    left = count - first
    for day in range(1, len(hours)):
        take = left if day == len(hours) - 1 else min(left, len(slots[day]))
        starts += [Start(day, minute) for minute in _with_overtime(slots[day], hours[day], minutes, take)]
        left -= take
    ends = {start.day: start.minute + minutes for start in starts}
    over = sum(max(0, end - hours[day].ends) for day, end in ends.items())
    return Timetable(tuple(starts), minutes, over, max(0, wished - first))


def outlook(
    entries: int,
    stations: int,
    rounds_of_turns: Sequence[int],
    hours: Sequence[Hours],
    *,
    expected: int,
    longest: int,
    cycles: int = 1,
    first_day_rounds: int = 0,
) -> DrawOutlook:
    """Return whether a round robin fits, judged by what matches usually take and by what they may take.

    >>> hall = [Hours(18 * 60 + 15, 23 * 60), Hours(9 * 60, 18 * 60 + 30)]
    >>> made = outlook(19, 10, list(range(1, 20)), hall, expected=40, longest=60, first_day_rounds=4)
    >>> made.verdict.value, made.longest.over, made.shorter
    ('if_early', 330, 43)
    """
    return judged(
        rounds_of_turns,
        hours,
        expected=expected,
        longest=longest,
        first_day_rounds=first_day_rounds,
        wider=((boards, turns_for(entries, boards, cycles)) for boards in range(stations + 1, entries // 2 + 1)),
        in_groups=turns_in_two_groups(entries, stations, cycles) if entries >= 6 else None,
        knocked_out=turns_of_knock_out(entries, stations),
    )


def outlook_of_groups(
    entries: int,
    stations: int,
    rounds_of_turns: Sequence[int] | None,
    hours: Sequence[Hours],
    grouping: Grouping,
    *,
    expected: int,
    longest: int,
    cycles: int = 1,
    first_day_rounds: int = 0,
) -> DrawOutlook:
    """Return the same for groups with their finals; without `rounds_of_turns` the turns of the groups are counted.

    Two groups may help where there is one table.

    >>> made = outlook_of_groups(8, 4, None, [Hours(540, 720)], Grouping(2, 2), expected=45, longest=60)
    >>> made.verdict.value, made.over, made.shorter
    ('does_not_fit', 45, 36)
    """

    def turns(boards: int) -> list[int]:
        groups = turns_in_groups(entries, boards, grouping.count, cycles, grouping.opponents)
        return with_finals(groups, turns_of_finals(entries, grouping, boards))

    own = turns(stations)
    if rounds_of_turns is not None:
        own = with_finals(rounds_of_turns, turns_of_finals(entries, grouping, stations))
    return judged(
        own,
        hours,
        expected=expected,
        longest=longest,
        first_day_rounds=first_day_rounds,
        wider=((boards, turns(boards)) for boards in range(stations + 1, entries // 2 + 1)),
        in_groups=turns_in_two_groups(entries, stations, cycles) if entries >= 6 and grouping.count == 1 else None,
        knocked_out=turns_of_knock_out(entries, stations),
    )


def judged(
    rounds_of_turns: Sequence[int],
    hours: Sequence[Hours],
    *,
    expected: int,
    longest: int,
    first_day_rounds: int = 0,
    wider: Iterable[tuple[int, Sequence[int]]] = (),
    in_groups: Sequence[int] | None = None,
    knocked_out: Sequence[int] | None = None,
) -> DrawOutlook:
    """Return the same for any turns: `wider` gives them for more stations, `in_groups` for a field in two groups,
    `knocked_out` for a knockout.

    What helps is only looked for where the turns do not fit when every match takes as long as it may.

    >>> hall = [Hours(540, 720)]
    >>> made = judged([1, 2, 3, 4], hall, expected=60, longest=60, wider=[(3, [1, 2, 2, 3]), (4, [1, 2, 3])])
    >>> made.over, made.more_stations, made.shorter
    (60, 4, 45)
    """

    def plan(turns: Sequence[int], minutes: int) -> Timetable:
        return timetable(turns, hours, minutes, first_day_rounds=first_day_rounds)

    usual, worst = plan(rounds_of_turns, expected), plan(rounds_of_turns, longest)
    verdict = PlanOutlook.FITS if worst.fits else PlanOutlook.IF_EARLY if usual.fits else PlanOutlook.DOES_NOT_FIT
    more, shorter, groups, knock_out = None, None, False, False
    if verdict is not PlanOutlook.FITS:
        minutes = longest if verdict is PlanOutlook.IF_EARLY else expected
        more = next((stations for stations, turns in wider if plan(turns, minutes).fits), None)
        shorter = next((m for m in range(minutes - 1, 4, -1) if plan(rounds_of_turns, m).fits), None)
        groups = in_groups is not None and plan(in_groups, minutes).fits
        knock_out = knocked_out is not None and plan(knocked_out, minutes).fits
    return DrawOutlook(
        verdict=verdict,
        expected=usual,
        longest=worst,
        more_stations=more,
        shorter=shorter,
        two_groups=groups,
        knock_out=knock_out,
    )


def turns_for(entries: int, stations: int, cycles: int = 1, opponents: int = 0) -> list[int]:
    """Return for each turn of a round robin the earliest round that is played in it; of a partial one about that.

    >>> turns_for(5, 2), turns_for(6, 2)
    ([1, 2, 3, 4, 5], [1, 1, 2, 3, 3, 4, 5, 5])
    >>> turns_for(6, 2, opponents=2), turns_for(7, 3, opponents=2)
    ([1, 1, 2], [1, 2, 3])
    """
    each_round = entries // 2
    if opponents:
        rounds = rounds_of(entries, opponents)
        count = max(rounds, -(-entries * opponents // 2 // min(stations, each_round)))
        return [turn * rounds // count + 1 for turn in range(count)]
    at_once = min(stations, each_round)
    matches = cycles * entries * (entries - 1) // 2
    return [turn * at_once // each_round + 1 for turn in range(-(-matches // at_once))]


def turns_in_groups(entries: int, stations: int, count: int, cycles: int = 1, opponents: int = 0) -> list[int]:
    """Return the same for `count` groups as equal in number as can be, side by side.

    >>> turns_in_groups(8, 4, 2), turns_in_groups(8, 2, 2), len(turns_in_groups(19, 10, 2))
    ([1, 2, 3], [1, 1, 2, 2, 3, 3], 9)
    >>> turns_in_groups(6, 2, 1) == turns_for(6, 2)
    True
    """
    if count == 1:
        return turns_for(entries, stations, cycles, opponents)
    sizes = [entries // count + (number < entries % count) for number in range(count)]
    rounds = cycles * max(size - 1 + size % 2 for size in sizes)
    matches = cycles * sum(size * (size - 1) // 2 for size in sizes)
    turns = max(rounds, -(-matches // min(stations, sum(size // 2 for size in sizes))))
    return [turn * rounds // turns + 1 for turn in range(turns)]


def turns_of_finals(entries: int, grouping: Grouping, stations: int) -> int:
    """Return how many turns the finals of so many entries in groups take.

    >>> finals = Grouping(2, 2, third_place=True)
    >>> turns_of_finals(8, finals, 4), turns_of_finals(8, finals, 1), turns_of_finals(9, Grouping(3, 2, True), 2)
    (2, 4, 6)
    >>> turns_of_finals(8, Grouping(2, 2, every_place=True), 4), turns_of_finals(8, Grouping(1, 2, every_place=True), 2)
    (2, 2)
    """
    if grouping.every_place:
        in_rounds = matches_for_places(sizes_of(entries, grouping)).values()
        return sum(-(-matches // stations) for matches in in_rounds)
    if not grouping.final_group:
        return len(turns_of_knock_out(grouping.qualifiers, stations, third_place=grouping.third_place))
    field = [[(group, place) for place in range(grouping.advance)] for group in range(grouping.count)]
    return len(turns_together([DrawPart(meetings=final_meetings(field))], stations, {}))


def with_finals(rounds_of_turns: Sequence[int], finals: int) -> list[int]:
    """Return the turns of groups, by the earliest round of each, with those of the finals after them.

    Finals are numbered by their turns: they are never part of the first evening while a group still plays.

    >>> with_finals([1, 1, 2, 2, 3, 3], 2)
    [1, 1, 2, 2, 3, 3, 7, 8]
    """
    before = len(rounds_of_turns)
    return [*rounds_of_turns, *range(before + 1, before + finals + 1)]


def turns_in_two_groups(entries: int, stations: int, cycles: int = 1) -> list[int]:
    """Return the same for two groups side by side, then cross-over matches and finals.

    The first two of each group cross over; the winners play for first place, the losers for third.

    >>> len(turns_in_two_groups(19, 10)), len(turns_in_two_groups(8, 4)), len(turns_in_two_groups(6, 1))
    (11, 5, 10)
    """
    finals = turns_of_finals(entries, Grouping(2, 2, third_place=True), stations)
    return with_finals(turns_in_groups(entries, stations, 2, cycles), finals)


def turns_of_knock_out(entries: int, stations: int, *, third_place: bool = False) -> list[int]:
    """Return the same for a knockout, where a round begins when the one before it is over.

    >>> turns_of_knock_out(8, 2), turns_of_knock_out(5, 4), turns_of_knock_out(4, 1, third_place=True)
    ([1, 1, 2, 3], [1, 2, 3], [1, 1, 2, 2])
    """
    turns: list[int] = []
    left, number = entries, 1
    while left > 1:
        winners = 1 << ((left - 1).bit_length() - 1)
        matches = left - winners + (third_place and left == 2)
        turns += [number] * -(-matches // stations)
        left, number = winners, number + 1
    return turns


def check_hours(hours: Sequence[Hours], minutes: int) -> None:
    """Raise DrawError for no day at all, a day that ends before it starts, or matches without length.

    >>> check_hours([Hours(600, 600)], 30)
    Traceback (most recent call last):
    tournaments.draws.engine.model.DrawError: ('day_without_hours', '', {'day': 1})
    """
    if not hours:
        raise DrawError("no_days", field="days")
    if minutes < 1:
        raise DrawError("no_minutes", field="minutes")
    for number, day in enumerate(hours, start=1):
        if day.ends <= day.starts:
            raise DrawError("day_without_hours", field="days", day=number)


def _slots(day: Hours, minutes: int) -> list[int]:
    """Return the minutes at which a turn can begin and be over before the day ends."""
    starts: list[int] = []
    at = day.starts
    while True:
        at = _after_pauses(at, minutes, day)
        if at + minutes > day.ends:
            return starts
        starts.append(at)
        at += minutes


def _after_pauses(at: int, minutes: int, day: Hours) -> int:
    for starts, ends in sorted(day.pauses):
        if at < ends and starts < at + minutes:
            at = ends
    return at


def _with_overtime(slots: list[int], day: Hours, minutes: int, count: int) -> list[int]:
    """Return `count` beginnings: those of the day, then as many as need be after its end."""
    starts = slots[:count]
    at = _after_pauses((starts[-1] + minutes) if starts else day.starts, minutes, day)
    while len(starts) < count:
        starts.append(at)
        at = _after_pauses(at + minutes, minutes, day)
    return starts
