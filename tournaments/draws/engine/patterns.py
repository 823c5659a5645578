"""Who meets whom, in which round and turn, on seats 0..n-1: the constructions, before any name is known.

Two families.

*Full boards* (every match of a round at the same time): odd fields have a perfect formula; even fields are
balanced tournament designs, after Haselgrove and Leech (1977) when n - 1 is not a multiple of 3, else from
the table shipped in `full_boards.json`, or, for 52 and 58, from a few rounds that are turned in a circle
(`developed.json`). These exist for every even n but 4 (Schellenberg, van Rees and Vanstone, 1977).

*Few boards*: the matches in one long row in which everybody's next match is as evenly far away as can be,
cut into turns. Even fields: the circle's rounds, read by column, which keeps the distance between two matches
of one team within n/2 - 1 .. n/2 + 1. Odd fields: a row in which it is (n-1)/2 or (n+1)/2, always. Rounds stay
whole and in order in both.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

from tournaments.draws.engine.model import Pairing

_TABLES = Path(__file__).with_name("full_boards.json")
_DESIGNS = Path(__file__).with_name("developed.json")
_DIGITS = "0123456789abcdefghijklmnopqrst"


def circle_round(n: int, i: int) -> tuple[Pairing, ...]:
    """Return round `i` (from 0) of the circle: game k is {i+k, i-k} modulo the odd field.

    Even fields begin with game 0, the fixed seat n-1 against seat i. The first-named side follows the parity
    of k, and that of the fixed seat the parity of the round: nobody is first twice more than second, and the
    same side twice running happens n-2 times in all, the fewest there can be (de Werra 1981); never when n
    is odd.

    >>> [(g.home, g.away) for g in circle_round(6, 0)]
    [(5, 0), (1, 4), (3, 2)]
    """
    modulus = n if n % 2 else n - 1
    games = [] if n % 2 else [Pairing(i, n - 1, i) if i % 2 == 0 else Pairing(i, i, n - 1)]
    for k in range(1, (modulus - 1) // 2 + 1):
        up, down = (i + k) % modulus, (i - k) % modulus
        games.append(Pairing(i, up, down) if k % 2 else Pairing(i, down, up))
    return tuple(games)


def circle(n: int) -> list[tuple[Pairing, ...]]:
    """Return all rounds of the circle for `n` seats.

    >>> len(circle(7)), len(circle(8))
    (7, 7)
    """
    return [circle_round(n, i) for i in range(n if n % 2 else n - 1)]


# --- full boards ------------------------------------------------------------------------------------


def full_boards(n: int) -> list[list[int]]:
    """Return for each round of the circle the board (from 0) of each game, as balanced as it can be.

    Odd n: twice on every board, exactly. Even n: at most twice on any, once on one of them. n = 4 has no such
    design: somebody plays three times on one board.

    >>> full_boards(5)
    [[0, 1], [0, 1], [0, 1], [0, 1], [0, 1]]
    >>> full_boards(6)
    [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 0, 2], [2, 1, 0]]
    """
    if n % 2:
        return [list(range((n - 1) // 2)) for _ in range(n)]
    shipped = _shipped().get(n)
    if shipped is not None:
        return [list(row) for row in shipped]
    modulus, boards = n - 1, n // 2
    rows = [list(range(boards)) for _ in range(modulus)]
    for x in range(1, boards):
        double = 2 * x % modulus
        k = min(double, modulus - double)
        for i in {x, modulus - x}:
            rows[i][0], rows[i][k] = rows[i][k], rows[i][0]
    return rows


@cache
def _shipped() -> dict[int, tuple[tuple[int, ...], ...]]:
    tables = json.loads(_TABLES.read_text(encoding="ascii"))
    return {int(n): tuple(tuple(_DIGITS.index(c) for c in row) for row in rows) for n, rows in tables.items()}


def full_hall(n: int) -> tuple[list[tuple[Pairing, ...]], list[list[int]]]:
    """Return the rounds of a full hall, and for each the board (from 0) of each game, as balanced as can be.

    >>> rounds, boards = full_hall(58)
    >>> len(rounds), sorted(boards[0]) == list(range(29))
    (57, True)
    """
    design = _designs().get(n)
    return (circle(n), full_boards(n)) if design is None else _developed(design)


def _developed(design: dict[str, Any]) -> tuple[list[tuple[Pairing, ...]], list[list[int]]]:
    """Return the rounds of a design that is made by turning a few rounds in a circle of odd length m.

    Seats 0..m-1 and m..2m-1 turn together with boards 0..m-1; where there are two more seats and one more board,
    they stand still. `columns` are rounds to be turned, as (first, second, board); `across` are rounds that stay as
    they are when turned: seat x meets seat m + x + d on board x + s. Who is first named is part of the design: all
    differ by one.
    """
    m = design["modulus"]

    def turned(seat: int, by: int) -> int:
        return seat if seat >= 2 * m else seat // m * m + (seat + by) % m

    rounds: list[tuple[Pairing, ...]] = []
    boards: list[list[int]] = []
    for column in design["columns"]:
        for by in range(m):
            rounds.append(tuple(Pairing(len(rounds), turned(a, by), turned(b, by)) for a, b, _ in column))
            boards.append([board if board == m else (board + by) % m for _, _, board in column])
    still = len(design["columns"][0]) > m
    for at, (d, s) in enumerate(design["across"]):
        games = [Pairing(len(rounds), x, m + (x + d) % m) for x in range(m)]
        games = games if at % 2 == 0 else [game.flipped() for game in games]
        rounds.append((*games, *([Pairing(len(rounds), 2 * m, 2 * m + 1)] if still else [])))
        boards.append([*((x + s) % m for x in range(m)), *([m] if still else [])])
    return rounds, boards


@cache
def _designs() -> dict[int, dict[str, Any]]:
    return {int(n): design for n, design in json.loads(_DESIGNS.read_text(encoding="ascii")).items()}


# --- few boards -------------------------------------------------------------------------------------


def row_of_games(n: int, cycles: int = 1) -> list[Pairing]:
    """Return all games in one row, everybody's next as evenly far away as can be; rounds whole and in order.

    In every second cycle the sides change places.

    >>> [(g.round, g.home, g.away) for g in row_of_games(4)][:4]
    [(0, 3, 0), (0, 1, 2), (1, 1, 3), (1, 2, 0)]
    """
    once = [game for games in circle(n) for game in games] if n % 2 == 0 else _odd_row(n)
    row = list(once)
    seats = list(range(n))
    for cycle in range(1, cycles):
        if n % 2:
            seats = _seats_of_next_cycle(once, seats)
        shift = cycle * (n if n % 2 else n - 1)
        home_first = {}
        for game in row[: len(once)]:
            home_first[game.pair] = game.home if cycle % 2 == 0 else game.away
        for game in once:
            again = Pairing(game.round + shift, seats[game.home], seats[game.away])
            row.append(again if home_first[again.pair] == again.home else again.flipped())
    return row


def _odd_row(n: int) -> list[Pairing]:
    """Return the row of an odd field, in which a seat waits (n-1)/2 or (n+1)/2 places, always.

    With c games a round, place p + c is taken by the seat left over so far and one of the two of place p; the
    other is left over next. Which of the two is the whole freedom there is. The second always, but for one
    place of the round, which moves on by one every two rounds, makes every pair meet exactly once. The sides
    follow that place too: everybody is first named in half of their games, and n - 3 times in all somebody keeps
    the side from one game to the next. (Both found by search, and true for every odd n up to 99.)
    """
    c = (n - 1) // 2
    row = [(2 * k, 2 * k + 1) for k in range(c)]
    left = n - 1
    for i in range(1, n):
        for k in range(c):
            first, second = row[-c]
            if i == 1 or k == (i - 2) // 2:
                first, second = second, first
            row.append((left, second))
            left = first
    games = []
    for place, (a, b) in enumerate(row):
        i, k = divmod(place, c)
        a_first = i > 0 and (k < i // 2 if i % 2 else k >= i // 2)
        games.append(Pairing(i, a, b) if a_first else Pairing(i, b, a))
    return games


def _seats_of_next_cycle(once: Sequence[Pairing], seats: Sequence[int]) -> list[int]:
    """Return who takes seat 0, 1, 2 ... of the row when it is played again without a break in the rhythm."""
    n = len(seats)
    c = (n - 1) // 2
    # In the last round the seat that was left over is second named, and goes on being called first here.
    last = [(seats[game.away], seats[game.home]) for game in once[-c:]]
    played = {seat for pair in last for seat in pair}
    left = next(seat for seat in range(n) if seat not in played)
    order: list[int] = []
    for first, second in last:
        order += [left, first]
        left = second
    return [*order, left]


# --- putting it in turns ----------------------------------------------------------------------------


def in_turns(row: Sequence[Pairing], boards: int, *, rounds_apart: bool = False) -> list[tuple[Pairing, ...]]:
    """Return the row cut into turns of at most `boards` games, none of them with a seat twice.

    `rounds_apart` begins every round with a new turn, and shares the games of a round out evenly.

    >>> [len(turn) for turn in in_turns(row_of_games(6), 2)]
    [2, 2, 2, 2, 2, 2, 2, 1]
    """
    if not rounds_apart:
        return [tuple(row[at : at + boards]) for at in range(0, len(row), boards)]
    turns: list[tuple[Pairing, ...]] = []
    for _, group in groupby(row, key=lambda game: game.round):
        games = list(group)
        count = -(-len(games) // boards)
        cuts = [len(games) * k // count for k in range(count + 1)]
        turns += [tuple(games[a:b]) for a, b in pairwise(cuts)]
    return turns
