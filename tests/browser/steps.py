"""Steps that people take on every page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.cast import PASSWORD


def sign_in(page: Page, name: str, password: str = PASSWORD) -> Page:
    """Sign `name` in by the keyboard, and return the page that follows."""
    page.goto("/sign-in/")
    page.fill("#id_username", name)
    page.fill("#id_password", password)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "sign-in" not in url)
    return page


def follow(link: Locator, *, key: str = "") -> None:
    """Click what leads to another page, or press `key` on it, and wait for that page with its scripts.

    Without the wait the next step may reach the page that is left, or one that does not listen to keys yet.
    """
    with link.page.expect_navigation():
        link.press(key) if key else link.click()


def drop_posts(page: Page, address: str) -> None:
    """Let nothing that is sent to `address` through, of the next page on; one that is open may get past it."""
    page.route(address, lambda route: route.abort() if route.request.method == "POST" else route.continue_())
