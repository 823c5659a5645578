from __future__ import annotations

import pytest

from tests.tournaments.rulebooks.bocce import BOCCE
from tournaments.rulebooks.models import SportEdition
from tournaments.rulebooks.services.sports import describe


@pytest.fixture
def bocce(org, users) -> SportEdition:
    """A sport of the Command, as its officer described it."""
    return describe(owner=org.command, text=BOCCE, by=users["alice"])
