"""Who decides a case about a sheet, and who had part in it and so decides only with a reason."""

from __future__ import annotations

import uuid

import pytest

from games.base import Side
from kit.pure.violations import RuleViolation
from scoring.cases.models import Case, Ruling
from scoring.cases.queries.deciders import decider_line, deciders_for
from scoring.cases.services.deciding import appeal
from scoring.cases.services.effects import Details
from scoring.cases.services.opening import take_up
from scoring.models import LiveLine, Submission
from scoring.sheets.services.sheets import verify
from tests.page import html_of
from tests.scoring.cases.ruling import rule, ruled
from tests.scoring.live.conftest import open_live  # noqa: F401
from tests.scoring.sheets.conftest import WON

pytestmark = pytest.mark.django_db
Effect = Ruling.Effect


def barred(case, user) -> str:
    return str(decider_line(Case.objects.get(pk=case.pk), user).bar or "")


@pytest.mark.rule("A27", "AMB-G13")
def test_who_had_part_in_the_sheet_rules_only_with_a_reason_on_record(bring, enter, sheet, users, rita, signed_in):
    case, others = bring(sub_match=sheet), bring(Case.Kind.QUESTION)
    assert (barred(case, users["carl"]), barred(case, rita)) == ("", "")
    submission = enter(sheet, WON["cribbage"], by="carl")
    assert (barred(case, users["carl"]), barred(others, users["carl"])) == ("part_of_it", "")
    with pytest.raises(RuleViolation, match="may_not_decide") as refusal:
        rule(case, users["carl"])
    assert (refusal.value.field, refusal.value.rule) == ("exception", "CODE OF CONDUCT v")
    verify(submission=submission, by=rita)
    assert barred(case, rita) == "part_of_it"
    lines = {str(line.user): line.needs_exception for line in deciders_for(case) if not line.may_decide}
    assert lines == {"Alice Tester": False, "Carl Tester": True, "Rita Tester": True}
    page = html_of(signed_in("carl").get(case.get_absolute_url()))
    assert "Everybody here is involved in this case." in page
    assert rule(case, users["carl"], exception="Nobody else is here").exception == "Nobody else is here"


def test_what_a_ruling_wrote_makes_nobody_part_of_the_sheet(protested, event, bring, users, rita):
    case = take_up(event=event, submission=Submission.objects.get(), by=users["sam"])
    ruled(case, users["carl"], Effect.MATCH_GIVEN, details=Details(side=Side.AWAY))
    appeal(case=case, claimed_by="The captain", reason="Nobody asked us", by=users["sam"])
    ruled(case, rita)
    assert set(Submission.objects.values_list("entered_by", flat=True)) > {users["carl"].pk, rita.pk}
    again = bring(sub_match=protested)
    assert (barred(again, users["carl"]), barred(again, rita)) == ("", "")


def test_who_scored_a_sheet_live_had_part_in_it(draw, bring, users, rita, open_live):  # noqa: F811
    sheet = draw("darts-legion", entries=3).matches.order_by("number").first().sub_matches.get()
    log = open_live(sheet, by="sue")
    case = bring(sub_match=sheet)
    LiveLine.objects.create(log=log, number=1, data={"event": "NextLeg"}, entered_by=users["carl"], key=uuid.uuid4())
    assert [barred(case, user) for user in (users["sue"], users["carl"], rita)] == ["part_of_it", "part_of_it", ""]
