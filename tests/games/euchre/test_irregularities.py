"""What goes wrong at the table, the choices that follow, and who owes them."""

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
    DealOutOfTurn,
    DeclareOutOfTurn,
    Discard,
    Expose,
    ExposeHand,
    Exposure,
    Fault,
    Forfeit,
    HandPlayed,
    Hesitation,
    Indication,
    LeadOutOfTurn,
    Misdeal,
    Name,
    NameTurnedDown,
    OrderUp,
    Pass,
    PassOutOfTurn,
    Play,
    Renege,
    RenegeProven,
    TakeBackLead,
    TimeUp,
)
from games.euchre.engine.play import apply, legal, outcome
from games.euchre.engine.state import Phase, Question, Why
from tests.games.euchre.table import DEAL, PASSES, PICKED_UP, hands, leg, one, play_on, refused, score

# --- the deal ------------------------------------------------------------------------------------------------


@pytest.mark.rule("EUCHRE IRREGULARITIES i")
def test_misdeal_keeps_dealer_and_score_until_the_first_lead():
    state = leg(*PICKED_UP, Misdeal(Fault.FACED))

    assert (state.phase, state.dealer, state.hand) == (Phase.DEAL, 3, None)
    assert score(hands(one(), Misdeal(Fault.FACED))) == (1, 0)
    assert hands(one(), Misdeal(Fault.FACED)).dealer == 0
    assert refused(play_on(leg(*PICKED_UP), "AH"), Misdeal(Fault.FACED)) == ("lead_is_made", "IRREGULARITIES i")


@pytest.mark.rule("EUCHRE IRREGULARITIES i")
def test_wrong_dealer_is_stopped_or_the_deal_stands():
    assert leg(DealOutOfTurn(1, stopped=True)) == leg()

    stands = leg(DealOutOfTurn(1, stopped=False), DEAL)
    assert (stands.dealer, stands.to_act) == (1, 2)
    assert hands(DealOutOfTurn(1, stopped=False), one()).dealer == 2
    assert refused(leg(), DealOutOfTurn(3, stopped=True)) == ("it_is_the_turn", "IRREGULARITIES i")


# --- void calls and hesitation ---------------------------------------------------------------------------------


@pytest.mark.rule("EUCHRE IRREGULARITIES ii")
def test_partner_of_the_dealer_who_orders_up_has_accepted():
    state = leg(DEAL, Pass(0), OrderUp(1, alone=False), natural_trump=False)

    assert (state.table.maker, state.table.trump, state.table.alone) == (1, Suit.HEARTS, True)


@pytest.mark.rule("EUCHRE IRREGULARITIES ii")
def test_naming_the_suit_turned_down_is_void_and_bars_the_team():
    state = leg(DEAL, *PASSES, NameTurnedDown(0))

    assert (state.phase, state.to_act, state.table.trump, state.table.barred) == (Phase.NAME, 1, None, {0, 2})
    state = apply(state, Pass(1))
    assert refused(state, Name(2, Suit.CLUBS)) == ("may_not_make", "IRREGULARITIES ii, iii, vii")
    assert apply(apply(state, Pass(2)), Name(3, Suit.CLUBS)).table.maker == 3
    # The dealer's call is the last: the hand is thrown in.
    assert leg(DEAL, *PASSES, *PASSES[:3], NameTurnedDown(3)).counted[-1].why is Why.THROWN_IN
    assert refused(leg(DEAL), NameTurnedDown(0)) == ("not_now", "RULES OF PLAY v")


@pytest.mark.rule("EUCHRE IRREGULARITIES iii")
def test_declaration_out_of_turn_is_void_and_bars_only_the_partner():
    state = leg(DEAL, DeclareOutOfTurn(2))

    assert (state.phase, state.to_act, state.table.trump, state.table.barred) == (Phase.ORDER, 0, None, {0})
    assert refused(state, OrderUp(0)) == ("may_not_make", "IRREGULARITIES ii, iii, vii")
    assert apply(apply(apply(state, Pass(0)), Pass(1)), OrderUp(2)).table.maker == 2
    assert refused(leg(DEAL), DeclareOutOfTurn(0)) == ("it_is_the_turn", "IRREGULARITIES iii")
    assert refused(leg(*PICKED_UP), DeclareOutOfTurn(1)) == ("not_now", "RULES OF PLAY viii")


@pytest.mark.rule("EUCHRE IRREGULARITIES iii")
def test_dealer_who_may_not_make_is_never_stuck():
    state = leg(DEAL, *PASSES, DeclareOutOfTurn(1), *PASSES[:3], stick_the_dealer=True)

    assert apply(state, Pass(3)).counted[-1].why is Why.THROWN_IN


@pytest.mark.rule("EUCHRE IRREGULARITIES iii")
def test_pass_out_of_turn_costs_nothing_and_stands():
    state = leg(DEAL, PassOutOfTurn(1))

    assert (state.phase, state.to_act, state.table.barred) == (Phase.ORDER, 0, frozenset())
    assert apply(state, OrderUp(0)).table.maker == 0
    assert apply(state, Pass(0)).to_act == 2
    assert refused(state, PassOutOfTurn(1)) == ("passed_already", "RULES OF PLAY v")
    assert refused(state, PassOutOfTurn(0)) == ("it_is_the_turn", "IRREGULARITIES iii")
    assert refused(apply(state, Pass(0)), PassOutOfTurn(0)) == ("passed_already", "RULES OF PLAY v")
    assert refused(leg(*PICKED_UP), PassOutOfTurn(1)) == ("not_now", "RULES OF PLAY viii")


@pytest.mark.rule("EUCHRE IRREGULARITIES iii")
def test_pass_out_of_turn_stands_for_its_round_alone():
    early = [PassOutOfTurn(seat) for seat in (1, 2, 3)]
    turned_down = leg(DEAL, *early, Pass(0))

    assert (turned_down.phase, turned_down.to_act, turned_down.table.passed) == (Phase.NAME, 0, frozenset())
    assert leg(DEAL, *PASSES, *early, Pass(0)).counted[-1].why is Why.THROWN_IN
    stuck = leg(DEAL, *PASSES, stick_the_dealer=True)
    assert refused(stuck, PassOutOfTurn(3))[0] == "dealer_must_name"


@pytest.mark.rule("EUCHRE IRREGULARITIES vii")
def test_hesitation_in_the_bidding_loses_the_bid_of_the_team_for_this_hand():
    state = leg(DEAL, Hesitation(2))

    assert refused(state, OrderUp(0)) == ("may_not_make", "IRREGULARITIES ii, iii, vii")
    assert state.hesitations == (2,)
    next_hand = leg(DEAL, Hesitation(2), *PASSES, *PASSES, DEAL)
    assert (next_hand.table.barred, next_hand.hesitations) == (frozenset(), (2,))


@pytest.mark.rule("EUCHRE IRREGULARITIES vii")
def test_hesitation_that_costs_no_bid_is_only_recorded():
    state = leg(DEAL, Hesitation(2, loses_bid=False))

    assert (state.table.barred, state.hesitations) == (frozenset(), (2,))
    assert leg(DEAL, Hesitation(2, loses_bid=False), OrderUp(0)).hesitations == (2,)


@pytest.mark.rule("EUCHRE IRREGULARITIES vii")
def test_hesitation_in_the_play_is_recorded_for_the_officials():
    state = leg(*PICKED_UP, Hesitation(0))

    assert (state.table.barred, state.hesitations, state.choice) == (frozenset(), (0,), None)
    assert hands(Hesitation(1), one(), Hesitation(3)).hesitations == (1, 3)


# --- leads out of turn -------------------------------------------------------------------------------------------


@pytest.mark.rule("EUCHRE IRREGULARITIES iv")
def test_lead_out_of_turn_is_taken_back_and_the_cards_played_to_it_too():
    state = play_on(leg(*PICKED_UP, LeadOutOfTurn(1, Card("AC"))), "JC")
    assert (state.table.due, state.to_act) == (0, 3)
    state = apply(state, TakeBackLead(3))

    assert (state.table.trick, state.to_act, state.table.due) == ((), 0, None)
    assert state.table.exposed == frozenset(cards("AC"))  # and not the jack that was played to it
    assert set(state.table.held[2]) == set(cards("QH 10H AS KD JC"))
    # The right player leads any suit; the exposed card is played as soon as it can be.
    assert set(state.table.playable(0)) == set(cards("AH KC QS 10D 9C"))
    clubs = play_on(state, "KC")
    assert refused(clubs, Play(1, Card("10C"))) == ("exposed_card_first", "IRREGULARITIES v")
    assert play_on(clubs, "AC").to_act == 2


@pytest.mark.rule("EUCHRE IRREGULARITIES iv")
def test_lead_out_of_turn_stands_once_everybody_has_played():
    state = play_on(leg(*PICKED_UP, LeadOutOfTurn(1, Card("AC"))), "JC QC 9C")

    assert (state.to_act, state.table.due) == (1, None)
    assert refused(state, TakeBackLead(0)) == ("no_lead_to_take_back", "IRREGULARITIES iv")
    assert play_on(state, "KS").table.tricks[0].winner == 1


@pytest.mark.rule("EUCHRE IRREGULARITIES iv")
def test_only_a_lead_can_be_a_lead_out_of_turn():
    assert refused(leg(*PICKED_UP), LeadOutOfTurn(0, Card("AH"))) == ("it_is_the_turn", "IRREGULARITIES iv")
    assert refused(play_on(leg(*PICKED_UP), "AH"), LeadOutOfTurn(2, Card("AS"))) == ("not_a_lead", "IRREGULARITIES iv")
    assert refused(leg(*PICKED_UP), LeadOutOfTurn(1, Card("AH"))) == ("card_not_held", "RULES OF PLAY viii")
    assert refused(leg(*PICKED_UP), TakeBackLead(0)) == ("no_lead_to_take_back", "IRREGULARITIES iv")
    lone = leg(DEAL, OrderUp(0, alone=True), Discard(Card("9S")))
    assert refused(lone, LeadOutOfTurn(2, Card("AS"))) == ("sits_out", "RULES OF PLAY vi")


# --- exposed cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("EUCHRE IRREGULARITIES v")
@pytest.mark.parametrize("how", list(Exposure))
def test_exposed_card_is_played_at_the_first_chance(how):
    state = leg(*PICKED_UP, Expose(2, Card("KD"), how))
    spades = play_on(state, "QS KS")
    assert spades.table.playable(2) == cards("AS")  # no chance: spades are followed

    trumped = play_on(spades, "AS 9H")  # the dealer trumps, and leads diamonds
    diamonds = play_on(trumped, "AD 10D QD")
    assert diamonds.table.playable(2) == cards("KD")
    hearts = play_on(trumped, "JH AH JD")
    assert hearts.table.playable(2) == cards("QH 10H")


@pytest.mark.rule("EUCHRE IRREGULARITIES v")
def test_exposed_card_is_led_and_one_of_several_is_chosen():
    exposed = [Expose(0, Card(name), Exposure.DROPPED) for name in ("KC", "10D")]

    assert leg(*PICKED_UP, *exposed).table.playable(0) == cards("KC 10D")


@pytest.mark.rule("EUCHRE IRREGULARITIES v")
def test_exposed_card_of_the_dealer_is_not_laid_away():
    before = leg(DEAL, Expose(3, Card("9S"), Exposure.NAMED), OrderUp(0))
    assert refused(before, Discard(Card("9S"))) == ("exposed_card_stays", "IRREGULARITIES v")

    everything = [Expose(3, card, Exposure.DROPPED) for card in cards("JH KH AD 9S QC")]
    assert leg(DEAL, *everything, OrderUp(0), Discard(Card("9S"))).phase is Phase.PLAY


@pytest.mark.rule("EUCHRE IRREGULARITIES v")
def test_exposing_needs_a_card_that_is_hidden_and_a_way_it_could_happen():
    state = leg(*PICKED_UP, Expose(2, Card("KD"), Exposure.DROPPED))

    assert refused(state, Expose(2, Card("KD"), Exposure.NAMED)) == ("exposed_already", "IRREGULARITIES v")
    assert refused(state, Expose(2, Card("AH"), Exposure.NAMED)) == ("card_not_held", "RULES OF PLAY viii")
    assert refused(state, Expose(0, Card("AH"), Exposure.OUT_OF_TURN)) == ("it_is_the_turn", "IRREGULARITIES v")
    assert refused(leg(DEAL), Expose(0, Card("AH"), Exposure.WITH_ANOTHER)) == ("no_trick_yet", "IRREGULARITIES v")


@pytest.mark.rule("EUCHRE IRREGULARITIES v")
def test_exposed_card_that_comes_back_to_the_hand_is_still_exposed():
    state = leg(*PICKED_UP, Expose(2, Card("JC"), Exposure.DROPPED), LeadOutOfTurn(1, Card("AC")))
    state = apply(play_on(state, "JC"), TakeBackLead(0))

    assert play_on(state, "KC AC").table.playable(2) == cards("JC")


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
