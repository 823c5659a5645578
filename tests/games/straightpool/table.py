"""A table at which 14.1 is played: legs in any position, and short words for shots."""

from __future__ import annotations

from dataclasses import replace

from games.base import Side
from games.cue.engine.choices import CuePlace
from games.cue.engine.pool.state import Phase, Verdict
from games.cue.engine.shot import Act, Call, Down, Potted, Shot
from games.straightpool.engine.play import ENGINE, replay
from games.straightpool.engine.ruling import rule_on
from games.straightpool.engine.state import StraightOptions, StraightState
from tests.games.cue.refusals import Refusals
from tests.games.cue.shots import CORNER, fell

HOME, AWAY = Side.HOME, Side.AWAY

GOOD = Shot(to_rail=2, cue_rail=True)  # an opening break that does what it has to, and nothing fell
WEAK = Shot(to_rail=1, cue_rail=True)
MISS = Shot(rail=True)
SCRATCH = Shot(potted=(Potted(0),))


def leg(*events, **options) -> StraightState:
    """Play `events` from the opening break."""
    return replay(StraightOptions(**options), events)


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


def called(ball: int, *others: int, **facts) -> Shot:
    """A ball that was called and fell in its pocket, with whatever fell besides."""
    return Shot(call=Call(ball, CORNER), potted=fell(ball, *others), **facts)


def foul(*acts: Act, **facts) -> Shot:
    """A shot that would be good but for `acts`."""
    return Shot(**{"rail": True, "acts": frozenset(acts), **facts})


def ruled(state: StraightState, shot: Shot) -> Verdict:
    return rule_on(state, shot)


TABLE = Refusals(ENGINE)
refused, code, missing, played = TABLE.refused, TABLE.code, TABLE.missing, TABLE.played
