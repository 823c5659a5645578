"""Shots and events of chance for every game of pool: possible ones, and all facts that are asked for."""

from __future__ import annotations

import random
from typing import Any

from games.base import Side
from games.cue.engine.choices import Option
from games.cue.engine.events import BallFell, Default, Interference, SlowPlay
from games.cue.engine.pool import events as e
from games.cue.engine.pool.play import PoolEngine
from games.cue.engine.pool.state import Phase, PoolState
from games.cue.engine.shot import (
    ONLY_BEHIND_HEAD_STRING,
    ONLY_BETWEEN_SHOTS,
    ONLY_IN_HAND,
    ONLY_ON_THE_BREAK,
    Act,
    Call,
    Pocket,
    Potted,
    Shot,
)
from tests.games.cue.chance import leg_of_chance

SELDOM = (Default, e.Conduct, e.Stalemate, Interference, e.AnnounceStalemate, e.OutOfTurn, e.Offence, BallFell)


def random_shot(state: PoolState, rng: random.Random) -> Shot:
    """Return facts that can be true together, and all of them."""
    table, balls = state.table, sorted(state.on_table)
    first = () if rng.random() < 0.03 else (balls[0] if rng.random() < 0.7 else rng.choice(balls),)
    gone = rng.sample(balls, min(len(balls), rng.choice([0, 0, 1, 1, 1, 1, 2, 3]))) if first else []
    off = [gone.pop()] if gone and rng.random() < 0.05 else []
    fallen = [*gone, *([0] if rng.random() < 0.03 else [])]
    call = Call(rng.choice(gone or balls), rng.choice(list(Pocket))) if rng.random() < 0.8 else None
    safety = call is None and rng.random() < 0.2
    here = tuple(Potted(b, call.pocket if call and rng.random() < 0.8 else rng.choice(list(Pocket))) for b in fallen)
    return Shot(
        call=call,
        safety=safety,
        push_out=table.push_out and call is None and not safety and rng.random() < 0.5,
        first=first,
        potted=here,
        off_table=tuple(off),
        rail=rng.random() < 0.95,
        to_rail=rng.randint(0, len(balls)) * bool(first) if table.is_break else None,
        cue_rail=rng.random() < 0.8 if table.is_break else None,
        across_head=rng.randint(0, len(balls)) if table.is_break else None,
        obvious=rng.random() < 0.5,
        acts=_acts(state, rng),
    )


def _acts(state: PoolState, rng: random.Random) -> frozenset[Act]:
    barred = set(ONLY_BETWEEN_SHOTS)
    barred |= set() if state.table.is_break else ONLY_ON_THE_BREAK
    barred |= set() if state.table.in_hand else ONLY_IN_HAND
    barred |= set() if state.table.behind_head else ONLY_BEHIND_HEAD_STRING
    acts = [act for act in Act if act not in barred]
    return frozenset(rng.sample(acts, rng.choice([0] * 30 + [1, 2])))


def some_event(engine: PoolEngine[Any, Any, Any], state: PoolState, rng: random.Random) -> Any:
    """Return what might happen next; people seldom go home, and referees seldom punish."""
    if Shot not in engine.awaited(state) or rng.random() < 0.08:
        allowed = [event for event in engine.legal(state) if not isinstance(event, SELDOM) or rng.random() < 0.03]
        if allowed:
            return rng.choice(allowed)
    if state.phase is Phase.SHOT and state.pace == 2 and rng.random() < 0.02:
        return SlowPlay(rng.randint(61, 99))
    return random_shot(state, rng)


def random_leg(engine: PoolEngine[Any, Any, Any], options: Any, rng: random.Random) -> tuple[list[Any], PoolState]:
    """Play a leg of chance to its end."""
    return leg_of_chance(engine, options, rng, lambda state, chance: some_event(engine, state, chance))


def every_plain_event(engine: PoolEngine[Any, Any, Any]) -> list[Any]:
    """Return every event without facts, whether some moment allows it or not."""
    some: list[Any] = [e.TwoFoulWarning(), SlowPlay(), e.AnnounceStalemate(), e.OutOfTurn()]
    some += [kind(yes) for kind in (e.Stalemate, Interference) for yes in (False, True)]
    some += [e.Offence(act) for act in Act] + [BallFell(ball) for ball in range(-1, 17)]
    some += [e.Conduct(side, sanction) for side in Side for sanction in e.Sanction] + [Default(side) for side in Side]
    from_choices = [event for event in engine.plain_events() if type(event).__name__ == "Choose"]
    assert len(from_choices) == 2 * len(Option)
    return some + from_choices
