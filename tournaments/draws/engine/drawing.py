"""The draw: from entries, stations and a phrase to a list of matches that anybody can make again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.draws.engine import patterns
from tournaments.draws.engine import stations as boards_of
from tournaments.draws.engine.lot import clean_phrase, draw_order
from tournaments.draws.engine.model import Bye, Draw, DrawError, E, Game, Meeting

MOST_ENTRIES = 60


def draw(entries: Sequence[E], *, stations: int, seed: str, cycles: int = 1, rounds_apart: bool = False) -> Draw[E]:
    """Return a round robin of `entries` on `stations` boards, drawn by the phrase `seed`.

    Everybody meets everybody `cycles` times; nobody plays twice in a turn, no board is used twice in a turn, and
    there are as few turns as there can be. The order of the list does not matter, and the same input gives the
    same draw on every machine. Raises DrawError when there is nothing to draw.

    >>> made = draw(["Edson", "Hinton", "Jasper"], stations=2, seed="maple leaf")
    >>> made.rounds, len(made.meetings), len(made.byes)
    (3, 3, 3)
    """
    check(entries, stations=stations, seed=seed, cycles=cycles)
    seats = draw_order(seed, entries)
    n = len(seats)
    used = min(stations, n // 2)
    turns, where = _schedule(n, used, cycles, rounds_apart=rounds_apart)
    meetings = [
        Meeting(game.round + 1, slot, board + 1, seats[game.home], seats[game.away])
        for slot, (games, boards) in enumerate(zip(turns, where, strict=True), start=1)
        for game, board in sorted(zip(games, boards, strict=True), key=lambda pair: (pair[0].round, pair[1]))
    ]
    return Draw(
        entries=seats, meetings=tuple(meetings), byes=_byes(seats, meetings), stations=used, seed=seed, cycles=cycles
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
    if not clean_phrase(seed):
        raise DrawError("no_phrase", field="seed")
    if cycles not in {1, 2}:
        raise DrawError("cycles", field="cycles", cycles=cycles)


def _schedule(n: int, used: int, cycles: int, *, rounds_apart: bool) -> tuple[list[tuple[Game, ...]], list[list[int]]]:
    """Return the turns on seats and the board of each game, `used` boards at most."""
    if used < n // 2:
        turns = patterns.in_turns(patterns.row_of_games(n, cycles), used, rounds_apart=rounds_apart)
        return turns, boards_of.spread(turns, n, used)
    turns = list(patterns.circle(n))
    where = patterns.full_boards(n)
    for cycle in range(1, cycles):
        shift = cycle * len(where)
        for games, boards in list(zip(turns, where, strict=True))[: len(where) // cycle]:
            turns.append(tuple(Game(game.round + shift, game.away, game.home) for game in games))
            # One board further: the board that somebody missed in the first cycle is another one in the second.
            where.append([(board + (n % 2 == 0)) % used for board in boards])
    return turns, where


def _byes(seats: Sequence[E], meetings: Sequence[Meeting[E]]) -> tuple[Bye, ...]:
    """Return who sits out which round, by round."""
    if len(seats) % 2 == 0:
        return ()
    playing: dict[int, set[E]] = {}
    for meeting in meetings:
        playing.setdefault(meeting.round, set()).update((meeting.home, meeting.away))
    return tuple(Bye(number, seat) for number, busy in sorted(playing.items()) for seat in seats if seat not in busy)
