"""Balls that are racked: for a leg, after a choice, after a stalemate."""

from __future__ import annotations

from dataclasses import replace

from games.base import Side
from games.cue.engine.choices import CuePlace
from games.cue.engine.pool.state import Phase
from games.eightball.engine.state import EightballOptions, EightballState, Record, rules_of

State = EightballState


def new_leg(options: EightballOptions) -> State:
    """Return a rack before its break; the home side breaks leg 1, the other side leg 2 (BREAK SHOT i)."""
    phase = Phase.RACK if options.mode == "rack" else Phase.BREAK
    records = (Record(),) * (2 * options.players)
    fresh = State(options=options, phase=phase, breaker=options.breaker, turn=options.breaker, records=records)
    looked_for = (0, 0) if rules_of(options).stalemate == "judged" else ()
    return at_the_table(replace(fresh, announced=looked_for, pace=options.pace), 1)


def at_the_table(state: State, times: int) -> State:
    """Count that a partner of the side whose turn it is came to the table (or, below zero, did not)."""
    if state.turn is Side.HOME:
        return replace(state, came_home=state.came_home + times)
    return replace(state, came_away=state.came_away + times)


def fresh_balls(state: State) -> State:
    """Return the leg with a new rack for a break by whoever is at the table."""
    return replace(
        state, phase=Phase.BREAK, gone=(), broken=False, home_group=None, cue=CuePlace.HEAD, racked=state.racked + 1
    )


def again(state: State) -> State:
    """Return the leg with a new rack; whoever broke the last one breaks again, and a clock that was set runs on."""
    fresh = replace(new_leg(state.options), came_home=0, came_away=0, breaker=state.breaker, turn=state.breaker)
    return replace(
        at_the_table(fresh, 1),
        racked=state.racked + 1,
        pace=state.pace,
        protest=state.protest,
        ruling=state.ruling,
        records=state.records,
    )
