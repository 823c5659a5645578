"""The annual calendar on paper."""

from __future__ import annotations

import datetime
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from scoring.printing.pages.season import calendar_pdf
from tests.scoring.printing.conftest import texts
from tournaments.events.services import add_season_date
from tournaments.models import Job


@pytest.mark.rule("SPORTS CALENDAR")
def test_the_paper_has_play_offs_and_what_is_due(org, event) -> None:
    event.spring_rally_on = datetime.date(2026, 4, 25)
    event.save()
    day = datetime.date(2027, 4, 30)
    add_season_date(organizer=org.command, season=2027, title="Dominion Cribbage", starts_on=day, place="Charlottetown")

    text = " ".join(texts(PdfReader(BytesIO(calendar_pdf(2027)))))

    assert "Fri, Feb 5 – Sat, Feb 6, 2027 Command Cribbage 2027 Command Grande Prairie No. 54 Jan 22, 2027" in text
    assert "Fri, Apr 30, 2027 Dominion Cribbage Charlottetown" in text
    assert "Host Branch Financial sheet to Alberta-NWT Command: Command Cribbage 2027" in text
    assert "10 days after the last day" in text
    assert "14 days after the Spring Rally" in text


@pytest.mark.parametrize(("name", "status"), [("sam", 302), ("beth", 302), (None, 302)])
def test_the_calendar_is_printed_by_whoever_prints(
    name, status, event, signed_in, tasks_at_once, django_capture_on_commit_callbacks
) -> None:
    client = signed_in(name)
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(reverse("printing:calendar", args=[2027]))

    assert answer.status_code == status
    if name is None:
        assert not Job.objects.exists()
    else:
        job = Job.objects.get()
        assert (job.state, job.file_name) == ("done", "sports-calendar-2027.pdf")
        assert client.get(reverse("jobs:file", args=[job.pk])).getvalue().startswith(b"%PDF")


def test_somebody_without_a_role_prints_nothing(event, signed_in, users, tasks_at_once) -> None:
    users["sam"].roles.all().delete()
    assert signed_in("sam").post(reverse("printing:calendar", args=[2027])).status_code == 403
    assert not Job.objects.exists()
