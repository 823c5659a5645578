"""What every engine of a cue game is made of: a table of its events, and the names by which it is asked.

The engine is told what was seen at the table and rules on it; a choice that a rule leaves to a person is an event
of its own, and nothing is played before it is answered.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from functools import reduce
from typing import Generic, Protocol, TypeVar

from games.base import Ending, LegResult, Side, accepts
from games.cue.engine.choices import check_choice
from games.cue.engine.state import CueState
from games.cue.engine.steps import Steps, found_on
from games.legs import Forfeits, won_by
from kit.pure.violations import RuleViolation

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT", bound=CueState)
EventT = TypeVar("EventT")


class Chosen(Protocol):
    """An option that somebody took."""

    @property
    def side(self) -> Side: ...
    @property
    def option(self) -> StrEnum: ...


class CueEngine(ABC, Generic[OptionsT, StateT, EventT]):
    """An engine of a cue game; see games.base.Engine."""

    def __init__(self) -> None:
        self.steps = self.steps_of_events()

    # --- what a game adds --------------------------------------------------------------------------------

    @abstractmethod
    def steps_of_events(self) -> Steps[StateT]:
        """Return the step of every kind of event that the game knows."""

    @abstractmethod
    def start(self, options: OptionsT) -> StateT:
        """Return a leg before its first event."""

    @abstractmethod
    def result(self, state: StateT) -> LegResult:
        """Return the result of a leg that is over, as the sheet has it."""

    @abstractmethod
    def plain_events(self) -> Sequence[EventT]:
        """Return every event without facts that some moment of the game allows."""

    @abstractmethod
    def awaited(self, state: StateT) -> tuple[type[object], ...]:
        """Return the kinds of event that may come now and need facts that only the table, or an official, knows."""

    @abstractmethod
    def leg_over(self, state: StateT) -> RuleViolation:
        """Return the refusal of an event after the end."""

    @abstractmethod
    def not_yet(self, state: StateT) -> RuleViolation:
        """Return the refusal of an event before which something else has to happen that is no choice."""

    # --- the five names of an engine, and what may happen next -------------------------------------------

    def verify(self, state: StateT, event: EventT) -> None:
        """Raise RuleViolation, with the section that decides, unless `event` may happen now.

        A fact that the ruling needs and was not told is asked for: code ``fact_missing``, with its name.
        """
        found_on(self.steps, state, event, self._not_now)

    def apply(self, state: StateT, event: EventT) -> StateT:
        checked = found_on(self.steps, state, event, self._not_now)
        return self.steps[type(event)].follow(state, event, checked)

    def replay(self, options: OptionsT, events: Sequence[EventT]) -> StateT:
        return reduce(self.apply, events, self.start(options))

    def outcome(self, state: StateT) -> LegResult | None:
        return self.result(state) if state.is_over else None

    def legal(self, state: StateT) -> tuple[EventT, ...]:
        """Return every event that may happen now and leaves nothing to fill in; what needs facts is in `awaited`."""
        return tuple(event for event in self.plain_events() if accepts(self.verify, state, event))

    def _not_now(self, state: StateT) -> RuleViolation:
        if state.is_over:
            return self.leg_over(state)
        if state.choice is not None:
            return RuleViolation("choice_open", state.choice.section, side=state.choice.side.value)
        return self.not_yet(state)

    # --- what follows from an event in the same way everywhere -------------------------------------------

    def check_choose(self, state: StateT, event: Chosen) -> None:
        """Raise RuleViolation unless this side may take this option now."""
        check_choice(state.choice, event.side, event.option)

    def as_it_was(self, state: StateT, event: object, checked: None) -> StateT:
        """Return the leg unchanged: a ball that fell by itself is put back."""
        return state


def given_away(winner: Side, options: Forfeits) -> LegResult:
    """Return a leg that the other side did not play on, as the rule book scores it."""
    return awarded(winner, options.forfeit_for, options.forfeit_against)


def awarded(winner: Side, points: int, against: int = 0) -> LegResult:
    """Return a leg that the other side has forfeited, with what its rules of play give for it."""
    return replace(won_by(winner, points, against, Ending.FORFEIT), at_fault=winner.other)
