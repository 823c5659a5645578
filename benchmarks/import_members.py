"""How long a result waits at the desk while a long member list is written beside it, and how long the list takes.

    python benchmarks/import_members.py [--members 300000] [--saves 10]

One run, on a database of its own (SQLite, or DATABASE_URL): a process reads and writes the list as the worker does, and
another enters sheets, `--saves` a second. The same saves are timed first with nothing beside them.
"""

# ruff: noqa: PLC0415 -- models are there only once Django is set up

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
ALONE = 50  # saves with nothing beside them
SLOWEST = 1.0  # seconds a save may take
LONGEST = 180.0  # seconds for reading and writing 300,000 members
MOST = 300  # MB


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--members", type=int, default=300_000)
    options.add_argument("--saves", type=int, default=10, help="a second")
    options.add_argument("--work", help=argparse.SUPPRESS)  # the other process, on the batch with this number
    asked = options.parse_args()
    if asked.work:
        _work(int(asked.work))
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "legionsports.settings"}
        _measure(asked.members, asked.saves, Path(folder))


def _work(batch_id: int) -> None:
    """Read and write the list, and print what it took."""
    import django

    django.setup()
    from django.utils import timezone

    from tournaments.imports.models import ImportBatch
    from tournaments.imports.services.batches import read_batch
    from tournaments.imports.services.writing import write_batch

    began = time.perf_counter()
    batch = read_batch(batch_id=batch_id, report=lambda *_: None)
    read = time.perf_counter() - began
    batch.state, batch.confirmed_by, batch.confirmed_at = ImportBatch.State.WRITING, batch.uploaded_by, timezone.now()
    batch.save()
    batch = write_batch(batch_id=batch_id, report=lambda *_: None)
    whole = time.perf_counter() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps({"read": read, "whole": whole, "memory": memory, "written": batch.written_count}))


def _measure(members: int, a_second: int, folder: Path) -> None:
    from benchmarks.weekend import begin, weekend

    begin()
    from django.core.files.base import ContentFile

    from games.base import LegResult
    from scoring.sheets.services.sheets import submit
    from tournaments.imports.models import ImportBatch
    from tournaments.models import SubMatch

    event, users, _ = weekend({"cribbage-pairs": 0, "cribbage-senior-pairs": 0}, entries=60, stations=30)
    sheets = list(SubMatch.objects.order_by("pk"))

    def save() -> float:
        began = time.perf_counter()
        submit(
            sub_match=sheets.pop(),
            legs=[LegResult(home=121, away=88), LegResult(home=121, away=110)],
            by=users["sam"],
            expected_version=0,
            idempotency_key=uuid.uuid4(),
        )
        return time.perf_counter() - began

    rows = (f"{4_000_000 + n},Surname{n},Given{n},{'MF'[n % 2]},1950-07-10,54,2027" for n in range(members))
    batch = ImportBatch(
        kind="members", organization=event.organizer, file_name="members.csv", uploaded_by=users["alice"]
    )
    text = "\n".join(["membership_number,surname,given_names,sex,birth_date,branch_number,dues_paid_year", *rows])
    batch.file.save("members.csv", ContentFile(text.encode()))
    alone = [save() for _ in range(ALONE)]
    worker = subprocess.Popen([sys.executable, __file__, "--work", str(batch.pk)], stdout=subprocess.PIPE, text=True)
    beside = []
    while worker.poll() is None and sheets:
        beside.append(save())
        time.sleep(max(0.0, 1 / a_second - beside[-1]))
    took = json.loads(worker.communicate()[0])
    p95 = statistics.quantiles(beside, n=20)[-1]
    print(f"{took['written']} members: read in {took['read']:.0f} s, all in {took['whole']:.0f} s, {took['memory']} MB")
    print(f"a save: {statistics.median(alone) * 1000:.0f} ms alone; beside the list p50 "
          f"{statistics.median(beside) * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms, slowest {max(beside):.2f} s "
          f"({len(beside)} saves)")  # fmt: skip
    good = max(beside) < SLOWEST and took["whole"] < LONGEST * members / 300_000 and took["memory"] < MOST
    print("GOOD" if good else "TOO SLOW", f"(limits {SLOWEST} s a save, {LONGEST:.0f} s for 300,000, {MOST} MB)")


if __name__ == "__main__":
    main()
