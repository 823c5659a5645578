"""The letters of a page are as large, and its colours as dark, as somebody has chosen on this device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.scenes_hall import BUILD
from tests.browser.steps import tab_to

SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
PAPER = "getComputedStyle(document.body).backgroundColor"
LIGHT = "rgb(250, 246, 236)"


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


@pytest.fixture
def page(hall, new_context) -> Page:
    return new_context(base_url=hall.url, viewport={"width": 320, "height": 640}, reduced_motion="reduce").new_page()


def choose(page: Page, *names: str) -> None:
    """Choose with the keyboard alone, and put the box away."""
    tab_to(page.locator(".look summary"))
    page.keyboard.press("Enter")
    for name in names:
        tab_to(page.get_by_role("button", name=name, exact=True))
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".look-panel")).to_be_hidden()
    expect(page.locator(".look summary")).to_be_focused()


def test_what_is_chosen_holds_on_every_page_and_not_on_paper(hall, page: Page) -> None:
    page.goto("/")
    normal = page.evaluate(SIZE)
    choose(page, "Largest", "Dark")
    page.goto("/e/cribbage-2027/")
    assert page.evaluate(SIZE) > 1.4 * normal
    assert page.evaluate(PAPER) != LIGHT
    assert_accessible(page, narrow=True)
    page.emulate_media(media="print")
    assert page.evaluate(PAPER) == "rgb(255, 255, 255)"
    page.emulate_media(media="screen")
    choose(page, "Normal", "Light")
    assert (page.evaluate(SIZE), page.evaluate(PAPER)) == (normal, LIGHT)


def test_a_screen_of_the_hall_has_the_colours_that_the_chair_gives_it(hall, page: Page) -> None:
    page.goto("/")
    choose(page, "Largest", "Dark")
    page.goto(f"/e/cribbage-2027/board/{hall.ids['cribbage-2027']['hall']}/")
    assert page.evaluate(PAPER) == LIGHT
    expect(page.locator(".look")).to_have_count(0)
