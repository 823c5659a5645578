"""What a game's numbers change: what its sheets are worth, and which of them are refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from games import registry
from games.base import Ending, GameRules, LegResult, Side
from games.rulebook import RuleBook

SHEETS = 150
_NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 19, 20, 21, 22, 30, 50, 51, 60, 61, 62, 90, 91, 92, 100, 121, 122)


def tallies(book: RuleBook, game_key: str) -> list[object]:
    """Return for each category of a game what sheets of chance are worth, or why they are refused."""
    return [
        outcome
        for category in book.offered.values()
        if category.game == game_key
        for playoff in (False, True)
        for outcome in _outcomes(game_key, category.rules, playoff=playoff)
    ]


def _outcomes(game_key: str, rules: GameRules, *, playoff: bool) -> Iterator[object]:
    game = registry.get(game_key)
    yield rules.most_legs(playoff=playoff), rules.wins_that_end(playoff=playoff)
    yield [game.forfeit(side, rules, playoff=playoff) for side in (*Side, None)]
    yield [game.expulsion(side, rules) for side in Side]
    yield game.most_high_scores(rules)
    for legs in sheets(game_key):
        faults = [(fault.code, fault.field) for fault in game.faults(legs, rules, playoff=playoff)]
        yield faults or (game.tally(legs, rules, playoff=playoff), game.winner(legs, rules, playoff=playoff))


@cache
def sheets(game_key: str) -> tuple[tuple[LegResult, ...], ...]:
    """Return sheets as people might write them: believable ones, and numbers of chance near every limit."""
    rng = random.Random(game_key)
    return tuple(_sheet(rng) for _ in range(SHEETS))


def _sheet(rng: random.Random) -> tuple[LegResult, ...]:
    top = rng.choice([1, 5, 8, 10, 21, 100, 121])
    return tuple(_leg(rng, top) for _ in range(rng.choice([1, 2, 3, 5])))


def _leg(rng: random.Random, top: int) -> LegResult:
    ending = rng.choice([*[Ending.PLAYED] * 5, Ending.TIME, Ending.FORFEIT, Ending.NOT_PLAYED])
    winner, loser = rng.choice([top, top, top + 1, top + 3]), rng.choice(_NUMBERS)
    home, away = rng.choice([(winner, loser), (loser, winner)])
    return LegResult(home=home, away=away, ending=ending, at_fault=rng.choice([None, *Side]))
