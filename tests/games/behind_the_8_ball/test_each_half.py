"""Halves of rules of Behind the 8 Ball that no other test shows."""

from __future__ import annotations

from games.behind_the_8_ball.engine import play
from games.behind_the_8_ball.engine.events import LetStand, Pair
from games.behind_the_8_ball.engine.state import BehindOptions
from games.cards import cards
from tests.games.behind_the_8_ball.table import game, rule, shot, with_groups, without


@rule("B8 THE PLAY groups")
def test_three_players_have_five_balls_each_and_the_8_is_one_of_them():
    three = play.start(BehindOptions(players=3, seed="x"))

    assert three.groups == (tuple(range(1, 6)), tuple(range(6, 11)), tuple(range(11, 16)))
    state = play.apply(game("4C 4D 3H", "2C 3D", "9C 2H"), shot("4C 4D"))
    assert (8 in state.balls, state.winner, state.turn) == (False, None, 1)


@rule("B8 THE PLAY turn")
def test_miss_ends_the_turn_and_so_does_a_scratch_that_nobody_calls():
    missed = play.apply(without(with_groups(game("2C 5D 3H", "9C 2D")), 7), shot("2C 5D"))

    assert (missed.turn, missed.position) == (1, 7)
    asked = play.apply(without(with_groups(game("2C 5D 3H", "7C 2D")), 7), shot("2C 5D"))
    assert play.apply(asked, LetStand(1)).turn == 1


@rule("B8 WINNING")
def test_two_players_have_not_won_before_the_8_is_down():
    cleared = without(with_groups(game("3C 4D 5H 3H", "9C 2D")), *range(1, 7))
    state = play.apply(cleared, shot("3C 4D"))

    assert (state.left(0), state.winner, state.turn) == ((), None, 0)
    assert play.apply(state, shot("5H 3H")).winner == 0


@rule("B8 9-Ball")
def test_any_number_of_balls_may_go_down_on_the_break_of_nine_ball():
    state = game("3C 3D 5H 5S", "9C 2D", begun=False, nine_ball=True)
    for pair in ("3C 3D", "5H 5S"):
        state = play.apply(state, Pair(cards(pair)))

    assert state.balls == (1, 2, 4, 6, 7, 8, 9)
