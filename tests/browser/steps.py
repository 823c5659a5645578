"""Steps that people take on every page."""

from __future__ import annotations

import json
import urllib.request
import uuid

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.site import PATIENCE, Site
from tests.cast import PASSWORD

MOST_TABS = 200  # no page of ours has as many places for the keyboard
HERE = "(element) => element === document.activeElement"


def sign_in(page: Page, name: str, password: str = PASSWORD) -> Page:
    """Sign `name` in by the keyboard, and return the page that follows."""
    give_password(page, name, password)
    page.wait_for_url(lambda url: "sign-in" not in url)
    return page


def give_password(page: Page, name: str, password: str = PASSWORD) -> None:
    """Send the form of the sign-in by the keyboard, wherever it leads."""
    page.goto("/sign-in/")
    page.fill("#id_username", name)
    page.fill("#id_password", password)
    page.keyboard.press("Enter")


def follow(link: Locator, *, key: str = "") -> None:
    """Click what leads to another page, or press `key` on it, and wait for that page with its scripts.

    Without the wait the next step may reach the page that is left, or one that does not listen to keys yet.
    """
    with link.page.expect_navigation():
        link.press(key) if key else link.click()


def drop_posts(page: Page | BrowserContext, address: str) -> None:
    """Let nothing that is sent to `address` through, of the next page on; one that is open may get past it."""
    page.route(address, lambda route: route.abort() if route.request.method == "POST" else route.continue_())


def tab_to(place: Locator, *, among: str = HERE) -> None:
    """Go to `place` as the keyboard does, from where it is: it has to be reached by Tab alone."""
    expect(place).to_be_visible()
    # Found once: to look through the page for its name after every Tab takes ten times as long as the Tab.
    there = place.element_handle()
    for _ in range(MOST_TABS):
        is_there = there.evaluate(f"(element) => element.isConnected ? ({among})(element) : null")
        if is_there:
            return
        if is_there is None:  # the page has put another in its place meanwhile
            there = place.element_handle()
        else:
            place.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {place}")


def hand_in(site: Site, code: str, *legs: tuple[int, int]) -> None:
    """Enter a sheet from another computer, as the scorekeeper Sam."""
    token = _post(site, "token/", {"username": "sam", "password": PASSWORD})["token"]
    body = {"expected_version": 0, "legs": [{"home": home, "away": away} for home, away in legs]}
    headers = {"Authorization": f"Token {token}", "Idempotency-Key": str(uuid.uuid4())}
    _post(site, f"sheets/{code}/", body, **headers)


def _post(site: Site, path: str, body: dict[str, object], **headers: str) -> dict[str, str]:
    request = urllib.request.Request(
        f"{site.url}/api/v1/{path}", json.dumps(body).encode(), {"Content-Type": "application/json", **headers}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        told: dict[str, str] = json.loads(answer.read())
        return told
