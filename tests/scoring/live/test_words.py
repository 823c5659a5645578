"""Sentences of the live scorer about legs that are over."""

from __future__ import annotations

import pytest

from games import registry
from games.base import LegResult
from scoring.live.words.live import leg_sentence
from tests.games.live_play import book


@pytest.mark.parametrize(
    ("key", "home", "away", "says"),
    [
        ("behind_the_8_ball", 1, 0, "You won game 1."),
        ("behind_the_8_ball", 0, 1, "Computer won game 1."),
        ("nineball", 1, 0, "Home won rack 1."),
        ("snooker", 70, 41, "Home won frame 1, 70\N{EN DASH}41."),
        ("darts", 1, 0, "Home won leg 1."),
    ],
)
def test_who_won_a_leg_and_its_numbers_where_it_has_some(key, home, away, says):
    game = registry.live(key)
    setup = game.practice({question.name: question.default for question in game.practice_questions()}, book(), "one")

    assert leg_sentence(LegResult(home=home, away=away), 1, setup, game) == says
