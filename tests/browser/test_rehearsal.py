"""The part of the scorekeeper, walked in a real browser by what its banner says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.accessibility import assert_accessible
from tests.browser.weekend import BUILD


@pytest.fixture
def page(installation, new_context) -> Page:
    hall = installation(BUILD)
    return steps.sign_in(new_context(base_url=hall.url).new_page(), "sam")


def test_a_scorekeeper_practises_a_weekend(page: Page) -> None:
    real = page.url
    steps.follow(page.get_by_role("link", name="Practise a weekend"))
    steps.follow(page.get_by_role("region", name="Scorekeeper").get_by_role("button"))
    banner = page.get_by_role("complementary", name="Practice")
    expect(page.get_by_text("Practice: nothing here is real")).to_be_in_viewport()

    expect(banner).to_contain_text("Step 1 of 7")
    assert_accessible(page)
    steps.follow(page.get_by_role("link", name="Practice Weekend", exact=True))
    steps.follow(page.get_by_role("link", name="Results", exact=True))

    expect(banner).to_contain_text("Step 2 of 7")
    code = re.search(r"\d{3} \d{3} \d", banner.inner_text())
    page.get_by_label("Code of the sheet").fill(code[0])
    steps.follow(page.get_by_role("button", name="Open", exact=True))
    page.locator("[name=leg1-home]").fill("21")
    page.locator("[name=leg1-away]").fill("15")
    page.keyboard.press("y")
    with page.expect_navigation():
        page.keyboard.press("Enter")

    expect(banner).to_contain_text("Check a sheet that Murray entered")
    steps.follow(banner.get_by_role("link", name="Go to this step"))
    steps.follow(page.get_by_role("button", name="The same"))

    expect(banner).to_contain_text("Correct your own mistake")
    steps.follow(banner.get_by_role("link", name="Go to this step"))
    page.locator("[name=leg1-away]").fill("14")
    page.locator("select.agreed").select_option("both")
    page.get_by_label("Why").fill("Typed wrongly")
    steps.follow(page.get_by_role("button", name="Save the correction"))

    for title in ("Enter a match that was not played", "Write down a protest", "Look at the standings"):
        expect(banner).to_contain_text(title)
        steps.follow(banner.get_by_role("button", name="Skip this step"))
    expect(banner).to_contain_text("You have done 4 of 7 steps")

    steps.follow(banner.get_by_role("link", name="Leave practice"))
    assert page.url == real
    expect(page.get_by_text("Practice: nothing here is real")).to_have_count(0)
