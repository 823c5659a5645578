"""How a frame ends: the last black, claims, concessions, conduct (Rule 4, Section 4)."""

from __future__ import annotations

from dataclasses import replace

from games.base import Side
from games.cue.engine.events import Concede, Default
from games.cue.engine.turns import check_striker, lost_by, over
from games.snooker.engine.balls import COLOURS
from games.snooker.engine.events import Claim, Conduct, How, Lot, Option, Sanction
from games.snooker.engine.settings import CLEAR_LEAD
from games.snooker.engine.state import NO_MISSES, Choice, CuePlace, On, Phase, SnookerState, remaining
from kit.pure.violations import RuleViolation

State = SnookerState


def end(state: State) -> State:
    """Return the frame after the first score or foul at the last black: over, or tied and played off (R4)."""
    options = state.options
    lead = state.lead(Side.HOME)
    decided = lead
    if options.aggregate:
        total = lead + options.carried_home - options.carried_away
        decided = total if options.last_frame else 1
    if decided == 0:
        return replace(
            state,
            phase=Phase.LOT,
            on=On.SEQUENCE,
            reds=0,
            colours=COLOURS[-1:],
            cue=CuePlace.IN_HAND,
            respotted=True,
            run=0,
            free_ball=False,
            misses=NO_MISSES,
        )
    winner = Side.HOME if lead > 0 else Side.AWAY if lead < 0 else None
    return over(state, winner, How.PLAYED)


def lot(state: State, event: Lot, checked: None) -> State:
    """Return the frame in which the winner of the lot chooses who plays at the black first (R4 b)."""
    player = state.partner_at(state.place_of(event.winner, 0))
    choice = Choice(event.winner, player, (Option.GO_FIRST, Option.GO_SECOND), "SNOOKER R4 b")
    return replace(state, phase=Phase.CHOICE, choice=choice)


def check_claim(state: State, event: Claim) -> None:
    """Raise RuleViolation unless the striker leads by enough with only the black left (Definition 1 b)."""
    section = "SNOOKER Def 1 b"
    check_striker(state, event.side, section)
    if not state.only_black or state.options.aggregate or state.lead(event.side) <= CLEAR_LEAD:
        raise RuleViolation("no_claim", section, lead=CLEAR_LEAD)


def claim(state: State, event: Claim, checked: None) -> State:
    return over(state, event.side, How.CLAIMED)


def check_concede(state: State, event: Concede) -> None:
    """Raise RuleViolation unless the striker may concede, which needs snookers to be required (S4 R5)."""
    check_striker(state, event.side, "SNOOKER S4 R5 a")
    behind = -state.lead(event.side)
    if state.options.concede == "snookers_required" and behind <= remaining(state):
        raise RuleViolation("snookers_not_required", "SNOOKER S4 R5 c", behind=max(behind, 0), left=remaining(state))


def concede(state: State, event: Concede, checked: None) -> State:
    """Return the frame in which the other side accepts or plays on."""
    player = state.partner_at(state.following)
    choice = Choice(event.side.other, player, (Option.ACCEPT, Option.PLAY_ON), "SNOOKER S4 R5 a")
    return replace(state, phase=Phase.CHOICE, choice=choice)


def check_conduct(state: State, event: Conduct) -> None:
    """Raise RuleViolation for a sanction that is too mild after what was before (S4 R1 b, c)."""
    section = "SNOOKER S4 R1"
    if event.side in state.options.frame_lost and event.ruling is not Sanction.GAME:
        raise RuleViolation("frame_awarded_before", f"{section} c", side=event.side.value)
    if event.side in state.warned and event.ruling is Sanction.WARNING:
        raise RuleViolation("warned_before", f"{section} b", side=event.side.value)


def conduct(state: State, event: Conduct, checked: None) -> State:
    """Return the frame after a warning, or the one that conduct has lost."""
    if event.ruling is Sanction.WARNING:
        return replace(state, warned=(*state.warned, event.side))
    how = How.AWARDED if event.ruling is Sanction.FRAME else How.GAME_AWARDED
    return lost_by(state, event.side, how)


def default(state: State, event: Default, checked: None) -> State:
    """Return the frame that a side does not play on."""
    return lost_by(state, event.side, How.DEFAULT)
