"""The referee's table for everybody: a rack of 8-ball under each rule set."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.steps import follow
from tests.browser.table import press, ruling, run_out, tick

SIZES = {"WPA 8-ball 2016": (820, 1180), "BCA 8-ball": (1366, 768), "EBAC 8-ball": (320, 640)}


@pytest.fixture
def open_page(browser, newcomer_site):
    contexts = []

    def opened(width: int, height: int) -> Page:
        contexts.append(browser.new_context(base_url=newcomer_site.url, viewport={"width": width, "height": height}))
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


def to_the_table(page: Page, name: str) -> None:
    page.goto("/referee/")
    follow(page.get_by_role("button", name=f"Go to the table of {name}"))
    expect(page.locator("#live-turn")).to_have_text("Home to break")


@pytest.mark.parametrize("name", SIZES)
def test_a_rack_under_each_rule_set(open_page, name) -> None:
    page = open_page(*SIZES[name])
    to_the_table(page, name)

    # An illegal break offers three things to the other side; nothing else can be entered in the meantime.
    press(page, "Nothing pocketed, fewer than 4 to a cushion")
    ruling(page, "The break was not legal." if name == "WPA 8-ball 2016" else "Foul: the break was not legal.")
    expect(page.locator(".table-choices legend")).to_have_text("Visitor, choose:")
    expect(page.locator("input[name=first]")).to_have_count(0)
    press(page, "Rack again; the other side breaks again")

    # The 8 on the break is the breaker's choice, or wins by the house note.
    tick(page, "potted", 8)
    press(page, "The ticked balls were pocketed")
    if name == "EBAC 8-ball":
        expect(page.locator(".live-over")).to_contain_text("Home won")
        press(page, "Undo")
        tick(page, "potted", 15)
        press(page, "The ticked balls were pocketed")
    else:
        expect(page.locator(".table-choices legend")).to_have_text("Home, choose:")
        press(page, "The 8 is spotted; play on")
    expect(page.locator("#live-turn")).to_have_text("Home to play")
    page.set_viewport_size({"width": SIZES[name][0], "height": 3000})  # so tall that no bar covers anything
    assert_accessible(page)
    page.set_viewport_size(dict(zip(("width", "height"), SIZES[name], strict=True)))

    # A ball touched by a sleeve is a foul of the world rules only.
    page.get_by_text("Enter everything that happened").click()
    touched = page.locator(".table-facts").get_by_label("Another ball touched or moved")
    expect(touched).to_have_count(1 if name == "WPA 8-ball 2016" else 0)
    page.get_by_text("Enter everything that happened").click()

    run_out(page)
    expect(page.locator(".live-over")).to_contain_text("Home won")


def test_a_shot_is_told_by_the_keyboard_alone(open_page) -> None:
    page = open_page(1366, 768)
    to_the_table(page, "WPA 8-ball 2016")
    page.keyboard.press("m")  # nothing fell, four or more balls to a cushion
    expect(page.locator("#live-turn")).to_have_text("Visitor to play")
    page.keyboard.press("9")
    expect(page.locator("input[name=first][value='9']")).to_be_checked()
    page.keyboard.press("p")
    ruling(page, "Visitor has stripes.")
    page.keyboard.press("Control+z")
    expect(page.locator(".live-side").nth(1)).to_contain_text("open table")
