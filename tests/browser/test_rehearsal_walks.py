"""Each part of the rehearsal, walked in a real browser by the keyboard and by what its banner and its pages say."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser import steps
from tests.browser.accessibility import assert_accessible
from tests.browser.person import Person
from tests.browser.weekend import BUILD

CODE = re.compile(r"\d{3} \d{3} \d")


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
    assert urlsplit(person.page.url).path == "/office/"
    expect(person.page.get_by_text("Practice: nothing here is real")).to_have_count(0)


def open_the_sheet(verna: Person, says: str) -> None:
    code = CODE.search(says)
    assert code is not None, says
    verna.write("Code of the sheet", code[0])
    verna.press("Open")


def test_the_scorekeeper(begin) -> None:
    verna = begin("Scorekeeper")
    told(verna, "Open the desk")
    expect(verna.page.get_by_text("Practice: nothing here is real")).to_be_in_viewport()
    assert_accessible(verna.page)
    verna.press("Practice Weekend")
    verna.press("Results")
    says = told(verna, "Step 2 of 7")
    open_the_sheet(verna, says)
    sides = re.search(r"21 for (.+), 15 for (.+), initials", says)
    assert sides is not None, says
    for side, points in zip(sides.groups(), ("21", "15"), strict=True):
        verna.write(f"Leg 1, {side}: Score", points)
    verna.choose("Both initials there?", "Yes, both")
    verna.press("Save")
    go(verna, "Check a sheet that Murray entered")
    verna.press(re.compile("^The same"))
    go(verna, "Correct your own mistake")
    sides = re.search(r"21 for (.+), 14 for (.+)\. Correct", told(verna, "Correct your own mistake"))
    assert sides is not None
    verna.write(f"Leg 1, {sides[2]}: Score", "14")
    verna.choose("Both initials there?", "Yes, both")
    verna.write("Why is the result changed?", "Typed wrongly")
    verna.press("Save the correction")
    absent = re.search(r"\n(.+) did not come", go(verna, "Enter a match that was not played"))
    assert absent is not None
    verna.open("A side was absent, or forfeited a leg")
    verna.choose("Was a side absent for the whole match?", f"{absent[1]} was absent")
    verna.press("Save")
    go(verna, "Write down a protest")
    verna.tick("Protest")
    verna.write(re.compile("^What is claimed or asked"), "They crossed the foul line")
    verna.press("Open the case")
    go(verna, "Look at the standings")
    finish(verna, 7)


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


def test_the_banner_hears_of_what_is_done_while_it_asks(begin) -> None:
    orest = begin("Tournament chair")
    go(orest, "Register a team")
    on_the_way: list[tuple[Route, APIResponse]] = []

    def held(route: Route) -> None:
        if on_the_way or route.request.headers.get("hx-target") != "rehearsal":
            route.continue_()
        else:
            on_the_way.append((route, route.fetch()))  # it says how far the first card has led

    orest.page.route("**/check-in/**", held)
    for player in ("Walter Eklund", "Ruth Fontaine"):
        orest.press_here(re.compile(f"^Card of {player}"))
        expect(orest.page.get_by_role("button", name=f"Card of {player}")).to_have_attribute("aria-pressed", "true")
        while not on_the_way:  # the second card is ticked once the answer to the first is made, however long that takes
            orest.page.wait_for_timeout(20)
    ((route, answer),) = on_the_way
    route.fulfill(response=answer)
    told(orest, "Make the draw for euchre")


def test_the_officer(begin) -> None:
    rose = begin("Command sports officer")
    told(rose, "Look over the entries")
    rose.press("Practice Finals")
    rose.press("Entries")
    go(rose, "Rule on an eligibility question")
    rose.write(re.compile("^Why"), "The branch showed the receipt")
    rose.press("Allow what is ticked")
    go(rose, "Add a branch")
    rose.write("Name", "Cedar Point")
    rose.write("Number", "906")
    rose.press("Add")
    go(rose, "Put a date on the calendar")
    rose.write("What", "Spring Rally")
    rose.write("First day", "2027-04-17")
    rose.press("Add this date")
    go(rose, "Create an event")
    rose.write("Name of the event", "Practice Darts")
    rose.choose("Host branch", "901")
    rose.write("First day", "2027-01-22")
    rose.write("Last day", "2027-01-23")
    rose.press("Create the event")
    told(rose, "Choose what is played")
    rose.tick("Mixed Darts")
    rose.press("Save")
    go(rose, "See who did what")
    finish(rose, 7)


def put_on_the_team(elaine: Person, *surnames: str) -> None:
    for surname in surnames:
        elaine.write("Find a member of the branch", surname)
        elaine.press_here(re.compile(surname))
        expect(elaine.page.get_by_role("button", name=re.compile(f"{surname} plays later$"))).to_be_visible()


def test_the_secretary(begin) -> None:
    elaine = begin("Branch secretary")
    told(elaine, "See your members")
    elaine.press("Members")
    go(elaine, "Put a euchre team together")
    put_on_the_team(elaine, "Zubrecki", "Auger")
    elaine.press("Keep as a draft")
    go(elaine, "Hand the team in")
    elaine.press("Hand in the team")
    go(elaine, "Name a spare")
    put_on_the_team(elaine, "Brodeur")
    elaine.press("Save the team")
    go(elaine, "Note that the fees are paid")
    elaine.press_here("Mark all as paid")
    expect(elaine.page.get_by_role("checkbox", name="Fee paid", checked=True)).to_have_count(3)
    elaine.press("Save the team")
    go(elaine, "Hand in a cribbage team")
    put_on_the_team(elaine, "Cardinal", "Desjarlais")
    elaine.press("Hand in the team")
    go(elaine, "Take the cribbage team back")
    elaine.open("Take this entry back")
    elaine.write(re.compile("^Why"), "They cannot come")
    elaine.press("Take the entry back")
    finish(elaine, 7)


def test_the_player(begin) -> None:
    pat = begin("Player or spectator")
    told(pat, "Open the page of the weekend")
    pat.press(re.compile("Practice Weekend"))
    for step in (
        "Open the page of your team",
        "Look at a match that is over",
        "Read the schedule",
        "Look at the standings",
        "See the hall board",
        "Look something up in the rules",
    ):
        go(pat, step)
    finish(pat, 7)
