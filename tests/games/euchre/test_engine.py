"""The leg as it is played: draw, deal, making trump, tricks, count, clock, and what is refused."""

from __future__ import annotations

import pytest

from games.cards import Card, Suit, cards
from games.euchre.engine.events import (
    Deal,
    Discard,
    DrawForDeal,
    Fault,
    FirstDealer,
    HandPlayed,
    Misdeal,
    Name,
    NoAceNoFace,
    OrderUp,
    Pass,
    Play,
)
from games.euchre.engine.play import apply, start
from games.euchre.engine.ranking import PACK, strength
from games.euchre.engine.state import EuchreOptions, Phase, Why, partner_of, side_of
from tests.games.euchre.table import (
    DEAL,
    HANDS,
    LOW_DEAL,
    PASSES,
    hands,
    leg,
    play_on,
    refused,
    score,
)

# --- players, cards, draw, deal ----------------------------------------------------------------------------


@pytest.mark.rule("EUCHRE RULES OF PLAY i")
def test_partners_sit_opposite_and_there_is_no_fifth_seat():
    assert [side_of(seat).value for seat in range(4)] == ["home", "away", "home", "away"]
    assert [partner_of(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert refused(hands(), HandPlayed(4, 3)) == ("no_such_seat", "RULES OF PLAY i")
    assert refused(leg(DEAL), Pass(-1)) == ("no_such_seat", "RULES OF PLAY i")


@pytest.mark.rule("EUCHRE RULES OF PLAY ii")
def test_pack_has_24_cards_and_the_bowers_are_the_highest_trumps():
    assert len(PACK) == 24
    trumps = sorted(PACK, key=lambda card: strength(card, Suit.CLUBS, Suit.HEARTS), reverse=True)
    assert trumps[:7] == list(cards("JH JD AH KH QH 10H 9H"))
    assert trumps[7:13] == list(cards("AC KC QC JC 10C 9C"))
    assert refused(leg(), Deal((cards("8H KC QS 10D 9C"), *HANDS[1:]), Card("9H"))) == (
        "not_in_the_pack",
        "RULES OF PLAY ii",
    )


@pytest.mark.rule("EUCHRE RULES OF PLAY iii")
@pytest.mark.parametrize(("drawn", "dealer"), [("KC 9D AH KS", 2), ("10C 9D 9H 9S", 0), ("JC QD JH 10S", 1)])
def test_highest_card_deals_and_the_ace_is_high(drawn, dealer):
    state = apply(start(EuchreOptions()), DrawForDeal(cards(drawn)))

    assert (state.dealer, state.phase, state.to_act) == (dealer, Phase.DEAL, dealer)


@pytest.mark.rule("EUCHRE RULES OF PLAY iii")
def test_level_cards_are_drawn_again_and_the_cards_are_looked_at():
    before = start(EuchreOptions())

    assert apply(before, DrawForDeal(cards("AC 9D AH KS"))) == before
    assert refused(before, DrawForDeal(cards("AC 9D AH"))) == ("one_card_each", "RULES OF PLAY iii")
    assert refused(before, DrawForDeal(cards("AC 9D AC KS"))) == ("same_card_twice", "RULES OF PLAY iii")
    assert refused(before, DEAL) == ("not_now", "RULES OF PLAY iii")
    assert apply(start(EuchreOptions(mode="hands")), FirstDealer(1)).dealer == 1


@pytest.mark.rule("EUCHRE RULES OF PLAY iv")
def test_deal_is_five_to_each_and_a_card_turned_up():
    assert refused(leg(), Deal(HANDS[:3], Card("9H"))) == ("wrong_deal", "RULES OF PLAY iv")
    assert refused(leg(), Deal(tuple(hand[:4] for hand in HANDS), Card("9H"))) == ("wrong_deal", "RULES OF PLAY iv")
    assert refused(leg(), Deal(HANDS, Card("AH"))) == ("same_card_twice", "RULES OF PLAY iv")
    state = leg(DEAL)
    assert (state.phase, state.to_act, state.table.turn_up) == (Phase.ORDER, 0, Card("9H"))


@pytest.mark.rule("EUCHRE RULES OF PLAY iv")
def test_card_exposed_in_dealing_has_the_same_player_deal_again():
    state = leg(DEAL, Misdeal(Fault.EXPOSED))

    assert (state.phase, state.dealer, state.hand, state.counted) == (Phase.DEAL, 3, None, ())


# --- making trump --------------------------------------------------------------------------------------------


@pytest.mark.rule("EUCHRE RULES OF PLAY v")
def test_order_up_makes_trump_and_the_dealer_changes_a_card():
    state = leg(DEAL, OrderUp(0))
    assert (state.phase, state.to_act) == (Phase.DISCARD, 3)
    assert refused(state, Discard(Card("9H"))) == ("card_not_held", "RULES OF PLAY v")  # of the five dealt

    state = apply(state, Discard(Card("9S")))
    hand = state.table
    assert (hand.maker, hand.trump, hand.alone, hand.buried) == (0, Suit.HEARTS, False, Card("9S"))
    assert hand.held[3] == cards("JH KH AD QC 9H")
    assert (state.phase, state.to_act) == (Phase.PLAY, 0)


@pytest.mark.rule("EUCHRE RULES OF PLAY v")
def test_bids_go_round_to_the_left():
    assert refused(leg(DEAL), Pass(1)) == ("not_your_turn", "RULES OF PLAY v")
    assert refused(leg(DEAL, Pass(0)), OrderUp(2)) == ("not_your_turn", "RULES OF PLAY v")
    assert leg(DEAL, *PASSES[:2]).to_act == 2


@pytest.mark.rule("EUCHRE RULES OF PLAY v")
def test_left_bower_is_no_trump_before_trump_is_made():
    state = leg(DEAL, Pass(0))
    assert refused(state, OrderUp(1)) == ("no_natural_trump", "RULES OF PLAY v")
    assert leg(DEAL, Pass(0), OrderUp(1), natural_trump=False).table.trump is Suit.HEARTS

    # The dealer may not pick up without a trump in the hand, the one turned up apart.
    bare = Deal((HANDS[3], HANDS[0], HANDS[2], HANDS[1]), Card("9H"))
    assert refused(leg(bare, *PASSES[:3]), OrderUp(3)) == ("no_natural_trump", "RULES OF PLAY v")


@pytest.mark.rule("EUCHRE RULES OF PLAY v")
def test_partner_of_the_dealer_plays_alone():
    diamonds = Deal(HANDS, Card("9D"))
    state = leg(diamonds, Pass(0), OrderUp(1))

    assert (state.table.maker, state.table.alone, state.table.sitting_out) == (1, True, 3)
    assert leg(diamonds, Pass(0), OrderUp(1), partner_of_dealer_alone=False).table.alone is False
    assert leg(DEAL, OrderUp(0)).table.alone is False


@pytest.mark.rule("EUCHRE RULES OF PLAY v")
def test_after_four_passes_another_suit_is_named():
    state = leg(DEAL, *PASSES)

    assert (state.phase, state.to_act) == (Phase.NAME, 0)
    assert refused(state, Name(0, Suit.HEARTS)) == ("turned_down", "RULES OF PLAY v")
    assert refused(state, OrderUp(0)) == ("not_now", "RULES OF PLAY v")
    named = apply(state, Name(0, Suit.SPADES))
    assert (named.phase, named.to_act, named.table.trump, named.table.maker) == (Phase.PLAY, 0, Suit.SPADES, 0)
    assert named.table.held == HANDS  # nobody takes the card turned down
    # No natural trump is asked in the second round: seat 1 has no heart, seat 3 no club but one.
    assert leg(DEAL, *PASSES, Pass(0), Name(1, Suit.SPADES)).table.maker == 1


@pytest.mark.rule("EUCHRE RULES OF PLAY v")
def test_after_eight_passes_the_next_dealer_deals():
    state = leg(DEAL, *PASSES, *PASSES)

    assert (state.phase, state.dealer, score(state)) == (Phase.DEAL, 0, (0, 0))
    assert [hand.why for hand in state.counted] == [Why.THROWN_IN]


@pytest.mark.rule("EUCHRE RULES OF PLAY v")
def test_dealer_is_not_stuck_unless_the_rules_of_the_house_say_so():
    state = leg(DEAL, *PASSES, *PASSES[:3], stick_the_dealer=True)

    assert refused(state, Pass(3)) == ("dealer_must_name", "")
    assert apply(state, Name(3, Suit.CLUBS)).table.maker == 3


@pytest.mark.rule("EUCHRE RULES OF PLAY vi")
def test_partner_of_a_lone_player_does_not_take_part():
    state = leg(DEAL, OrderUp(0, alone=True), Discard(Card("9S")))
    state = play_on(state, "AH JD 9H")

    assert state.table.sitting_out == 2
    assert state.table.is_complete
    assert state.to_act == 1
    assert refused(state, Play(2, Card("QH"))) == ("not_your_turn", "RULES OF PLAY viii")
    assert leg(DEAL, *PASSES, Name(0, Suit.CLUBS, alone=True)).table.sitting_out == 2


@pytest.mark.rule("EUCHRE RULES OF PLAY vii")
def test_hand_without_ace_face_and_trump_loses_the_deal_for_nobody():
    beginning = (LOW_DEAL, *PASSES[:3], OrderUp(3), Discard(Card("QS")))
    state = leg(*beginning, NoAceNoFace(0))

    assert (state.phase, state.dealer, score(state)) == (Phase.DEAL, 0, (0, 0))
    assert [hand.why for hand in state.counted] == [Why.NO_ACE_NO_FACE]
    assert refused(leg(*beginning), NoAceNoFace(1)) == ("not_such_a_hand", "RULES OF PLAY vii")
    assert refused(leg(*beginning, Play(0, Card("9C"))), NoAceNoFace(0)) == ("lead_is_made", "RULES OF PLAY vii")
    assert refused(leg(*beginning, no_ace_no_face=False), NoAceNoFace(0)) == ("not_in_these_rules", "RULES OF PLAY vii")
    # A nine of trump is a trump, and a hand that is laid down for a lone partner calls nothing.
    assert refused(leg(LOW_DEAL, *PASSES, Pass(0), Name(1, Suit.CLUBS)), NoAceNoFace(0))[0] == "not_such_a_hand"
    lone = leg(LOW_DEAL, *PASSES, *PASSES[:2], Name(2, Suit.DIAMONDS, alone=True))
    assert refused(lone, NoAceNoFace(0)) == ("sits_out", "RULES OF PLAY vi")


@pytest.mark.rule("EUCHRE RULES OF PLAY vii")
def test_lost_deal_is_entered_hand_by_hand_too():
    state = hands(NoAceNoFace(2))

    assert (state.dealer, score(state), state.counted[-1].why) == (0, (0, 0), Why.NO_ACE_NO_FACE)
