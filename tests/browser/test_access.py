"""Signing out elsewhere, and the password that is asked for again: by the keyboard, on a phone and on a laptop."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.scenes_hall import BUILD
from tests.browser.steps import follow, sign_in, tab_to
from tests.cast import PASSWORD

PHONE = {"width": 390, "height": 844}
LONG_AGO = """
from tournaments.people.models import PASSWORD_AT, Session, SessionStore
for row in Session.objects.exclude(user=None):
    kept = SessionStore(row.pk)
    kept[PASSWORD_AT] -= 3600
    kept.save()
"""


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
    assert_accessible(phone)
    press(phone.get_by_role("button", name="Sign out everywhere else"))
    expect(phone.get_by_text("You are signed out everywhere else.")).to_be_visible()
    expect(phone.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)
    laptop.goto("/office/rights/")
    expect(laptop.get_by_role("heading", name="Sign in")).to_be_visible()


def test_a_role_waits_for_the_password_and_is_given_as_it_was_typed(hall, new_context) -> None:
    page = sign_in(new_context(base_url=hall.url).new_page(), "alice")
    page.goto("/office/roles/")
    page.get_by_text("Give somebody a role").click()
    for label, text in (("User name", "p.rivers"), ("First name", "Pat"), ("Last name", "Rivers")):
        page.get_by_label(label).fill(text)
    page.get_by_label("Role").select_option("Command sports officer")
    page.get_by_label("Where").select_option(index=page.locator("#id_where option[value^=event]").count() + 1)
    hall.manage("shell", "--command", LONG_AGO)
    press(page.get_by_role("button", name="Give this role"))
    expect(page.get_by_label("Your password")).to_be_focused()
    assert_accessible(page)
    page.get_by_label("Your password").focus()
    for password in ("not-mine", PASSWORD):
        page.keyboard.type(password)
        with page.expect_navigation():
            page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="First password")).to_be_visible()
