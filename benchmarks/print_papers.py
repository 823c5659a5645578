"""How long the pack of a darts weekend and its longest lists take the worker.

    python benchmarks/print_papers.py

On a database of its own with three darts competitions of 19 teams, two played and the third half, each paper is made in
a process of its own as the worker makes it, from reading the tables to the file.
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
ENTRIES = 19
RUNS = 3
PAPERS = ("pack", "team_schedules", "schedule", "check_in")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "legionsports.settings", "DEBUG": "1"}
        env |= {"PYTHONPATH": str(ROOT), "STATICFILES_BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
        event = _run(env, "prepare")
        for paper in PAPERS:
            runs = [json.loads(_run(env, "make", event, paper)) for _ in range(RUNS)]
            median = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
            print(f"{paper}: {median['pages']:.0f} pages in {median['seconds']:.2f} s, {median['peak_mb']:.0f} MB")


def _run(env: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, __file__, *arguments]
    return subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()[-1]


def prepare() -> int:
    """Build the weekend; return the number of its event."""
    import random
    from uuid import uuid4

    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from games import registry
    from scoring.sheets.services.sheets import submit
    from tests import cast
    from tournaments.draws.services.drawing import draw_round_robin
    from tournaments.draws.services.publishing import publish
    from tournaments.events.queries import category_for
    from tournaments.models import SubMatch

    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    chance = random.Random(1)
    for number, category in enumerate(("darts-legion", "darts-mixed", "darts-mixed-seniors")):
        competition = cast.make_competition(event, category, entries=ENTRIES)
        stage = draw_round_robin(competition=competition, seed="benchmark", by=users["alice"])
        publish(stage=stage, by=users["alice"], despite_open_rules=True)
        game, rules = registry.get(competition.game), category_for(competition).rules
        played = SubMatch.objects.filter(match__stage=stage, match__round__lte=ENTRIES if number < 2 else 12)
        for sheet in played:
            legs = game.random_legs(chance, rules, playoff=False)
            submit(sub_match=sheet, legs=legs, by=users["sam"], expected_version=0, idempotency_key=uuid4())
    return event.pk


def make(event_id: str, paper: str) -> str:
    """Do the whole job, as the worker does it."""
    from pypdf import PdfReader

    from scoring.printing.tasks import (
        print_document,
        production,  # noqa: F401 -- a worker has it loaded
    )
    from scoring.sheets.models import PrintedSheet
    from tournaments.models import Event, Job, User

    event, by = Event.objects.get(pk=event_id), User.objects.get(username="alice")
    job = Job.objects.create(label="benchmark", asked_by=by, event=event)
    began = time.perf_counter()
    print_document(str(job.pk), event.pk, paper, {"competition": None, "base_url": "http://192.168.1.20:8000"})
    seconds = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    PrintedSheet.objects.all().delete()
    job.refresh_from_db()
    assert job.state == "done", job.problem
    return json.dumps({"pages": len(PdfReader(job.file.path).pages), "seconds": seconds, "peak_mb": peak})


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main()
    else:
        import django

        django.setup()
        print({"prepare": prepare, "make": make}[sys.argv[1]](*sys.argv[2:]))
