"""The tasks of a host branch, of who takes the fees, of a District and of a table, by what is on the pages alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import tasks_table
from tests.browser.branch_office import BUILD as OFFICE
from tests.browser.closing_hall import BUILD as LAST_AFTERNOON
from tests.browser.person import Cost, Person
from tests.browser.test_role_plays_of_others import open_a_question, rule_on_it
from tests.browser.test_season import BUILD as SEASON
from tests.browser.weekend import BUILD as HALL

SHUFFLEBOARD = "shuffleboard-mens"
FRAMES = ((16, 4), (8, 0))  # points and how many of the rocks are hangers: 24, and the game is over at 21


def test_the_host_branch_sends_its_papers(arrive):
    costs: dict[str, Cost] = {}
    beth = arrive(OFFICE, "beth")
    beth.task_is_done()
    beth.press(beth.like("Papers of the host branch: information, money, what is due"))
    beth.press("Fill in the Information Sheet")
    beth.write("Where it is played", "Legion hall, upstairs")
    beth.write("How many people the hall holds", "140")
    beth.press("Save the Information Sheet")
    beth.read("The Information Sheet is saved. The public page of the event shows it.")
    costs["Fill in the information sheet"] = beth.task_is_done()
    beth.press("Financial sheet")
    beth.choose("For what", "Sponsors and donations")
    beth.write("Amount, $", "310")
    beth.press("Save and add up")
    beth.read("The Financial sheet is saved and added up.")
    costs["Write a line of the financial sheet"] = beth.task_is_done()
    tasks_table.hold("Host branch", costs, by=beth)


def test_the_fees_of_a_branch_are_taken(arrive):
    costs: dict[str, Cost] = {}
    alice = arrive(OFFICE, "alice")
    alice.task_is_done()
    alice.press("Money")
    alice.press("Command Cribbage 2027")
    alice.press("Record a payment")
    alice.choose("Who paid", "Branch 1")
    alice.press("Continue")
    alice.write("Amount, $", "50")
    alice.write("Cheque number or reference", "0417")
    alice.press("Record the payment")
    alice.read(alice.like("<b>%(amount)s</b> from %(payer)s: %(how)s, %(day)s."))
    alice.read(alice.money(5000))
    costs["Record the cheque of a branch"] = alice.task_is_done()
    tasks_table.hold("Whoever takes the fees", costs, by=alice)


def test_a_district_says_who_advances(arrive):
    costs: dict[str, Cost] = {}
    dora = arrive(SEASON, "dora", event="District 1 8-Ball 2027")
    dora.press(dora.like("All steps of this event"))
    dora.task_is_done()
    dora.press("Awards")
    dora.press("Who advances")
    dora.press(dora.like("Propose %(count)s team of %(name)s", "Propose %(count)s teams of %(name)s"))
    told = "%(count)d team is proposed, and its branch is told."
    dora.read(dora.like(told, "%(count)d teams are proposed, and their branches are told."))
    costs["Propose the teams that advance"] = dora.task_is_done()
    dora.press(dora.like("It accepts"))
    dora.read("The answer is recorded.")
    costs["Record the answer of a branch"] = dora.task_is_done()
    tasks_table.hold("District officer", costs, by=dora)


def test_the_representative_rules(arrive):
    costs: dict[str, Cost] = {}
    rita = arrive(LAST_AFTERNOON, "rita")
    rita.press(rita.like("All steps of this event"))
    rita.task_is_done()
    open_a_question(rita)
    costs["Write down a question"] = rita.task_is_done()
    rule_on_it(rita)
    costs["Rule on it"] = rita.task_is_done()
    tasks_table.hold("Command Representative", costs, by=rita)


def test_a_table_scores_its_match(installation, new_context):
    costs: dict[str, Cost] = {}
    hall = installation(HALL)
    station, token = next(iter(hall.codes["tables"][SHUFFLEBOARD].items()))
    sheets = hall.codes[SHUFFLEBOARD]
    code = next(each for each in sheets if str(hall.codes["stations"][each]) == station)
    page = new_context(base_url=hall.url, viewport={"width": 390, "height": 844}).new_page()
    page.goto(f"/t/{token}/")  # the phone reads this off the card
    table = Person(page)
    table.press("Score this match")
    table.press("Begin")
    table.press_here(re.compile("won and takes red$"))
    for at, (points, hangers) in enumerate(FRAMES):
        expect(page.locator("#live-panel")).to_have_attribute("data-lines", str(at + 1))
        if at == 0:
            table.open("Type the points instead")  # it stays open
        table.tick(re.compile("red$"))
        table.tick(str(hangers))
        table.write("Points of this frame", str(points))
        table.press_here("Enter the frame")
    table.read("24–0")
    costs["Score a game of shuffleboard frame by frame"] = table.task_is_done()
    table.press("Hand in the sheet")
    for word in hall.codes["words"][code]:
        table.write("Your team's word", word)
        table.press("Yes, this is right")
    table.press("Hand in the sheet")
    table.read("The sheet is handed in. Thank you.")
    costs["Agree on it and hand it in"] = table.task_is_done()
    tasks_table.hold("At a table, without an account", costs)
