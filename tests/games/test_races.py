"""A match of the round robin that ends when it is decided, in the sports of the manual."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.base import Ending, Side
from games.legs import NOT_PLAYED
from games.rulebook import load
from tests.games.rulebook.conftest import MANUAL

SPORTS = {
    "cribbage": "cribbage-pairs",
    "euchre": "euchre-legion",
    "darts": "darts-legion",
    "shuffleboard": "shuffleboard-mixed",
    "eightball": "eightball-doubles",
}


def race(game: str, **more: object):
    """Return the game, and the rules of a category of it in which a match of three legs ends when it is decided."""
    said = {f"games.{game}.legs": 3, f"games.{game}.match": "race"} | {
        f"games.{game}.{name}": value for name, value in more.items()
    }
    return registry.get(game), load(MANUAL).override(said).category(SPORTS[game]).rules


def leg(game, winner: Side, rules, seed: int = 7):
    return game.random_leg(random.Random(seed), winner, rules, playoff=False)


@pytest.mark.parametrize("key", SPORTS)
def test_match_ends_at_the_leg_that_decides_it(key: str) -> None:
    game, rules = race(key)
    home, away = leg(game, Side.HOME, rules), leg(game, Side.AWAY, rules)

    def faults(*legs):
        return [fault.code for fault in game.faults(legs, rules, playoff=False)]

    assert (rules.most_legs(playoff=False), rules.wins_that_end(playoff=False)) == (3, 2)
    assert faults(home, home, NOT_PLAYED) == faults(home, away, home) == []
    assert faults(home, away, NOT_PLAYED) == ["leg_still_needed"]
    assert faults(home, home, away) == ["leg_not_needed"]
    assert game.winner((home, home, NOT_PLAYED), rules, playoff=False) is Side.HOME


@pytest.mark.parametrize("key", SPORTS)
def test_points_are_those_of_the_legs_that_were_played(key: str) -> None:
    game, rules = race(key)
    home = leg(game, Side.HOME, rules)
    one = game.tally((home,), rules, playoff=False)
    two = game.tally((home, home, NOT_PLAYED), rules, playoff=False)
    assert [tally.points for tally in two] == [2 * tally.points for tally in one]
    assert (two[0].legs_won, two[1].legs_lost) == (2, 2)


@pytest.mark.parametrize("key", SPORTS)
def test_forfeited_and_made_up_matches_end_so_too(key: str) -> None:
    game, rules = race(key)
    given = game.forfeit(Side.AWAY, rules, playoff=False)
    assert [result.ending for result in given] == [Ending.FORFEIT, Ending.FORFEIT, Ending.NOT_PLAYED]
    for seed in range(40):
        legs = game.random_legs(random.Random(seed), rules, playoff=False)
        assert not list(game.faults(legs, rules, playoff=False))
        assert max(sum(leg.winner is side for leg in legs) for side in Side) == 2


@pytest.mark.parametrize("key", SPORTS)
def test_where_no_book_says_otherwise_every_leg_is_played(key: str) -> None:
    game, rules = registry.get(key), load(MANUAL).category(SPORTS[key]).rules
    assert (rules.match, rules.wins_that_end(playoff=False)) == ("all_legs", None)
    short = (leg(game, Side.HOME, rules),) * (rules.legs - 1) + (NOT_PLAYED,)
    assert [fault.code for fault in game.faults(short, rules, playoff=False)] == ["leg_missing"]
