"""A table at which billiards is played: games in any position, and short words for strokes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.base import Side
from games.billiards.engine.events import Ball, Choose, Option, Spot, Stroke
from games.billiards.engine.play import ENGINE, apply, replay, start
from games.billiards.engine.state import NEW_RUN, BilliardsOptions, BilliardsState, Run, Verdict
from tests.games.cue.refusals import Refusals

HOME, AWAY = Side.HOME, Side.AWAY
CUE, WHITE, RED = Ball.CUE, Ball.WHITE, Ball.RED

CANNON = Stroke(first=(RED,), both=True)
POT_RED = Stroke(first=(RED,), potted=(RED,))
POT_WHITE = Stroke(first=(WHITE,), potted=(WHITE,))
OFF_RED = Stroke(first=(RED,), potted=(CUE,))
OFF_WHITE = Stroke(first=(WHITE,), potted=(CUE,))
NOTHING = Stroke(first=(RED,))


def game(*events: Any, **options: Any) -> BilliardsState:
    """Play `events` from the first stroke."""
    return replay(BilliardsOptions(**options), events)


def at_table(
    *,
    home: int = 0,
    away: int = 0,
    in_hand: bool = False,
    white_gone: bool = False,
    red: Spot | None = None,
    run: Run = NEW_RUN,
    **options: Any,
) -> BilliardsState:
    """Return a game in play with home at the table."""
    state = start(BilliardsOptions(**options))
    return replace(
        state, home=home, away=away, home_in_hand=in_hand, away_in_hand=white_gone, red=red, run=run, strokes=9
    )


def chosen(option: Option, side: Side = AWAY) -> Choose:
    return Choose(side, option)


def ruled(state: BilliardsState, event: Any) -> Verdict:
    """Return the verdict on `event`."""
    verdict = apply(state, event).verdict
    assert verdict is not None
    return verdict


def points(**facts: Any) -> int:
    """Return what a stroke with these facts scores."""
    return ruled(at_table(), Stroke(**facts)).points


TABLE = Refusals(ENGINE)
refused, code, missing, play = TABLE.refused, TABLE.code, TABLE.missing, TABLE.played
