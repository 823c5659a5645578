from __future__ import annotations

from pathlib import Path

import pytest

from games import rulebook
from games.rulebook import RuleBook

MANUAL = Path(__file__).resolve().parents[3] / "fixtures" / "rulebooks" / "ab-nwt-2027.toml"


@pytest.fixture(scope="session")
def book() -> RuleBook:
    """The rule book that is shipped."""
    return rulebook.load(MANUAL)


@pytest.fixture(scope="session")
def other_book() -> RuleBook:
    """The rule book of a Command with other levels and other habits."""
    return rulebook.load(Path(__file__).parent / "province.toml")
