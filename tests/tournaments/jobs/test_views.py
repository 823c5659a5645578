from __future__ import annotations

import datetime

import pytest
from celery import shared_task
from celery.exceptions import Ignore
from django.urls import reverse
from django.utils import timezone

from tests.page import html_of
from tournaments.jobs.models import Job
from tournaments.jobs.queries import note_path
from tournaments.jobs.services import fail_job, finish_job, report_progress, take_up, working_on

PAGES = ["jobs:job", "jobs:progress", "jobs:file"]


@pytest.fixture
def job(users, event):
    job = Job.objects.create(label="Sheets of round 1", asked_by=users["carl"], event=event)
    finish_job(job.pk, content=b"%PDF-1.7", file_name="sheets.pdf")
    return job


@pytest.mark.parametrize("url_name", PAGES)
@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("alice", 200),  # covers the event
        ("carl", 200),  # asked for it
        ("sam", 200),  # prints at this event
        ("dora", 403),
        ("beth", 403),
        ("oscar", 403),
        ("nora", 403),  # prints at another event
        (None, 302),
    ],
)
def test_job_is_seen_by_who_asked_and_who_prints_there(signed_in, job, url_name, name, status):
    response = signed_in(name).get(reverse(url_name, args=[job.pk]))
    response.close()

    assert response.status_code == status


@pytest.mark.parametrize(("name", "status"), [("beth", 200), ("alice", 403), ("sam", 403), (None, 302)])
def test_job_of_no_event_is_seen_by_who_asked_alone(signed_in, users, name, status):
    job = Job.objects.create(label="Members", asked_by=users["beth"])

    assert signed_in(name).get(reverse("jobs:job", args=[job.pk])).status_code == status


def test_bar_asks_again_until_the_work_is_over(signed_in, users):
    job = Job.objects.create(label="Members", asked_by=users["alice"])
    client = signed_in("alice")
    url = reverse("jobs:progress", args=[job.pk])
    report_progress(job.pk, done=1500, total=3000, step="Reading row 1,500")

    running = html_of(client.get(url))
    assert 'hx-trigger="every 500ms"' in running
    assert 'max="3000" value="1500"' in running
    assert "1,500 of 3,000, 50%" in running

    fail_job(job.pk, problem="The file is empty.")
    failed = html_of(client.get(url))
    assert "The file is empty." in failed
    assert "hx-get" not in failed


def test_finished_work_leads_to_its_page(signed_in, users):
    job = Job.objects.create(label="Members", asked_by=users["alice"])
    finish_job(job.pk, next_url="/office/")

    response = signed_in("alice").get(reverse("jobs:progress", args=[job.pk]))

    assert response["HX-Redirect"] == "/office/"


def test_file_has_its_name_and_type(signed_in, job):
    response = signed_in("carl").get(reverse("jobs:file", args=[job.pk]))

    assert response.getvalue() == b"%PDF-1.7"
    response.close()
    assert response["Content-Disposition"] == 'inline; filename="sheets.pdf"'
    assert response["Content-Type"] == "application/pdf"


def test_there_is_no_file_before_the_work_is_done(signed_in, users):
    job = Job.objects.create(label="Members", asked_by=users["alice"])

    assert signed_in("alice").get(reverse("jobs:file", args=[job.pk])).status_code == 404


def _page(client, job) -> str:
    return html_of(client.get(reverse("jobs:progress", args=[job.pk])))


@shared_task
def count_cards(job_id: str, number: int) -> None:
    with working_on(job_id):
        finish_job(job_id, content=str(number).encode(), file_name="cards.txt")


@pytest.fixture
def left(users, event):
    """A job whose worker is gone: it has begun, and there is no sign of life."""
    job = Job.objects.create(label="Cards", asked_by=users["carl"], event=event, task=count_cards.name, args=[52])
    report_progress(job.pk, done=5, total=10)
    _go_quiet(job)
    return job


def _go_quiet(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(seen_at=timezone.now() - datetime.timedelta(minutes=4))
    note_path(job.pk).unlink(missing_ok=True)


def _ask(client, job: Job, capture) -> Job:
    """Look at the bar of a job; what is begun by that is done at once."""
    with capture(execute=True):
        assert client.get(reverse("jobs:progress", args=[job.pk])).status_code == 200
    job.refresh_from_db()
    return job


def test_work_whose_worker_is_gone_is_taken_up_again(
    signed_in, left, tasks_at_once, django_capture_on_commit_callbacks
):
    job = _ask(signed_in("carl"), left, django_capture_on_commit_callbacks)
    assert (job.state, job.tries, job.file.read()) == ("done", 2, b"52")
    job.file.close()


def test_work_that_gives_a_sign_of_life_is_left_alone(
    signed_in, left, tasks_at_once, django_capture_on_commit_callbacks
):
    report_progress(left.pk, done=6, total=10)
    job = _ask(signed_in("carl"), left, django_capture_on_commit_callbacks)
    assert (job.state, job.tries, job.done) == ("running", 1, 6)


def test_two_who_look_at_the_same_moment_have_it_taken_up_once(left, users):
    one, other = Job.objects.get(pk=left.pk), Job.objects.get(pk=left.pk)
    take_up(one)
    take_up(other)
    assert (one.state, other.state, other.tries) == ("queued", "queued", 2)


def test_work_that_is_lost_twice_says_so_and_one_press_does_it_anew(
    signed_in, left, tasks_at_once, django_capture_on_commit_callbacks
):
    client = signed_in("carl")
    Job.objects.update(tries=2)
    assert _ask(client, left, django_capture_on_commit_callbacks).state == "failed"
    page = _page(client, left)
    assert "stopped twice before it was done" in page
    address = reverse("jobs:again", args=[left.pk])
    assert f'action="{address}"' in page
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(address).url == reverse("jobs:job", args=[left.pk])
    left.refresh_from_db()
    assert (left.state, left.tries, left.problem) == ("done", 1, "")


@pytest.mark.parametrize(("name", "status"), [("nora", 403), ("beth", 403), (None, 302)])
def test_nobody_else_has_work_done_anew(signed_in, left, name, status):
    fail_job(left.pk, problem="The disk is full.")
    assert signed_in(name).post(reverse("jobs:again", args=[left.pk])).status_code == status
    left.refresh_from_db()
    assert left.state == "failed"


def test_work_that_is_done_is_not_done_anew(signed_in, left, tasks_at_once, django_capture_on_commit_callbacks):
    client = signed_in("carl")
    _ask(client, left, django_capture_on_commit_callbacks)
    with django_capture_on_commit_callbacks(execute=True) as begun:
        client.post(reverse("jobs:again", args=[left.pk]))
    assert begun == []
    with pytest.raises(Ignore):  # the queue may deliver a task twice
        count_cards(str(left.pk), 13)
    left.refresh_from_db()
    assert left.file.read() == b"52"
    left.file.close()


def test_work_of_an_older_version_that_is_lost_says_so(signed_in, left, django_capture_on_commit_callbacks):
    Job.objects.update(task="")
    client = signed_in("carl")
    assert _ask(client, left, django_capture_on_commit_callbacks).state == "failed"
    assert reverse("jobs:again", args=[left.pk]) not in _page(client, left)


def test_work_that_nobody_begins_is_handed_over_once_more(
    signed_in, left, tasks_at_once, django_capture_on_commit_callbacks
):
    Job.objects.update(
        state="queued", started_at=None, seen_at=None, asked_at=timezone.now() - datetime.timedelta(minutes=1)
    )
    client, address = signed_in("carl"), reverse("jobs:again", args=[left.pk])
    assert address in _page(client, left)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(address)
    left.refresh_from_db()
    assert left.state == "done"


def test_a_worker_that_never_came_is_noticed(signed_in, users):
    client = signed_in("alice")
    job = Job.objects.create(label="Members", asked_by=users["alice"])
    assert "Nobody has started" not in _page(client, job)

    Job.objects.update(asked_at=timezone.now() - datetime.timedelta(minutes=1))
    assert "Nobody has started on this yet." in _page(client, job)

    earlier = Job.objects.create(label="Sheets", asked_by=users["alice"])
    Job.objects.filter(pk=earlier.pk).update(asked_at=timezone.now() - datetime.timedelta(minutes=2))
    assert "1 other job is ahead of this one." in _page(client, job)


def test_work_that_is_over_does_not_say_that_it_continues_and_leads_back_to_its_event(signed_in, job, event, users):
    client, continues = signed_in("carl"), "You can leave this page and come back."
    waiting = Job.objects.create(label="Sheets of round 2", asked_by=users["carl"], event=event)
    pages = {each: html_of(client.get(reverse("jobs:job", args=[each.pk]))) for each in (job, waiting)}
    assert continues not in pages[job]
    assert continues in pages[waiting]
    for page in pages.values():
        assert f'href="{reverse("overview:office_event", args=[event.pk])}"' in page
