"""Who is let in: lock-outs that no stranger can turn against a scorekeeper, the admin, hosts, Django's own check."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import IO

import pytest
import yaml
from django.apps import apps
from django.conf import settings
from django.core.files import locks
from django.db import models
from django.test import Client
from django.urls import reverse
from knox.models import AuthToken

from kit.fields import NameField
from kit.pure.text import clean
from legionsports import lockout
from tests import cast
from tests.installed import SITE_PYTHON
from tests.keys import keyed
from tournaments.events.models import CategoryName
from tournaments.models import Event, Organization, User
from tournaments.people.services import add_person
from tournaments.people.views.devices import COOKIE, MOST

ROOT = Path(settings.BASE_DIR)
RIGHT, WRONG = cast.PASSWORD, "wrong"


def sign_in(client: Client, name: str, password: str = RIGHT, **more) -> int:
    return client.post(reverse("login"), {"username": name, "password": password}, **more).status_code


def sign_out(client: Client) -> None:
    client.post(reverse("logout"))  # `Client.logout` would throw every cookie away


def lock_out(name: str, **more) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        status = sign_in(Client(), name, WRONG, **more)
    assert status == 429


# --- lock-outs ------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_wrong_passwords_of_strangers_do_not_keep_a_known_device_out(users) -> None:
    laptop = Client()
    assert sign_in(laptop, "sam") == 302
    assert laptop.cookies[COOKIE]["httponly"]
    sign_out(laptop)
    lock_out("sam")
    assert sign_in(Client(), "sam") == 429
    assert sign_in(laptop, "sam") == 302
    lock_out("sue")
    assert sign_in(laptop, "sue") == 429  # she has never signed in there


@pytest.mark.django_db
def test_nobody_makes_a_device_known_by_writing_its_cookie(users) -> None:
    lock_out("sam")
    stranger = Client()
    for cookie in ('["sam"]', "WyJzYW0iXQ:1wXyZ:forged"):
        stranger.cookies[COOKIE] = cookie
        assert sign_in(stranger, "sam") == 429


@pytest.mark.django_db
def test_a_known_device_may_not_guess_without_end(users) -> None:
    laptop = Client()
    for name in ("sam", "sue"):
        assert sign_in(laptop, name) == 302
        sign_out(laptop)
    lock_out("sam")
    for _ in range(settings.AXES_FAILURE_LIMIT):
        assert sign_in(laptop, "sam", WRONG) == 200
    assert sign_in(laptop, "sue") == 302  # a sign-in of another does not make it known again
    sign_out(laptop)
    assert sign_in(laptop, "sam") == 429


@pytest.mark.django_db
def test_a_laptop_keeps_the_last_few_who_signed_in(users) -> None:
    laptop = Client()
    for name in ("sam", "sue", "carl", "alice", "beth", "dora"):
        assert sign_in(laptop, name) == 302
        sign_out(laptop)
    lock_out("sam")
    lock_out("dora")
    assert (sign_in(laptop, "sam"), sign_in(laptop, "dora"), MOST) == (429, 302, 5)


@pytest.mark.django_db
def test_an_address_from_which_many_people_s_names_are_tried_is_locked_as_a_whole(users, monkeypatch) -> None:
    monkeypatch.setattr(lockout, "MOST_AT_AN_ADDRESS", 15)
    known = Client()
    assert sign_in(known, "carl") == 302
    sign_out(known)
    for name in ("sue", "alice", "beth"):
        for _ in range(5):  # fewer than lock one name
            sign_in(Client(), name, WRONG)
    assert sign_in(Client(), "sam") == 429
    assert sign_in(known, "carl") == 302
    assert sign_in(Client(), "sam", REMOTE_ADDR="198.51.100.7") == 302


@pytest.mark.django_db
def test_one_visitor_who_makes_names_up_locks_nobody_in_the_hall_out(users, monkeypatch) -> None:
    monkeypatch.setattr(lockout, "MOST_AT_AN_ADDRESS", 5)
    for number in range(12):
        sign_in(Client(), f"name{number}", WRONG)
    assert sign_in(Client(), "sam") == 302


# --- the admin ------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_tables_cannot_be_edited_where_nobody_may(client) -> None:
    assert client.get("/admin/").status_code == 404
    assert client.get("/admin/login/").status_code == 404
    User.objects.create_superuser("root", password=RIGHT)
    assert client.get("/admin/").status_code == 302
    assert client.get("/admin/login/").status_code == 302  # the sign-in of the site, which may ask for a code


def settings_with(**environment: str) -> dict[str, str]:
    """Return some settings as a site reads them that is started with this environment."""
    ask = (
        "import json; from django.conf import settings as s; from django.urls import get_resolver as r;"
        "print(json.dumps([s.ALLOWED_HOSTS, [str(p.pattern) for p in r().url_patterns][:3], s.SESSION_COOKIE_SECURE]))"
    )
    return manage("shell", "--no-imports", "--command", ask, **environment)


def manage(*words: str, **environment: str):
    clean_one = {k: v for k, v in os.environ.items() if k not in {"ALLOWED_HOSTS", "PUBLIC_URL", "HTTPS", "SECRET_KEY"}}
    done = subprocess.run(
        [SITE_PYTHON, "manage.py", *words],
        cwd=ROOT,
        env={**clean_one, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_site_answers_under_its_own_names_alone_and_keeps_its_files_to_itself(tmp_path) -> None:
    told = yaml.safe_load(
        settings_with(
            VAR_DIR=str(tmp_path / "var"),
            PUBLIC_URL="https://Sports.example.org:8443/",
            HALL_ADDRESS="hall.lan",
            ADMIN_ADDRESS="",
        )
    )
    hosts, pages, _ = told
    assert {"sports.example.org", "hall.lan", "localhost", "127.0.0.1"} <= set(hosts)
    assert "*" not in hosts
    assert "admin/" not in pages
    written = [tmp_path / "var", *(tmp_path / "var").rglob("*")]
    assert tmp_path / "var" / "secret-key" in written
    assert [path for path in written if path.stat().st_mode & 0o077] == []  # for the account of the site alone


@pytest.mark.slow
def test_djangos_own_check_finds_nothing_under_the_settings_of_compose(tmp_path) -> None:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    given = {
        name: value.partition(":-")[2].rstrip("}")
        for name, value in compose["services"]["web"]["environment"].items()
        if ":-" in value
    }
    assert given["HTTPS"] == "true"
    manage(
        "check",
        "--deploy",
        "--fail-level",
        "WARNING",
        VAR_DIR=str(tmp_path),
        PUBLIC_URL="https://sports.example.org",
        SECRET_KEY="fifty-or-more-random-letters-0123456789-abcdefghijklm",
        **given,
    )


def test_nobody_reaches_the_site_but_through_the_proxy() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]


def test_one_clock_says_what_is_due_however_many_workers_there_are() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    beats = [name for name, service in services.items() if "beat" in service.get("command", "")]
    assert beats == ["clock"]
    assert services["clock"]["volumes"] == services["worker"]["volumes"] == services["web"]["volumes"]


@pytest.mark.slow
def test_two_servers_of_a_new_site_do_not_make_its_tables_at_once(tmp_path) -> None:
    tmp_path.chmod(0o755)  # as somebody else made the folder
    others = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    command = [SITE_PYTHON, "manage.py", "prepare", "--no-demo"]
    with (tmp_path / "prepare.lock").open("wb") as door:
        locks.lock(door, locks.LOCK_EX)
        both = [
            subprocess.Popen(
                command, cwd=ROOT, env=others | {"VAR_DIR": str(tmp_path)}, stderr=subprocess.PIPE, text=True
            )
            for _ in range(2)
        ]
        # Both come to the door before either goes through, and neither has looked at the database.
        while not {process.pid for process in both} <= waiting_for(door):
            assert [process.poll() for process in both] == [None, None]
            time.sleep(0.02)
        assert not has_tables(tmp_path / "legionsports.sqlite3")
    said = [process.communicate()[1] for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert tmp_path.stat().st_mode & 0o077 == 0
    assert has_tables(tmp_path / "legionsports.sqlite3")


def waiting_for(file: IO[bytes]) -> set[int]:
    """Return the processes that wait until nobody holds the lock of a file, as Linux tells it."""
    told = re.findall(r"-> FLOCK .* (\d+) \S+:(\d+) ", Path("/proc/locks").read_text())
    return {int(process) for process, inode in told if int(inode) == os.fstat(file.fileno()).st_ino}


def has_tables(database: Path) -> bool:
    with contextlib.closing(sqlite3.connect(database)) as file:
        return file.execute("SELECT count(*) FROM sqlite_master WHERE name = 'tournaments_event'").fetchone() == (1,)


# --- names ----------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_no_name_turns_the_direction_of_what_follows() -> None:
    turned = [chr(sign) for sign in (0x202A, 0x202E, 0x2066, 0x2069, 0x200F, 0x061C)]
    assert [clean(f"Smith{sign}, Anne") for sign in turned] == ["Smith, Anne"] * len(turned)
    user, _ = add_person(username="a.smith", first_name="Anne\u202e", last_name="\uff33mith")
    assert str(user) == "Anne Smith"


@pytest.mark.django_db
def test_a_name_is_kept_without_such_marks_whichever_door_it_comes_by(client, users, org) -> None:
    body = {
        "name": "Club d\u2019Edson \u202e2027", "level": "command", "season": 2027, "host_branch": "54",
        "starts_on": "2027-04-09", "rulebook_key": "ab-nwt-2027",
    }  # fmt: skip
    token = AuthToken.objects.create(users["alice"])[1]
    answer = client.post(
        "/api/v1/events/", body, "application/json", headers=keyed({"Authorization": f"Token {token}"})
    )
    assert (answer.status_code, answer.json()["name"]) == (201, "Club d\u2019Edson 2027"), answer.json()
    Event.objects.filter(name=answer.json()["name"]).update(name="\u2066Edson\u2069")
    assert Event.objects.filter(name="Edson").exists()
    Organization.objects.bulk_update([Organization(pk=org.command.pk, name="\u202eAlberta")], ["name"])
    assert Organization.objects.get(pk=org.command.pk).name == "Alberta"


# What the program makes of names that it has, or never shows.
NOT_TYPED = {"Letter.name", "Letter.receiver", "SwitchedOff.receiver", "Envelope.receiver"}


def test_every_name_that_somebody_types_is_kept_so() -> None:
    named = {"name", "surname", "given_names", "town", "name_as_entered", "representative", "contact", "claimed_by"}
    fields = {
        f"{model.__name__}.{field.name}": field
        for app in ("tournaments", "scoring")
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.local_fields
        if field.name in named | {"payer_name", "receiver"} and isinstance(field, models.CharField)
    }
    checked = NameField | CategoryName | models.SlugField
    assert {name for name, field in fields.items() if not isinstance(field, checked)} == NOT_TYPED
