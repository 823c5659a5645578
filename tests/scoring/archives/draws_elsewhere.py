"""Draws that go to another site: what people read of them, and the way there."""

from __future__ import annotations

import io
from pathlib import Path

from django.core.management import call_command

from scoring.archives.services.travelling import open_archive
from scoring.standings.queries.standings import standings_of
from scoring.standings.words.reasons import reason
from tournaments.draws.pages.certificate import file_of
from tournaments.models import Competition, KnownSite, Stage, User


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


def taken_elsewhere(stage: Stage, go_elsewhere, folder: Path) -> tuple[Stage, User]:
    """Take the event of a draw to another site, where people read the same; return the draw there and its keeper."""
    before, target = told(stage.competition), folder / "event.json"
    call_command("export_event", stage.competition.event.slug, str(target), stdout=io.StringIO())
    keeper = go_elsewhere(open_archive(target.read_bytes()))
    KnownSite.objects.all().delete()

    call_command("import_event", str(target), "--confirm", "keeper", stdout=io.StringIO())

    taken = Stage.objects.get()
    assert told(taken.competition) == before
    return taken, keeper
