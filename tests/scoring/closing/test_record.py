"""The final record says who played and what was ruled; records from before it did still verify."""

from __future__ import annotations

import json
import uuid

import pytest
from django.template.loader import render_to_string

from games.base import Side
from scoring.cases.models import Case, Ruling
from scoring.cases.services.deciding import appeal
from scoring.cases.services.opening import Claim, open_case
from scoring.closing.engine.record import canonical, fingerprint
from scoring.closing.models import Closing
from scoring.closing.services import close, rebuild_closings
from scoring.printing.pages.base import PrintRequest
from scoring.printing.pages.final import final_record
from scoring.sheets.engine.line_up import Substitution
from scoring.sheets.models import Substitution as Written
from scoring.sheets.queries.sheets import fresh_sheet, legs_of
from scoring.sheets.services.sheets import submit
from tests.cast import make_member
from tests.scoring.cases.ruling import rule
from tests.scoring.closing.conftest import check, sign
from tournaments.models import RosterPlace, SubMatch

pytestmark = pytest.mark.django_db
CLAIM, SECRET = "Leg 2 was miscounted", "He threw a chair"


@pytest.fixture
def sheet(played) -> SubMatch:
    competition = played(checked=False, agreed=False)
    return SubMatch.objects.filter(match__stage__competition=competition).order_by("pk").first()


def bring(competition, users, **about) -> Case:
    return open_case(event=competition.event, claim=Claim(**about), by=users["sam"])


def problems() -> list[str]:
    return [difference.problem for difference in rebuild_closings(write=False)]


@pytest.fixture
def told(sheet, users):
    """A competition that is closed: somebody came in, a protest was ruled on and appealed, a complaint was decided."""
    home, competition = sheet.match.home, sheet.match.stage.competition
    spare = make_member(home.branch, surname="Spare")
    RosterPlace.objects.create(entry=home, member=spare, position=9, part="spare")
    first = home.roster.order_by("position").first()
    submit(
        sub_match=sheet,
        legs=legs_of(fresh_sheet(sheet.pk).current),
        by=users["carl"],
        expected_version=1,
        idempotency_key=uuid.uuid4(),
        reason="The spare came in",
        line_up=[Substitution(side=Side.HOME, comes_in=spare.pk, goes_out=first.member_id)],
    )
    protest = bring(competition, users, kind=Case.Kind.PROTEST, claim=CLAIM, sub_match=sheet, leg=2)
    rule(protest, users["carl"], decision="The paper is right", exception="Nobody else is here")
    appeal(case=protest, claimed_by="The captain", reason="Nobody asked us", by=users["sam"])
    rule(protest, users["rita"], effect=Ruling.Effect.CONFIRMED)
    conduct = bring(competition, users, kind=Case.Kind.COMPLAINT, claim=SECRET, entry=home, member=first.member)
    rule(conduct, users["carl"], effect=Ruling.Effect.WARNING, decision=SECRET, reason=SECRET)
    sign(competition)
    check(competition, users["sue"])
    return close(competition=competition, by=users["carl"])


def test_the_record_says_who_came_in_and_what_was_ruled(told, sheet) -> None:
    record = json.loads(told.record)
    assert told.fingerprint == fingerprint(told.record)
    (line,) = record["line_ups"]
    assert (line["code"], line["side"], line["leg"], line["comes_in"], line["goes_out"]) == (
        sheet.code, "home", 1, 9, 1,
    )  # fmt: skip
    assert line["comes_in_name"].endswith("Spare")
    protest, complaint = record["cases"]
    assert (protest["kind"], protest["code"], protest["leg"], protest["claim"]) == ("protest", sheet.code, 2, CLAIM)
    assert protest["effects"] == ["stands", "confirmed"]
    assert (protest["rulings"][0]["decision"], protest["rulings"][0]["appeal"]) == (
        "The paper is right",
        "Nobody asked us",
    )
    assert (complaint["kind"], complaint["effects"]) == ("complaint", ["warning"])
    assert problems() == []


def test_what_somebody_is_said_to_have_done_stays_in_the_case(told, sheet) -> None:
    assert SECRET not in told.record
    complaint = json.loads(told.record)["cases"][1]
    assert "claim" not in complaint
    assert sheet.match.home.roster.order_by("position").first().member.surname not in canonical(complaint)


def test_the_paper_says_the_same(told, sheet) -> None:
    competition = sheet.match.stage.competition
    paper = final_record(PrintRequest(event=competition.event, competitions=[competition]))
    html = render_to_string(f"scoring/printing/papers/{paper.template}.html", {**paper.context, "asked": {}})
    assert "Who came in" in html
    assert CLAIM in html
    assert "The paper is right" in html
    assert "A warning" in html
    assert SECRET not in html


def test_records_of_before_still_verify_and_are_still_printed(told, sheet) -> None:
    old = {key: value for key, value in json.loads(told.record).items() if key not in ("line_ups", "cases")}
    text = canonical({**old, "version": 1})
    Closing.objects.filter(pk=told.pk).update(record=text, fingerprint=fingerprint(text))
    assert problems() == []
    competition = sheet.match.stage.competition
    paper = final_record(PrintRequest(event=competition.event, competitions=[competition]))
    assert (paper.context["records"][0]["line_ups"], paper.context["records"][0]["cases"]) == ([], [])


def test_a_line_up_or_a_ruling_that_is_changed_behind_the_record_is_found(told, users, sheet) -> None:
    competition = sheet.match.stage.competition
    late = bring(competition, users, kind=Case.Kind.QUESTION, claim="May we see the paper?", sub_match=sheet)
    rule(late, users["rita"])
    assert problems() == []  # what comes afterwards makes no record untrue
    Ruling.objects.filter(case__kind=Case.Kind.COMPLAINT).update(effect=Ruling.Effect.STANDS)
    assert problems() == ["the record of closing 1 differs from the tables in “cases”"]
    Written.objects.update(leg=2)
    assert problems() == [
        "the record of closing 1 differs from the tables in “line ups”",
        "the record of closing 1 differs from the tables in “cases”",
    ]


def test_places_beside_a_record_are_made_from_it(played, users):
    closing = close(competition=played(), by=users["carl"])
    assert closing.places == {"places": [[1, 1], [2, 2], [3, 3]], "awards": [[1, 1], [2, 2]]}
    Closing.objects.update(places={})
    assert problems() == ["the places of closing 1 are not those of its record"]
    closing.save(update_fields=["places"])
    assert problems() == []
