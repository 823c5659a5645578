"""What a device keeps belongs to a person: what waits, drafts, and what happens where nothing can be kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.live_sheet import PHONE, expect_score
from tests.browser.steps import drop_posts, follow, sign_in
from tests.browser.weekend import BUILD
from tests.browser.without_network import (
    TYPE,
    begin_darts,
    desk_of,
    entered,
    is_ready,
    throw,
    waits,
)

SECRET = "Mr X cheated"


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


def change_person(page: Page, name: str) -> Page:
    """Sign who is there out and `name` in, in a tab of its own of the same browser."""
    tab = page.context.new_page()
    tab.goto("/office/")
    follow(tab.get_by_role("button", name="Sign out"))
    return sign_in(tab, name)


def history_of(page: Page, code: str) -> str:
    page.goto(f"/s/{code}/")
    return page.locator("main").inner_text()


def test_what_waits_in_one_tab_is_not_sent_under_the_name_of_another(hall, seat) -> None:
    sam, code = seat("sam"), hall.codes["cribbage-pairs"][0]
    sam.goto(desk_of(hall))
    is_ready(sam)
    sam.goto(f"/s/{code}/?door=desk")
    drop_posts(sam.context, f"**/s/{code}/")
    sam.reload()
    sam.evaluate(TYPE, {"leg1-home": "121", "leg1-away": "88", "leg2-home": "97", "agreed": "both"})
    sam.get_by_role("button", name="Save", exact=True).click()
    waits(sam, 1)
    sue = change_person(sam, "sue")
    sam.context.unroute(f"**/s/{code}/")
    expect(sam.locator(".waiting-line")).to_contain_text("Someone else is signed in on this device now.")
    assert_accessible(sam)
    sue.goto(desk_of(hall))
    waits(sue, 1)
    expect(sue.locator(".waiting-line")).to_contain_text(
        "1 entry of Sam Tester waits on this device. It is sent when Sam Tester signs in here."
    )
    assert_accessible(sue)
    assert entered(sue, code)["version"] == 0
    sue.get_by_text("Show the entries").click()
    expect(sue.locator(".waiting-list").get_by_role("button")).to_have_text(["Take it over"])
    expect(sue.locator(".waiting-list")).not_to_contain_text("121")
    change_person(sue, "sam")
    waits(sam, 0)
    assert "Version 1, entered by Sam Tester" in history_of(sam, code)


def test_a_sheet_that_is_saved_in_the_tab_of_who_was_signed_in_before_waits_for_that_person(hall, seat) -> None:
    sam, code = seat("sam"), hall.codes["cribbage-pairs"][1]
    sam.goto(f"/s/{code}/")
    sue = change_person(sam, "sue")
    sam.evaluate(TYPE, {"leg1-home": "121", "leg1-away": "88", "leg2-home": "97", "agreed": "both"})
    sam.get_by_role("button", name="Save", exact=True).click()
    expect(sam.locator("[data-save-state]")).to_contain_text("Not saved: Sue Tester is signed in on this device now.")
    assert entered(sue, code)["version"] == 0
    change_person(sue, "sam")
    waits(sam, 0)
    assert "Version 1, entered by Sam Tester" in history_of(sam, code)


def test_what_is_tapped_in_the_tab_of_who_was_signed_in_before_waits_for_that_person(hall, seat) -> None:
    carl, code = seat("carl"), hall.codes["darts-mixed"][0]
    begin_darts(carl, code)
    sue = change_person(carl, "sue")
    throw(carl, "60")
    expect(carl.locator("#live-said")).to_contain_text("Not saved: Sue Tester is signed in on this device now.")
    expect(carl.locator("#live-panel")).to_have_attribute("data-lines", "1")
    change_person(sue, "carl")
    carl.reload()
    expect_score(carl, "641", "701")
    carl.goto(f"/s/{code}/live/record/")
    expect(carl.locator("main")).not_to_contain_text("Sue Tester")


def test_who_takes_over_what_waits_reads_it_first_and_the_sheet_names_both(hall, seat) -> None:
    page, code = seat("sam"), hall.codes["euchre-legion"][0]
    drop_posts(page.context, f"**/s/{code}/")
    page.goto(f"/s/{code}/")
    typed = {"leg1-home": "10", "leg1-away": "3", "leg2-home": "5", "leg2-away": "10", "agreed": "both"}
    page.evaluate(TYPE, {**typed, "protest": SECRET})
    page.get_by_role("button", name="Save", exact=True).click()
    waits(page, 1)
    page = change_person(page, "sue")
    page.goto(desk_of(hall))
    page.get_by_text("Show the entries").click()
    page.get_by_role("button", name="Take it over").click()
    over = page.get_by_role("dialog")
    for text in ("10\N{EN DASH}3, 5\N{EN DASH}10", SECRET, "Sam Tester typed this on this device"):
        expect(over).to_contain_text(text)
    assert_accessible(page)
    over.get_by_role("button", name="Leave it").click()
    assert entered(page, code)["version"] == 0
    page.context.unroute(f"**/s/{code}/")
    page.get_by_role("button", name="Take it over").click()
    over.get_by_role("button", name="Save it under my name").click()
    waits(page, 0)
    told = history_of(page, code)
    assert "Version 1, entered by Sue Tester" in told
    assert "Written on the device by Sam Tester." in told


def test_a_draft_is_shown_to_its_person_alone(hall, seat) -> None:
    page, code = seat("sam"), hall.codes["shuffleboard-mens"][0]
    page.goto(f"/s/{code}/")
    page.evaluate(TYPE, {"leg1-home": "21", "protest": SECRET})
    expect(page.locator("[data-save-state]")).to_contain_text("Kept on this device, not saved yet")
    follow(page.get_by_role("button", name="Sign out"))
    sign_in(page, "sue")
    page.goto(f"/s/{code}/")
    is_ready(page)
    assert_empty(page)
    page.go_back()
    while not page.url.endswith(f"/s/{code}/"):  # where Sam typed
        page.go_back()
    is_ready(page)
    assert_empty(page)
    follow(page.get_by_role("button", name="Sign out"))
    sign_in(page, "sam")
    page.goto(f"/s/{code}/")
    expect(page.locator("[data-restored]")).to_be_visible()
    assert page.locator("[name=protest]").input_value() == SECRET
    assert page.locator("[name=leg1-home]").input_value() == "21"


def assert_empty(page: Page) -> None:
    expect(page.locator("[data-restored]")).to_be_hidden()
    assert page.locator("[name=protest]").input_value() == ""
    assert page.locator("[name=leg1-home]").input_value() == ""
    assert SECRET not in page.content()


def test_what_is_half_typed_on_any_page_does_not_come_back_for_the_next_person(hall, seat) -> None:
    page, address = seat("carl"), f"/office/events/{hall.codes['event']}/cases/new/"
    page.goto(address)
    page.locator("main textarea").first.fill(SECRET)
    follow(page.get_by_role("button", name="Sign out"))
    sign_in(page, "alice")
    page.go_back()
    while address not in page.url:
        page.go_back()
    is_ready(page)
    expect(page.locator("main textarea").first).to_have_value("")


# --- where nothing can be kept ------------------------------------------------------------------------------------

REFUSES = {
    "everything": """
        IDBFactory.prototype.open = () => { throw new DOMException("full", "QuotaExceededError"); };
        Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };""",
    "the page itself": """
        for (const name of ["indexedDB", "localStorage", "sessionStorage"])
            Object.defineProperty(window, name, { get: () => { throw new DOMException("no", "SecurityError"); } });""",
    "what is large": """
        IDBObjectStore.prototype.add = () => { throw new DOMException("full", "QuotaExceededError"); };
        Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };""",
}
WARNING = "This browser can't keep anything on this device"


@pytest.mark.parametrize("what", REFUSES)
def test_where_nothing_can_be_kept_what_was_typed_stays_until_it_is_saved(hall, seat, what) -> None:
    page, code = seat("sam"), hall.codes["eightball-singles"][list(REFUSES).index(what)]
    page.add_init_script(REFUSES[what])
    page.goto(f"/s/{code}/")
    if what != "what is large":
        expect(page.locator(".waiting-line")).to_contain_text(WARNING)
        assert_accessible(page)
    page.evaluate(TYPE, {"leg1-home": "10", "leg1-away": "4", "leg2-home": "3", "leg2-away": "10", "agreed": "both"})
    expect(page.locator("[data-save-state]")).to_contain_text("Not saved yet. Leave this page open")
    page.context.set_offline(True)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("[data-save-state]")).to_contain_text("Not saved: the site can't be reached")
    expect(page.locator(".waiting-line")).to_contain_text(WARNING)
    assert page.locator("[name=leg1-away]").input_value() == "4"
    assert_accessible(page)
    page.context.set_offline(False)
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url("**/s/*/?saved=1")
    assert entered(page, code)["version"] == 1


def test_where_nothing_can_be_kept_what_is_tapped_waits_on_its_page(hall, seat) -> None:
    page, code = seat("carl", viewport=PHONE), hall.codes["darts-mixed"][1]
    page.add_init_script(REFUSES["everything"])
    page.goto(f"/s/{code}/live/")
    begin = page.get_by_role("button", name="Begin", exact=True)
    follow(begin)
    page.get_by_role("button", name="throws first").first.click()
    expect(page.locator("#live-points")).to_be_visible()
    page.context.set_offline(True)
    throw(page, "60")
    expect(page.locator("#live-waiting")).to_contain_text("Leave this page open: this browser can't keep them.")
    assert_accessible(page)
    page.context.set_offline(False)
    expect_score(page, "641", "701")
