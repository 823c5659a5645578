"""The numbers of a frame that people want to see: points left, snookers needed, breaks."""

from __future__ import annotations

from games.base import Side
from games.cue.live import home_first
from games.live import Figure, Setup
from games.snooker.engine.state import Phase, SnookerState, remaining, snookers_needed
from kit.pure.translation import gettext as _
from kit.pure.translation import ngettext

State = SnookerState


def note_of(state: State, side: Side) -> str:
    """Return what stands under a score: the running break, or how many snookers are needed."""
    needed = snookers_needed(state, side)
    running = state.run if state.turn is side and state.phase is Phase.STROKE else 0
    notes = [_("break %d") % running] if running else []
    if needed:
        notes.append(ngettext("needs %d snooker", "needs %d snookers", needed) % needed)
    return ", ".join(notes)


def figures_of(state: State, setup: Setup) -> tuple[Figure, ...]:
    """Return the numbers under the table: who is ahead, what is left, breaks, fouls."""
    lead = state.lead(Side.HOME)
    leader = Side.HOME if lead >= 0 else Side.AWAY
    ahead = _("%(side)s by %(points)d") % {"side": setup.name(leader), "points": abs(lead)} if lead else _("nobody")
    some = [Figure(label=_("Ahead"), text=ahead)]
    if state.phase is not Phase.OVER:
        some += [
            Figure(label=_("Points left"), text=str(remaining(state)), hint=_("at most")),
            Figure(label=_("Reds left"), text=str(state.reds)),
        ]
        trailing = leader.other
        some.append(Figure(label=_("Snookers needed"), text=str(snookers_needed(state, trailing)), hint=_("to tie")))
    if state.misses.called:
        warned = _("warned") if state.misses.warned else ""
        some.append(Figure(label=_("Misses in a row"), text=str(state.misses.called), hint=warned))
    some.append(Figure(label=_("This break"), text=str(state.run)))
    both = [state.records(side) for side in Side]
    best = [max(record.best for record in side) for side in both]
    fouls = [sum(record.fouls for record in side) for side in both]
    for label, numbers in ((_("Highest break"), best), (_("Fouls"), fouls)):
        some.append(Figure(label=label, text=home_first(numbers), hint=_("home first")))
    return tuple(some)
