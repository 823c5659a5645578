"""A frame of blackball and one of WEPF 8-ball on the practice page, as a referee enters them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible
from tests.browser.steps import follow
from tests.browser.table import phone_at
from tests.browser.test_rotation import press, ruling, tick, turn


@pytest.fixture
def page(browser, newcomer_site):
    yield from phone_at(browser, newcomer_site)


def begin(page, rules: str) -> None:
    page.goto("/practice/blackball/")
    page.get_by_label(rules, exact=True).check()
    follow(page.get_by_role("button", name="Begin"))


def pot(page, *balls: str) -> None:
    for ball in balls:
        tick(page, "first", ball)
        press(page, "Potted it")


def test_frame_of_blackball_with_a_free_shot_from_baulk(page):
    begin(page, "Blackball (WPA)")
    press(page, "Nothing potted, but a fair break")
    expect(turn(page)).to_have_text("Visitor to play")
    pot(page, "9")
    tick(page, "first", "3")
    press(page, "Nothing potted, a cushion was reached")
    expect(ruling(page)).to_contain_text("the wrong ball was hit first")
    expect(turn(page)).to_have_text("Home to choose")
    assert_accessible(page)
    press(page, "Play on, cue ball in hand in baulk")
    expect(turn(page)).to_have_text("Home to play, free shot")

    pot(page, "1", "2", "3", "4", "5", "6", "7", "8")
    expect(page.locator(".live-over")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(turn(page)).to_have_text("Home to play")


def test_frame_under_wepf_rules_with_two_visits_and_a_foul_snooker(page):
    begin(page, "8-ball (WEPF)")
    tick(page, "potted", "3")
    press(page, "Rule on this break")
    expect(turn(page)).to_have_text("Home names a colour")
    press(page, "Named: red (1 to 7)")
    tick(page, "first", "12")
    press(page, "Nothing potted, a cushion was reached")
    expect(turn(page)).to_have_text("Visitor to play, two visits")

    press(page, "Referee: a foul snooker")
    press(page, "Play on as the balls lie")
    page.get_by_text("Nominate a ball", exact=True).click()
    tick(page, "nominate", "1")
    press(page, "Nominate it")
    pot(page, "1")
    expect(turn(page)).to_have_text("Visitor to play, two visits")
    tick(page, "first", "8")
    press(page, "Potted it")
    expect(page.locator(".live-lines li").first).to_contain_text("Home wins the frame: a foul while potting the 8.")
