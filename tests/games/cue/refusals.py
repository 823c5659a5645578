"""What a table says to somebody who does what the rules do not allow, for the tables of every cue game."""

from __future__ import annotations

from typing import Any

import pytest

from games.cue.engine.play import CueEngine
from kit.pure.violations import RuleViolation


class Refusals:
    """The refusals of one engine: `refused` whole, only the `code`, or the fact that is `missing`."""

    def __init__(self, engine: CueEngine[Any]) -> None:
        self.engine = engine

    def refused(self, state: Any, event: Any) -> RuleViolation:
        with pytest.raises(RuleViolation) as refusal:
            self.engine.verify(state, event)
        return refusal.value

    def code(self, state: Any, event: Any) -> str:
        return self.refused(state, event).code

    def missing(self, state: Any, event: Any) -> object:
        refusal = self.refused(state, event)
        assert refusal.code == "fact_missing"
        assert refusal.field == refusal.params["fact"]
        return refusal.params["fact"]

    def played(self, state: Any, *events: Any) -> Any:
        """Return the leg after `events`."""
        for event in events:
            state = self.engine.apply(state, event)
        return state
