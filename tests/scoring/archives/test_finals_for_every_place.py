"""Finals for every place go to another site with what each match is for, and are played on there."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command

from scoring.archives.services.travelling import open_archive
from scoring.playoffs.services.finals import make_finals
from scoring.standings.queries.standings import standings_of
from scoring.standings.words.reasons import reason
from tests.scoring.grouped import in_groups, lower_wins, play_finals
from tournaments.models import Competition, KnownSite, Stage

pytestmark = pytest.mark.django_db


def told(competition: Competition) -> list[object]:
    """Return what people read of it: every match with its places, every place with its sentence."""
    finals, standings = competition.stages.get(kind="finals"), standings_of(competition)
    matches = finals.matches.order_by("number")
    return [
        [(m.number, m.round, str(m.home), str(m.away), m.best_place, m.worst_place, m.home_is) for m in matches],
        [(row.place, standings.teams[row.entry].name, reason(row, standings)) for row in standings.table.rows],
    ]


def test_they_are_the_same_elsewhere_and_are_played_on_there(make_competition, users, go_elsewhere, tmp_path):
    competition = make_competition("nineball-singles", entries=8)
    stage = in_groups(competition, by=users["carl"], count=2, advance=2, every_place=True)
    lower_wins(list(stage.matches.select_related("home", "away")), by=users["sam"])
    finals = make_finals(competition=competition, by=users["carl"])
    play_finals(finals, by=users["sam"], until_round=1)
    before, target = told(competition), tmp_path / "event.json"
    call_command("export_event", competition.event.slug, str(target), stdout=io.StringIO())
    keeper = go_elsewhere(open_archive(target.read_bytes()))
    KnownSite.objects.all().delete()

    call_command("import_event", str(target), "--confirm", "keeper", stdout=io.StringIO())

    taken = Stage.objects.get(kind="finals")
    assert told(taken.competition) == before
    assert taken.plan.every_place
    play_finals(taken, by=keeper)
    table = standings_of(taken.competition).table
    assert [row.place for row in table.rows] == list(range(1, 9))
    assert table.is_final
