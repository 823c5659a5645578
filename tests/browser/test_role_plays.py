"""The tasks of each role, from an empty site to the closing envelope, by what can be read on the pages alone.

What each task costs stands in `docs/tasks.md`. A task that comes to cost more fails here; TASKS=write writes the table.
Everybody in it reads English, then everybody reads French, on a laptop and on a phone: the same words are looked for in
the language of the reader.
"""

from __future__ import annotations

import csv
import datetime
import re
from pathlib import Path

import pytest
from django.utils import translation

from kit.dates import said
from tests.browser import tasks_table
from tests.browser.person import Cost, Person
from tests.browser.site import ROOT

DATA = ROOT / "fixtures" / "demo"
EVENT, PLAYED = "Command Sports 2027", "Cribbage Pairs"
TEAMS = ["Peace River No. 62", "Grande Prairie No. 54", "Vegreville No. 41", "Vermilion No. 11"]  # the better one first
SHEETS = 6
PASSWORD_OF_SAM = "four maple leaves"
PASSWORD = r"\b[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}\b"


@pytest.fixture(scope="module")
def empty(installation, reader):
    return installation("", worker=True)


@pytest.fixture
def take_a_seat(empty, new_context, reader):
    """Return a function that seats somebody before the first page of the site."""

    def make() -> Person:
        page = new_context(base_url=empty.url, **reader).new_page()
        page.goto("/")
        assert page.locator("html").get_attribute("lang") == reader["locale"]
        return Person(page, language=reader["locale"].lower())

    return make


@pytest.fixture
def entries(tmp_path) -> Path:
    """Four teams of Cribbage Pairs, as an office would send them."""
    path = tmp_path / "entries.csv"
    with (DATA / "entries.csv").open(encoding="utf-8") as source, path.open("w", encoding="utf-8") as target:
        rows = csv.DictReader(source)
        writer = csv.DictWriter(target, rows.fieldnames or ())
        writer.writeheader()
        for row in rows:
            if (row["sport"], row["category"]) == ("Cribbage", "Pairs") and int(row["entry_number"]) <= 4:
                writer.writerow({**row, "event_start": "2027-05-21", "host_branch": "281"})
    return path


def test_every_role_finds_its_way_by_what_is_on_the_page(empty, take_a_seat, entries):
    costs: dict[str, Cost] = {}
    rose = take_a_seat()
    code = (empty.folder / "begin-code.txt").read_text().strip()

    set_up_the_site(rose, code)
    costs["Set up an empty site (Command officer)"] = rose.task_is_done()
    rose.press("Import your branches")
    bring_in(rose, DATA / "branches.csv", 39)
    bring_in(rose, DATA / "members.csv", 1500)
    costs["Bring in the branches and the members (Command officer)"] = rose.task_is_done()
    create_an_event(rose)
    costs["Create an event and choose what is played (Command officer)"] = rose.task_is_done()
    bring_in(rose, entries, 12)
    costs["Import a list of entries (Command officer)"] = rose.task_is_done()
    draw_and_publish(rose)
    costs["Draw a competition and publish it (Command officer)"] = rose.task_is_done()
    first_draw = Cost.sum(costs.values())
    password = name_a_scorekeeper(rose)
    costs["Name a scorekeeper (Command officer)"] = rose.task_is_done()
    codes = print_all_sheets(rose)
    costs["Print all score sheets (Command officer)"] = rose.task_is_done()

    pat = take_a_seat()
    find_a_team(pat)
    costs["Find out when and where a team plays (player)"] = pat.task_is_done()

    sam = take_a_seat()
    sam.press("Sign in")
    sign_in(sam, "sam", password)
    sam.write("New password", PASSWORD_OF_SAM)
    sam.write("Type the new password once more", PASSWORD_OF_SAM)
    sam.press("Change it")
    sam.press(sam.like("All steps of this event"))
    sam.press("Enter the results")
    costs["Sign in and go to the desk (scorekeeper)"] = sam.task_is_done()
    for sheet in codes:
        enter(sam, sheet)
    costs[f"Enter {len(codes)} score sheets (scorekeeper)"] = sam.task_is_done()

    check_a_second_time(rose)
    costs[f"Check {len(codes)} score sheets a second time (Command officer)"] = rose.task_is_done()
    print_certificates(rose)
    costs["Print the certificates (Command officer)"] = rose.task_is_done()
    close_and_send(rose)
    costs["Close the competition and make the closing envelope (Command officer)"] = rose.task_is_done()
    find_the_champion(pat)
    costs["See who won (player)"] = pat.task_is_done()

    tasks_table.hold(
        "From an empty site", {"From an empty site to the first published draw": first_draw, **costs}, by=rose
    )


# --- the tasks, in the words of the pages -------------------------------------------------------------


def set_up_the_site(rose: Person, code: str) -> None:
    rose.choose("Command", "Alberta-NWT Command")
    rose.write("Your first name", "Rose")
    rose.write("Your last name", "Whitford")
    rose.write("User name", "rose")
    rose.write("Code", code)
    rose.press("Set up the site")
    rose.found(PASSWORD)


def sign_in(person: Person, name: str, password: str) -> None:
    person.write("User name", name)
    person.write("Password", password)
    person.press("Sign in", of_form=True)


def bring_in(rose: Person, file: Path, rows: int) -> None:
    rose.give("The file", file)
    rose.press_here(rose.counted("Save %(shown)s row", "Save %(shown)s rows", rows))
    rose.read(rose.words("%(new)s new, %(changed)s changed.", new=rose.number(rows), changed=0))


def create_an_event(rose: Person) -> None:
    rose.press("Create an event")
    rose.write("Name of the event", EVENT)
    rose.choose("Host branch", "281")
    rose.write("First day", "2027-05-21")
    rose.write("Last day", "2027-05-22")
    rose.tick(rose.category(PLAYED))
    rose.press("Create the event")
    rose.read(rose.words("%(event)s is created.", event=EVENT))


def draw_and_publish(rose: Person) -> None:
    rose.write("Words spoken in the hall", "lest we forget")
    rose.press(rose.words("Draw %(competition)s", competition=rose.category(PLAYED)))
    rose.press("Publish the draw")
    published = "The draw of %(competition)s is published. Score sheets can be printed now."
    rose.read(rose.words(published, competition=rose.category(PLAYED)))


def name_a_scorekeeper(rose: Person) -> str:
    rose.press("Overview")
    rose.press("Scorekeepers")
    rose.write("User name", "sam")
    rose.write("First name", "Sam")
    rose.write("Last name", "Tester")
    rose.press("Name this scorekeeper")
    password = rose.found(PASSWORD)
    rose.press("I have written it down")
    return password


def print_all_sheets(rose: Person) -> list[str]:
    rose.press("Print")
    rose.choose("Which sheets", rose.category(PLAYED))
    rose.press("Make the PDF")
    text = " ".join(" ".join(page.extract_text() for page in rose.paper().pages).split())
    codes = sorted({re.sub(r"\s", "", code) for code in re.findall(r"\b\d{3} \d{3} \d", text)})
    assert len(codes) == SHEETS
    return codes


def find_a_team(pat: Person) -> None:
    pat.press(re.compile(EVENT))
    pat.write("Name of a player, branch or town", "Vermilion")
    pat.press_here("Find")
    pat.press(re.compile(pat.words("Vermilion No. 11")))
    with translation.override(pat.language):
        pat.read(said(datetime.time(18, 15), "time"))


def enter(sam: Person, code: str) -> None:
    sam.write("Code of the sheet", code)
    sam.press("Open")

    def box(leg: int, team: str) -> str:
        return sam.words("Leg %(number)d, %(side)s: %(score)s", number=leg, side=team, score=sam.words("pegs"))

    sides = [team for team in TEAMS if sam.page.get_by_label(box(1, team)).count()]
    for leg in (1, 2):
        for team, pegs in zip(sides, ("121", "100"), strict=True):
            sam.write(box(leg, team), pegs)
    sam.choose("Initials of both captains?", "Yes, both")
    sam.press("Save")
    sam.read(sam.words("Saved: %(code)s", code=""))


def check_a_second_time(rose: Person) -> None:
    rose.press("Overview")
    rose.press("Check the sheets against the paper")
    for _ in range(SHEETS):
        rose.press(rose.like("It matches"))
    rose.read("Nothing is left for you to check.")


def print_certificates(rose: Person) -> None:
    rose.press("Print")
    rose.press(rose.like("Certificates"))
    assert TEAMS[0].split(" No.")[0] in " ".join(page.extract_text() for page in rose.paper().pages)


def close_and_send(rose: Person) -> None:
    rose.press("Overview")
    rose.press("Close the competitions")
    rose.press(rose.words("Close %(name)s", name=rose.category(PLAYED)))
    rose.press("Closing envelope")
    rose.press("Make the PDF of this envelope")
    assert TEAMS[0].split(" No.")[0] in " ".join(page.extract_text() for page in rose.paper().pages)


def find_the_champion(pat: Person) -> None:
    pat.press("Events")
    pat.read(TEAMS[0])
