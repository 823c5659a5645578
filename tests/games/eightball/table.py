"""A table at which 8-ball is played: racks in any position, and short words for shots."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.base import Side
from games.cue.engine.choices import CuePlace
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import Act, Down, FoulCall, Shot
from games.eightball.engine.play import ENGINE, apply, replay
from games.eightball.engine.ruling import rule_on
from games.eightball.engine.state import EightballOptions, EightballState, Group, Verdict
from tests.games.cue.refusals import Refusals

HOME, AWAY = Side.HOME, Side.AWAY
ADMITTED, REFUSED, NOT_CALLED = FoulCall.ACKNOWLEDGED, FoulCall.REFUSED, FoulCall.NOT_CALLED

DRY = Shot(to_rail=6)  # a break without a ball down
MISS = Shot(first=(1,), rail=True)  # a solid was hit, nothing fell


def rack(*events, **options) -> EightballState:
    """Play `events` from the break."""
    return replay(EightballOptions(**options), events)


def at_table(
    *, solids: Side | None = HOME, down: tuple[int, ...] = (), turn: Side = HOME, cue=CuePlace.POSITION, **options
) -> EightballState:
    """Return a rack in play: whose the solids are (None for an open table), and which balls are gone."""
    state = rack(DRY, **options)
    group = {HOME: Group.SOLIDS, AWAY: Group.STRIPES, None: None}[solids]
    gone = tuple(Down(ball, HOME if ball < 8 else AWAY, True) for ball in down)
    return replace(state, phase=Phase.SHOT, turn=turn, home_group=group, gone=gone, cue=cue, came_home=1, came_away=1)


def on_eight(**more) -> EightballState:
    """Return a rack in which home has all solids down and plays for the 8."""
    return at_table(down=(1, 2, 3, 4, 5, 6, 7), **more)


def foul(*acts: Act, call: FoulCall | None = ADMITTED, **facts) -> Shot:
    """A shot that would be good but for `acts`."""
    return Shot(**{"first": (1,), "rail": True, "acts": frozenset(acts), "foul_call": call, **facts})


def ruled(state: EightballState, shot: Shot) -> Verdict:
    return rule_on(state, shot)


TABLE = Refusals(ENGINE)
refused, code, missing = TABLE.refused, TABLE.code, TABLE.missing


rule = pytest.mark.rule


def played(state, *events):
    for event in events:
        state = apply(state, event)
    return state
