"""What each task of a role costs, as `docs/tasks.md` has it: a task that comes to cost more fails its walk."""

from __future__ import annotations

import os
import re

from tests.browser.person import Cost
from tests.browser.site import ROOT

TABLE = ROOT / "docs" / "tasks.md"
HEAD = "| Task | Clicks | Pages | Boxes to fill in |\n|---|---|---|---|\n"


def hold(part: str, costs: dict[str, Cost]) -> None:
    """Compare with the table under the heading `part`; TASKS=write writes that table first."""
    before, heading, rest = TABLE.read_text(encoding="utf-8").partition(f"## {part}\n\n")
    table, gap, after = rest.partition("\n\n")
    if os.environ.get("TASKS") == "write":
        rows = [f"| {task} | {cost.clicks} | {cost.pages} | {cost.boxes} |\n" for task, cost in costs.items()]
        table = (HEAD + "".join(rows)).rstrip()
        TABLE.write_text(before + heading + table + (gap + after if after else "\n"), encoding="utf-8")
    told = re.findall(r"^\| (.+) \| (\d+) \| (\d+) \| (\d+) \|$", table, re.MULTILINE)
    allowed = {task: Cost(*map(int, counts)) for task, *counts in told}
    assert allowed.keys() == costs.keys()
    for task, cost in costs.items():
        assert cost.clicks <= allowed[task].clicks, task
        assert cost.pages <= allowed[task].pages, task
