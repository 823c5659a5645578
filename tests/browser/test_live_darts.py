"""A match of darts scored on a phone beside the board, taken back across the end of a leg, and handed in."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.live_sheet import assert_usable, expect_score, open_sheet, phone
from tests.browser.steps import follow

DARTS = "darts-mixed"  # 701, any dart to start, a double to end
LEG = (("180", "521"), ("60", "641"), ("180", "341"), ("45", "596"), ("180", "161"), ("60", "536"))


def press(page: Page, name: str) -> None:
    """Press the key with this label, and wait for the answer."""
    panel = page.locator("#live-panel").element_handle()
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_function("old => !old.isConnected", arg=panel)


def throw(page: Page, points: str) -> None:
    """Tap what a throw scored on the pad of the page."""
    for digit in points:
        page.locator(f"[data-digit='{digit}']").click()
    press(page, "Enter")


def play_leg(page: Page, *, winner: int) -> None:
    """Play a leg that the side which throws first wins with 161 left; `winner` is its place on the page."""
    numbers = page.locator(".live-number")
    for place, (points, left) in enumerate(LEG):
        side = winner if place % 2 == 0 else 1 - winner
        press(page, points)
        expect(numbers.nth(side)).to_have_text(left)
    press(page, "3 darts")
    expect(page.locator(".live-over")).to_be_visible()


def hand_in_by_words(page: Page, code: str, words: list[str]) -> None:
    """Hand in the sheet: the device goes from one captain to the other, and each types the word of the team."""
    follow(page.get_by_role("link", name="Hand in the sheet"))
    expect(page.locator("main")).to_contain_text("180s")
    assert_usable(page)
    for word in words:
        page.get_by_label("Your team's word").fill(word.upper())
        follow(page.get_by_role("button", name="Yes, this is right"))
    expect(page.locator("main")).to_contain_text("Both captains agree.")
    assert_usable(page)
    page.get_by_role("button", name="Hand in the sheet", exact=True).click()
    page.wait_for_url(f"**/s/{code}/?saved=1")


def test_match_is_scored_on_a_phone_from_the_coin_to_the_sheet(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes[DARTS][0]
    open_sheet(page, code)
    expect(page.locator("#live-turn")).to_have_text("Toss a coin: who throws first?")
    assert_usable(page)
    page.get_by_role("button", name="throws first").nth(0).click()
    expect(page.locator("#live-points")).to_be_visible()
    assert_usable(page)

    # What cannot be is refused where it was typed, and nothing is entered.
    throw(page, "179")
    expect(page.locator("#live-said")).to_contain_text("3 darts cannot score 179.")
    expect_score(page, "701", "701")

    play_leg(page, winner=0)
    assert_usable(page)
    press(page, "Next leg")

    # The loser of leg 1 begins leg 2, next in rotation: its first throw is taken back, the leg, and its finish.
    press(page, "60")
    for _ in range(3):
        press(page, "Undo")
    expect(page.locator(".live-leg")).to_contain_text("Leg 1 of 3")
    expect(page.locator("#live-panel")).to_contain_text("Finished 161 with")
    expect_score(page, "161", "536")
    assert_usable(page)
    press(page, "Bust")
    expect_score(page, "161", "536")
    press(page, "Undo")
    press(page, "3 darts")
    press(page, "Next leg")

    play_leg(page, winner=1)
    press(page, "Next leg")
    expect(page.locator("#live-turn")).to_have_text("Toss a coin: who throws first?")
    page.get_by_role("button", name="throws first").nth(0).click()
    play_leg(page, winner=0)

    hand_in_by_words(page, code, live_hall.codes["words"][code])
    expect(page.locator("main")).to_contain_text("2–1")


def test_single_darts_are_not_asked_for_at_an_event(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes[DARTS][0]
    page.goto(f"/s/{code}/live/")

    expect(page.get_by_text("Dart by dart")).to_have_count(0)


def test_practice_dart_by_dart_follows_every_dart(browser, live_hall) -> None:
    page = phone(browser, live_hall)
    page.goto("/practice/darts/")
    page.get_by_label("Dart by dart").check()
    follow(page.get_by_role("button", name="Begin", exact=True))
    page.get_by_role("button", name="Home throws first").click()
    assert_usable(page)

    press(page, "T20")
    expect_score(page, "441", "501")
    page.get_by_label("Double").check()
    press(page, "16")
    expect_score(page, "409", "501")
    expect(page.locator(".darts-thrown")).to_contain_text("T20 D16")
    press(page, "Undo")
    expect(page.locator(".darts-thrown")).to_contain_text("Dart 2 of 3")
    press(page, "Missed")
    press(page, "25")
    expect_score(page, "416", "501")
    expect(page.locator("#live-turn")).to_have_text("Visitor 1 to throw")
    expect(page.locator(".live-lines li").first).to_contain_text("85 (T20 missed 25), 416 left")


def test_leg_is_played_by_the_keyboard_alone(browser, live_hall) -> None:
    page = browser.new_context(base_url=live_hall.url, viewport={"width": 1366, "height": 768}).new_page()
    page.goto("/practice/darts/")
    follow(page.get_by_role("button", name="Begin", exact=True), key="Enter")
    page.get_by_role("button", name="Home throws first").press("Enter")
    for points, home, away in [("180", "321", "501"), ("60", "321", "441"), ("180", "141", "441")]:
        expect(page.locator("#live-points")).to_be_focused()
        page.keyboard.type(points)
        page.keyboard.press("Enter")
        expect_score(page, home, away)
    page.keyboard.press("n")  # no score
    expect(page.locator(".live-lines li").first).to_contain_text("no score")
    page.keyboard.press("b")  # bust
    expect(page.locator(".live-lines li").first).to_contain_text("bust. 141 left")
    page.keyboard.press("Control+z")
    expect(page.locator(".live-lines li").first).to_contain_text("no score")
    page.keyboard.type("141")
    page.keyboard.press("Enter")
    expect(page.locator(".live-over")).to_contain_text("Home")
    page.keyboard.press("Control+z")
    expect_score(page, "141", "441")
