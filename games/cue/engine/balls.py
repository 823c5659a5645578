"""What is ruled alike wherever numbered balls are racked: in pool, in 8-ball, and in blackball.

A leg that is given away, a ball that fell by itself, what comes from outside, and balls that are racked again.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from enum import StrEnum
from typing import ClassVar, Generic, TypeVar

from games.base import LegResult, Side
from games.cue.engine.events import BallFell, Default, Interference
from games.cue.engine.play import CueEngine, EventT, OptionsT, given_away
from games.cue.engine.shot import CUE_BALL
from games.cue.engine.state import BallsState
from kit.pure.violations import RuleViolation

S = TypeVar("S", bound=BallsState)


class BallsEngine(CueEngine[OptionsT, S, EventT], Generic[OptionsT, S, EventT]):
    """An engine of a game with numbered balls. `over` is the phase of a leg that has ended; the topics are cited."""

    over: ClassVar[StrEnum]
    end_topic: ClassVar[str] = "end"
    fell_topic: ClassVar[str] = "fell_by_itself"

    @abstractmethod
    def section(self, state: S, topic: str) -> str:
        """Return where the rule set of the leg rules on a topic."""

    @abstractmethod
    def again(self, state: S) -> S:
        """Return the leg with its balls racked again."""

    @abstractmethod
    def played_out(self, state: S, winner: Side) -> LegResult:
        """Return the result of a leg that was played to its end."""

    def result(self, state: S) -> LegResult:
        assert state.winner is not None
        if state.forfeited_by is not None:
            return given_away(state.winner, state.options)
        return self.played_out(state, state.winner)

    def leg_over(self, state: S) -> RuleViolation:
        return RuleViolation("leg_over", self.section(state, self.end_topic))

    def give_up(self, state: S, event: Default, checked: None) -> S:
        """Return the leg as the other side's."""
        return replace(state, phase=self.over, choice=None, forfeited_by=event.side, winner=event.side.other)

    def check_ball_fell(self, state: S, event: BallFell) -> None:
        """Raise RuleViolation for a ball that is not on the table."""
        if event.ball not in state.on_table | {CUE_BALL}:
            raise RuleViolation("ball_not_on_the_table", self.section(state, self.fell_topic), field="ball")

    def interference(self, state: S, event: Interference, checked: None) -> S:
        """The shot is played again; where the balls cannot be put back, they are racked again."""
        return state if event.restored else self.again(state)

    def stalemate(self, state: S, event: object, checked: None) -> S:
        """Return the leg with its balls racked again."""
        return self.again(state)
