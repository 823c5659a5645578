from __future__ import annotations

import datetime
from html import unescape
from pathlib import Path

import pytest
from celery import shared_task
from django.db import connection
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext, gettext_lazy

from legionsports.languages.services import catalogue
from tests.page import words_of
from tournaments.jobs.models import Job
from tournaments.jobs.queries import note_path, with_news
from tournaments.jobs.services import (
    JobError,
    fail_job,
    finish_job,
    report_progress,
    start_job,
    working_on,
)
from tournaments.models import Event

pytestmark = pytest.mark.postgresql


@shared_task
def double(job_id: str, number: int) -> None:
    with working_on(job_id):
        report_progress(job_id, done=1, total=2, step="Doubling")
        finish_job(job_id, content=str(number * 2).encode(), file_name="double.txt")


@shared_task
def stumble(job_id: str, *, politely: bool = False) -> None:
    with working_on(job_id):
        if politely:
            raise JobError("There is nothing to print yet.")
        raise ZeroDivisionError


def content(job: Job) -> bytes:
    with job.file.open("rb") as stream:
        return stream.read()


@shared_task
def write_cards(job_id: str, how: str) -> None:
    with working_on(job_id):
        report_progress(job_id, done=1, total=2, step=lambda: gettext("Round %(number)d") % {"number": 3})
        if how == "problem":
            raise JobError(gettext_lazy("There is nothing to print yet."))
        if how == "note":
            finish_job(job_id, note=gettext_lazy("There is nothing to print yet."))


NOTHING = {"en-ca": "There is nothing to print yet.", "fr-ca": "Il n'y a encore rien à imprimer."}
ROUND = {"en-ca": "Round 3", "fr-ca": "Ronde 3"}


@pytest.mark.parametrize("asker", NOTHING)
@pytest.mark.parametrize(("how", "told"), [("step", ROUND), ("problem", NOTHING), ("note", NOTHING)])
def test_a_job_says_everything_in_the_language_of_whoever_reads_it(
    asker, how, told, users, signed_in, tasks_at_once, django_capture_on_commit_callbacks
):
    catalogue.compile_all()
    with translation.override(asker), django_capture_on_commit_callbacks(execute=True):
        job = start_job(label=lambda: "Cards", task=write_cards, args=(how,), by=users["alice"])
    alice = signed_in("alice")
    for reader, sentence in told.items():
        with translation.override(reader):
            assert Job.objects.get().says == sentence
            answer = alice.get(reverse("jobs:progress", args=[job.pk]), headers={"accept-language": reader})
            page = unescape(words_of(answer))
        assert sentence in page
        assert not any(other in page for language, other in told.items() if language != reader)


def test_what_an_error_says_in_one_language_is_told_as_it_was_said(job):
    fail_job(job.pk, problem="The disk is full.")

    job.refresh_from_db()
    with translation.override("fr-ca"):
        assert (job.says, job.told) == ("The disk is full.", {})


@pytest.fixture
def job(users):
    return Job.objects.create(label="Sheets", asked_by=users["alice"])


def test_start_job_hands_over_after_the_transaction(users, tasks_at_once, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        job = start_job(label=lambda: "Double 21", task=double, args=(21,), by=users["alice"])
        assert Job.objects.get().state == "queued"

    job.refresh_from_db()
    assert (job.state, content(job), job.file_name, job.percent) == ("done", b"42", "double.txt", 100)
    assert job.started_at <= job.finished_at


def test_job_fails_with_a_sentence_when_the_queue_is_away(users, django_capture_on_commit_callbacks):
    class Away:
        name = "away"

        def delay(self, *args):
            raise ConnectionError("no broker")

    with django_capture_on_commit_callbacks(execute=True):
        job = start_job(label=lambda: "Double 21", task=Away(), args=(), by=users["alice"])

    job.refresh_from_db()
    assert (job.state, job.problem) == (
        "failed",
        "The work could not be started. Please try again in a minute.",
    )


def test_an_error_becomes_a_failed_job(job):
    stumble(str(job.pk))

    job.refresh_from_db()
    assert job.state == "failed"
    assert job.problem.startswith("Something went wrong")


def test_a_known_problem_is_told_in_its_own_words(job):
    stumble(str(job.pk), politely=True)

    job.refresh_from_db()
    assert (job.state, job.problem) == ("failed", "There is nothing to print yet.")


def test_progress_is_visible_while_the_transaction_is_open(job):
    assert connection.in_atomic_block  # as every test is
    report_progress(job.pk, done=3, total=4, step="Writing")

    job.done = job.total = 0  # what another connection would read
    job.seen_at, job.state = None, Job.State.QUEUED
    with_news(job)

    assert (job.done, job.total, job.step, job.state, job.percent) == (3, 4, "Writing", "running", 75)


def test_a_spoilt_note_is_passed_over(job):
    note_path(job.pk).parent.mkdir(parents=True)
    note_path(job.pk).write_text('{"done": 3')

    assert with_news(job).done == 0


def test_a_finished_job_stays_finished(job):
    finish_job(job.pk, content=b"first", file_name="a.pdf")
    finish_job(job.pk, content=b"second", file_name="b.pdf")
    fail_job(job.pk, problem="too late")
    report_progress(job.pk, done=1, total=9)

    job.refresh_from_db()
    assert (job.state, content(job), job.file_name, job.problem, job.total) == ("done", b"first", "a.pdf", "", 1)


def test_finish_job_copies_a_file_from_a_path(job, tmp_path):
    (tmp_path / "sheets.pdf").write_bytes(b"%PDF-1.7")
    report_progress(job.pk, done=1, total=19)

    finish_job(job.pk, content=tmp_path / "sheets.pdf", file_name="sheets.pdf")

    job.refresh_from_db()
    assert (content(job), job.done, job.total) == (b"%PDF-1.7", 19, 19)
    assert not note_path(job.pk).exists()


# --- clearing up ----------------------------------------------------------------------------------------


@pytest.fixture
def finished(users, event):
    """Return a function that makes a job with a file, finished so many days ago."""

    def make(days: int, *, of=event) -> Job:
        job = Job.objects.create(label="Old", asked_by=users["alice"], event=of)
        finish_job(job.pk, content=b"pdf", file_name="old.pdf")
        Job.objects.filter(pk=job.pk).update(finished_at=timezone.now() - datetime.timedelta(days=days))
        job.refresh_from_db()
        return job

    return make


def test_a_new_job_of_an_event_clears_its_old_ones_away_with_their_files(
    users, org, event, finished, django_capture_on_commit_callbacks
):
    elsewhere = Event.objects.exclude(pk=event.pk).get()
    old, recent, of_another = finished(15), finished(13), finished(99, of=elsewhere)
    waiting = Job.objects.create(label="Waiting", asked_by=users["alice"], event=event)
    Job.objects.filter(pk=waiting.pk).update(asked_at=timezone.now() - datetime.timedelta(days=99))

    with django_capture_on_commit_callbacks(execute=True):
        new = start_job(label=lambda: "New", task=double, args=(1,), by=users["alice"], event=event)
        assert Path(old.file.path).exists()  # what is rolled back has lost nothing

    assert set(Job.objects.all()) == {recent, of_another, waiting, new}
    assert not Path(old.file.path).exists()
    assert Path(recent.file.path).exists()
    assert Path(of_another.file.path).exists()


def test_a_file_that_is_gone_already_stops_nothing(users, event, finished, django_capture_on_commit_callbacks):
    old = finished(20)
    Path(old.file.path).unlink()

    with django_capture_on_commit_callbacks(execute=True):
        start_job(label=lambda: "New", task=double, args=(1,), by=users["alice"], event=event)

    assert not Job.objects.filter(pk=old.pk).exists()
