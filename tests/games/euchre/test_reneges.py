"""Irregularities of euchre: reneges, an exposed hand, and signs."""

from __future__ import annotations

import pytest

from games.base import Ending, LegResult, Side
from games.cards import Card, Suit, cards
from games.euchre.engine.events import (
    AnswerExposedHand,
    AnswerIndication,
    AnswerRenege,
    ClaimRenege,
    CorrectRenege,
    Count,
    Discard,
    Expose,
    ExposeHand,
    Exposure,
    Forfeit,
    HandPlayed,
    Indication,
    Name,
    OrderUp,
    Play,
    Renege,
    RenegeProven,
    TimeUp,
)
from games.euchre.engine.play import apply, legal, outcome
from games.euchre.engine.state import Phase, Question, Why
from tests.games.euchre.table import DEAL, PASSES, PICKED_UP, hands, leg, one, play_on, refused, score

# --- reneges -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("EUCHRE IRREGULARITIES vi")
def test_renege_is_put_right_before_the_trick_is_quitted():
    state = apply(play_on(leg(*PICKED_UP), "KC"), Renege(1, Card("KS")))
    state = apply(play_on(state, "JC"), CorrectRenege(1))

    assert (state.to_act, state.table.exposed, state.table.reneges) == (1, frozenset(cards("KS")), ())
    assert refused(state, Play(1, Card("KS"))) == ("must_follow", "RULES OF PLAY viii")
    state = play_on(state, "10C JC QC")  # who had played after it plays again
    assert state.to_act == 0
    assert play_on(state, "QS").table.playable(1) == cards("KS")
    # Nothing is left to claim.
    assert refused(play_on(state, "QS"), ClaimRenege(1)) == ("no_renege", "IRREGULARITIES vi")


@pytest.mark.rule("EUCHRE IRREGULARITIES vi")
def test_complete_trick_is_not_quitted_before_the_next_lead():
    state = play_on(apply(play_on(leg(*PICKED_UP), "KC"), Renege(1, Card("JD"))), "JC QC")
    assert state.to_act == 1  # the left bower, by a renege

    assert refused(state, ClaimRenege(1)) == ("no_renege", "IRREGULARITIES vi")
    assert apply(state, CorrectRenege(1)).to_act == 1
    quitted = play_on(state, "KS")
    assert refused(quitted, CorrectRenege(1)) == ("no_renege", "IRREGULARITIES vi")
    assert apply(quitted, ClaimRenege(1)).choice is not None


@pytest.mark.rule("EUCHRE IRREGULARITIES vi")
def test_only_a_card_that_could_have_followed_makes_a_renege():
    state = play_on(leg(*PICKED_UP), "KC")

    assert refused(state, Renege(1, Card("10C"))) == ("no_renege", "IRREGULARITIES vi")
    assert refused(state, Renege(2, Card("AS"))) == ("not_your_turn", "IRREGULARITIES vi")
    assert refused(leg(*PICKED_UP), Renege(0, Card("AH"))) == ("no_renege", "IRREGULARITIES vi")
    assert refused(play_on(leg(*PICKED_UP), "QS KS AS"), Renege(3, Card("9H"))) == ("no_renege", "IRREGULARITIES vi")


def reneged(**options):
    """Seat 1 of the dealer's side, which made trump, reneged in the first trick; the second is led to."""
    state = apply(play_on(leg(*PICKED_UP, **options), "KC"), Renege(1, Card("QD")))
    return play_on(state, "JC QC  9C")  # home won the first trick


@pytest.mark.rule("EUCHRE SCORING vi")
@pytest.mark.rule("EUCHRE IRREGULARITIES vi")
def test_other_side_takes_the_penalty_for_a_renege():
    state = apply(reneged(), ClaimRenege(1))

    assert state.choice is not None
    assert (state.choice.question, state.choice.owed_by, state.choice.points) == (Question.RENEGE, Side.HOME, 2)
    assert refused(state, Play(1, Card("AC"))) == ("choice_open", "IRREGULARITIES vi")
    assert refused(state, Forfeit(Side.AWAY)) == ("choice_open", "IRREGULARITIES vi")
    assert legal(state) == (AnswerRenege(True), AnswerRenege(False))
    state = apply(state, AnswerRenege(True))
    assert (score(state), state.phase, state.dealer) == ((2, 0), Phase.DEAL, 0)
    assert (state.counted[-1].why, state.counted[-1].maker, state.counted[-1].side) == (Why.RENEGE, 3, Side.HOME)


@pytest.mark.rule("EUCHRE IRREGULARITIES vi")
def test_other_side_may_have_the_hand_counted_as_it_is_played():
    state = apply(apply(reneged(), ClaimRenege(1)), AnswerRenege(False))

    assert (state.choice, state.to_act, score(state)) == (None, 1, (0, 0))
    assert refused(state, ClaimRenege(1)) == ("no_renege", "IRREGULARITIES vi")
    assert refused(state, AnswerRenege(True)) == ("nothing_to_answer", "IRREGULARITIES vi")


@pytest.mark.rule("EUCHRE IRREGULARITIES vi")
def test_claim_leaves_a_renege_that_can_still_be_put_right():
    again = apply(reneged(), Renege(1, Card("KS")))
    state = apply(apply(again, ClaimRenege(1)), AnswerRenege(False))

    assert apply(state, CorrectRenege(1)).table.exposed == frozenset(cards("KS"))


@pytest.mark.rule("EUCHRE IRREGULARITIES vi")
def test_renege_is_claimed_until_the_hand_is_counted():
    state = play_on(reneged(), "AC 10H 9H  AS KH QS KS  JH AH JD QH  AD 10D 10C KD")

    assert state.phase is Phase.COUNT
    assert score(apply(state, Count())) == (0, 1)
    claimed = apply(state, ClaimRenege(1))
    assert score(apply(claimed, AnswerRenege(True))) == (2, 0)
    assert score(apply(apply(claimed, AnswerRenege(False)), Count())) == (0, 1)


@pytest.mark.rule("EUCHRE IRREGULARITIES vi")
def test_mixed_tricks_prove_the_claim():
    state = play_on(leg(*PICKED_UP), "KC AC JC QC  KS")

    assert refused(state, ClaimRenege(3)) == ("no_renege", "IRREGULARITIES vi")
    assert apply(state, ClaimRenege(3, tricks_mixed=True)).choice is not None
    assert refused(leg(*PICKED_UP), ClaimRenege(3, tricks_mixed=True)) == ("no_renege", "IRREGULARITIES vi")


@pytest.mark.rule("EUCHRE SCORING vi")
def test_penalty_for_a_renege_can_be_set_to_be_taken_and_not_below_nothing():
    taken = "renege_taken_exposed_given"

    assert score(hands(one(1), RenegeProven(1, 0), AnswerRenege(True), penalties=taken)) == (0, 0)
    assert score(hands(*[one(1)] * 3, RenegeProven(1, 0), AnswerRenege(True), penalties=taken)) == (0, 1)


@pytest.mark.rule("EUCHRE SCORING vii")
@pytest.mark.parametrize(
    ("offender", "by", "points"),
    [(1, "anybody", (4, 0)), (0, "anybody", (0, 4)), (1, "defenders", (4, 0)), (0, "defenders", (0, 2))],
)
def test_renege_in_a_lone_hand_is_four(offender, by, points):
    state = hands(RenegeProven(offender, maker=0, alone=True), AnswerRenege(True), renege_lone_by=by)

    assert score(state) == points


@pytest.mark.rule("EUCHRE SCORING vii")
def test_renege_in_a_lone_hand_of_cards_is_four():
    lone = leg(DEAL, *PASSES, Name(0, Suit.CLUBS, alone=True))
    state = apply(play_on(lone, "KC"), Renege(1, Card("KS")))
    state = apply(play_on(state, "QC  QS"), ClaimRenege(1))

    assert state.choice is not None
    assert state.choice.points == 4


@pytest.mark.rule("EUCHRE IRREGULARITIES vi")
def test_renege_is_entered_hand_by_hand_too():
    state = hands(RenegeProven(1, maker=0))

    assert refused(state, one()) == ("choice_open", "IRREGULARITIES vi")
    assert score(apply(apply(state, AnswerRenege(False)), HandPlayed(0, 5))) == (2, 0)
    assert refused(hands(), RenegeProven(2, maker=0, alone=True)) == ("sits_out", "RULES OF PLAY vi")
    ten = hands(*[HandPlayed(0, 5)] * 4, RenegeProven(1, maker=1, alone=True), AnswerRenege(True))
    assert outcome(ten) == LegResult(home=10, away=0)


# --- an exposed hand ---------------------------------------------------------------------------------------------


@pytest.mark.rule("EUCHRE SCORING viii")
def test_other_side_chooses_between_two_points_and_the_deal():
    state = hands(*[one(1)] * 3, ExposeHand(1))

    assert state.choice is not None
    assert (state.choice.question, state.choice.owed_by) == (Question.EXPOSED_HAND, Side.HOME)
    assert refused(state, TimeUp()) == ("choice_open", "SCORING viii")
    points, deal = apply(state, AnswerExposedHand(True)), apply(state, AnswerExposedHand(False))
    assert (score(points), points.counted[-1].why, points.counted[-1].points) == ((0, 1), Why.EXPOSED_HAND, -2)
    assert (score(deal), deal.counted[-1].why) == ((0, 3), Why.LOSS_OF_DEAL)
    assert (points.dealer, deal.dealer) == (3, 3)  # three hands and this one after seat 3 began


@pytest.mark.rule("EUCHRE SCORING viii")
@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({"exposed_hand_is": "points"}, (0, 0)),
        ({"exposed_hand_is": "loss_of_deal"}, (0, 1)),
        ({"exposed_hand_is": "points", "penalties": "renege_taken_exposed_given"}, (2, 1)),
    ],
)
def test_exposed_hand_can_be_settled_by_the_rules_of_the_house(options, points):
    state = hands(one(1), ExposeHand(3), **options)

    assert (score(state), state.choice, state.dealer) == (points, None, 1)


@pytest.mark.rule("EUCHRE SCORING viii")
def test_hand_laid_down_for_a_lone_partner_exposes_nothing():
    lone = leg(DEAL, OrderUp(0, alone=True), Discard(Card("9S")))

    assert refused(lone, ExposeHand(2)) == ("sits_out", "RULES OF PLAY vi")
    assert refused(lone, Expose(2, Card("AS"), Exposure.DROPPED)) == ("sits_out", "RULES OF PLAY vi")


# --- signs -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EUCHRE IRREGULARITIES viii")
def test_first_sign_is_a_warning_and_the_second_is_for_the_officials():
    warned = hands(Indication(0))
    assert (warned.choice, warned.indications) == (None, (0,))
    assert apply(warned, Indication(1)).choice is None  # the other team's first

    state = apply(warned, Indication(2))
    assert state.choice is not None
    assert (state.choice.question, state.choice.offender, state.choice.owed_by) == (
        Question.INDICATION,
        Side.HOME,
        None,
    )
    assert refused(state, one()) == ("choice_open", "IRREGULARITIES viii")
    assert apply(state, AnswerIndication(False)).phase is Phase.HAND
    assert outcome(apply(state, AnswerIndication(True))) == LegResult(
        home=0, away=10, ending=Ending.FORFEIT, at_fault=Side.HOME
    )


@pytest.mark.rule("EUCHRE IRREGULARITIES viii")
def test_warning_of_an_earlier_leg_counts():
    state = leg(DEAL, Indication(3), warned=frozenset({Side.AWAY}))

    assert state.choice is not None
    assert (state.choice.offender, state.phase) == (Side.AWAY, Phase.ORDER)
