"""What people do in a hall with the keyboard alone: direct the screens, find a team, be called to a table.

From the code of a sheet to its saved result: test_sheets.py.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hall_board import expect_live
from tests.browser.scenes_hall import BUILD
from tests.browser.steps import hand_in, sign_in, tab_to

EVENT = "/e/cribbage-2027"
PHONE = {"width": 390, "height": 844}
# What a phone can do, written down in place of being done: nobody hears a browser of a test.
LISTENS = """
  window.spoken = []; window.shaken = 0;
  speechSynthesis.speak = (words) => { document.documentElement.dataset.spoken = window.spoken.push(words.text); };
  Object.defineProperty(navigator, "vibrate", { value: () => { window.shaken += 1; return true; } });
"""


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


def test_the_chair_directs_the_screens(hall, new_context) -> None:
    chair = sign_in(new_context(base_url=hall.url, viewport=PHONE).new_page(), "carl")
    board = new_context(base_url=hall.url, viewport={"width": 1280, "height": 720}).new_page()
    board.goto(f"{EVENT}/board/{hall.ids['cribbage-2027']['names']}/")
    expect_live(board)
    shown = board.locator(".hall-page.shown")
    expect(shown).to_have_attribute("data-key", re.compile("^names"))
    chair.goto("/office/events/1/screens/")

    awards = chair.locator("[name=shows][value=awards]").first
    tab_to(awards)
    with chair.expect_navigation():
        chair.keyboard.press("Enter")
    expect(awards).to_have_attribute("aria-pressed", "true")
    expect(shown).to_have_attribute("data-key", "awards")

    tab_to(chair.locator("[name=theme][value=dark]").first)
    with chair.expect_navigation():
        chair.keyboard.press("Enter")
    expect(board.locator("body.dark")).to_have_count(1)

    tab_to(chair.locator("[name=say-text]"))
    chair.keyboard.type("Lunch until 12:45")
    with chair.expect_navigation():
        chair.keyboard.press("Enter")
    expect(board.locator("#hall-said")).to_contain_text("Lunch until 12:45")


def test_a_spectator_finds_a_team(hall, new_context) -> None:
    page = new_context(base_url=hall.url, viewport=PHONE).new_page()
    page.goto(f"{EVENT}/")
    tab_to(page.get_by_role("searchbox"))
    page.keyboard.type("king")
    team = page.locator(f"#found a[href*='{EVENT}/team/']").first
    expect(team).to_be_visible()
    name = team.inner_text().splitlines()[0]
    tab_to(team)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".team-now")).to_have_attribute("data-name", name)


def test_a_phone_calls_aloud_vibrates_and_notifies_when_its_table_is_free(hall, whole_browser) -> None:
    context = whole_browser().new_context(base_url=hall.url, viewport=PHONE, has_touch=True, is_mobile=True)
    context.grant_permissions(["notifications"])
    context.add_init_script(LISTENS)
    page = context.new_page()
    page.goto(f"{EVENT}/euchre-legion/schedule/")
    page.goto(page.locator(f"a[href*='{EVENT}/team/']").first.get_attribute("href") or "")
    tab_to(page.get_by_role("button", name="Call me when my table is called"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Stop calling me")).to_have_attribute("aria-pressed", "true")
    said = page.locator("[data-call-state]")
    expect(said).to_contain_text("a spoken call, a vibration and a notice")
    expect(said).to_contain_text("A locked phone can't be called from here: leave this page open")  # no push service
    expect(page.locator("html")).to_have_attribute("data-spoken", "1")  # the first round is called already
    first = page.locator(".next-match").inner_text()
    for code in hall.codes["euchre-legion"][:2]:
        hand_in(hall, code, (10, 6), (10, 4))
    expect(page.locator("html")).to_have_attribute("data-spoken", "2")
    said = page.evaluate("spoken")
    assert all("go to table" in text for text in said)
    assert said[0] != said[1]
    assert page.locator(".next-match").inner_text() != first
    assert page.evaluate("shaken") == 2
    notices = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((one) => one.body)"
    assert page.evaluate(notices) == [said[1]]  # the newer stands in the place of the older
