"""The part of the chair in the rehearsal, walked in a real browser by keyboard and by what its banner and pages say."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import steps
from tests.browser.person import Person
from tests.browser.weekend import BUILD


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


@pytest.fixture
def begin(hall, new_context):
    """Return a function that lets the scorekeeper Sam begin the rehearsal of a role."""

    def begun(role: str) -> Person:
        person = Person(steps.sign_in(new_context(base_url=hall.url).new_page(), "sam"))
        person.press("Practise a weekend")
        person.press(re.compile(f"^Start.*{role}$"))
        return person

    return begun


def told(person: Person, words: str | re.Pattern[str]) -> str:
    """Wait until the banner says `words`, and return all that it says."""
    banner = person.page.get_by_role("complementary", name="Practice")
    expect(banner).to_contain_text(words)
    return banner.inner_text()


def go(person: Person, step: str) -> str:
    """Go to the page of the step that the banner names, where it is another one; return what the banner says."""
    says = told(person, step)
    if person.page.get_by_role("link", name="Go to this step").count():
        person.press("Go to this step")
    return says


def finish(person: Person, done: int) -> None:
    told(person, f"You have done {done} of {done} steps.")
    person.press("Leave practice")
    expect(person.page.get_by_text("Practice: nothing here is real")).to_have_count(0)


def test_the_chair(begin) -> None:
    orest = begin("Tournament chair")
    go(orest, "Register a team")
    for player in ("Walter Eklund", "Ruth Fontaine"):
        orest.press_here(re.compile(f"^Card of {player}"))
        expect(orest.page.get_by_role("button", name=f"Card of {player}")).to_have_attribute("aria-pressed", "true")
    go(orest, "Make the draw for euchre")
    orest.write("Seed phrase", "a quiet morning")
    orest.press("Make a draft")
    go(orest, "Publish the draw")
    orest.press("Publish the draw")
    go(orest, "Print the score sheets")
    orest.press("Make the PDF")
    go(orest, "Look over the hall")
    go(orest, "Put a message on the screens")
    orest.write("What the screens say", "Lunch until 12:45")
    orest.press("Show the message")
    go(orest, "Close cribbage")
    orest.press("Close Cribbage Pairs")
    go(orest, "See what goes to the Command")
    finish(orest, 8)
