"""What a player makes of the options that a rule offers: who plays on, from where, and what is on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.cue.engine.choices import check_choice
from games.cue.engine.steps import missing
from games.cue.engine.turns import over
from games.snooker.engine.events import Choose, How, Option
from games.snooker.engine.misses import from_another_place, warning_due
from games.snooker.engine.state import NO_MISSES, Choice, CuePlace, On, Phase, Position, SnookerState, first_on
from kit.pure.violations import RuleViolation

State = SnookerState


def check_choose(state: State, event: Choose) -> None:
    """Raise RuleViolation unless this side may take the option; what becomes of reds that fell is asked for (R14 f)."""
    check_choice(state.choice, event.side, event.option)
    gone = state.before.reds_gone if state.before is not None and event.option is Option.REPLACE else 0
    if gone and event.reds_back is None:
        raise missing("reds_back", "SNOOKER R14 f")
    if not 0 <= (event.reds_back or 0) <= gone:
        raise RuleViolation("reds_were_not_gone", "SNOOKER R14 f", field="reds_back", reds=gone)


def choose(state: State, event: Choose, checked: None) -> State:
    return _CHOSEN[event.option](replace(state, phase=Phase.STROKE, choice=None), event)


def _play(state: State, event: Choose) -> State:
    cue = CuePlace.ANYWHERE if event.option is Option.PLACE_ANYWHERE else state.cue
    return replace(state, cue=cue, misses=NO_MISSES)


def _again(state: State) -> State:
    """Return the frame with the offender at the table, and the one who asked for it next (R11 h, R13)."""
    verdict = state.verdict
    assert verdict is not None
    place = state.place_of(verdict.side, verdict.player)
    return replace(state, following=state.at, at=place, free_ball=False, run=0)


def _play_again(state: State, event: Choose) -> State:
    # A ball touched before the stroke that was to be played again leaves the ball on as it was (R14 d).
    before = state.before if state.misses.replaced else None
    same = first_on(state.reds) if before is None else _as_before(before, state.reds)
    return replace(_again(state), on=same, misses=from_another_place(state))


def _replace(state: State, event: Choose) -> State:
    before = state.before
    assert before is not None
    back = event.reds_back or 0
    reds = state.reds + back
    again = replace(
        _again(state),
        on=_as_before(before, reds),
        before=replace(before, reds_gone=before.reds_gone - back),
        cue=before.cue,
        free_ball=before.free_ball,
        reds=reds,
        misses=replace(state.misses, replaced=True),
    )
    # Logs from before the referee's warning was an event count every warning as given.
    return again if state.options.warning_needed or not warning_due(again) else warned(again)


def _as_before(before: Position, reds: int) -> On:
    """Return what was on before the stroke, red only as long as there is one."""
    return before.on if before.on is not On.RED or reds else On.SEQUENCE


def warned(state: State) -> State:
    """Return the frame in which the player knows that the next miss from here loses it (R14 c ii)."""
    return replace(state, misses=replace(state.misses, warned=True))


def _accept(state: State, event: Choose) -> State:
    return over(state, event.side, How.CONCEDED)


def _play_on(state: State, event: Choose) -> State:
    return state


def _who_goes_first(state: State, event: Choose) -> State:
    first = event.side if event.option is Option.GO_FIRST else event.side.other
    if state.options.players == 1:
        return _at_black(state, state.place_of(first, 0))
    partners = (Option.FIRST_PARTNER, Option.SECOND_PARTNER)
    return replace(state, phase=Phase.CHOICE, choice=Choice(first, 0, partners, "SNOOKER R17 d"))


def _which_partner(state: State, event: Choose) -> State:
    return _at_black(state, state.place_of(event.side, int(event.option is Option.SECOND_PARTNER)))


def _at_black(state: State, place: int) -> State:
    return replace(state, at=place, following=(place + 1) % (2 * state.options.players), skips=())


_CHOSEN: dict[Option, Callable[[State, Choose], State]] = {
    Option.PLAY: _play,
    Option.PLACE_ANYWHERE: _play,
    Option.PLAY_AGAIN: _play_again,
    Option.REPLACE: _replace,
    Option.ACCEPT: _accept,
    Option.PLAY_ON: _play_on,
    Option.GO_FIRST: _who_goes_first,
    Option.GO_SECOND: _who_goes_first,
    Option.FIRST_PARTNER: _which_partner,
    Option.SECOND_PARTNER: _which_partner,
}
