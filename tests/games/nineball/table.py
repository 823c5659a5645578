"""A table at which 9-ball and 10-ball are played: racks in any position, and short words for shots."""

from __future__ import annotations

from dataclasses import replace

from games.base import Side
from games.cue.engine.choices import CuePlace
from games.cue.engine.pool.state import Phase, Verdict
from games.cue.engine.rotation.play import ENGINE, replay
from games.cue.engine.rotation.ruling import rule_on
from games.cue.engine.rotation.state import NineballOptions, RotationState, TenballOptions
from games.cue.engine.shot import Act, Down, Shot
from tests.games.cue.refusals import Refusals
from tests.games.cue.shots import fell

HOME, AWAY = Side.HOME, Side.AWAY

DRY = Shot(first=(1,), to_rail=6)  # a good break without a ball down
MISS = Shot(first=(1,), rail=True)
PUSH_OUT = Shot(push_out=True)
OPTIONS = {9: NineballOptions, 10: TenballOptions}


def rack(*events, game: int = 9, **options) -> RotationState:
    """Play `events` from the break."""
    return replay(OPTIONS[game](**options), events)


def at_table(
    *left: int, game: int = 9, turn: Side = HOME, cue=CuePlace.POSITION, fouls: int = 0, warned: bool = False, **options
) -> RotationState:
    """Return a rack in play with the balls `left` on the table (all, where none is named)."""
    state = rack(DRY, game=game, **options)
    gone = tuple(Down(ball, AWAY, True) for ball in sorted(state.balls - set(left or state.balls)))
    state = replace(state, phase=Phase.SHOT, turn=turn, gone=gone, cue=cue, push_out=False, warned=warned)
    return replace(state, **{"fouls_home" if turn is HOME else "fouls_away": fouls})


def pots(*balls: int, first: int, **facts) -> Shot:
    """Balls that fell after `first` was hit first."""
    return Shot(first=(first,), potted=fell(*balls), **facts)


def foul(*acts: Act, first: int = 1, **facts) -> Shot:
    """A shot that would be good but for `acts`."""
    return Shot(**{"first": (first,), "rail": True, "acts": frozenset(acts), **facts})


def ruled(state: RotationState, shot: Shot) -> Verdict:
    return rule_on(state, shot)


TABLE = Refusals(ENGINE)
refused, code, missing, played = TABLE.refused, TABLE.code, TABLE.missing, TABLE.played
