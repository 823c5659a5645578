"""What people do at devices that have no network, and what the site has of it afterwards."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.live_sheet import open_sheet

TYPED = {  # a sheet of each game that is not like the next one
    "cribbage-pairs": lambda n: {"leg1-home": "121", "leg1-away": str(70 + n), "leg2-home": str(60 + n)},
    "euchre-legion": lambda n: {"leg1-home": "10", "leg1-away": str(n), "leg2-home": "5", "leg2-away": "10"},
    "darts-mixed": lambda n: {"leg1-home": "1", "leg2-away": "1", "leg3-home": "1"},
    "shuffleboard-mens": lambda n: {"leg1-home": "21", "leg1-away": str(n)},
    "eightball-singles": lambda n: {"leg1-home": "10", "leg1-away": str(n), "leg2-away": "10", "leg2-home": "1"},
}


def desk_of(hall) -> str:
    return f"/office/events/{hall.codes['event']}/results/"


def is_ready(page: Page) -> None:
    """The page, and what it needs without a network, is on the device."""
    expect(page.locator("body")).to_have_attribute("data-offline", "ready")


def waits(page: Page, number: int) -> None:
    expect(page.locator(".waiting")).to_have_attribute("data-count", str(number))


def enter(page: Page, code: str, typed: dict[str, str]) -> None:
    """Enter a sheet by its code, as at the desk."""
    page.fill("#code", code)
    page.keyboard.press("Enter")
    fill(page, typed)


def fill(page: Page, typed: dict[str, str]) -> None:
    """Type a sheet that is open, all boxes in one go, and save it."""
    page.locator("[name=leg1-home]").wait_for()
    page.wait_for_load_state()  # its scripts listen
    page.evaluate(TYPE, {**typed, "agreed": "both"})
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("#code").wait_for()


# What a keyboard does to the boxes, without one call to the browser for each of them.
TYPE = """(typed) => {
    for (const [name, value] of Object.entries(typed)) {
        const box = document.querySelector(`[name="${name}"]`);
        box.value = value;
        for (const happens of ["input", "change"]) box.dispatchEvent(new Event(happens, { bubbles: true }));
    }
}"""


def throw(page: Page, points: str) -> None:
    page.locator("#live-points").fill(points)
    page.get_by_role("button", name="Enter", exact=True).click()


def throw_alone(page: Page, points: str, *, waiting: int) -> None:
    """Throw without a network; the page is ready for the next throw, and this one is on the device."""
    throw(page, points)
    expect(page.locator("#live-waiting li")).to_have_count(waiting)
    waits(page, waiting)


def reload_alone(page: Page, *, waiting: int) -> None:
    """Load the page of a score again without a network; it knows what waits."""
    page.reload()
    expect(page.locator("#live-waiting li")).to_have_count(waiting)


def begin_darts(page: Page, code: str, *, address: str = "") -> None:
    open_sheet(page, code, address=address)
    page.get_by_role("button", name="throws first").first.click()
    expect(page.locator("#live-points")).to_be_visible()
    is_ready(page)


def entered(page: Page, code: str) -> dict:
    return page.request.get(f"/api/v1/sheets/{code}/").json()


def link_of(hall, code: str) -> str:
    return f"/t/{hall.codes['tables']['darts-mixed'][str(hall.codes['stations'][code])]}/"


def hand_in_at_table(page: Page, words: list[str], typed: dict[str, str]) -> None:
    """Type a result at a table that has no network, with the words of both teams."""
    page.locator("[name=leg1-home]").wait_for()
    page.wait_for_load_state()
    page.evaluate(TYPE, {**typed, "captain_home-word": words[0], "captain_away-word": words[1]})
    for yes in page.get_by_label("Yes, this is right").all():
        yes.check()
    page.get_by_role("button", name="Hand in the result").click()
    expect(page.locator(".kept")).to_contain_text("Kept on this device")


def thrown(page: Page, code: str) -> list[str]:
    """Return the throws of a sheet as its record has them, the first one first."""
    page.goto(f"/s/{code}/live/record/")
    told = re.findall(r": (\d+), \d+ left", page.locator("main").inner_text())
    return told if told[0] == "100" else told[::-1]
