"""Text is asked about wherever it looks in a way that was not asked about, and only there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.accessibility import LOOKS, bring_axe, faults_seen, look_at

PAGE = """<!doctype html><html lang="en"><title>Text</title><style>
  html, body {{ background: white; color: black; }}
  main {{ position: relative; z-index: 0; }}
  p {{ font-size: 20px; margin: 0; }}
  .apart {{ position: absolute; inset: 200px auto auto 0; width: 300px; height: 60px; }}
  {more}
</style><main><h1>Text</h1><p>A few words</p><div class="apart"></div></main></html>"""
ONLY = {
    "its colour at a width": ("@media (width >= 1000px) { p { color: #888; } }", {1280}),
    "its colour in the dark": ("body.dark p { color: #888; }", {320}),
    "its size": ("p { color: #888; font-size: 30px; } @media (width: 640px) { p { font-size: 20px; } }", {640}),
    "what shows through": ("@media (width: 640px) { main { opacity: 0.4; } }", {640}),
    "what lies behind it": (
        ".apart { background: #333; } @media (width: 1920px) { p { position: absolute; top: 205px; z-index: 1; } }",
        {1920},
    ),
    "where it stands out of its place": (
        "main { background: white; } html, body { background: #222; }"
        "@media (width: 640px) { main { height: 70px; } p { margin-top: 90px; } }",
        {640},
    ),
}


def pale_at(page: Page, asked: set[str]) -> set[int]:
    """Return the widths at which text is found to be too pale."""
    pale = set()
    for look in LOOKS:
        look_at(page, look)
        if "color-contrast" in "\n".join(faults_seen(page, look, asked)):
            pale.add(look.width)
    return pale


@pytest.mark.parametrize("what", ONLY)
def test_text_is_asked_about_again_where_it_looks_otherwise_and_nowhere_else(page: Page, what: str) -> None:
    more, widths = ONLY[what]
    bring_axe(page)
    page.goto("about:blank")
    page.set_content(PAGE.format(more=more))
    asked: set[str] = set()
    assert pale_at(page, asked) == widths
    assert asked
    assert pale_at(page, asked) == set()
