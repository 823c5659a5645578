"""Somebody closes while somebody else corrects, on real transactions: no record is untrue a moment later."""

from __future__ import annotations

import uuid

import pytest

from kit.pure.violations import RuleViolation
from scoring.closing.models import Closing
from scoring.closing.services import close, rebuild_closings
from scoring.models import Result, Submission
from scoring.sheets.services.sheets import submit
from tests.scoring.sheets.conftest import leg
from tests.scoring.sheets.test_concurrency import at_once
from tournaments.models import Competition

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.postgresql]


def test_a_correction_and_the_closing_at_once_one_of_them_is_refused(played, users) -> None:
    competition = played()
    sub_match = Result.objects.select_related("sub_match").first().sub_match

    closed, corrected = at_once(
        lambda: close(competition=competition, by=users["carl"]),
        lambda: submit(
            sub_match=sub_match,
            legs=[leg(10, 7), leg(10, 7)],
            by=users["alice"],
            expected_version=1,
            idempotency_key=uuid.uuid4(),
            reason="Mistyped",
        ),
    )

    outcome = (type(closed), type(corrected))
    assert outcome in {(Closing, RuleViolation), (RuleViolation, Submission)}, outcome
    assert Competition.objects.get(pk=competition.pk).is_final is isinstance(closed, Closing)
    assert rebuild_closings(write=False) == []


def test_two_who_close_at_once_make_one_closing(played, users) -> None:
    competition = played()
    answers = at_once(*[lambda: close(competition=competition, by=users["carl"])] * 2)
    assert sorted(type(answer).__name__ for answer in answers) == ["Closing", "RuleViolation"]
    assert Closing.objects.get().is_standing
