"""The host's papers in a real browser: found from the first page, written by keyboard alone, printed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.branch_office import BUILD
from tests.browser.steps import follow, sign_in


@pytest.fixture(scope="module")
def office(installation):
    """An installation with an event that Grande Prairie hosts and Command runs."""
    return installation(BUILD, worker=True)  # the Financial sheet is printed


@pytest.fixture
def host(office, new_context) -> Page:
    """The office of the host branch's officer, on a phone."""
    return sign_in(new_context(base_url=office.url, viewport={"width": 390, "height": 844}).new_page(), "beth")


def test_the_host_writes_its_financial_sheet_by_keyboard_and_prints_it(host) -> None:
    follow(host.get_by_role("link", name="Papers of the host branch"))
    assert_accessible(host)
    follow(host.get_by_role("link", name="Begin the Financial sheet"))
    keys = host.keyboard

    host.get_by_role("group", name="What was spent: new line 1").get_by_label("For what").focus()
    for typed in ("Banquet", "Tab", "60 plates", "Tab", "12.345", "Tab", "114", "Tab", "Space", "Enter"):
        keys.press(typed) if typed in {"Tab", "Space", "Enter"} else keys.type(typed)
    expect(host.get_by_text("This is not an amount. Write dollars and cents")).to_be_visible()
    assert_accessible(host)

    line = host.get_by_role("group", name="What was spent: new line 1")
    expect(line.get_by_label("Note")).to_have_value("60 plates")
    expect(line.get_by_label("Receipt attached")).to_be_checked()
    line.get_by_label("Amount, $").fill("1,234.50")
    keys.press("Enter")
    expect(host.get_by_text("Due from Alberta-NWT Command to the host branch")).to_be_visible()
    expect(host.locator("dd.result")).to_have_text("$1,234.50")

    host.get_by_role("button", name="Print").click()
    expect(host.get_by_text("The file is ready.")).to_be_visible()


def test_what_the_host_tells_is_read_by_everybody(office, host, new_context) -> None:
    host.goto(f"/office/events/{office.ids['event']}/host/information/")
    assert_accessible(host)
    host.get_by_label("Where it is played").fill("Legion hall, upstairs")
    host.get_by_label("How many people the hall holds").fill("80")
    host.get_by_role("button", name="Save the Information Sheet").click()
    expect(host.get_by_text("the manual asks for room for 120 people; this hall holds 80").first).to_be_visible()

    visitor = new_context(base_url=office.url).new_page()
    visitor.goto("/e/cribbage-2027/")
    expect(visitor.get_by_text("Legion hall, upstairs")).to_be_visible()
    follow(visitor.get_by_role("link", name="Calendar", exact=True))
    expect(visitor.get_by_role("heading", name="Sports calendar 2027")).to_be_visible()
    assert_accessible(visitor)
