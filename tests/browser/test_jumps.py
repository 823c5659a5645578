"""Nothing moves while a page loads on a slow phone: what stands there later, letters too, has its place before."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.scenes_hall import BUILD
from tests.browser.steps import sign_in

MOST = 0.05  # of what moves, as Chromium reckons it: a tenth of the screen that moves by half of it
JUMPS = """
window.jumps = 0;
const add = (list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) window.jumps += each.value; };
new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
"""
PUBLIC = ("/", "/e/cribbage-2027/", "/e/cribbage-2027/rules/", "/e/cribbage-2027/results/", "/e/cribbage-2027/board/")
OFFICE = ("/office/", "/office/season/", "/office/roles/", "/office/calendar/", "/my-station/")


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


@pytest.fixture
def page(hall, new_context) -> Page:
    page: Page = new_context(base_url=hall.url, viewport={"width": 390, "height": 844}).new_page()
    page.add_init_script(JUMPS)
    return page


def jumps(page: Page, path: str) -> float:
    page.goto(path)
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    return float(page.evaluate("window.jumps"))


def test_nothing_jumps_on_a_slow_phone(page: Page) -> None:
    sign_in(page, "alice")
    phone = page.context.new_cdp_session(page)
    phone.send("Network.enable")
    phone.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line = {"offline": False, "latency": 100, "downloadThroughput": 400_000, "uploadThroughput": 100_000}
    phone.send("Network.emulateNetworkConditions", line)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": 2})
    found = {path: jumps(page, path) for path in (*PUBLIC, *OFFICE)}
    assert max(found.values()) < MOST, found
