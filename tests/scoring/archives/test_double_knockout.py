"""A double knockout goes to another site with its sides, its second final and who fell out."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command

from scoring.archives.services.travelling import open_archive
from scoring.standings.queries.standings import standings_of
from scoring.standings.words.reasons import reason
from tests.scoring.double import double_knockout, up_to_the_second_final, win
from tournaments.draws.engine import verify_knockout
from tournaments.draws.pages.certificate import file_of
from tournaments.models import Competition, KnownSite, Stage

pytestmark = pytest.mark.django_db


def told(competition: Competition) -> list[object]:
    """Return what people read of it: every match with its side, every place with its sentence, the file of the draw."""
    stage = competition.stages.get()
    standings = standings_of(competition)
    return [
        [
            (m.number, m.round, m.wing, str(m.home), str(m.away), m.home_from and m.home_from.number)
            for m in stage.matches.order_by("number")
        ],
        [(row.place, standings.teams[row.entry].name, reason(row, standings)) for row in standings.table.rows],
        file_of(competition, stage),
    ]


def test_it_is_the_same_elsewhere_and_is_played_on_there(make_competition, users, go_elsewhere, tmp_path):
    stage = double_knockout(make_competition("nineball-singles", entries=5), by=users["carl"])
    up_to_the_second_final(stage, users["sam"])
    before, target = told(stage.competition), tmp_path / "event.json"
    call_command("export_event", stage.competition.event.slug, str(target), stdout=io.StringIO())
    keeper = go_elsewhere(open_archive(target.read_bytes()))
    KnownSite.objects.all().delete()

    call_command("import_event", str(target), "--confirm", "keeper", stdout=io.StringIO())

    taken = Stage.objects.get()
    assert told(taken.competition) == before
    assert (taken.plan.double, taken.plan.second_final) == (True, True)
    plain = verify_knockout.read(file_of(taken.competition, taken))
    assert verify_knockout.is_same(plain, verify_knockout.drawn_again(plain))
    second = taken.matches.get(wing="second_final")
    win(second, keeper, home=False)
    table = standings_of(taken.competition).table
    assert table.all_in
    assert table.rows[0].entry == second.away_id
