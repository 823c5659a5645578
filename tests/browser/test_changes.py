"""The bad ten minutes in a real browser: a team of nineteen stops in round 6, and one of a group; both come back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.changes_hall import BUILD
from tests.browser.steps import sign_in


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


@pytest.fixture
def chair(hall, new_context) -> Page:
    return sign_in(new_context(base_url=hall.url, viewport={"width": 390, "height": 844}).new_page(), "carl")


def test_team_of_nineteen_stops_in_round_six_and_the_change_is_taken_back(hall, chair) -> None:
    page, team = chair, "Branch 7"
    page.goto(f"/office/events/{hall.codes['event']}/changes/")
    expect(page.locator("main")).to_contain_text("Turn 17 is being played.")
    assert_accessible(page)

    # What would change: nothing is changed by looking.
    page.get_by_role("link", name="A team stops").click()
    label = page.locator("#id_entry option", has_text=f"{team} ").first.inner_text()
    page.select_option("#id_entry", label=label)
    page.get_by_role("button", name="Show what would change").click()
    expect(page.locator("#result")).to_contain_text("Nothing is changed yet.")
    expect(page.locator("#result")).to_contain_text(f"{label} (round 7) and sits out")
    assert_accessible(page)
    # Nineteen teams on three tables take longer than the hall is open: the shortest way is suggested and shown.
    expect(page.locator("#result")).to_contain_text("Suggested: the shortest way.")
    page.get_by_role("link", name=re.compile("Look at this.*Fewest")).click()
    page.get_by_role("link", name=re.compile("Look at this.*Shortest")).click()
    turns = page.locator("dt", has_text="Turns left").locator("xpath=following-sibling::dd[1]")
    left, before = map(int, re.findall(r"\d+", turns.inner_text()))
    assert left < before == 41
    assert_accessible(page)

    # A reason is asked for, and then it is changed.
    page.get_by_role("button", name="Make this change: Shortest").click()
    expect(page.locator("#id_reason")).to_be_focused()  # the browser itself says that it is missing
    page.fill("#id_reason", "The car broke down")
    page.get_by_role("button", name="Make this change: Shortest").click()
    page.wait_for_url("**/office/changes/*/")
    expect(page.locator("h1")).to_contain_text("stops")
    collect = int(re.search(r"Collect (\d+) sheets", page.locator(".todo").inner_text())[1])  # type: ignore[index]
    expect(page.get_by_role("button", name=re.compile(r"Print \d+ new sheets"))).to_be_visible()
    rows = page.locator("table", has=page.get_by_role("columnheader", name="It says")).locator("tbody tr")
    assert rows.count() == collect
    moved = rows.filter(has_text="moved").first.locator("th").inner_text()
    assert_accessible(page)

    # A withdrawn sheet says so, whoever types its code; the certificate tells everybody.
    page.goto(f"/s/{moved.replace(' ', '')}/")
    expect(page.locator("main")).to_contain_text("was withdrawn: its match was moved.")
    assert_accessible(page)
    page.goto(f"/e/{hall.codes['slug']}/cribbage-pairs/draw/")
    expect(page.locator("main")).to_contain_text("The car broke down")

    # And back.
    page.goto(f"/office/events/{hall.codes['event']}/changes/")
    page.get_by_role("link", name=f"{label} stops").click()
    page.get_by_role("button", name="Take this change back").click()
    expect(page.locator("main")).to_contain_text("Nothing is changed yet.")
    assert_accessible(page)
    page.get_by_role("button", name="Make this change").click()
    expect(page.locator("main")).to_contain_text("Everything is as it was before.")
    page.goto(f"/s/{moved.replace(' ', '')}/")
    expect(page.locator("main")).not_to_contain_text("withdrawn")
    page.goto(f"/e/{hall.codes['slug']}/cribbage-pairs/draw/")
    expect(page.locator("main")).not_to_contain_text("The car broke down")


def test_change_cannot_be_taken_back_after_the_next_result(hall, chair) -> None:
    page = chair
    page.goto(f"/office/events/{hall.codes['event']}/changes/")
    page.get_by_role("link", name="A table is broken").click()
    page.select_option("#id_station", "2")
    page.fill("#id_replacement", "12")
    page.get_by_role("button", name="Show what would change").click()
    page.fill("#id_reason", "A leg came off")
    page.get_by_role("button", name="Make this change").click()
    page.wait_for_url("**/office/changes/*/")
    expect(page.get_by_role("button", name="Take this change back")).to_be_visible()
    address = page.url

    paper = page.locator("table", has=page.get_by_role("columnheader", name="It says"))
    gone = {row.replace(" ", "") for row in paper.locator("tbody th").all_inner_texts()}
    code = next(code for code in hall.codes["open"] if code not in gone)
    page.goto(f"/s/{code}/")
    for name, count in (("leg1-home", "121"), ("leg1-away", "88"), ("leg2-home", "121"), ("leg2-away", "90")):
        page.fill(f"[name={name}]", count)
    page.keyboard.type("y")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("Saved.")

    page.goto(address)
    expect(page.locator("main")).to_contain_text("it can no longer be taken back")
    expect(page.get_by_role("button", name="Take this change back")).to_have_count(0)


def test_team_of_a_group_stops_and_only_its_group_is_touched(hall, chair) -> None:
    page = chair
    page.goto(f"/office/events/{hall.codes['event']}/changes/")
    page.get_by_role("link", name="Cribbage Senior Pairs, groups").click()
    page.get_by_role("link", name="A team stops").click()
    label = page.locator("#id_entry option", has_text="Group B").first.inner_text()
    team = label.removesuffix(", Group B")
    page.select_option("#id_entry", label=label)
    page.get_by_role("button", name="Show what would change").click()
    expect(page.locator("#result")).to_contain_text("Nothing is changed yet.")
    fair = page.get_by_role("region", name="How fair the draw is")
    expect(fair.locator("tr.of-group")).to_have_text(["Group A", "Group B"])
    expect(page.get_by_role("region", name="Standings before and after, Group A")).to_have_count(0)
    affected = page.get_by_role("region", name="Who is affected").locator("tbody tr")
    expect(affected).to_have_count(4)  # the others of its group
    assert_accessible(page)

    page.fill("#id_reason", "The car broke down")
    page.get_by_role("button", name=re.compile("^Make this change")).click()
    page.wait_for_url("**/office/changes/*/")
    expect(page.locator("h1")).to_have_text(f"{team} stops")
    assert_accessible(page)

    page.get_by_role("button", name="Take this change back").click()
    page.get_by_role("button", name="Make this change").click()
    expect(page.locator("main")).to_contain_text("Everything is as it was before.")
    page.goto(f"/office/draws/{hall.codes['groups']}/changes/withdrawal/")
    expect(page.locator("#id_entry option", has_text=label)).to_have_count(1)  # it is in its group again
