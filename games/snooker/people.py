"""What is entered in a frame besides strokes: by players in words, and by officials."""

from __future__ import annotations

from games.cue.engine.events import Concede, Default, Order
from games.cue.live import Offered, giving_up, sanctions
from games.cue.strokes import order_words, orders
from games.live import Setup
from games.snooker.engine.events import (
    BallFell,
    Claim,
    Conduct,
    Event,
    Lot,
    MissWarning,
    Nullify,
    OfferRestart,
    RestartWrongStart,
)
from games.snooker.engine.state import Phase, SnookerState
from games.snooker.words import PUT_BACK, SANCTION_WORDS, WARNED, over_words
from kit.pure.translation import gettext as _

State = SnookerState


def entries_of_people(state: State, setup: Setup) -> list[Offered[Event]]:
    """Return the words and the events of everything that is not play and may concern this phase."""
    name = setup.name
    some: list[Offered[Event]] = []
    if state.phase is Phase.STROKE:
        some += [(_("%(side)s concedes the frame") % {"side": name(state.turn)}, Concede(state.turn))]
        if state.only_black:
            some += [(_("%(side)s claims the frame") % {"side": name(state.turn)}, Claim(state.turn))]
        if state.after_offer is None:
            some += [
                (_("Stalemate: both agree to restart"), OfferRestart(agreed=True)),
                (_("Stalemate: one side objects"), OfferRestart(agreed=False)),
            ]
        else:
            some += [(_("Nothing has changed: restart"), Nullify())]
    if state.options.players == 2 and not state.begun:
        some += orders(setup)
    if state.wrong_start and state.strokes == 1:
        some += [(_("The wrong side began: restart"), RestartWrongStart())]
    return [*some, *sanctions(setup, Conduct, SANCTION_WORDS), *giving_up(setup)]


def plain_words(event: Event, after: State, setup: Setup) -> tuple[str, str]:
    """Return what an event was that needs no ruling, and the rule."""
    if isinstance(event, Order):
        return order_words(event, setup), "SNOOKER R17 b"
    if isinstance(event, Lot):
        return _("%(side)s won the draw for the black.") % {"side": setup.name(event.winner)}, "SNOOKER R4 b"
    if isinstance(event, MissWarning):
        return WARNED, "SNOOKER R14 c"
    if isinstance(event, Claim):
        return over_words(after, setup), "SNOOKER Def 1 b"
    if isinstance(event, Concede):
        return _("%(side)s offers to concede the frame.") % {"side": setup.name(event.side)}, "SNOOKER S4 R5 a"
    if isinstance(event, Conduct):
        end = f" {over_words(after, setup)}" if after.phase is Phase.OVER else ""
        said = SANCTION_WORDS[event.ruling] % {"side": setup.name(event.side)}
        return f"{said}.{end}", "SNOOKER S4 R1 a"
    if isinstance(event, BallFell):
        return str(PUT_BACK[event.ball]), "SNOOKER R9 a"
    if isinstance(event, RestartWrongStart):
        return _("The wrong side began. The frame is restarted."), "SNOOKER R3 d"
    if isinstance(event, OfferRestart):
        agreed = _("Stalemate: the frame is restarted.")
        return agreed if event.agreed else _("Stalemate: one side objects, and play continues."), "SNOOKER R16"
    if isinstance(event, Nullify):
        return _("Nothing has changed. The frame is restarted."), "SNOOKER R16"
    assert isinstance(event, Default)
    conceded = _("%(side)s concedes.") % {"side": setup.name(event.side)}
    return f"{conceded} {over_words(after, setup)}", ""
