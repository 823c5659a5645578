"""The entries office in a real browser: a team by keyboard alone, a decision, the registration table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.accessibility import assert_accessible
from tests.browser.branch_office import BUILD


@pytest.fixture(scope="module")
def office(installation):
    """An installation with an event that takes entries."""
    return installation(BUILD)


@pytest.fixture
def sign_in(office, new_context):
    """Return a function that gives a page of its own, signed in."""

    def make(name: str, **more) -> Page:
        return steps.sign_in(new_context(base_url=office.url, **more).new_page(), name)

    return make


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement.id")


def names(page: Page) -> list[str]:
    return page.locator("ol.roster .who b").all_inner_texts()


def test_branch_officer_enters_a_team_by_keyboard_alone(office, sign_in) -> None:
    page = sign_in("beth")
    page.goto(f"/office/competitions/{office.ids['legion']}/register/")
    keys = page.keyboard
    page.focus("#id_contact")
    keys.type("780 555 0101")
    while focused(page) != "member-search":
        keys.press("Tab")

    keys.type("obr")
    keys.press("Enter")  # at once, before the answer: the first that is found is taken
    expect(page.locator("ol.roster .who b")).to_have_text(["Lorne O'Brien"])
    keys.type("wojc")  # at once again: what is typed while the team comes back is not lost
    keys.press("Enter")
    expect(page.locator("ol.roster li")).to_have_count(2)
    keys.type("mac")
    expect(page.locator("#found:not([hidden]) button")).to_have_count(2)
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(page.locator("ol.roster li")).to_have_count(3)
    expect(page.locator("#member-search")).to_be_focused()
    assert names(page) == ["Lorne O'Brien", "Susan Wójcik", "René MacIsaac"]
    expect(page.locator("#verdict")).to_contain_text("Players: 3. The category requires 4.")

    keys.type("mac")  # the same letters again: those who are left are found
    expect(page.locator("#found:not([hidden]) button")).to_have_count(2)
    page.locator("#member-search").fill("")
    keys.type("mck")
    keys.press("Enter")
    expect(page.locator("ol.roster li")).to_have_count(4)
    expect(page.locator("#verdict")).not_to_contain_text("Players: 3")
    page.locator("button", has_text="Gloria McKay plays earlier").focus()
    keys.press("Enter")
    expect(page.locator("ol.roster .who b").nth(2)).to_have_text("Gloria McKay")
    # the button moved with its person, and so did the focus
    expect(page.locator("button", has_text="Gloria McKay plays earlier")).to_be_focused()
    page.focus("#team-cheque")
    keys.type("4711")
    keys.press("Tab")
    keys.press("Enter")
    if page.locator("#id_is_host").count():
        page.focus("#id_is_host")  # at once: what is ticked while an answer comes back is asked about, too
        keys.press("Space")
        expect(page.locator("#verdict")).to_contain_text("Nothing keeps this team from playing.")
    expect(page.locator("ol.roster input.cheque").first).to_have_value("4711")
    assert_accessible(page)
    page.get_by_role("button", name="Hand in the team").focus()
    keys.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Grande Prairie No. 54")
    expect(page.get_by_role("status").first).to_contain_text("is handed in for Cribbage Legion")
    expect(page.get_by_role("region", name="Roster")).to_contain_text("paid, cheque 4711")
    assert_accessible(page)


def test_entry_form_works_on_a_phone_without_scripts(office, sign_in) -> None:
    page = sign_in("beth", viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page.goto(f"/office/competitions/{office.ids['pairs']}/register/")

    page.fill("#member-search", "mck")
    page.get_by_role("button", name="Find", exact=True).click()
    page.get_by_role("button", name="McKay, Gloria").click()

    expect(page.locator("ol.roster .who b")).to_have_text(["Gloria McKay"])
    expect(page.locator("#verdict")).to_contain_text("Players: 1. The category requires 2.")


def test_officer_narrows_the_list_decides_and_takes_it_back(office, sign_in) -> None:
    page = sign_in("alice")
    page.goto(f"/office/events/{office.ids['event']}/entries/")
    assert_accessible(page)
    page.get_by_text("Filter").click()
    page.get_by_label("Show").select_option("Not met")
    steps.follow(page.get_by_role("button", name="Search"))
    expect(page.locator("table.entries tbody tr")).to_have_count(1)
    steps.follow(page.locator("table.entries tbody a"))
    assert_accessible(page)

    page.get_by_text("Allow, refuse, or ask the branch").click()
    page.get_by_label("What the branch reads").first.fill("Receipt of the bank seen")
    page.get_by_role("button", name="Allow", exact=True).click()

    expect(page.locator("main")).to_contain_text("Alice Tester")
    expect(page.locator("main")).to_contain_text("Receipt of the bank seen")
    page.get_by_role("button", name="Take this decision back").click()
    expect(page.get_by_text("Allow, refuse, or ask the branch")).to_be_visible()


def test_registration_table_ticks_a_person_with_the_keyboard(office, sign_in) -> None:
    page = sign_in("carl")
    page.goto(f"/office/events/{office.ids['event']}/check-in/?category=cribbage-pairs")
    assert_accessible(page)
    expect(page.locator("#totals-line")).to_contain_text("0 of 6 are here, 2 owe the fee")

    person = page.locator(".person").first
    person.get_by_role("button", name="Card").focus()
    page.keyboard.press("Space")
    expect(page.locator("#totals-line")).to_contain_text("1 of 6 are here")
    expect(person.get_by_role("button", name="Card")).to_be_focused()
    expect(person.get_by_role("button", name="Card")).to_have_attribute("aria-pressed", "true")

    cheque = person.get_by_label("Cheque number")
    cheque.fill("88")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        cheque.press("Enter")
    page.reload()
    expect(page.locator(".person").first.get_by_label("Cheque number")).to_have_value("88")
    expect(page.locator(".person").first.get_by_role("button", name="Card")).to_have_attribute("aria-pressed", "true")
    page.goto(f"/office/events/{office.ids['event']}/check-in/list/")
    assert_accessible(page)
