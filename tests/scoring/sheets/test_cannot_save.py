"""Who cannot save is told why and what to do; what was acknowledged is there, and reading goes on."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from rest_framework.response import Response
from rest_framework.test import APIClient

from legionsports.storage import BUSY, trouble_of
from scoring.models import Submission
from tests.page import html_of
from tests.scoring.sheets.conftest import sheets_of
from tournaments.models import Event

LEGS = [{"home": 121, "away": 88}, {"home": 121, "away": 110}]


@pytest.fixture
def other_writer(transactional_db):
    """Another connection to the same database, which gives up waiting at once as the first one does."""
    other = connection.copy()
    wait = "PRAGMA busy_timeout=20" if connection.vendor == "sqlite" else "SET lock_timeout='20ms'"
    for each in (connection, other):
        with each.cursor() as cursor:
            cursor.execute(wait)
    yield other
    other.rollback()
    other.close()
    connection.close()  # the next one waits as long as the site does


def hold_the_lock(other, event: Event) -> None:
    other.set_autocommit(False)
    with other.cursor() as cursor:
        cursor.execute("UPDATE tournaments_event SET name = name WHERE id = %s", [event.pk])


def hand_in(sheet, user, key) -> Response:
    client = APIClient(raise_request_exception=False)
    client.force_authenticate(user)
    body = {"expected_version": 0, "legs": LEGS, "remarks": "x" * 2000}
    return client.post(f"/api/v1/sheets/{sheet.code}/", body, format="json", headers={"Idempotency-Key": str(key)})


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a limit that only SQLite has")
def test_a_full_disk_is_told_and_what_was_acknowledged_is_there(transactional_db, draw, users):
    keys = {sheet: uuid.uuid4() for sheet in sheets_of(draw())}
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count={cursor.fetchone()[0]}")  # what a full disk comes to
    answers = {sheet: hand_in(sheet, users["sam"], key) for sheet, key in keys.items()}
    refused = [sheet for sheet, answer in answers.items() if answer.status_code != 201]

    assert refused
    for sheet in refused:
        assert answers[sheet].status_code == 507
        assert answers[sheet].json()["code"] == "disk_full"
        assert not Submission.objects.filter(sub_match=sheet).exists()
    assert Submission.objects.count() == len(answers) - len(refused)
    assert Client().get(f"/s/{refused[0].code}/").status_code == 200

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count=1073741823")
    assert hand_in(refused[0], users["sam"], keys[refused[0]]).status_code == 201


@contextmanager
def nothing_can_be_written() -> Iterator[None]:
    """What a disk that became read-only comes to."""
    switch = "PRAGMA query_only={}" if connection.vendor == "sqlite" else "SET default_transaction_read_only={}"
    with connection.cursor() as cursor:
        cursor.execute(switch.format("on"))
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(switch.format("off"))


@pytest.mark.postgresql
def test_where_nothing_can_be_written_reading_goes_on_and_the_same_request_is_kept_later(
    sheet, users, transactional_db
):
    key = uuid.uuid4()
    with nothing_can_be_written():
        answer = hand_in(sheet, users["sam"], key)
        page = Client().get(f"/s/{sheet.code}/")

    assert (answer.status_code, answer.json()["code"]) == (503, "cannot_write")
    assert page.status_code == 200
    assert not Submission.objects.exists()
    assert hand_in(sheet, users["sam"], key).status_code == 201


def test_what_is_saved_after_a_page_was_made_says_so_too(transactional_db, event, users, settings):
    settings.SESSION_SAVE_EVERY_REQUEST = True  # Django saves a session once the page is made, outside of all views
    client = Client(raise_request_exception=False)
    client.force_login(users["sam"], backend="django.contrib.auth.backends.ModelBackend")
    with nothing_can_be_written():
        page = client.get("/office/")
    assert (page.status_code, "Nothing can be saved right now" in html_of(page)) == (503, True)
    assert client.get("/office/").status_code == 200


@pytest.mark.postgresql
def test_a_page_that_cannot_be_saved_says_to_try_again(sheet, users, other_writer):
    hold_the_lock(other_writer, sheet.match.stage.competition.event)
    key = uuid.uuid4()

    answer = hand_in(sheet, users["sam"], key)

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert not Submission.objects.exists()
    other_writer.rollback()
    assert hand_in(sheet, users["sam"], key).status_code == 201


@pytest.mark.postgresql
def test_who_waits_too_long_for_another_writer_tries_again(event, other_writer):
    hold_the_lock(other_writer, event)

    with pytest.raises(DatabaseError) as raised, transaction.atomic():
        Event.objects.filter(pk=event.pk).update(name="Another")

    assert trouble_of(raised.value) is BUSY
    other_writer.rollback()
    Event.objects.filter(pk=event.pk).update(name="Another")
