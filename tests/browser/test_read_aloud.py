"""The comparison of what a screen reader reads with what is seen; test_every_page.py makes it on every page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.read_aloud import first_not_read


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p>First</p><p>Second</p>", ""),
        ("<p>First</p><p aria-hidden='true'>Second</p>", "“First Second”, after “First”"),
        (
            "<p aria-owns='third'>First</p><p>Second</p><p id='third'>Third</p>",
            "“First Second Third”, after “First Third Second”",
        ),
    ],
)
def test_the_comparison_sees_what_is_not_read(page: Page, html: str, found: str) -> None:
    page.set_content(f"<main>{html}</main>")
    assert first_not_read(page) == found
