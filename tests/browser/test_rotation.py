"""9-ball, 10-ball and 14.1 on the practice page, as a referee enters them: ticks, keys, choices and rulings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.steps import follow
from tests.browser.table import phone_at

SMALLEST = {"width": 320, "height": 3000}  # so high that no bar sticks over a key


@pytest.fixture
def page(browser, newcomer_site):
    yield from phone_at(browser, newcomer_site)


def begin(page: Page, game: str, **answers: str) -> None:
    page.goto(f"/practice/{game}/")
    for name, value in answers.items():
        page.locator(f"[name=answer-{name}]").select_option(value)
    follow(page.get_by_role("button", name="Begin"))


def press(page: Page, label: str) -> None:
    """Press a key of the table and wait for the page that follows."""
    before = page.locator(".live-last").inner_text()
    page.locator(".live-form").get_by_role("button", name=label).first.click()
    expect(page.locator(".live-last")).not_to_have_text(before, use_inner_text=True)


def tick(page: Page, fact: str, *values: str) -> None:
    for value in values:
        page.locator(f"label:has(> input[name={fact}][value='{value}'])").first.click()


def ruling(page: Page):
    return page.locator(".ruling")


def turn(page: Page):
    return page.locator("#live-turn")


def test_rack_of_nine_ball_with_a_push_out_and_three_fouls(page):
    begin(page, "nineball")
    tick(page, "potted", "2")
    press(page, "The 1 hit first, ticked balls pocketed")
    expect(turn(page)).to_have_text("Home to play")

    press(page, "Push-out, nothing pocketed")
    expect(turn(page)).to_have_text("Visitor to choose")
    expect(page.locator(".table-quick")).to_have_count(0)  # nothing else can be entered
    press(page, "Let the other side play on")
    expect(turn(page)).to_have_text("Home to play")

    for fouls in ("1", "2"):
        press(page, "No ball was hit")
        expect(ruling(page)).to_contain_text(f"Fouls in a row of Home: {fouls}.")
        expect(ruling(page)).to_contain_text("cue ball in hand anywhere")
        press(page, "Nothing pocketed, a cushion was reached")

    press(page, "Warn Home: two fouls in a row")
    press(page, "No ball was hit")
    expect(page.locator(".live-over")).to_be_visible()
    last = page.locator(".live-lines li").first
    expect(last).to_contain_text("Third foul in a row: the cue ball touched no ball. Won by Visitor.")
    last.locator("summary").click()
    for name in ("WPA 2.8", "WPA 6.14"):
        expect(last.get_by_text(name, exact=True)).to_be_visible()

    page.get_by_role("button", name="Undo").click()
    expect(turn(page)).to_have_text("Home to play")
    press(page, "It was pocketed")
    expect(page.locator(".live-side").first).to_contain_text("2")


def test_rack_of_ten_ball_with_a_hand_back_until_the_ten_is_called_last(page):
    begin(page, "tenball")
    tick(page, "potted", "10", "3")
    press(page, "The 1 hit first, ticked balls pocketed")
    expect(ruling(page)).to_contain_text("To be spotted: 10.")

    # The 1 was called, and the 2 fell: the other side hands the table back.
    page.get_by_text("Enter everything that happened").click()
    tick(page, "potted", "2")
    tick(page, "call", "1")
    press(page, "Rule on this shot")
    expect(ruling(page)).to_contain_text("Not as called")
    press(page, "Let the other side play on")
    expect(turn(page)).to_have_text("Home to play")

    for ball in (1, 4, 5, 6, 7, 8, 9):
        expect(page.locator("input[name=first]:checked")).to_have_value(str(ball))
        press(page, "Pocketed as called")
    press(page, "Pocketed as called")
    expect(page.locator(".live-over")).to_be_visible()
    expect(page.locator(".live-lines li").first).to_contain_text("Won by Home: the last ball was pocketed legally.")


def test_every_key_of_the_first_shot_of_straight_pool_is_on_a_phone_without_scrolling(page):
    begin(page, "straightpool")
    expect(page.get_by_role("button", name="No ball was hit")).to_be_in_viewport(ratio=1)


def test_short_leg_of_straight_pool_with_a_weak_break_and_a_new_rack(page):
    begin(page, "straightpool", target="15")
    press(page, "No called ball pocketed, too few to a cushion")
    expect(ruling(page)).to_contain_text("Home loses 2 points.")
    press(page, "Rack again; the other side breaks again")
    expect(turn(page)).to_have_text("Home to break")
    press(page, "No called ball pocketed, cue ball and two more to a cushion")
    expect(turn(page)).to_have_text("Visitor to play")

    tick(page, "potted", *map(str, range(1, 15)))
    press(page, "Ticked balls pocketed as called")
    expect(turn(page)).to_have_text("Visitor continues after racking")
    tick(page, "cue_interferes", "yes")
    page.get_by_role("button", name="Say where the balls go").click()
    expect(page.locator(".table-asked")).to_contain_text("Is the last object ball inside the rack outline")
    page.locator(".table-asked").get_by_role("button", name="No").click()
    expect(page.locator(".table-asked")).to_contain_text("behind the head string")
    page.locator(".table-asked").get_by_role("button", name="No").click()
    expect(ruling(page)).to_contain_text("cue ball in hand behind the head string")
    expect(page.locator(".live-number").first).to_have_text("-2")

    tick(page, "potted", "7")
    press(page, "Ticked balls pocketed as called")
    expect(page.locator(".live-over")).to_be_visible()
    expect(page.locator(".live-number").nth(1)).to_have_text("15")


def test_keyboard_alone_is_enough(page):
    begin(page, "nineball")

    page.keyboard.press("m")  # a good break, nothing fell
    expect(turn(page)).to_have_text("Visitor to play")
    page.keyboard.press("p")
    expect(ruling(page)).to_contain_text("Pocketed: 1.")
    page.keyboard.press("5")
    expect(page.locator("input[name=first]:checked")).to_have_value("5")
    page.keyboard.press("m")
    expect(ruling(page)).to_contain_text("the wrong ball was hit first")
    page.keyboard.press("Control+z")
    expect(turn(page)).to_have_text("Visitor to play")


@pytest.mark.parametrize("game", ["nineball", "tenball", "straightpool"])
def test_table_fits_the_smallest_screen_and_can_be_read_by_everybody(page, game):
    page.set_viewport_size(SMALLEST)
    begin(page, game)
    press(page, "No ball was hit")

    assert_accessible(page)
