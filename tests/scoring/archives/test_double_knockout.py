"""A double knockout goes to another site with its sides, its second final and who fell out."""

from __future__ import annotations

import pytest

from scoring.standings.queries.standings import standings_of
from tests.scoring.archives.draws_elsewhere import taken_elsewhere
from tests.scoring.double import double_knockout, up_to_the_second_final, win
from tournaments.draws.engine import verify_knockout
from tournaments.draws.pages.certificate import file_of

pytestmark = pytest.mark.django_db


def test_it_is_the_same_elsewhere_and_is_played_on_there(make_competition, users, go_elsewhere, tmp_path):
    stage = double_knockout(make_competition("nineball-singles", entries=5), by=users["carl"])
    up_to_the_second_final(stage, users["sam"])

    taken, keeper = taken_elsewhere(stage, go_elsewhere, tmp_path)

    assert (taken.plan.double, taken.plan.second_final) == (True, True)
    plain = verify_knockout.read(file_of(taken.competition, taken))
    assert verify_knockout.is_same(plain, verify_knockout.drawn_again(plain))
    second = taken.matches.get(wing="second_final")
    win(second, keeper, home=False)
    table = standings_of(taken.competition).table
    assert table.all_in
    assert table.rows[0].entry == second.away_id
