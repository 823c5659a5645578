"""Finals in a real browser, after groups and after a round robin: drawn by the keyboard, published, checked, played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.groups_hall import BUILD
from tests.browser.steps import follow, sign_in

CERTIFICATE = "/e/cribbage-2027/euchre-legion/draw/"
MEANING = "2 groups of 9 and 10 teams; the first 2 of each play semi-finals, a final and a match for third place"


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


@pytest.fixture
def chair(hall, new_context) -> Page:
    return sign_in(new_context(base_url=hall.url).new_page(), "carl")


def reach(page: Page, selector: str) -> None:
    """Press Tab until what is wanted has the focus."""
    for _ in range(80):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"The keyboard does not reach {selector} on {page.url}")


def write(page: Page, selector: str, text: str) -> None:
    """Write into a field by keys, instead of what stands there."""
    reach(page, selector)
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def test_groups_are_drawn_by_the_keyboard_alone_published_and_checked(hall, chair: Page, new_context, tmp_path) -> None:
    page = chair

    # the page says what would help, and leads to it
    page.goto(f"/office/competitions/{hall.ids['euchre']}/draw/")
    expect(page.locator(".notice-warn, .notice-bad").first).to_contain_text("Two groups with finals would fit.")
    reach(page, 'a[href="?play=groups#draw-form"]')
    page.keyboard.press("Enter")
    expect(page.get_by_label("Groups, then finals for the")).to_be_checked()

    # each way to play shows its own fields only
    write(page, "#id_seed", "lest we forget")
    expect(page.locator("#id_groups")).to_be_visible()
    expect(page.locator("#id_early")).to_be_hidden()
    reach(page, "[name=form]:checked")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("How many others each team plays before the finals", exact=False)).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("How many rounds", exact=False)).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("By the team numbers", exact=False)).to_be_visible()
    expect(page.locator("#id_groups")).to_be_hidden()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    expect(page.locator("#id_groups")).to_be_visible()
    assert_accessible(page)

    # a refusal stands beside its field, and nothing else has to be written again
    write(page, "#id_advance", "9")
    page.keyboard.press("Enter")
    expect(page.locator(".field-bad")).to_contain_text(
        "so at most 8 of each can advance. At least one must be left out."
    )
    expect(page.locator("#id_seed")).to_have_value("lest we forget")
    write(page, "#id_advance", "2")
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_contain_text("This is a draft.")
    expect(page.locator("body")).to_contain_text(MEANING)

    # from all sides
    for name in ("Round by round", "Table by table", "Team by team", "Is it fair?", "Group by group"):
        link = page.get_by_role("link", name=name)
        link.click()
        expect(link).to_have_attribute("aria-current", "page")
        if name in {"Group by group", "Is it fair?"}:
            assert_accessible(page)
    expect(page.locator("#group-2")).to_contain_text("Group B 10 teams, 45 matches")

    reach(page, "[name=despite_open_rules], form[action$='/publish/'] button")
    if page.evaluate("document.activeElement.name") == "despite_open_rules":
        page.keyboard.press("Space")
        reach(page, "form[action$='/publish/'] button")
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_contain_text("Everybody can see it.")

    # everybody sees who is in which group, and can check the file
    phone = new_context(base_url=hall.url, viewport={"width": 390, "height": 844}).new_page()
    phone.goto(CERTIFICATE)
    expect(phone.locator("body")).to_contain_text(MEANING)
    expect(phone.get_by_role("heading", name=re.compile("^Group A 9 teams"))).to_be_visible()
    assert_accessible(phone)
    phone.get_by_text("How to check it").click()
    with phone.expect_download() as download:
        phone.get_by_role("link", name="file of this draw").click()
    file = tmp_path / "draw.json"
    download.value.save_as(file)
    said = hall.manage("verify_draw", str(file))
    assert "19 entries in 2 groups, 81 matches." in said
    assert "The same draw comes out again of the words “lest we forget” and this list of entries." in said


def test_the_best_of_a_round_robin_play_finals_from_the_form_to_the_champion(hall, chair: Page, new_context) -> None:
    page, competition = chair, hall.ids["shuffleboard"]

    # the way to play has fields of its own, and a refusal stands beside its field
    page.goto(f"/office/competitions/{competition}/draw/")
    write(page, "#id_seed", "lest we forget")
    page.get_by_label("Round robin, then finals for the first few").check()
    expect(page.locator("#id_groups")).to_be_hidden()
    assert_accessible(page)
    write(page, "#id_best", "6")
    page.keyboard.press("Enter")
    expect(page.locator(".field-bad")).to_contain_text("one must be left out.")
    write(page, "#id_best", "4")
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_contain_text("This is a draft.")
    expect(page.locator("body")).to_contain_text("6 teams in a round robin; the first 4 play semi-finals")
    follow(page.get_by_role("button", name="Publish the draw"))
    expect(page.locator("body")).to_contain_text("Everybody can see it.")

    # one button makes the finals when all is in
    hall.manage("shell", "--command", f"from tests.browser.groups_hall import play; play({competition}, until=5)")
    page.goto(f"/office/competitions/{competition}/playoffs/")
    expect(page.locator("main")).to_contain_text("Every match is in, and it is known who advances.")
    assert_accessible(page)
    follow(page.get_by_role("button", name="Make the finals"))
    expect(page.locator("main")).to_contain_text("The finals are made.")

    # and everybody sees who has won them
    hall.manage("shell", "--command", f"from tests.browser.groups_hall import play; play({competition})")
    phone = new_context(base_url=hall.url, viewport={"width": 390, "height": 844}).new_page()
    phone.goto("/e/cribbage-2027/shuffleboard-mens/standings/")
    expect(phone.locator("main")).to_contain_text("Won the final against")
    expect(phone.locator("main")).not_to_contain_text("Group")
    assert_accessible(phone)
