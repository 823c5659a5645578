"""What each task of a role costs, as `docs/tasks.md` has it: a task that comes to cost more fails its walk."""

from __future__ import annotations

import os
import re

from tests.browser.person import Cost, Person
from tests.browser.site import ROOT

TABLE = ROOT / "docs" / "tasks.md"
HEAD = "| Task | Clicks | Pages | Boxes to fill in | Clicks on a phone | Before: clicks, pages |\n"
HEAD += "|---|---|---|---|---|---|\n"


def hold(part: str, costs: dict[str, Cost], *, by: Person | None = None) -> None:
    """Compare with the table under the heading `part`; TASKS=write writes what was walked into that table first.

    Without `by` it is walked on a phone only.
    """
    phone = by is not None and by.is_on_a_phone
    before, heading, rest = TABLE.read_text(encoding="utf-8").partition(f"## {part}\n\n")
    table, gap, after = rest.partition("\n\n")
    rows = {task: [*cells.split(" | ")] for task, cells in re.findall(r"^\| (.+?) \| (\d.*) \|$", table, re.MULTILINE)}
    if os.environ.get("TASKS") == "write":
        for task, cost in costs.items():
            row = rows.setdefault(task, ["0", "0", "0", "0", "–"])
            if phone or by is None:
                row[3] = str(cost.clicks)
            if not phone:
                row[:3] = str(cost.clicks), str(cost.pages), str(cost.boxes)
        lines = "".join(f"| {task} | {' | '.join(rows[task])} |\n" for task in costs)
        TABLE.write_text(
            before + heading + (HEAD + lines).rstrip() + (gap + after if after else "\n"), encoding="utf-8"
        )
    assert rows.keys() == costs.keys()
    for task, cost in costs.items():
        clicks, pages, _boxes, on_phone, _before = rows[task]
        assert cost.clicks <= int(on_phone if phone else clicks), task
        assert cost.pages <= int(pages), task
