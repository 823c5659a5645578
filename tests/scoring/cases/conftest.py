"""A round robin with sheets in, and people who may and may not rule."""

from __future__ import annotations

import uuid

import pytest

from scoring.cases.models import Case
from scoring.cases.services.opening import Claim, open_case
from scoring.sheets.services.sheets import submit
from tests.scoring.sheets.conftest import WON, draw, enter, playoff, sheet, sheets_of  # noqa: F401


@pytest.fixture
def rita(users):
    """Rita is the Representative at the event."""
    return users["rita"]


@pytest.fixture
def protested(sheet, users):  # noqa: F811
    """The first sheet, in, played under protest."""
    submit(
        sub_match=sheet,
        legs=WON["cribbage"],
        by=users["sam"],
        expected_version=0,
        idempotency_key=uuid.uuid4(),
        protest="Leg 2 was miscounted",
    )
    sheet.refresh_from_db()
    return sheet


@pytest.fixture
def bring(event, users):
    """Return a function that opens a case at the desk."""

    def opened(kind=Case.Kind.PROTEST, *, by="sam", key=None, claim="They counted twice", **about) -> Case:
        asked = Claim(kind=kind, claim=claim, **about)
        return open_case(event=event, claim=asked, by=users[by], idempotency_key=key)

    return opened
