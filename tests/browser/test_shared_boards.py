"""Two competitions on six boards in a real browser: looked at first, drawn, published, and seen by everybody."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.shared_hall import BUILD
from tests.browser.steps import sign_in

SLUG = "cribbage-2027"


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


@pytest.fixture
def chair(hall, new_context) -> Page:
    return sign_in(new_context(base_url=hall.url).new_page(), "carl")


def cells(page: Page) -> list[list[str]]:
    """Return the timetable on the page: for each turn, what is on each board; "" where it is free."""
    rows = page.locator(".draw-grid tbody tr")
    found = [rows.nth(at).locator("td.num").all_inner_texts() for at in range(rows.count())]
    return [[cell if " v " in cell else "" for cell in row] for row in found]


def test_two_competitions_share_six_boards(hall, chair: Page, new_context) -> None:
    ids, page = hall.ids, chair

    # looked at first: nothing is changed
    page.goto(f"/office/events/{ids['event']}/draws/")
    page.get_by_role("link", name="Playing hours; boards used by two competitions").click()
    page.get_by_label("Darts Legion", exact=True).check()
    page.get_by_label("Darts Mixed Seniors", exact=True).check()
    page.get_by_label("they have together").fill("6")
    page.get_by_role("button", name="Preview it").click()
    expect(page.locator("body")).to_contain_text("43 matches at 6 boards")
    expect(page.locator("body")).to_contain_text("2 people play in more than one of them")
    assert_accessible(page)
    page.get_by_role("button", name="Let them share these boards or tables").click()
    expect(page.locator("body")).to_contain_text("one timetable for all of them")
    timetable = page.url

    # drawn, both before the first is published
    for name in ("legion", "senior"):
        page.goto(f"/office/competitions/{ids[name]}/draw/")
        expect(page.get_by_label("How many boards", exact=False)).to_be_disabled()
        page.get_by_role("textbox", name="Words spoken in the hall").fill("lest we forget")
        page.get_by_role("button", name="Draw now (only the office sees it)").click()
        expect(page.locator("body")).to_contain_text("This is a draft.")

    # one timetable: every board once a turn, everybody once a turn, the two who play in both never in both
    page.goto(timetable)
    assert_accessible(page)
    turns = cells(page)
    seen = Counter(cell for row in turns for cell in row if cell)
    assert (sum(seen.values()), max(seen.values())) == (43, 1)
    for row in turns:
        teams = [(cell[0], number) for cell in row if cell for number in re.findall(r"\d+", cell[1:])]
        people = ["both" + number if number in {"1", "2"} else letter + number for letter, number in teams]
        assert len(row) == 6
        assert len(people) == len(set(people))
    assert {cell[0] for row in turns for cell in row if cell} == {"A", "B"}

    # published one after the other, and nothing of the first moves
    for name in ("legion", "senior"):
        page.goto(f"/office/competitions/{ids[name]}/draw/")
        page.get_by_label("decide about these teams later", exact=False).check()
        page.get_by_role("button", name="Publish the draw").click()
        expect(page.locator("body")).to_contain_text("Everybody can see it.")
    page.goto(timetable)
    assert cells(page) == turns

    # what everybody sees
    phone = new_context(base_url=hall.url, viewport={"width": 390, "height": 844}).new_page()
    phone.goto(f"/e/{SLUG}/now/")
    expect(phone.get_by_role("heading", name="Darts Legion and Darts Mixed Seniors")).to_be_visible()
    expect(phone.locator(".board")).to_have_count(6)
    assert_accessible(phone)
    phone.goto(f"/e/{SLUG}/darts-legion/draw/")
    expect(phone.locator("body")).to_contain_text("with Darts Mixed Seniors: one timetable for all")
    phone.goto(f"/e/{SLUG}/darts-legion/schedule/")
    phone.get_by_text("Add the schedule of one board to a calendar").click()
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Board 1", exact=True).click()
    text = download.value.path().read_text(encoding="utf-8")
    assert text.count("BEGIN:VEVENT") == sum(bool(row[0]) for row in turns)

    # what is published stays on its boards: the page offers nothing that would be refused
    page.goto(f"/office/events/{ids['event']}/timetable/")
    expect(page.get_by_role("button", name="Preview it")).to_have_count(0)
    page.get_by_role("link", name="Look at their timetable").click()
    expect(page.locator("body")).to_contain_text("so they stay on these boards")
    expect(page.get_by_role("button", name="No longer share")).to_have_count(0)
