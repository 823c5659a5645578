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

HOST_TEAM = "{branch} hosts this event. Enter its team as the host team."
TEAM = ["O'Brien, Lorne", "Wójcik, Susan", "McKay, Gloria", "MacIsaac, Ray", "MacIsaac, René"]  # the last is the spare
# The hall is built 68 minutes late, and the clock goes on while it is built and its server starts.
MORE_THAN_AN_HOUR = re.compile(r"\b([6-9]\d|\d{3}) minutes (behind|de retard)")


def test_a_branch_officer_sends_a_team(arrive):
    costs: dict[str, Cost] = {}
    beth = arrive(BUILD, "beth")
    costs["Sign in"] = beth.task_is_done()
    hand_in_a_team(beth)
    costs["Send in a team of 4 with a spare, and read the verdict"] = beth.task_is_done()
    change_the_team(beth)
    costs["Change the team before the deadline"] = beth.task_is_done()
    beth.press(beth.like("Fees of %(branch)s at this event, and receipts"))
    beth.read(re.compile(r"\$\d|\d\s?\$"))
    costs["See what the team owes"] = beth.task_is_done()
    tasks_table.hold("Branch officer", costs, by=beth)


def test_the_chair_takes_the_day_in_hand(arrive):
    costs: dict[str, Cost] = {}
    carl = arrive(HALL, "carl")
    carl.press(carl.like("All steps of this event"))
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
    tasks_table.hold("Tournament chair on the day", costs, by=carl)


def test_the_chair_rules_announces_and_closes(arrive):
    costs: dict[str, Cost] = {}
    carl = arrive(LAST_AFTERNOON, "carl")
    carl.press(carl.like("All steps of this event"))
    carl.task_is_done()
    open_a_question(carl)
    rule_on_it(carl)
    costs["Write down a question and how it was decided"] = carl.task_is_done()
    carl.press("Overview")
    carl.press("Check the sheets against the paper")
    for _ in range(SHEETS):
        carl.press(carl.like("It matches"))
    carl.read("Nothing is left for you to check.")
    costs[f"Check {SHEETS} score sheets a second time"] = carl.task_is_done()
    carl.press("Live overview")
    carl.press("Screens")
    for award in ("Third place", "Runner-up", "Champion"):
        carl.press(carl.words("Announce: %(award)s", award=carl.words(award)))
    carl.read("All awards are announced.")
    costs["Announce the awards"] = carl.task_is_done()
    carl.press("Overview")
    carl.press("Close the competitions")
    carl.press(carl.words("Close %(name)s", name=carl.category("Eightball Doubles")))
    carl.read("Every competition is final. This event is closed.")
    costs["Close the competition"] = carl.task_is_done()
    carl.press("Who advances")
    carl.read(carl.like("%(places)s team advances to %(level)s.", "%(places)s teams advance to %(level)s."))
    costs["See who advances"] = carl.task_is_done()
    tasks_table.hold("Tournament chair on the last afternoon", costs, by=carl)


# --- the tasks, in the words of the pages -------------------------------------------------------------


def hand_in_a_team(beth: Person) -> None:
    beth.press(beth.like("Send a team to %(name)s"))
    for number, member in enumerate(TEAM, start=1):
        beth.write("Find a member of the branch", " ".join(reversed(member.split(", "))))
        beth.press_here(re.compile(member))
        expect(beth.page.get_by_role("button", name=beth.like("%(name)s plays later"))).to_have_count(number)
    beth.read(beth.like(HOST_TEAM))
    beth.press("Hand in the team")
    beth.read(beth.like("%(branch)s is handed in for %(competition)s."))
    beth.read(beth.words("Spares named: {count}. Spares allowed: {limit}.").format(count=1, limit=2))


def change_the_team(beth: Person) -> None:
    beth.press("Change the team")
    beth.tick("This is the team of the host branch")
    expect(beth.page.locator("main")).not_to_contain_text(beth.like(HOST_TEAM))
    beth.press("Save the team")
    expect(beth.page.locator("main")).not_to_contain_text(beth.like(HOST_TEAM))


def open_a_protest(carl: Person) -> None:
    carl.press("Results")
    code = carl.found(r"\d{3} \d{3} \d")
    carl.press("Protests")
    carl.press("Open a case")
    carl.tick("Protest")
    carl.write(carl.like("What is claimed or asked?"), "The wrong player broke in leg 2")
    carl.write(carl.like("Code of the sheet"), code)
    carl.press("Open the case")
    carl.read("Waiting for a ruling.")


def open_a_question(carl: Person) -> None:
    carl.press("Protests")
    carl.press("Open a case")
    carl.tick("Question to the referee")
    carl.write(carl.like("What is claimed or asked?"), "May a spare play one leg only?")
    carl.press("Open the case")
    carl.read("Waiting for a ruling.")


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
    carl.press(carl.like("A team stops"))
    carl.choose("Which team", "Lacombe No. 202")
    carl.tick("Withdrew")
    carl.press("Show what would change")
    carl.read(carl.words("{team} stops").format(team=carl.words("Lacombe No. 202")))
    carl.write(carl.like("Why"), "Had to go home")
    carl.press(carl.words("Make this change: %(way)s", way=carl.words("Fewest changes")))
    carl.read("Had to go home")
