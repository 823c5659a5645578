"""Whether the site is up and ready, what machines read of it, and where an error can be found afterwards."""

from __future__ import annotations

import datetime
import json
import logging
import os
import re
import socket
import time
from html import unescape

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import path, reverse
from django.utils import timezone

from legionsports.backups.services.ages import refusal_of_database
from legionsports.urls import handler500  # noqa: F401 -- handler500 is found by its name
from legionsports.urls import urlpatterns as every_page
from legionsports.watching.queries import readiness
from legionsports.watching.queries.errors import error_file, errors_since
from legionsports.watching.queries.signs import SILENT_AFTER, Part, sign_of
from legionsports.watching.services.logs import Json, KeepErrors, MailErrors, NameRequest, Plain
from legionsports.watching.services.signs import sign_of_life
from tests.page import html_of
from tournaments.letters.queries import token_of
from tournaments.models import Job

pytestmark = pytest.mark.django_db
TOKEN = "a-token-of-a-machine"
PHONE = "0780 555 0101"


def broken(request, **more):
    raise ZeroDivisionError(PHONE)


urlpatterns = [
    path("api/v1/broken/", broken),
    path("t/<str:token>/broken/", broken),
    path("broken/", broken),
    *every_page,
]


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    """Errors and the worker's sign of life of this test alone."""
    settings.VAR_DIR = tmp_path
    (tmp_path / "queue" / "messages").mkdir(parents=True)
    cache.clear()


@pytest.fixture
def failing(settings):
    """A client that takes errors as answers, on a site with a page that fails."""
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False)


# --- up and ready ---------------------------------------------------------------------------------------


def test_a_process_that_answers_says_so_and_asks_nothing(client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")


def test_who_asks_whether_it_is_ready_is_nobody(signed_in) -> None:
    officer = signed_in("alice")
    with CaptureQueriesContext(connection) as asked:
        assert officer.get("/readyz").json()["database"] is True
    assert [query["sql"] for query in asked if "tournaments_session" in query["sql"]] == []


def silence(part: Part) -> None:
    """Let a part have said nothing for a little longer than it is trusted."""
    at = time.time() - SILENT_AFTER - 1
    os.utime(sign_of(part), (at, at))


def test_it_is_ready_when_everything_it_needs_is_there(client, monkeypatch) -> None:
    for part in Part:
        sign_of_life(part)
    ready = client.get("/readyz")
    told = ready.json()
    assert (ready.status_code, told.pop("problems")) == (200, {})
    seen = [told.pop("worker_seen_seconds"), told.pop("clock_seen_seconds")]
    assert all(0 <= seconds < SILENT_AFTER for seconds in seen)
    assert told == dict.fromkeys(("database", "migrations", "disk", "broker", "worker", "clock"), True)
    monkeypatch.setattr(readiness, "free_bytes", lambda: 0)
    full = client.get("/readyz")
    assert (full.status_code, full.json()["disk"], full.json()["database"]) == (503, False, True)


def test_it_is_not_ready_while_the_database_is_away_or_older_than_the_code(client, monkeypatch) -> None:
    class Away:
        vendor = "none"

        def cursor(self):
            raise DatabaseError

    with monkeypatch.context() as away:
        away.setattr(readiness, "connection", Away())
        now = readiness.readiness()
    assert (now.parts["database"], now.parts["migrations"], now.is_ready) == (False, False, False)
    assert ("database" in now.problems, "migrations" in now.problems) == (True, False)  # nobody can tell
    monkeypatch.setattr(readiness.MigrationExecutor, "migration_plan", lambda self, targets: [("a migration", False)])
    told = client.get("/readyz").json()
    assert not told["migrations"]
    assert "manage.py prepare" in told["problems"]["migrations"]


def test_it_is_not_ready_on_a_database_that_a_newer_program_changed(client) -> None:
    MigrationRecorder.Migration.objects.create(app="scoring", name="9999_of_next_year")
    answer = client.get("/readyz")
    told = answer.json()
    assert (answer.status_code, told["database"], told["migrations"]) == (503, True, False)
    assert told["problems"]["migrations"] == refusal_of_database()


@pytest.mark.parametrize("part", Part)
def test_a_part_that_is_silent_is_red_and_people_are_sent_here_all_the_same(client, part) -> None:
    for each in Part:
        sign_of_life(each)
    silence(part)
    answer = client.get("/readyz")
    told = answer.json()
    assert (answer.status_code, told["broker"]) == (200, True)
    assert {each for each in Part if not told[each]} == {part}
    assert told[f"{part}_seen_seconds"] > SILENT_AFTER
    assert "isn't running" in told["problems"][part]


def test_a_part_that_never_said_anything_is_red(client) -> None:
    told = client.get("/readyz").json()
    assert [(told[part], told[f"{part}_seen_seconds"]) for part in Part] == [(False, None), (False, None)]


def test_a_queue_that_is_gone_is_red_and_people_are_sent_here_all_the_same(client, settings, tmp_path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        settings.REDIS_URL = f"redis://127.0.0.1:{nobody.getsockname()[1]}/0"
    answer = client.get("/readyz")
    told = answer.json()
    assert (answer.status_code, told["broker"], "queue" in told["problems"]["broker"]) == (200, False, True)

    settings.REDIS_URL = ""
    assert client.get("/readyz").json()["broker"] is True
    (tmp_path / "queue" / "messages").rmdir()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["broker"]) == (200, False)


def test_a_queue_that_takes_calls_and_says_nothing_is_not_waited_for(client, settings, monkeypatch) -> None:
    monkeypatch.setattr(readiness, "BROKER_ANSWERS_WITHIN", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.REDIS_URL = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        assert client.get("/readyz").json()["broker"] is False


# --- numbers for machines -------------------------------------------------------------------------------


def test_numbers_are_for_who_knows_the_token_and_nobody_where_there_is_none(client, settings) -> None:
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer é"}).status_code == 404
    client.get("/healthz")
    read = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert read.status_code == 200
    text = read.content.decode()
    assert re.search(r'^legion_requests_total\{method="GET",status="200"\} \d', text, re.MULTILINE)
    assert re.search(r"^legion_request_seconds_bucket", text, re.MULTILINE)
    assert "legion_jobs_waiting 0.0" in text
    assert "legion_free_bytes " in text
    assert "worker_seen" not in text  # nobody can tell yet
    for answers in ("broker_answers 1.0", "worker_answers 0.0", "clock_answers 0.0"):
        assert f"legion_{answers}" in text
    sign_of_life(Part.WORKER)
    text = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).content.decode()
    assert "legion_worker_seen_seconds " in text
    assert "legion_worker_answers 1.0" in text
    assert "legion_clock_answers 0.0" in text


# --- the id of a request --------------------------------------------------------------------------------


def test_every_answer_has_an_id_and_a_proxy_may_give_it(client) -> None:
    first, second = client.get("/healthz")["X-Request-ID"], client.get("/healthz")["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}", first)
    assert first != second
    assert client.get("/healthz", headers={"X-Request-ID": "proxy-0042"})["X-Request-ID"] == "proxy-0042"
    for smuggled in ("short", "a line\nof its own", "x" * 65):
        assert client.get("/healthz", headers={"X-Request-ID": smuggled})["X-Request-ID"] != smuggled


def test_the_page_of_an_error_shows_its_number_and_the_number_finds_it(failing) -> None:
    page = failing.get("/broken/?q=0780", {"name": "secret"})
    number = page["X-Request-ID"]
    assert (page.status_code, number in html_of(page)) == (500, True)
    answer = failing.get("/api/v1/broken/")
    assert (answer.status_code, answer.json()["request_id"]) == (500, answer["X-Request-ID"])
    failing.post("/t/abcd-efgh/broken/", {"word": "a team's word"})
    found = errors_since(timezone.now() - datetime.timedelta(minutes=1))
    assert [(line["where"], line["what"]) for line in found] == [
        ("POST /t/…/broken/", "ZeroDivisionError"),
        ("GET /api/v1/broken/", "ZeroDivisionError"),
        ("GET /broken/", "ZeroDivisionError"),
    ]
    assert found[-1]["request_id"] == number
    kept = error_file(found[0]["at"].date())
    assert kept.stat().st_mode & 0o077 == 0
    for secret in ("0780", "secret", "abcd-efgh", "a team's word"):
        assert secret not in kept.read_text()


def test_a_line_that_was_cut_off_hides_no_other(failing) -> None:
    failing.get("/broken/")
    kept = error_file(datetime.datetime.now(datetime.UTC).date())
    kept.write_text(kept.read_text() + '{"at": "2026-')
    assert len(errors_since(timezone.now() - datetime.timedelta(minutes=1))) == 1


def test_files_that_nobody_looks_at_any_more_are_removed(failing) -> None:
    today = datetime.datetime.now(datetime.UTC).date()
    for days in (31, 29):
        error_file(today - datetime.timedelta(days=days)).write_text("{}\n")
    failing.get("/broken/")
    kept = sorted(file.stem for file in error_file(today).parent.glob("*.jsonl"))
    assert kept == [(today - datetime.timedelta(days=29)).isoformat(), today.isoformat()]


# --- the log --------------------------------------------------------------------------------------------


def record(message: str = "Not Found: /t/abcd-efgh/", **more) -> logging.LogRecord:
    log_record = logging.makeLogRecord(
        {"name": "django.request", "levelno": 40, "levelname": "ERROR", "msg": message, **more}
    )
    NameRequest().filter(log_record)
    return log_record


def test_no_line_of_the_log_has_the_link_of_somebodys_letters() -> None:
    at = reverse("letters:choices", args=[token_of("anne@example.org", ["entry_received"])])
    assert Plain().format(record(f"Not Found: {at}")).endswith("Not Found: /letters/…/")
    assert json.loads(Json().format(record(path=at.rstrip("/"))))["path"] == "/letters/…"
    trace = 'File "/app/tournaments/letters/services.py", line 164'
    assert Plain().format(record(trace)).endswith(trace)


def test_a_line_of_the_log_has_the_id_and_no_secret_of_a_table() -> None:
    told = json.loads(Json().format(record(status=404, path="/t/abcd-efgh/")))
    assert told | {"time": ""} == {
        "time": "",
        "level": "ERROR",
        "logger": "django.request",
        "request_id": "-",
        "message": "Not Found: /t/…/",
        "status": 404,
        "path": "/t/…/",
    }
    assert Plain().format(record()).endswith("ERROR - django.request: Not Found: /t/…/")
    assert "\n" not in Json().format(record("two\nlines"))


def test_each_request_is_one_line(client, caplog) -> None:
    with caplog.at_level(logging.INFO, "legionsports.requests"):
        client.get("/healthz")
    (line,) = [record for record in caplog.records if record.name == "legionsports.requests"]
    assert (line.method, line.path, line.status) == ("GET", "/healthz", 200)


def test_errors_are_mailed_where_somebody_is_named_and_not_one_by_one(settings) -> None:
    MailErrors().emit(record())
    assert mail.outbox == []
    settings.EMAIL_URL, settings.ADMINS = "smtp://mail", [("", "keeper@example.org")]
    for _ in range(3):
        MailErrors().emit(record())
    (letter,) = mail.outbox
    assert letter.to == ["keeper@example.org"]
    assert "/t/…/" in letter.body
    assert "abcd-efgh" not in letter.body


def test_an_error_that_cannot_be_kept_ends_nothing(settings, monkeypatch) -> None:
    monkeypatch.setattr(logging, "raiseExceptions", False)
    settings.VAR_DIR = "/proc/nowhere"
    KeepErrors().emit(record())


# --- the page -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "status"), [("alice", 200), ("dora", 403), ("carl", 403), ("sam", 403), (None, 302)])
def test_the_page_is_for_who_looks_after_all_of_it(signed_in, who, status) -> None:
    assert signed_in(who).get(reverse("watching:site")).status_code == status


def test_the_page_tells_what_waits_and_what_went_wrong(signed_in, users, failing) -> None:
    number = failing.get("/broken/")["X-Request-ID"]
    Job.objects.create(label="Sheets", asked_by=users["alice"])
    page = html_of(signed_in("alice").get(reverse("watching:site")))
    assert "The worker isn't running." in unescape(page)
    assert "The clock isn't running." in unescape(page)
    assert number in page
    sign_of_life(Part.WORKER)
    page = unescape(html_of(signed_in("alice").get(reverse("watching:site"))))
    assert ("The worker isn't running." in page, "The clock isn't running." in page) == (False, True)
    sign_of_life(Part.CLOCK)
    page = unescape(html_of(signed_in("alice").get(reverse("watching:site"))))
    assert "It had 1 error today" in page
    assert "isn't running" not in page
    silence(Part.WORKER)
    assert "The worker isn't running." in unescape(html_of(signed_in("alice").get(reverse("watching:site"))))


def test_the_errors_of_today_are_saved_as_a_list_by_whom_the_page_opens_for(signed_in, failing) -> None:
    number = failing.get("/broken/")["X-Request-ID"]
    keeper = signed_in("alice")
    assert reverse("watching:save_errors", args=["xlsx"]) in html_of(keeper.get(reverse("watching:site")))
    headings, *lines = keeper.get(reverse("watching:save_errors", args=["csv"])).getvalue().decode().splitlines()
    assert headings.endswith("When,Number,Where,What")
    assert [number in line and "/broken/" in line for line in lines] == [True]
    assert keeper.get("/office/site/errors.pdf").status_code == 404
    assert signed_in("carl").get(reverse("watching:save_errors", args=["csv"])).status_code == 403
