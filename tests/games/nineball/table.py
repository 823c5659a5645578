"""A table at which 9-ball and 10-ball are played: racks in any position, and short words for shots."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.base import RuleViolation, Side
from games.cue.engine.choices import CuePlace
from games.cue.engine.pool.state import Phase, Verdict
from games.cue.engine.rotation.play import apply, replay, verify
from games.cue.engine.rotation.ruling import rule_on
from games.cue.engine.rotation.state import NineballOptions, RotationState, TenballOptions
from games.cue.engine.shot import Act, Call, Down, Pocket, Potted, Shot

HOME, AWAY = Side.HOME, Side.AWAY
CORNER, SIDE = Pocket.FOOT_LEFT, Pocket.SIDE_RIGHT

DRY = Shot(first=(1,), to_rail=6)  # a good break without a ball down
MISS = Shot(first=(1,), rail=True)
PUSH_OUT = Shot(push_out=True)
OPTIONS = {9: NineballOptions, 10: TenballOptions}


def rack(*events, game: int = 9, **options) -> RotationState:
    """Play `events` from the break."""
    return replay(OPTIONS[game](**options), events)


def played(state: RotationState, *events) -> RotationState:
    for event in events:
        state = apply(state, event)
    return state


def at_table(
    *left: int, game: int = 9, turn: Side = HOME, cue=CuePlace.POSITION, fouls: int = 0, warned: bool = False, **options
) -> RotationState:
    """Return a rack in play with the balls `left` on the table (all, where none is named)."""
    state = rack(DRY, game=game, **options)
    gone = tuple(Down(ball, AWAY, True) for ball in sorted(state.balls - set(left or state.balls)))
    state = replace(state, phase=Phase.SHOT, turn=turn, gone=gone, cue=cue, push_out=False, warned=warned)
    return replace(state, **{"fouls_home" if turn is HOME else "fouls_away": fouls})


def fell(*balls: int, pocket: Pocket | None = CORNER) -> tuple[Potted, ...]:
    return tuple(Potted(ball, pocket) for ball in balls)


def pots(*balls: int, first: int, **facts) -> Shot:
    """Balls that fell after `first` was hit first."""
    return Shot(first=(first,), potted=fell(*balls), **facts)


def called(ball: int, *others: int, first: int | None = None, pocket: Pocket = CORNER, **facts) -> Shot:
    """A ball that was called and fell in its pocket, with whatever fell besides."""
    hit = (ball if first is None else first,)
    return Shot(call=Call(ball, pocket), first=hit, potted=fell(ball, *others), **facts)


def foul(*acts: Act, first: int = 1, **facts) -> Shot:
    """A shot that would be good but for `acts`."""
    return Shot(**{"first": (first,), "rail": True, "acts": frozenset(acts), **facts})


def ruled(state: RotationState, shot: Shot) -> Verdict:
    return rule_on(state, shot)


def refused(state: RotationState, event) -> RuleViolation:
    with pytest.raises(RuleViolation) as refusal:
        verify(state, event)
    return refusal.value


def code(state: RotationState, event) -> str:
    return refused(state, event).code


def missing(state: RotationState, event) -> object:
    refusal = refused(state, event)
    assert refusal.code == "fact_missing"
    return refusal.params["fact"]
