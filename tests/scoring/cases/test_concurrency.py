"""Two people, or one double click, at the same moment: one case, one ruling."""

from __future__ import annotations

import uuid

import pytest

from scoring.cases.models import Case, Ruling
from scoring.cases.services.deciding import StaleCaseError, decide
from scoring.cases.services.opening import Claim, open_case, take_up
from scoring.models import Submission
from tests.scoring.cases.ruling import said
from tests.scoring.sheets.test_concurrency import at_once
from tournaments.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def test_two_who_open_a_case_at_once_get_two_numbers_and_a_double_click_one_case(event, users, sheet):
    def opening(who: User, key: uuid.UUID):
        claim = Claim(kind=Case.Kind.PROTEST, claim="Miscounted", sub_match=sheet)
        return lambda: open_case(event=event, claim=claim, by=who, idempotency_key=key)

    key = uuid.uuid4()
    at_once(opening(users["sam"], key), opening(users["sam"], key), opening(users["sue"], uuid.uuid4()))
    assert sorted(Case.objects.values_list("number", flat=True)) == [1, 2]


def test_a_protest_that_two_take_up_at_once_is_one_case(event, users, protested):
    submission = Submission.objects.get()
    taken = at_once(*[lambda: take_up(event=event, submission=submission, by=users["sam"])] * 3)
    assert {getattr(case, "pk", case) for case in taken} == {Case.objects.get().pk}


def test_one_of_two_rulings_at_once_is_made(event, users, sheet, bring):
    case = bring(sub_match=sheet)

    def ruling(who: str, key: uuid.UUID):
        return lambda: decide(case=case, decision=said(), by=users[who], expected=0, idempotency_key=key)

    key = uuid.uuid4()
    answers = at_once(ruling("rita", key), ruling("rita", key), ruling("carl", uuid.uuid4()))
    kept = Ruling.objects.get()
    assert {getattr(answer, "pk", type(answer)) for answer in answers} <= {kept.pk, StaleCaseError}
    if kept.decided_by == users["rita"]:
        assert [answer for answer in answers if isinstance(answer, Ruling)] == [kept, kept]
