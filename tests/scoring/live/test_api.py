"""Live scores over JSON: read by everybody, entered with a token, a key and the number of entries seen."""

from __future__ import annotations

import uuid

import pytest
from rest_framework.test import APIClient

from scoring.live.models import LiveLine, LiveLog
from tests.scoring.live.conftest import TOSS
from tournaments.models import Event

pytestmark = pytest.mark.django_db
TOTAL = {"event": "Total", "points": 100}


@pytest.fixture
def api(users):
    """Return a function that gives a client of one of the cast; None is nobody."""

    def client(name: str | None) -> APIClient:
        made = APIClient()
        if name is not None:
            made.force_authenticate(users[name])
        return made

    return client


@pytest.fixture
def url(sheet) -> str:
    return f"/api/v1/sheets/{sheet.code}/live/"


@pytest.fixture
def held(api, url, log):
    """A client of Sam's that scores."""
    client = api("sam")
    client.post(f"{url}take-over/", headers={"Live-Device": "board 7"})
    return client


def enter(client, url, event, seen, *, key=None, device="board 7"):
    headers = {"Idempotency-Key": str(key or uuid.uuid4()), "Live-Device": device}
    return client.post(url, {"seen": seen, "event": event}, format="json", headers=headers)


def test_a_sheet_that_nobody_scores_has_no_live_score(api, url, sheet) -> None:
    assert api(None).get(url).status_code == 404


def test_everybody_reads_the_legs(api, url, log, play_leg) -> None:
    play_leg(log)
    read = api(None).get(url).json()
    assert (read["leg"], read["legs"], read["won"], read["score"], read["lines"]) == (1, 3, [1, 0], None, 8)


def test_nobody_but_scorekeepers_reads_what_is_kept_back(api, url, log, event, play_leg) -> None:
    play_leg(log)
    Event.objects.filter(pk=event.pk).update(standings_hidden=True)
    assert api(None).get(url).json()["won"] is None
    assert api("sam").get(url).json()["won"] == [1, 0]


def test_what_happened_is_entered_once(held, url, log) -> None:
    assert enter(held, url, TOSS, 0).json()["lines"] == 1
    key = uuid.uuid4()
    for _ in range(2):
        answer = enter(held, url, TOTAL, 1, key=key)
        assert (answer.status_code, answer.json()["lines"]) == (200, 2)
    assert enter(held, url, {"event": "Undo"}, 2).json()["lines"] == 3
    assert LiveLine.objects.count() == 3


NOT_TAKEN = [
    (TOSS, 5, "board 7", 409, "overtaken"),
    (TOSS, 0, "board 8", 409, "held_elsewhere"),
    (TOTAL, 0, "board 7", 422, "not_now"),
    ({"event": "NextLeg"}, 0, "board 7", 422, "leg_not_over"),
    ({"event": "Drop"}, 0, "board 7", 400, None),
    ({"event": "Toss"}, 0, "board 7", 400, None),
]


def test_what_is_not_taken_says_why(held, url, log) -> None:
    for what, seen, device, status, code in NOT_TAKEN:
        answer = enter(held, url, what, seen, device=device)
        assert (answer.status_code, answer.json().get("code") if code else None) == (status, code), what
        assert answer.json()["detail"] or answer.json()["errors"]
    assert LiveLog.objects.get().lines == 0


def test_an_entry_needs_its_marks(held, url) -> None:
    for headers in ({}, {"Idempotency-Key": "7"}, {"Idempotency-Key": str(uuid.uuid4())}):
        assert held.post(url, {"seen": 0, "event": TOSS}, format="json", headers=headers).status_code == 400
    assert LiveLog.objects.get().lines == 0


@pytest.mark.parametrize(("name", "status"), [(None, 401), ("nora", 403), ("oscar", 403)])
def test_only_those_who_enter_results_score(api, url, log, name, status) -> None:
    assert enter(api(name), url, TOSS, 0).status_code == status
    assert api(name).post(f"{url}take-over/", headers={"Live-Device": "x"}).status_code == status
    assert LiveLog.objects.get().lines == 0
