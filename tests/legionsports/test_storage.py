"""Nothing acknowledged is lost; and who cannot save is told why, and what to do, while reading goes on."""

from __future__ import annotations

import contextlib
import errno
import sqlite3

import psycopg
import pytest
from django.core.cache import caches
from django.db import DatabaseError, connection
from django.urls import reverse
from psycopg import errors

from legionsports import storage
from legionsports.problems import not_saved
from legionsports.storage import CANNOT_WRITE, DATABASE_AWAY, DISK_FULL, MEGABYTE, trouble_of
from tests.page import html_of
from tests.scoring.sheets.conftest import draw, sheets_of  # noqa: F401

LEGS = [{"home": 121, "away": 88}, {"home": 121, "away": 110}]
ON_SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own switches")


@ON_SQLITE
@pytest.mark.django_db
def test_what_is_acknowledged_is_on_the_disk():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone() == (2,)  # FULL: every commit waits for the disk


@ON_SQLITE
def test_what_reading_needs_beside_the_database_is_there_as_long_as_the_server_runs(tmp_path, monkeypatch):
    file = tmp_path / "site.sqlite3"
    monkeypatch.setitem(connection.settings_dict, "NAME", str(file))
    with contextlib.closing(storage.keep_readable()):
        with contextlib.closing(sqlite3.connect(file)) as page:
            page.execute("CREATE TABLE result (points)")
        assert {path.name for path in tmp_path.glob("site*")} == {file.name, f"{file.name}-wal", f"{file.name}-shm"}


def test_the_page_reads_nothing_from_the_database(rf):
    page = html_of(not_saved(rf.post("/s/1/"), DISK_FULL))
    assert "The disk is full" in page
    assert "Keep the paper" in page


@pytest.mark.parametrize(
    ("number", "trouble"), [(errno.ENOSPC, DISK_FULL), (errno.EROFS, CANNOT_WRITE), (errno.ENOENT, None)]
)
def test_files_too_say_why_they_cannot_be_written(number, trouble):
    assert trouble_of(OSError(number, "")) is trouble


def cause_of(error: type[psycopg.Error]) -> DatabaseError:
    """What Django raises where psycopg raised this."""
    raised = DatabaseError()
    raised.__cause__ = error("words of the server")
    return raised


@pytest.mark.parametrize(
    "error",
    [
        *(errors.ConnectionFailure, errors.ConnectionException, errors.SqlclientUnableToEstablishSqlconnection),
        *(errors.AdminShutdown, errors.CrashShutdown, errors.CannotConnectNow, errors.ProtocolViolation),
        *(psycopg.OperationalError, psycopg.InterfaceError),
    ],
)
def test_a_connection_that_is_lost_or_cannot_be_made_is_to_be_tried_again(rf, error):
    assert trouble_of(cause_of(error)) is DATABASE_AWAY
    for path in ("/calendar/", "/api/v1/events/"):
        answer = not_saved(rf.get(path), DATABASE_AWAY)
        assert (answer.status_code, answer["Retry-After"]) == (503, "15")


@pytest.mark.parametrize(
    "error", [errors.UniqueViolation, errors.UndefinedTable, errors.SyntaxError, psycopg.DataError]
)
def test_what_the_program_asked_wrongly_stays_an_error_of_ours(error):
    assert trouble_of(cause_of(error)) is None


def test_an_error_of_ours_stays_one():
    assert trouble_of(ValueError()) is None
    assert trouble_of(None) is None


@pytest.mark.parametrize(("free", "shown"), [(120, True), (100_000, False)])
def test_officers_see_that_space_runs_out(signed_in, monkeypatch, free, shown):
    caches["local"].delete("free-bytes")
    monkeypatch.setattr(storage, "free_bytes", lambda: free * MEGABYTE)
    page = html_of(signed_in("carl").get(reverse("overview:office")))
    assert ("Only 120 MB are free" in page) is shown
    caches["local"].delete("free-bytes")
