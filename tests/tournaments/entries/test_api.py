"""Entries over JSON."""

from __future__ import annotations

import json

import pytest
from django.utils import timezone
from knox.models import AuthToken

from tests import cast
from tests.keys import keyed
from tournaments.entries.models import Entry, Override
from tournaments.entries.services.teams import EntryFacts, RosterLine, register_entry
from tournaments.models import Role


@pytest.fixture
def post(client, users):
    def send(who: str | None, address: str, data: object):
        headers = {}
        if who is not None:
            headers["Authorization"] = f"Token {AuthToken.objects.create(users[who])[1]}"
        return client.post(address, json.dumps(data), content_type="application/json", headers=keyed(headers))

    return send


@pytest.fixture
def get(client, users):
    def read(who: str | None, address: str):
        headers = {"Authorization": f"Token {AuthToken.objects.create(users[who])[1]}"} if who else {}
        return client.get(address, headers=headers)

    return read


def team(org, *members, **more) -> dict[str, object]:
    return {
        "branch": org.peace_river.number,
        "roster": [{"member": member.number} for member in members],
        **more,
    }


def test_public_list_has_names_and_neither_numbers_nor_birth_dates(get, entry, competition, org) -> None:
    cast.make_entry(competition, number=2, branch=org.calgary, state=Entry.State.DRAFT)
    place = entry.roster.order_by("position").first()
    place.member.surname = "Goodstriker"
    place.member.save()

    response = get(None, "/api/v1/entries/?event=cribbage-2027")

    found = response.json()["results"]
    assert [listed["number"] for listed in found] == [1]
    assert found[0]["name"] == "Peace River No. 62"
    first = found[0]["roster"][0]
    assert first.pop("person") not in place.member.number
    assert first == {"position": 1, "name": place.member.sheet_name, "part": "captain", "pair": ""}
    text = response.content.decode()
    assert place.member.number not in text
    assert "1950" not in text
    assert "cheque" not in text


@pytest.mark.parametrize("entries", [1, 3])
def test_public_list_takes_the_same_queries(client, make_competition, django_assert_num_queries, entries) -> None:
    make_competition("cribbage-pairs", entries=entries)

    with django_assert_num_queries(3):
        assert len(client.get("/api/v1/entries/").json()["results"]) == entries


def test_officer_registers_by_token(post, competition, org) -> None:
    pair = [cast.make_member(org.peace_river, surname=name) for name in ("Goodstriker", "McKay")]

    response = post("dora", f"/api/v1/competitions/{competition.pk}/entries/", team(org, *pair))

    assert response.status_code == 201
    entry = Entry.objects.get()
    assert response.json()["id"] == entry.pk
    assert [place.member for place in entry.roster.all()] == pair
    assert pair[0].number not in response.content.decode()


@pytest.mark.parametrize(("who", "status"), [(None, 401), ("sam", 403), ("nora", 403), ("oscar", 400), ("beth", 400)])
def test_others_register_nothing(post, competition, org, who, status) -> None:
    response = post(
        who, f"/api/v1/competitions/{competition.pk}/entries/", team(org, cast.make_member(org.peace_river))
    )

    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    assert Entry.objects.count() == 0


def test_member_of_a_branch_out_of_reach_is_not_found(post, competition, org) -> None:
    stranger = cast.make_member(org.calgary)

    response = post("dora", f"/api/v1/competitions/{competition.pk}/entries/", team(org, stranger))

    assert response.status_code == 400
    assert "no such number" in response.content.decode()


def test_refusal_is_a_problem_document_with_a_sentence(post, competition, org) -> None:
    competition.entries_frozen_at = timezone.now()
    competition.save()

    response = post(
        "dora", f"/api/v1/competitions/{competition.pk}/entries/", team(org, cast.make_member(org.peace_river))
    )

    assert response.status_code == 422
    assert response.json()["code"] == "entries_frozen"
    assert "is published" in response.json()["detail"]


@pytest.mark.rule("A18")
@pytest.mark.parametrize(
    ("who", "day", "status"),
    [
        ("carl", "2026-11-13", 201),
        ("carl", "2026-11-22", 422),
        ("carl", "2025-12-31", 422),
        ("dora", "2026-11-13", 403),
    ],
)
def test_the_day_on_which_a_paper_came_in_is_for_whoever_runs_the_event(post, competition, org, who, day, status):
    asked = team(org, cast.make_member(org.peace_river), received_on=day)
    assert post(who, f"/api/v1/competitions/{competition.pk}/entries/", asked).status_code == status
    received = [str(timezone.localdate(entry.received_at)) for entry in Entry.objects.all()]
    assert received == ([day] if status == 201 else [])


def test_verdict_is_for_officers(get, entry) -> None:
    address = f"/api/v1/entries/{entry.pk}/verdict/"

    assert [get(who, address).status_code for who in (None, "sam", "oscar", "dora", "carl")] == [
        401,
        403,
        403,
        200,
        200,
    ]
    assert get("dora", address).json()["status"] == "met"


def test_override_by_token(post, entry, users) -> None:
    member = entry.roster.order_by("position").first().member
    member.dues_paid_year = 2026
    member.save()
    address = f"/api/v1/entries/{entry.pk}/overrides/"
    decision = {"rule": "card-year", "member": member.number, "reason": "Receipt seen"}

    assert [post(who, address, decision).status_code for who in (None, "sam", "dora", "oscar")] == [401, 403, 403, 403]
    assert Override.objects.count() == 0

    response = post("carl", address, decision)
    assert (response.status_code, response.json()["status"]) == (201, "overridden")
    assert Override.objects.get().made_by == users["carl"]

    again = post("carl", address, decision)
    assert (again.status_code, again.json()["code"]) == (422, "already_decided")


@pytest.mark.django_db
def test_a_repeat_is_no_answer_for_who_enters_for_that_branch_no_more(client, users, competition, org) -> None:
    Role.objects.create(user=users["beth"], kind=Role.Kind.BRANCH_OFFICER, organization=org.calgary)
    at, said = f"/api/v1/competitions/{competition.pk}/entries/", team(org, cast.make_member(org.grande_prairie))
    headers = keyed({"Authorization": f"Token {AuthToken.objects.create(users['beth'])[1]}"})

    def send() -> int:
        body = json.dumps({**said, "branch": org.grande_prairie.number, "hand_in": False})
        return client.post(at, body, content_type="application/json", headers=headers).status_code

    assert [send(), send()] == [201, 201]
    Role.objects.get(user=users["beth"], organization=org.grande_prairie).delete()
    assert send() == 400
    assert Entry.objects.count() == 1


def test_team_is_told_again_when_its_player_is_told_from_another_one(
    get, competition, make_competition, org, users
) -> None:
    john, james = (cast.make_member(org.calgary, surname="Smith", given_names=name) for name in ("John", "James"))
    first = cast.make_entry(competition, number=1, branch=org.calgary)
    first.roster.filter(position=1).update(member=john)
    since = timezone.now()
    register_entry(
        competition=make_competition("darts-mixed"), roster=[RosterLine(member=james)], by=users["alice"],
        facts=EntryFacts(branch=org.calgary, partner_branch=None, is_host=False, contact=""), hand_in=False,
    )  # fmt: skip
    told = get(None, f"/api/v1/entries/?changed_since={since.isoformat().replace('+', '%2B')}").json()["results"]
    assert [entry["id"] for entry in told] == [first.pk]
    assert "Jo. Smith" in json.dumps(told)
