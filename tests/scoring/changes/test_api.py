"""Late changes over the JSON API: looked at, then made with the fingerprint of what was seen."""

from __future__ import annotations

import uuid

import pytest
from django.utils import timezone
from knox.models import AuthToken

from scoring.changes.engine.cases import ChangeKind
from scoring.models import Change


@pytest.fixture
def post(client, users):
    """Return a function (name, stage, at, key=None, **body) that posts as one of the cast."""

    def send(name, stage, at="", key=None, **body):
        headers = {"Authorization": f"Token {AuthToken.objects.create(users[name])[1]}"}
        if key is not None:
            headers["Idempotency-Key"] = str(key)
        return client.post(f"/api/v1/stages/{stage.pk}/changes/{at}", body, "application/json", headers=headers)

    return send


def test_a_change_is_looked_at_and_then_made_once(draw, post):
    stage, key = draw(), uuid.uuid4()
    team = stage.competition.entries.get(number=3).pk
    case = {"kind": "withdrawal", "entry": team, "until": 0}
    looked = post("carl", stage, "preview/", **case)
    assert looked.status_code == 200, looked.json()
    seen = looked.json()
    assert not Change.objects.exists()
    assert seen["headline"].endswith("stops")
    yes = {"reason": "Ill", "expected_version": seen["version"], "fingerprint": seen["fingerprint"]}
    assert post("carl", stage, key=key, **case, **{**yes, "fingerprint": "0" * 16}).status_code == 422
    answer = post("carl", stage, key=key, **case, **yes)
    assert answer.status_code == 201, answer.json()
    assert answer.json()["is_standing"]
    again = post("carl", stage, key=key, **case, **yes)
    assert (again.status_code, again.json()["id"]) == (201, answer.json()["id"])
    assert Change.objects.count() == 1
    other = post("carl", stage, key=key, **case, **{**yes, "reason": "Something else"})
    assert (other.status_code, other.json()["code"]) == (409, "key_used")
    board = {"kind": "board_added", "stations": [11]}
    late = post("carl", stage, key=uuid.uuid4(), **board, **yes)
    assert (late.status_code, late.json()["code"]) == (409, "overtaken")


def test_nobody_changes_a_draw_who_may_not_or_says_nonsense(draw, post):
    stage = draw()
    case = {"kind": "board_added", "stations": [11]}
    assert post("sam", stage, "preview/", **case).status_code == 403
    assert post("carl", stage, "preview/", **case).status_code == 200
    for wrong in ({"kind": "nothing"}, {"kind": "withdrawal", "entry": 10**12}, {"kind": "replay", "what": "x"}):
        assert post("carl", stage, "preview/", **wrong).status_code == 400, wrong
    assert (
        post("carl", stage, **case, reason="A board", expected_version=0, fingerprint="0").status_code == 400
    )  # no key


def test_a_repeat_is_the_first_answer_though_the_draw_is_another_by_now(draw, post):
    stage, key = draw(), uuid.uuid4()
    case = {"kind": "board_added"}  # which one, and up to which turn, as the page has it
    seen = post("carl", stage, "preview/", **case).json()
    yes = {"reason": "A board was found", "expected_version": seen["version"], "fingerprint": seen["fingerprint"]}
    answer = post("carl", stage, key=key, **case, **yes)
    assert answer.status_code == 201, answer.json()
    stage.competition.closed_at = timezone.now()
    stage.competition.save()
    again = post("carl", stage, key=key, **case, **yes)
    assert (again.status_code, again.json().get("id")) == (201, answer.json()["id"])
    assert post("carl", stage, key=uuid.uuid4(), **case, **yes).json()["code"] == "competition_is_final"
    assert Change.objects.count() == 1


def test_a_change_is_taken_back_once_with_a_yes_to_what_it_moves(draw, change, play, client, users):
    stage = draw()
    play(stage, 1)
    team = stage.competition.entries.get(number=3).pk
    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=team, until=1)

    def take_back(name, pk=late_change.pk, **body):
        headers = {"Authorization": f"Token {AuthToken.objects.create(users[name])[1]}"}
        return client.post(f"/api/v1/changes/{pk}/take-back/", body, "application/json", headers=headers)

    assert [take_back("sam").status_code, take_back("carl", late_change.pk + 1).status_code] == [403, 404]
    asked = take_back("carl")
    assert (asked.status_code, asked.json()["code"]) == (409, "consequences")
    answers = [take_back("carl", accept_consequences=asked.json()["fingerprint"]) for _ in range(2)]
    assert [(answer.status_code, answer.json()["is_standing"]) for answer in answers] == [(200, False)] * 2
    assert answers[0].json() == answers[1].json()
