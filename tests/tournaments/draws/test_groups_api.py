"""Draws that finals follow, over the JSON API: made, read back, and refused."""

from __future__ import annotations

import pytest

from scoring.playoffs.services.finals import make_finals
from tests.scoring.grouped import lower_wins
from tests.tournaments.draws.steps import posting, published
from tournaments.models import Stage, SubMatch

LEFT_OUT = {"finals": "finals", "seeded": False, "opponents": 0}


@pytest.fixture
def post(client, users):
    """Return a function that draws through the API as the chair."""
    return posting(client)


def test_groups_are_drawn_and_read_through_the_api(client, users, make_competition, post):
    grouping = {"count": 2, "advance": 2, "third_place": True}

    answer = post(make_competition(entries=7), kind="groups", seed="poppy", grouping=grouping)
    assert answer.status_code == 201
    stage = Stage.objects.get()
    published(stage, users)
    read = client.get(f"/api/v1/stages/{stage.pk}/").json()

    assert read["stage"]["grouping"] == {**grouping, **LEFT_OUT, "every_place": False}
    assert [(group["number"], group["name"], len(group["entries"])) for group in read["groups"]] == [
        (number, name, len(group["entries"]))
        for number, name, group in zip((1, 2), ("Group A", "Group B"), answer.json()["groups"], strict=True)
    ]
    group_of = {entry["id"]: group["number"] for group in read["groups"] for entry in group["entries"]}
    matches = [match for in_round in read["rounds"] for match in in_round["matches"]]
    assert len(matches) == 9
    assert all(match["group"] == group_of[match["home"]["id"]] == group_of[match["away"]["id"]] for match in matches)


def test_knock_out_is_drawn_through_the_api_and_is_of_no_group(make_competition, post):
    body = post(make_competition(entries=4), kind="whole_knockout", seeded=True, third_place=True).json()

    assert (body["stage"]["kind"], body["stage"]["grouping"], body["groups"]) == ("whole_knockout", None, [])
    assert {match["group"] for in_round in body["rounds"] for match in in_round["matches"]} == {None}


REFUSED_BY_THE_API = [
    ({"kind": "groups", "seed": "x"}, 400, "invalid"),
    ({"kind": "round_robin", "seed": "x", "grouping": {"count": 2, "advance": 1}}, 400, "invalid"),
    ({"kind": "groups", "seed": "x", "grouping": {"count": 0, "advance": 1}}, 400, "invalid"),
    ({"kind": "groups", "seed": "x", "grouping": {"count": 2, "advance": 3}}, 422, "too_many_go_on"),
    ({"kind": "groups", "grouping": {"count": 2, "advance": 1}}, 422, "no_phrase"),
    ({}, 422, "no_phrase"),
]


def test_what_cannot_be_drawn_is_refused_by_the_api(make_competition, post):
    competition = make_competition(entries=6)

    for asked, status, code in REFUSED_BY_THE_API:
        answer = post(competition, **asked)
        assert (answer.status_code, answer.json().get("code")) == (status, code)
    assert not Stage.objects.exists()
    assert not SubMatch.objects.exists()


# --- one table ----------------------------------------------------------------------------------------


def test_one_table_is_drawn_and_read_through_the_api(client, users, make_competition, post):
    grouping = {"count": 1, "advance": 4, "third_place": True}

    answer = post(make_competition(entries=7), kind="groups", seed="poppy", grouping=grouping)
    stage = Stage.objects.get()
    published(stage, users)
    read_back = client.get(f"/api/v1/stages/{stage.pk}/").json()

    assert answer.status_code == 201
    assert read_back["stage"]["grouping"] == {**grouping, **LEFT_OUT, "every_place": False}
    assert read_back["groups"] == []
    assert read_back["stage"]["kind"] == "groups"
    matches = [match for in_round in read_back["rounds"] for match in in_round["matches"]]
    assert [match["group"] for match in matches] == [None] * 21
    listed = client.get("/api/v1/stages/?kind=groups").json()["results"]
    assert [listed_stage["id"] for listed_stage in listed] == [stage.pk]


def test_numbers_of_the_teams_mean_nothing_where_nobody_is_put_into_groups(make_competition, post):
    competition = make_competition(entries=7)
    grouping = {"count": 1, "advance": 4}
    plain = post(competition, kind="groups", seed="poppy", grouping=grouping).json()

    seeded = post(competition, kind="groups", seed="poppy", grouping={**grouping, "seeded": True}).json()

    assert pairings(seeded) == pairings(plain)
    assert seeded["stage"]["grouping"]["seeded"] is False


def pairings(drawn) -> list[tuple]:
    matches = [match for in_round in drawn["rounds"] for match in in_round["matches"]]
    return [(match["slot"], match["home"]["number"], match["away"]["number"]) for match in matches]


@pytest.mark.parametrize(("count", "advance"), [(1, 2), (3, 1)])
def test_finals_for_every_place_are_asked_for_and_told_through_the_api(
    client, users, make_competition, post, count, advance
):
    grouping = {"count": count, "advance": advance, "every_place": True}

    answer = post(make_competition("darts-legion", entries=9), kind="groups", seed="poppy", grouping=grouping)
    stage = Stage.objects.get()
    published(stage, users)
    told = client.get(f"/api/v1/stages/{stage.pk}/").json()["stage"]["grouping"]

    assert answer.status_code == 201
    assert told == {**grouping, **LEFT_OUT, "third_place": False}
    lower_wins(list(stage.matches.select_related("home", "away")))
    finals = make_finals(competition=stage.competition, by=users["carl"])
    read = client.get(f"/api/v1/stages/{finals.pk}/").json()
    places = [
        (match["best_place"], match["worst_place"]) for in_round in read["rounds"] for match in in_round["matches"]
    ]
    if count == 1:
        assert places == [(7, 8), (5, 6), (3, 4), (1, 2)]
    else:
        assert sorted(places) == [(1, 2), (1, 3), (4, 5), (4, 6), (7, 8), (7, 9)]
    brackets = client.get(f"/api/v1/competitions/{stage.competition_id}/brackets/").json()
    drawn = [match for bracket in brackets for match in bracket["matches"]]
    assert sorted(tuple(match["places"]) for match in drawn) == sorted(places)
    assert not any(match[side]["as_loser"] for match in drawn for side in ("home", "away"))


def test_a_partial_round_robin_is_asked_for_and_told_through_the_api(make_competition, post):
    competition = make_competition("darts-legion", entries=8)
    grouping = {"count": 1, "advance": 2, "every_place": True, "opponents": 3}

    drawn = post(competition, kind="groups", seed="poppy", grouping=grouping).json()

    assert drawn["stage"]["grouping"] == {**LEFT_OUT, **grouping, "third_place": False}
    assert sum(len(in_round["matches"]) for in_round in drawn["rounds"]) == 12
    refused = post(competition, kind="groups", seed="poppy", grouping={**grouping, "count": 2})
    assert (refused.status_code, refused.json()["code"]) == (422, "opponents_in_groups")


REFUSED_OF_ONE_TABLE = [
    ({"count": 1, "advance": 1}, "too_few_go_on", "advance"),
    ({"count": 1, "advance": 6}, "all_go_on", "advance"),
    ({"count": 1, "advance": 4, "finals": "final_group"}, "final_group_of_one", "finals"),
]


def test_what_one_table_cannot_be_is_refused_by_the_api(make_competition, post):
    competition = make_competition(entries=6)

    for grouping, code, field in REFUSED_OF_ONE_TABLE:
        answer = post(competition, kind="groups", seed="poppy", grouping=grouping)
        assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, code, field)
    assert not Stage.objects.exists()
    assert not SubMatch.objects.exists()
