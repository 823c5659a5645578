"""Who begins a match: the side named first only in 8-ball; elsewhere a coin or a card decides, and pages say so."""

from __future__ import annotations

import pytest

from games import registry
from games.base import Side
from tests.games.live_play import game_of, official


@pytest.mark.parametrize(
    ("key", "says"),
    [
        pytest.param("cribbage", "Cards are cut", marks=pytest.mark.rule("THE DEAL ii")),
        pytest.param("euchre", "Draw cards", marks=pytest.mark.rule("EUCHRE RULES OF PLAY iii")),
        pytest.param("darts", "A coin", marks=pytest.mark.rule("DARTS Reg. ix")),
        pytest.param("shuffleboard", "A coin", marks=pytest.mark.rule("SHUFFLEBOARD Rules ii")),
    ],
)
def test_nobody_begins_before_the_coin_or_the_card(key, says):
    game = game_of(key)
    for setup in official(key):
        assert game.turn(game.engine.start(game.options(setup, ())), setup).side is None
    sentence = registry.get(key).who_starts
    assert sentence.startswith(says)
    assert "named first" not in sentence


@pytest.mark.rule("8 BALL POOL BREAK SHOT i")
def test_the_side_named_first_breaks_in_8_ball():
    game = game_of("eightball")
    for setup in official("eightball"):
        assert game.turn(game.engine.start(game.options(setup, ())), setup).side is Side.HOME
    assert registry.get("eightball").who_starts == "The side named first breaks first."


@pytest.mark.parametrize("key", registry.keys())
def test_every_game_says_who_begins(key):
    assert registry.get(key).who_starts.endswith(".")
