"""The page of figures that `benchmarks/engines.py` writes names what was measured, and leaves no engine out."""

from __future__ import annotations

import re
from pathlib import Path

from games import registry

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"


def test_every_engine_has_its_row_and_every_rival_its_version() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| \d+ \| [\d,]+ \|$", page, flags=re.MULTILINE)

    assert rows == [str(game.name) for game in registry.all_games() if registry.live(game.key) is not None]
    assert re.search(r"^Legion Sports \d+\.\d+\.\d+ on Python \d", page, flags=re.MULTILINE)
    assert "missing" not in page
