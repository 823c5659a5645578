"""Somebody in the hall who scores sheets on a phone as they are played; `live_hall` is the hall."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.site import Site
from tests.browser.steps import follow, sign_in

PHONE = {"width": 390, "height": 844}


def phone(browser: Browser, site: Site) -> Page:
    """Return a page of a phone on which Sam, the scorekeeper, is signed in."""
    context = browser.new_context(base_url=site.url, viewport=PHONE, has_touch=True, is_mobile=True)
    return sign_in(context.new_page(), "sam")


def open_sheet(page: Page, code: str, *, address: str = "") -> None:
    """Begin to score a sheet with the order of play that is proposed; `address` is that of a table, where it is one."""
    page.goto(address or f"/s/{code}/live/")
    follow(page.get_by_role("button", name="Begin", exact=True))


def expect_score(page: Page, home: str, away: str) -> None:
    """The large numbers of the running leg, home first."""
    expect(page.locator(".live-number").nth(0)).to_have_text(home)
    expect(page.locator(".live-number").nth(1)).to_have_text(away)


def press(page: Page, name: str) -> None:
    """Press a key of a sheet that is scored, and wait until its entry is saved."""
    panel = page.locator("#live-panel")
    lines = int(panel.get_attribute("data-lines") or 0)
    page.get_by_role("button", name=name).click()
    expect(panel).to_have_attribute("data-lines", str(lines + 1))


def take_back(page: Page, *, shows: str) -> None:
    """Press Undo, and see that the page shows `shows`."""
    press(page, "Undo")
    expect(page.locator("#live-panel")).to_contain_text(shows)


def hand_in(page: Page, code: str) -> None:
    """Hand in the sheet of a match that is over, with the initials of both sides."""
    follow(page.get_by_role("link", name="Hand in the sheet"))
    page.locator("summary", has_text="The initials are on paper").click()
    page.get_by_role("radio", name="Both").check()
    page.get_by_role("button", name="Hand in with the initials on paper").click()
    page.wait_for_url(f"**/s/{code}/?saved=1")


def assert_usable(page: Page) -> None:
    """The page as it stands can be used by everybody; on a screen so tall that its bars cover nothing."""
    page.set_viewport_size({**PHONE, "height": 3000})
    assert_accessible(page)
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
