"""A leg of euchre: the tricks, the count, the clock and the end, and what is refused."""

from __future__ import annotations

import pytest

from games.base import Ending, LegResult, Side
from games.cards import Card, Suit, cards
from games.euchre.engine.events import (
    Count,
    Deal,
    Discard,
    DrawForDeal,
    ExposeHand,
    Fault,
    Forfeit,
    HandPlayed,
    Misdeal,
    OrderUp,
    Pass,
    Play,
    ThrownIn,
    TimeUp,
)
from games.euchre.engine.play import apply, awaited, legal, outcome, start
from games.euchre.engine.scoring import EuchreScoring
from games.euchre.engine.state import EuchreOptions, Phase, Why
from kit.pure.codec import dump, load
from tests.games.euchre.table import (
    DEAL,
    PICKED_UP,
    hands,
    leg,
    one,
    play_on,
    refused,
    score,
)
from tests.games.manual import EUCHRE

# --- the tricks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EUCHRE RULES OF PLAY viii")
def test_left_of_the_dealer_leads_and_who_sits_out_is_passed_over():
    assert leg(*PICKED_UP).to_act == 0
    lone = leg(DEAL, Pass(0), Pass(1), OrderUp(2, alone=True), Discard(Card("9S")))
    assert lone.to_act == 1


@pytest.mark.rule("EUCHRE RULES OF PLAY viii")
def test_suit_is_followed_and_the_left_bower_follows_trump():
    state = play_on(leg(*PICKED_UP), "AH")
    assert refused(state, Play(1, Card("QD"))) == ("must_follow", "RULES OF PLAY viii")
    assert refused(state, Play(1, Card("AH"))) == ("card_not_held", "RULES OF PLAY viii")
    state = play_on(state, "JD 10H 9H")
    assert state.to_act == 1  # the left bower beats the ace

    # A diamond is led: the jack of diamonds is a heart now, so it need not be played, and may not follow.
    diamonds = play_on(leg(*PICKED_UP), "10D")
    assert diamonds.table.playable(1) == cards("QD")
    assert refused(diamonds, Play(1, Card("JD"))) == ("must_follow", "RULES OF PLAY viii")


@pytest.mark.rule("EUCHRE RULES OF PLAY viii")
def test_who_cannot_follow_plays_any_card_and_trump_wins():
    state = play_on(leg(*PICKED_UP), "QS KS AS")

    assert state.table.playable(3) == state.table.held[3]
    assert play_on(state, "9H").to_act == 3


@pytest.mark.rule("EUCHRE RULES OF PLAY viii")
@pytest.mark.rule("EUCHRE SCORING v")
def test_whole_hand_is_played_and_fewer_than_three_tricks_is_a_euchre():
    state = leg(DEAL, OrderUp(0), Discard(Card("9S")))
    state = play_on(state, "AH JD 10H 9H  AC JC QC 9C  KS AS KH QS  JH 10D QD QH  AD KC 10C KD")

    assert (state.phase, state.to_act) == (Phase.COUNT, None)
    assert [trick.winner for trick in state.table.tricks] == [1, 1, 3, 3]
    assert (state.table.tricks_of(Side.HOME), state.table.tricks_of(Side.AWAY)) == (0, 5)
    state = apply(state, Count())
    assert score(state) == (0, 2)
    assert (state.counted[-1].why, state.counted[-1].trump, state.dealer) == (Why.EUCHRED, Suit.HEARTS, 0)


# --- the count -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "alone", "points", "why"),
    [
        pytest.param(3, False, (1, 0), Why.MADE, marks=pytest.mark.rule("EUCHRE SCORING i")),
        pytest.param(4, False, (1, 0), Why.MADE, marks=pytest.mark.rule("EUCHRE SCORING i")),
        pytest.param(5, False, (2, 0), Why.MARCH, marks=pytest.mark.rule("EUCHRE SCORING ii")),
        pytest.param(3, True, (1, 0), Why.LONE_MADE, marks=pytest.mark.rule("EUCHRE SCORING iii")),
        pytest.param(4, True, (1, 0), Why.LONE_MADE, marks=pytest.mark.rule("EUCHRE SCORING iii")),
        pytest.param(5, True, (4, 0), Why.LONE_MARCH, marks=pytest.mark.rule("EUCHRE SCORING iv")),
        pytest.param(2, False, (0, 2), Why.EUCHRED, marks=pytest.mark.rule("EUCHRE SCORING v")),
        pytest.param(0, False, (0, 2), Why.EUCHRED, marks=pytest.mark.rule("EUCHRE SCORING v")),
        pytest.param(2, True, (0, 2), Why.LONE_EUCHRED, marks=pytest.mark.rule("EUCHRE SCORING v")),
    ],
)
def test_hand_counts_by_the_table(tricks, alone, points, why):
    for_home, for_away = hands(HandPlayed(2, tricks, alone)), hands(HandPlayed(1, tricks, alone))

    assert (score(for_home), score(for_away)) == (points, points[::-1])
    assert (for_home.counted[-1].why, for_home.counted[-1].tricks, for_home.dealer) == (why, tricks, 0)


@pytest.mark.rule("EUCHRE SCORING v")
def test_lone_hand_that_is_euchred_can_be_set_to_four():
    assert score(hands(HandPlayed(0, 2, alone=True), lone_euchred=4)) == (0, 4)


@pytest.mark.parametrize("tricks", [-1, 6])
def test_tricks_that_no_hand_has_are_refused(tricks):
    assert refused(hands(), HandPlayed(0, tricks)) == ("no_such_count_of_tricks", "RULES OF PLAY viii")


@pytest.mark.rule("EUCHRE Reg. i")
def test_leg_ends_at_ten_and_takes_no_more():
    state = hands(*[HandPlayed(0, 5)] * 4, one(1), HandPlayed(0, 5))

    assert outcome(state) == LegResult(home=10, away=1)
    assert (legal(state), awaited(state)) == ((), ())
    assert refused(state, one()) == ("leg_over", "Reg. i")


@pytest.mark.rule("EUCHRE Reg. iv")
def test_nine_and_a_lone_march_make_ten():
    nine = [HandPlayed(0, 5)] * 4 + [one()]

    assert outcome(hands(*nine, HandPlayed(0, 5, alone=True))) == LegResult(home=10, away=0)
    assert outcome(hands(*nine, HandPlayed(0, 5, alone=True), capped=False)) == LegResult(home=13, away=0)


@pytest.mark.rule("EUCHRE Reg. iv")
def test_leg_goes_to_the_sheet_as_it_is_and_the_sheet_credits_it():
    legs = [outcome(hands(one(), TimeUp(between_hands=True))), outcome(hands(Forfeit(Side.HOME)))]

    assert list(EuchreScoring().faults(legs, EUCHRE, playoff=False)) == []
    assert [tally.points for tally in EuchreScoring().tally(legs, EUCHRE, playoff=False)] == [10, 10]


# --- the clock and the end -------------------------------------------------------------------------------------


@pytest.mark.rule("EUCHRE Reg. i")
def test_hand_in_play_is_finished_when_time_is_up_and_the_leader_wins():
    state = hands(one(), one(1), TimeUp())
    assert outcome(state) is None

    assert outcome(apply(state, one(1))) == LegResult(home=1, away=2, ending=Ending.TIME)
    assert outcome(hands(one(), TimeUp(), ThrownIn())) == LegResult(home=1, away=0, ending=Ending.TIME)


@pytest.mark.rule("EUCHRE Reg. i")
def test_level_sides_play_on_after_time_until_one_leads():
    state = hands(one(), TimeUp(), one(1), ThrownIn())

    assert outcome(state) is None
    assert outcome(apply(state, HandPlayed(1, 5, alone=True))) == LegResult(home=1, away=5, ending=Ending.TIME)
    assert outcome(hands(TimeUp(between_hands=True))) is None


@pytest.mark.rule("EUCHRE Reg. i")
def test_leader_between_two_hands_has_won_when_time_is_up():
    assert outcome(hands(one(), TimeUp(between_hands=True))) == LegResult(home=1, away=0, ending=Ending.TIME)
    assert refused(hands(TimeUp()), TimeUp()) == ("time_is_up_already", "Reg. i")


@pytest.mark.rule("EUCHRE Reg. i")
def test_leg_that_reaches_ten_in_its_last_hand_was_not_ended_by_the_clock():
    state = hands(*[HandPlayed(0, 5)] * 4, TimeUp(), HandPlayed(0, 5))

    assert outcome(state) == LegResult(home=10, away=0)


@pytest.mark.rule("EUCHRE Reg. i")
def test_cards_on_the_table_say_whether_a_hand_is_in_play():
    assert refused(leg(), TimeUp()) == ("no_hand_in_play", "Reg. i")
    assert refused(leg(DEAL), TimeUp(between_hands=True)) == ("hand_in_play", "Reg. i")
    # A misdealt hand is dealt again after time; it is not over.
    state = leg(DEAL, TimeUp(), Misdeal(Fault.FACED))
    assert (state.phase, state.time_up) == (Phase.DEAL, True)


@pytest.mark.rule("EUCHRE Reg. vi")
@pytest.mark.rule("EUCHRE Reg. vii")
def test_playoff_has_no_clock():
    assert refused(hands(time_limit_minutes=0), TimeUp()) == ("no_time_limit", "Reg. vi")
    assert TimeUp not in {type(event) for event in legal(hands(time_limit_minutes=0))}


@pytest.mark.rule("EUCHRE Reg. v")
@pytest.mark.parametrize("played", [(), (one(), one())])
def test_absent_side_forfeits_by_ten_to_nothing(played):
    state = hands(*played, Forfeit(Side.HOME))

    assert outcome(state) == LegResult(home=0, away=10, ending=Ending.FORFEIT, at_fault=Side.HOME)
    assert outcome(leg(DEAL, Forfeit(Side.AWAY))) == LegResult(
        home=10, away=0, ending=Ending.FORFEIT, at_fault=Side.AWAY
    )


# --- what is refused -------------------------------------------------------------------------------------------


def test_event_of_the_other_way_of_playing_is_refused():
    assert refused(hands(), DEAL) == ("wrong_mode", "")
    assert refused(leg(), one()) == ("wrong_mode", "")
    assert refused(leg(), "nonsense") == ("unknown_event", "")


def test_refused_event_leaves_the_leg_as_it_was():
    state = leg(*PICKED_UP)
    before = dump(state)

    assert refused(state, Play(2, Card("QH"))) == ("not_your_turn", "RULES OF PLAY viii")
    assert refused(state, Count()) == ("not_now", "RULES OF PLAY viii")
    assert dump(state) == before


def test_only_cards_that_the_table_knows_are_awaited():
    assert awaited(start(EuchreOptions())) == (DrawForDeal,)
    assert awaited(leg()) == (Deal,)
    assert awaited(leg(DEAL)) == ()
    assert awaited(hands()) == ()
    assert awaited(hands(ExposeHand(0))) == ()


@pytest.mark.parametrize(
    ("data", "place"), [({"version": 2}, "version"), ({"first_dealer": 4}, "first_dealer"), ({"mode": "x"}, "mode")]
)
def test_options_that_no_leg_has_are_refused(data, place):
    with pytest.raises(ValueError, match=place):
        load(EuchreOptions, data)
