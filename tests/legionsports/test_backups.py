"""A backup is one file that was read back; it comes back whole, never over a site by accident, and never half."""

from __future__ import annotations

import io
import json
import sqlite3
import threading
import uuid
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.urls import reverse

from games.base import LegResult
from legionsports.backups import services
from legionsports.backups.services import (
    BackupKind,
    archive,
    backups,
    check,
    databases,
    make_backup,
    restore_backup,
)
from legionsports.backups.services.archive import BackupError
from legionsports.management.commands import prepare
from scoring.models import Result, Submission
from scoring.sheets.services.sheets import submit
from tests import database
from tests.page import html_of
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.models import Event, Job, SubMatch

ON_SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="the files of SQLite")
ON_POSTGRESQL = pytest.mark.skipif(connection.vendor != "postgresql", reason="restored into the database itself")
LEGS = [LegResult(home=121, away=88), LegResult(home=121, away=110)]


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    """Keep the backups of a test, and what they hold, apart."""
    settings.VAR_DIR = tmp_path / "var"
    settings.MEDIA_ROOT = settings.VAR_DIR / "files"
    settings.VAR_DIR.mkdir()


@pytest.fixture
def sheets(transactional_db, make_competition, users):
    competition = make_competition("cribbage-pairs", entries=9)
    stage = draw_round_robin(competition=competition, seed="a spoken phrase", by=users["carl"])
    publish(stage=stage, by=users["carl"], despite_open_rules=True)
    return list(SubMatch.objects.filter(match__stage=stage).order_by("pk"))


def enter(sheet, by) -> None:
    submit(sub_match=sheet, legs=LEGS, by=by, expected_version=0, idempotency_key=uuid.uuid4())


# --- what comes back ------------------------------------------------------------------------------------


def backups_while_typing(sheets, by) -> list[tuple[Path, set[int]]]:
    """Make twenty backups while the sheets are typed; return each with the sheets acknowledged before it began."""
    acknowledged: list[int] = []

    def type_sheets() -> None:
        try:
            for sheet in sheets:
                enter(sheet, by)
                acknowledged.append(sheet.pk)
        finally:
            connections.close_all()

    typing = threading.Thread(target=type_sheets)
    typing.start()
    taken = []
    while len(taken) < 20:
        before = set(acknowledged)
        taken.append((make_backup(target=services.folder() / f"{len(taken)}.zip"), before))
    typing.join()
    assert len(acknowledged) == len(sheets)
    return taken


def assert_all_is_there(acknowledged: set[int]) -> None:
    assert acknowledged <= set(Result.objects.values_list("sub_match", flat=True))
    for command in ("rebuild_results", "rebuild_live", "rebuild_money"):
        call_command(command, check=True, stdout=io.StringIO())


@ON_SQLITE
@pytest.mark.slow
def test_twenty_backups_while_results_come_in_hold_all_that_was_acknowledged(sheets, users):
    home = connection.settings_dict["NAME"]
    for path, acknowledged in backups_while_typing(sheets, users["sam"]):
        file = path.with_suffix("")
        services.unpack_beside(path=path, target=file)
        restored = sqlite3.connect(file / "legionsports.sqlite3")
        assert restored.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert restored.execute("PRAGMA foreign_key_check").fetchall() == []
        restored.close()
        connection.close()
        connection.settings_dict["NAME"] = str(file / "legionsports.sqlite3")
        try:
            assert_all_is_there(acknowledged)
        finally:
            connection.close()
            connection.settings_dict["NAME"] = home


@ON_POSTGRESQL
@pytest.mark.slow
@pytest.mark.postgresql
def test_twenty_backups_of_postgresql_while_results_come_in_hold_all_that_was_acknowledged(sheets, users):
    taken = backups_while_typing(sheets, users["sam"])
    for path, acknowledged in taken[3::4]:  # to bring one back takes as long here as to make all of them
        restore_backup(path=path, replace=True)
        assert_all_is_there(acknowledged)


@pytest.mark.postgresql
def test_what_was_lost_comes_back_and_what_was_there_is_kept_beside(sheets, users, settings):
    letter = settings.MEDIA_ROOT / "imports" / "members.csv"
    letter.parent.mkdir(parents=True)
    letter.write_text("number,surname\n")
    arrival = settings.MEDIA_ROOT / "archives" / "event.json"
    arrival.parent.mkdir(parents=True)
    arrival.write_text("{}")
    enter(sheets[0], users["sam"])
    path = make_backup()
    enter(sheets[1], users["sam"])
    Event.objects.update(name="Another")
    letter.unlink()
    arrival.unlink()

    with pytest.raises(BackupError, match="There is a site here already"):
        restore_backup(path=path)
    assert Submission.objects.count() == 2

    manifest = restore_backup(path=path, replace=True)

    assert manifest.counts["scoring_submission"] == Submission.objects.count() == 1
    assert not Event.objects.filter(name="Another").exists()
    assert letter.exists()
    assert arrival.exists()
    aside = next(backup for backup in backups() if backup.kind is BackupKind.RESTORE)
    assert check(aside.path).counts["scoring_submission"] == 2


@pytest.mark.postgresql
def test_a_site_comes_back_where_there_is_none(sheets, users, settings):
    enter(sheets[0], users["sam"])
    path = make_backup()
    database.delete_rows()
    restore_backup(path=path)
    assert Submission.objects.count() == Result.objects.count() == 1
    assert [backup.kind for backup in backups()] == [BackupKind.BY_HAND]  # there was nothing to be kept


def submissions_in(name: str) -> int:
    """Return how many submissions a database has."""
    other = connection.copy()
    other.settings_dict["NAME"] = name
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM scoring_submission")
            return cursor.fetchone()[0]
    finally:
        other.close()


@pytest.mark.postgresql
def test_a_backup_comes_back_beside_the_site_that_is_there(sheets, users, settings, tmp_path, capsys):
    letter, beside = settings.MEDIA_ROOT / "imports" / "members.csv", tmp_path / "Try it!"
    letter.parent.mkdir(parents=True)
    letter.write_text("number,surname\n")
    enter(sheets[0], users["sam"])
    backup = make_backup()
    enter(sheets[1], users["sam"])
    name = databases.name_beside(beside) if connection.vendor == "postgresql" else str(beside / "legionsports.sqlite3")
    try:
        call_command("restore", str(backup), "--into", str(beside))

        assert (submissions_in(name), Submission.objects.count()) == (1, 2)
        assert (beside / "files" / "imports" / "members.csv").exists()
        assert {path.name for path in beside.iterdir()} <= {"files", "legionsports.sqlite3"}
        assert (name in capsys.readouterr().out) is (connection.vendor == "postgresql")
        with pytest.raises(CommandError, match="is not empty"):
            call_command("restore", str(backup), "--into", str(beside))
    finally:
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')


@ON_POSTGRESQL
@pytest.mark.postgresql
def test_a_database_that_is_there_is_never_written_over(sheets, users, tmp_path):
    beside = tmp_path / "again"
    backup = make_backup()
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{databases.name_beside(beside)}"')
        try:
            with pytest.raises(BackupError, match="already exists"):
                services.unpack_beside(path=backup, target=beside)
        finally:
            cursor.execute(f'DROP DATABASE "{databases.name_beside(beside)}"')
    assert not beside.exists()


def test_the_command_says_what_came_back(sheets, users, capsys):
    enter(sheets[0], users["sam"])
    backup = make_backup()
    call_command("restore", str(backup), "--replace")
    said = capsys.readouterr().out
    assert "2 events, 9 entries, 1 sheet entered" in said
    assert "teams read, 0 different" in said


# --- what is refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", [0.1, 0.5, 0.9])
def test_a_damaged_backup_is_refused(db, tmp_path, where):
    backup = make_backup(target=tmp_path / "backup.zip")
    raw = bytearray(backup.read_bytes())
    at = int(len(raw) * where)
    raw[at : at + 64] = bytes(64)
    backup.write_bytes(raw)
    with pytest.raises(BackupError, match="is damaged"):
        restore_backup(path=backup, replace=True)


@pytest.mark.parametrize("content", [b"", b"PK", b"no zip at all"])
def test_what_is_no_backup_is_refused(db, tmp_path, content):
    file = tmp_path / "backup.zip"
    file.write_bytes(content)
    with pytest.raises(BackupError, match="not a backup"):
        check(file)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"format": 99, "version": "9.0"}, "made by a newer version of the program (9.0)"),
        ({"migrations": {"scoring": ["0999_of_tomorrow"]}}, "does not know all of it"),
        ({"database": "oracle"}, "is a backup of a oracle database"),
    ],
)
def test_a_backup_that_this_program_cannot_use_says_why(db, tmp_path, changed, said):
    with pytest.raises(BackupError) as refused:
        check(rewritten(make_backup(target=tmp_path / "made.zip"), changed))
    assert said in str(refused.value)


@pytest.mark.parametrize("name", ["files/../../etc/passwd", "/etc/passwd", "files\\x", "elsewhere"])
def test_a_backup_cannot_write_elsewhere(db, tmp_path, name):
    changed = rewritten(make_backup(target=tmp_path / "made.zip"), {}, part=name)
    with pytest.raises(BackupError, match="is damaged"):
        check(changed)


def rewritten(made, changed: dict[str, object], part: str = ""):
    """Return a backup whose manifest says something else, with one more part where it is named."""
    forged = made.with_name("forged.zip")
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(forged, "w") as new:
        manifest = {**json.loads(old.read(archive.MANIFEST)), **changed}
        if part:
            manifest["files"][part] = manifest["files"][archive.DATABASE]
            new.writestr(part, old.read(archive.DATABASE))
        new.writestr(archive.DATABASE, old.read(archive.DATABASE))
        new.writestr(archive.MANIFEST, json.dumps(manifest))
    return forged


def test_a_file_that_is_there_is_never_written_over(db, tmp_path):
    there = tmp_path / "there.zip"
    there.write_text("a letter")
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", str(there))
    assert there.read_text() == "a letter"


# --- upgrades, and who has them -----------------------------------------------------------------------


@pytest.mark.postgresql
def test_an_upgrade_that_fails_leaves_what_was_there(sheets, users, monkeypatch):
    enter(sheets[0], users["sam"])

    def half_way(*args, **options):
        with connection.cursor() as cursor:
            cursor.execute(of_tomorrow())
        Result.objects.all().delete()
        raise ValueError("the third of five steps failed")

    monkeypatch.setattr(prepare, "call_command", half_way)
    with pytest.raises(CommandError, match="It is as it was before"):
        prepare.Command()._migrate()
    assert Submission.objects.count() == Result.objects.count() == 1
    assert "of_tomorrow" not in connection.introspection.table_names()


def of_tomorrow() -> str:
    """Return what makes a table that a newer program has beside ours."""
    return f"CREATE TABLE of_tomorrow (event bigint REFERENCES {Event._meta.db_table} (id), place integer UNIQUE)"


@pytest.mark.postgresql
def test_what_a_newer_program_has_added_goes_with_it(sheets, users):
    """It would be in the way of the next upgrade."""
    enter(sheets[0], users["sam"])
    backup = make_backup()
    with connection.cursor() as cursor:
        cursor.execute(of_tomorrow())
        cursor.execute("INSERT INTO of_tomorrow (event, place) SELECT id, id FROM tournaments_event")
    restore_backup(path=backup, replace=True)
    assert "of_tomorrow" not in connection.introspection.table_names()
    assert Submission.objects.count() == Result.objects.count() == 1


@pytest.mark.parametrize(("who", "status"), [("alice", 200), ("dora", 403), ("beth", 403), ("carl", 403), ("sam", 403)])
def test_a_backup_has_everything_and_is_for_the_officer_of_the_command(signed_in, who, status):
    backup = make_backup()
    client = signed_in(who)
    assert client.get(reverse("backups:list")).status_code == status
    file = client.get(reverse("backups:download", args=[backup.name]))
    assert file.status_code == status
    file.close()


def test_the_page_says_how_old_the_last_backup_is_and_makes_one(signed_in):
    client = signed_in("alice")
    assert "There is no backup of this site yet." in html_of(client.get(reverse("backups:list")))
    make_backup()
    page = html_of(client.get(reverse("backups:list")))
    assert "The last good backup was made" in page
    assert client.get(reverse("backups:download", args=["legion-sports-of-nobody.zip"])).status_code == 404
    assert client.get("/office/backups/..%2Fsecret-key/").status_code == 404
    client.post(reverse("backups:make"))
    assert Job.objects.get().title == "Backup of the whole site"
