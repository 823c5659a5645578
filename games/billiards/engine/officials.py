"""What is called and decided beside the strokes: announcements, time, concessions, conduct (R5, R9 to R11, S4)."""

from __future__ import annotations

from dataclasses import replace

from games.base import Side
from games.billiards.engine.events import Announce, Ball, BallFell, Conduct, How, Limit, Misconduct, Option, Time
from games.billiards.engine.state import ANNOUNCED_AT, BilliardsState, Choice, Phase
from games.cue.engine.events import Concede, Default
from games.cue.engine.turns import check_striker, lost_by, over
from kit.pure.violations import RuleViolation

State = BilliardsState


def asks(state: State, side: Side, options: tuple[Option, ...], section: str) -> State:
    """Return the game that waits until `side` has taken one of `options`."""
    return replace(state, phase=Phase.CHOICE, choice=Choice(side, 0, options, section))


def check_announce(state: State, event: Announce) -> None:
    """Raise RuleViolation unless just this has to be called now."""
    section = "BILLIARDS R9" if event.limit is Limit.CANNONS else "BILLIARDS R10"
    if state.due is not event.limit:
        raise RuleViolation("nothing_to_announce", section, at=ANNOUNCED_AT[event.limit])


def announce(state: State, event: Announce, checked: None) -> State:
    """Return the game in which five more of them may follow (R9, R10)."""
    count = state.run.cannons if event.limit is Limit.CANNONS else state.run.hazards
    return replace(state, run=replace(state.run, announced=count))


def check_time(state: State, event: Time) -> None:
    """Raise RuleViolation in a game to a number of points."""
    if state.options.target:
        raise RuleViolation("played_to_points", "BILLIARDS R5", target=state.options.target)


def time(state: State, event: Time, checked: None) -> State:
    """End the game, or say what comes when it is tied (AMB-EB1)."""
    if not event.last:
        return state  # the position is noted, and the next session goes on from it
    if state.home != state.away:
        return over(state, Side.HOME if state.home > state.away else Side.AWAY, How.TIME)
    rule = state.options.level_at_time
    if rule == "draw":
        return over(state, None, How.TIME)
    if rule == "extra_period" and not state.extra:
        return replace(state, extra=True)
    return replace(state, phase=Phase.TIED, choice=None)


def check_ball_fell(state: State, event: BallFell) -> None:
    """Raise RuleViolation for a ball that is not on the table."""
    there = event.ball is Ball.RED or not state.in_hand(state.turn if event.ball is Ball.CUE else state.turn.other)
    if not there:
        raise RuleViolation("ball_not_on_the_table", "BILLIARDS R11 a", field="ball", ball=event.ball.value)


def check_concede(state: State, event: Concede) -> None:
    """Raise RuleViolation unless it is the striker who concedes (S4 R6)."""
    check_striker(state, event.side, "BILLIARDS S4 R6")


def concede(state: State, event: Concede, checked: None) -> State:
    """Return the game in which the other side accepts or plays on."""
    return asks(state, event.side.other, (Option.ACCEPT, Option.PLAY_ON), "BILLIARDS S4 R6")


def misconduct(state: State, event: Misconduct, checked: None) -> State:
    """Warn of wasted time once; everything else, and wasting it again, forfeits the game (S4 R1, R2)."""
    if event.conduct is Conduct.TIME_WASTING and event.side not in state.warned:
        return replace(state, warned=(*state.warned, event.side))
    return replace(lost_by(state, event.side, How.FORFEITED), conduct=event.conduct)


def default(state: State, event: Default, checked: None) -> State:
    """Return the game that a side does not play on."""
    return lost_by(state, event.side, How.DEFAULT)
