"""Euchre in words: players, cards, and what happened, with the rule that decided it."""

from __future__ import annotations

from games.base import Ending
from games.euchre.card_words import suit, the_card
from games.euchre.engine import events as on
from games.euchre.engine.play import outcome
from games.euchre.engine.scoring import EuchreRules
from games.euchre.engine.state import TRICKS, Counted, EuchreState, Phase, Why, partner_of, side_of
from games.live import Line, Setup, teller
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, ngettext

State = EuchreState


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
    on.Exposure.OUT_OF_TURN: gettext_lazy("%(player)s exposed %(card)s by playing out of turn."),
    on.Exposure.DROPPED: gettext_lazy("%(player)s dropped %(card)s."),
    on.Exposure.WITH_ANOTHER: gettext_lazy("%(player)s played %(card)s together with another card."),
    on.Exposure.NAMED: gettext_lazy("%(player)s named %(card)s."),
}


# --- names -------------------------------------------------------------------------------------------------


def player(setup: Setup, seat: int) -> str:
    """Return the name of the player on `seat`; the home side sits on 0 and 2."""
    players, place = setup.players(side_of(seat)), seat // 2
    if place < len(players):
        return players[place]
    return _("%(side)s, player %(number)d") % {"side": setup.name(side_of(seat)), "number": place + 1}


def team(setup: Setup, seat: int) -> str:
    return setup.name(side_of(seat))


def points(number: int) -> str:
    return ngettext("%d point", "%d points", number) % number


def gains(side: str, number: int) -> str:
    """Return what a side is given, for a key."""
    told = {"points": number, "side": side}
    return ngettext("%(points)d point for %(side)s", "%(points)d points for %(side)s", number) % told


def loses(side: str, number: int) -> str:
    """Return what a side loses, for a key."""
    told = {"points": number, "side": side}
    return ngettext("%(side)s loses %(points)d point", "%(side)s loses %(points)d points", number) % told


def tricks(number: int) -> str:
    """Return "no tricks", "1 trick", "all five tricks"."""
    if number == TRICKS:
        return _("all five tricks")
    return ngettext("%d trick", "%d tricks", number) % number if number else _("no tricks")


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
        Why.RENEGE: _("Renege: the penalty is taken."),
        Why.EXPOSED_HAND: _("A hand was exposed."),
        Why.LOSS_OF_DEAL: _("A hand was exposed: the deal is lost, no points."),
        Why.NO_ACE_NO_FACE: _("No ace, no face, no trump: the deal is lost, no points."),
        Why.THROWN_IN: _("Everybody passed twice: no points."),
    }
    if hand.why in after:
        return after[hand.why]
    assert hand.maker is not None
    assert hand.tricks is not None
    told = {"player": player(setup, hand.maker), "tricks": tricks(hand.tricks)}
    if hand.why in (Why.EUCHRED, Why.LONE_EUCHRED):
        made = _("%(player)s made trump, took %(tricks)s and is euchred.")
        return (_("%(player)s played alone, took %(tricks)s and is euchred.") if hand.alone else made) % told
    made = _("%(player)s made trump and took %(tricks)s.")
    return (_("%(player)s played alone and took %(tricks)s.") if hand.alone else made) % told


def _worth(hand: Counted, setup: Setup) -> str:
    if hand.side is None:
        return ""
    if hand.points < 0:
        return f"{loses(setup.name(hand.side), -hand.points)}."
    return f"{gains(setup.name(hand.side), hand.points)}."


def _won(state: State, setup: Setup) -> str:
    result = outcome(state)
    assert result is not None
    assert result.winner is not None
    text = _("%(side)s won the leg %(home)s\N{EN DASH}%(away)s.") % {
        "side": setup.name(result.winner),
        "home": result.home,
        "away": result.away,
    }
    rules = setup.rules_as(EuchreRules)
    if result.ending is not Ending.TIME or not rules.leader_takes_winning_score:
        return text
    loser = result.number(result.winner.other)
    counts = _("It counts %(score)d for %(side)s and %(loser)d for the others.") % {
        "score": rules.winning_score,
        "side": setup.name(result.winner),
        "loser": loser,
    }
    return f"{text} {counts}"


def _draw(before: State, event: on.DrawForDeal, after: State, setup: Setup) -> Line:
    if after.dealer is None:
        return Line(text=_("The highest cards were tied: all draw again."), rule="EUCHRE RULES OF PLAY iii")
    text = _("%(player)s drew the highest card and deals first.") % {"player": player(setup, after.dealer)}
    return Line(text=text, rule="EUCHRE RULES OF PLAY iii")


def _first_dealer(before: State, event: on.FirstDealer, after: State, setup: Setup) -> Line:
    return Line(
        text=_("%(player)s deals first.") % {"player": player(setup, event.seat)}, rule="EUCHRE RULES OF PLAY iii"
    )


def _deal(before: State, event: on.Deal, after: State, setup: Setup) -> Line:
    text = _("%(player)s dealt and turned up %(card)s.") % {
        "player": player(setup, before.dealing),
        "card": the_card(event.turn_up),
    }
    return Line(text=text, rule="EUCHRE RULES OF PLAY iv")


def _misdeal(before: State, event: on.Misdeal, after: State, setup: Setup) -> Line:
    faced = _("Misdeal: a card was face up in the deck. %(player)s deals again.")
    text = faced if event.why is on.Fault.FACED else _("Misdeal: a card was exposed. %(player)s deals again.")
    text %= {"player": player(setup, after.dealing)}
    return Line(text=text, rule="EUCHRE IRREGULARITIES i", tone="bad")


def _deal_out_of_turn(before: State, event: on.DealOutOfTurn, after: State, setup: Setup) -> Line:
    wrong = player(setup, event.seat)
    text = _("%(wrong)s dealt out of turn. %(player)s deals.") % {
        "wrong": wrong,
        "player": player(setup, after.dealing),
    }
    if not event.stopped:
        text = _("%(wrong)s dealt out of turn and nobody stopped it. The deal stands.") % {"wrong": wrong}
    return Line(text=text, rule="EUCHRE IRREGULARITIES i", tone="bad")


def _pass(before: State, event: on.Pass, after: State, setup: Setup) -> Line:
    told = {"player": player(setup, event.seat)}
    text = _("%(player)s passes.") % told
    if before.phase is Phase.ORDER and after.phase is Phase.NAME:
        text = _("%(player)s passes and turns down %(card)s.") % {**told, "card": the_card(before.table.turn_up)}
    return Line(text=text, rule="EUCHRE RULES OF PLAY v")


def _order_up(before: State, event: on.OrderUp, after: State, setup: Setup) -> Line:
    how = _("%(player)s orders it up."), _("%(player)s orders it up and plays alone.")
    if event.seat == before.dealing:
        how = _("%(player)s picks it up."), _("%(player)s picks it up and plays alone.")
    elif event.seat == partner_of(before.dealing):
        how = _("%(player)s accepts it."), _("%(player)s accepts it and plays alone.")
    return _made(event.seat, how, after, setup)


def _name(before: State, event: on.Name, after: State, setup: Setup) -> Line:
    return _made(event.seat, (_("%(player)s names trump."), _("%(player)s names trump and plays alone.")), after, setup)


def _made(seat: int, how: tuple[str, str], after: State, setup: Setup) -> Line:
    """Return how trump was made: with the partner, or alone."""
    made = how[after.table.alone] % {"player": player(setup, seat)}
    trump = _("Trump is %(suit)s.") % {"suit": suit(after.table.suit)}
    return Line(text=f"{made} {trump}", rule="EUCHRE RULES OF PLAY v, vi")


def _discard(before: State, event: on.Discard, after: State, setup: Setup) -> Line:
    text = _("%(player)s takes %(card)s and discards.") % {
        "player": player(setup, before.dealing),
        "card": the_card(before.table.turn_up),
    }
    return Line(text=text, rule="EUCHRE RULES OF PLAY v")


def _name_turned_down(before: State, event: on.NameTurnedDown, after: State, setup: Setup) -> Line:
    text = _("%(player)s named the suit turned down. %(team)s may not make trump.") % {
        "player": player(setup, event.seat),
        "team": team(setup, event.seat),
    }
    return Line(text=text, rule="EUCHRE IRREGULARITIES ii", tone="bad")


def _declare_out_of_turn(before: State, event: on.DeclareOutOfTurn, after: State, setup: Setup) -> Line:
    partner = player(setup, partner_of(event.seat))
    text = _("%(player)s declared out of turn. It is void, and %(partner)s may not make trump.") % {
        "player": player(setup, event.seat),
        "partner": partner,
    }
    return Line(text=text, rule="EUCHRE IRREGULARITIES iii", tone="bad")


def _pass_out_of_turn(before: State, event: on.PassOutOfTurn, after: State, setup: Setup) -> Line:
    text = _("%(player)s passed out of turn. There is no penalty, and the pass stands.") % {
        "player": player(setup, event.seat)
    }
    return Line(text=text, rule="EUCHRE IRREGULARITIES iii")


def _hesitation(before: State, event: on.Hesitation, after: State, setup: Setup) -> Line:
    told = {"player": player(setup, event.seat), "team": team(setup, event.seat)}
    said = [_("%(player)s hesitated too long.") % told]
    if event.loses_bid and before.phase in (Phase.ORDER, Phase.NAME):
        said.append(_("%(team)s may not make trump this hand.") % told)
    side = side_of(event.seat)
    again = side in before.options.hesitated or any(side_of(seat) is side for seat in before.hesitations)
    noted = _("It is noted, and it is not the first time: tell the officials.")
    text = " ".join((*said, noted if again else _("It is noted for the officials.")))
    return Line(text=text, rule="EUCHRE IRREGULARITIES vii", tone="bad")


def _play(before: State, event: on.Play, after: State, setup: Setup) -> Line:
    laid = _("%(player)s leads %(card)s.") if before.table.leading else _("%(player)s plays %(card)s.")
    said = [laid % {"player": player(setup, event.seat), "card": the_card(event.card)}]
    if after.table.is_complete:
        said.append(_("%(player)s takes the trick.") % {"player": player(setup, after.table.winner)})
    return Line(text=" ".join(said), rule="EUCHRE RULES OF PLAY viii")


def _lead_out_of_turn(before: State, event: on.LeadOutOfTurn, after: State, setup: Setup) -> Line:
    text = _("%(player)s led %(card)s out of turn.") % {
        "player": player(setup, event.seat),
        "card": the_card(event.card),
    }
    return Line(text=text, rule="EUCHRE IRREGULARITIES iv", tone="bad")


def _take_back_lead(before: State, event: on.TakeBackLead, after: State, setup: Setup) -> Line:
    assert after.to_act is not None
    text = _("The lead out of turn is taken back and exposed. %(player)s leads.") % {
        "player": player(setup, after.to_act)
    }
    return Line(text=text, rule="EUCHRE IRREGULARITIES iv")


def _expose(before: State, event: on.Expose, after: State, setup: Setup) -> Line:
    exposed = EXPOSED[event.how] % {"player": player(setup, event.seat), "card": the_card(event.card)}
    text = f"{exposed} {_('It stays face up.')}"
    return Line(text=text, rule="EUCHRE IRREGULARITIES v", tone="bad")


def _renege(before: State, event: on.Renege, after: State, setup: Setup) -> Line:
    text = _("%(player)s plays %(card)s and does not follow suit.") % {
        "player": player(setup, event.seat),
        "card": the_card(event.card),
    }
    return Line(text=text, rule="EUCHRE IRREGULARITIES vi", tone="bad")


def _correct_renege(before: State, event: on.CorrectRenege, after: State, setup: Setup) -> Line:
    text = _("%(player)s takes the renege back. The card stays exposed.") % {"player": player(setup, event.seat)}
    return Line(text=text, rule="EUCHRE IRREGULARITIES vi")


def _renege_claimed(
    before: State, event: on.ClaimRenege | on.RenegeProven | on.ExposeHand, after: State, setup: Setup
) -> Line:
    told = {"player": player(setup, event.seat), "side": setup.name(side_of(event.seat).other)}
    if isinstance(event, on.ExposeHand):
        text = _("%(player)s exposed the whole hand. %(side)s chooses.") % told
        return Line(text=text, rule="EUCHRE SCORING viii", tone="bad")
    text = _("%(player)s reneged. %(side)s chooses.") % told
    return Line(text=text, rule="EUCHRE IRREGULARITIES vi", tone="bad")


def _answer_renege(before: State, event: on.AnswerRenege, after: State, setup: Setup) -> Line:
    assert before.choice is not None
    text = _("%(side)s lets the hand count as played.") % {"side": setup.name(before.choice.offender.other)}
    return Line(text=text, rule="EUCHRE IRREGULARITIES vi")


def _indication(before: State, event: on.Indication, after: State, setup: Setup) -> Line:
    warned = _("%(player)s gave a sign to the partner. This is a warning.")
    asked = _("%(player)s gave a sign to the partner. The officials decide whether the team is expelled.")
    text = (warned if after.choice is None else asked) % {"player": player(setup, event.seat)}
    return Line(text=text, rule="EUCHRE IRREGULARITIES viii", tone="bad")


def _answer_indication(before: State, event: on.AnswerIndication, after: State, setup: Setup) -> Line:
    assert before.choice is not None
    offender = before.choice.offender
    text = _("%(side)s is not expelled and plays on.") % {"side": setup.name(offender)}
    if event.expelled:
        sides = {"loser": setup.name(offender), "winner": setup.name(offender.other)}
        text = _("%(loser)s is expelled. The leg goes to %(winner)s.") % sides
        if setup.official:  # a page of one match cannot do it
            text = f"{text} {_('Tell the tournament chair, who removes the team from the event.')}"
    return Line(text=text, rule="EUCHRE IRREGULARITIES viii", tone="bad")


def _time_up(before: State, event: on.TimeUp, after: State, setup: Setup) -> Line:
    if after.phase is Phase.OVER:
        text = f"{_('Time is up.')} {_won(after, setup)}"
        return Line(text=text, rule="EUCHRE Reg. i, iv", tone="good")
    text = _("Time is up. The hand in play is finished.")
    if event.between_hands:
        text = _("Time is up and the score is tied. One more hand is played.")
    return Line(text=text, rule="EUCHRE Reg. i, AMB-E2")


def _forfeit(before: State, event: on.Forfeit, after: State, setup: Setup) -> Line:
    sides = {"loser": setup.name(event.side), "winner": setup.name(event.side.other)}
    text = _("%(loser)s is absent or concedes. The leg goes to %(winner)s.") % sides
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
        teller(on.ClaimRenege, _renege_claimed),
        teller(on.RenegeProven, _renege_claimed),
        teller(on.ExposeHand, _renege_claimed),
        teller(on.AnswerRenege, _answer_renege),
        teller(on.Indication, _indication),
        teller(on.AnswerIndication, _answer_indication),
        teller(on.TimeUp, _time_up),
        teller(on.Forfeit, _forfeit),
    )
)
