"""How fast the pack of a darts weekend and the card for each team are printed, against one WeasyPrint document.

    python benchmarks/print_papers.py

One run measures, on a database of its own with three darts competitions of 19 teams, two played and the third half:
- ours: the whole job as the worker does it, from reading the tables to the file, in a fresh process and then in one
  that has printed it before, as a worker has from the second paper of a day on;
- rival: the same paper as one WeasyPrint document (of the pack its two longest lists; the plain sheets of
  `print_sheets.py` for the rest would be slower still).
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
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENTRIES = 19
RUNS = 3
PAPERS = ("pack", "team_schedules", "schedule", "check_in")
LIMIT = 20.0  # milliseconds a page, of the first two


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "legionsports.settings", "DEBUG": "1"}
        env |= {"PYTHONPATH": str(ROOT), "STATICFILES_BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
        event = str(json.loads(_run(env, "prepare")))
        slow = []
        for paper in PAPERS:
            ours = _median(env, "ours", event, paper)
            line = f"{paper}: {_words(ours)}"
            if paper != "pack":
                line += f"; one WeasyPrint document: {_words(_median(env, 'rival', event, paper))}"
            print(line)
            if paper in PAPERS[:2] and ours["ms_a_page"] > LIMIT:
                slow.append(paper)
        print("TOO SLOW: " + ", ".join(slow) if slow else "GOOD", f"(limit {LIMIT:.0f} ms a page)")


def _run(env: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, __file__, *arguments]
    return subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()[-1]


def _median(env: dict[str, str], which: str, event: str, paper: str) -> dict[str, float]:
    runs = [json.loads(_run(env, which, event, paper)) for _ in range(RUNS)]
    return {key: statistics.median(run[key] for run in runs) for key in runs[0]}


def _words(run: dict[str, float]) -> str:
    return (
        f"{run['pages']:.0f} pages in {run['seconds']:.2f} s ({run['cpu']:.2f} s of the processors), "
        f"{run['ms_a_page']:.1f} ms a page, {run['peak_mb']:.0f} MB; {run['fresh']:.2f} s in a fresh process"
    )


def prepare() -> str:
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
    return json.dumps(event.pk)


def ours(event_id: str, paper: str) -> str:
    """Do the whole job, as the worker does it."""
    from scoring.printing.tasks import print_document
    from scoring.sheets.models import PrintedSheet
    from tournaments.models import Event, Job, User

    event = Event.objects.get(pk=event_id)
    by = User.objects.get(username="alice")
    options = {"competition": None, "base_url": "http://192.168.1.20:8000"}

    def run() -> Path:
        job = Job.objects.create(label="benchmark", asked_by=by, event=event)
        print_document(str(job.pk), event.pk, paper, options)
        PrintedSheet.objects.all().delete()
        job.refresh_from_db()
        assert job.state == "done", job.problem
        return Path(job.file.path)

    return _measured(run)


def rival(event_id: str, paper: str) -> str:
    """Lay the same HTML out as one document."""
    from weasyprint import HTML

    from scoring.printing.pages.catalogue import CATALOGUE
    from scoring.printing.tasks.production import asked_for
    from tournaments.models import Event

    event = Event.objects.select_related("host_branch", "organizer").get(pk=event_id)
    path = Path(tempfile.mkdtemp()) / "rival.pdf"

    def run() -> Path:
        asked = asked_for(event, {})
        content = CATALOGUE[paper].build(asked)
        HTML(string=content.html(asked), base_url=ROOT.as_uri() + "/").write_pdf(path)
        return path

    return _measured(run)


def _measured(run: Callable[[], Path]) -> str:
    from pypdf import PdfReader

    began = time.perf_counter()
    run()
    fresh = time.perf_counter() - began
    busy, began = _processor_seconds(), time.perf_counter()
    path = run()
    seconds = time.perf_counter() - began
    pages = len(PdfReader(path).pages)
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return json.dumps(
        {
            "pages": pages,
            "fresh": fresh,
            "seconds": seconds,
            "cpu": _processor_seconds() - busy,
            "ms_a_page": seconds / pages * 1000,
            "peak_mb": sum(part.ru_maxrss for part in used) / 1024,
        }
    )


def _processor_seconds() -> float:
    """Return how long this process and its helpers that have ended were at work."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(part.ru_utime + part.ru_stime for part in used)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main()
    else:
        import django

        django.setup()
        print({"prepare": prepare, "ours": ours, "rival": rival}[sys.argv[1]](*sys.argv[2:]))
