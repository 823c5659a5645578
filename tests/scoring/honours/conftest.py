from __future__ import annotations

import pytest

from scoring.closing.services import close
from tests.scoring.closing.conftest import played  # noqa: F401


@pytest.fixture
def final(played, users):  # noqa: F811
    """Return a function that makes a competition that is final: entry 1 won it, 2 came second."""

    def make(category: str = "euchre-legion"):
        competition = played(category)
        close(competition=competition, by=users["carl"])
        competition.refresh_from_db()
        return competition

    return make
