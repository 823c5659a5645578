"""What people do in a hall with the keyboard alone: direct the screens, and find a team.

From the code of a sheet to its saved result: test_sheets.py.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.hall_board import expect_live
from tests.browser.scenes_hall import BUILD
from tests.browser.steps import sign_in, tab_to

EVENT = "/e/cribbage-2027"
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


def test_the_chair_directs_the_screens(hall, new_context) -> None:
    chair = sign_in(new_context(base_url=hall.url, viewport=PHONE).new_page(), "carl")
    board = new_context(base_url=hall.url, viewport={"width": 1280, "height": 720}).new_page()
    board.goto(f"{EVENT}/board/{hall.ids['cribbage-2027']['seats']}/")
    expect_live(board)
    shown = board.locator(".hall-page.shown")
    expect(shown.locator('[data-scene="seats"]').first).to_be_visible()
    chair.goto("/office/events/1/remote/")

    tab_to(chair.locator("[name=scene][value=bracket]"))
    with chair.expect_navigation():
        chair.keyboard.press("Enter")
    expect(chair.locator("[name=scene][value=bracket]")).to_have_attribute("aria-pressed", "true")
    expect(shown.locator('[data-scene="bracket"]').first).to_be_visible()

    tab_to(chair.locator("[name=theme][value=dark]"))
    with chair.expect_navigation():
        chair.keyboard.press("Enter")
    expect(board.locator("body.dark")).to_have_count(1)

    tab_to(chair.locator("[name=say-text]"))
    chair.keyboard.type("Lunch until 12:45")
    with chair.expect_navigation():
        chair.keyboard.press("Enter")
    expect(board.locator("#hall-said")).to_contain_text("Lunch until 12:45")


def test_a_spectator_finds_a_team(hall, new_context) -> None:
    page = new_context(base_url=hall.url, viewport=PHONE).new_page()
    page.goto(f"{EVENT}/")
    tab_to(page.get_by_role("searchbox"))
    page.keyboard.type("king")
    team = page.locator(f"#found a[href*='{EVENT}/team/']").first
    expect(team).to_be_visible()
    name = team.inner_text().splitlines()[0]
    tab_to(team)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".team-now")).to_have_attribute("data-name", name)
