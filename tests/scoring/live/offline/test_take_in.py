"""A pattern comes in at the desk: shown first, saved by the door of every sheet, and once."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from scoring.live.engine.handover import Handover, TypedLeg, encode
from scoring.models import Submission
from tests.page import html_of
from tests.scoring.sheets.conftest import WON
from tournaments.draws.engine.codes import code_for

pytestmark = pytest.mark.django_db


def take_in_url(event) -> str:
    return reverse("desk:take_in", args=[event.pk])


def line_of(code: str, **more) -> str:
    legs = (TypedLeg(home="121", away="88"), TypedLeg(home="97"))
    given = {"version": 0, "key": uuid.uuid4(), "minute": 29934720, "by": "Sue Tester", "legs": legs}
    beside = {"more": (("agreed", "both"), ("absent", "played"), ("remarks", "noisy"))}
    return encode(Handover(code=code, **{**given, **beside, **more}))


@pytest.mark.parametrize(("who", "status"), [("sam", 200), ("carl", 200), ("dora", 403), ("nora", 403)])
def test_the_page_is_for_those_who_keep_the_scores(signed_in, event, who, status) -> None:
    assert signed_in(who).get(take_in_url(event)).status_code == status


def test_a_pattern_is_shown_and_then_taken_in_once(signed_in, event, sheet) -> None:
    client, line = signed_in("sam"), line_of(sheet.code)
    shown = client.post(take_in_url(event), {"line": line})
    assert shown.status_code == 200
    assert "Typed by Sue Tester" in html_of(shown)
    assert Submission.objects.count() == 0  # reading is not entering
    fields = dict(shown.context["scanned"].fields(), door="desk")
    for _ in range(2):
        assert client.post(reverse("desk:sheet", args=[sheet.code]), fields).status_code == 302
    saved = Submission.objects.get()
    assert [(leg["home"], leg["away"]) for leg in saved.legs] == [(121, 88), (97, 121)]
    assert (saved.entered_by.username, saved.remarks, saved.initials_home) == ("sam", "noisy", True)
    again = html_of(client.post(take_in_url(event), {"line": line}))
    assert "This result is already in" in again
    assert "Save the result" not in again


def test_the_sheet_says_who_wrote_the_pattern(signed_in, event, sheet, users) -> None:
    line = line_of(sheet.code, more=(("agreed", "both"), ("written_by", str(users["sue"].pk))))
    client = signed_in("sam")
    shown = client.post(take_in_url(event), {"line": line})
    assert f'name="written_by" value="{users["sue"].pk}"' in html_of(shown)
    fields = dict(shown.context["scanned"].fields(), door="desk")
    assert client.post(reverse("desk:sheet", args=[sheet.code]), fields).status_code == 302
    saved = Submission.objects.get()
    assert (saved.entered_by, saved.written_by) == (users["sam"], users["sue"])


def test_a_sheet_that_somebody_entered_meanwhile_leads_to_both(signed_in, event, sheet, enter) -> None:
    enter(sheet, WON["cribbage"], by="sue")
    client = signed_in("sam")
    shown = client.post(take_in_url(event), {"line": line_of(sheet.code)})
    assert "has already entered this sheet" in html_of(shown)
    answer = client.post(reverse("desk:sheet", args=[sheet.code]), dict(shown.context["scanned"].fields(), door="desk"))
    assert answer.status_code == 409


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "Scan the pattern"),
        ("hello", "not a pattern of a finished sheet"),
        (line_of(code_for(7))[:-3], "not read whole"),
        (line_of(code_for(99)), "There is no sheet with the code"),
    ],
)
def test_what_cannot_be_taken_in_says_why(signed_in, event, line, says) -> None:
    answer = signed_in("sam").post(take_in_url(event), {"line": line})
    assert answer.status_code == 422
    assert says in html_of(answer)


def test_the_desk_asks_the_captains_of_a_pattern_from_a_table(signed_in, event, sheet) -> None:
    client = signed_in("sam")
    said = (
        ("captain_home-agrees", "yes"),
        ("captain_away-agrees", "no"),
        ("captain_away-objection", "Leg 2 was ours."),
        ("agreed", "both"),  # of somebody who writes lines by hand
    )
    legs = (TypedLeg(home="121", away="88"), TypedLeg(home="97"))
    pattern = Handover(
        code=sheet.code, version=0, key=uuid.uuid4(), minute=29934720, by="Table 4", legs=legs, more=said
    )
    shown = client.post(take_in_url(event), {"line": encode(pattern)})
    page = " ".join(html_of(shown).split())
    away = sheet.match.away.team_name
    assert f"<b>{away}</b> does not agree: “Leg 2 was ours.”" in page
    assert "Ask both captains, and enter what they tell you." in page
    fields = {**dict(shown.context["said"].fields), "door": "desk"}
    assert not any(name.startswith("captain") for name in fields)
    address = reverse("desk:sheet", args=[sheet.code])
    assert client.post(address, fields).status_code == 422  # nobody has answered yet
    assert client.post(address, {**fields, "agreed": "home"}).status_code == 302
    saved = Submission.objects.get()
    assert (saved.initials_home, saved.initials_away) == (True, False)
    assert saved.protest == f"{away} does not agree: Leg 2 was ours."
