"""What happened in a leg of cribbage, in words, and the rule that decided it."""

from __future__ import annotations

from games.base import Side
from games.cribbage import words
from games.cribbage.engine import events as on
from games.cribbage.engine import play
from games.cribbage.engine.dealing import cutter
from games.cribbage.engine.scoring import CribbageRules
from games.cribbage.engine.state import CribbageState, Phase, side_of
from games.live import Line, Setup, teller

State = CribbageState


def line(before: State, event: on.Event, setup: Setup) -> Line:
    """Return `event` in words. What the program did after it is not told, so the state just after it is made anew."""
    after = play.apply(before, event)
    told = _TELLERS[type(event)](before, event, after, setup)
    if after.phase is not Phase.OVER or after.forfeited_by is not None:
        return told
    winner = max(Side, key=after.score)
    skunk = words.skunk(after, winner.other, setup.rules_as(CribbageRules))
    end = f" {setup.name(winner)} is out: {after.score(winner)} to {after.score(winner.other)}"
    return Line(text=f"{told.text}{end}{f', {skunk}' if skunk else ''}.", rule=told.rule, tone="good")


def _cut_for_deal(before: State, event: on.CutForDeal, after: State, setup: Setup) -> Line:
    cut = f"Cut: {setup.name(Side.HOME)} {words.card(event.home)}, {setup.name(Side.AWAY)} {words.card(event.away)}"
    if after.dealer is None:
        return Line(text=f"{cut}. Tied: cut again.", rule="THE DEAL ii")
    return Line(text=f"{cut}. {words.player(after.dealer, after, setup)} deals.", rule="THE DEAL ii")


def _first_dealer(before: State, event: on.FirstDealer, after: State, setup: Setup) -> Line:
    return Line(text=f"{words.player(event.seat, after, setup)} cut the low card and deals.", rule="THE DEAL ii")


def _deal(before: State, event: on.Deal, after: State, setup: Setup) -> Line:
    return Line(text=f"{_dealer(before, setup)} dealt.", rule="THE DEAL iv")


def _misdeal(before: State, event: on.Misdeal, after: State, setup: Setup) -> Line:
    return Line(text=f"Misdeal: {_dealer(before, setup)} deals again.", rule="THE DEAL iv", tone="bad")


def _discard(before: State, event: on.Discard, after: State, setup: Setup) -> Line:
    return Line(text=f"{words.player(event.seat, before, setup)} laid away to the crib.", rule="THE DEAL v")


def _flash(before: State, event: on.Flash, after: State, setup: Setup) -> Line:
    text = f"{words.player(cutter(before), before, setup)} let the bottom card be seen. {_moved(after, setup)}."
    return Line(text=text, rule="THE CUT i.b", tone="bad")


def _answer_flash(before: State, event: on.AnswerFlash, after: State, setup: Setup) -> Line:
    if event.misdeal:
        return Line(text=f"The cards are dealt again by {_dealer(before, setup)}.", rule="THE CUT i.b")
    return Line(text="The deal stands; the pack is cut again.", rule="THE CUT i.b")


def _turn_up(before: State, event: on.TurnUp, after: State, setup: Setup) -> Line:
    text = f"{words.card(event.card)} is turned up."
    return Line(text=f"{text} {_moved(after, setup)}." if after.pegged else text, rule="THE CUT i.a")


def _turn_up_seen(before: State, event: on.TurnUpSeen, after: State, setup: Setup) -> Line:
    if not event.jack:
        return Line(text="The card turned up is no jack.", rule="THE CUT i.a")
    return Line(text=f"A jack is turned up. {_moved(after, setup)}.", rule="THE COUNT i", tone="good")


def _play(before: State, event: on.Play, after: State, setup: Setup) -> Line:
    count = before.total + event.card.pips
    text = f"{words.player(event.seat, before, setup)} plays {words.card(event.card)}: {count}."
    return Line(text=f"{text} {_moved(after, setup)}." if after.pegged else text, rule="THE COUNT i")


def _go(before: State, event: on.Go, after: State, setup: Setup) -> Line:
    text = f"{words.player(event.seat, before, setup)} says go at {before.total}."
    return Line(text=f"{text} {_moved(after, setup)}." if after.pegged else text, rule="THE GO i")


def _false_go(before: State, event: on.FalseGo, after: State, setup: Setup) -> Line:
    text = f"{words.player(event.seat, before, setup)} held a card back. {_moved(after, setup)}."
    return Line(text=text, rule="THE GO i-iii", tone="bad")


def _peg(before: State, event: on.Peg, after: State, setup: Setup) -> Line:
    text = f"{setup.name(event.side)} pegs {event.points}: {after.score(event.side)}."
    return Line(text=text, rule="THE COUNT i")


def _play_over(before: State, event: on.PlayOver, after: State, setup: Setup) -> Line:
    return Line(text="All cards are played; the hands are counted.", rule="THE COUNT v")


def _show(before: State, event: on.Show | on.ShowPoints, after: State, setup: Setup) -> Line:
    counted = after.counted[-1]
    who = words.player(counted.seat, before, setup)
    hand = f"The crib of {who}" if counted.crib else f"The hand of {who}"
    combinations = [combination for some in after.pegged for combination in some.combinations]
    explained = f" ({words.called(combinations, with_cards=True)})" if combinations else ""
    side = side_of(counted.seat)
    text = f"{hand} counts {counted.points}{explained}. {setup.name(side)}: {after.score(side)}."
    return Line(text=text, rule="THE COUNT v", tone="good" if counted.points >= GOOD_HAND else "")


def _upset(before: State, event: on.UpsetBoard, after: State, setup: Setup) -> Line:
    side = side_of(event.seat)
    who = words.player(event.seat, before, setup)
    text = f"{who} upset the board on purpose. The leg goes to {setup.name(side.other)}."
    return Line(text=text, rule="THE COUNT vi", tone="bad")


def _default(before: State, event: on.Default, after: State, setup: Setup) -> Line:
    text = f"{setup.name(event.side)} concedes. The leg goes to {setup.name(event.side.other)}."
    return Line(text=text, rule="CRIBBAGE Reg. v", tone="bad")


GOOD_HAND = 12


def _dealer(state: State, setup: Setup) -> str:
    assert state.dealer is not None
    return words.player(state.dealer, state, setup)


def _moved(after: State, setup: Setup) -> str:
    """Return whose pegs moved and why; a penalty below the first hole moves none."""
    return "; ".join(words.pegged(some, setup) for some in after.pegged) or "No pegs move"


_TELLERS = dict(
    (
        teller(on.CutForDeal, _cut_for_deal),
        teller(on.FirstDealer, _first_dealer),
        teller(on.Deal, _deal),
        teller(on.Misdeal, _misdeal),
        teller(on.Discard, _discard),
        teller(on.Flash, _flash),
        teller(on.AnswerFlash, _answer_flash),
        teller(on.TurnUp, _turn_up),
        teller(on.TurnUpSeen, _turn_up_seen),
        teller(on.Play, _play),
        teller(on.Go, _go),
        teller(on.FalseGo, _false_go),
        teller(on.Peg, _peg),
        teller(on.PlayOver, _play_over),
        teller(on.Show, _show),
        teller(on.ShowPoints, _show),
        teller(on.UpsetBoard, _upset),
        teller(on.Default, _default),
    )
)
