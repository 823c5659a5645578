"""A site that moves to another database takes its history along, and no more than that (docs/operating.md)."""

from __future__ import annotations

from auditlog.models import LogEntry
from django.core.management import call_command

from tournaments.models import Entry


def test_loading_a_site_from_a_file_writes_no_history_of_its_own(make_competition, tmp_path):
    competition = make_competition("darts-mixed", entries=2)
    file = tmp_path / "site.json.gz"
    call_command("dumpdata", "tournaments.entry", "tournaments.rosterplace", output=str(file))
    Entry.objects.all().delete()
    before = LogEntry.objects.count()

    call_command("loaddata", str(file), verbosity=0)

    assert competition.entries.count() == 2
    assert LogEntry.objects.count() == before
