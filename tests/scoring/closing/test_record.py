"""The final record says who played and what was ruled; records from before it did still verify."""

from __future__ import annotations

import json

import pytest
from django.template.loader import render_to_string

from scoring.cases.models import Case, Ruling
from scoring.closing.engine.public import public_fingerprint
from scoring.closing.engine.record import canonical, fingerprint
from scoring.closing.models import Closing
from scoring.closing.services import close, rebuild_closings
from scoring.printing.pages.base import PrintRequest
from scoring.printing.pages.final import final_record
from scoring.sheets.models import Substitution as Written
from tests.scoring.cases.ruling import rule
from tests.scoring.closing.conftest import CLAIM, SECRET, bring

pytestmark = pytest.mark.django_db


def problems() -> list[str]:
    return [difference.problem for difference in rebuild_closings(write=False)]


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
    assert "both captains signed" in html
    record = json.loads(told.record)
    record["sheets"][0]["initials"]["by_words"] = True
    Closing.objects.filter(pk=told.pk).update(record=canonical(record))
    paper = final_record(PrintRequest(event=competition.event, competitions=[competition]))
    (_, sheets), *_ = paper.context["records"][0]["stages"]
    assert sheets[0]["beside"] == ["both captains agreed"]


def test_records_of_before_still_verify_and_are_still_printed(told, sheet) -> None:
    newer = ("line_ups", "cases", "public")
    old = {key: value for key, value in json.loads(told.record).items() if key not in newer} | {"version": 1}
    text, public = canonical(old), public_fingerprint(old)
    Closing.objects.filter(pk=told.pk).update(record=text, fingerprint=fingerprint(text), public_fingerprint=public)
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
