"""Closing and reopening over JSON: the same rights, the same refusals, and the record as it was kept."""

from __future__ import annotations

import pytest

from scoring.closing.engine.record import canonical, fingerprint
from scoring.models import Closing
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def at(competition, page: str) -> str:
    return f"/api/v1/competitions/{competition.pk}/{page}/"


def test_a_competition_is_closed_read_and_reopened(api, played) -> None:
    competition = played()
    chair, officer = api("carl"), api("alice")
    ready = chair.get(at(competition, "closing")).json()
    assert (ready["is_ready"], ready["is_final"], ready["missing"], ready["closings"]) == (True, False, [], [])

    first = chair.post(at(competition, "close"), {}, format="json")
    assert (first.status_code, first.json()["is_final"]) == (201, True)
    again = chair.post(at(competition, "close"), {}, format="json")
    assert (again.status_code, Closing.objects.count(), Job.objects.count()) == (200, 1, 1)
    (closing,) = again.json()["closings"]
    record = api("sam").get(at(competition, "records/1")).json()
    assert fingerprint(canonical(record)) == closing["fingerprint"]
    assert (closing["closed_by"], closing["reopened_by"]) == ("Carl Tester", None)

    assert officer.post(at(competition, "reopen"), {}, format="json").status_code == 400
    reason = {"reason": "An appeal"}
    asked = officer.post(at(competition, "reopen"), reason, format="json")
    assert (asked.status_code, asked.json()["code"], competition.closings.get().is_standing) == (
        409,
        "consequences",
        True,
    )
    told = [line["sentence"] for line in asked.json()["consequences"]]
    assert f"{competition.name} is no longer final. The public pages no longer say it is." in told
    other = officer.post(at(competition, "reopen"), {**reason, "accept_consequences": "0" * 16}, format="json")
    assert other.json()["fingerprint"] == asked.json()["fingerprint"]
    reason["accept_consequences"] = asked.json()["fingerprint"]
    opened = officer.post(at(competition, "reopen"), reason, format="json")
    assert (opened.status_code, opened.json()["is_final"]) == (200, False)
    assert opened.json()["closings"][0]["reopen_reason"] == "An appeal"
    assert officer.post(at(competition, "reopen"), reason, format="json").status_code == 200
    other = officer.post(at(competition, "reopen"), {"reason": "Something else"}, format="json")
    assert (other.status_code, other.json()["code"]) == (422, "not_final")


def test_what_is_missing_keeps_it_open(api, played) -> None:
    competition = played(checked=False)
    ready = api("carl").get(at(competition, "closing")).json()
    assert [line["kind"] for line in ready["missing"]] == ["check"]
    refused = api("carl").post(at(competition, "close"), {}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (422, "not_ready")


def test_sheets_without_initials_need_a_reason(api, played) -> None:
    competition = played(agreed=False)
    assert len(api("carl").get(at(competition, "closing")).json()["not_agreed"]) == 3
    refused = api("carl").post(at(competition, "close"), {}, format="json")
    assert (refused.status_code, refused.json()["field"]) == (422, "why_not_agreed")
    why = {"why_not_agreed": "The captains had left"}
    assert api("carl").post(at(competition, "close"), why, format="json").status_code == 201


@pytest.mark.parametrize(
    ("who", "reads", "closes", "reopens"),
    [
        ("alice", 200, 201, 422),
        ("carl", 200, 201, 403),
        ("sam", 200, 403, 403),
        ("nora", 403, 403, 403),
        (None, *[401] * 3),
    ],
)
def test_the_rights_are_those_of_the_page(api, played, who, reads, closes, reopens) -> None:
    competition, client = played(), api(who)
    assert client.get(at(competition, "closing")).status_code == reads
    assert client.post(at(competition, "reopen"), {"reason": "x"}, format="json").status_code == reopens
    assert client.post(at(competition, "close"), {}, format="json").status_code == closes
    if closes != 201:
        assert client.get(at(competition, "records/1")).status_code == (404 if reads == 200 else reads)
