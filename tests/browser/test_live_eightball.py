"""A match of Legion 8-ball scored on a phone: two taps a shot, undo across the end of a rack, handed in."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.live_sheet import assert_usable, expect_score, hand_in, open_sheet, phone, take_back
from tests.browser.table import press, ruling, run_out, tick


def test_match_is_scored_on_a_phone_from_the_break_to_the_sheet(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes["eightball-singles"][0]
    open_sheet(page, code)
    expect(page.locator("#live-turn")).to_contain_text("to break")
    assert_usable(page)

    first_rack(page)
    press(page, "Next leg")
    expect(page.locator(".live-leg")).to_contain_text("Leg 2 of 2")

    # Undo reaches over the end of the rack, and back again.
    press(page, "Undo")
    expect(page.locator(".live-over")).to_contain_text("won leg 1, 10–1")
    take_back(page, shows="solids cleared, on the 8")
    press(page, "Redo")
    expect(page.locator(".live-over")).to_contain_text("won leg 1, 10–1")
    press(page, "Next leg")

    second_rack(page)
    hand_in(page, code)
    expect(page.locator("main")).to_contain_text("10–1, 0–10")


def first_rack(page: Page) -> None:
    """A stripe on the break, a scratch, a safety that was none, and eight balls in a row."""
    tick(page, "potted", 15)
    press(page, "The ticked balls were pocketed")
    ruling(page, "No foul: the same player continues.")
    tick(page, "first", 3)
    press(page, "Cue ball pocketed")
    ruling(page, "Foul: the cue ball was pocketed.", follows="cue ball in hand anywhere")

    # A foul that only players may call: the page asks, and keeps what was ticked.
    tick(page, "first", 9)
    press(page, "Nothing pocketed, no cushion")
    expect(page.locator("#live-said")).to_contain_text("Was the foul called, and was it admitted?")
    expect(page.locator("input[name=first][value='9']")).to_be_checked()
    assert_usable(page)
    press(page, "Called, and admitted")
    ruling(page, "Foul: no ball was pocketed and none reached a cushion.")

    run_out(page)
    expect(page.locator(".live-over")).to_contain_text("won leg 1, 10–1")


def second_rack(page: Page) -> None:
    """The other side breaks; the 8 falls too early."""
    expect(page.locator("#live-turn")).to_contain_text("to break")
    press(page, "Nothing pocketed, 4 or more balls to a cushion")
    expect_score(page, "0", "0")
    tick(page, "first", 2)
    page.get_by_text("Enter everything that happened").click()
    tick(page, "potted", 8)
    assert_usable(page)
    press(page, "Rule on this shot")
    expect(page.locator(".live-over")).to_contain_text("won leg 2, 0–10")
    expect(page.locator(".live-lines li").first).to_contain_text("8 pocketed too early")
