"""The tasks of a branch officer before an event, and of its chair on the day, by what is on the pages alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import tasks_table
from tests.browser.branch_office import BUILD
from tests.browser.closing_hall import BUILD as LAST_AFTERNOON
from tests.browser.closing_hall import SHEETS
from tests.browser.person import Cost, Person
from tests.browser.scenes_hall import BUILD as HALL

TEAM = ["O'Brien, Lorne", "Wójcik, Susan", "McKay, Gloria", "MacIsaac, Ray", "MacIsaac, René"]  # the last is the spare
# The hall is built 68 minutes late, and the clock goes on while it is built and its server starts.
MORE_THAN_AN_HOUR = re.compile(r"\b([6-9]\d|\d{3}) minutes behind")


def test_a_branch_officer_sends_a_team(arrive):
    costs: dict[str, Cost] = {}
    beth = arrive(BUILD, "beth")
    costs["Sign in"] = beth.task_is_done()
    hand_in_a_team(beth)
    costs["Send in a team of 4 with a spare, and read the verdict"] = beth.task_is_done()
    change_the_team(beth)
    costs["Change the team before the deadline"] = beth.task_is_done()
    beth.press(re.compile("^Fees of Grande Prairie No. 54 at this event"))
    beth.read(re.compile(r"\$\d"))
    costs["See what the team owes"] = beth.task_is_done()
    tasks_table.hold("Branch officer", costs)


def test_the_chair_takes_the_day_in_hand(arrive):
    costs: dict[str, Cost] = {}
    carl = arrive(HALL, "carl")
    carl.press(re.compile("^All steps of this event"))
    costs["Sign in and go to the event"] = carl.task_is_done()
    carl.press("Live overview")
    carl.read(MORE_THAN_AN_HOUR)
    carl.open("Running late? Plan the rest again from now")
    carl.press("Plan the rest again from now")
    expect(carl.page.locator("main")).not_to_contain_text(MORE_THAN_AN_HOUR)
    costs["See how late it is, and plan the rest again"] = carl.task_is_done()
    open_a_protest(carl)
    costs["Open a protest about a sheet"] = carl.task_is_done()
    let_a_team_go(carl)
    costs["Take out a team that withdraws"] = carl.task_is_done()
    carl.press("Live overview")
    carl.press("Screens")
    carl.write("What the screens say", "Lunch until 12:45")
    carl.press("Show the message")
    carl.read("Lunch until 12:45")
    costs["Put a message on the screens"] = carl.task_is_done()
    tasks_table.hold("Tournament chair on the day", costs)


def test_the_chair_rules_announces_and_closes(arrive):
    costs: dict[str, Cost] = {}
    carl = arrive(LAST_AFTERNOON, "carl")
    carl.press(re.compile("^All steps of this event"))
    carl.task_is_done()
    open_a_question(carl)
    rule_on_it(carl)
    costs["Write down a question and how it was decided"] = carl.task_is_done()
    carl.press("Overview")
    carl.press("Check the sheets against the paper")
    for _ in range(SHEETS):
        carl.press(re.compile("^It matches"))
    carl.read("Nothing is left for you to check")
    costs[f"Check {SHEETS} score sheets a second time"] = carl.task_is_done()
    carl.press("Live overview")
    carl.press("Screens")
    for award in ("Third place", "Runner-up", "Champion"):
        carl.press(f"Announce: {award}")
    carl.read("All awards are announced.")
    costs["Announce the awards"] = carl.task_is_done()
    carl.press("Overview")
    carl.press("Close the competitions")
    carl.press("Close Eightball Doubles")
    carl.read("Every competition is final. This event is closed.")
    costs["Close the competition"] = carl.task_is_done()
    carl.press("Who advances")
    carl.read("2 teams advance to Dominion.")
    costs["See who advances"] = carl.task_is_done()
    tasks_table.hold("Tournament chair on the last afternoon", costs)


# --- the tasks, in the words of the pages -------------------------------------------------------------


def hand_in_a_team(beth: Person) -> None:
    beth.press("Send a team to Cribbage Legion")
    for number, member in enumerate(TEAM, start=1):
        beth.write("Find a member of the branch", " ".join(reversed(member.split(", "))))
        beth.press_here(re.compile(member))
        expect(beth.page.get_by_role("button", name=re.compile("plays later$"))).to_have_count(number)
    beth.read("Enter its team as the host team")
    beth.press("Hand in the team")
    beth.read("Grande Prairie No. 54 is handed in for Cribbage Legion")
    beth.read("Spares named: 1. Spares allowed: 2.")


def change_the_team(beth: Person) -> None:
    beth.press("Change the team")
    beth.tick("This is the team of the host branch")
    expect(beth.page.locator("main")).not_to_contain_text("Enter its team as the host team")
    beth.press("Save the team")
    expect(beth.page.locator("main")).not_to_contain_text("Enter its team as the host team")


def open_a_protest(carl: Person) -> None:
    carl.press("Results")
    line = carl.page.get_by_text(re.compile(r"\d{3} \d{3} \d, Nineball Singles, Semi-final")).first.inner_text()
    carl.press("Protests")
    carl.press("Open a case")
    carl.tick("Protest")
    carl.write(re.compile("^What is claimed or asked"), "The wrong player broke in leg 2")
    carl.write(re.compile("^Code of the sheet"), line[:9])
    carl.press("Open the case")
    carl.read("Waiting for a ruling")


def open_a_question(carl: Person) -> None:
    carl.press("Protests")
    carl.press("Open a case")
    carl.tick("Question to the referee")
    carl.write(re.compile("^What is claimed or asked"), "May a spare play one leg only?")
    carl.press("Open the case")
    carl.read("Waiting for a ruling")


def rule_on_it(carl: Person) -> None:
    carl.press("Rule on it")
    carl.write("What was decided?", "Yes, a spare may play one leg.")
    carl.write("By which section?", "ELIGIBILITY vi")
    carl.write("Why?", "The section sets no number of legs.")
    carl.tick("Nothing changes; the result stands")
    carl.press("Save the ruling")
    carl.read("Yes, a spare may play one leg.")


def let_a_team_go(carl: Person) -> None:
    carl.press("Late changes")
    carl.press(re.compile("^A team stops"))
    carl.choose("Which team", "Lacombe No. 202")
    carl.tick("Withdrew")
    carl.press("Show what would change")
    carl.read("Lacombe No. 202 stops")
    carl.write(re.compile("^Why"), "Had to go home")
    carl.press("Make this change: Fewest changes")
    carl.read("Had to go home")
