"""Who draws, and pairs to be drawn."""

from __future__ import annotations

import pytest

from tests import cast
from tournaments.models import User


@pytest.fixture
def by(org) -> User:
    return cast.make_user("drew", "Drew")


@pytest.fixture
def pairs(make_competition):
    """Cribbage pairs and senior pairs of six each, on three tables each."""
    return tuple(
        make_competition(category, entries=6, stations=3) for category in ("cribbage-pairs", "cribbage-senior-pairs")
    )
