"""Live logs for tests of the services."""

from __future__ import annotations

import pytest

from kit.pure.violations import RuleViolation
from scoring.live.models import LiveLine, LiveLog


def refused(code: str):
    return pytest.raises(RuleViolation, match=code)


def numbers(log: LiveLog) -> list[int]:
    return list(LiveLine.objects.filter(log=log).values_list("number", flat=True))


def left(match) -> tuple[str, str]:
    score = match.game.score(match.now.leg, match.setup)
    return score.home, score.away
