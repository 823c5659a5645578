"""A game of shuffleboard scored on a phone: rocks, typed points, a penalty, undo across its end, handed in."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.live_sheet import assert_usable, expect_score, hand_in, open_sheet, phone, take_back


def rock(page: Page, colour: str, zone: str) -> None:
    """Tap the next rock from the far end down."""
    told = page.locator(".lying li").count()
    page.locator(".rocks-of", has_text=colour).get_by_role("button", name=zone, exact=True).click()
    expect(page.locator(".lying li")).to_have_count(told + 1)


def test_game_is_scored_on_a_phone_from_the_toss_to_the_sheet(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes["shuffleboard-mens"][0]
    open_sheet(page, code)
    assert_usable(page)
    page.get_by_role("button", name="won and takes blue").nth(1).click()  # so the home side is red, and begins
    expect(page.locator("#live-turn")).to_contain_text("shoots first, with red")
    assert_usable(page)

    # Red has a hanger and a two ahead of blue's best.
    rock(page, "red", "Hanger")
    rock(page, "red", "2")
    page.locator(".rocks-of", has_text="blue").get_by_role("button", name="3", exact=True).click(force=True)
    expect(page.locator("#live-said")).to_contain_text("Begin with the rock furthest down the board")
    rock(page, "blue", "1")
    assert_usable(page)
    page.get_by_role("button", name="Count the frame: 6 points").click()
    expect_score(page, "6", "0")

    page.get_by_role("button", name="Blank frame").click()
    expect(page.locator("#live-turn")).to_contain_text("with blue")

    # Typed points that no four rocks can make are refused, and stay in the boxes.
    page.get_by_text("Type the points instead").click()
    page.get_by_role("radio", name="red").check()
    page.locator("#live-points").fill("14")
    page.get_by_role("button", name="Enter the frame").click()
    expect(page.locator("#live-said")).to_contain_text("cannot make 14 points")
    expect(page.locator("#live-points")).to_have_value("14")
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("button", name="Enter the frame").click()
    expect_score(page, "20", "0")

    # A warning first, then points off.
    page.get_by_text("Penalty, dead rock, wrong rock").click()
    touched = page.get_by_role("button", name="Touched the playing surface").first
    touched.click()
    expect(page.locator(".live-lines li").first).to_contain_text("Warning")
    expect(touched).to_contain_text("2 points off")
    touched.click()
    expect_score(page, "18", "0")

    rock(page, "red", "3")
    page.get_by_role("button", name="Count the frame: 3 points").click()
    expect(page.locator(".live-over")).to_contain_text("21–0")

    # The end is taken back, the rock was a two, and the game goes on for one frame more.
    take_back(page, shows="Count the frame: 3 points")
    take_back(page, shows="Blank frame")
    rock(page, "red", "2")
    page.get_by_role("button", name="Count the frame: 2 points").click()
    expect_score(page, "20", "0")
    rock(page, "red", "1")
    page.get_by_role("button", name="Count the frame: 1 point").click()
    expect(page.locator(".live-over")).to_contain_text("21–0")

    hand_in(page, code)
    expect(page.locator("main")).to_contain_text("21–0")
    page.context.close()
