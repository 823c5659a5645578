"""The live scorer in a real browser: poor Wi-Fi, two devices, the keyboard alone, practice that survives a reload."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games import registry
from tests.browser.accessibility import assert_accessible
from tests.browser.live_sheet import assert_usable, expect_score, open_sheet, phone
from tests.browser.steps import drop_posts, follow, sign_in

DARTS = "darts-mixed"  # 701, any dart to start
LAID = "behind_the_8_ball"  # cards on a table: it is played for fun, with all of them in view
SIZES = ((390, 844), (844, 390), (360, 640))
KEYS = ".live-bar button, .live-form :is(button, input:not([type=hidden]), label):not(details *)"


def throw(page: Page, points: str) -> None:
    page.locator("#live-points").fill(points)
    page.get_by_role("button", name="Enter", exact=True).click()


def begin(page: Page, code: str) -> None:
    """Open a sheet of darts; the side named first throws first."""
    open_sheet(page, code)
    page.get_by_role("button", name="throws first").first.click()
    expect(page.locator("#live-points")).to_be_visible()


def entries(page: Page) -> int:
    return int(page.locator("#live-panel").get_attribute("data-lines") or -1)


def laptop(browser, site, name: str) -> Page:
    return sign_in(browser.new_context(base_url=site.url).new_page(), name)


def test_without_a_connection_an_entry_waits_and_is_saved_once(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes[DARTS][1]
    begin(page, code)
    expect(page.locator("body")).to_have_attribute("data-offline", "ready")
    page.context.set_offline(True)
    throw(page, "100")
    expect(page.locator("#live-state")).to_contain_text("Not saved yet: no connection. Trying again")
    expect_score(page, "701", "701")
    # Whatever is tapped meanwhile waits in order, and the page reckons what it would come to.
    throw(page, "60")
    throw(page, "26")
    waiting = page.locator("#live-waiting")
    expect(waiting).to_contain_text("3 entries are waiting. They are kept in order. Score worked out on this device: ")
    expect(waiting.locator("li")).to_have_text(["100", "60", "26"])
    page.get_by_role("button", name="Undo the last entry").click()
    expect(waiting.locator("li")).to_have_text(["100", "60"])
    assert_usable(page)
    page.reload()  # the page, what was entered before, and what waits are on the device
    expect(waiting.locator("li")).to_have_text(["100", "60"])
    expect_score(page, "701", "701")
    throw(page, "45")
    expect(waiting.locator("li")).to_have_text(["100", "60", "45"])
    page.context.set_offline(False)
    expect_score(page, "556", "641")
    expect(page.locator("#live-state")).to_contain_text("Saved")
    expect(waiting).to_have_count(0)
    assert entries(page) == 4
    page.reload()
    expect_score(page, "556", "641")


def test_an_answer_that_got_lost_does_not_enter_twice(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes[DARTS][2]
    begin(page, code)
    lost = []

    def lose_the_first_answer(route) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch().status)  # the server has it; the phone never hears of it
            route.abort()
        else:
            route.continue_()

    page.route(f"**/s/{code}/live/", lose_the_first_answer)
    page.reload()  # a page that is open already may get past it
    throw(page, "100")
    expect_score(page, "601", "701")
    assert lost == [200]
    assert entries(page) == 2
    throw(page, "60")
    expect_score(page, "601", "641")
    assert entries(page) == 3


def test_an_entry_that_waits_survives_a_closed_page(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes[DARTS][3]
    begin(page, code)
    drop_posts(page, f"**/s/{code}/live/")
    page.reload()
    throw(page, "100")
    expect(page.locator("#live-state")).to_contain_text("Not saved yet")
    page.goto("/")
    page.unroute(f"**/s/{code}/live/")
    page.goto(f"/s/{code}/live/")
    expect_score(page, "601", "701")
    assert entries(page) == 2
    expect(page.locator("body")).to_have_attribute("data-offline", "ready")
    page.context.set_offline(True)
    throw(page, "60")
    expect(page.locator("#live-state")).to_contain_text("Not saved yet")
    other = page.context.new_page()
    page.close()
    page = other
    page.context.set_offline(False)
    page.goto("/office/")  # it goes out by this page
    expect(page.locator(".waiting")).to_be_hidden()
    page.context.set_offline(True)
    page.goto(f"/s/{code}/live/")
    expect_score(page, "601", "701")  # as the device kept it
    page.context.set_offline(False)
    expect_score(page, "601", "641")
    assert entries(page) == 3


def test_a_page_that_was_made_before_its_entry_came_in_shows_it_all_the_same(browser, live_hall) -> None:
    """The page before sends what waits while this one is on its way, so that it neither has it nor sends it."""
    context = browser.new_context(base_url=live_hall.url, service_workers="block")
    page, code = sign_in(context.new_page(), "sam"), live_hall.codes["shuffleboard-mens"][2]
    address = f"/s/{code}/live/"
    open_sheet(page, code)
    drop_posts(page, f"**{address}")
    page.reload()
    page.get_by_role("button", name="won and takes").first.click()
    expect(page.locator("#live-state")).to_contain_text("Not saved yet")
    page.goto("/")
    before = page.evaluate("(address) => fetch(address).then((answer) => answer.text())", address)
    page.unroute(f"**{address}")
    expect(page.locator(".waiting")).to_have_attribute("data-count", "0")

    def answer(route) -> None:
        if route.request.is_navigation_request():
            route.fulfill(body=before, content_type="text/html; charset=utf-8")
        else:
            route.continue_()

    page.route(f"**{address}", answer)
    page.goto(address)
    expect(page.locator("#live-panel")).to_have_attribute("data-lines", "1")
    expect(page.locator("#live-turn")).to_contain_text("shoots first, with red")


def test_a_server_that_is_busy_is_asked_again_and_one_that_is_slow_is_not_waited_for(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes[DARTS][4]
    begin(page, code)
    is_busy, is_slow, held = [True], [], []

    def busy_at_first(route) -> None:
        if route.request.method == "POST" and is_busy:
            route.fulfill(status=503, body="busy")
        elif route.request.method == "POST" and is_slow:
            held.append(is_slow.pop() and route)
        else:
            route.continue_()

    page.route(f"**/s/{code}/live/", busy_at_first)
    page.reload()
    throw(page, "45")
    expect(page.locator("#live-state")).to_contain_text("the server is busy")
    is_busy.clear()
    expect_score(page, "656", "701")
    assert entries(page) == 2

    is_slow.append(True)
    throw(page, "100")
    page.get_by_role("button", name="Enter", exact=True).click()  # a slip: nothing is typed
    page.get_by_role("button", name="60", exact=True).click()
    page.locator("[data-digit='4']").click()
    held[0].continue_()
    expect_score(page, "596", "601")
    assert entries(page) == 4
    page.locator("[data-digit='5']").click()  # the 4 of 45 was there before the answers
    page.get_by_role("button", name="Enter", exact=True).click()
    expect_score(page, "596", "556")


def test_the_widest_time_of_saving_fits_the_smallest_phone(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes["cribbage-pairs"][5]
    open_sheet(page, code)
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("document.getElementById('live-state').textContent = 'Saved at 12:58 p.m.'")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_two_devices_score_one_after_the_other(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes[DARTS][5]
    begin(page, code)
    throw(page, "100")
    expect_score(page, "601", "701")
    other = laptop(browser, live_hall, "sue")
    other.goto(f"/s/{code}/live/")
    expect(other.locator("main")).to_contain_text("Sam Tester scores this sheet since")
    assert_accessible(other)
    # The second device follows what the first one enters.
    throw(page, "60")
    expect_score(other, "601", "641")
    other.get_by_text("Take over the scoring").click()
    other.get_by_role("button", name="Yes, I score it from now on").click()
    throw(other, "140")
    expect_score(other, "461", "641")
    throw(page, "26")
    expect(page.locator("main")).to_contain_text("Sue Tester scores this sheet since")
    expect_score(page, "461", "641")
    assert entries(page) == entries(other) == 4
    expect(page.locator("#live-points")).to_have_count(0)


def test_a_throw_is_entered_and_taken_back_by_the_keyboard_alone(browser, live_hall) -> None:
    page = laptop(browser, live_hall, "sue")
    page.goto("/practice/darts/")
    follow(page.get_by_role("button", name="Begin", exact=True), key="Enter")
    page.get_by_role("button", name="throws first").first.press("Enter")
    for points, left in (("100", "401"), ("60", "441")):
        expect(page.locator("#live-points")).to_be_focused()
        page.keyboard.type(points)
        page.keyboard.press("Enter")
        expect(page.locator(".live-score")).to_contain_text(left)
    page.keyboard.press("Control+z")
    expect_score(page, "401", "501")
    page.keyboard.press("Control+y")
    expect_score(page, "401", "441")
    expect(page.locator("#live-points")).to_be_focused()


def test_a_key_that_cannot_be_pressed_says_why(browser, live_hall) -> None:
    page = phone(browser, live_hall)
    page.goto("/practice/darts/")
    follow(page.get_by_role("button", name="Begin", exact=True))
    page.get_by_role("button", name="Undo").click(force=True)  # it is not for pressing, and says so
    expect(page.locator("#live-said")).to_contain_text("Nothing has been entered yet.")
    expect(page.locator("#live-say")).to_contain_text("Nothing has been entered yet.")


def test_practice_goes_on_after_a_reload_until_it_is_stopped(browser, live_hall) -> None:
    page = browser.new_context(base_url=live_hall.url).new_page()
    page.goto("/practice/")
    assert_accessible(page)
    follow(page.get_by_role("link", name="Darts"))
    assert_accessible(page)
    follow(page.get_by_role("button", name="Begin", exact=True))
    page.get_by_role("button", name="throws first").first.click()
    throw(page, "100")
    expect_score(page, "401", "501")
    page.reload()
    expect_score(page, "401", "501")
    page.goto("/practice/")
    follow(page.get_by_role("link", name="Darts"))
    expect_score(page, "401", "501")
    follow(page.get_by_role("link", name="Stop"))
    follow(page.get_by_role("link", name="Darts"))
    expect(page.get_by_role("button", name="Begin", exact=True)).to_be_visible()
    expect(page.locator("#live-panel")).to_have_count(0)


def test_a_practice_match_that_is_over_is_played_again_from_its_questions(browser, live_hall) -> None:
    page = browser.new_context(base_url=live_hall.url).new_page()
    page.goto("/practice/darts/")
    follow(page.get_by_role("button", name="Begin", exact=True))
    page.get_by_role("button", name="throws first").first.click()
    expect(page.locator("#live-points")).to_be_visible()
    page.get_by_text("giving up").click()
    page.get_by_role("button", name="concedes").first.click()
    expect(page.locator(".live-over")).to_contain_text("won leg 1")
    follow(page.get_by_role("link", name="Play again"))
    expect(page.get_by_role("button", name="Begin", exact=True)).to_be_visible()


def test_the_hall_follows_a_match_that_is_scored(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes["shuffleboard-mens"][1]
    open_sheet(page, code)
    spectator = browser.new_context(base_url=live_hall.url).new_page()
    spectator.goto(f"/s/{code}/")
    follow(spectator.get_by_role("link", name="See the score"))
    assert_accessible(spectator)
    page.get_by_role("button", name="won and takes").first.click()
    # What stands there before the toss says "Red shoots first" as well.
    expect(page.locator("#live-turn")).to_contain_text("shoots first, with red")
    words = page.locator("#live-turn").inner_text()
    expect(spectator.locator("main")).to_contain_text(words)
    expect(spectator.locator("[data-scores-state]")).to_contain_text("Live")
    follow(spectator.get_by_role("link", name=re.compile("Schedule")), key="Enter")
    expect(spectator.locator(".match-live").filter(visible=True).first).to_be_visible()
    assert_accessible(spectator)


def test_the_pages_of_a_scorer_can_be_used_by_everybody(browser, live_hall) -> None:
    page, code = phone(browser, live_hall), live_hall.codes["cribbage-pairs"][3]
    page.goto("/my-station/")
    assert_accessible(page)
    follow(page.locator(".stations a").first)
    assert_accessible(page)
    page.goto(f"/s/{code}/live/")
    assert_accessible(page)
    open_sheet(page, code)
    assert_usable(page)


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", [key for key in registry.every_key() if registry.live(key) and key != LAID])
def test_every_game_is_scored_without_scrolling(browser, live_hall, game: str) -> None:
    page = phone(browser, live_hall)
    page.goto(f"/practice/{game}/")
    follow(page.get_by_role("button", name="Begin", exact=True))
    for _ in range(2):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            boxes = [key.bounding_box() for key in page.locator(KEYS).locator("visible=true").all()]
            assert max(box["y"] + box["height"] for box in boxes if box) <= height, (width, height)
            assert max(box["x"] + box["width"] for box in boxes if box) <= width, (width, height)
        page.set_viewport_size({"width": 390, "height": 844})
        if page.locator("[data-digit]").count():
            break
        panel = page.locator("#live-panel").element_handle()
        page.locator(".live-form .key[type=submit]:not([aria-disabled])").locator("visible=true").first.click()
        page.wait_for_function("old => !old.isConnected", arg=panel)
