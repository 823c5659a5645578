"""Sheets over JSON: read by everybody, handed in with a token, a version and a key."""

from __future__ import annotations

import uuid

import pytest
from rest_framework.test import APIClient

from scoring.models import Mismatch, Result, Submission, WithdrawnSheet
from tests.cast import make_member
from tests.scoring.sheets.conftest import WON, leg, sheets_of
from tests.scoring.standings.conftest import drawn  # noqa: F401 -- a fixture
from tournaments.draws.engine.codes import code_for
from tournaments.models import RosterPlace

pytestmark = pytest.mark.django_db

LEGS = [{"home": 121, "away": 88}, {"home": 121, "away": 110}]


def hand_in(client: APIClient, sheet, legs=LEGS, key=None, **more):
    body = {"expected_version": 0, **({"legs": legs} if legs is not None else {}), **more}
    return client.post(
        f"/api/v1/sheets/{sheet.code}/", body, format="json", headers={"Idempotency-Key": str(key or uuid.uuid4())}
    )


def test_everybody_reads_what_counts_on_a_sheet(api, sheet, enter) -> None:
    url = f"/api/v1/sheets/{sheet.code}/"
    empty = api(None).get(url).json()
    assert (empty["version"], empty["legs"], empty["home_points"], empty["is_checked"]) == (0, None, None, False)
    enter(sheet, WON["cribbage"])
    read = api(None).get(url).json()
    assert (read["version"], read["home_points"], read["away_points"]) == (1, 3, 0)
    assert read["legs"][0] == {"home": 121, "away": 88, "ending": "played", "at_fault": None}
    assert read["home"]["name"] == sheet.match.home.team_name
    assert "entered_by" not in read


def test_the_list_is_filtered_and_knows_no_drafts(api, draw, enter) -> None:
    sheets = sheets_of(draw())
    draw("darts-legion", published=False)
    enter(sheets[0], WON["cribbage"])
    client = api(None)
    everything = client.get("/api/v1/sheets/").json()
    assert everything["count"] == len(sheets) == 6
    entered = client.get("/api/v1/sheets/", {"event": "cribbage-2027", "is_in": "true"}).json()
    assert [result["code"] for result in entered["results"]] == [sheets[0].code]
    assert client.get("/api/v1/sheets/", {"event": "darts-2027"}).json()["count"] == 0


@pytest.mark.parametrize("entries", [3, 5])
def test_the_list_takes_the_same_number_of_queries(api, draw, enter, entries, django_assert_num_queries) -> None:
    for sheet in sheets_of(draw(entries=entries))[:3]:
        enter(sheet, WON["cribbage"])
    with django_assert_num_queries(5):  # with the rules that say how many legs each takes, and who has left
        api(None).get("/api/v1/sheets/")


def test_a_draft_cannot_be_read_or_written(api, draw) -> None:
    draft = sheets_of(draw(published=False))[0]
    assert api("sam").get(f"/api/v1/sheets/{draft.code}/").status_code == 404
    assert hand_in(api("sam"), draft).status_code == 404
    assert api("sam").get(f"/api/v1/sheets/{code_for(999_999)}/").status_code == 404


def test_a_scorekeeper_hands_a_sheet_in(api, sheet) -> None:
    response = hand_in(api("sam"), sheet, initials_home=True, initials_away=True)
    assert response.status_code == 201
    assert (response.json()["version"], response.json()["home_points"]) == (1, 3)
    submission = Submission.objects.get()
    assert (submission.source, submission.entered_by.username, submission.initials_home) == ("api", "sam", True)


@pytest.mark.parametrize(("who", "status"), [(None, 401), ("nora", 403), ("oscar", 403), ("beth", 403)])
def test_nobody_else_hands_a_sheet_in(api, sheet, who, status) -> None:
    response = hand_in(api(who), sheet)
    assert (response.status_code, response["content-type"]) == (status, "application/problem+json")
    assert not Submission.objects.exists()


def test_the_same_key_again_changes_nothing(api, sheet) -> None:
    client, key = api("sam"), uuid.uuid4()
    assert hand_in(client, sheet, key=key).status_code == 201
    again = hand_in(client, sheet, key=key)
    assert (again.status_code, again.json()["version"]) == (200, 1)
    assert Submission.objects.count() == 1


def test_the_same_key_with_more_is_a_conflict_that_shows_both(api, draw) -> None:
    sheet = sheets_of(draw("darts-legion"))[0]
    client, key, legs = api("sam"), uuid.uuid4(), [{"home": 1, "away": 0}] * 3
    thrower = sheet.match.home.roster.first().member
    assert hand_in(client, sheet, legs, key, remarks="Late start").status_code == 201
    more = {"remarks": "Late start", "high_scores": [{"member": thrower.number, "leg": 2}]}
    answer = hand_in(client, sheet, legs, key, **more)
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["current"]["version"]) == (409, "key_used", 1)
    assert (problem["first"]["high_scores"], problem["first"]["remarks"]) == ([], "Late start")
    said = {"member": thrower.number, "leg": 2, "count": 1, "countersigned": False}
    assert problem["sent"] == {**problem["first"], "high_scores": [said]}
    assert Submission.objects.count() == 1


@pytest.mark.parametrize("headers", [{}, {"Idempotency-Key": ""}, {"Idempotency-Key": "twice"}])
def test_a_sheet_without_a_key_is_refused(api, sheet, headers) -> None:
    body = {"expected_version": 0, "legs": LEGS}
    response = api("sam").post(f"/api/v1/sheets/{sheet.code}/", body, format="json", headers=headers)
    assert response.status_code == 400
    assert list(response.json()["errors"]) == ["Idempotency-Key"]
    assert not Submission.objects.exists()


def test_a_conflict_answers_with_what_counts_now(api, sheet, enter) -> None:
    enter(sheet, WON["cribbage"], by="sue")
    response = hand_in(api("sam"), sheet, [{"home": 121, "away": 89}, {"home": 121, "away": 110}])
    problem = response.json()
    assert (response.status_code, response["content-type"]) == (409, "application/problem+json")
    assert (problem["status"], problem["code"], problem["current"]["version"]) == (409, "stale_sheet", 1)
    assert problem["current"]["legs"][0]["away"] == 88
    assert problem["detail"].startswith("Sue Tester entered this sheet before you did.")
    assert Submission.objects.count() == 1


def test_a_refusal_names_code_section_and_field(api, draw) -> None:
    sheet = sheets_of(draw("euchre-legion"))[0]
    response = hand_in(api("sam"), sheet, [{"home": 10, "away": 10}, {"home": 10, "away": 3}])
    assert response.status_code == 422
    assert response.json() == {
        "type": "about:blank",
        "title": "Unprocessable Entity",
        "status": 422,
        "detail": "Only one side can reach 10. (EUCHRE Reg. i, iv)",
        "code": "both_won",
        "rule": "EUCHRE Reg. i, iv",
        "field": "legs.0.away",
    }


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"legs": LEGS},
        {"expected_version": -1, "legs": LEGS},
        {"expected_version": 0, "legs": []},
        {"expected_version": 0},
        {"expected_version": 0, "absent": "nobody"},
        {"expected_version": 0, "absent": "both", "legs": LEGS},
        {"expected_version": 0, "legs": "121-88"},
        {"expected_version": 0, "legs": [{"home": 121}, {"home": 121, "away": 3}]},
        {"expected_version": 0, "legs": [{"home": "x", "away": 3}, {"home": 121, "away": 3}]},
        {"expected_version": 0, "legs": [{"home": 1, "away": 3, "ending": "lost"}, {"home": 121, "away": 3}]},
        {"expected_version": 0, "legs": LEGS, "high_scores": [{"member": "000"}]},
        [],
        "text",
    ],
)
def test_what_cannot_be_read_is_refused_without_a_trace(api, sheet, body) -> None:
    response = api("sam").post(
        f"/api/v1/sheets/{sheet.code}/", body, format="json", headers={"Idempotency-Key": str(uuid.uuid4())}
    )
    assert (response.status_code, response["content-type"]) == (400, "application/problem+json")
    assert not Submission.objects.exists()


def test_a_leg_that_was_given_away_needs_no_numbers(api, sheet) -> None:
    legs = [{"ending": "forfeit", "at_fault": "home"}, {"home": 121, "away": 110}]
    assert hand_in(api("sam"), sheet, legs).status_code == 201
    result = Result.objects.get()
    assert (result.home_tally["points"], result.away_tally["points"]) == (1, 1)


@pytest.mark.parametrize(("absent", "ended"), [("home", "forfeit"), ("away", "forfeit"), ("both", "nobody")])
@pytest.mark.parametrize("is_playoff", [False, True])
def test_who_was_absent_is_handed_in_in_place_of_legs(api, sheet, playoff, absent, ended, is_playoff) -> None:
    if is_playoff:
        match = sheet.match
        sheet = playoff(match.stage.competition, [match.home, match.away]).matches.get().sub_matches.get()
    body = {"expected_version": 0, "absent": absent}
    answer = api("sam").post(
        f"/api/v1/sheets/{sheet.code}/", body, format="json", headers={"Idempotency-Key": str(uuid.uuid4())}
    )
    assert (answer.status_code, answer.json()["ended"]) == (201, ended)
    won = {"home": (0, 2), "away": (2, 0), "both": (0, 0)}[absent]
    result = Result.objects.get()
    assert (result.home_tally["legs_won"], result.away_tally["legs_won"]) == won


def test_a_180_is_handed_in_by_membership_number(api, draw) -> None:
    sheet = sheets_of(draw("darts-legion"))[0]
    thrower = sheet.match.away.roster.first().member
    legs = [{"home": 1, "away": 0}] * 3
    more = {"high_scores": [{"member": thrower.number, "leg": 1, "countersigned": True}]}
    assert hand_in(api("sam"), sheet, legs, **more).status_code == 201
    kept = Submission.objects.get().high_scores.get()
    assert (kept.member, kept.leg, kept.count, kept.countersigned) == (thrower, 1, 1, True)


def test_who_came_in_is_handed_in_by_membership_number_and_read_by_name(api, draw) -> None:
    sheet = sheets_of(draw("darts-legion"))[0]
    out, member = sheet.match.home.roster.first().member, make_member(sheet.match.home.branch)
    url, legs = f"/api/v1/sheets/{sheet.code}/", [{"home": 1, "away": 0}] * 3
    line_up = [{"side": "home", "comes_in": member.number, "goes_out": out.number}]
    refused = hand_in(api("sam"), sheet, legs, line_up=line_up)
    problem = refused.json()
    assert (refused.status_code, problem["code"], problem["field"]) == (422, "not_of_the_team", "line_up.0.comes_in")
    assert problem["rule"] == "ELIGIBILITY vi"
    assert hand_in(api("sam"), sheet, legs, line_up=[{"side": "home", "comes_in": "0"}]).status_code == 400
    assert api(None).get(url).json()["line_up"] is None
    RosterPlace.objects.create(entry=sheet.match.home, member=member, position=9, part="spare")
    assert hand_in(api("sam"), sheet, legs, line_up=line_up).status_code == 201
    said = {"side": "home", "leg": 1, "comes_in": member.sheet_name, "goes_out": out.sheet_name}
    assert api(None).get(url).json()["line_up"] == [said]
    assert hand_in(api("carl"), sheet, legs, expected_version=1, reason="Read again").json()["line_up"] == [said]


def test_a_correction_over_json_needs_right_version_and_reason(api, sheet, enter) -> None:
    enter(sheet, WON["cribbage"], by="sue")
    other = [leg(121, 89).to_json(), leg(121, 110).to_json()]
    assert hand_in(api("sam"), sheet, other, expected_version=1, reason="mine").json()["code"] == "not_yours_to_correct"
    assert hand_in(api("carl"), sheet, other, expected_version=1).json()["code"] == "reason_needed"
    assert hand_in(api("carl"), sheet, other, expected_version=1, reason="The paper says 89").status_code == 201
    assert Result.objects.get().version == 2


def test_a_withdrawn_sheet_says_which_one_counts(api, sheet) -> None:
    old = code_for(999_000)
    event = sheet.match.stage.competition.event
    WithdrawnSheet.objects.create(code=old, event=event, replaced_by=sheet, why="its match was moved.")

    answer = api("sam").post(
        f"/api/v1/sheets/{old}/",
        {"expected_version": 0, "legs": LEGS},
        format="json",
        headers={"Idempotency-Key": str(uuid.uuid4())},
    )

    assert answer.status_code == 410
    assert answer.json()["replaced_by"] == sheet.code
    assert "was withdrawn: its match was moved." in answer.json()["detail"]
    assert not Submission.objects.exists()


def test_a_race_is_handed_in_by_its_score_alone(api, drawn) -> None:  # noqa: F811 -- the fixture
    sheet = sheets_of(drawn("eightrace-wpa-singles"))[0]
    refused = hand_in(api("sam"), sheet, legs=None, score="3-1")
    assert (refused.status_code, refused.json()["field"]) == (422, "score")
    assert hand_in(api("sam"), sheet, legs=LEGS, score="2-1").status_code == 400
    entered = hand_in(api("sam"), sheet, legs=None, score="2-1").json()
    assert [(leg["home"], leg["away"]) for leg in entered["legs"]] == [(0, 1), (1, 0), (1, 0)]


def test_a_second_reader_says_what_differs_and_swapped_columns_change_places(api, sheet, enter) -> None:
    enter(sheet, WON["cribbage"])
    at = f"/api/v1/sheets/{sheet.code}"
    said = {"version": 1, "differs": "Leg 2 is 118"}
    assert api("sue").post(f"{at}/check/", said, format="json").json()["is_checked"] is False
    assert Mismatch.objects.get().note == "Leg 2 is 118"
    before = api("sam").get(f"{at}/").json()["legs"]
    asked = api("sam").post(f"{at}/turn/", {"version": 1}, format="json").json()
    said = {"version": 1, "accept_consequences": asked["fingerprint"]}
    turned = api("sam").post(f"{at}/turn/", said, format="json").json()["legs"]
    assert [(leg["home"], leg["away"]) for leg in turned] == [(leg["away"], leg["home"]) for leg in before]
