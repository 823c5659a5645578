"""A small event of 8-ball by racks: drawn, entered, ranked by matches and racks, printed, played off, simulated."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.base import Side
from scoring.models import Result
from scoring.printing.engine.selection import Selection
from scoring.simulation.services import play_competition
from tests.page import html_of
from tests.scoring import small
from tests.scoring.printing.conftest import printed, reader, texts  # noqa: F401 -- `printed` is a fixture
from tournaments.draws.services.drawing import draw_round_robin, publish
from tournaments.events.queries import category_for
from tournaments.models import SubMatch

pytestmark = pytest.mark.django_db

CATEGORIES = ["eightrace-wpa-singles", "eightrace-bca-doubles"]
RACES = {
    (1, 2): "1-0 0-1 1-0",  # 2 - 1
    (1, 3): "0-1 0-1 -",  # 0 - 2
    (2, 3): "1-0 1-0 -",  # 2 - 0
}


@pytest.fixture
def drawn(make_competition, users):
    def make(category: str):
        competition = make_competition(category, entries=3)
        stage = draw_round_robin(competition=competition, seed="rack them", by=users["carl"])
        return publish(stage=stage, by=users["carl"], despite_open_rules=True)

    return make


@pytest.mark.parametrize("category", CATEGORIES)
def test_races_are_ranked_by_matches_and_then_by_racks(drawn, category):
    stage = drawn(category)
    small.enter(stage, RACES)

    # One match each; 2 has three racks, 1 and 3 have two.
    first, *others = small.places(stage.competition)
    assert first == (1, 2, 3)
    assert {points for _, _, points in others} == {2}


def test_the_entry_page_takes_a_race_and_says_what_was_not_needed(drawn, client, users):
    stage = drawn("eightrace-wpa-singles")
    sheet = SubMatch.objects.filter(match__stage=stage).first()
    client.force_login(users["sam"])
    page = html_of(client.get(f"/s/{sheet.code}/"))
    assert "Type 1 for the side that won the rack" in page
    assert "1 = won" in page
    assert "Leg 3 (rack)" in page


@pytest.mark.parametrize("category", CATEGORIES)
def test_the_paper_says_how_long_a_match_is(drawn, printed, category):  # noqa: F811 -- the fixture
    stage = drawn(category)
    text = " ".join(texts(reader(printed(Selection(competition=stage.competition_id)))))
    for words in ("The side that first wins 2 racks wins the match.", "Won by", "Racks won"):
        assert words in text


@pytest.mark.parametrize("category", CATEGORIES)
def test_an_event_of_racks_can_be_simulated_to_its_end(drawn, users, category):
    stage = drawn(category)
    for _ in play_competition(competition=stage.competition, seed="rack", by=users["sam"], verifier=users["sue"]):
        pass
    assert Result.objects.filter(sub_match__match__stage=stage).count() == 3


def test_a_playoff_has_a_length_of_its_own(drawn):
    rules = category_for(drawn("eightrace-wpa-singles").competition).rules
    game = registry.get("eightrace")
    legs = game.random_legs(random.Random(4), rules, playoff=True)
    assert game.winner(legs, rules, playoff=True) in list(Side)
