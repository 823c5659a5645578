"""A Swiss draw goes to another site with what each round was drawn from, and the next round is drawn there."""

from __future__ import annotations

import pytest

from scoring.playoffs.queries import outdated_rounds
from scoring.playoffs.services.swiss import draw_next_round
from scoring.standings.queries.standings import standings_of
from tests.scoring.archives.draws_elsewhere import taken_elsewhere
from tests.scoring.swiss import play_round, swiss, up_to_round
from tournaments.draws.engine import verify_swiss
from tournaments.draws.pages.certificate import file_of
from tournaments.models import Stage

pytestmark = pytest.mark.django_db


def test_it_is_the_same_elsewhere_and_the_next_round_is_drawn_there(make_competition, users, go_elsewhere, tmp_path):
    stage = swiss(make_competition("nineball-singles", entries=7), by=users["carl"])
    up_to_round(stage, 2, chair=users["carl"], desk=users["sam"])
    play_round(stage, users["sam"], number=2)

    taken, keeper = taken_elsewhere(stage, go_elsewhere, tmp_path)

    assert (taken.plan.rounds, taken.rounds_to_draw) == (3, 1)
    assert outdated_rounds(standings_of(taken.competition)) == []
    draw_next_round(competition=taken.competition, by=keeper)
    read = verify_swiss.read(file_of(taken.competition, Stage.objects.get()))
    assert read.rounds == [1, 2, 3]
    assert verify_swiss.differing(read, verify_swiss.drawn_again(read)) == []
