"""Progressive: winners move one table up, losers stay, the losers of the head table go to the last, partners change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.draws.engine.afternoon.model import Game, Seating, count_out, count_partners, key
from tournaments.draws.engine.afternoon.partners import require_present
from tournaments.draws.engine.lot import clean_seed, draw_order
from tournaments.draws.engine.model import DrawError

GHOST = 0  # the seat of nobody: its partner plays alone
_MATES = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))


@dataclass(frozen=True, slots=True)
class Played:
    """A game and the side that won at each table: 0 for home, 1 for away."""

    game: Game
    winners: Mapping[int, int]


def rules(*, ghost: bool) -> tuple[str, ...]:
    """Return the codes of the rules of moving: what can be promised of a form that follows from results."""
    odd = ("ghost_fills",) if ghost else ("lowest_losers_sit_out", "back_at_last_table")
    return "winners_up", "losers_stay", "head_losers_to_last", "partners_change", *odd


def first_game(present: Collection[int], seed: str, *, ghost: bool = False) -> Game:
    """Return game 1 as the lot has it. Who is over sits out, or plays with a ghost at one of the last tables.

    >>> game = first_game(range(1, 10), "maple leaf")
    >>> len(game.seatings), game.out
    (2, (4,))
    """
    _require(present, seed)
    drawn = draw_order(seed, sorted(present))
    playing = len(drawn) - (0 if ghost else len(drawn) % 4)
    return _game(1, _fours(drawn[:playing]), drawn[playing:], ())


def next_game(before: Sequence[Played], present: Collection[int], seed: str, *, ghost: bool = False) -> Game:
    """Return the game after those played, of who is `present` now.

    A ghost moves like a player. Otherwise the losers of the lowest table who sat out least make room for who sat
    out, and those begin at the last table, as does who is new. A gap is closed from below: people then get to a
    higher table than they had to, never to a lower one, unless a ghost comes: it may push one down a table at the end.
    """
    _require(present, seed)
    games, last = [played.game for played in before], before[-1]
    ladder, losers = _ladder(last)
    drawn = draw_order(f"{seed} {len(games) + 1}", sorted(present))
    if ghost and sorted(present) == sorted(seat for seat in ladder if seat != GHOST):
        return _game(len(games) + 1, [ladder[at : at + 4] for at in range(0, len(ladder), 4)], (), games)
    sat_out = count_out(games)
    rank = {seat: at for at, seat in enumerate(ladder)}
    there = [seat for seat in ladder if seat in present and seat != GHOST]
    fresh = sorted((seat for seat in drawn if seat not in rank), key=lambda seat: seat not in last.game.out)
    lowest = sorted(there, key=lambda seat: (seat not in losers, sat_out[seat], -losers.get(seat, 0), -rank[seat]))
    resting = [*lowest, *reversed(fresh)][: 0 if ghost else len(drawn) % 4]
    playing = [seat for seat in (*there, *fresh) if seat not in resting]
    return _game(len(games) + 1, _fours(playing), resting, games)


def _require(present: Collection[int], seed: str) -> None:
    if not clean_seed(seed):
        raise DrawError("no_phrase", field="seed")
    require_present(len(present))


def _ladder(last: Played) -> tuple[list[int], dict[int, int]]:
    """Return everybody in the order of the tables that they go to, and the losers with the table they lost at."""
    lowest = max(seating.table for seating in last.game.seatings)
    goes: list[tuple[int, bool, int, tuple[int, ...]]] = []
    losers: dict[int, int] = {}
    for seating in last.game.seatings:
        home_won = last.winners[seating.table] == 0
        won, lost = (seating.home, seating.away) if home_won else (seating.away, seating.home)
        goes.append((max(1, seating.table - 1), False, -seating.table, won))
        goes.append((lowest if seating.table == 1 else seating.table, True, -seating.table, lost))
        losers |= dict.fromkeys(lost, seating.table)
    return [seat for *_, side in sorted(goes) for seat in side], losers


def _fours(people: Sequence[int]) -> list[list[int]]:
    """Return the people table by table from the head, with ghosts to fill the last tables, one each."""
    tables = -(-len(people) // 4)
    ghosts = [0] * tables
    for at in range(-len(people) % 4):
        ghosts[tables - 1 - at % tables] += 1
    row = iter(people)
    return [[next(row) for _ in range(4 - count)] + [GHOST] * count for count in ghosts]


def _game(number: int, fours: Sequence[Sequence[int]], out: Sequence[int], before: Sequence[Game]) -> Game:
    """Return the tables with partners: no two ghosts, none of the last game, then those who were partners least."""
    last, ever = count_partners(before[-1:]), count_partners(before)
    seatings = [Seating(table, *_sides(four, last, ever)) for table, four in enumerate(fours, start=1)]
    return Game(number, tuple(seatings), tuple(sorted(out)))


def _sides(
    four: Sequence[int], last: Counter[tuple[int, int]], ever: Counter[tuple[int, int]]
) -> tuple[tuple[int, int], tuple[int, int]]:
    def worth(mates: tuple[int, ...]) -> tuple[int, int, int]:
        sides = [(four[mates[0]], four[mates[1]]), (four[mates[2]], four[mates[3]])]
        pairs = [key(*side) for side in sides]
        return pairs.count((GHOST, GHOST)), sum(last[pair] for pair in pairs), sum(ever[pair] for pair in pairs)

    a, b, c, d = (four[at] for at in min(_MATES, key=worth))
    return (a, b), (c, d)
