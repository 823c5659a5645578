"""A database that cannot hold every name is refused in a sentence, before anything is written to it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.db import connection

from legionsports.storage import check_encoding
from tests.installed import SITE_PYTHON

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.django_db
@pytest.mark.postgresql
def test_a_database_in_utf_8_is_what_the_site_wants() -> None:
    assert check_encoding(databases=["default"]) == []
    assert check_encoding(databases=None) == []


@pytest.mark.slow
@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite keeps every database in Unicode")
@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_another_one_is_refused_by_each_command_that_begins_a_site(encoding, tmp_path) -> None:
    name = f"legion_{encoding.lower()}_{os.getpid()}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
    try:
        address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
        environment = os.environ | {"DATABASE_URL": address, "VAR_DIR": str(tmp_path), "PORT": "0"}
        for command in (["migrate"], ["prepare", "--no-demo"], ["serve", "--empty"]):
            done = subprocess.run(
                [SITE_PYTHON, "manage.py", *command],
                cwd=ROOT,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 1, done.stdout
            assert f"The database {name} is {encoding} and cannot hold every name." in done.stderr
            assert "createdb --encoding UTF8" in done.stderr
            assert "Traceback" not in done.stderr
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name}")
