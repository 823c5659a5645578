"""Cases: a protest is never lost, who rules and who does not, what a ruling does, and what an appeal takes back."""

from __future__ import annotations

import uuid

import pytest

from scoring.cases.models import Case
from scoring.cases.queries.cases import cases_of, is_under_protest, open_cases
from scoring.cases.services.opening import CaseKeyReusedError, take_up
from scoring.models import Submission
from scoring.sheets.queries.sheets import fresh_sheet
from tests.cast import make_member
from tests.scoring.cases.refusals import refused
from tests.scoring.cases.ruling import rule
from tests.scoring.sheets.conftest import WON
from tournaments.models import RosterPlace

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


# --- a protest on a sheet -------------------------------------------------------------------------------


def test_a_protest_on_a_sheet_is_an_open_case_without_anybody_writing_it(protested, event):
    (line,) = cases_of(event)
    assert (line.case, line.claim, line.is_open) == (None, "Leg 2 was miscounted", True)
    assert [case.claim for case in open_cases(protested.match.stage.competition)] == ["Leg 2 was miscounted"]
    assert is_under_protest(protested)


def test_a_protest_that_is_emptied_on_the_sheet_stays_open(protested, event, enter):
    enter(protested, WON["cribbage"], by="carl", expected=1, reason="read again")
    assert [line.claim for line in cases_of(event)] == ["Leg 2 was miscounted"]


def test_a_protest_that_goes_from_version_to_version_is_one_case_and_other_words_are_another(protested, event, enter):
    enter(protested, WON["cribbage"], by="carl", expected=1, reason="r", protest="Leg 2 was miscounted")
    assert len(cases_of(event)) == 1
    enter(protested, WON["cribbage"], by="carl", expected=2, reason="r", protest="Leg 1 as well")
    assert [line.claim for line in cases_of(event)] == ["Leg 2 was miscounted", "Leg 1 as well"]


def test_taking_a_protest_up_twice_makes_one_case(protested, event, users):
    submission = Submission.objects.get()
    first = take_up(event=event, submission=submission, by=users["sam"])
    assert take_up(event=event, submission=submission, by=users["sue"]) == first
    assert (first.number, first.kind, first.sub_match, first.claim) == (1, "protest", protested, "Leg 2 was miscounted")
    assert [line.case for line in cases_of(event)] == [first]


# --- opening --------------------------------------------------------------------------------------------


def test_cases_are_numbered_at_their_event(bring, sheet):
    cases = [bring(sub_match=sheet), bring(Case.Kind.QUESTION, claim="May a spare peg?")]
    assert [case.number for case in cases] == [1, 2]
    assert str(cases[0].about).endswith(f"sheet {fresh_sheet(sheet.pk).code}")
    assert cases[0].competition == sheet.match.stage.competition
    assert cases[1].competition is None


def test_the_same_key_opens_one_case_and_other_content_is_a_conflict(bring, sheet):
    key = uuid.uuid4()
    first = bring(sub_match=sheet, key=key)
    assert bring(sub_match=sheet, key=key) == first
    with pytest.raises(CaseKeyReusedError) as conflict:
        bring(sub_match=sheet, key=key, claim="Something else")
    assert conflict.value.first == first
    assert Case.objects.count() == 1


@pytest.mark.parametrize(
    ("kind", "about", "code"),
    [
        ("protest", {}, "needs_sheet_or_team"),
        ("complaint", {}, "needs_somebody"),
        ("question", {"leg": 1}, "leg_without_sheet"),
        ("question", {"claim": "  "}, "no_claim"),
    ],
)
def test_a_claim_that_is_about_nothing_is_refused(bring, kind, about, code):
    with refused(code):
        bring(Case.Kind(kind), **about)


def test_a_claim_about_another_event_or_leg_is_refused(bring, sheet, make_competition, org, users):
    with refused("no_such_leg"):
        bring(sub_match=sheet, leg=3)
    stranger = make_member(org.calgary)
    with refused("not_on_a_roster"):
        bring(Case.Kind.COMPLAINT, member=stranger)


# --- who rules ------------------------------------------------------------------------------------------


@pytest.mark.rule("A25")
def test_the_command_sports_officer_never_mediates(bring, sheet, users):
    with refused("may_not_decide"):
        rule(bring(sub_match=sheet), users["alice"], exception="nobody else was there")


@pytest.mark.rule("AMB-G13")
def test_nobody_rules_on_the_own_branch_without_a_reason_on_record(bring, sheet, users):
    carl = users["carl"]
    carl.member = make_member(sheet.match.home.branch)
    carl.save()
    case = bring(sub_match=sheet)
    with refused("may_not_decide") as refusal:
        rule(case, carl)
    assert refusal.value.field == "exception"
    ruling = rule(case, carl, exception="The deputy is ill")
    assert (ruling.exception, ruling.decided_as) == ("The deputy is ill", "chair")


@pytest.mark.rule("A80")
def test_a_player_of_the_team_and_whom_it_is_about_do_not_rule(bring, sheet, users):
    carl = users["carl"]
    carl.member = RosterPlace.objects.filter(entry=sheet.match.away).first().member
    carl.save()
    with refused("may_not_decide"):
        rule(bring(sub_match=sheet), carl)
    about_him = bring(Case.Kind.COMPLAINT, member=carl.member)
    with refused("may_not_decide"):
        rule(about_him, carl, exception="nobody else")


def test_the_rule_book_may_warn_instead(bring, sheet, users, event):
    event.overrides = {"conduct.conflict": "warn"}
    event.frozen_rulebook, event.frozen_at = "", None
    event.save()
    carl = users["carl"]
    carl.member = make_member(sheet.match.home.branch)
    carl.save()
    assert rule(bring(sub_match=sheet), carl).exception == ""


@pytest.mark.rule("A27")
def test_a_dispute_takes_two_and_a_question_one(bring, sheet, rita):
    with refused("with_is_missing"):
        rule(bring(sub_match=sheet), rita, decided_with="")
    with refused("with_yourself"):
        rule(bring(sub_match=sheet), rita, decided_with="rita tester")
    assert rule(bring(Case.Kind.QUESTION), rita, decided_with="").decided_with == ""
