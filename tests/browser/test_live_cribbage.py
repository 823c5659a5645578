"""A match of cribbage pegged on a phone: real cards, hands counted on request, undo across a leg, handed in."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.live_sheet import assert_usable, expect_score, hand_in, open_sheet, phone
from tests.browser.steps import follow

CRIBBAGE = "cribbage-pairs"


def press(page: Page, key: Locator) -> None:
    """Press a key, and wait for the answer."""
    panel = page.locator("#live-panel").element_handle()
    key.click()
    page.wait_for_function("old => !old.isConnected", arg=panel)


def named(page: Page, name: str) -> Locator:
    return page.locator("#live-panel").get_by_role("button", name=name, exact=True)


def peg(page: Page, side: int, points: int) -> None:
    """Peg what a card brings; side 0 is the home side."""
    press(page, page.locator("[role=group][aria-label$=' pegs']").nth(side).get_by_role("button").nth(points - 1))


def peg_out(page: Page, side: int, *, pegs: int) -> None:
    """Peg until a side is out: by eights as far as they go."""
    while pegs > 0:
        peg(page, side, min(8, pegs))
        pegs -= 8


def test_match_is_pegged_on_a_phone_from_the_cut_to_the_sheet(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes[CRIBBAGE][0]
    open_sheet(page, code)
    expect(page.locator("#live-turn")).to_contain_text("Cut for the deal")
    assert_usable(page)

    # Number 2 of the home side deals; a jack is turned up.
    press(page, page.get_by_role("button", name="deals").nth(2))
    assert_usable(page)
    press(page, page.get_by_role("button", name="A jack"))
    expect_score(page, "2", "0")
    peg(page, 1, 3)
    peg(page, 0, 1)
    expect_score(page, "3", "3")
    assert_usable(page)
    press(page, page.get_by_role("button", name="All cards are played"))

    count_a_hand(page)
    first_leg_to_its_end(page)

    # Into leg 2 and back over the end of leg 1, and forth again.
    press(page, named(page, "Next leg"))
    press(page, page.get_by_role("button", name="deals").nth(0))
    for _ in range(3):
        press(page, named(page, "Undo"))
    expect(page.locator(".live-leg")).to_contain_text("Leg 1 of 2")
    expect_score(page, "19", "113")
    for _ in range(3):
        press(page, named(page, "Redo"))

    press(page, named(page, "No jack"))
    peg_out(page, 0, pegs=121)
    expect(page.locator(".live-over")).to_be_visible()
    expect(page.locator(".live-score")).to_contain_text("double skunk")
    hand_in(page, code)
    expect(page.locator("main")).to_contain_text("19–121, 121–0")


def count_a_hand(page: Page) -> None:
    """The first hand is the away side's: an impossible count, then the cards themselves."""
    page.locator("#live-points").fill("19")
    press(page, named(page, "Peg"))
    expect(page.locator("#live-said")).to_contain_text("No hand counts 19.")

    page.get_by_text("Count the cards for me").click()
    page.get_by_label("The card turned up").select_option("JH")
    for card in ("5H", "5D", "5S"):
        page.locator(f"[name=cards][value='{card}']").check()
    press(page, named(page, "Count and peg"))
    expect(page.locator("#live-said")).to_contain_text("Pick the four cards of the hand")
    expect(page.locator("[name=cards][value='5S']")).to_be_checked()
    page.locator("[name=cards][value='JC']").check()
    assert_usable(page)
    press(page, named(page, "Count and peg"))
    expect(page.locator(".crib-explained")).to_contain_text("pegs 22")
    expect(page.locator(".crib-explained li")).to_have_count(11)
    expect_score(page, "3", "25")


def first_leg_to_its_end(page: Page) -> None:
    """Home 8, away 0, home 4 and the crib 4; then the away side pegs out."""
    for points in ("8", "0", "4", "4"):
        press(page, page.get_by_role("group", name="Peg at once").get_by_role("button", name=f"+{points}", exact=True))
    expect_score(page, "19", "25")
    expect(page.locator("#live-turn")).to_contain_text("deals")
    press(page, named(page, "No jack"))
    peg_out(page, 1, pegs=96)
    expect(page.locator(".live-over")).to_contain_text("won leg 1, 19–121")
    assert_usable(page)


def test_dealt_leg_goes_from_hand_to_hand_with_the_cards_covered(browser, live_hall) -> None:
    page = phone(browser, live_hall)
    page.goto("/practice/cribbage/")
    page.get_by_label("The program deals").check()
    follow(page.get_by_role("button", name="Begin", exact=True))
    assert_usable(page)

    first = page.locator("#live-turn").inner_text()
    for _ in range(2):
        expect(page.locator("[name=cards]").first).not_to_be_visible()
        page.get_by_text("show my cards").click()
        expect(page.locator("[name=cards]")).to_have_count(6)
        for place in (0, 1):
            page.locator("[name=cards]").nth(place).check()
        assert_usable(page)
        press(page, named(page, "Lay away"))
    assert page.locator("#live-turn").inner_text() == first.replace("lays away to the crib", "to play")
    while page.get_by_text("show my cards").count():
        if not page.locator("details.crib-hand").evaluate("one => one.open"):
            page.get_by_text("show my cards").click()
        press(page, page.locator(".crib-hand button[type=submit]").first)
    expect(page.locator("#live-turn")).to_contain_text("Count the hand of")
    press(page, page.get_by_role("button", name="Count the hand of"))
    expect(page.locator(".live-lines li").first).to_contain_text("counts")


def test_deal_is_pegged_by_the_keyboard_alone(browser, live_hall) -> None:
    page = browser.new_context(base_url=live_hall.url, viewport={"width": 1366, "height": 768}).new_page()
    page.goto("/practice/cribbage/")
    follow(page.get_by_role("button", name="Begin", exact=True), key="Enter")
    page.get_by_role("button", name="Visitor 1 deals").press("Enter")
    expect(page.locator("#live-turn")).to_contain_text("Visitor 1 deals")
    for key, home, away in [("j", "0", "2"), ("3", "3", "2"), ("w", "3", "4"), ("Control+z", "3", "2")]:
        page.keyboard.press(key)
        expect_score(page, home, away)
    page.get_by_role("button", name="All cards are played").press("Enter")
    expect(page.locator("#live-points")).to_be_focused()
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    expect_score(page, "15", "2")
