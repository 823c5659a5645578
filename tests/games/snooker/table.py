"""A table at which snooker is played: frames in any position, and short words for strokes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.base import Ending, LegResult, Side
from games.snooker.engine import events as e
from games.snooker.engine.balls import COLOURS, Ball
from games.snooker.engine.events import Choose, Option, Stroke
from games.snooker.engine.play import ENGINE, apply, replay, start
from games.snooker.engine.state import CuePlace, On, Player, SnookerOptions, SnookerState, Verdict
from tests.games.cue.refusals import Refusals

HOME, AWAY = Side.HOME, Side.AWAY
WHITE, RED = Ball.WHITE, Ball.RED
YELLOW, GREEN, BROWN, BLUE, PINK, BLACK = COLOURS
NOT_ON = {"clear_path": False, "good_attempt": True, "snookered": False}  # an honest try at a hidden ball


def frame(*events: Any, **options: Any) -> SnookerState:
    """Play `events` from the first stroke."""
    return replay(SnookerOptions(**options), events)


def at_table(
    *,
    on: On = On.RED,
    reds: int = 10,
    colours: Sequence[Ball] = COLOURS,
    home: int = 0,
    away: int = 0,
    run: int = 0,
    free_ball: bool = False,
    cue: CuePlace = CuePlace.POSITION,
    strokes: int = 20,
    **options: Any,
) -> SnookerState:
    """Return a frame in play with home at the table."""
    state = start(SnookerOptions(**options))
    return replace(
        state,
        on=on,
        reds=reds,
        colours=tuple(colours),
        home=home,
        away=away,
        run=run,
        free_ball=free_ball,
        cue=cue,
        strokes=strokes,
    )


def after_red(**more: Any) -> SnookerState:
    """Return a frame in which a colour is due."""
    return at_table(on=On.COLOUR, **more)


def colours_left(*colours: Ball, **more: Any) -> SnookerState:
    """Return a frame without reds."""
    return at_table(on=On.SEQUENCE, reds=0, colours=colours or COLOURS, **more)


def pot(*balls: Ball, **facts: Any) -> Stroke:
    """The first of `balls` was hit first, and all of them fell."""
    return Stroke(**{"first": balls[:1], "potted": balls, **facts})


def hit(*balls: Ball, **facts: Any) -> Stroke:
    """`balls` were hit first, together, and nothing fell."""
    return Stroke(first=balls, **facts)


def foul(*balls: Ball, **facts: Any) -> Stroke:
    """A stroke that hit `balls` first, or nothing, with what has to be told of an honest foul."""
    return Stroke(**{"first": balls, **NOT_ON, **facts})


def miss(*balls: Ball, **facts: Any) -> Stroke:
    """A stroke that missed a ball that lay open."""
    return foul(*balls, **{"clear_path": True, "full_ball": True, "good_attempt": None, **facts})


def chosen(option: Option, side: Side = AWAY, **more: Any) -> Choose:
    return Choose(side, option, **more)


def ruled(state: SnookerState, event: Any) -> Verdict:
    """Return the verdict on `event`."""
    verdict = apply(state, event).verdict
    assert verdict is not None
    return verdict


def cost(state: SnookerState, event: Any) -> int:
    """Return what a foul gave to the other side."""
    return ruled(state, event).penalty


TABLE = Refusals(ENGINE)
refused, code, missing, play = TABLE.refused, TABLE.code, TABLE.missing, TABLE.played


def with_tally(state: SnookerState, *players: Player) -> SnookerState:
    return replace(state, tally=players)


rule = pytest.mark.rule


PLAY, AGAIN, REPLACE = e.Option.PLAY, e.Option.PLAY_AGAIN, e.Option.REPLACE


def forfeited(*, away):
    """Return a frame that home has forfeited."""
    return LegResult(home=0, away=away, ending=Ending.FORFEIT, at_fault=HOME)
