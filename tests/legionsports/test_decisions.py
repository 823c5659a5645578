"""What was decided, for those who build: each decision with its day and its cost, and few enough of them to read."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

DOCS = settings.BASE_DIR / "docs"
DAY = re.compile(r"(January|February|March|April|May|June|July|August|September|October|November|December) \d+, \d{4}")


@pytest.mark.parametrize(("file", "heading"), [("decisions.md", "## "), ("choices.md", "### ")])
def test_each_says_when_it_was_taken_and_what_it_costs(file: str, heading: str) -> None:
    text = (DOCS / file).read_text(encoding="utf-8")
    assert [name for name, body in told(text, heading) if not DAY.match(body) or "*Cost:*" not in body] == []


def test_those_about_parts_and_structure_are_twenty_at_most() -> None:
    assert 15 <= len(told((DOCS / "decisions.md").read_text(encoding="utf-8"), "## ")) <= 20


def told(text: str, heading: str) -> list[tuple[str, str]]:
    """Return the name and the words of each part of a document below a heading of this depth.

    >>> told("# A\\n\\n## Why\\n\\nSo.\\n", "## ")
    [('Why', 'So.\\n')]
    """
    parts = re.split(rf"^{heading}", text, flags=re.MULTILINE)[1:]
    return [(name, body.lstrip("\n")) for name, _, body in (part.partition("\n") for part in parts)]
