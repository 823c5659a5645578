"""Teams that most tests of entries are about."""

from __future__ import annotations

import pytest

from tests import cast


@pytest.fixture
def competition(make_competition):
    return make_competition("cribbage-pairs")


@pytest.fixture
def entry(competition, org):
    """Peace River's pair: District 1, the branch of nobody in the cast."""
    return cast.make_entry(competition, number=1, branch=org.peace_river)


@pytest.fixture
def unpaid(entry):
    member = entry.roster.order_by("position").first().member
    member.dues_paid_year = 2026
    member.save()
    return member


@pytest.fixture
def members(org):
    return [
        cast.make_member(org.grande_prairie, surname="O'Brien"),
        cast.make_member(org.grande_prairie, surname="Wójcik", sex="F"),
        cast.make_member(org.grande_prairie, surname="McKay"),
    ]
