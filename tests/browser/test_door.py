"""The door of an open event by keyboard alone: begun with two keys, six pairs by two typists, nothing typed is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.accessibility import assert_accessible
from tests.browser.branch_office import BUILD


@pytest.fixture(scope="module")
def office(installation):
    return installation(BUILD)


@pytest.fixture
def sign_in(office, new_context):
    def make(**more) -> Page:
        return steps.sign_in(new_context(base_url=office.url, **more).new_page(), "beth")

    return make


def write(page: Page, first: str, second: str) -> None:
    """Type a line at once, without a look at the page."""
    page.keyboard.type(first)
    page.keyboard.press("Enter")
    page.keyboard.type(second)
    page.keyboard.press("Enter")


def test_two_typists_take_six_pairs_in_by_keyboard_alone(sign_in) -> None:
    page, lines = sign_in(), ".door > li .who"
    page.goto("/open-events/new/")
    assert_accessible(page)
    steps.follow(page.locator(":focus"), key="Enter")
    assert_accessible(page)
    page.locator("#id_name").focus()
    steps.follow(page.locator("#id_name"), key="Enter")
    expect(page.locator("#id_first")).to_be_focused()
    other = sign_in()
    other.goto(page.url)

    page.keyboard.type("mac")
    expect(page.get_by_role("option")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#id_first")).to_have_value("René MacIsaac")
    expect(page.locator("#id_second")).to_be_focused()
    page.keyboard.type("Joe Clark")
    page.keyboard.press("Enter")
    write(page, "Ann Brown", "Bob")  # no last name: it comes back with its letters
    write(page, "obri", "Di Evans")  # begun like one member alone
    page.keyboard.type("Flo Gray & Hal")
    expect(page.locator(".refused")).to_contain_text("Type the last name too")
    expect(page.locator("#id_first")).to_have_value("Flo Gray & Hal")
    expect(page.locator("#id_first")).to_be_focused()
    page.keyboard.type(" Ivy")
    page.keyboard.press("Enter")
    write(other, "Jan Kay", "Lou May")
    write(other, "Ned Orr", "Pam Quinn")

    for typist in (page, other):
        expect(typist.locator(lines)).to_have_count(5)
        expect(typist.locator(".door-sums")).to_contain_text("10 people")
    expect(page.locator(".refused input[name=second]")).to_have_value("Bob")
    page.locator(".refused input[name=second]").fill("Bob Smith")
    page.keyboard.press("Enter")
    expect(page.locator(lines)).to_have_count(6)
    expect(page.locator(".refused")).to_have_count(0)
    expect(page.locator("#id_first")).to_be_focused()
    expect(page.get_by_text("Lorne O'Brien & Di Evans")).to_be_visible()
    assert_accessible(page)
    write(other, "Joe Clark", "Una Vye")  # the other door has him already
    expect(other.locator(".refused")).to_contain_text("stands on line 1 already")


def test_the_door_works_without_scripts(sign_in) -> None:
    page = sign_in(viewport={"width": 390, "height": 800}, java_script_enabled=False)
    page.goto("/open-events/new/?kind=darts-groups")
    page.get_by_role("button", name="Save").click()
    page.fill("#id_first", "Ann")
    page.get_by_role("button", name="Save the line").click()
    expect(page.locator(".field-bad")).to_contain_text("Type the last name too")
    expect(page.locator("#id_first")).to_have_value("Ann")
    page.fill("#id_first", "Ann Brown")
    page.get_by_role("button", name="Save the line").click()
    expect(page.locator(".door > li .who")).to_have_text(["Ann Brown"])
