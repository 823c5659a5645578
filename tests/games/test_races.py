"""A match of the round robin that ends when it is decided, in the sports of the manual."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.base import Ending, Side
from games.legs import NOT_PLAYED
from games.rulebook import load
from kit.pure.violations import RuleViolation
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


def cue(key: str, **said: object):
    game = registry.get(key)
    return game, game.rules_class(forfeit_for=1, forfeit_against=0, **said)


@pytest.mark.parametrize(
    ("game", "said", "score", "wins"),
    [
        ("nineball", {"legs": 17}, "9-7", (9, 7, 1)),
        ("nineball", {"legs": 17}, " 3 : 9 ", (3, 9, 5)),
        ("tenball", {"legs": 6, "match": "all_legs"}, "2-4", (2, 4, 0)),
    ],
)
def test_the_score_of_a_match_stands_for_its_legs(game, said, score, wins) -> None:
    game, rules = cue(game, **said)
    legs = game.legs_of_score(score, rules, playoff=False)
    winners = [leg.winner for leg in legs]
    assert (winners.count(Side.HOME), winners.count(Side.AWAY), winners.count(None)) == wins
    game.check_legs(legs, rules, playoff=False)


@pytest.mark.parametrize(
    ("game", "said", "score", "code"),
    [
        ("nineball", {"legs": 17}, "9-9", "score_of_a_race"),
        ("nineball", {"legs": 17}, "8-7", "score_of_a_race"),
        ("nineball", {"legs": 17}, "nine seven", "score_unread"),
        ("tenball", {"legs": 6, "match": "all_legs"}, "2-3", "score_of_all_legs"),
        ("snooker", {"legs": 9}, "5-3", "score_needs_legs"),
    ],
)
def test_what_is_no_score_of_the_match_is_refused(game, said, score, code) -> None:
    game, rules = cue(game, **said)
    with pytest.raises(RuleViolation) as refusal:
        game.legs_of_score(score, rules, playoff=False)
    assert (refusal.value.code, refusal.value.field) == (code, "score")
    assert code in game.messages
