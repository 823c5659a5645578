"""Pages use nothing that the oldest browsers of docs/operating.md lack: Chrome and Edge 109, Firefox 121, Safari 16."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
# What came later, and the first versions that have it (developer.mozilla.org, browser compatibility).
LATER_CSS = {
    r"color-mix\(": "Chrome 111, Safari 16.2",
    r"light-dark\(": "Chrome 123, Safari 17.5",
    r"oklch\(|oklab\(": "Chrome 111",
    r"@starting-style": "Chrome 117, Firefox 129, Safari 17.5",
    r"@scope": "Chrome 118, Safari 17.4",
    r"@property": "Firefox 128",
    r"anchor-name|position-anchor|position-try": "Chrome 125, Safari 26",
    r"field-sizing": "Chrome 123",
    r"(?m)^\s*&|\{\s*&|;\s*&": "nesting: Chrome 112, Safari 16.5",
    r":user-valid|:user-invalid": "Chrome 119, Safari 16.5",
    r":popover-open": "Chrome 114, Firefox 125, Safari 17",
    r"\blinear\(": "Chrome 113, Safari 17.2",
    r"scroll-timeline|view-timeline|animation-timeline": "Chrome 115",
    r"subgrid": "Chrome 117",
}
LATER_JS = {
    r"\.toSorted\(|\.toReversed\(|\.toSpliced\(": "Chrome 110",
    r"Object\.groupBy|Map\.groupBy": "Chrome 117, Safari 17.4",
    r"Promise\.withResolvers": "Chrome 119, Safari 17.4",
    r"Array\.fromAsync": "Chrome 121",
    r"URL\.canParse": "Chrome 120, Safari 17",
    r"AbortSignal\.any": "Chrome 116, Firefox 124, Safari 17.4",
    r"startViewTransition": "Chrome 111, Safari 18",
    r"showPopover|hidePopover|togglePopover": "Chrome 114, Firefox 125, Safari 17",
    r"RegExp\.escape|Iterator\.from|Promise\.try": "Chrome 122 and later",
    r"\bCompressionStream": "Safari 16.4",
    r"\.isWellFormed\(|\.toWellFormed\(": "Chrome 111, Safari 16.4",
    r"Intl\.DurationFormat": "Chrome 129, Safari 16.4",
    r"checkVisibility\(": "Safari 17.4",
}
# Without it the two columns of a shuffleboard are not row by row at one height, and everything is there.
DOES_WITHOUT = {("games/shuffleboard/static/games/shuffleboard/live.css", "subgrid")}


@pytest.mark.parametrize(("ending", "later"), [("css", LATER_CSS), ("js", LATER_JS)])
def test_nothing_is_newer_than_the_oldest_browsers(ending: str, later: dict[str, str]) -> None:
    files = [
        file
        for file in chain(ROOT.glob(f"legionsports/static/**/*.{ending}"), ROOT.glob(f"games/*/static/**/*.{ending}"))
        if "vendor" not in file.parts
    ]
    assert len(files) > 10
    found = {
        (str(file.relative_to(ROOT)), feature): since
        for file in files
        for feature, since in later.items()
        if re.search(feature, _without_comments(file.read_text(encoding="utf-8")))
    }
    assert {place: since for place, since in found.items() if place not in DOES_WITHOUT} == {}


def _without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/|(?m:^\s*//.*$)", "", text, flags=re.DOTALL)
