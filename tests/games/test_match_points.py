"""Points for a match beside those of its legs, in the sports of the manual."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.base import LegResult, Side, Tally
from games.legs import NOT_PLAYED
from games.rulebook import RuleBookError, load
from scoring.standings.engine.meetings import Penalties, RoundRobinMatch, SheetScore, counted
from scoring.standings.engine.ranking import lines
from tests.games.rulebook.conftest import MANUAL
from tests.games.test_races import SPORTS, leg

WORTH = {"match_won": 2, "match_drawn": 1}


def with_points(key: str, legs: int = 2):
    """Return the game, and the rules of a category of it with points for a match."""
    said = {"legs": legs, **WORTH}
    book = load(MANUAL).override({f"games.{key}.{name}": value for name, value in said.items()})
    return registry.get(key), book.category(SPORTS[key]).rules


def taken(key: str, *winners: Side | None) -> list[tuple[int, int, int]]:
    """Return for each side what a match is worth more than its legs, and matches won and drawn."""
    game, with_match = with_points(key, legs=len(winners))
    plain = load(MANUAL).override({f"games.{key}.legs": len(winners)}).category(SPORTS[key]).rules
    legs = [leg(game, winner, with_match) if winner else game.forfeited_leg(None, with_match) for winner in winners]
    assert not list(game.faults(legs, with_match, playoff=False))
    sides = zip(game.tally(legs, with_match, playoff=False), game.tally(legs, plain, playoff=False), strict=True)
    return [
        (own.points - before.points, own.number("matches_won"), own.number("matches_drawn")) for own, before in sides
    ]


@pytest.mark.parametrize("key", SPORTS)
def test_match_is_won_by_more_legs_or_drawn(key: str) -> None:
    assert taken(key, Side.HOME, Side.HOME) == [(2, 1, 0), (0, 0, 0)]
    assert taken(key, Side.HOME, Side.AWAY) == [(1, 0, 1), (1, 0, 1)]
    assert taken(key, Side.AWAY, Side.HOME, Side.AWAY) == [(0, 0, 0), (2, 1, 0)]


@pytest.mark.parametrize("key", SPORTS)
def test_match_that_nobody_came_to_is_no_draw(key: str) -> None:
    assert taken(key, None, None) == [(0, 0, 0), (0, 0, 0)]


@pytest.mark.parametrize("key", SPORTS)
def test_play_off_gives_no_points_and_nothing_changes_without_the_setting(key: str) -> None:
    game, rules = with_points(key)
    legs = game.random_legs(random.Random(3), rules, playoff=True)
    assert [tally.points for tally in game.tally(legs, rules, playoff=True)] == [0, 0]
    usual = load(MANUAL).category(SPORTS[key]).rules
    given = game.tally(game.forfeit(Side.AWAY, usual, playoff=False), usual, playoff=False)
    assert [tally.number("matches_won") for tally in given] == [0, 0]


def test_drawn_match_of_cribbage_has_no_winner_whatever_the_skunks_are_worth() -> None:
    game, rules = with_points("cribbage")
    legs = [LegResult(home=121, away=60), LegResult(home=100, away=121)]
    home, away = game.tally(legs, rules, playoff=False)
    assert (home.points, away.points) == (3 + 1, 1 + 1)
    assert game.winner(legs, rules, playoff=False) is None


def test_forfeited_match_is_a_match_won() -> None:
    game, rules = with_points("darts", legs=3)
    home, away = game.tally(game.forfeit(Side.AWAY, rules, playoff=False), rules, playoff=False)
    assert (home.points, home.number("matches_won"), away.points) == (5, 1, 0)
    assert [tally.points for tally in game.expulsion(Side.HOME, rules)] == [0, 5]


def test_race_that_ends_early_counts_the_match_too() -> None:
    book = load(MANUAL).override({"games.darts.match": "race", "games.darts.match_won": 2})
    game, rules = registry.get("darts"), book.category("darts-legion").rules
    legs = [LegResult(home=1, away=0), LegResult(home=1, away=0), NOT_PLAYED]
    assert [tally.points for tally in game.tally(legs, rules, playoff=False)] == [4, 0]


def test_points_of_a_leg_say_no_more_what_is_possible() -> None:
    game, rules = with_points("darts", legs=3)
    assert game.leg_values(rules) == frozenset()
    assert game.leg_values(load(MANUAL).category("darts-legion").rules)


def meeting(number: int, home: int, away: int, *tallies: Tally) -> RoundRobinMatch:
    return RoundRobinMatch(id=number, round=number, home=home, away=away, sheets=(SheetScore(*tallies),))


def test_table_counts_matches_won_as_the_points_do() -> None:
    drawn, more = {"matches_drawn": 1}, {"matches_won": 1}
    meetings = [
        meeting(1, 1, 2, Tally(points=4, counts=drawn), Tally(points=2, counts=drawn)),
        meeting(2, 2, 1, Tally(points=4, counts=more), Tally()),
    ]
    table = lines([1, 2], counted(meetings, [], Penalties()), byes={}, bye_points=0)
    assert [(line.wins, line.tally.points) for line in table.values()] == [(0, 4), (1, 6)]


def test_draw_is_worth_no_more_than_a_win() -> None:
    with pytest.raises(RuleBookError, match="at most what a match won is worth, 0"):
        load(MANUAL).override({"games.cribbage.match_drawn": 1})
