"""Points of the sides, and what each player did in a game."""

from __future__ import annotations

from dataclasses import replace

from games.base import Side
from games.billiards.engine.state import BilliardsState, Player, Verdict

State = BilliardsState


def with_points(state: State, side: Side, points: int) -> State:
    """Return the game in which `side` has `points`."""
    return replace(state, home=points) if side is Side.HOME else replace(state, away=points)


def with_score(state: State, verdict: Verdict) -> tuple[Player, ...]:
    """Return what every player did, a score among it."""
    mine = state.records(verdict.side)[verdict.player]
    return state.with_record(
        verdict.side,
        verdict.player,
        points=mine.points + verdict.points,
        best=max(state.run.points + verdict.points, mine.best),
        cannons=mine.cannons + int(verdict.cannon),
        pots=mine.pots + len(verdict.pots),
        in_offs=mine.in_offs + int(verdict.in_off is not None),
    )


def with_faults(state: State, verdict: Verdict) -> tuple[Player, ...]:
    """Return what every player did, a foul or a miss among it."""
    if not verdict.penalty:
        return state.tally
    mine = state.records(verdict.side)[verdict.player]
    fouls, misses = mine.fouls + int(bool(verdict.fouls)), mine.misses + int(verdict.miss)
    return state.with_record(verdict.side, verdict.player, fouls=fouls, misses=misses)


def counting_turn(state: State, place: int) -> State:
    """Return the game in which a turn of the player at `place` is over."""
    side, player = state.side_at(place), state.partner_at(place)
    turns = state.records(side)[player].turns + 1
    return replace(state, tally=state.with_record(side, player, turns=turns))
