"""The scorekeeper's desk in a real browser: keyboard alone, dropped Wi-Fi, two people at one sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.accessibility import assert_accessible
from tests.browser.weekend import BUILD
from tests.browser.without_network import is_ready

# What is typed between the code and Enter; "," is Tab, "y" says that both initials are there, from any box. One number
# is enough where it says everything.
KEYS = {
    "cribbage-pairs": (",88,97,y", "121–88, 97–121"),
    "euchre-legion": ("10,6,4,10y", "10–6, 4–10"),
    "darts-mixed": ("1,,1,,,1y", "2–1"),
    "shuffleboard-mens": ("23,15y", "23–15"),
    "eightball-singles": (",5,3,y", "10–5, 3–10"),
}


@pytest.fixture(scope="module")
def hall(installation):
    """An installation with a published weekend, and the codes of its sheets."""
    return installation(BUILD)


@pytest.fixture
def sign_in(hall, new_context):
    """Return a function that gives a page of its own, signed in."""

    def make(name: str, **more) -> Page:
        return steps.sign_in(new_context(base_url=hall.url, **more).new_page(), name)

    return make


@pytest.fixture
def desk(hall) -> str:
    return f"/office/events/{hall.codes['event']}/results/"


def type_keys(page: Page, keys: str) -> None:
    for part in re.findall(r"\d+|,|y", keys):
        if part == ",":
            page.keyboard.press("Tab")
        else:
            page.keyboard.type(part)


def open_by_code(page: Page, desk: str, code: str) -> None:
    page.goto(desk)
    expect(page.locator("#code")).to_be_focused()
    page.keyboard.type(f"{code[:3]} {code[3:6]} {code[6:]}")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/s/{code}/**")
    expect(page.locator("[name=leg1-home]")).to_be_focused()


@pytest.mark.parametrize("category", sorted(KEYS))
def test_code_digits_tab_and_enter_are_enough(hall, sign_in, desk, category: str) -> None:
    page, code = sign_in("sam"), hall.codes[category][0]
    keys, score = KEYS[category]
    open_by_code(page, desk, code)
    type_keys(page, keys)
    page.keyboard.press("Enter")
    page.wait_for_url("**/results/?saved=*")
    expect(page.locator(".saved")).to_contain_text(score)
    expect(page.locator(".saved")).to_contain_text("Branch")
    expect(page.locator("#code")).to_be_focused()
    page.keyboard.type(hall.codes[category][1])
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/s/{hall.codes[category][1]}/**")


def test_enter_asks_for_the_initials_before_it_saves(hall, sign_in, desk) -> None:
    page, code = sign_in("sam"), hall.codes["euchre-legion"][4]
    open_by_code(page, desk, code)
    type_keys(page, "10,6,10,4")
    expect(page.locator("[name=agreed]")).to_have_value("")
    page.keyboard.press("Enter")
    expect(page.locator("[name=agreed]")).to_be_focused()
    assert page.url.split("?")[0].endswith(f"/s/{code}/")
    page.keyboard.press("h")
    page.keyboard.press("Enter")
    page.wait_for_url("**/results/?saved=*")
    expect(page.locator(".saved")).to_contain_text("initials of the visitor missing")


def test_the_second_reader_needs_one_key_for_each_sheet(hall, sign_in, desk) -> None:
    sam, sue = sign_in("sam"), sign_in("sue")
    codes = hall.codes["shuffleboard-mens"][3:6]
    for code, keys in zip(codes, ("23,15y", "21,3y", "21,4y"), strict=True):
        open_by_code(sam, desk, code)
        type_keys(sam, keys)
        sam.keyboard.press("Enter")
        sam.wait_for_url("**/results/?saved=*")
    sue.goto(f"{desk}check/")
    seen = []
    while (code := sue.url.split("/s/")[-1].split("/")[0]) not in seen and sue.locator(".check").count():
        seen.append(code)
        with sue.expect_navigation():
            sue.keyboard.press("s" if code == codes[1] else "Enter")
    assert [code for code in seen if code in codes] == codes
    assert_accessible(sue)


def test_a_mistake_takes_the_cursor_to_its_box_and_keeps_the_rest(hall, sign_in, desk) -> None:
    page = sign_in("sam")
    open_by_code(page, desk, hall.codes["cribbage-pairs"][2])
    type_keys(page, "121,88,121,121y")
    page.keyboard.press("Enter")
    expect(page.locator("[name=leg2-away]")).to_be_focused()
    expect(page.locator("td:has([name=leg2-away])")).to_contain_text("both cannot have 121")
    assert page.input_value("[name=leg1-away]") == "88"
    page.keyboard.type("90")
    page.keyboard.press("Enter")
    page.wait_for_url("**/results/?saved=*")
    expect(page.locator(".saved")).to_contain_text("121–88, 121–90")


def test_a_dropped_connection_loses_nothing_and_saves_once(hall, sign_in, desk) -> None:
    page, code = sign_in("sam"), hall.codes["euchre-legion"][2]
    page.goto(desk)
    is_ready(page)
    open_by_code(page, desk, code)
    type_keys(page, "10,7,10,8y")
    page.context.set_offline(True)
    page.keyboard.press("Enter")
    expect(page.locator(".waiting-line")).to_contain_text("Waiting (1)")
    page.context.set_offline(False)
    page.wait_for_url("**/results/?saved=*")
    expect(page.locator(".saved")).to_contain_text("10–7, 10–8")
    expect(page.locator(".waiting")).to_be_hidden()
    page.goto(f"/s/{code}/")
    expect(page.get_by_text("Version 1, entered by Sam Tester")).to_be_visible()
    expect(page.get_by_text("Version 2, entered by")).to_have_count(0)


def test_a_sheet_that_is_sent_while_its_page_is_left_says_so_at_the_desk(hall, sign_in, desk) -> None:
    page, code = sign_in("sam"), hall.codes["euchre-legion"][5]
    open_by_code(page, desk, code)
    type_keys(page, "10,7,10,6y")
    # The desk answers late: what waits is sent before the page of the sheet is gone.
    page.evaluate("""() => {
        const go = legionOffline.go;
        legionOffline.go = async (url) => {
            while ((await legionOffline.waiting()).length) await new Promise((on) => setTimeout(on, 20));
            go(url);
        };
    }""")
    page.context.set_offline(True)
    page.keyboard.press("Enter")
    expect(page.locator(".waiting-line")).to_contain_text("Waiting (1)")
    page.context.set_offline(False)
    page.wait_for_url("**/results/?saved=*")
    expect(page.locator(".saved")).to_contain_text("10–7, 10–6")


def test_a_sheet_that_waits_where_the_desk_is_not_on_the_device_says_that_it_was_saved(hall, sign_in, desk) -> None:
    page, code = sign_in("sam"), hall.codes["cribbage-pairs"][5]
    open_by_code(page, desk, code)
    type_keys(page, ",88,97,y")
    page.evaluate("legionKeep.page = async () => null")
    page.context.set_offline(True)
    page.keyboard.press("Enter")
    expect(page.locator(".kept")).to_contain_text("Kept on this device")
    page.context.set_offline(False)
    page.wait_for_url("**/results/?saved=*")
    expect(page.locator(".saved")).to_contain_text("121–88, 97–121")


def lose_the_first_answer(page: Page, code: str) -> list[int]:
    """Let the answer of a sheet that is handed in get lost once; return the list in which its status will be."""
    lost: list[int] = []

    def lose(route) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch(max_redirects=0).status)  # the server has it; the browser never hears of it
            route.abort()
        else:
            route.continue_()

    page.route(f"**/s/{code}/", lose)  # a page that is open already may get past it
    return lost


def test_what_is_sent_while_the_desk_is_still_loading_is_shown_there(
    installation, new_context, desk, monkeypatch
) -> None:
    monkeypatch.setenv("LATE", "sheets.js")  # the script that shows it
    hall = installation(BUILD)
    page, code = steps.sign_in(new_context(base_url=hall.url).new_page(), "sam"), hall.codes["euchre-legion"][3]
    lose_the_first_answer(page, code)
    open_by_code(page, desk, code)
    type_keys(page, "10,7,10,9y")
    page.keyboard.press("Enter")
    page.wait_for_url("**/results/?saved=*")


def test_an_answer_that_got_lost_does_not_save_twice(hall, sign_in, desk) -> None:
    page, code = sign_in("sam"), hall.codes["euchre-legion"][3]
    lost = lose_the_first_answer(page, code)
    open_by_code(page, desk, code)
    type_keys(page, "10,7,10,9y")
    page.keyboard.press("Enter")
    page.wait_for_url("**/results/?saved=*")
    assert lost == [302]
    page.goto(f"/s/{code}/")
    expect(page.get_by_text("Version 1, entered by Sam Tester")).to_be_visible()
    expect(page.get_by_text("Version 2, entered by")).to_have_count(0)


def test_what_was_typed_survives_a_closed_page(hall, sign_in, desk) -> None:
    page, code = sign_in("sam"), hall.codes["shuffleboard-mens"][2]
    open_by_code(page, desk, code)
    type_keys(page, "21,1")
    page.goto(desk)
    open_by_code(page, desk, code)
    expect(page.locator("[data-restored]")).to_contain_text("was kept on this device")
    assert (page.input_value("[name=leg1-home]"), page.input_value("[name=leg1-away]")) == ("21", "1")
    page.click("[data-discard]")
    expect(page.locator("[name=leg1-home]")).to_have_value("")


def test_a_waiting_sheet_is_sent_from_the_desk_but_not_under_another_name(hall, sign_in, desk) -> None:
    page, code = sign_in("sam"), hall.codes["darts-mixed"][2]
    steps.drop_posts(page, f"**/s/{code}/")
    open_by_code(page, desk, code)
    type_keys(page, "1,,1,,1y")
    page.keyboard.press("Enter")
    expect(page.locator(".waiting-line")).to_contain_text("Waiting (1)")
    expect(page.locator(".kept")).to_be_visible()  # the page has gone where it goes by itself
    page.goto(desk)
    expect(page.locator(".waiting-line")).to_contain_text("Waiting (1)")
    steps.follow(page.get_by_role("button", name="Sign out"))
    steps.sign_in(page, "sue")
    page.goto(desk)
    page.get_by_text("Show the entries").click()
    expect(page.locator(".waiting-line")).to_contain_text("It is sent when Sam Tester signs in here")
    page.unroute(f"**/s/{code}/")
    page.get_by_role("button", name="Take it over").click()
    page.get_by_role("button", name="Save it under my name").click()
    expect(page.locator(".waiting")).to_be_hidden()
    page.goto(f"/s/{code}/")
    expect(page.get_by_text("Version 1, entered by Sue Tester")).to_be_visible()


def test_two_people_at_one_sheet_are_shown_both_versions(hall, sign_in, desk) -> None:
    sam, sue, code = sign_in("sam"), sign_in("sue"), hall.codes["eightball-singles"][2]
    for page in (sam, sue):
        open_by_code(page, desk, code)
    type_keys(sam, "10,5,10,3y")
    sam.keyboard.press("Enter")
    sam.wait_for_url("**/results/?saved=*")
    type_keys(sue, "10,6,10,3y")
    sue.keyboard.press("Enter")
    expect(sue.locator("h1")).to_contain_text("is in already")
    expect(sue.get_by_role("link", name="Leave what is there")).to_be_focused()
    expect(sue.locator("main")).to_contain_text("Sam Tester entered this sheet")
    assert_accessible(sue)


def test_the_pages_can_be_used_by_everybody(hall, sign_in, desk) -> None:
    page = sign_in("sam")
    done, open_sheet = hall.codes["cribbage-pairs"][3], hall.codes["darts-mixed"][3]
    open_by_code(page, desk, done)
    type_keys(page, "121,60,100,121y")
    page.keyboard.press("Enter")
    page.wait_for_url("**/results/?saved=*")
    assert_accessible(page)
    second = sign_in("sue")
    for address in (f"{desk}?code=1234567", f"/s/{open_sheet}/?door=desk", f"/s/{done}/", f"/s/{done}/check/", "/s/"):
        second.goto(address)
        assert_accessible(second)
    page.goto(f"/s/{done}/?correct=1&door=desk")
    assert_accessible(page)
    page.fill("[name=leg1-home]", "130")
    page.keyboard.press("y")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Not saved.")
    assert_accessible(page)


def test_a_correction_that_moves_places_is_said_yes_to_and_the_last_entry_is_taken_back(hall, sign_in, desk) -> None:
    page, code = sign_in("sam"), hall.codes["shuffleboard-mens"][1]
    open_by_code(page, desk, code)
    type_keys(page, "23,15y")
    page.keyboard.press("Enter")
    page.wait_for_url("**/results/?saved=*")
    steps.follow(page.get_by_role("link", name="Correct this sheet"))
    page.fill("[name=leg1-home]", "15")
    page.fill("[name=leg1-away]", "23")
    page.keyboard.press("y")
    page.fill("[name=reason]", "The sides were read the wrong way round")
    page.keyboard.press("Enter")

    expect(page.locator("main")).to_contain_text("Nothing is changed yet.")
    expect(page.get_by_role("button", name="Make this change")).to_be_focused()
    assert_accessible(page)
    page.keyboard.press("Enter")
    page.wait_for_url("**/results/?saved=*")
    expect(page.locator(".saved")).to_contain_text("15–23")
    expect(page.locator("main")).to_contain_text("Correction on sheet")
    assert_accessible(page)

    # One key, from the empty box: the numbers before the correction count again.
    expect(page.locator("#code")).to_be_focused()
    page.keyboard.press("u")
    expect(page.locator("main")).to_contain_text("Taken back: sheet")
    page.goto(f"/s/{code}/")
    expect(page.locator("main")).to_contain_text("Taken back by the person who entered it")
    page.get_by_role("link", name="Wrong sheet?").click()
    expect(page.locator("#to")).to_be_focused()
    assert_accessible(page)
