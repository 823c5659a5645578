"""Euchre in words: players, cards, and what happened, with the rule that decided it."""

from __future__ import annotations

from games.base import Ending
from games.cards import RANK_NAMES, Card, Suit
from games.euchre.engine import events as on
from games.euchre.engine.play import outcome
from games.euchre.engine.scoring import EuchreRules
from games.euchre.engine.state import (
    TRICKS,
    Counted,
    EuchreState,
    Phase,
    Why,
    partner_of,
    side_of,
)
from games.live import Line, Setup, teller

State = EuchreState

SUIT_WORDS = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}
SUIT_SIGNS = {
    Suit.CLUBS: "\N{BLACK CLUB SUIT}",
    Suit.DIAMONDS: "\N{BLACK DIAMOND SUIT}",
    Suit.HEARTS: "\N{BLACK HEART SUIT}",
    Suit.SPADES: "\N{BLACK SPADE SUIT}",
}
RANK_WORDS = {1: "ace", 9: "nine", 10: "ten", 11: "jack", 12: "queen", 13: "king"}

SCORING_RULE = {
    Why.MADE: "EUCHRE SCORING i",
    Why.MARCH: "EUCHRE SCORING ii",
    Why.LONE_MADE: "EUCHRE SCORING iii",
    Why.LONE_MARCH: "EUCHRE SCORING iv",
    Why.EUCHRED: "EUCHRE SCORING v",
    Why.LONE_EUCHRED: "EUCHRE SCORING v",
    Why.RENEGE: "EUCHRE SCORING vi, vii",
    Why.EXPOSED_HAND: "EUCHRE SCORING viii",
    Why.LOSS_OF_DEAL: "EUCHRE SCORING viii",
    Why.NO_ACE_NO_FACE: "EUCHRE RULES OF PLAY vii",
    Why.THROWN_IN: "EUCHRE RULES OF PLAY v",
}
EXPOSED = {
    on.Exposure.OUT_OF_TURN: "played out of turn",
    on.Exposure.DROPPED: "dropped",
    on.Exposure.WITH_ANOTHER: "played together with another",
    on.Exposure.NAMED: "named",
}


# --- names -------------------------------------------------------------------------------------------------


def player(setup: Setup, seat: int) -> str:
    """Return the name of the player on `seat`; the home side sits on 0 and 2."""
    players, place = setup.players(side_of(seat)), seat // 2
    return players[place] if place < len(players) else f"{setup.name(side_of(seat))}, player {place + 1}"


def team(setup: Setup, seat: int) -> str:
    """Return the side of the player on `seat`."""
    return setup.name(side_of(seat))


def suit(some: Suit) -> str:
    r"""Return a suit in word and sign, which stay on one line.

    >>> suit(Suit.HEARTS)
    'hearts\xa0♥'
    """
    return f"{SUIT_WORDS[some]}\N{NO-BREAK SPACE}{SUIT_SIGNS[some]}"


def short(card: Card) -> str:
    """Return a card as it is printed in its corner.

    >>> short(Card("10D"))
    '10♦'
    """
    return f"{RANK_NAMES.get(card.rank, card.rank)}{SUIT_SIGNS[card.suit]}"


def card_name(card: Card) -> str:
    """Return a card in words.

    >>> card_name(Card("JS"))
    'jack of spades'
    """
    return f"{RANK_WORDS[card.rank]} of {SUIT_WORDS[card.suit]}"


def points(number: int) -> str:
    """Return "1 point", "2 points"."""
    return f"{number} point{'' if number == 1 else 's'}"


def tricks(number: int) -> str:
    """Return "no trick", "1 trick", "all five tricks"."""
    if number == TRICKS:
        return "all five tricks"
    return f"{number or 'no'} trick{'s' if number > 1 else ''}"


def score(state: State) -> str:
    """Return the score of the leg, home first."""
    return f"{state.home}\N{EN DASH}{state.away}"


# --- what happened -----------------------------------------------------------------------------------------


def describe(before: State, event: on.Event, after: State, setup: Setup) -> Line:
    """Return what an event was, what it led to, and the rule that decided it."""
    if len(after.counted) > len(before.counted):
        return _hand(after, setup)
    return _DESCRIBED[type(event)](before, event, after, setup)


def _hand(state: State, setup: Setup) -> Line:
    """Return how a hand ended, and the score."""
    hand = state.counted[-1]
    text = f"{_how(hand, setup)} {_worth(hand, setup)}".strip()
    tone = "bad" if hand.why in (Why.RENEGE, Why.EXPOSED_HAND, Why.LOSS_OF_DEAL) else ""
    if state.phase is Phase.OVER:
        return Line(text=f"{text} {_won(state, setup)}", rule=SCORING_RULE[hand.why], tone="good")
    return Line(text=f"{text} {score(state)}.", rule=SCORING_RULE[hand.why], tone=tone)


def _how(hand: Counted, setup: Setup) -> str:
    after = {
        Why.RENEGE: "Renege: the penalty is taken.",
        Why.EXPOSED_HAND: "A hand was exposed.",
        Why.LOSS_OF_DEAL: "A hand was exposed: the deal is lost, no points.",
        Why.NO_ACE_NO_FACE: "No ace, no face, no trump: the deal is lost, no points.",
        Why.THROWN_IN: "Everybody passed twice: no points.",
    }
    if hand.why in after:
        return after[hand.why]
    assert hand.maker is not None
    assert hand.tricks is not None
    how = "played alone" if hand.alone else "made trump"
    euchred = " and is euchred" if hand.why in (Why.EUCHRED, Why.LONE_EUCHRED) else ""
    return f"{player(setup, hand.maker)} {how}, took {tricks(hand.tricks)}{euchred}."


def _worth(hand: Counted, setup: Setup) -> str:
    if hand.side is None:
        return ""
    if hand.points < 0:
        return f"{setup.name(hand.side)} loses {points(-hand.points)}."
    return f"{points(hand.points)} for {setup.name(hand.side)}."


def _won(state: State, setup: Setup) -> str:
    result = outcome(state)
    assert result is not None
    assert result.winner is not None
    text = f"{setup.name(result.winner)} won the leg {result.home}\N{EN DASH}{result.away}."
    rules = setup.rules_as(EuchreRules)
    if result.ending is not Ending.TIME or not rules.leader_takes_winning_score:
        return text
    loser = result.number(result.winner.other)
    return f"{text} It counts {rules.winning_score} for {setup.name(result.winner)}, {loser} for the others."


def _draw(before: State, event: on.DrawForDeal, after: State, setup: Setup) -> Line:
    if after.dealer is None:
        return Line(text="The highest cards were tied: all draw again.", rule="EUCHRE RULES OF PLAY iii")
    text = f"{player(setup, after.dealer)} drew the highest card and deals first."
    return Line(text=text, rule="EUCHRE RULES OF PLAY iii")


def _first_dealer(before: State, event: on.FirstDealer, after: State, setup: Setup) -> Line:
    return Line(text=f"{player(setup, event.seat)} deals first.", rule="EUCHRE RULES OF PLAY iii")


def _deal(before: State, event: on.Deal, after: State, setup: Setup) -> Line:
    text = f"{player(setup, before.dealing)} dealt and turned up the {card_name(event.turn_up)}."
    return Line(text=text, rule="EUCHRE RULES OF PLAY iv")


def _misdeal(before: State, event: on.Misdeal, after: State, setup: Setup) -> Line:
    why = {on.Fault.EXPOSED: "a card was exposed", on.Fault.FACED: "a card lay face up in the pack"}[event.why]
    text = f"Misdeal, {why}: {player(setup, after.dealing)} deals again."
    return Line(text=text, rule="EUCHRE IRREGULARITIES i", tone="bad")


def _deal_out_of_turn(before: State, event: on.DealOutOfTurn, after: State, setup: Setup) -> Line:
    wrong = player(setup, event.seat)
    text = f"{wrong} dealt out of turn. {player(setup, after.dealing)} deals."
    if not event.stopped:
        text = f"{wrong} dealt out of turn, and nobody stopped it: the deal stands."
    return Line(text=text, rule="EUCHRE IRREGULARITIES i", tone="bad")


def _pass(before: State, event: on.Pass, after: State, setup: Setup) -> Line:
    turned = before.phase is Phase.ORDER and after.phase is Phase.NAME
    also = f" and turns the {card_name(before.table.turn_up)} down" if turned else ""
    return Line(text=f"{player(setup, event.seat)} passes{also}.", rule="EUCHRE RULES OF PLAY v")


def _order_up(before: State, event: on.OrderUp, after: State, setup: Setup) -> Line:
    how = "orders it up"
    if event.seat == before.dealing:
        how = "picks it up"
    elif event.seat == partner_of(before.dealing):
        how = "accepts it"
    return _made(event.seat, how, after, setup)


def _name(before: State, event: on.Name, after: State, setup: Setup) -> Line:
    return _made(event.seat, f"names {SUIT_WORDS[event.suit]}", after, setup)


def _made(seat: int, how: str, after: State, setup: Setup) -> Line:
    alone = ", and plays alone" if after.table.alone else ""
    text = f"{player(setup, seat)} {how}{alone}. Trump is {suit(after.table.suit)}."
    return Line(text=text, rule="EUCHRE RULES OF PLAY v, vi")


def _discard(before: State, event: on.Discard, after: State, setup: Setup) -> Line:
    text = f"{player(setup, before.dealing)} takes the {card_name(before.table.turn_up)} and lays a card away."
    return Line(text=text, rule="EUCHRE RULES OF PLAY v")


def _name_turned_down(before: State, event: on.NameTurnedDown, after: State, setup: Setup) -> Line:
    text = f"{player(setup, event.seat)} named the suit turned down: {team(setup, event.seat)} may not make trump."
    return Line(text=text, rule="EUCHRE IRREGULARITIES ii", tone="bad")


def _declare_out_of_turn(before: State, event: on.DeclareOutOfTurn, after: State, setup: Setup) -> Line:
    partner = player(setup, partner_of(event.seat))
    text = f"{player(setup, event.seat)} declared out of turn: void, and {partner} may not make trump."
    return Line(text=text, rule="EUCHRE IRREGULARITIES iii", tone="bad")


def _pass_out_of_turn(before: State, event: on.PassOutOfTurn, after: State, setup: Setup) -> Line:
    text = f"{player(setup, event.seat)} passed out of turn. There is no penalty, and the pass stands."
    return Line(text=text, rule="EUCHRE IRREGULARITIES iii")


def _hesitation(before: State, event: on.Hesitation, after: State, setup: Setup) -> Line:
    text = f"{player(setup, event.seat)} hesitated unduly."
    if before.phase in (Phase.ORDER, Phase.NAME):
        text = f"{text} {team(setup, event.seat)} may not make trump in this hand."
    return Line(text=f"{text} It is noted for the officials.", rule="EUCHRE IRREGULARITIES vii", tone="bad")


def _play(before: State, event: on.Play, after: State, setup: Setup) -> Line:
    verb = "leads" if before.table.leading else "plays"
    text = f"{player(setup, event.seat)} {verb} the {card_name(event.card)}."
    hand = after.table
    if hand.is_complete:
        text = f"{text} {player(setup, hand.winner)} takes the trick."
    return Line(text=text, rule="EUCHRE RULES OF PLAY viii")


def _lead_out_of_turn(before: State, event: on.LeadOutOfTurn, after: State, setup: Setup) -> Line:
    text = f"{player(setup, event.seat)} led the {card_name(event.card)} out of turn."
    return Line(text=text, rule="EUCHRE IRREGULARITIES iv", tone="bad")


def _take_back_lead(before: State, event: on.TakeBackLead, after: State, setup: Setup) -> Line:
    assert after.to_act is not None
    text = f"The lead out of turn is taken back and exposed. {player(setup, after.to_act)} leads."
    return Line(text=text, rule="EUCHRE IRREGULARITIES iv")


def _expose(before: State, event: on.Expose, after: State, setup: Setup) -> Line:
    text = f"{player(setup, event.seat)} exposed the {card_name(event.card)}: {EXPOSED[event.how]}."
    return Line(text=f"{text} It stays face up.", rule="EUCHRE IRREGULARITIES v", tone="bad")


def _renege(before: State, event: on.Renege, after: State, setup: Setup) -> Line:
    text = f"{player(setup, event.seat)} plays the {card_name(event.card)} and does not follow suit."
    return Line(text=text, rule="EUCHRE IRREGULARITIES vi", tone="bad")


def _correct_renege(before: State, event: on.CorrectRenege, after: State, setup: Setup) -> Line:
    text = f"{player(setup, event.seat)} takes the renege back; the card stays exposed."
    return Line(text=text, rule="EUCHRE IRREGULARITIES vi")


def _renege_asked(
    before: State, event: on.ClaimRenege | on.RenegeProven | on.ExposeHand, after: State, setup: Setup
) -> Line:
    did, rule = "reneged", "EUCHRE IRREGULARITIES vi"
    if isinstance(event, on.ExposeHand):
        did, rule = "exposed the whole hand", "EUCHRE SCORING viii"
    text = f"{player(setup, event.seat)} {did}. {setup.name(side_of(event.seat).other)} chooses."
    return Line(text=text, rule=rule, tone="bad")


def _answer_renege(before: State, event: on.AnswerRenege, after: State, setup: Setup) -> Line:
    assert before.choice is not None
    text = f"{setup.name(before.choice.offender.other)} lets the hand count as it is played."
    return Line(text=text, rule="EUCHRE IRREGULARITIES vi")


def _indication(before: State, event: on.Indication, after: State, setup: Setup) -> Line:
    what = "a warning" if after.choice is None else "the officials decide whether the team is expelled"
    text = f"{player(setup, event.seat)} gave a sign: {what}."
    return Line(text=text, rule="EUCHRE IRREGULARITIES viii", tone="bad")


def _answer_indication(before: State, event: on.AnswerIndication, after: State, setup: Setup) -> Line:
    assert before.choice is not None
    offender = before.choice.offender
    text = f"{setup.name(offender)} is not expelled and plays on."
    if event.expelled:
        text = f"{setup.name(offender)} is expelled. The leg goes to {setup.name(offender.other)}."
        if setup.official:  # a page of one match cannot do it
            text += " Tell the tournament chair, who takes the team out of the event."
    return Line(text=text, rule="EUCHRE IRREGULARITIES viii", tone="bad")


def _time_up(before: State, event: on.TimeUp, after: State, setup: Setup) -> Line:
    if after.phase is Phase.OVER:
        return Line(text=f"Time is up. {_won(after, setup)}", rule="EUCHRE Reg. i, iv", tone="good")
    text = "Time is up: the hand in play is finished."
    if event.between_hands:
        text = "Time is up and the score is tied: one more hand is played."
    return Line(text=text, rule="EUCHRE Reg. i, AMB-E2")


def _forfeit(before: State, event: on.Forfeit, after: State, setup: Setup) -> Line:
    text = f"{setup.name(event.side)} is absent or concedes. The leg goes to {setup.name(event.side.other)}."
    return Line(text=text, rule="EUCHRE Reg. v", tone="bad")


_DESCRIBED = dict(
    (
        teller(on.DrawForDeal, _draw),
        teller(on.FirstDealer, _first_dealer),
        teller(on.Deal, _deal),
        teller(on.Misdeal, _misdeal),
        teller(on.DealOutOfTurn, _deal_out_of_turn),
        teller(on.Pass, _pass),
        teller(on.OrderUp, _order_up),
        teller(on.Discard, _discard),
        teller(on.Name, _name),
        teller(on.NameTurnedDown, _name_turned_down),
        teller(on.DeclareOutOfTurn, _declare_out_of_turn),
        teller(on.PassOutOfTurn, _pass_out_of_turn),
        teller(on.Hesitation, _hesitation),
        teller(on.Play, _play),
        teller(on.LeadOutOfTurn, _lead_out_of_turn),
        teller(on.TakeBackLead, _take_back_lead),
        teller(on.Expose, _expose),
        teller(on.Renege, _renege),
        teller(on.CorrectRenege, _correct_renege),
        teller(on.ClaimRenege, _renege_asked),
        teller(on.RenegeProven, _renege_asked),
        teller(on.ExposeHand, _renege_asked),
        teller(on.AnswerRenege, _answer_renege),
        teller(on.Indication, _indication),
        teller(on.AnswerIndication, _answer_indication),
        teller(on.TimeUp, _time_up),
        teller(on.Forfeit, _forfeit),
    )
)
