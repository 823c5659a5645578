"""A double knockout over the JSON API: made, read back, followed to its second final, and refused."""

from __future__ import annotations

import pytest

from tests.scoring.double import up_to_the_second_final
from tests.tournaments.draws.steps import posting, published
from tournaments.models import Stage


@pytest.fixture
def post(client, users):
    """Return a function that draws through the API as the chair."""
    return posting(client)


def wings(read) -> list[str]:
    return [match["wing"] for in_round in read["rounds"] for match in in_round["matches"]]


def test_it_is_drawn_and_read_and_hidden_results_keep_the_second_final_back(client, users, make_competition, post):
    competition = make_competition("nineball-singles", entries=5)
    answer = post(competition, kind="whole_knockout", seed="poppy", double=True, second_final=True)
    assert answer.status_code == 201
    stage = published(Stage.objects.get(), users)
    address = f"/api/v1/stages/{stage.pk}/"

    read = client.get(address).json()
    assert read["stage"]["double"] is True
    assert sorted(wings(read)) == sorted([*["winners"] * 4, *["losers"] * 3, "final"])
    up_to_the_second_final(stage, users["sam"])
    assert wings(client.get(address).json())[-1] == "second_final"
    competition.event.standings_hidden = True
    competition.event.save()
    assert "second_final" not in wings(client.get(address).json())


def test_it_wants_three_teams_and_a_knockout(make_competition, post):
    asked = {"kind": "whole_knockout", "seed": "poppy", "double": True}
    answer = post(make_competition("nineball-singles", entries=2), **asked)

    assert (answer.status_code, answer.json()["code"]) == (422, "double_needs_three")
    assert not Stage.objects.exists()


def test_a_single_knockout_says_that_it_is_one(make_competition, post):
    body = post(make_competition("nineball-singles", entries=4), kind="whole_knockout", seed="poppy").json()

    assert body["stage"]["double"] is False
    assert set(wings(body)) == {""}
