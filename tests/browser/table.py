"""Hands at the referee's table: tick a ball, press a key, read the ruling."""

from __future__ import annotations

from playwright.sync_api import Page, expect


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
