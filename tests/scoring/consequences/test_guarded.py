"""The acts of officers, each with its guard: no door can leave it out."""

from __future__ import annotations

import inspect
from functools import partial

import pytest

from scoring.consequences.services import NotAcceptedError, guarded
from scoring.models import Moved
from scoring.sheets.queries.sheets import fresh_sheet
from tests.scoring.consequences.test_services import sheet_of
from tournaments.entries.models import Departure

pytestmark = pytest.mark.postgresql

ACTS = [
    act
    for name, act in inspect.getmembers(guarded, inspect.isfunction)
    if act.__module__ == guarded.__name__ and not name.startswith("_")
]


def test_every_act_takes_who_and_what_was_accepted():
    assert len(ACTS) == 12
    for act in ACTS:
        asked = inspect.signature(act).parameters
        assert (asked["accepted"].default, asked["by"].default) == ("", inspect.Parameter.empty), act


def in_two_steps(act):
    """Carry an act out as somebody who reads what moves; return what was asked."""
    with pytest.raises(NotAcceptedError) as asked:
        act()
    act(accepted=asked.value.consequences.fingerprint)
    return asked.value


def test_a_team_stops_once_somebody_has_read_what_that_moves(decided, users):
    first = decided.entries.get(number=2)
    asked = in_two_steps(
        partial(guarded.depart, entry=first, kind="withdrawn", reason="Truck broke down", by=users["alice"])
    )

    assert (asked.competition, str(asked.what)) == (decided, f"{first.team_name} stops")
    assert Moved.objects.get().what == asked.what
    departure = Departure.objects.get()
    in_two_steps(partial(guarded.let_return, departure=departure, by=users["alice"]))
    departure.refresh_from_db()
    assert departure.revoked_by == users["alice"]


def test_a_sheet_is_emptied_once_somebody_has_read_what_that_moves(decided, users):
    sheet = fresh_sheet(sheet_of(decided, 1, 2).pk)
    asked = in_two_steps(partial(guarded.empty_sheet, sheet=sheet, reason="Not played", by=users["alice"]))

    assert str(asked.what) == f"Sheet {sheet.code} emptied"
    assert fresh_sheet(sheet.sub_match.pk).current is None
