"""What left no trace before: roles, programs, take-overs, and who came in with a token."""

from __future__ import annotations

import pytest
from auditlog.models import LogEntry
from django.urls import reverse

from scoring.live.services import scorer
from tests import cast
from tests.scoring.live.conftest import TABLET, log, open_live, sheet  # noqa: F401 -- fixtures
from tournaments.entries.services.departures import depart
from tournaments.organization.queries.doors import Door, through


@pytest.fixture
def lines(signed_in, event):
    """Return a function that reads the lines of a kind."""

    def read(kind: str):
        return signed_in("alice").get(reverse("chronicle:log", args=[event.pk]), {"kind": kind}).context["lines"]

    return read


def test_scorekeeper_who_is_named_on_the_page(signed_in, event, users, lines) -> None:
    data = {"first_name": "Ines", "last_name": "Roy", "username": "ines"}
    signed_in("carl").post(reverse("people:scorekeepers", args=[event.pk]), data)

    assert [(line.told.text, line.told.by, line.told.where) for line in lines("roles")] == [
        ("Ines Roy was named: Scorekeeper.", "Carl Tester", "Office")
    ]


def test_entry_that_came_by_the_api_has_its_sender(client, org, event, users, make_competition, lines) -> None:
    competition = make_competition("cribbage-pairs")
    people = cast.make_members(org.peace_river, "MF")
    answer = client.post("/api/v1/token/", {"username": "alice", "password": cast.PASSWORD}, "application/json")
    data = {
        "branch": org.peace_river.number,
        "roster": [{"membership_number": member.number} for member in people],
    }

    response = client.post(
        f"/api/v1/competitions/{competition.pk}/entries/",
        data,
        "application/json",
        headers={"Authorization": f"Token {answer.json()['token']}"},
    )

    assert response.status_code == 201, response.content
    assert {(line.told.by, line.told.where) for line in lines("teams")} == {("Alice Tester", "JSON API")}
    assert "Peace River was entered." in [line.told.text for line in lines("teams")]


def test_scorer_who_took_over(log, users, lines) -> None:  # noqa: F811
    scorer.take_over(log=log, by=users["sue"], device=TABLET)

    told = lines("live")[0].told
    assert "Sue Tester took over the live scoring of sheet" in told.text
    assert (told.by, told.where) == ("Sue Tester", "Scored live")
    assert told.text.endswith("from Sam Tester.")


def test_decision_says_by_which_door_it_came(make_competition, users, lines) -> None:
    entry = make_competition(entries=1).entries.get()
    with through(Door.API):
        depart(entry=entry, kind="withdrawn", reason="Snow", by=users["carl"])

    assert [(line.told.by, line.told.where) for line in lines("decisions")] == [("Carl Tester", "JSON API")]


def test_nobody_names_the_door_for_the_program(event) -> None:
    event.name = "Another"
    event.save()

    assert LogEntry.objects.get_for_object(event).first().cid is None
