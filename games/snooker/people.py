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
from games.snooker.words import BALL_WORDS, SANCTION_WORDS, WARNED, over_words

State = SnookerState


def entries_of_people(state: State, setup: Setup) -> list[Offered[Event]]:
    """Return the words and the events of everything that is not play and may concern this phase."""
    name = setup.name
    some: list[Offered[Event]] = []
    if state.phase is Phase.STROKE:
        some += [(f"{name(state.turn)} concedes the frame", Concede(state.turn))]
        if state.only_black:
            some += [(f"{name(state.turn)} claims the frame", Claim(state.turn))]
        if state.after_offer is None:
            some += [
                ("Stalemate: both agree to begin again", OfferRestart(agreed=True)),
                ("Stalemate: somebody objects", OfferRestart(agreed=False)),
            ]
        else:
            some += [("Nothing has changed: begin again", Nullify())]
    if state.options.players == 2 and not state.strokes:
        some += orders(setup)
    if state.wrong_start and state.strokes == 1:
        some += [("The wrong side began: begin again", RestartWrongStart())]
    return [*some, *sanctions(setup, Conduct, SANCTION_WORDS, "{side}, conduct: {words}"), *giving_up(setup)]


def plain_words(event: Event, after: State, setup: Setup) -> tuple[str, str]:
    """Return what an event was that needs no ruling, and the rule."""
    if isinstance(event, Order):
        return order_words(event, setup), "SNOOKER R17 b"
    if isinstance(event, Lot):
        return f"{setup.name(event.winner)} won the lot for the black.", "SNOOKER R4 b"
    if isinstance(event, MissWarning):
        return WARNED, "SNOOKER R14 c"
    if isinstance(event, Claim):
        return over_words(after, setup), "SNOOKER Def 1 b"
    if isinstance(event, Concede):
        return f"{setup.name(event.side)} would concede the frame.", "SNOOKER S4 R5 a"
    if isinstance(event, Conduct):
        end = f" {over_words(after, setup)}" if after.phase is Phase.OVER else ""
        return f"{setup.name(event.side)}, conduct: {SANCTION_WORDS[event.ruling]}.{end}", "SNOOKER S4 R1 a"
    if isinstance(event, BallFell):
        return f"The {BALL_WORDS[event.ball]} fell by itself and was put back.", "SNOOKER R9 a"
    if isinstance(event, RestartWrongStart):
        return "The wrong side had begun: the frame begins again.", "SNOOKER R3 d"
    if isinstance(event, OfferRestart):
        told = "the frame begins again" if event.agreed else "somebody objects, and play goes on"
        return f"Stalemate: {told}.", "SNOOKER R16"
    if isinstance(event, Nullify):
        return "Nothing has changed: the frame begins again.", "SNOOKER R16"
    assert isinstance(event, Default)
    return f"{setup.name(event.side)} concedes. {over_words(after, setup)}", ""
