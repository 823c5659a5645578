"""What goes wrong at the table, the choices that follow, and who owes them."""

from __future__ import annotations

import pytest

from games.cards import Card, Suit, cards
from games.euchre.engine.events import (
    DealOutOfTurn,
    DeclareOutOfTurn,
    Discard,
    Expose,
    Exposure,
    Fault,
    Hesitation,
    LeadOutOfTurn,
    Misdeal,
    Name,
    NameTurnedDown,
    OrderUp,
    Pass,
    PassOutOfTurn,
    Play,
    TakeBackLead,
)
from games.euchre.engine.play import apply
from games.euchre.engine.state import Phase, Why
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
