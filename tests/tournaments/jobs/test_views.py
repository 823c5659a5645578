from __future__ import annotations

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.page import html_of
from tournaments.jobs.models import Job
from tournaments.jobs.queries import note_path
from tournaments.jobs.services import fail_job, finish_job, report_progress

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


def test_a_worker_that_died_is_noticed(signed_in, users):
    client = signed_in("alice")
    job = Job.objects.create(label="Members", asked_by=users["alice"])
    report_progress(job.pk, done=5, total=10)
    assert "Nothing has happened" not in _page(client, job)

    Job.objects.update(seen_at=timezone.now() - datetime.timedelta(minutes=4))
    note_path(job.pk).unlink()
    assert "Nothing has happened for 4 minutes." in _page(client, job)


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
