"""How long the papers of a darts weekend take.

    python benchmarks/print_papers.py

One run measures, on a database of its own with three darts competitions of 19 teams, two played and the third half, the
whole job as the worker does it, from reading the tables to the file: in a fresh process, and then in one that has
printed it before, as a worker has from the second paper of a day on.
"""

# ruff: noqa: PLC0415 -- models are there only once Django is set up

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLAYED = {"darts-legion": 19, "darts-mixed": 19, "darts-mixed-seniors": 12}
RUNS = 3
PAPERS = ("pack", "team_schedules", "schedule", "check_in")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "legionsports.settings", "DEBUG": "1"}
        env |= {"PYTHONPATH": str(ROOT), "STATICFILES_BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
        event = _run(env, "prepare")
        for paper in PAPERS:
            runs = [json.loads(_run(env, event, paper)) for _ in range(RUNS)]
            took = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
            print(
                f"{paper}: {took['pages']:.0f} pages in {took['seconds']:.2f} s ({took['cpu']:.2f} of the processors), "
                f"{took['seconds'] / took['pages'] * 1000:.1f} ms a page, {took['peak_mb']:.0f} MB; "
                f"{took['fresh']:.2f} s in a fresh process"
            )


def _run(env: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, __file__, *arguments]
    return subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()[-1]


def prepare() -> int:
    """Build the weekend; return the number of its event."""
    from benchmarks.weekend import begin, weekend

    begin()
    return weekend(PLAYED, stations=10)[0].pk


def measure(event_id: str, paper: str) -> str:
    """Do the whole job twice, as the worker does it."""
    import django

    django.setup()
    from pypdf import PdfReader

    began = time.perf_counter()
    _print(event_id, paper)
    fresh = time.perf_counter() - began
    busy, began = _processor_seconds(), time.perf_counter()
    path = _print(event_id, paper)
    seconds = time.perf_counter() - began
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return json.dumps(
        {
            "pages": len(PdfReader(path).pages),
            "fresh": fresh,
            "seconds": seconds,
            "cpu": _processor_seconds() - busy,
            "peak_mb": sum(part.ru_maxrss for part in used) / 1024,
        }
    )


def _print(event_id: str, paper: str) -> Path:
    from scoring.printing.tasks import print_document
    from scoring.sheets.models import PrintedSheet
    from tournaments.models import Event, Job, User

    event = Event.objects.get(pk=event_id)
    job = Job.objects.create(label="benchmark", asked_by=User.objects.get(username="alice"), event=event)
    print_document(str(job.pk), event.pk, paper, {"competition": None, "base_url": "http://192.168.1.20:8000"})
    PrintedSheet.objects.all().delete()
    job.refresh_from_db()
    assert job.state == "done", job.problem
    return Path(job.file.path)


def _processor_seconds() -> float:
    """Return how long this process and its helpers that have ended were at work."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(part.ru_utime + part.ru_stime for part in used)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main()
    else:
        print(prepare() if sys.argv[1] == "prepare" else measure(*sys.argv[1:]))
