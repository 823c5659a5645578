"""Practice in a real browser: one weekend, in which the chair sees what the scorekeeper entered."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser import steps
from tests.browser.accessibility import assert_accessible
from tests.browser.person import Person
from tests.browser.weekend import BUILD


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


def test_one_weekend_in_two_roles(hall, new_context) -> None:
    sam = Person(steps.sign_in(new_context(base_url=hall.url).new_page(), "sam"))
    sam.press("Practise a weekend")
    sam.press(re.compile("^Start.*Scorekeeper$"))
    expect(sam.page.get_by_text("Practice: nothing here is real")).to_be_in_viewport()
    assert_accessible(sam.page)
    sam.press("Practice Weekend")
    sam.press("Practise another role")
    sam.press(re.compile("^Continue.*Tournament chair$"))
    assert urlsplit(sam.page.url).path == "/rehearsal/chair/office/"
    assert_accessible(sam.page)
    sam.press("Leave practice")
    assert urlsplit(sam.page.url).path == "/office/"
    expect(sam.page.get_by_text("Practice: nothing here is real")).to_have_count(0)
