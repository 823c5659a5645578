from __future__ import annotations

import pytest
from celery import shared_task
from django.db import connection

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


@pytest.fixture
def job(users):
    return Job.objects.create(label="Sheets", asked_by=users["alice"])


def test_start_job_hands_over_after_the_transaction(users, tasks_at_once, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        job = start_job(label="Double 21", task=double, args=(21,), by=users["alice"])
        assert Job.objects.get().state == "queued"

    job.refresh_from_db()
    assert (job.state, content(job), job.file_name, job.percent) == ("done", b"42", "double.txt", 100)
    assert job.started_at <= job.finished_at


def test_job_fails_with_a_sentence_when_the_queue_is_away(users, django_capture_on_commit_callbacks):
    class Away:
        def delay(self, *args):
            raise ConnectionError("no broker")

    with django_capture_on_commit_callbacks(execute=True):
        job = start_job(label="Double 21", task=Away(), args=(), by=users["alice"])

    job.refresh_from_db()
    assert (job.state, job.problem) == (
        "failed",
        "The work could not be handed over to the background. Please try again in a minute.",
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
