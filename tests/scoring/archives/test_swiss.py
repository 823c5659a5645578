"""A Swiss draw goes to another site with what each round was drawn from, and the next round is drawn there."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command

from scoring.archives.services.travelling import open_archive
from scoring.playoffs.queries import outdated_rounds
from scoring.playoffs.services.swiss import draw_next_round
from scoring.standings.queries.standings import standings_of
from tests.scoring.archives.test_double_knockout import told
from tests.scoring.swiss import play_round, swiss, up_to_round
from tournaments.draws.engine import verify_swiss
from tournaments.draws.pages.certificate import file_of
from tournaments.models import KnownSite, Stage

pytestmark = pytest.mark.django_db


def test_it_is_the_same_elsewhere_and_the_next_round_is_drawn_there(make_competition, users, go_elsewhere, tmp_path):
    stage = swiss(make_competition("nineball-singles", entries=7), by=users["carl"])
    up_to_round(stage, 2, chair=users["carl"], desk=users["sam"])
    play_round(stage, users["sam"], number=2)
    before, target = told(stage.competition), tmp_path / "event.json"
    call_command("export_event", stage.competition.event.slug, str(target), stdout=io.StringIO())
    keeper = go_elsewhere(open_archive(target.read_bytes()))
    KnownSite.objects.all().delete()

    call_command("import_event", str(target), "--confirm", "keeper", stdout=io.StringIO())

    taken = Stage.objects.get()
    assert told(taken.competition) == before
    assert (taken.plan.rounds, taken.rounds_to_draw) == (3, 1)
    assert outdated_rounds(standings_of(taken.competition)) == []
    draw_next_round(competition=taken.competition, by=keeper)
    read = verify_swiss.read(file_of(taken.competition, Stage.objects.get()))
    assert read.rounds == [1, 2, 3]
    assert verify_swiss.differing(read, verify_swiss.drawn_again(read)) == []
