"""A phone at a board, without an account: the link, a match, both captains' words, and the hall board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.live_sheet import PHONE, assert_usable
from tests.browser.steps import follow
from tests.browser.test_live_darts import DARTS, play_leg, press
from tests.browser.weekend import BUILD

BOARD = "/e/cribbage-2027/board/"


@pytest.fixture(scope="module")
def hall(installation):
    """An installation of its own: every sheet of darts in the hall of the live tests is taken by one of them."""
    return installation(BUILD)


def matches_played(page: Page) -> int:
    """Return how many matches the hall board counts as played, over all competitions."""
    return sum(int(played) for played in re.findall(r"(\d+) of 6 matches played", page.request.get(BOARD).text()))


def test_a_match_is_scored_and_agreed_at_its_board_without_an_account(browser, hall) -> None:
    code = hall.codes[DARTS][5]
    link = f"/t/{hall.codes['tables'][DARTS][str(hall.codes['stations'][code])]}/"
    page = browser.new_context(base_url=hall.url, viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    before = matches_played(page)
    page.goto(link)
    expect(page.locator("h1")).to_contain_text("Board")
    assert_usable(page)
    follow(page.locator(f"a[href$='/{code}/']"))
    follow(page.get_by_role("button", name="Begin", exact=True))
    page.get_by_role("button", name="throws first").nth(0).click()
    play_leg(page, winner=0)
    press(page, "Next leg")
    play_leg(page, winner=1)
    press(page, "Next leg")
    page.get_by_role("button", name="throws first").nth(0).click()
    play_leg(page, winner=0)

    follow(page.get_by_role("link", name="Hand in the sheet"))
    assert_usable(page)
    home, away = hall.codes["words"][code]
    word, agree = page.get_by_label("Your team's word"), page.get_by_role("button", name="Yes, this is right")
    word.fill("not this")
    follow(agree)
    expect(page.locator("main")).to_contain_text("You can try 4 more times.")
    assert_usable(page)
    for said in (home, away.upper()):
        word.fill(said)
        follow(agree)
    assert_usable(page)
    follow(page.get_by_role("button", name="Hand in the sheet"))
    expect(page.locator("main")).to_contain_text("The sheet is handed in.")

    # It is a result like every other, and the phone can do nothing more with it, here or at the desk.
    assert matches_played(page) > before
    page.goto(f"{link}{code}/")
    expect(page.locator("main")).to_contain_text("The sheet is handed in.")
    page.goto(f"/s/{code}/live/")
    expect(page.locator("#id_password")).to_be_visible()
