"""The code of what a service of cases refuses."""

from __future__ import annotations

import pytest

from kit.pure.violations import RuleViolation


def refused(code: str, field: str | None = None):
    return pytest.raises(RuleViolation, match=code)
