"""An event whose fee is $25.00 a person, and how somebody pays there."""

from __future__ import annotations

import itertools

import pytest
from django.utils import timezone

from tests import cast
from tournaments.entries.models import FeeShare, RosterPlace
from tournaments.money.services.payments import Tender


@pytest.fixture
def event(event):
    event.overrides = {"registration.fee_cents": 2500}
    event.save(update_fields=["overrides"])
    return event


@pytest.fixture
def competition(event, make_competition):
    return make_competition("cribbage-pairs")


@pytest.fixture
def team(competition, org):
    """Return how a team of two enters, nobody of whom has paid."""
    numbers = itertools.count(1)

    def enter(branch=None):
        entry = cast.make_entry(competition, number=next(numbers), branch=branch or org.peace_river)
        FeeShare.objects.filter(entry=entry).delete()
        RosterPlace.objects.filter(entry=entry).update(fee_paid=False)
        return entry

    return enter


@pytest.fixture
def tender():
    """Return an amount that nobody has recorded before."""
    keys = itertools.count(1)

    def make(cents, **more):
        values = {"method": "cheque", "number": "118", "on": timezone.localdate(), "key": f"key-{next(keys)}"}
        return Tender(cents=cents, **{**values, **more})

    return make
