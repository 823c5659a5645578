"""A Swiss draw from its form to its second round and a late correction, by what can be read on the pages alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible
from tests.browser.person import Person
from tests.browser.swiss_hall import BUILD
from tests.cast import PASSWORD

EVENT = "Command Cribbage 2027"
TEAMS = [f"Branch {number} No. {9004 + number}" for number in range(1, 5)]
SO_FAR = "Every match so far is played. More rounds follow."


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


@pytest.fixture
def seat(hall, new_context):
    """Return a function that seats somebody before the first page of the site, and signs in whoever has a name."""

    def make(name: str = "") -> Person:
        page = new_context(base_url=hall.url, viewport={"width": 1366, "height": 768}).new_page()
        page.goto("/")
        person = Person(page)
        if name:
            person.press("Sign in")
            person.write("User name", name)
            person.write("Password", PASSWORD)
            person.press(re.compile("^Sign in$"), of_form=True)
        return person

    return make


def codes_of(hall, number: int) -> list[str]:
    """Return the codes that stand on the sheets of a round."""
    told = hall.manage("shell", "--command", f"from tests.browser.swiss_hall import codes; codes({number})")
    return re.findall(r"\b\d{7}\b", told)


def type_in(person: Person, *, winner: int) -> None:
    """Type the sheet that is open: the side named first (0) or second (1) wins both legs."""
    sides = [team for team in TEAMS if person.page.get_by_label(f"Leg 1, {team}: pegs").count()]
    for leg in (1, 2):
        for at, side in enumerate(sides):
            person.write(f"Leg {leg}, {side}: pegs", "121" if at == winner else "100")
    person.choose("Initials of both captains?", "Yes, both")


def test_a_round_follows_the_other_and_a_correction_leaves_it_as_it_is(hall, seat) -> None:
    carl = seat("carl")
    carl.press("Draw and publish")
    carl.press(re.compile("^Draw it"))
    carl.write("Words spoken in the hall", "lest we forget")
    carl.tick(re.compile("Swiss draw: a few rounds"))
    carl.press("Draw now (only the office sees it)")
    carl.read("4 teams, a Swiss draw of 2 rounds; 1 drawn so far.")
    carl.press("Is it fair?")
    carl.read("No two teams meet twice.")
    assert_accessible(carl.page)
    carl.press("Publish the draw")
    carl.read("Everybody can see it.")

    sam = seat("sam")
    sam.press(sam.like("All steps of this event"))
    sam.press("Enter the results")
    first, *others = codes_of(hall, 1)
    for code in (first, *others):
        sam.write("Code of the sheet", code)
        sam.press("Open")
        type_in(sam, winner=0)
        sam.press("Save")
        sam.read(sam.words("Saved: %(code)s", code=""))
    pat = seat()
    pat.press(re.compile(EVENT))
    pat.read(SO_FAR)

    carl.press("Standings")
    carl.read("Round 1 is over; 1 more round is to be drawn.")
    carl.press("Draw the next round")
    carl.press("Draw the next round")
    carl.read("Round 2 is drawn. You can print its sheets now.")

    pat.press(re.compile("^Schedule"))
    pat.read("2 of 4 matches are played.")
    pat.read("Round 2")
    assert_accessible(pat.page)
    pat.page.go_back()
    pat.press("Hall board")
    expect(pat.page.locator("body")).to_contain_text("Now playing: Swiss draw, round 2")

    carl.press("Results")
    carl.write("Code of the sheet", first)
    carl.press("Open")
    carl.press("Correct this sheet")
    type_in(carl, winner=1)
    carl.write("Why is the result changed?", "It was read the wrong way round.")
    carl.press_here("Save the correction")
    carl.read("Round 2 was drawn from the result as it was. It stays as it was drawn.")
    carl.tick("I have read what changes, and it is right.")
    carl.press("Make this change")
    carl.press("Standings")
    carl.press("Ties and play-offs")
    carl.read("Round 2 was drawn from results that changed since.")
    assert_accessible(carl.page)
