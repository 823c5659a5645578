"""A program starts nowhere with a database of a newer one, or of version 1, and says why in one sentence."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from legionsports.backups.services import archive, backups, check
from legionsports.backups.services.ages import refusal_of_database
from legionsports.backups.services.archive import BackupError, Manifest
from tests.installed import SITE_PYTHON

CELERY = ("-m", "celery", "-A", "legionsports")
STARTS = {
    "prepare": ("manage.py", "prepare", "--no-demo"),
    "serve": ("manage.py", "serve", "--empty"),
    "web": ("-m", "uvicorn", "legionsports.asgi:application", "--port", "{port}", "--log-level", "warning"),
    "worker": (*CELERY, "worker", "--concurrency", "1", "--loglevel", "WARNING"),
    "clock": (*CELERY, "beat", "--loglevel", "WARNING"),
}


@pytest.mark.django_db
def test_it_is_known_by_what_it_does_not_have() -> None:
    assert refusal_of_database() == ""
    MigrationRecorder.Migration.objects.create(app="scoring", name="9999_of_next_year")
    assert "newer version" in refusal_of_database()
    for command in ("prepare", "migrate"):
        with pytest.raises(CommandError, match="newer version"):
            call_command(command, verbosity=0, skip_checks=False)
    assert backups() == []


@pytest.mark.django_db
def test_a_database_of_version_1_is_left_as_it_is() -> None:
    MigrationRecorder.Migration.objects.create(app="tournaments", name="0002_timetable_and_shared_boards")
    for command in ("prepare", "migrate"):
        with pytest.raises(CommandError, match=r"The database was made by version 1 of the program"):
            call_command(command, verbosity=0, skip_checks=False)
    assert backups() == []


@pytest.mark.django_db
def test_a_backup_of_version_1_is_not_restored(tmp_path: Path) -> None:
    manifest = Manifest(
        version="1.2.1",
        kind="manual",
        made_at="2027-01-01T10:00:00+00:00",
        database=connection.vendor,
        migrations={"tournaments": ["0001_initial", "0002_timetable_and_shared_boards"]},
        counts={},
        files={},
    )
    part = tmp_path / "part"
    part.write_bytes(b"tables")
    backup = tmp_path / "of-version-1.zip"
    archive.write(backup, {archive.DATABASE: part}, manifest)
    with pytest.raises(BackupError, match=r"of-version-1.zip was made by version 1.2.1. Version .* can't read"):
        check(backup)


@pytest.mark.slow
@pytest.mark.skipif(connection.vendor != "sqlite", reason="a copy of a file")
def test_nothing_of_it_starts(tmp_path: Path, django_db_setup: None) -> None:
    file = tmp_path / "legionsports.sqlite3"
    shutil.copyfile(connection.settings_dict["NAME"], file)
    with sqlite3.connect(file) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('scoring', '9999_of_next_year', '')"
        )
    database.close()
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    others = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    environment = others | {"VAR_DIR": str(tmp_path), "PORT": str(port), "HOST": "127.0.0.1"}
    started = {
        name: subprocess.Popen(
            [SITE_PYTHON, *(word.format(port=port) for word in words)],
            cwd=settings.BASE_DIR,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for name, words in STARTS.items()
    }
    said = {name: process.communicate(timeout=300)[0] for name, process in started.items()}
    for name, process in started.items():
        assert process.returncode not in (None, 0), said[name]
        assert said[name].count("changed by a newer version of the program") == 1, said[name]
        assert "Traceback" not in said[name], said[name]
    made_later = {"begin-code.txt", "worker-seen", "clock-seen", "backups"}
    assert made_later & {path.name for path in tmp_path.iterdir()} == set()
