"""What a game's numbers change: what its sheets are worth, and which of them are refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from games import registry
from games.base import Ending, GameRules, LegResult, Side
from games.described.engine.reachable import EXTRA_ENDS
from tests.answers.alternatives import Answer, whole_book

SHEETS = 300
_ABOVE = (*[0] * 9, 1, 3, 4, 15, 16, 17)  # a last frame or hand may go beyond what wins
_BELOW = (-1, 0, 1, 2, 3, 7, 8, 19, 20, 21, 59, 60, 61, 62, 89, 90, 91, 92, 100, 120)


# What else has to be said for a number to count.
_GIVEN: dict[str, dict[str, Any]] = {"largest_hand": {"capped": False}, "match_drawn": {"legs": 2}}


def sheet_differs(answer: Answer) -> bool:
    """Return whether in some category a sheet is worth something else, or is refused, by another number of its game."""
    rules = {
        repr(offered.rules): offered.rules for offered in whole_book().offered.values() if offered.game == answer.game
    }
    return any(_differs(answer, rule) for rule in rules.values() if getattr(rule, answer.name) != answer.value)


def _differs(answer: Answer, rules: GameRules) -> bool:
    here = replace(rules, **_GIVEN.get(answer.name, {}))
    there = replace(here, **{answer.name: answer.value})
    return any(
        outcome != other
        for playoff in (False, True)
        for outcome, other in zip(
            _outcomes(answer.game, here, rules, playoff=playoff),
            _outcomes(answer.game, there, rules, playoff=playoff),
            strict=True,
        )
    )


def _outcomes(game_key: str, rules: GameRules, of_the_book: GameRules, *, playoff: bool) -> Iterator[object]:
    game = registry.get(game_key)
    yield rules.most_legs(playoff=playoff), rules.wins_that_end(playoff=playoff)
    yield [game.forfeit(side, rules, playoff=playoff) for side in (*Side, None)]
    yield [game.expulsion(side, rules) for side in Side]
    yield game.most_high_scores(rules)
    for legs in _sheets(game_key, of_the_book):
        faults = [(fault.code, fault.field, fault.params) for fault in game.faults(legs, rules, playoff=playoff)]
        yield faults or (game.tally(legs, rules, playoff=playoff), game.winner(legs, rules, playoff=playoff))


@cache
def _sheets(game_key: str, rules: GameRules) -> tuple[tuple[LegResult, ...], ...]:
    """Return sheets as people might write them: believable ones, and numbers of chance near every limit."""
    rng = random.Random(repr(rules))
    top = getattr(rules, "winning_score", None) or getattr(rules, "winner_points", None) or 1
    near = [
        (LegResult(home=winner, away=loser, ending=ending),) * rules.legs
        for winner in (top, top - 1)
        for loser in _BELOW
        for ending in (Ending.PLAYED, Ending.TIME)
    ]
    by_chance = [
        tuple(_leg(rng, top) for _ in range(rng.choice([rules.legs, rules.legs, 1, 2, 3]))) for _ in range(SHEETS)
    ]
    return (
        *near,
        *by_chance,
        *(_of_a_described_sport(game_key, rules, rng) if registry.is_described(game_key) else ()),
    )


def _of_a_described_sport(key: str, rules: Any, rng: random.Random) -> Iterator[tuple[LegResult, ...]]:
    """Yield sheets as they are played, and some with the most that one more end would allow."""
    game: Any = registry.get(key)
    for _ in range(SHEETS):
        yield game.random_legs(rng, rules, playoff=False)
    for ends in (rules.ends + 1, rules.ends + EXTRA_ENDS + 1):
        yield (LegResult(home=ends * game.sport.counting.most, away=ends * game.sport.counting.least),) * rules.legs


def _leg(rng: random.Random, top: int) -> LegResult:
    ending = rng.choice([*[Ending.PLAYED] * 6, Ending.TIME, Ending.FORFEIT, Ending.NOT_PLAYED])
    winner = top + rng.choice(_ABOVE)
    loser = rng.choice([number for number in _BELOW if number <= top])
    if ending is Ending.TIME:
        winner = max(loser + 1, top - rng.randint(1, 3))
    home, away = rng.choice([(winner, loser), (loser, winner)])
    return LegResult(home=home, away=away, ending=ending, at_fault=rng.choice([None, *Side]))
