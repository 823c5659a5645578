"""Cases over JSON: reading, opening once, ruling with what it moves."""

from __future__ import annotations

import uuid
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from games.base import Side
from scoring.cases.models import Case, Ruling
from scoring.cases.services.effects import Details
from scoring.models import Result
from scoring.sheets.queries.sheets import fresh_sheet
from tests.scoring.cases.ruling import rule
from tests.scoring.sheets.conftest import WON, sheets_of
from tournaments.models import PutOut, RosterPlace, Suspension

pytestmark = pytest.mark.django_db


def send(client: APIClient, path: str, data: dict[str, object], key: object = None):
    headers = {"Idempotency-Key": str(key or uuid.uuid4())}
    return client.post(f"/api/v1/{path}", data, format="json", headers=headers)


def decision(**more: object) -> dict[str, object]:
    return {
        "expected_rulings": 0,
        "effect": "stands",
        "decision": "As entered",
        "section": "CODE OF CONDUCT v",
        "reason": "Both were heard",
        "decided_with": "Pat Lee",
        **more,
    }


def test_cases_are_read_by_the_desk_alone(api, event, protested):
    path = f"/api/v1/events/{event.slug}/cases/"
    for who, status in {None: 401, "nora": 403, "dell": 403, "sam": 200, "carl": 200}.items():
        assert api(who).get(path).status_code == status, who
    (line,) = api("sam").get(path).json()
    assert (line["id"], line["kind"], line["sheet"], line["is_open"]) == (None, "protest", protested.code, True)


def test_a_case_is_opened_once_and_other_content_conflicts(api, event, sheet):
    client, key, path = api("sam"), uuid.uuid4(), f"events/{event.slug}/cases/"
    data = {"kind": "protest", "claim": "Miscounted", "sheet": sheet.code, "leg": 2}
    first = send(client, path, data, key)
    assert first.status_code == 201
    assert send(client, path, data, key).json() == first.json()
    other = send(client, path, data | {"claim": "Else"}, key)
    assert (other.status_code, other.json()["code"], other.json()["case"]) == (409, "key_used", 1)
    refused = send(client, path, data | {"leg": 9})
    assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (422, "no_such_leg", "leg")
    assert send(client, path, data | {"sheet": "1234567"}).status_code == 400
    assert Case.objects.count() == 1


def test_a_ruling_is_made_by_who_may_and_says_what_it_moves(api, draw, enter, bring):
    sheets = sheets_of(draw(entries=4))
    for each in sheets:
        enter(each, WON["cribbage"])
    case = bring(sub_match=sheets[0])
    path, data = f"cases/{case.pk}/rulings/", decision(effect="match_given", side="away")
    assert send(api("sam"), path, data).status_code == 403
    sports_officer = send(api("alice"), path, data)
    assert (sports_officer.status_code, sports_officer.json()["code"]) == (422, "may_not_decide")
    client, key = api("rita"), uuid.uuid4()
    asked = send(client, path, data, key).json()
    assert (asked["status"], asked["code"]) == (409, "consequences")
    assert asked["consequences"]
    assert not Ruling.objects.exists()
    yes = data | {"accept_consequences": asked["fingerprint"]}
    answer = send(client, path, yes, key)
    assert (answer.status_code, answer.json()["is_open"]) == (201, False)
    assert send(client, path, yes, key).json() == answer.json()
    assert send(client, path, yes).json()["code"] == "overtaken"
    assert fresh_sheet(sheets[0].pk).legs[0].at_fault is Side.HOME


def check() -> str:
    out = StringIO()
    call_command("rebuild_results", "--check", stdout=out)
    return out.getvalue()


def test_the_proof_of_results_holds_rulings_against_them(bring, sheet, enter, rita):
    enter(sheet, WON["cribbage"])
    place = RosterPlace.objects.filter(entry=sheet.match.home).first()
    rule(bring(sub_match=sheet), rita, "leg_given", details=Details(side=Side.AWAY, leg=2))
    rule(bring(sub_match=sheet, claim="b"), rita, "put_out", details=Details(member=place.member_id))
    rule(bring(sub_match=sheet, claim="c"), rita, "season_bar", details=Details(member=place.member_id))
    rule(bring(sub_match=sheet, claim="d"), rita)
    assert check() == "1 sheets read, 0 different\n"
    PutOut.objects.all().delete()
    Suspension.objects.all().delete()
    Result.objects.all().delete()
    with pytest.raises(CommandError):
        check()
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("rebuild_results", "--check", stdout=out)
    said = out.getvalue()
    assert "Case 1 (Protest): the result that the ruling made does not count" in said
    assert "Case 2 (Protest): the player who was expelled may" in said
    assert "Case 3 (Protest): the bar that the ruling made is missing" in said
