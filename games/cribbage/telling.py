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
from kit.pure.translation import apart
from kit.pure.translation import gettext as _

State = CribbageState


def line(before: State, event: on.Event, setup: Setup) -> Line:
    """Return `event` in words. What the program did after it is not told, so the state just after it is made again."""
    after = play.apply(before, event)
    told = _TELLERS[type(event)](before, event, after, setup)
    if after.phase is not Phase.OVER or after.forfeited_by is not None:
        return told
    winner = max(Side, key=after.score)
    values = {
        "told": told.text,
        "name": setup.name(winner),
        "won": after.score(winner),
        "lost": after.score(winner.other),
        "skunk": words.skunk(after, winner.other, setup.rules_as(CribbageRules)),
    }
    if values["skunk"]:
        text = _("%(told)s %(name)s is out: %(won)d to %(lost)d, %(skunk)s.")
    else:
        text = _("%(told)s %(name)s is out: %(won)d to %(lost)d.")
    return Line(text=text % values, rule=told.rule, tone="good")


def _cut_for_deal(before: State, event: on.CutForDeal, after: State, setup: Setup) -> Line:
    values = {
        "home": setup.name(Side.HOME),
        "home_card": words.card(event.home),
        "away": setup.name(Side.AWAY),
        "away_card": words.card(event.away),
    }
    if after.dealer is None:
        text = _("Cut: %(home)s %(home_card)s, %(away)s %(away_card)s. Tied: cut again.")
        return Line(text=text % values, rule="THE DEAL ii")
    text = _("Cut: %(home)s %(home_card)s, %(away)s %(away_card)s. %(dealer)s deals.")
    return Line(text=text % {**values, "dealer": _dealer(after, setup)}, rule="THE DEAL ii")


def _first_dealer(before: State, event: on.FirstDealer, after: State, setup: Setup) -> Line:
    text = _("%(name)s cut the low card and deals.") % {"name": words.player(event.seat, after, setup)}
    return Line(text=text, rule="THE DEAL ii")


def _deal(before: State, event: on.Deal, after: State, setup: Setup) -> Line:
    return Line(text=_("%(name)s dealt.") % {"name": _dealer(before, setup)}, rule="THE DEAL iv")


def _misdeal(before: State, event: on.Misdeal, after: State, setup: Setup) -> Line:
    text = _("Misdeal: %(name)s deals again.") % {"name": _dealer(before, setup)}
    return Line(text=text, rule="THE DEAL iv", tone="bad")


def _discard(before: State, event: on.Discard, after: State, setup: Setup) -> Line:
    text = _("%(name)s laid away to the crib.") % {"name": words.player(event.seat, before, setup)}
    return Line(text=text, rule="THE DEAL v")


def _flash(before: State, event: on.Flash, after: State, setup: Setup) -> Line:
    values = {"name": words.player(cutter(before), before, setup), "moved": _moved(after, setup)}
    text = _("%(name)s let the bottom card be seen. %(moved)s.") % values
    return Line(text=text, rule="THE CUT i.b", tone="bad")


def _answer_flash(before: State, event: on.AnswerFlash, after: State, setup: Setup) -> Line:
    if event.misdeal:
        text = _("The cards are dealt again by %(name)s.") % {"name": _dealer(before, setup)}
        return Line(text=text, rule="THE CUT i.b")
    return Line(text=_("The deal stands; the pack is cut again."), rule="THE CUT i.b")


def _turn_up(before: State, event: on.TurnUp, after: State, setup: Setup) -> Line:
    text = _("%(card)s is turned up.") % {"card": words.card(event.card)}
    return Line(text=_and_moved(text, after, setup), rule="THE CUT i.a")


def _turn_up_seen(before: State, event: on.TurnUpSeen, after: State, setup: Setup) -> Line:
    if not event.jack:
        return Line(text=_("The card turned up is not a jack."), rule="THE CUT i.a")
    text = _("A jack is turned up. %(moved)s.") % {"moved": _moved(after, setup)}
    return Line(text=text, rule="THE COUNT i", tone="good")


def _play(before: State, event: on.Play, after: State, setup: Setup) -> Line:
    values = {
        "name": words.player(event.seat, before, setup),
        "card": words.card(event.card),
        "count": before.total + event.card.pips,
    }
    text = _("%(name)s plays %(card)s: %(count)d.") % values
    return Line(text=_and_moved(text, after, setup), rule="THE COUNT i")


def _go(before: State, event: on.Go, after: State, setup: Setup) -> Line:
    text = _("%(name)s says go at %(count)d.") % {
        "name": words.player(event.seat, before, setup),
        "count": before.total,
    }
    return Line(text=_and_moved(text, after, setup), rule="THE GO i")


def _false_go(before: State, event: on.FalseGo, after: State, setup: Setup) -> Line:
    values = {"name": words.player(event.seat, before, setup), "moved": _moved(after, setup)}
    text = _("%(name)s held a card back. %(moved)s.") % values
    return Line(text=text, rule="THE GO i-iii", tone="bad")


def _peg(before: State, event: on.Peg, after: State, setup: Setup) -> Line:
    values = {"name": setup.name(event.side), "pegs": event.points, "score": after.score(event.side)}
    text = _("%(name)s pegs %(pegs)d: %(score)d.") % values
    return Line(text=text, rule="THE COUNT i")


def _play_over(before: State, event: on.PlayOver, after: State, setup: Setup) -> Line:
    return Line(text=_("All cards are played; the hands are counted."), rule="THE COUNT v")


def _show(before: State, event: on.Show | on.ShowPoints, after: State, setup: Setup) -> Line:
    counted = after.counted[-1]
    combinations = [combination for some in after.pegged for combination in some.combinations]
    side = side_of(counted.seat)
    values = {
        "name": words.player(counted.seat, before, setup),
        "points": counted.points,
        "explained": f" ({words.called(combinations, with_cards=True)})" if combinations else "",
        "side": setup.name(side),
        "score": after.score(side),
    }
    if counted.crib:
        text = _("The crib of %(name)s counts %(points)d%(explained)s. %(side)s: %(score)d.")
    else:
        text = _("The hand of %(name)s counts %(points)d%(explained)s. %(side)s: %(score)d.")
    return Line(text=text % values, rule="THE COUNT v", tone="good" if counted.points >= GOOD_HAND else "")


def _upset(before: State, event: on.UpsetBoard, after: State, setup: Setup) -> Line:
    values = {
        "name": words.player(event.seat, before, setup),
        "other": setup.name(side_of(event.seat).other),
    }
    text = _("%(name)s upset the board on purpose. The leg goes to %(other)s.") % values
    return Line(text=text, rule="THE COUNT vi", tone="bad")


def _default(before: State, event: on.Default, after: State, setup: Setup) -> Line:
    values = {"name": setup.name(event.side), "other": setup.name(event.side.other)}
    text = _("%(name)s concedes. The leg goes to %(other)s.") % values
    return Line(text=text, rule="CRIBBAGE Reg. v", tone="bad")


GOOD_HAND = 12


def _dealer(state: State, setup: Setup) -> str:
    assert state.dealer is not None
    return words.player(state.dealer, state, setup)


def _moved(after: State, setup: Setup) -> str:
    """Return whose pegs moved and why; a penalty below the first hole moves none."""
    return apart(words.pegged(some, setup) for some in after.pegged) or _("No pegs move")


def _and_moved(text: str, after: State, setup: Setup) -> str:
    """Return a sentence with whose pegs it moved, where it moved any."""
    if not after.pegged:
        return text
    return _("%(told)s %(moved)s.") % {"told": text, "moved": _moved(after, setup)}


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
