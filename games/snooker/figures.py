"""The numbers of a frame that people want to see: points left, snookers needed, breaks."""

from __future__ import annotations

from games.base import Side
from games.cue.live import home_first
from games.live import Figure, Setup
from games.snooker.engine.state import Phase, SnookerState, remaining, snookers_needed

State = SnookerState


def note_of(state: State, side: Side) -> str:
    """Return what stands under a score: the running break, or how many snookers are needed."""
    needed = snookers_needed(state, side)
    running = state.run if state.turn is side and state.phase is Phase.STROKE else 0
    notes = [f"break {running}"] if running else []
    if needed:
        notes.append(f"needs {needed} snooker{'s' if needed > 1 else ''}")
    return ", ".join(notes)


def figures_of(state: State, setup: Setup) -> tuple[Figure, ...]:
    """Return the numbers under the table: who is ahead, what is left, breaks, fouls."""
    lead = state.lead(Side.HOME)
    leader = Side.HOME if lead >= 0 else Side.AWAY
    ahead = f"{setup.name(leader)} by {abs(lead)}" if lead else "nobody"
    some = [Figure(label="Ahead", text=ahead)]
    if state.phase is not Phase.OVER:
        some += [
            Figure(label="Points left", text=str(remaining(state)), hint="at most"),
            Figure(label="Reds left", text=str(state.reds)),
        ]
        trailing = leader.other
        some.append(Figure(label="Snookers needed", text=str(snookers_needed(state, trailing)), hint="to tie"))
    if state.misses.called:
        warned = "warned" if state.misses.warned else ""
        some.append(Figure(label="Misses in a row", text=str(state.misses.called), hint=warned))
    some.append(Figure(label="This break", text=str(state.run)))
    both = [state.records(side) for side in Side]
    best = [max(record.best for record in side) for side in both]
    fouls = [sum(record.fouls for record in side) for side in both]
    for label, numbers in (("Highest break", best), ("Fouls", fouls)):
        some.append(Figure(label=label, text=home_first(numbers), hint="home first"))
    return tuple(some)
