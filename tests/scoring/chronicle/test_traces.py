"""What left no trace before: roles, programs, take-overs, and who came in with a token."""

from __future__ import annotations

import pytest
from auditlog.models import LogEntry
from django.urls import reverse

from scoring.cases.models import Case
from scoring.cases.services.deciding import appeal
from scoring.cases.services.opening import Claim, open_case
from scoring.live.services import scorer
from tests import cast
from tests.keys import keyed
from tests.scoring.cases.ruling import ruled
from tests.scoring.live.conftest import TABLET, log, open_live, sheet  # noqa: F401 -- fixtures
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import SubMatch
from tournaments.entries.services.departures import depart
from tournaments.organization.queries.audit_source import AuditSource, from_source


@pytest.fixture
def lines(signed_in, event):
    """Return a function that reads the lines of a kind."""

    def read(kind: str):
        return signed_in("alice").get(reverse("chronicle:log", args=[event.pk]), {"kind": kind}).context["lines"]

    return read


def test_scorekeeper_who_is_named_on_the_page(signed_in, event, users, lines) -> None:
    data = {"first_name": "Ines", "last_name": "Roy", "username": "ines"}
    signed_in("carl").post(reverse("people:scorekeepers", args=[event.pk]), data)

    assert [(line.record.text, line.record.by, line.record.where) for line in lines("event")] == [
        ("Role, added: Ines Roy", "Carl Tester", "Office")
    ]


def test_entry_that_came_by_the_api_has_its_sender(client, org, event, users, make_competition, lines) -> None:
    competition = make_competition("cribbage-pairs")
    people = cast.make_members(org.peace_river, "MF")
    answer = client.post("/api/v1/token/", {"username": "alice", "password": cast.PASSWORD}, "application/json")
    data = {
        "branch": org.peace_river.number,
        "roster": [{"member": member.number} for member in people],
    }

    response = client.post(
        f"/api/v1/competitions/{competition.pk}/entries/",
        data,
        "application/json",
        headers=keyed({"Authorization": f"Token {answer.json()['token']}"}),
    )

    assert response.status_code == 201, response.content
    assert {(line.record.by, line.record.where) for line in lines("teams")} == {("Alice Tester", "JSON API")}
    assert "Team, added: Peace River" in [line.record.text for line in lines("teams")]


def test_scorer_who_took_over(log, users, lines) -> None:  # noqa: F811
    scorer.take_over(log=log, by=users["sue"], device=TABLET)

    told = lines("live")[0].record
    assert told.text.startswith("Live scoring of sheet, changed: ")
    assert (told.by, told.where) == ("Sue Tester", "Scored live")
    assert told.facts == (("Scorer", "Sam Tester", "Sue Tester"),)


def test_decision_says_by_which_door_it_came(make_competition, users, lines) -> None:
    entry = make_competition(entries=1).entries.get()
    with from_source(AuditSource.API):
        depart(entry=entry, kind="withdrawn", reason="Snow", by=users["carl"])

    assert [(line.record.by, line.record.where) for line in lines("decisions")] == [("Carl Tester", "JSON API")]


def test_protest_is_told_with_its_sheet_from_claim_to_appeal(weekend, signed_in, save, users, event) -> None:
    played = SubMatch.objects.order_by("match__number")[1]
    save(played, (121, 100), (90, 121), protest="Leg 2 was miscounted")
    claim = Claim(kind=Case.Kind.PROTEST, claim="They counted twice", sub_match=played)
    case = open_case(event=event, claim=claim, by=users["sam"], idempotency_key=None)
    ruled(case, users["rita"])
    appeal(case=case, claimed_by="Jean Roy", reason="Nobody was heard", by=users["sam"])

    page = signed_in("alice").get(reverse("chronicle:log", args=[event.pk]), {"sheet": played.code})

    told = [line.record for line in page.context["lines"]]
    assert [line.text for line in told] == [
        "Appeal: Case 1 (Protest)",
        "Ruling: Case 1 (Protest)",
        "Case opened: Case 1 (Protest)",
        f"Result entered on sheet: {spoken(played.code)}",
    ]
    appealed, decided, opened, entered = ({what: now for what, _before, now in line.facts} for line in told)
    assert appealed == {"Brought by": "Jean Roy", "Reason": "Nobody was heard"}
    assert decided == {
        "Decision": "As entered",
        "Reason": "Both captains were heard",
        "Section": "CODE OF CONDUCT v",
        "Effect": "Nothing changes; the result stands",
    }
    assert opened["Claim"] == "They counted twice"
    assert spoken(played.code) in opened["About"]
    assert entered == {"Result": "121–100, 90–121", "Under protest": "Leg 2 was miscounted"}
    assert {line.by for line in told} == {"Sam Tester", "Rita Tester"}


def test_nobody_names_the_door_for_the_program(event) -> None:
    event.name = "Another"
    event.save()

    assert LogEntry.objects.get_for_object(event).first().cid is None
