"""The draw: from entries, stations and a phrase to a list of matches that anybody can make again.

Rounds, turns, boards and sides are built on numbered seats (`building`); then the lot puts the entries on the seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.draws.engine.building import boards_in_use, build, place
from tournaments.draws.engine.lot import clean_seed, digest, draw_order, generator
from tournaments.draws.engine.model import AskedDraw, Draw, DrawError, E, Meeting, Pairing, SittingOut
from tournaments.draws.engine.partial import require_opponents
from tournaments.draws.engine.seating import Labels, take_seats
from tournaments.draws.engine.timing import separate

MOST_ENTRIES = 60
Turns = tuple[tuple[Pairing, ...], ...]


def draw(
    entries: Sequence[E],
    *,
    stations: int,
    seed: str,
    cycles: int = 1,
    rounds_apart: bool = False,
    groups: Mapping[E, Labels] | None = None,
    fixed: Mapping[E, int] | None = None,
    opponents: int = 0,
) -> Draw[E]:
    """Return a round robin of `entries` on `stations` boards, drawn by the phrase `seed`.

    Everybody meets everybody `cycles` times, or so many `opponents` once; nobody plays twice in a turn, no board is
    used twice in a turn, and there are as few turns as there can be (`rounds_apart`: as few as leave every round a
    beginning of its own). `groups` gives labels (district, branch): entries that share one meet early and never last.
    `fixed` keeps an entry on one station, for people who cannot walk far. The order of the list does not matter, and
    the same input gives the same draw on every machine. Raises DrawError when there is nothing to draw, or not so.

    >>> made = draw(["Edson", "Hinton", "Jasper"], stations=2, seed="maple leaf")
    >>> made.rounds, len(made.meetings), len(made.byes)
    (3, 3, 3)
    """
    fixed = fixed or {}
    check(entries, stations=stations, seed=seed, cycles=cycles)
    check_fixed(entries, fixed, stations)
    n = len(entries)
    if opponents:
        require_opponents(n, opponents, cycles=cycles)
    plan = build(n, stations, cycles, rounds_apart=rounds_apart, opponents=opponents)
    random = generator(digest(seed, entries)).random
    seats = take_seats(draw_order(seed, entries), groups or {}, plan.games, random)
    hall = _Hall.of(n, stations, fixed)
    kept = {seat: hall.board_of(fixed[entry]) for seat, entry in enumerate(seats) if entry in fixed}
    turns, where = plan.turns, plan.where
    if kept:
        turns = _give_room(turns, kept, seats, fixed, full=stations >= n // 2)
        pins = [_pins(turn, kept) for turn in turns]
        same = turns == plan.turns and hall.boards == boards_in_use(n, stations)
        where = place(turns, n, hall.boards, start=where if same else None, pins=pins)
    meetings = _meetings(turns, where, seats, hall)
    return Draw(
        entries=seats,
        meetings=tuple(meetings),
        byes=_byes(seats, meetings),
        stations=hall.boards,
        seed=seed,
        cycles=cycles,
        asked=AskedDraw(
            stations=stations,
            rounds_apart=rounds_apart,
            opponents=opponents,
            fixed=tuple(fixed.items()),
            groups=tuple((entry, tuple(labels)) for entry, labels in (groups or {}).items()),
        ),
        notes=_notes(meetings, fixed),
    )


def check(entries: Sequence[E], *, stations: int, seed: str, cycles: int = 1) -> None:
    """Raise DrawError unless these make a draw.

    >>> check(["Edson"], stations=1, seed="x")
    Traceback (most recent call last):
    tournaments.draws.engine.model.DrawError: ('too_few_entries', '', {'entries': 1})
    """
    if len(entries) < 2:
        raise DrawError("too_few_entries", entries=len(entries))
    if len(entries) > MOST_ENTRIES:
        raise DrawError("too_many_entries", entries=len(entries), most=MOST_ENTRIES)
    twice = [name for name, count in Counter(str(entry) for entry in entries).items() if count > 1]
    if twice:
        raise DrawError("entry_twice", entry=twice[0])
    if stations < 1:
        raise DrawError("no_station", field="stations", stations=stations)
    if not clean_seed(seed):
        raise DrawError("no_phrase", field="seed")
    if cycles not in {1, 2}:
        raise DrawError("cycles", field="cycles", cycles=cycles)


def check_fixed(entries: Sequence[E], fixed: Mapping[E, int], stations: int) -> None:
    """Raise DrawError when an entry is kept on a station that is not there, or an entry is that nobody knows.

    >>> check_fixed(["Edson", "Hinton"], {"Edson": 9}, 2)
    Traceback (most recent call last):
    tournaments.draws.engine.model.DrawError: ('fixed_no_station', '', {'entry': 'Edson', 'station': 9, 'stations': 2})
    """
    known = set(entries)
    for entry, station in fixed.items():
        if entry not in known:
            raise DrawError("fixed_unknown", field="fixed", entry=entry)
        if not 1 <= station <= stations:
            raise DrawError("fixed_no_station", field="fixed", entry=entry, station=station, stations=stations)


@dataclass(frozen=True, slots=True)
class _Hall:
    """The stations in use: `numbers[board]` is the number on the wall."""

    numbers: tuple[int, ...]

    @classmethod
    def of(cls, n: int, stations: int, fixed: Mapping[E, int]) -> _Hall:
        """Take as many stations as can be busy at once, from the first; those that somebody is kept on in any case."""
        wanted = sorted(set(fixed.values()))
        count = max(boards_in_use(n, stations), len(wanted))
        others = [number for number in range(1, stations + 1) if number not in wanted]
        return cls(tuple(sorted([*wanted, *others[: count - len(wanted)]])))

    @property
    def boards(self) -> int:
        return len(self.numbers)

    def board_of(self, station: int) -> int:
        return self.numbers.index(station)


def _pins(turn: Sequence[Pairing], kept: Mapping[int, int]) -> dict[int, int]:
    """Return which games of a turn must be on which board: the board of the seat that was drawn first."""
    pins = {}
    for index, game in enumerate(turn):
        seats = sorted(seat for seat in game.pair if seat in kept)
        if seats:
            pins[index] = kept[seats[0]]
    return pins


def _give_room(
    turns: Turns, kept: Mapping[int, int], seats: Sequence[E], fixed: Mapping[E, int], *, full: bool
) -> Turns:
    """Return the turns changed so that two who are kept on one station never need it at the same time."""

    def clashes(turn: Sequence[Pairing]) -> int:
        pinned = Counter(_pins(turn, kept).values())
        return sum(count - 1 for count in pinned.values())

    if not full:
        turns = tuple(separate(turns, clashes))
    for turn in turns:
        if clashes(turn):
            pins = _pins(turn, kept)
            board = next(board for board, count in Counter(pins.values()).items() if count > 1)
            names = [
                seats[next(seat for seat in sorted(turn[index].pair) if kept.get(seat) == board)]
                for index, at in pins.items()
                if at == board
            ]
            raise DrawError("fixed_clash", field="fixed", one=names[0], two=names[1], station=fixed[names[0]])
    return turns


def _meetings(turns: Turns, where: Sequence[Sequence[int]], seats: Sequence[E], hall: _Hall) -> list[Meeting[E]]:
    """Return who meets whom, turn by turn, with the number on the wall."""
    return [
        Meeting(game.round + 1, slot, hall.numbers[board], seats[game.home], seats[game.away])
        for slot, (turn, boards) in enumerate(zip(turns, where, strict=True), start=1)
        for game, board in sorted(zip(turn, boards, strict=True), key=lambda pair: (pair[0].round, pair[1]))
    ]


def _notes(meetings: Sequence[Meeting[E]], fixed: Mapping[E, int]) -> tuple[tuple[str, dict[str, object]], ...]:
    """Say where two who are kept on different stations meet: one of them has to walk for it."""
    return tuple(
        ("fixed_meet", {"home": m.home, "away": m.away, "round": m.round, "station": m.station})
        for m in meetings
        if m.home in fixed and m.away in fixed and fixed[m.home] != fixed[m.away]
    )


def _byes(seats: Sequence[E], meetings: Sequence[Meeting[E]]) -> tuple[SittingOut, ...]:
    """Return who sits out which round, by round."""
    if len(seats) % 2 == 0:
        return ()
    playing: dict[int, set[E]] = {}
    for meeting in meetings:
        playing.setdefault(meeting.round, set()).update((meeting.home, meeting.away))
    return tuple(
        SittingOut(number, seat) for number, busy in sorted(playing.items()) for seat in seats if seat not in busy
    )
