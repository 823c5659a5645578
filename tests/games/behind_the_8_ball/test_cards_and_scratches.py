"""The rules of Behind the 8 Ball, one by one: drawing, face cards, scratches, winning, variations."""

from __future__ import annotations

from dataclasses import replace

from games.base import Ending, Side
from games.behind_the_8_ball.engine import play
from games.behind_the_8_ball.engine.events import (
    Default,
    DrawOn,
    FourFaces,
    LetFall,
    LetStand,
    Negate,
    Pair,
    PlacePosition,
    Redraw,
    ReturnBall,
    Scratch,
)  # fmt: skip
from games.behind_the_8_ball.engine.pack import whole_pack
from games.behind_the_8_ball.engine.state import BehindOptions, Phase
from games.cards import Card, cards
from tests.games.behind_the_8_ball.table import JOKER, game, hand, refused, rule, shot, with_groups, without

# --- drawing -------------------------------------------------------------------------------------------


@rule("B8 THE PLAY drawing")
def test_who_cannot_shoot_draws_one_card_at_a_time_until_a_shot_is_there():
    state = replace(with_groups(game("10C 2D 5S", "KC 3D")), pack=cards("QD JS 4H 6H"))
    state = play.apply(state, shot("10C 2D"))

    assert state.hands[1] == cards("KC 3D QD JS 4H")
    assert state.turn == 1


@rule("B8 THE PLAY drawing")
def test_who_holds_a_shot_draws_nothing():
    before = with_groups(game("10C 2D 5S", "3C 3D"))

    assert play.apply(before, shot("10C 2D")).hands[1] == cards("3C 3D")


@rule("B8 THE PLAY redraw")
def test_only_an_empty_hand_is_filled_to_four_and_at_once():
    state = play.apply(with_groups(game("2C 5D", "9C 9D")), shot("2C 5D"))
    assert len(state.hands[0]) >= 4
    assert state.turn == 0

    state = play.apply(with_groups(game("2C 5D 3H", "9C 9D")), shot("2C 5D"))
    assert len(state.hands[0]) == 2 or not state.can_shoot(0)


def test_filling_an_empty_hand_can_be_left_to_the_player():
    state = play.apply(with_groups(game("2C 5D", "9C 9D", redraw="optional")), shot("2C 5D"))
    assert (state.phase, state.hands[0]) == (Phase.REDRAW, ())

    assert len(play.apply(state, Redraw(yes=True)).hands[0]) >= 4
    assert play.apply(replace(state, pack=cards("3H 4H 6H")), Redraw(yes=False)).hands[0] == cards("3H 4H")


def test_a_full_hand_draws_no_more_where_it_has_a_limit_and_the_player_passes():
    state = with_groups(game("10C 2D 5S", "KC QC JC KD", hand_cap=4, four_faces_when="exactly"))
    state = replace(state, hands=(state.hands[0], hand("KC QC JC 2S")))
    state = play.apply(state, shot("10C 2D"))

    assert state.turn == 0  # player 1 could neither shoot nor draw
    assert state.position == 0


def test_hands_are_dealt_anew_when_nobody_can_shoot_any_more():
    state = with_groups(game("10C 2D KS", "KC QC JC 2S", hand_cap=3))
    state = replace(state, hands=(hand("10C 2D KS"), hand("KC QC 2S")))
    state = play.apply(state, shot("10C 2D"))

    assert state.phase is Phase.SHOT
    assert state.can_shoot(state.turn)


# --- four face cards -----------------------------------------------------------------------------------


@rule("B8 THE PLAY four faces")
def test_hand_of_four_face_cards_sinks_any_ball():
    state = with_groups(game("KC QC JC KD", "9C 9D"))

    own, other = play.apply(state, FourFaces(3)), play.apply(state, FourFaces(12))
    assert (3 in own.balls, own.turn) == (False, 0)
    assert (12 in other.balls, other.turn) == (False, 1)
    assert len(own.hands[0]) >= 4
    assert play.apply(state, FourFaces(8)).winner == 1
    assert play.apply(without(state, *range(1, 8)), FourFaces(8)).winner == 0


def test_four_faces_may_be_kept_and_drawn_past():
    state = replace(with_groups(game("KC QC JC KD", "9C 9D")), pack=cards("2H 3H 4H"))

    assert play.apply(state, DrawOn()).hands[0] == cards("KC QC JC KD 2H 3H")


def test_four_faces_beside_another_card_count_only_where_the_rule_book_says_so():
    assert refused(with_groups(game("KC QC JC KD 2H", "9C")), FourFaces(3)) == "not_four_faces"
    play.verify(with_groups(game("KC QC JC KD 2H", "9C", four_faces_when="at_least")), FourFaces(3))


def test_four_faces_on_a_ball_that_is_gone_or_not_the_own_one():
    assert refused(without(game("KC QC JC KD", "9C"), 3), FourFaces(3)) == "ball_not_there"
    assert refused(with_groups(game("KC QC JC KD", "9C", four_faces_ball="own")), FourFaces(12)) == "own_ball_only"


def missed(*hands, **options):
    """Return a game in which player 0, with 3 and 5 down, has missed with a value of 4 that rebounded."""
    state = without(with_groups(game("10C 9D 6H", *hands, **options)), 4, 3, 5)
    return play.apply(state, shot("10C 9D"))


# --- scratches -----------------------------------------------------------------------------------------


def test_position_value_may_begin_at_one_where_the_rule_book_says_so():
    usual, from_one = (
        play.apply(play.apply(missed("4C 2D 3S", place_from=low), Scratch(1, Card("4C"))), ReturnBall(5))
        for low in (0, 1)
    )

    assert play.apply(usual, PlacePosition(0)).position == 0
    assert refused(from_one, PlacePosition(0)) == "position_out_of_range"


@rule("B8 SCRATCHES", "B8 SCRATCHES position")
def test_scratch_brings_a_ball_back_and_the_next_player_says_where_to_go_on():
    state = missed("4C 2D 3S")
    assert (state.phase, state.asked) == (Phase.SCRATCH, (1,))

    state = play.apply(state, Scratch(1, Card("4C")))
    assert (state.phase, state.who) == (Phase.RETURN, 0)
    assert refused(state, ReturnBall(9)) == "not_a_ball_to_return"

    state = play.apply(state, ReturnBall(5))
    assert 5 in state.balls
    assert (state.phase, state.who) == (Phase.PLACE, 1)
    assert refused(state, PlacePosition(16)) == "position_out_of_range"

    state = play.apply(state, PlacePosition(10))
    assert (state.phase, state.turn, state.position) == (Phase.SHOT, 1, 10)


def test_scratch_needs_the_card_of_the_position_value():
    assert refused(missed("4C 2D 3S"), Scratch(1, Card("2D"))) == "not_the_position"
    assert refused(missed("4C 2D 3S"), Scratch(1, Card("4H"))) == "card_not_held"
    assert refused(missed("4C 2D 3S"), Scratch(0, Card("4C"))) == "not_your_answer"


def test_nobody_is_asked_who_cannot_call_a_scratch():
    assert missed("5C 2D 3S").phase is Phase.SHOT


def test_scratch_not_called_leaves_the_position_value():
    state = play.apply(missed("4C 2D 3S"), LetStand(1))

    assert (state.phase, state.turn, state.position) == (Phase.SHOT, 1, 4)


def test_no_ball_comes_back_when_none_is_down():
    state = without(game("10C 9D 6H", "4C 2D 3S"), 4, by=1)
    state = play.apply(play.apply(state, shot("10C 9D")), Scratch(1, Card("4C")))

    assert (state.phase, 4 in state.balls) == (Phase.PLACE, False)


def test_who_called_the_scratch_plays_next_where_the_rule_book_says_so():
    hands = ("10C 9D 6H", "KC 2D 3S", "4C 2H 3D")
    for after, who in (("order", 1), ("scratcher", 2)):
        state = without(game(*hands, after_scratch=after), 4)
        state = play.apply(play.apply(state, shot("10C 9D")), Scratch(2, Card("4C")))
        assert (state.phase, state.who) == (Phase.PLACE, who)


def test_first_of_two_opponents_is_asked_first():
    state = play.apply(without(game("10C 9D 6H", "4C 2D 3S", "4D 2H 3D"), 4), shot("10C 9D"))

    assert state.asked == (1, 2)
    assert play.apply(state, LetStand(1)).asked == (2,)


# --- winning -------------------------------------------------------------------------------------------


@rule("B8 WINNING")
def test_of_three_the_first_without_balls_wins_even_when_another_sank_the_last():
    state = without(game("10C 2D 5S", "3C 3D", "9H 9S"), 11, 13, 14, 15)

    state = play.apply(state, shot("10C 2D"))
    assert state.winner == 2
    assert (play.outcome(state).home, play.outcome(state).away) == (0, 1)


def test_result_of_a_game():
    assert play.outcome(game("2C 3C", "4C 5C")) is None
    won = play.apply(without(with_groups(game("4C 4D 3H", "9C")), *range(1, 8)), shot("4C 4D"))
    assert (play.outcome(won).home, play.outcome(won).away) == (1, 0)
    given = play.outcome(play.apply(game("2C 3C", "4C 5C"), Default(Side.HOME)))
    assert (given.ending, given.at_fault, given.away) == (Ending.FORFEIT, Side.HOME, 1)
    assert refused(won, shot("3H 4D")) == "game_over"


# --- variations ----------------------------------------------------------------------------------------


@rule("B8 Bank Shots")
def test_bank_shot_sinks_a_ball_after_its_rebound():
    state = game("10C 9D 3H 2S", "KC 2D")

    assert 4 in play.apply(with_groups(state), shot("10C 9D")).balls
    banked = play.apply(with_groups(game("10C 9D 3H 2S", "KC 2D", bank_shots=True)), shot("10C 9D"))
    assert (4 in banked.balls, banked.turn) == (False, 0)


@rule("B8 In the Pros")
def test_open_face_cards_are_played_like_tricks_and_are_not_part_of_the_hand():
    state = play.start(BehindOptions(seed="x", pros=True))
    assert [len(cards) for cards in state.aside] == [3, 3]
    assert len(state.pack) + 8 + 6 == 52

    state = with_groups(replace(state, hands=(hand("2C 3D"), hand("9C")), turn=0, breaking=False, phase=Phase.SHOT))
    state = play.apply(state, shot("2C 3D JC"))  # the jack of clubs lies open
    assert (6 in state.balls, len(state.aside[0])) == (False, 2)
    assert len(state.hands[0]) >= 4  # an empty hand, whatever lies open


@rule("B8 Rank Amateurs")
def test_joker_negates_a_shot_and_the_next_player_says_where_to_go_on():
    assert len(whole_pack(2, pros=False, jokers=True)) == 54
    state = play.apply(with_groups(game("2C 5D 3H 4S", "JO 9C 2D")), shot("2C 5D"))
    assert (state.phase, state.asked) == (Phase.JOKER, (1,))

    negated = play.apply(state, Negate(1, JOKER))
    assert 7 in negated.balls
    assert (negated.phase, negated.who) == (Phase.PLACE, 1)
    assert JOKER in negated.discard
    assert set(negated.hands[0]) == set(cards("3H 4S"))

    counted = play.apply(state, LetFall(1))
    assert (7 in counted.balls, counted.turn) == (False, 0)


def test_joker_is_never_part_of_a_shot_and_only_its_holder_is_asked():
    state = with_groups(game("2C 5D 3H JO", "9C 2D"))

    assert play.apply(state, shot("2C 5D")).phase is Phase.SHOT
    asked = play.apply(with_groups(game("2C 5D 3H", "JO 9C")), shot("2C 5D"))
    assert refused(asked, Negate(0, JOKER)) == "not_your_answer"


@rule("B8 9-Ball")
def test_nine_ball_goes_in_order_rebounds_at_ten_and_the_nine_wins():
    state = game("AC 2D 3H 4S", "KC 2H", nine_ball=True)
    assert state.balls == tuple(range(1, 10))

    assert play.apply(state, shot("AC 2D")).position == 3  # the 3 is not next
    assert play.apply(state, shot("AC 2D", minus=True)).turn == 0
    assert play.rebounded(14, BehindOptions(nine_ball=True)) == 4
    last = without(game("5C 4D 3H", "KC", nine_ball=True), *range(1, 9))
    assert play.apply(last, shot("5C 4D")).winner == 0


def test_break_of_nine_ball_may_take_any_ball():
    pair = Pair(cards("9C 9D"))
    state = game("9C 9D 3H 2S", "KC", begun=False, nine_ball=True)

    assert play.apply(state, pair).winner == 0
    spotted = play.apply(game("9C 9D 3H 2S", "KC", begun=False, nine_ball=True, nine_on_break="spot"), pair)
    assert (spotted.winner, 9 in spotted.balls) == (None, True)


def test_scratch_in_nine_ball_brings_back_only_what_the_player_sank():
    state = without(game("10C 4D 6H", "4C 2D 3S", nine_ball=True), 1, by=1)
    state = without(state, 2, by=0)
    state = play.apply(play.apply(state, shot("10C 4D")), Scratch(1, Card("4C")))

    assert (1 in state.balls, 2 in state.balls) == (False, True)
