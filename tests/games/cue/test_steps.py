"""What the engines of cue games share: the table of their steps, and what every game of pool has to say."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from games.cue.engine.pool.state import PoolOptions, PoolState
from games.cue.engine.steps import found_on, step, table
from kit.pure.violations import RuleViolation

STEPS = table(step(str, {"play"}, lambda state, event: event.upper(), lambda state, event, found: state))


def not_now(state) -> RuleViolation:
    return RuleViolation("not_now", "R1", waits_for=state.phase)


def test_event_is_checked_in_its_phase_alone():
    assert found_on(STEPS, SimpleNamespace(phase="play"), "shot", not_now) == "SHOT"

    for state, event, code in (("over", "shot", "not_now"), ("play", 7, "unknown_event")):
        with pytest.raises(RuleViolation) as refusal:
            found_on(STEPS, SimpleNamespace(phase=state), event, not_now)
        assert refusal.value.code == code


def test_game_of_pool_that_does_not_say_its_balls_cannot_begin():
    with pytest.raises(TypeError, match="balls"):
        PoolState(options=PoolOptions())
