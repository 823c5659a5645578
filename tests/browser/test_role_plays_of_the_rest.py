"""What officers, a branch and a chair do besides: accounts, roles, settings, the hall, the bad day, a tie."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import tasks_table
from tests.browser.branch_office import BUILD as OFFICE
from tests.browser.changes_hall import BUILD as NINETEEN
from tests.browser.person import Cost, Person
from tests.browser.shared_hall import BUILD as SHARED
from tests.browser.test_role_plays import PASSWORD, sign_in
from tests.browser.tied_hall import BUILD as TIED
from tests.browser.tied_hall import SENT
from tests.browser.weekend import BUILD as HALL

NEW_PASSWORD = "trillium-canoe-47"


def test_an_officer_prepares_a_weekend(arrive):
    costs: dict[str, Cost] = {}
    alice = arrive(OFFICE, "alice")
    alice.task_is_done()
    alice.press("Rule on eligibility questions")
    alice.press(alice.like("Decide"))
    alice.tick(re.compile("Branch 1"))
    alice.write("What the branch reads", "The cards are in the mail")
    alice.press("Allow")
    costs["Decide about the teams of one problem"] = alice.task_is_done()
    alice.press("Money")
    alice.read("Outstanding")
    costs["See who has paid"] = alice.task_is_done()
    alice.press("To-do list")
    alice.press(alice.like("All steps of this event"))
    alice.press("Settings")
    alice.choose("Standings are hidden from the public", "from the beginning")
    alice.press("Save the settings")
    costs["Change a setting"] = alice.task_is_done()
    alice.press("Roles")
    alice.open("Name a chair and two scorekeepers")
    alice.write("Tournament chair", "Orest Kuzyk")
    alice.write("First scorekeeper", "Verna Lund")
    alice.write("Second scorekeeper", "Murray Holm")
    alice.press("Name them")
    alice.read(re.compile(PASSWORD))
    costs["Name a chair and two scorekeepers"] = alice.task_is_done()
    tasks_table.hold("Command officer before a weekend", costs, by=alice)


def test_a_new_branch_officer_signs_in(arrive):
    costs: dict[str, Cost] = {}
    alice = arrive(OFFICE, "alice")
    alice.task_is_done()
    alice.press("Roles")
    alice.press("Accounts for branches")
    for branch in ("Branch 1", "Branch 2"):
        alice.tick(re.compile(branch))
    alice.press("Make these accounts and show the letters")
    password = alice.found(PASSWORD)
    costs["Make accounts for two branches"] = alice.task_is_done()
    alice.press(alice.like("Sign out"))
    alice.task_is_done()
    alice.press("Sign in")
    sign_in(alice, "branch-9005", password)
    alice.write("New password", NEW_PASSWORD)
    alice.write("Type the new password once more", NEW_PASSWORD)
    alice.press("Change it")
    alice.read("Your teams at other events")
    costs["Sign in for the first time (branch officer)"] = alice.task_is_done()
    tasks_table.hold("New branch officer", costs, by=alice)


def test_a_branch_looks_at_its_team_again(arrive):
    beth = arrive(SENT, "beth")
    beth.task_is_done()
    beth.press("Its matches")
    beth.read("Grande Prairie")
    tasks_table.hold("Branch officer on the day", {"Look at the team that was sent": beth.task_is_done()}, by=beth)


def test_competitions_share_a_hall(arrive):
    carl = arrive(SHARED, "carl")
    carl.press(carl.like("All steps of this event"))
    carl.task_is_done()
    carl.press("Draw")
    carl.press("Playing hours; boards used by two competitions")
    carl.tick("Darts Legion")
    carl.tick("Darts Mixed Seniors")
    carl.write("How many boards or tables they have together", "6")
    carl.press("Preview it", of_form=True)
    carl.press("Let them share these boards or tables")
    carl.read("They share their boards now: one timetable for all of them.")
    tasks_table.hold("Chair before the draw", {"Let two competitions share their boards": carl.task_is_done()}, by=carl)


def test_the_bad_ten_minutes(arrive):
    costs: dict[str, Cost] = {}
    carl = arrive(NINETEEN, "carl")
    carl.press(carl.like("All steps of this event"))
    carl.task_is_done()
    carl.press("Late changes")
    carl.press(carl.like("A team is late"))
    carl.choose("Which team", "Branch 7")
    carl.choose("It can play from this turn on", "28")
    make_the_change(carl, "Flat tire")
    costs["Move the matches of a team that is late"] = carl.task_is_done()
    carl.press("Late changes")
    carl.press(carl.like("A {station} is broken"))
    carl.write(carl.words("Which %(station)s", station=carl.words("table")), "2")
    make_the_change(carl, "A leg gave way")
    costs["Take out a broken table"] = carl.task_is_done()
    tasks_table.hold("The bad ten minutes", costs, by=carl)


def test_a_tie_is_played_off_and_a_sheet_corrected(arrive):
    costs: dict[str, Cost] = {}
    carl = arrive(TIED, "carl")
    carl.press(carl.like("All steps of this event"))
    carl.task_is_done()
    carl.press("Standings")
    carl.press("Settle it")
    carl.press("Make the play-off")
    carl.read("Being played")
    costs["Make a play-off for first place"] = carl.task_is_done()
    carl.press("Results")
    carl.write("Code of the sheet", carl.found(r"\d{3} \d{3} \d"))
    carl.press("Open")
    carl.press("Correct this sheet")
    carl.choose("Initials of both captains?", "Yes, both")
    carl.write(carl.like("Why"), "Read wrong")
    carl.press("Save the correction")
    costs["Correct a sheet"] = carl.task_is_done()
    tasks_table.hold("Ties and corrections", costs, by=carl)


def test_a_captain_scores_darts_on_a_phone(installation, new_context, reader):
    hall = installation(HALL)
    station, token = next(iter(hall.codes["tables"]["darts-mixed"].items()))
    code = next(each for each in hall.codes["darts-mixed"] if str(hall.codes["stations"][each]) == station)
    phone = {"viewport": {"width": 390, "height": 844}, "locale": reader["locale"]}
    page = new_context(base_url=hall.url, **phone).new_page()
    page.goto(f"/t/{token}/")  # the phone reads this off the card
    captain = Person(page, language=reader["locale"].lower())
    captain.press("Score this match")
    captain.press("Begin")
    first = captain.like("%(name)s throws first")
    for lines, words in enumerate([first, "180", "60", "180", "45", "180", "60"], start=1):
        captain.press_here(words)
        expect(page.locator("#live-panel")).to_have_attribute("data-lines", str(lines))
    captain.press_here(captain.counted("%(count)d dart", "%(count)d darts", 3))
    expect(page.locator(".live-over")).to_be_visible()
    assert code
    tasks_table.hold("At a board", {"Score a leg of darts": captain.task_is_done()})


def make_the_change(carl: Person, why: str) -> None:
    carl.press("Show what would change")
    carl.write(carl.like("Why"), why)
    carl.press(carl.like("Make this change: %(way)s"))
    carl.read(why)
