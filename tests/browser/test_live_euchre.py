"""A match of euchre scored on a phone: hand by hand, taken back across the end of a leg, handed in."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.live_sheet import assert_usable, expect_score, hand_in, open_sheet, phone, press, take_back
from tests.browser.steps import follow


def first_dealer(page: Page) -> None:
    page.get_by_role("group", name="Who deals first?").get_by_role("button").first.click()
    expect(page.locator("#live-turn")).to_contain_text("deals hand 1")


def play_hand(page: Page, *, maker: int, tricks: int, alone: bool = False) -> None:
    """Say who made trump (0 and 2 are the home side) and how many tricks that side took."""
    page.get_by_role("group", name="Who made trump?").get_by_role("radio").nth(maker).check()
    if alone:
        page.locator("[name=alone]").check()
    page.locator(f"button[value='hand {tricks}']").click()


def test_match_is_scored_on_a_phone_from_the_first_deal_to_the_sheet(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes["euchre-legion"][0]
    open_sheet(page, code)
    first_dealer(page)
    expect(page.locator(".clock")).to_contain_text(re.compile(r"\d+:\d\d left of 30 minutes"))
    assert_usable(page)

    # Nobody is chosen: the page says so and keeps the rest.
    page.locator("[name=alone]").check()
    page.locator("button[value='hand 5']").click()
    expect(page.locator("#live-said")).to_contain_text("Choose who made trump.")
    expect(page.locator("[name=alone]")).to_be_checked()
    expect_score(page, "0", "0")

    for points in ("4", "8", "10"):
        play_hand(page, maker=0, tricks=5, alone=True)
        expect_score(page, points, "0")
    expect(page.locator(".live-over")).to_contain_text("won leg 1, 10–0")
    assert_usable(page)

    # The next leg has begun; everything is taken back into the first one, and brought back.
    press(page, "Next leg")
    first_dealer(page)
    take_back(page, shows="Each draws a card")
    take_back(page, shows="won leg 1")
    take_back(page, shows="deals hand 3")
    expect_score(page, "8", "0")
    for shows in ("won leg 1", "Each draws a card", "deals hand 1"):
        press(page, "Redo")
        expect(page.locator("#live-panel")).to_contain_text(shows)

    # A renege: the other side is asked, and nothing else can be entered in the meantime.
    page.get_by_text("A player reneged").click()
    page.get_by_role("group", name="Who reneged?").get_by_role("radio").nth(0).check()
    page.get_by_role("group", name="Who had made trump?").get_by_role("radio").nth(1).check()
    page.get_by_role("button", name="The renege is proven").click()
    expect(page.locator("#live-turn")).to_contain_text("chooses: the penalty for the renege")
    expect(page.get_by_role("group", name="Who made trump?")).to_have_count(0)
    assert_usable(page)
    page.get_by_role("button", name="Take the penalty: 2 points").click()
    expect_score(page, "0", "2")

    # The clock ends the second leg between two hands: who leads has won.
    page.locator("summary", has_text="Time is up").click()
    page.get_by_role("button", name="Time is up: between two hands").click()
    expect(page.locator(".live-over")).to_contain_text("when time ran out")

    hand_in(page, code)
    expect(page.locator("main")).to_contain_text("10–0, 0–2 (time)")
    page.context.close()


def test_dealt_leg_goes_round_the_table_and_shows_one_hand_at_a_time(browser, live_hall) -> None:
    page = phone(browser, live_hall)
    page.goto("/practice/euchre/")
    page.get_by_label("This page deals the cards").check()
    follow(page.get_by_role("button", name="Begin"))
    hand = page.locator(".own-cards")
    for number in range(3):
        turn = page.locator("#live-turn").inner_text()
        expect(hand.get_by_role("button", name="Pass")).to_be_hidden()
        hand.locator("summary").click()
        assert hand.locator(".laid li").count() == 5
        if number == 0:
            assert_usable(page)
        hand.get_by_role("button", name="Pass").click()
        expect(page.locator("#live-turn")).not_to_have_text(turn)
    expect(page.locator(".live-lines li")).to_have_count(3)
    page.context.close()


def test_hand_is_entered_and_taken_back_by_the_keyboard_alone(browser, live_hall) -> None:
    page = browser.new_context(base_url=live_hall.url).new_page()
    page.goto("/practice/euchre/")
    follow(page.get_by_role("button", name="Begin"), key="Enter")
    page.get_by_role("group", name="Who deals first?").get_by_role("button").first.press("Enter")
    expect(page.locator("#live-turn")).to_be_focused()

    for key in ("Tab", "Space", "ArrowDown", "4"):  # the second of the four, the first visitor, took four tricks
        page.keyboard.press(key)
    expect_score(page, "0", "1")
    page.keyboard.press("Control+z")
    expect_score(page, "0", "0")
    expect(page.locator("#live-turn")).to_contain_text("deals hand 1")
    page.context.close()


def test_clock_follows_the_server_and_says_when_time_is_up(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes["euchre-legion"][1]
    page.clock.install()
    open_sheet(page, code)
    first_dealer(page)
    expect(page.locator(".clock")).to_contain_text("left of 30 minutes")
    page.clock.fast_forward("25:00")
    expect(page.locator(".clock")).to_contain_text(re.compile(r"[45]:\d\d left of 30 minutes"))
    page.clock.fast_forward("06:00")
    expect(page.locator(".clock")).to_contain_text("Time is up.")
    expect(page.locator("#live-say")).to_contain_text("Time is up.")

    # A device whose own clock is wrong by hours shows the same.
    other = browser.new_context(base_url=live_hall.url, storage_state=page.context.storage_state()).new_page()
    other.clock.install(time="2001-01-01T12:00:00")
    other.goto(f"/s/{code}/live/")
    expect(other.locator(".clock")).to_contain_text(re.compile(r"29:\d\d left of 30 minutes"))
    other.context.close()
    page.context.close()
