"""Points of the sides, and what each player did in a game."""

from __future__ import annotations

from dataclasses import replace

from games.base import Side
from games.billiards.engine.state import BilliardsState, Player, Verdict

State = BilliardsState


def with_points(state: State, side: Side, points: int) -> State:
    """Return the game in which `side` has `points`."""
    return replace(state, home=points) if side is Side.HOME else replace(state, away=points)


def _own(state: State, side: Side, player: int) -> int:
    return player + (state.options.players if side is Side.AWAY else 0)


def _with(state: State, index: int, mine: Player) -> tuple[Player, ...]:
    return (*state.tally[:index], mine, *state.tally[index + 1 :])


def with_score(state: State, verdict: Verdict) -> tuple[Player, ...]:
    """Return what every player did, a score among it."""
    index = _own(state, verdict.side, verdict.player)
    mine = state.tally[index]
    run = state.run.points + verdict.points
    better = replace(
        mine,
        points=mine.points + verdict.points,
        best=max(run, mine.best),
        cannons=mine.cannons + int(verdict.cannon),
        pots=mine.pots + len(verdict.pots),
        in_offs=mine.in_offs + int(verdict.in_off is not None),
    )
    return _with(state, index, better)


def with_faults(state: State, verdict: Verdict) -> tuple[Player, ...]:
    """Return what every player did, a foul or a miss among it."""
    if not verdict.penalty:
        return state.tally
    index = _own(state, verdict.side, verdict.player)
    mine = state.tally[index]
    fouls, misses = mine.fouls + int(bool(verdict.fouls)), mine.misses + int(verdict.miss)
    return _with(state, index, replace(mine, fouls=fouls, misses=misses))


def counting_turn(state: State, place: int) -> State:
    """Return the game in which a turn of the player at `place` is over."""
    index = _own(state, state.side_at(place), state.partner_at(place))
    mine = state.tally[index]
    return replace(state, tally=_with(state, index, replace(mine, turns=mine.turns + 1)))
