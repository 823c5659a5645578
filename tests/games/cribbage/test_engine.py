"""The leg as it is played: deal, cut, play, show, penalties, and what is refused."""

from __future__ import annotations

from functools import reduce

import pytest

from games.base import Ending, LegResult, Side
from games.cards import Card, cards
from games.cribbage.engine.events import (
    AnswerFlash,
    CutForDeal,
    Deal,
    Default,
    Discard,
    FalseGo,
    FirstDealer,
    Flash,
    Go,
    Misdeal,
    Peg,
    Play,
    PlayOver,
    ShowPoints,
    TurnUp,
    TurnUpSeen,
    UpsetBoard,
)
from games.cribbage.engine.play import apply, awaited, legal, outcome, start, verify
from games.cribbage.engine.state import CribbageOptions, CribbageState, Phase
from kit.pure.violations import RuleViolation
from tests.games.cribbage.legs import HANDS, dealt, leg, play_on

LAST_CARD = Peg(Side.AWAY, 1)


def refused(state: CribbageState, event) -> str:
    with pytest.raises(RuleViolation) as refusal:
        verify(state, event)
    return refusal.value.code


@pytest.mark.rule("THE DEAL ii")
@pytest.mark.parametrize(("home", "away", "dealer"), [("AC", "KD", 0), ("7D", "6S", 1)])
def test_lower_card_deals_and_the_ace_is_low(home, away, dealer):
    state = apply(start(CribbageOptions()), CutForDeal(Card(home), Card(away)))

    assert (state.dealer, state.phase) == (dealer, Phase.DEAL)


@pytest.mark.rule("THE DEAL ii")
def test_level_cards_are_cut_again():
    state = apply(start(CribbageOptions()), CutForDeal(Card("7C"), Card("7D")))

    assert (state.dealer, state.phase) == (None, Phase.CUT_FOR_DEAL)


@pytest.mark.rule("THE DEAL iv")
def test_deal_is_five_cards_to_each_of_four():
    assert refused(leg(), Deal(HANDS[:3])) == "wrong_deal"
    assert refused(leg(), Deal(tuple(hand[:4] for hand in HANDS))) == "wrong_deal"
    assert refused(leg(), Deal((HANDS[0],) * 4)) == "same_card_twice"
    assert apply(leg(), Deal(HANDS)).phase is Phase.DISCARD


@pytest.mark.rule("THE CUT ii")
def test_singles_deal_is_six_cards_and_two_go_to_the_crib():
    hands = (cards("5C 10D JS 4H 9C AC"), cards("5D 10H QS 3H 9D AD"))
    state = leg(dealer=1, seats=2, events=[Deal(hands), Discard(0, cards("9C AC")), Discard(1, cards("9D AD"))])

    assert state.phase is Phase.CUT
    assert state.crib == cards("9C AC 9D AD")
    assert [len(hand) for hand in state.hands] == [4, 4]


@pytest.mark.rule("THE DEAL v")
def test_cut_waits_until_everybody_has_laid_away():
    state = leg(events=[Deal(HANDS), Discard(0, cards("9C"))])

    assert refused(state, TurnUp(Card("2C"))) == "not_now"
    assert refused(state, Discard(0, cards("4H"))) == "discarded_already"
    assert refused(state, Discard(1, cards("9C"))) == "card_not_held"
    assert refused(state, Discard(1, cards("9D 3H"))) == "wrong_discard"


@pytest.mark.rule("THE CUT i.a")
def test_starter_is_none_of_the_cards_dealt():
    before = leg(events=dealt()[:-1])

    assert refused(before, TurnUp(Card("5C"))) == "card_is_dealt"
    assert refused(before, TurnUp(Card("9C"))) == "card_is_dealt"  # in the crib


@pytest.mark.rule("THE CUT i.b")
def test_flashed_cut_is_two_for_the_dealer_who_may_deal_again():
    # Seat 3 deals, so seat 2 cuts: an even seat, the home side, has flashed.
    state = leg(events=[*dealt()[:-1], Flash()])

    assert (state.home, state.away, state.phase) == (0, 2, Phase.ANSWER_FLASH)
    assert apply(state, AnswerFlash(False)).phase is Phase.CUT
    again = apply(state, AnswerFlash(True))
    assert (again.phase, again.dealer, again.deals, again.away) == (Phase.DEAL, 3, 1, 2)


@pytest.mark.rule("THE CUT i.b")
def test_penalty_can_be_set_to_move_the_offender_back_and_not_below_nothing():
    state = leg(penalty="offender_goes_back", events=[*dealt()[:-1], Flash()])

    assert (state.home, state.away) == (0, 0)


@pytest.mark.rule("THE COUNT i")
def test_jack_turned_up_is_two_for_the_dealer_and_may_end_the_leg():
    state = leg(events=dealt("JD"))
    assert (state.home, state.away) == (0, 2)

    almost = leg(dealer=1, mode="table", winning_score=2, events=[TurnUpSeen(True)])
    assert (almost.away, almost.phase) == (2, Phase.OVER)


@pytest.mark.rule("THE CUT iii")
def test_deal_moves_to_the_left():
    table = [TurnUpSeen(False), LAST_CARD, PlayOver(), *(ShowPoints(0) for _ in range(5))]

    assert leg(dealer=3, mode="table", events=table).dealer == 0
    assert leg(dealer=3, mode="table", events=table).deals == 2


def test_thirty_one_is_two_without_a_go_and_the_next_player_leads():
    # 10 + 10 + 10 = 30: a pair for seat 1, a pair royal for seat 2, and seat 3 has an ace.
    state = play_on(leg(events=dealt()), "10D 10H 10S AH")

    assert (state.home, state.away, state.total, state.to_act) == (6, 2 + 2, 0, 0)


def test_go_is_a_point_for_who_played_last():
    state = play_on(leg(events=dealt()), "10D 10H KS")
    assert refused(state, Go(3)) == "could_play"  # 30, and seat 3 has the ace
    # Without the ace seat 3 would be stuck at 30 like everybody else: the go is seat 2's.
    hands = (*HANDS[:3], cards("6C 10C KD QH 8D"))
    stuck = leg(events=[Deal(hands), *dealt()[1:]])
    stuck = play_on(stuck, "10D 10H KS go go go")
    assert (stuck.home, stuck.away, stuck.total, stuck.to_act) == (1, 2, 0, 3)


def test_play_to_the_last_card_gives_one_point():
    state = play_on(leg(events=dealt()), "JS QS KS AH 4H 3H 2H 10C 10D")
    # 31 for seat 3; 4, 3, 2: run of three for seat 2; then 19 + 10 = 29
    assert state.total == 29
    state = play_on(state, "go go go")
    assert (state.total, state.to_act) == (0, 1)
    state = play_on(state, "10H 10S")
    assert refused(state, Play(0, Card("5C"))) == "not_your_turn"
    state = play_on(state, "KD go go go")
    assert state.phase in (Phase.PLAY, Phase.SHOW)


@pytest.mark.rule("THE GO i")
def test_go_is_refused_while_a_card_fits():
    state = play_on(leg(events=dealt()), "10D 10H")

    assert refused(state, Go(2)) == "could_play"
    assert refused(state, Play(2, Card("10D"))) == "card_not_held"


@pytest.mark.rule("THE GO ii")
@pytest.mark.rule("THE GO iii")
def test_card_held_back_is_dead_and_costs_two():
    state = play_on(leg(events=dealt()), "10D 10H")
    state = apply(state, FalseGo(2))

    assert (state.home, state.away) == (0, 2 + 2)  # a pair for seat 1's ten, and the penalty
    assert state.dead == frozenset(cards("5H 10S KS 2H"))
    assert state.to_act == 3
    at_28 = play_on(leg(events=dealt()), "10D 10H 2H 6C")
    assert refused(at_28, FalseGo(0)) == "could_not_play"
    assert refused(at_28, FalseGo(1)) == "not_your_turn"


@pytest.mark.rule("THE GO ii")
@pytest.mark.rule("THE GO iii")
def test_who_stops_after_a_go_while_a_card_fits_loses_that_card_and_two():
    said = play_on(leg(events=dealt()), "10D 10H 2H 6C go")  # 28, and seat 1 holds a 3
    stopped = apply(said, FalseGo(1))

    assert (stopped.home - said.home, stopped.away - said.away, stopped.dead) == (2, 0, frozenset(cards("3H")))
    again = play_on(stopped, "go AH 5C")  # the next count
    assert (again.total, again.to_act) == (5, 1)
    assert refused(again, Play(1, Card("3H"))) == "card_is_dead"
    assert apply(again, Play(1, Card("5D"))).away - again.away == 2


@pytest.mark.rule("THE GO i")
def test_nobody_says_go_to_a_count_of_nothing():
    first = leg(events=dealt())
    again = play_on(first, "10D 10H 10S AH")  # 31, and the next player leads

    for state in (first, again):
        leader = state.to_act
        assert state.total == 0
        assert refused(state, Go(leader)) == "could_play"
        assert refused(state, FalseGo(leader)) == "nothing_counted_yet"
        assert not [event for event in legal(state) if isinstance(event, (Go, FalseGo))]


@pytest.mark.rule("THE COUNT i")
def test_hands_are_not_counted_before_the_last_card_was_pegged():
    table = leg(mode="table", events=[TurnUpSeen(True)])  # two for the jack are not pegged in play
    assert refused(table, PlayOver()) == "last_card_not_pegged"
    assert PlayOver() not in legal(table)
    pegged = apply(table, LAST_CARD)
    assert PlayOver() in legal(pegged)
    counted = reduce(apply, [PlayOver(), *[ShowPoints(0)] * 5, TurnUpSeen(False)], pegged)
    assert refused(counted, PlayOver()) == "last_card_not_pegged"  # of the next deal


@pytest.mark.rule("THE COUNT v")
def test_hands_are_shown_from_the_left_of_the_dealer_and_the_crib_last():
    table = leg(dealer=3, mode="table", events=[TurnUpSeen(False), LAST_CARD, PlayOver()])
    order = []
    for _ in range(5):
        order.append(table.showing)
        table = apply(table, ShowPoints(2))

    assert order == [0, 1, 2, 3, None]
    assert (table.home, table.away) == (4, 1 + 6)  # the last card, and the crib is the dealer's


@pytest.mark.rule("THE COUNT vi")
def test_upset_board_forfeits_the_leg_whatever_the_score():
    state = leg(dealer=0, mode="table", events=[TurnUpSeen(True), UpsetBoard(0)])

    assert outcome(state) == LegResult(home=0, away=1, ending=Ending.FORFEIT, at_fault=Side.HOME)
    assert refused(state, UpsetBoard(1)) == "leg_over"


@pytest.mark.rule("THE COUNT ii")
@pytest.mark.parametrize("points", [19, 25, 26, 27, 30, -1])
def test_count_that_no_hand_can_have_is_refused(points):
    table = leg(mode="table", events=[TurnUpSeen(False), LAST_CARD, PlayOver()])

    assert refused(table, ShowPoints(points)) == "impossible_count"


@pytest.mark.rule("THE COUNT ii")
def test_hand_that_is_shown_with_its_cards_must_be_counted_right():
    table = leg(mode="table", events=[TurnUpSeen(False), LAST_CARD, PlayOver()])

    assert refused(table, ShowPoints(12, cards("5C 5D 5S JH"), Card("QD"))) == "miscounted"
    assert apply(table, ShowPoints(20, cards("5C 5D 5S JH"), Card("QD"))).home == 20


@pytest.mark.parametrize(
    ("jack", "hand", "starter", "code"),
    [
        (False, "5C 5D 5S JH", "JD", "another_starter"),  # no jack was turned up
        (True, "5C 5D 5S JH", "QD", "another_starter"),
        (False, "5C 5D 5S 5C", "QD", "wrong_hand"),
        (False, "5C 5D 5S", "QD", "wrong_hand"),
    ],
)
def test_cards_that_contradict_what_was_seen_are_refused(jack, hand, starter, code):
    table = leg(mode="table", events=[TurnUpSeen(jack), LAST_CARD, PlayOver()])

    assert refused(table, ShowPoints(20, cards(hand), Card(starter))) == code


def test_cards_of_a_deal_are_shown_once_and_with_one_starter():
    table = leg(mode="table", events=[TurnUpSeen(False), LAST_CARD, PlayOver()])
    table = apply(table, ShowPoints(20, cards("5C 5D 5S JH"), Card("QD")))

    assert refused(table, ShowPoints(2, cards("5C 4D 2S JC"), Card("QD"))) == "card_was_shown"
    assert refused(table, ShowPoints(0, cards("9C 7D 2S 3C"), Card("KD"))) == "another_starter"
    assert apply(table, ShowPoints(8, cards("9C 6D 7S 8C"), Card("QD"))).away == 1 + 8


def test_what_was_counted_is_kept_and_what_ended_the_leg_pegs_no_more():
    table = leg(
        mode="table",
        winning_score=10,
        events=[TurnUpSeen(False), Peg(Side.HOME, 1), PlayOver(), ShowPoints(4), ShowPoints(12)],
    )

    assert [(counted.seat, counted.crib, counted.points, counted.pegged) for counted in table.counted] == [
        (0, False, 4, 4), (1, False, 12, 10),
    ]  # fmt: skip


def test_first_dealer_of_a_cut_at_the_table_may_be_anybody():
    table = start(CribbageOptions(mode="table"))

    assert apply(table, FirstDealer(2)).dealer == 2
    assert refused(table, FirstDealer(4)) == "no_such_seat"
    assert refused(start(CribbageOptions()), FirstDealer(2)) == "wrong_mode"


def test_side_that_does_not_go_on_gives_the_leg_away():
    table = leg(mode="table", events=[Default(Side.AWAY)])

    assert outcome(table) == LegResult(home=1, away=0, ending=Ending.FORFEIT, at_fault=Side.AWAY)


@pytest.mark.rule("CRIBBAGE Reg. ii")
def test_leg_ends_at_once_at_121_and_takes_no_more():
    state = leg(mode="table", winning_score=10, events=[TurnUpSeen(False), Peg(Side.HOME, 9), Peg(Side.AWAY, 9)])
    state = apply(state, Peg(Side.HOME, 6))

    assert outcome(state) == LegResult(home=10, away=9)
    assert legal(state) == ()
    assert awaited(state) == ()
    assert refused(state, Peg(Side.AWAY, 1)) == "leg_over"


def test_event_of_the_other_way_of_playing_is_refused():
    assert refused(leg(mode="table"), Deal(HANDS)) == "wrong_mode"
    assert refused(leg(), Peg(Side.HOME, 1)) == "wrong_mode"
    assert refused(leg(), "nonsense") == "unknown_event"


def test_misdeal_is_dealt_again_by_the_same_dealer():
    state = leg(dealer=2, events=[Deal(HANDS), Misdeal()])

    assert (state.dealer, state.deals, state.phase) == (2, 1, Phase.DEAL)
