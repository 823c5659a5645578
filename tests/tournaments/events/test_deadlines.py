"""What is due when."""

from __future__ import annotations

import datetime

import pytest
from django.utils import translation

from games import rulebook
from legionsports.languages.services import catalogue
from tests.games.rulebook.conftest import MANUAL
from tournaments.events.engine.deadlines import RALLY, deadlines, entries_due_on
from tournaments.events.words import how_counted, waits_for, what_is_due, who_sends

BOOK = rulebook.load(MANUAL)
FRIDAY = datetime.date(2027, 2, 5)
SATURDAY = datetime.date(2027, 2, 6)


def due(level: str, book=BOOK, **more) -> dict[str, datetime.date | None]:
    found = deadlines(book, level=level, starts_on=FRIDAY, ends_on=SATURDAY, **more)
    return {deadline.key: deadline.day for deadline in found}


@pytest.mark.rule("REGISTRATION iii.b")
@pytest.mark.parametrize(
    ("level", "day"),
    [
        ("command", datetime.date(2027, 1, 22)),
        ("district", datetime.date(2027, 1, 29)),
        ("area", datetime.date(2027, 1, 29)),
        ("branch", None),
    ],
)
def test_entries_are_due_so_many_days_before_the_first_day(level: str, day: datetime.date | None) -> None:
    assert entries_due_on(BOOK, level=level, starts_on=FRIDAY) == day
    assert due(level).get("entries") == day


@pytest.mark.rule("FORMAT OF PLAY xii")
def test_a_command_event_has_all_its_deadlines_in_order() -> None:
    assert due("command", spring_rally_on=datetime.date(2026, 4, 18)) == {
        "allocation": datetime.date(2025, 8, 5),
        "application": datetime.date(2026, 4, 18),
        "information_sheet": datetime.date(2026, 5, 2),
        "entries": datetime.date(2027, 1, 22),
        "fees": datetime.date(2027, 2, 13),
        "financial": datetime.date(2027, 2, 16),
    }


@pytest.mark.rule("ALLOCATION i")
def test_the_information_sheet_waits_for_the_rally() -> None:
    found = deadlines(BOOK, level="command", starts_on=FRIDAY, ends_on=SATURDAY)
    assert (found[-1].key, found[-1].day, found[-1].waits_for) == (
        "information_sheet",
        None,
        RALLY,
    )
    assert waits_for(found[-1]) == "the date of the Spring Rally"
    before = BOOK.override({"deadlines.information_sheet_from": "before_rally"})
    assert due("command", before, spring_rally_on=datetime.date(2026, 4, 18))["information_sheet"] == datetime.date(
        2026, 4, 4
    )


def test_every_deadline_says_how_its_day_is_found() -> None:
    found = deadlines(BOOK, level="command", starts_on=FRIDAY, ends_on=SATURDAY)
    assert {deadline.key: how_counted(deadline) for deadline in found} == {
        "allocation": "18 months before the first day",
        "application": "at the Spring Rally",
        "information_sheet": "14 days after the Spring Rally",
        "entries": "14 days before the first day",
        "fees": "7 days after the last day",
        "financial": "10 days after the last day",
    }


def test_every_deadline_says_what_is_due_and_from_whom() -> None:
    found = deadlines(BOOK, level="command", starts_on=FRIDAY, ends_on=SATURDAY)
    assert {what_is_due(deadline): who_sends(deadline) for deadline in found} == {
        "Event given to a District": "the Sports Committee",
        "Application to host, and its confirmation": "the host branch",
        "Host Branch Information Sheet to the District Commander": "the host branch",
        "Entries are due": "each District",
        "Fees and Sports Registration sheet to Alberta-NWT Command": "the host branch",
        "Host Branch Financial sheet to Alberta-NWT Command": "the host branch",
    }


def test_deadline_is_said_in_the_language_of_the_reader() -> None:
    found = {
        deadline.key: deadline for deadline in deadlines(BOOK, level="command", starts_on=FRIDAY, ends_on=SATURDAY)
    }
    catalogue.compile_all()
    with translation.override("fr-ca"):
        assert what_is_due(found["entries"]) == "Date limite d'inscription"
        assert who_sends(found["entries"]) == "chaque district"
        assert how_counted(found["entries"]) == "14 jours avant le premier jour"


def test_lower_levels_owe_no_papers_to_command() -> None:
    assert due("district") == {"entries": datetime.date(2027, 1, 29)}
    assert due("branch") == {}


def test_a_deadline_counts_the_days_that_are_left() -> None:
    entries = next(
        deadline
        for deadline in deadlines(BOOK, level="command", starts_on=FRIDAY, ends_on=SATURDAY)
        if deadline.key == "entries"
    )
    assert entries.at == datetime.time(23, 59)
    assert [entries.days_left(datetime.date(2027, 1, day)) for day in (20, 22, 23)] == [2, 0, -1]
