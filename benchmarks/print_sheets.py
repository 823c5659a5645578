"""How fast 171 cribbage score sheets are printed, against the plain way.

    python benchmarks/print_sheets.py

One run measures, on a database of its own:
- ours: the whole job as the worker does it, from reading the tables to the file, each time in a fresh process;
- rival: one WeasyPrint document with a plain HTML table per sheet, written from the same rows, likewise.
"""

# ruff: noqa: E501, PLC0415 -- the plain table is long, and models are there only once Django is set up

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
LEAST = 6  # times as fast


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        env = {
            **os.environ,
            "VAR_DIR": folder,
            "DJANGO_SETTINGS_MODULE": "legionsports.settings",
            "PYTHONPATH": str(ROOT),
        }
        env |= {"DEBUG": "1", "STATICFILES_BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
        event = json.loads(_run(env, "prepare"))
        ours = [json.loads(_run(env, "ours", event["event"])) for _ in range(RUNS)]
        rival = [json.loads(_run(env, "rival", event["event"])) for _ in range(RUNS)]
        _report("ours", ours)
        _report("rival", rival)
        mine, theirs = (statistics.median(run["seconds"] for run in runs) for runs in (ours, rival))
        print(f"ratio: {theirs / mine:.1f} times as fast")
        peak = max(run["peak_mb"] for run in ours)
        if theirs / mine < LEAST or peak > 200:
            raise SystemExit(f"too slow: at least {LEAST} times as fast, under 200 MB")


def _run(env: dict[str, str], *arguments: object) -> str:
    command = [sys.executable, __file__, *map(str, arguments)]
    return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout.splitlines()[-1]


def _report(name: str, runs: list[dict[str, float]]) -> None:
    seconds = statistics.median(run["seconds"] for run in runs)
    print(
        f"{name}: {runs[0]['sheets']} sheets on {runs[0]['pages']} pages, median of {len(runs)} {seconds:.2f} s, "
        f"peak {max(run['peak_mb'] for run in runs):.0f} MB, file {runs[0]['file_kb']:.0f} KB"
    )


def _measured(started: float, path: Path, sheets: int, pages: int) -> str:
    return json.dumps(
        {
            "seconds": time.perf_counter() - started,
            "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            "file_kb": path.stat().st_size / 1024,
            "sheets": sheets,
            "pages": pages,
        }
    )


def prepare() -> str:
    """Build a Command with one cribbage competition of 19 pairs, drawn and published: 171 sheets."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from tests import cast
    from tournaments.draws.services.drawing import draw_round_robin
    from tournaments.draws.services.publishing import publish
    from tournaments.models import Member

    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    competition = cast.make_competition(event, "cribbage-pairs", entries=ENTRIES)
    names = ["Wójcik", "Ménard", "Bélanger", "O'Brien", "Featherstonehaugh-Worthington", "Smith", "De-Wit", "Nowak"]
    for number, member in enumerate(Member.objects.all()):
        member.surname = names[number % len(names)]
        member.save(update_fields=["surname"])
    stage = draw_round_robin(competition=competition, seed="benchmark", by=users["alice"])
    publish(stage=stage, by=users["alice"], despite_open_rules=True)
    return json.dumps({"event": event.pk})


def ours(event_id: int) -> str:
    """Do the whole job, as the worker does it."""
    from pypdf import PdfReader

    from kit.pure.codec import dump
    from scoring.printing.engine.selection import Selection
    from scoring.printing.tasks import (
        print_sheets,
        production,  # noqa: F401 -- a worker has it loaded, and so has the rival
    )
    from tournaments.models import Event, Job, User

    event = Event.objects.get(pk=event_id)
    job = Job.objects.create(label="benchmark", asked_by=User.objects.get(username="alice"), event=event)
    wanted = Selection(competition=event.competitions.get().pk, base_url="http://192.168.1.20:8000")
    started = time.perf_counter()
    print_sheets(str(job.pk), event.pk, dump(wanted))
    seconds = time.perf_counter() - started
    job.refresh_from_db()
    assert job.state == "done", job.problem
    path = Path(job.file.path)
    result = json.loads(_measured(started, path, job.done, 0))
    return json.dumps({**result, "seconds": seconds, "pages": len(PdfReader(path).pages)})


def rival(event_id: int) -> str:
    """Make one WeasyPrint document with a plain table for each sheet."""
    from weasyprint import HTML

    from scoring.printing import queries
    from scoring.printing.engine.selection import Selection
    from tournaments.models import Event

    started = time.perf_counter()
    event = Event.objects.get(pk=event_id)
    sheets = list(queries.sheets_of(event, Selection()))
    entries = queries.entries_by_id(event)
    pages = "".join(_plain_sheet(event, sheet, entries) for sheet in sheets)
    style = "@page{size:Letter;margin:1cm}section{break-after:page}table{width:100%;border-collapse:collapse}td,th{border:1px solid;padding:2mm}"
    path = Path(tempfile.mkdtemp()) / "rival.pdf"
    HTML(string=f"<style>{style}</style>{pages}").write_pdf(path)
    return _measured(started, path, len(sheets), len(sheets))


def _plain_sheet(event, sheet, entries) -> str:
    """Return the sheet as one plain table: the same words and boxes as ours, no QR code."""
    match = sheet.match
    rows = [
        f"<tr><th colspan=6>{event.name}, hosted by {event.host_branch}, {event.starts_on}</th><th colspan=2>{sheet.code}</th></tr>",
        f"<tr><td colspan=2>{match.stage.competition.name}</td><td colspan=2>Round {match.round}</td>"
        f"<td colspan=2>Table {sheet.station}</td><td colspan=2>{match.starts_at or ''}</td></tr>",
        "<tr><th colspan=2>Who plays</th><th colspan=2>Leg 1</th><th colspan=2>Leg 2</th><th colspan=2>Match</th></tr>",
    ]
    for entry in (entries[match.home_id], entries[match.away_id]):
        players = "".join(
            f"<tr><td>{place.position}</td><td>{place.member.sheet_name}</td><td colspan=6></td></tr>"
            for place in entry.roster.all()
        )
        rows += [
            f"<tr><td colspan=2>{entry.team_name}, entry {entry.number}, {entry.branch.parent_id}</td><td colspan=2>Pegs</td>"
            "<td colspan=2>Pegs</td><td>Legs won</td><td>Points</td></tr>",
            players,
            "<tr><td>spare</td><td>in for</td><td>skunk</td><td>double</td><td>skunk</td><td>double</td><td colspan=2></td></tr>",
            "<tr><td colspan=2></td><td>Points</td><td>Initials</td><td>Points</td><td>Initials</td><td colspan=2>Captain</td></tr>",
        ]
    rows += [
        "<tr><td colspan=8>Low card deals first. Leg won: 1 point. Skunk: 2. Double skunk: 3.</td></tr>",
        "<tr><td colspan=3>Remarks</td><td>Started</td><td>Finished</td><td>Received by</td><td>at</td><td>Posted</td></tr>",
    ]
    return f"<section><table>{''.join(rows)}</table></section>"


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main()
    else:
        import django

        django.setup()
        print({"prepare": prepare, "ours": ours, "rival": rival}[sys.argv[1]](*map(int, sys.argv[2:])))
