"""Two chairs, or a chair and a scorekeeper, at the same moment, on real transactions."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest

from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.services.making import StaleDrawError, make
from scoring.changes.services.undoing import take_back
from scoring.models import Change
from tests.scoring.sheets.test_concurrency import at_once
from tournaments.models import Departure, Stage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.postgresql]


def withdrawing(stage: Stage, number: int, by, key=None) -> Callable[[], Change]:
    asked = ChangeRequest(kind=ChangeKind.WITHDRAWAL, entry=stage.competition.entries.get(number=number).pk)
    key = key or uuid.uuid4()
    return lambda: make(
        stage=Stage.objects.get(pk=stage.pk), asked=asked, reason="x", by=by, idempotency_key=key, expected_version=0
    )


def test_two_chairs_at_once_one_changes_and_the_other_is_told(draw, users) -> None:
    stage = draw(entries=6)

    answers = at_once(withdrawing(stage, 2, users["carl"]), withdrawing(stage, 3, users["alice"]))

    changes = [answer for answer in answers if isinstance(answer, Change)]
    told = [answer for answer in answers if isinstance(answer, StaleDrawError)]
    assert (len(changes), len(told)) == (1, 1), answers
    assert told[0].latest == changes[0]
    assert Departure.objects.get().decided_by == changes[0].made_by


def test_double_click_changes_once_and_takes_back_once(draw, users) -> None:
    stage, key = draw(entries=6), uuid.uuid4()

    given = at_once(*[withdrawing(stage, 2, users["carl"], key) for _ in range(3)])

    change = Change.objects.get()
    assert {getattr(answer, "pk", answer) for answer in given} == {change.pk}
    back = at_once(*[lambda: take_back(change=change, by=users["carl"]) for _ in range(3)])
    assert {getattr(answer, "pk", answer) for answer in back} == {change.pk}
    assert Departure.objects.get().revoked_by == users["carl"]
