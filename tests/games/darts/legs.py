"""A leg of darts for tests: its beginning, some darts, and the code of a refusal."""

from __future__ import annotations

import pytest

from games.base import Side
from games.darts.engine.board import Dart
from games.darts.engine.play import replay, verify
from games.darts.engine.state import DartsOptions, DartsState
from kit.pure.violations import RuleViolation

T20, D20, BULL = Dart(20, 3), Dart(20, 2), Dart(25, 2)


def leg(*events, **options) -> DartsState:
    return replay(DartsOptions(**{"starter": Side.HOME, "into": "fly", "start": 501, **options}), events)


def refused(state: DartsState, event) -> str:
    with pytest.raises(RuleViolation) as refusal:
        verify(state, event)
    return refusal.value.code
