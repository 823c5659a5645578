"""Finals for every place go to another site with what each match is for, and are played on there."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command

from scoring.archives.queries.content import FORMAT
from scoring.archives.services.travelling import open_archive, take_in, write_archive
from scoring.playoffs.services.finals import make_finals
from scoring.standings.queries.standings import standings_of
from scoring.standings.words.reasons import reason
from tests.scoring.grouped import in_groups, lower_wins, play_finals
from tournaments.models import Competition, KnownSite, Stage
from tournaments.sites.services import sign

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


NOT_YET = {  # what a version before the finals for every place had no column for
    "tournaments.Match": ("best_place", "worst_place"),
    "tournaments.Event": ("paper_languages",),
}
NOT_YET_IN_PLANS = ("every_place", "opponents")


def without(value: object, names: tuple[str, ...]) -> object:
    """Return a JSON value without these keys, at any depth."""
    if isinstance(value, dict):
        return {key: without(inner, names) for key, inner in value.items() if key not in names}
    return [without(inner, names) for inner in value] if isinstance(value, list) else value


def test_groups_and_finals_that_an_older_version_wrote_are_taken_in_and_played_on(
    make_competition, users, go_elsewhere
):
    competition = make_competition("nineball-singles", entries=8)
    stage = in_groups(competition, by=users["carl"], count=2, advance=2)
    lower_wins(list(stage.matches.select_related("home", "away")), by=users["sam"])
    finals = make_finals(competition=competition, by=users["carl"])
    play_finals(finals, by=users["sam"], until_round=1)
    before, file = told(competition), write_archive(event=competition.event)
    content = dict(file.content)
    tables = {
        label: [without(row, NOT_YET.get(label, ())) for row in rows] for label, rows in content["tables"].items()
    }
    tables["tournaments.Stage"] = without(tables["tournaments.Stage"], NOT_YET_IN_PLANS)
    assert tables != content["tables"]
    older = sign(format=FORMAT, version=1, content={**content, "tables": tables})
    keeper = go_elsewhere(older)

    taken = take_in(file=open_archive(older.to_text().encode())).event

    taken_competition = Competition.objects.get(event=taken)
    assert told(taken_competition) == before
    play_finals(taken_competition.stages.get(kind="finals"), by=keeper)
    assert [row.place for row in standings_of(taken_competition).table.rows] == [1, 2, 3, 3, 5, 5, 7, 7]
