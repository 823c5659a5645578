"""The manual that legs of 8-ball are played by."""

from __future__ import annotations

import pytest

from games.rulebook import RuleBook, load
from tests.games.rulebook.conftest import MANUAL


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return load(MANUAL)
