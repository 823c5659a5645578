"""A Swiss draw over the JSON API: made, read back, and its next round drawn."""

from __future__ import annotations

import pytest

from tests.scoring.swiss import play_round
from tests.tournaments.draws.steps import posting, published
from tournaments.models import Stage


@pytest.fixture
def post(client, users):
    """Return a function that posts to a page of a competition as the chair."""
    return posting(client)


def test_it_is_drawn_read_and_goes_on(client, users, make_competition, post):
    competition = make_competition("nineball-singles", entries=9)
    answer = post(competition, "draw", kind="swiss", seed="poppy")
    assert answer.status_code == 201
    assert (answer.json()["stage"]["kind"], answer.json()["stage"]["rounds"]) == ("swiss", 4)
    stage = published(Stage.objects.get(), users)

    early = post(competition, "rounds")
    assert (early.status_code, early.json()["code"]) == (422, "round_not_all_in")
    play_round(stage, users["sam"], number=1)
    again = post(competition, "rounds")
    assert again.status_code == 201
    address = f"/api/v1/stages/{stage.pk}/"
    read = client.get(address).json()
    assert [in_round["number"] for in_round in read["rounds"]] == [1, 2]
    assert len(read["rounds"][1]["byes"]) == 1
    competition.event.standings_hidden = True
    competition.event.save()
    assert [in_round["number"] for in_round in client.get(address).json()["rounds"]] == [1]


def test_what_a_swiss_draw_does_not_have_is_refused(make_competition, post):
    competition = make_competition("nineball-singles", entries=6)
    kept = {"entry": competition.entries.first().pk, "station": 1}
    for said in ({"fixed": [kept]}, {"early": False}):
        answer = post(competition, "draw", kind="swiss", seed="poppy", **said)
        assert (answer.status_code, list(answer.json()["errors"])) == (400, list(said))


def test_too_many_rounds_are_refused(make_competition, post):
    answer = post(make_competition("nineball-singles", entries=6), "draw", kind="swiss", seed="poppy", rounds=4)
    assert (answer.status_code, answer.json()["code"]) == (422, "swiss_rounds")
