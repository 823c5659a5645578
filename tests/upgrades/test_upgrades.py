"""A season of every released version from 2.0 on is opened, brought up to date, checked, and played on."""

from __future__ import annotations

import lzma
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection

from games.base import LegResult
from legionsports.practice.services.playing import play_competition
from scoring.live.models import LiveLog
from scoring.models import Ruling, Submission
from scoring.sheets.services.sheets import submit
from scoring.standings.queries.standings import standings_of
from tests import database
from tournaments.models import Competition, Member, Payment, SubMatch, User

HERE = Path(__file__).parent
VERSIONS = sorted(path.name.removesuffix(".sqlite3.xz") for path in HERE.glob("*.sqlite3.xz"))
CHAMPIONS = {"2.0.0": "Branch 2 No. 9010"}


@pytest.fixture
def tables_of_the_models(django_db_setup, django_db_blocker):
    """The tables in which all other tests run: see tests/database.py."""
    with django_db_blocker.unblock():
        return database.tables()


@pytest.fixture(params=VERSIONS)
def season(request, tables_of_the_models, django_db_blocker, tmp_path, worker_id):
    """Use the database of a version instead of that of the tests; return the version."""
    open_season = _open_file if connection.vendor == "sqlite" else _open_dump
    with django_db_blocker.unblock(), _migrated(lambda: open_season(request.param, tmp_path, worker_id)):
        yield request.param


@contextmanager
def _migrated(opened: Callable[[], str]) -> Iterator[None]:
    """Use the database that is `opened` instead of that of the tests, brought up to date."""
    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = opened()
    ContentType.objects.clear_cache()
    call_command("migrate", verbosity=0)
    yield
    old = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = before
    # A process knows the numbers of the content types by heart, and this database gave them others.
    ContentType.objects.clear_cache()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {old}")


def _open_file(version: str, folder: Path, worker: str) -> str:
    file = folder / "season.sqlite3"
    file.write_bytes(lzma.decompress((HERE / f"{version}.sqlite3.xz").read_bytes()))
    return str(file)


def _open_dump(version: str, folder: Path, worker: str) -> str:
    name = f"season_{worker}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {name}")
        cursor.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    connection.close()
    connection.settings_dict["NAME"] = name
    with connection.cursor() as cursor:
        cursor.execute(lzma.decompress((HERE / f"{version}.postgresql.sql.xz").read_bytes()).decode())
    connection.close()  # the dump has changed where this session looks for tables
    return name


def our_own(tables: dict[str, list[str]]) -> dict[str, list[str]]:
    """Leave out one of Django's: its own migrations give the rows larger numbers there than its model says."""
    return {name: parts for name, parts in tables.items() if name != "auth_group_permissions"}


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the whole weekend in the browser begins so on PostgreSQL")
def test_a_new_site_has_the_tables_of_the_models(tables_of_the_models, django_db_blocker, tmp_path):
    with django_db_blocker.unblock(), _migrated(lambda: str(tmp_path / "new.sqlite3")):
        assert database.tables() == tables_of_the_models


@pytest.mark.postgresql
def test_a_season_of_an_older_version_is_right_and_goes_on(season, tables_of_the_models):
    assert our_own(database.tables()) == our_own(tables_of_the_models)
    played = ("cribbage-legion", "darts-mixed", "euchre-legion")
    legion, darts, euchre = (Competition.objects.get(category=category) for category in played)
    standings = standings_of(legion)
    assert [standings.teams[row.entry].name for row in standings.table.rows][:1] == [CHAMPIONS[season]]
    assert LiveLog.objects.open().count() == 1
    assert (legion.is_final, Ruling.objects.count()) == (True, 1)
    for command in ("rebuild_results", "rebuild_live", "rebuild_money"):
        call_command(command, check=True, verbosity=0)

    own = Competition.objects.filter(category__startswith="bocce")
    assert (own.count(), Payment.objects.count(), Member.objects.filter(name_withheld=True).count()) == (1, 1, 1)

    sam, sue, carl = (User.objects.get(username=name) for name in ("sam", "sue", "carl"))
    for competition in (darts, euchre, *own):
        list(play_competition(competition=competition, seed="on we go", by=sam, verifier=sue))
        assert standings_of(competition).open_count == 0
    corrected = (
        SubMatch.objects.filter(match__stage__competition=darts, match__stage__position=1).order_by("pk").first()
    )
    legs = [LegResult(home=1, away=0)] * 3
    version = corrected.submissions.count()
    again = submit(
        sub_match=corrected,
        legs=legs,
        by=carl,
        expected_version=version,
        idempotency_key=uuid.uuid4(),
        reason="misread",
    )
    assert again.version == version + 1
    call_command("rebuild_results", check=True, verbosity=0)
    assert not connection.check_constraints()
    assert Submission.objects.filter(protest="The lead was out of turn").exists()
