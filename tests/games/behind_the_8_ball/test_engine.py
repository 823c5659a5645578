"""The rules of Behind the 8 Ball, one by one: before the break, the break, and the shot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.behind_the_8_ball.engine import play
from games.behind_the_8_ball.engine.events import (
    DrawOn,
    FourFaces,
    LetFall,
    LetStand,
    Pair,
    PlacePosition,
    Redraw,
    ReturnBall,
)  # fmt: skip
from games.behind_the_8_ball.engine.pack import rolled, starter_of
from games.behind_the_8_ball.engine.shots import shots_of
from games.behind_the_8_ball.engine.state import BehindOptions, Phase
from games.cards import PACK, cards
from tests.games.behind_the_8_ball.table import game, refused, rule, shot, with_groups, without

# --- before the break ----------------------------------------------------------------------------------


@rule("B8 PLAYERS")
@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_play(players):
    assert len(play.start(BehindOptions(players=players, seed="x")).hands) == players


@rule("B8 COMPONENTS", "B8 THE DEAL")
def test_everybody_gets_four_of_52_cards_and_fifteen_balls_lie_on_the_table():
    state = play.start(BehindOptions(seed="x"))

    assert [len(cards) for cards in state.hands] == [4, 4]
    assert len({*state.hands[0], *state.hands[1], *state.pack}) == 52
    assert state.balls == tuple(range(1, 16))
    assert state.position == 0


@rule("B8 THE DEAL die")
def test_highest_roll_begins_and_a_tie_is_rolled_again():
    state = play.start(BehindOptions(rolls=((7, 7), (1, 4)), seed="x"))

    assert state.turn == 1
    assert all(roll.count(max(roll)) > 1 for seed in range(200) for roll in rolled(str(seed), 3)[:-1])
    assert {starter_of(rolled(str(seed), 2)) for seed in range(50)} == {0, 1}


@rule("B8 THE DEAL")
def test_discards_become_the_draw_pile_when_it_is_used_up():
    state = replace(with_groups(game("10C 2D 5S", "KC 9D")), pack=(), discard=cards("3H 6H"))
    state = play.apply(state, shot("10C 2D"))  # the other player holds one number card and has to draw

    assert state.shuffles == 2
    assert {*state.hands[1], *state.pack, *state.discard} == set(cards("KC 9D 3H 6H 10C 2D"))


def test_same_seed_same_game_and_another_seed_another():
    first = play.start(BehindOptions(seed="maple"))

    assert first == play.start(BehindOptions(seed="maple"))
    assert first.hands != play.start(BehindOptions(seed="poppy")).hands


# --- the designer's example ----------------------------------------------------------------------------


@rule("B8 THE BREAK", "B8 THE SHOT", "B8 MISSING", "B8 THE PLAY groups")
def test_designers_game_the_break_leaves_13_and_six_less_four_from_there_sinks_the_15():
    pack = list(PACK)
    for card in cards("7C 6D 4H KS 8C 10D 5H 4S"):
        pack.remove(card)
    order = cards("7C 8C 6D 10D 4H 5H KS 4S")  # dealt one at a time: A has 7 6 4 K, B has 8 10 5 4
    state = play.start(BehindOptions(stacked=(*order, *pack), rolls=((1, 4),)))
    assert state.turn == 1

    state = play.apply(state, shot("8C 5H"))
    assert (state.position, state.turn) == (13, 0)
    assert 13 in state.balls  # the shot that ends the break never sinks a ball

    state = play.apply(state, shot("6D 4H", minus=True))
    assert 15 not in state.balls
    assert state.groups[0] == tuple(range(9, 16))
    assert (state.turn, state.position) == (0, 0)


# --- the break -----------------------------------------------------------------------------------------


@rule("B8 THE BREAK")
def test_pairs_sink_their_balls_and_decide_no_groups():
    state = play.apply(game("5C 5D 2H 3S", "9C 9D", begun=False), Pair(cards("5C 5D")))

    assert 5 not in state.balls
    assert state.groups == ()
    assert state.phase is Phase.BREAK


def test_two_cards_of_different_numbers_are_no_pair():
    assert refused(game("5C 6D 2H 3S", "9C", begun=False), Pair(cards("5C 6D"))) == "not_a_pair"


def test_break_pairs_of_one_group_decide_it_where_the_rule_book_says_so():
    state = game("5C 5D 2H 3S", "KC", begun=False, groups_fixed="break")
    state = play.apply(play.apply(state, Pair(cards("5C 5D"))), shot("2H 3S"))

    assert state.groups[0] == tuple(range(1, 8))


def test_seats_decide_the_groups_where_the_rule_book_says_so():
    assert play.start(BehindOptions(seed="x", groups_fixed="seats")).groups[1] == tuple(range(9, 16))


def test_forced_pairs_come_before_the_shot():
    state = game("5C 5D 2H 3S", "KC", begun=False, break_pairs="forced")

    assert refused(state, shot("2H 3S")) == "pair_first"
    play.verify(game("5C 5D 2H 3S", "KC", begun=False), shot("2H 3S"))


@rule("B8 THE SHOT eight")
def test_pair_of_eights_on_the_break_loses_or_sinks_nothing():
    pair = Pair(cards("8C 8D"))

    assert play.apply(game("8C 8D 2H 3S", "KC", begun=False), pair).winner == 1
    state = play.apply(game("8C 8D 2H 3S", "KC", begun=False, eight_on_break="respot"), pair)
    assert (state.winner, 8 in state.balls) == (None, True)


def test_pair_of_eights_is_a_ball_like_any_other_when_three_play():
    state = play.apply(game("8C 8D 2H 3S", "KC", "QC", begun=False), Pair(cards("8C 8D")))

    assert (state.winner, 8 in state.balls) == (None, False)


def test_break_that_leaves_no_cards_goes_on_with_four_new_ones_or_is_over():
    state = play.apply(game("5C 5D", "9C 2C", begun=False), Pair(cards("5C 5D")))
    assert (len(state.hands[0]) >= 4, state.phase, state.turn) == (True, Phase.BREAK, 0)

    state = play.apply(game("5C 5D", "9C 2C", begun=False, empty_after_break="skip"), Pair(cards("5C 5D")))
    assert (state.phase, state.turn, state.position) == (Phase.SHOT, 1, 0)


def test_face_cards_on_the_shot_of_the_break_only_where_they_are_allowed():
    assert play.apply(game("5C 6D JH", "KC 2C 3C", begun=False), shot("5C 6D JH")).position == 12
    state = game("5C 6D JH", "KC", begun=False, break_tricks="refused")
    assert refused(state, shot("5C 6D JH")) == "no_tricks_on_break"


# --- the shot ------------------------------------------------------------------------------------------


@rule("B8 THE PLAY turn", "B8 THE SHOT", "B8 THE PLAY groups")
def test_own_ball_lets_the_player_go_on_and_the_first_one_decides_the_groups():
    state = play.apply(game("2C 5D 3H 4S", "9C 2D"), shot("2C 5D"))

    assert 7 not in state.balls
    assert state.groups == (tuple(range(1, 8)), tuple(range(9, 16)))
    assert (state.turn, state.position) == (0, 0)


@rule("B8 THE SHOT opponent")
def test_opponents_ball_goes_down_for_them_and_ends_the_turn():
    state = play.apply(with_groups(game("10C 2D 3H 4S", "9C 3D")), shot("10C 2D"))

    assert 12 not in state.balls
    assert (state.turn, state.position) == (1, 0)


def test_position_after_a_ball_is_carried_where_the_rule_book_says_so():
    assert play.apply(game("2C 5D 3H 4S", "9C", position_after_pot="carry"), shot("2C 5D")).position == 7


@rule("B8 THE SHOT eight", "B8 OBJECTIVE")
def test_eight_wins_after_the_own_seven_and_loses_before():
    early = with_groups(game("4C 4D 3H", "9C 2D"))
    cleared = without(early, *range(1, 8))

    assert play.apply(early, shot("4C 4D")).winner == 1
    assert play.apply(cleared, shot("4C 4D")).winner == 0
    assert play.apply(game("4C 4D 3H", "9C 2D"), shot("4C 4D")).winner == 1  # the table is open


@rule("B8 MISSING")
def test_value_of_a_miss_is_carried_and_rebounds():
    state = play.apply(without(with_groups(game("10C 9D 3H 4S", "KC QC 2D 6H")), 4), shot("10C 9D"))

    assert (state.position, state.turn) == (4, 1)
    assert play.apply(state, shot("2D 6H")).down[-1].ball == 12  # 2 + 6 + 4


def test_fifteen_does_not_rebound_and_nothing_is_below_zero():
    assert play.rebounded(15, BehindOptions()) == 15
    assert play.rebounded(-3, BehindOptions()) == 0
    assert play.rebounded(34, BehindOptions()) == 4
    assert play.rebounded(34, BehindOptions(rebound="once")) == 19
    assert [play.rebounded(value, BehindOptions(rebound="once")) for value in (14, 15, 16)] == [14, 15, 1]


@rule("B8 THE SHOT")
@pytest.mark.parametrize(
    ("difference", "cards", "value"),
    [
        ("larger_minus_smaller", "9C 3D", 16),
        ("larger_minus_smaller", "3D 9C", 16),
        ("signed", "9C 3D", 16),
        ("signed", "3D 9C", 4),
    ],
)
def test_difference_is_the_larger_less_the_smaller_or_in_the_order_named(difference, cards, value):
    hand = game("9C 3D 3H 4S", "KC QC", difference=difference)

    assert play.value_of(shot(cards, minus=True), 10, hand.options) == value
    assert {play.value_of(way, 10, hand.options) for way in shots_of(hand, 0)} >= {value, 22}
    assert BehindOptions().difference == "larger_minus_smaller"


@rule("B8 THE SHOT")
def test_signed_difference_is_taken_in_the_order_named():
    state = replace(with_groups(game("2C 9D 3H 4S", "KC QC", difference="signed")), position=10)

    assert play.apply(state, shot("2C 9D", minus=True)).down[-1].ball == 3  # 2 - 9 + 10
    assert play.value_of(shot("2C 9D", minus=True), 10, BehindOptions()) == 17


@rule("B8 TRICKS")
@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("3C 4D JH", 8), ("3C 4D -JH", 6), ("3C 4D QH", 9), ("3C 4D -QH", 5), ("3C 4D KH", 14),
        ("3C 4D KH JH", 15), ("3C 4D JH KH", 16), ("3C 4D KH KS", 28),
    ],
)  # fmt: skip
def test_tricks_act_in_the_order_announced(line, value):
    assert play.value_of(shot(line), 0, BehindOptions()) == value


def test_king_doubles_the_position_value_too_unless_tricks_act_on_the_cards():
    assert play.value_of(shot("1C 2D KH".replace("1C", "AC")), 5, BehindOptions()) == 16
    assert play.value_of(shot("AC 2D KH"), 5, BehindOptions(trick_scope="cards")) == 11


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (shot("2C 9S"), "card_not_held"),
        (shot("2C KH"), "not_a_number_card"),
        (shot("2C 2C"), "two_cards"),
        (shot("2C 5D QH"), "card_not_held"),
        (shot("2C 5D -KH"), "king_doubles"),
        (shot("2C 5D KH KH"), "card_not_held"),
        (shot("2C 5D 3H"), "not_a_trick_card"),
        (Pair(cards("2C 2D")), "not_now"),
        (FourFaces(3), "not_four_faces"),
        (DrawOn(), "no_drawing"),
        (Redraw(yes=True), "not_now"),
        (PlacePosition(3), "not_now"),
        (ReturnBall(3), "not_now"),
        (LetStand(1), "not_now"),
        (LetFall(1), "not_now"),
        ("nonsense", "unknown_event"),
    ],
)
def test_what_is_not_possible_is_refused_and_changes_nothing(event, code):
    state = game("2C 5D 3H KH", "9C 9D")

    assert refused(state, event) == code
    assert state == game("2C 5D 3H KH", "9C 9D")


def test_number_of_tricks_can_be_limited():
    state = game("2C 5D QH KH", "9C", most_tricks=1)

    assert refused(state, shot("2C 5D QH KH")) == "too_many_tricks"
