"""Hands at the referee's table: tick a ball, press a key, read the ruling."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Browser, Page, expect

from tests.browser.site import Site

PHONE = {"width": 390, "height": 844}


def phone_at(browser: Browser, site: Site) -> Iterator[Page]:
    """Give the page of a phone on which nobody is signed in, and close it."""
    context = browser.new_context(base_url=site.url, viewport=PHONE, has_touch=True)
    yield context.new_page()
    context.close()


def tick(page: Page, fact: str, *balls: int) -> None:
    """Tick balls of a fact, as a finger does."""
    for ball in balls:
        page.locator(f"label.ball-key:has(input[name={fact}][value='{ball}'])").first.click()


def press(page: Page, name: str) -> None:
    """Press the key with this label, and wait for the answer."""
    panel = page.locator("#live-panel").element_handle()
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_function("old => !old.isConnected", arg=panel)


def ruling(page: Page, text: str, *, follows: str = "") -> None:
    """The ruling in large type."""
    expect(page.locator(".ruling-text")).to_have_text(text)
    if follows:
        expect(page.locator(".ruling")).to_contain_text(follows)


def run_out(page: Page) -> None:
    """Pocket the solids and the 8 as called, two taps each."""
    for ball in range(1, 9):
        turn = page.locator("#live-turn").inner_text()
        tick(page, "first", ball)
        press(page, "Pocketed as called")
        if ball < 8:
            expect(page.locator(f"input[name=first][value='{ball}']")).to_be_disabled()
            expect(page.locator("#live-turn")).to_have_text(turn)
