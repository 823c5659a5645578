"""The hall board in a real browser, and what every page has for the keyboard, for a phone and for paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.boards_hall import BUILD as FULL
from tests.browser.hall_board import expect_live, faults_of, stop_at
from tests.browser.steps import follow, hand_in, sign_in
from tests.browser.weekend import BUILD

SLUG = "cribbage-2027"
PROJECTOR = {"width": 1920, "height": 1080}
LOST = re.compile(r"^No connection\. Last update at \d")
TOO_LONG = """() => [...document.querySelectorAll(".hall-column")].filter(
  (column) => column.scrollHeight > column.clientHeight + 1).map((column) => column.textContent)"""


@pytest.fixture(scope="module")
def hall(installation):
    """An installation with a published weekend, and the codes of its sheets."""
    return installation(BUILD)


@pytest.fixture
def board(hall, new_context) -> Page:
    page = new_context(base_url=hall.url, viewport=PROJECTOR).new_page()
    page.goto(f"/e/{SLUG}/board/")
    expect_live(page)
    page.evaluate("document.fonts.ready.then(() => true)")  # the pages are laid again with them
    return page


def expect_played(board: Page, name: str, text: str) -> None:
    """The board has it, on the page that is shown or on another."""
    page = board.locator('.hall-page[data-key^="results-"]').filter(has=board.locator("h2", has_text=name))
    expect(page.last).to_contain_text(text)


def test_board_shows_a_result_by_itself_and_is_never_loaded_again(hall, board: Page) -> None:
    board.evaluate("window.sameDocument = true")
    stop_at(board, "teams-cribbage-pairs")
    expect(board.locator(".hall-page.shown .hall-seats").first).to_contain_text("Branch")
    hand_in(hall, hall.codes["cribbage-pairs"][0], (121, 88), (121, 90))
    expect_played(board, "Cribbage", "1 of 6 matches played")
    expect(board.locator(".hall-page .hall-places").first).to_contain_text("Branch")
    expect(board.locator('.hall-page[data-key="teams-cribbage-pairs"]')).to_have_count(0)
    assert board.evaluate("window.sameDocument")


def test_board_turns_by_key_and_button_and_can_be_stopped(board: Page) -> None:
    title, count = board.locator("#hall-title"), board.locator("#hall-count")
    pause = board.locator('[data-hall="pause"]')
    expect(pause).to_have_attribute("aria-pressed", "false")
    board.keyboard.press("Space")
    expect(pause).to_have_attribute("aria-pressed", "true")
    expect(pause).to_have_text("Resume")
    first, place = title.inner_text(), count.inner_text()
    assert place.startswith("Paused. Page 1 of ")
    board.keyboard.press("ArrowRight")
    expect(count).to_have_text(place.replace("Page 1", "Page 2"))
    board.keyboard.press("ArrowLeft")
    expect(title).to_have_text(first)
    expect(board.locator(".hall-page:visible")).to_have_count(1)
    board.get_by_role("button", name="Next page").focus()
    board.keyboard.press("Enter")
    expect(count).to_have_text(place.replace("Page 1", "Page 2"))


def test_board_turns_by_itself_and_listens_again_when_nobody_speaks(hall, new_context) -> None:
    page = new_context(base_url=hall.url, viewport=PROJECTOR, reduced_motion="reduce").new_page()
    streams: list[str] = []
    page.on("request", lambda request: streams.append(request.url) if "/stream/" in request.url else None)
    page.clock.install()
    page.goto(f"/e/{SLUG}/board/")
    count = page.locator("#hall-count")
    expect(count).to_have_text(re.compile("^Page 1 of"))
    expect_live(page)  # a first word that came later would be one in the silence
    page.clock.run_for(22_500)  # longer than a page stays
    expect(count).not_to_have_text(re.compile("^Page 1 of"))
    # As the board sees it nobody has spoken for as long, on a connection that looks open.
    expect_live(page)
    assert len(streams) > 1


def test_board_stays_on_its_page_when_something_changes(hall, board: Page) -> None:
    stop_at(board, "teams-darts")
    before = board.locator("#hall-title").inner_text()
    hand_in(hall, hall.codes["eightball-singles"][0], (10, 5), (3, 10))
    expect_played(board, "Eightball", "1 of 6 matches played")
    expect(board.locator("#hall-title")).to_have_text(before)


def test_screen_follows_what_the_office_sets_up(hall, new_context) -> None:
    office = new_context(base_url=hall.url).new_page()
    sign_in(office, "sam")
    office.goto("/office/events/1/screens/")
    office.get_by_label("Name").fill("Stage")
    office.get_by_label("Metres to the farthest chair").fill("5")
    office.get_by_label("Colours", exact=True).select_option("dark")
    follow(office.get_by_role("button", name="Add the screen"))
    assert_accessible(office)
    page = new_context(base_url=hall.url, viewport=PROJECTOR).new_page()
    page.goto(f"/e/{SLUG}/board/1/")
    expect_live(page)
    expect(page.locator("body")).to_have_class(re.compile(r"\bdark\b"))
    assert_accessible(page)
    follow(office.get_by_role("link", name=re.compile(r"^Change\W+Stage")))
    office.get_by_label("Colours", exact=True).select_option("light")
    office.get_by_label("Cribbage Pairs").check()
    office.get_by_role("button", name="Save").click()
    expect(page.locator("body")).not_to_have_class(re.compile(r"\bdark\b"))
    expect(page.locator('.hall-page[data-key*="euchre"]')).to_have_count(0)
    # Far too small for its hall: what has no room at that size is set smaller, and not cut.
    office.get_by_role("link", name=re.compile(r"^Change\W+Stage")).click()
    office.get_by_label("Metres to the farthest chair").fill("60")
    office.get_by_label("What it shows").select_option("awards")
    office.get_by_role("button", name="Save").click()
    expect(page.locator('.hall-page.shown[data-key="awards"]')).to_be_visible()
    assert page.evaluate(TOO_LONG) == []
    # Whoever comes by sees why it does not turn.
    page.keyboard.press("Space")
    expect(page.locator("#hall-count")).to_have_text("Paused.")


def test_board_says_when_it_is_not_live_and_finds_back_by_itself(hall, board: Page) -> None:
    state = board.locator("#hall-state")
    hall.stop_web()
    try:
        expect(state).to_have_text(LOST)
        expect(state).to_have_attribute("data-state", "lost")
    finally:
        hall.start_web()
    expect_live(board)
    hand_in(hall, hall.codes["euchre-legion"][0], (10, 6), (4, 10))
    expect_played(board, "Euchre", "1 of 6 matches played")


def test_board_on_a_phone_shows_every_competition_below_each_other(hall, new_context) -> None:
    page = new_context(base_url=hall.url, viewport={"width": 390, "height": 844}).new_page()
    page.goto(f"/e/{SLUG}/board/")
    expect_live(page)
    assert page.locator(".hall-page:visible").count() > 4
    assert_accessible(page)


# --- where do I go now? ------------------------------------------------------------------------------------

SIZES = {"wide": (1920, 1080), "narrow": (1024, 768), "upright": (1080, 1920)}


@pytest.fixture(scope="module")
def full(installation):
    """An installation with halls in which every board is played on."""
    return installation(FULL)


@pytest.mark.parametrize("size", SIZES.values())
def test_foot_leaves_the_pages_their_room_whatever_the_letters(board: Page, size) -> None:
    board.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    for share in (0.0268, 0.036, 0.049):  # up to the largest of the least letters (scoring/board/engine/letters.py)
        board.evaluate(f"document.documentElement.style.setProperty('--share', {share})")
        foot = board.locator(".hall-foot").bounding_box()
        code = board.locator(".hall-phone svg").bounding_box()
        assert foot["height"] < 0.15 * size[1]
        assert code["x"] + code["width"] <= size[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("event", "locale", "teams"),
    [("short", "en-CA", 54), ("long", "fr-CA", 24), ("french", "fr-CA", 24), ("knockout", "en-CA", 32)],
)
def test_everybody_finds_the_own_board_in_half_a_minute(full, new_context, size, event, locale, teams) -> None:
    width, height = SIZES[size]
    viewport = {"width": width, "height": height}
    page = new_context(base_url=full.url, viewport=viewport, locale=locale, reduced_motion="reduce").new_page()
    page.goto(f"/e/{event}/board/1/")
    expect_live(page)
    assert int(page.locator("#board").get_attribute("data-turn") or 99) <= 30
    key = "teams-" if event == "knockout" else "now-"
    rows = page.locator(f'.hall-page[data-key^="{key}"] li')
    assert rows.count() >= teams / (1 if event == "knockout" else 2)
    assert faults_of(page) == []


def test_the_office_is_told_how_long_a_turn_takes_as_the_browser_lays_it_out(full, new_context) -> None:
    office = new_context(base_url=full.url).new_page()
    sign_in(office, "alice")
    board = new_context(base_url=full.url, viewport=PROJECTOR).new_page()
    for event, number in full.ids.items():
        office.goto(f"/office/events/{number}/screens/")
        told = int(office.locator("[data-seconds]").get_attribute("data-seconds") or 0)
        board.goto(f"/e/{event}/board/1/")
        expect_live(board)
        turn = int(board.locator("#board").get_attribute("data-turn") or 0)
        assert abs(told - turn) <= 6, f"{event}: {told} s told, {turn} s on the board"


# --- every page -------------------------------------------------------------------------------------------


def test_keyboard_reaches_the_content_at_once(hall, new_context) -> None:
    page = new_context(base_url=hall.url).new_page()
    page.goto(f"/e/{SLUG}/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()


def test_menu_of_a_phone_opens_and_closes_by_keyboard(hall, new_context) -> None:
    page = new_context(base_url=hall.url, viewport={"width": 390, "height": 844}).new_page()
    sign_in(page, "carl")
    button = page.get_by_role("button", name="Menu")
    expect(page.get_by_role("button", name="Sign out")).to_be_hidden()
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Sign out")).to_be_hidden()
    expect(button).to_be_focused()


def test_paper_has_no_navigation(hall, new_context) -> None:
    page = new_context(base_url=hall.url).new_page()
    page.emulate_media(media="print")
    page.goto(f"/e/{SLUG}/cribbage-pairs/schedule/")
    expect(page.locator("h1")).to_be_visible()
    for selector in (".masthead", ".foot", ".tabs", ".crumbs", "form"):
        expect(page.locator(selector).first).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).color") == "rgb(0, 0, 0)"
