"""A worker that is killed in the midst of its work, as a real process: nothing is lost, nothing is half there.

That another worker takes from the queue of one that was killed is shown once, by the list that continues; what makes
the papers again is called here.
"""

from __future__ import annotations

import datetime
import os
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
from celery import Celery
from django.conf import settings
from django.db import connection
from django.utils import timezone
from pypdf import PdfReader

from scoring.printing.engine.selection import Selection
from scoring.printing.pages.pack import PACK
from scoring.printing.services import ask_for_document, ask_for_sheets
from scoring.printing.tasks import print_document, print_sheets
from scoring.sheets.models import PrintedSheet
from tests.installed import SITE_PYTHON
from tests.tournaments.imports.conftest import send  # noqa: F401
from tests.tournaments.imports.test_members import table
from tournaments.draws.models import SubMatch
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.imports.models import ImportBatch
from tournaments.imports.services.batches import confirm
from tournaments.imports.tasks import write_file
from tournaments.jobs.models import Job
from tournaments.jobs.queries import note_path
from tournaments.members.models import Member
from tournaments.organization.queries.permissions import Right

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the one database that one lock holds still"),
]
PATIENCE = 300  # seconds; a wait ends when what it waits for is there, so that only a fault takes so long
MEMBERS = [f"{3_000_000 + number},Smith,Ann,F,1950-07-10,54,2027" for number in range(2_000)]
QUEUE = ("messages", "done", "control")


class Work:
    """A queue of its own in `folder`, and workers that take from it and use the database of the test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in QUEUE:
            (folder / "queue" / name).mkdir(parents=True, exist_ok=True)
        # Not the current one: tasks of later tests would go into its queue instead of being done at once.
        self.sender = Celery(broker="filesystem://", set_as_current=False)
        in_, done, control = (str(folder / "queue" / name) for name in QUEUE)
        self.sender.conf.broker_transport_options = {
            "data_folder_in": in_,
            "data_folder_out": in_,
            "processed_folder": done,
            "control_folder": control,
        }
        self.sender.conf.task_ignore_result = True

    def give(self, task, job: Job, *args: object) -> None:
        """Hand a job to whichever worker runs, as the site does."""
        self.sender.send_task(task.name, args=[str(job.pk), *args])

    @contextmanager
    def worker(self) -> Iterator[subprocess.Popen[bytes]]:
        database = f"sqlite:///{connection.settings_dict['NAME']}"
        clean = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
        words = ["worker", "--concurrency", "1", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
        with (self.folder / "worker.log").open("ab") as log:
            process = subprocess.Popen(
                [SITE_PYTHON, "-m", "celery", "-A", "legionsports", *words],
                cwd=settings.BASE_DIR,
                env={**clean, "DATABASE_URL": database, "VAR_DIR": str(self.folder)},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def wait(self, until) -> None:
        deadline = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < deadline, (self.folder / "worker.log").read_text()
            time.sleep(0.02)


@pytest.fixture
def work(tmp_path, settings) -> Work:
    settings.VAR_DIR = tmp_path
    return Work(tmp_path)


def kill(worker: subprocess.Popen[bytes]) -> None:
    """Kill a worker with all its processes while it can write nothing more: what it has begun is not done."""
    with sqlite3.connect(connection.settings_dict["NAME"], timeout=PATIENCE, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
        other.execute("ROLLBACK")
    other.close()


def state_of(job: Job) -> str:
    return Job.objects.get(pk=job.pk).state


@pytest.mark.long
def test_paper_whose_worker_was_killed_is_not_half_there_and_is_made_when_asked_again(
    work, event, users, make_competition
):
    competition = make_competition("cribbage-pairs", entries=9)
    stage = draw_round_robin(competition=competition, seed="a spoken phrase", by=users["carl"])
    publish(stage=stage, by=users["carl"], despite_open_rules=True)
    asked = Selection()
    killed = ask_for_sheets(event=event, selection=asked, by=users["carl"], task=print_sheets)
    work.give(print_sheets, killed, event.pk, asked.to_json())
    with work.worker() as worker:
        work.wait(lambda: state_of(killed) == "running")
        kill(worker)
    killed.refresh_from_db()
    assert (killed.state, bool(killed.file)) == ("running", False)

    again = ask_for_sheets(event=event, selection=asked, by=users["carl"], task=print_sheets)
    print_sheets(str(again.pk), event.pk, asked.to_json())

    again.refresh_from_db()
    assert (again.state, again.problem) == ("done", "")
    with again.file.open() as paper:
        assert len(PdfReader(BytesIO(paper.read())).pages) >= 18


def test_pack_whose_worker_was_killed_counts_no_sheet_as_printed_and_is_made_when_asked_again(
    work, event, users, make_competition
):
    stage = draw_round_robin(competition=make_competition(entries=6), seed="a spoken phrase", by=users["carl"])
    publish(stage=stage, by=users["carl"], despite_open_rules=True)

    def ask() -> Job:
        return ask_for_document(
            event=event, document=PACK, title="Pack", right=Right.PRINT, by=users["carl"], task=print_document
        )

    killed = ask()
    work.give(print_document, killed, event.pk, PACK, {})
    with work.worker() as worker:
        work.wait(lambda: Job.objects.get(pk=killed.pk).done >= 3)  # some parts are made, the sheets among them
        kill(worker)
    killed.refresh_from_db()
    assert (killed.state, bool(killed.file)) == ("running", False)
    assert not PrintedSheet.objects.exists()

    again = ask()
    print_document(str(again.pk), event.pk, PACK, {})

    again.refresh_from_db()
    assert (again.state, again.problem) == ("done", "")
    assert PrintedSheet.objects.count() == SubMatch.objects.filter(match__stage=stage).count()
    with again.file.open() as paper:
        assert len(PdfReader(BytesIO(paper.read())).pages) > 15


def test_a_list_whose_worker_was_killed_goes_on_where_it_was(work, send, users):  # noqa: F811
    batch = confirm(batch=send(table(*MEMBERS)), by=users["alice"], task=write_file)
    work.give(write_file, batch.job, batch.pk)
    with work.worker() as worker:
        work.wait(lambda: ImportBatch.objects.get(pk=batch.pk).written_count)
        kill(worker)
    batch.refresh_from_db()
    written = Member.objects.filter(surname="Smith", given_names="Ann", number__startswith="300").count()
    assert batch.state == "writing"
    assert 0 < written == batch.written_count < len(MEMBERS)

    long_ago = timezone.now() - datetime.timedelta(minutes=4)
    Job.objects.update(seen_at=long_ago, asked_at=long_ago)
    note_path(batch.job.pk).unlink(missing_ok=True)
    batch = confirm(batch=batch, by=users["alice"], task=write_file)
    work.give(write_file, batch.job, batch.pk)
    with work.worker():
        work.wait(lambda: ImportBatch.objects.get(pk=batch.pk).state != "writing")

    batch.refresh_from_db()
    assert (batch.state, batch.new_count, batch.refused_count) == ("done", len(MEMBERS), 0)
    numbers = Member.objects.filter(number__gte="3000000", number__lte="3001999").values_list("number", flat=True)
    assert sorted(numbers) == [line[:7] for line in MEMBERS]
