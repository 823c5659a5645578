from __future__ import annotations

import pytest

from tests.tournaments.sports.bocce import BOCCE
from tournaments.editions.models import SportEdition
from tournaments.sports.services import describe


@pytest.fixture
def bocce(org, users) -> SportEdition:
    """A sport of the Command, as its officer described it."""
    return describe(owner=org.command, text=BOCCE, by=users["alice"])
