"""Protests that a correction had settled before there were cases: each is a case with its ruling, once."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from scoring.cases.models import Case, Ruling
from scoring.cases.queries.cases import cases_of
from scoring.models import Submission
from scoring.sheets.services.sheets import set_aside
from tests.scoring.sheets.conftest import WON, leg, sheets_of

pytestmark = pytest.mark.django_db
write_settled = import_module("scoring.migrations.0013_settled_protests").write_settled


def test_what_was_settled_is_a_decided_case_and_what_stands_is_an_open_one(draw, enter, users, event):
    settled, standing, again, plain = sheets_of(draw())[:4]
    enter(settled, WON["cribbage"], protest="The count")
    enter(settled, [leg(121, 88), leg(121, 111)], by="carl", expected=1, reason="Ruled: 111")
    enter(standing, WON["cribbage"], protest="The cut")
    enter(standing, WON["cribbage"], by="carl", expected=1, reason="A digit", protest="The cut")
    enter(again, WON["cribbage"], protest="The deck")
    set_aside(sub_matches=[again], reason="Played again", by=users["carl"])
    enter(plain, WON["cribbage"])

    write_settled(apps, None)

    told = [(ruling.case.claim, ruling.effect, ruling.decision, str(ruling.decided_by)) for ruling in _rulings()]
    assert told == [
        ("The count", "penalty", "Ruled: 111", "Carl Tester"),
        ("The deck", "replayed", "Played again", "Carl Tester"),
    ]
    lines = cases_of(event)
    assert [(line.claim, line.is_open) for line in lines] == [
        ("The cut", True),
        ("The count", False),
        ("The deck", False),
    ]
    assert Case.objects.get(number=1).submission == Submission.objects.get(sub_match=settled, version=1)


def _rulings():
    return Ruling.objects.select_related("case", "decided_by").order_by("case__number")
