"""Every page of a board, and what the chair puts on it: read from the farthest chair, and from everywhere.

All other pages: test_every_page.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import LOOKS, bring_axe, faults_seen, look_at
from tests.browser.hall_board import expect_live, too_small_or_cut
from tests.browser.scenes_hall import BUILD, SCREENS

TURNS = 960  # px from which a board turns its pages; on what is narrower they stand below each other


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


@pytest.fixture
def window_in(hall, new_context) -> Callable[[str], Page]:
    """Return a function that opens a window in a language in which nothing moves: what fades in is not dark yet."""
    size = {"width": 1280, "height": 720}
    return lambda locale: new_context(
        base_url=hall.url, viewport=size, reduced_motion="reduce", locale=locale
    ).new_page()


@pytest.fixture
def page(window_in) -> Page:
    window: Page = window_in("en-CA")
    bring_axe(window)
    return window


def from_everywhere(page: Page, asked: set[str]) -> list[str]:
    """Return what is wrong on the open board at every size, light and dark; `asked` as of `faults_seen`."""
    faults = too_small_or_cut(page)
    size = page.viewport_size
    for look in LOOKS:
        look_at(page, look)
        turns = re.compile(r"\bturning\b") if look.width >= TURNS else re.compile("^hall-main$")
        expect(page.locator("#board")).to_have_class(turns)
        faults += faults_seen(page, look, asked)
    if size:
        page.set_viewport_size(size)
    return faults


@pytest.mark.parametrize("event", sorted(SCREENS))
def test_every_screen_is_read_from_everywhere_and_nothing_is_cut(hall, page: Page, event: str) -> None:
    faults, asked = [], set()
    for screen in SCREENS[event]:
        page.goto(f"/e/{event}/board/{hall.ids[event][screen]}/")
        expect_live(page)
        faults += [f"{screen}: {fault}" for fault in from_everywhere(page, asked)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("event", sorted(SCREENS))
def test_every_screen_is_read_from_the_farthest_chair_in_french_too(hall, window_in, event: str) -> None:
    page, faults = window_in("fr-CA"), []
    for screen in SCREENS[event]:
        page.goto(f"/e/{event}/board/{hall.ids[event][screen]}/")
        expect_live(page)
        expect(page.locator("html")).to_have_attribute("lang", "fr-CA")
        faults += [f"{screen}: {fault}" for fault in too_small_or_cut(page)]
    assert not faults, "\n".join(faults)
