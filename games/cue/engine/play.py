"""What every engine of a cue game is made of: a table of its events, and the names by which it is asked.

The engine is told what was seen at the table and rules on it; a choice that a rule leaves to a person is an event
of its own, and nothing is played before it is answered.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import Any, Generic, TypeVar

from games.base import Ending, LegResult, RuleViolation, Side, accepts
from games.cue.engine.choices import check_choice
from games.cue.engine.state import CueState
from games.cue.engine.steps import Steps, found_on
from games.legs import won_by

S = TypeVar("S", bound=CueState)


class CueEngine(ABC, Generic[S]):
    """An engine of a cue game; see games.base.Engine."""

    def __init__(self) -> None:
        self.steps = self.steps_of_events()

    # --- what a game adds --------------------------------------------------------------------------------

    @abstractmethod
    def steps_of_events(self) -> Steps:
        """Return the step of every kind of event that the game knows."""

    @abstractmethod
    def start(self, options: Any) -> S:
        """Return a leg before its first event."""

    @abstractmethod
    def result(self, state: S) -> LegResult:
        """Return the result of a leg that is over, as the sheet has it."""

    @abstractmethod
    def plain_events(self) -> list[Any]:
        """Return every event without facts that some moment of the game allows."""

    @abstractmethod
    def awaited(self, state: S) -> tuple[type[Any], ...]:
        """Return the kinds of event that may come now and need facts that only the table, or an official, knows."""

    @abstractmethod
    def leg_over(self, state: S) -> RuleViolation:
        """Return the refusal of an event after the end."""

    @abstractmethod
    def not_yet(self, state: S) -> RuleViolation:
        """Return the refusal of an event before which something else has to happen that is no choice."""

    # --- the five names of an engine, and what may happen next -------------------------------------------

    def verify(self, state: S, event: Any) -> None:
        """Raise RuleViolation, with the section that decides, unless `event` may happen now.

        A fact that the ruling needs and was not told is asked for: code ``fact_missing``, with its name.
        """
        found_on(self.steps, state, event, self._not_now)

    def apply(self, state: S, event: Any) -> S:
        """Return the leg after `event`. Raises RuleViolation, and the leg stays as it was."""
        checked = found_on(self.steps, state, event, self._not_now)
        after: S = self.steps[type(event)].follow(state, event, checked)
        return after

    def replay(self, options: Any, events: Sequence[Any]) -> S:
        """Return the leg after all `events`. Raises RuleViolation at the first that the rules refuse."""
        return reduce(self.apply, events, self.start(options))

    def outcome(self, state: S) -> LegResult | None:
        """Return the result of a leg that is over, as the sheet has it; None while it is played."""
        return self.result(state) if state.is_over else None

    def legal(self, state: S) -> tuple[Any, ...]:
        """Return every event that may happen now and leaves nothing to fill in; what needs facts is in `awaited`."""
        return tuple(event for event in self.plain_events() if accepts(self.verify, state, event))

    def _not_now(self, state: S) -> RuleViolation:
        if state.is_over:
            return self.leg_over(state)
        if state.choice is not None:
            return RuleViolation("choice_open", state.choice.section, side=state.choice.side.value)
        return self.not_yet(state)

    # --- what follows from an event in the same way everywhere -------------------------------------------

    def check_choose(self, state: S, event: Any) -> None:
        """Raise RuleViolation unless this side may take this option now."""
        check_choice(state.choice, event.side, event.option)

    def as_it_was(self, state: S, event: Any, checked: None) -> S:
        """Return the leg unchanged: a ball that fell by itself is put back."""
        return state


def given_away(winner: Side, options: Any) -> LegResult:
    """Return a leg that the other side did not play on, as the rule book scores it."""
    return awarded(winner, options.forfeit_for, options.forfeit_against)


def awarded(winner: Side, points: int, against: int = 0) -> LegResult:
    """Return a leg that the other side has forfeited, with what its rules of play give for it."""
    return replace(won_by(winner, points, against, Ending.FORFEIT), at_fault=winner.other)
