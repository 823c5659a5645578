"""Points of the sides, and what each player did in a frame."""

from __future__ import annotations

from games.base import Side
from games.snooker.engine.state import Player, SnookerState, Verdict

State = SnookerState


def with_points(state: State, side: Side, points: int) -> tuple[int, int]:
    """Return the scores of home and away after `points` for `side`."""
    return (state.home + points, state.away) if side is Side.HOME else (state.home, state.away + points)


def with_pots(state: State, verdict: Verdict) -> tuple[Player, ...]:
    """Return what every player did, a fair pot among it."""
    mine = state.records(verdict.side)[verdict.player]
    run = state.run + verdict.points
    balls = verdict.reds_down + len(verdict.spotted) + int(verdict.colour_down is not None)
    new = {"points": mine.points + verdict.points, "best": max(run, mine.best), "pots": mine.pots + balls}
    return state.with_record(verdict.side, verdict.player, **new)


def with_foul(state: State, verdict: Verdict) -> tuple[Player, ...]:
    """Return what every player did, a foul among it, and without a pot that it takes off again (R3 g iv)."""
    mine = state.records(verdict.side)[verdict.player]
    less = verdict.unscored
    # The last pot is no longer scored, so the break that it made is shorter by it.
    best = mine.best - less if less and mine.best == state.run else mine.best
    new = {"points": mine.points - less, "best": best, "fouls": mine.fouls + 1, "pots": mine.pots - int(less > 0)}
    return state.with_record(verdict.side, verdict.player, **new)
