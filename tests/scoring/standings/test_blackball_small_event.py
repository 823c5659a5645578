"""A small event of blackball and one of WEPF 8-ball: drawn, entered, ranked and rehearsed."""

from __future__ import annotations

import pytest

from scoring.models import Result
from scoring.simulation.services import play_competition
from scoring.standings.queries.standings import standings_of
from tests.scoring import small
from tournaments.draws.services.drawing import draw_round_robin, publish

pytestmark = pytest.mark.django_db

CATEGORIES = ["blackball-singles", "blackball-doubles", "blackball-wepf-singles", "blackball-wepf-doubles"]
FRAMES = {(1, 2): "1-0 0-1 1-0", (1, 3): "0-1 0-1 -", (2, 3): "1-0 1-0 -"}


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes a competition of three."""

    def make(category: str):
        competition = make_competition(category, entries=3)
        stage = draw_round_robin(competition=competition, seed="black on its spot", by=users["carl"])
        return publish(stage=stage, by=users["carl"], despite_open_rules=True)

    return make


@pytest.mark.parametrize("category", CATEGORIES)
def test_frames_are_entered_and_ranked(drawn, category):
    stage = drawn(category)
    small.enter(stage, FRAMES)

    # Everybody has a match won; 2 has three frames, 1 and 3 have two each.
    assert small.places(stage.competition)[0][1] == 2


def test_competition_is_rehearsed_to_its_end(drawn, users):
    stage = drawn("blackball-wepf-singles")
    list(play_competition(competition=stage.competition, seed="again", by=users["sam"], verifier=users["sue"]))

    assert standings_of(stage.competition).table.all_in
    assert Result.objects.filter(sub_match__match__stage=stage).count() == 3
