"""A table at which 14.1 is played: legs in any position, and short words for shots."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.base import RuleViolation, Side
from games.cue.engine.choices import CuePlace
from games.cue.engine.pool.state import Phase, Verdict
from games.cue.engine.shot import Act, Call, Down, Pocket, Potted, Shot
from games.straightpool.engine.play import apply, replay, verify
from games.straightpool.engine.ruling import rule_on
from games.straightpool.engine.state import StraightOptions, StraightState

HOME, AWAY = Side.HOME, Side.AWAY
CORNER, SIDE = Pocket.FOOT_LEFT, Pocket.SIDE_RIGHT

GOOD = Shot(to_rail=2, cue_rail=True)  # an opening break that does what it has to, and nothing fell
WEAK = Shot(to_rail=1, cue_rail=True)
MISS = Shot(rail=True)
SCRATCH = Shot(potted=(Potted(0),))


def leg(*events, **options) -> StraightState:
    """Play `events` from the opening break."""
    return replay(StraightOptions(**options), events)


def played(state: StraightState, *events) -> StraightState:
    for event in events:
        state = apply(state, event)
    return state


def at_table(
    *left: int,
    turn: Side = HOME,
    home: int = 0,
    away: int = 0,
    fouls: int = 0,
    warned: bool = False,
    cue=CuePlace.POSITION,
    **options,
) -> StraightState:
    """Return a leg in play with the balls `left` on the table (all, where none is named)."""
    state = leg(GOOD, **options)
    gone = tuple(Down(ball, AWAY, True) for ball in sorted(state.balls - set(left or state.balls)))
    state = replace(state, phase=Phase.SHOT, turn=turn, gone=gone, home=home, away=away, warned=warned, cue=cue)
    return replace(state, **{"fouls_home" if turn is HOME else "fouls_away": fouls})


def fell(*balls: int, pocket: Pocket | None = CORNER) -> tuple[Potted, ...]:
    return tuple(Potted(ball, pocket) for ball in balls)


def called(ball: int, *others: int, **facts) -> Shot:
    """A ball that was called and fell in its pocket, with whatever fell besides."""
    return Shot(call=Call(ball, CORNER), potted=fell(ball, *others), **facts)


def foul(*acts: Act, **facts) -> Shot:
    """A shot that would be good but for `acts`."""
    return Shot(**{"rail": True, "acts": frozenset(acts), **facts})


def ruled(state: StraightState, shot: Shot) -> Verdict:
    return rule_on(state, shot)


def refused(state: StraightState, event) -> RuleViolation:
    with pytest.raises(RuleViolation) as refusal:
        verify(state, event)
    return refusal.value


def code(state: StraightState, event) -> str:
    return refused(state, event).code


def missing(state: StraightState, event) -> object:
    refusal = refused(state, event)
    assert refusal.code == "fact_missing"
    return refusal.params["fact"]
