"""Signing out elsewhere by the keyboard, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.scenes_hall import BUILD
from tests.browser.steps import follow, sign_in, tab_to

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


def press(place: Locator) -> None:
    tab_to(place)
    follow(place, key="Enter")


def test_a_lost_laptop_is_signed_out_from_a_phone(hall, new_context) -> None:
    laptop = sign_in(new_context(base_url=hall.url).new_page(), "alice")
    phone = sign_in(new_context(base_url=hall.url, viewport=PHONE).new_page(), "alice")
    phone.goto("/office/rights/")
    press(phone.get_by_role("link", name="Where you are signed in"))
    expect(phone.get_by_text("This device")).to_have_count(1)
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    press(phone.get_by_role("button", name="Sign out everywhere else"))
    expect(phone.get_by_text("You are signed out everywhere else.")).to_be_visible()
    expect(phone.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)
    laptop.goto("/office/rights/")
    expect(laptop.get_by_role("heading", name="Sign in")).to_be_visible()
