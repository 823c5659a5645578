"""Every scene of a board and every main page on a phone, a tablet, a laptop and a projector, for everybody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.hall_board import expect_live
from tests.browser.scenes_hall import BUILD, SCREENS
from tests.browser.steps import sign_in

PLAYING = "/e/cribbage-2027"
BANQUET = "/e/banquet-2027"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "laptop": (1280, 800), "projector": (1920, 1080)}
PUBLIC = (
    "/",
    f"{PLAYING}/",
    f"{PLAYING}/?team=king#find-my-team",
    f"{PLAYING}/now/",
    f"{PLAYING}/euchre-legion/schedule/",
    f"{PLAYING}/nineball-singles/standings/",
    f"{PLAYING}/nineball-singles/bracket/",
    f"{BANQUET}/",
    f"{BANQUET}/euchre-legion/standings/",
    "/honours/",
    f"{PLAYING}/rules/",
)
OFFICE = (
    "/office/",
    "/office/events/1/",
    "/office/events/1/entries/",
    "/office/events/1/results/",
    "/office/events/1/print/",
    "/office/events/1/host/information/",
    "/office/events/1/remote/",
    "/office/rule-books/",
    "/office/rule-books/new/",
    "/office/rule-books/compare/",
)


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


@pytest.fixture
def page(hall, new_context) -> Page:
    # In a window in which nothing moves: what fades in is not as dark yet as it will be.
    return new_context(base_url=hall.url, reduced_motion="reduce").new_page()


def at_every_size(page: Page, address: str, **more: bool) -> None:
    """Fail where the page cannot be used at one of the sizes, light or dark; it is loaded once and resized."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200, address
    expect(page.locator("h1")).to_have_count(1)
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for dark in (True, False):
            page.evaluate("(dark) => document.documentElement.classList.toggle('dark', dark)", dark)
            assert_accessible(page, narrow=name == "phone" and not dark, **more)


def test_public_pages(page: Page) -> None:
    for address in PUBLIC:
        at_every_size(page, address)


def test_pages_of_a_team_a_match_and_a_player(page: Page) -> None:
    page.goto(f"{PLAYING}/euchre-legion/schedule/")
    team = page.locator(f"a[href*='{PLAYING}/team/']").first.get_attribute("href")
    match = page.locator(f"a[href*='{PLAYING}/match/']").first.get_attribute("href")
    assert team
    assert match
    at_every_size(page, team)
    player = page.locator(".people a").first.get_attribute("href")
    assert player
    at_every_size(page, player)
    at_every_size(page, match)


def test_office_pages(page: Page) -> None:
    sign_in(page, "alice")
    for address in OFFICE:
        at_every_size(page, address)


def test_the_page_of_the_design(page: Page) -> None:
    sign_in(page, "alice")
    at_every_size(page, "/design/")


@pytest.mark.parametrize("event", sorted(SCREENS))
def test_every_scene_light_and_dark(hall, page: Page, event: str) -> None:
    for scene in SCREENS[event]:
        page.set_viewport_size({"width": 1280, "height": 720})
        page.goto(f"/e/{event}/board/{hall.ids[event][scene]}/")
        expect_live(page)
        expect(page.locator(f'.hall-page.shown [data-scene="{scene}"]').first).to_be_visible()
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            turns = page.locator("#board")
            expect(turns).to_have_class(re.compile(r"\bturning\b") if width >= 960 else re.compile("^hall-main$"))
            for theme in ("light", "dark"):
                page.evaluate("(dark) => document.body.classList.toggle('dark', dark)", theme == "dark")
                assert_accessible(page, narrow=name == "phone" and theme == "light")
