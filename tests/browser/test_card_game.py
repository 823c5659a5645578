"""Behind the 8 Ball in a browser: a game against the computer, kept over a reload, and a device that is passed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import follow
from tests.browser.table import phone_at


@pytest.fixture
def phone(browser, newcomer_site):
    yield from phone_at(browser, newcomer_site)


def begin(page: Page, who: str) -> None:
    page.goto("/practice/behind_the_8_ball/")
    page.get_by_label(who).check()
    follow(page.get_by_role("button", name="Begin"))


def play_once(page: Page) -> None:
    """Do the first useful thing that the page offers: answer, lay a pair, sink an own ball, or shoot."""
    panel = page.locator("#live-panel")
    reach = page.locator("details:not([open]) > summary", has_text="What these cards can sink")
    if reach.count():
        reach.click()
    before = panel.inner_text()
    own = page.locator("button.key", has_text=re.compile("sinks your|the 8: wins"))
    pair = page.locator("button.key", has_text=re.compile("Play [^8]+ and"))
    for keys in (page.locator(".b8-hand > .keys button.key"), own, pair):
        if keys.count():
            keys.first.click()
            break
    else:
        shoot(page)
    expect(panel).not_to_have_text(before, use_inner_text=True)


def shoot(page: Page) -> None:
    place = page.get_by_role("button", name="Continue")
    if place.count():
        place.click()
        return
    four = page.get_by_role("button", name="Play all four")
    if four.count():
        page.get_by_label("Ball").select_option(index=0)
        four.click()
        return
    boxes = page.locator("input[name=card]")
    boxes.nth(0).check()
    boxes.nth(1).check()
    page.get_by_role("button", name="Play this shot").click()


def test_whole_game_against_the_computer_with_a_reload_in_the_middle(phone):
    begin(phone, "You against the computer, easy")
    for turn in range(150):
        if phone.locator(".live-over").count():
            break
        if turn == 3:
            said = phone.locator(".live-lines").inner_text()
            phone.reload()
            expect(phone.locator(".live-lines")).to_have_text(said, use_inner_text=True)
        play_once(phone)

    expect(phone.locator(".live-over")).to_be_visible()
    expect(phone.locator(".live-lines li").first).to_contain_text(re.compile("ha(s|ve) won"))
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator(".live-over")).to_have_count(0)


def test_cards_are_hidden_until_the_player_says_so_and_a_wrong_shot_is_refused_in_words(phone):
    begin(phone, "Two people, passing this device")
    expect(phone.locator(".b8-cards")).to_be_hidden()
    phone.get_by_text("show my cards").click()
    expect(phone.locator(".b8-cards")).to_be_visible()

    phone.locator("input[name=card]").first.check()
    phone.get_by_role("button", name="Play this shot").click()
    refused = phone.locator("#live-said .notice")
    expect(refused).to_contain_text("A shot needs two number cards. Tick two.")
    score = phone.locator(".live-head").bounding_box()
    assert refused.bounding_box()["y"] >= score["y"] + score["height"], "the score covers the refusal"


COVERED = """() => {
  const bar = document.querySelector(".live-bar").getBoundingClientRect();
  return [...document.querySelectorAll(".live-form .key, .live-form input, .live-form select")].filter((key) => {
    const place = key.getBoundingClientRect();
    const beside = place.right <= bar.left || place.left >= bar.right;
    return place.width && !beside && place.top < bar.bottom && place.bottom > bar.top;
  }).map((key) => key.textContent.trim() || key.name);
}"""


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (1366, 768)])
def test_undo_lies_on_no_key_and_stays_in_sight(phone, size):
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    begin(phone, "You against the computer, easy")
    expect(phone.locator(".live-bar")).to_be_in_viewport()
    assert phone.evaluate(COVERED) == []

    phone.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    expect(phone.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)
    score, undo = (phone.locator(name).bounding_box() for name in (".live-head", ".live-bar"))
    assert undo["y"] >= score["y"] + score["height"] - 1, "the score covers Undo"
