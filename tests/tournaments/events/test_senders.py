"""Who sends entries to an event, and what those who come are told about travel."""

from __future__ import annotations

import datetime

import pytest

from tests import cast
from tournaments.events.queries import due_for_entries, no_liability, senders_of
from tournaments.events.services import change_settings
from tournaments.seasons.pages.calendar import season_calendar
from tournaments.seasons.queries.plan import due_of

DAY = datetime.date(2027, 1, 9)


@pytest.fixture
def districts(org):
    """A District with an Area, and one without."""
    return [
        cast.make_event(
            org, slug=f"d{district.number}", name=f"{district} Cribbage", level="district", organizer=district,
            starts_on=DAY, ends_on=DAY, host_branch=host,
        )
        for district, host in ((org.district_1, org.peace_river), (org.district_2, org.banff))
    ]  # fmt: skip


def test_district_without_areas_asks_its_branches(event, districts) -> None:
    assert senders_of([event, *districts]) == {
        event.pk: "district", districts[0].pk: "area", districts[1].pk: "branch",
    }  # fmt: skip


def test_rule_book_that_leads_round_in_a_ring_is_followed_once(districts) -> None:
    """Areas that hear from Areas: a slip in a rule book must not keep a page busy forever."""
    event = districts[1]
    event.overrides = {"levels.area.entries_from": "area"}
    assert senders_of([event]) == {event.pk: "area"}


def test_deadline_names_those_who_are_there(districts) -> None:
    dues = [due_for_entries(due_of(event, DAY)) for event in districts]
    calendar = season_calendar(2027, DAY)

    assert [due.who for due in dues] == ["each Area", "each Branch"]
    assert {play_off.title: play_off.entries.who for play_off in calendar.play_offs} == {
        "District 1 Cribbage": "each Area", "District 2 Cribbage": "each Branch",
    }  # fmt: skip


def test_calendar_takes_the_same_queries_for_one_event_and_for_three(event, districts, django_assert_num_queries):
    cast.make_competition(event, "cribbage-pairs")
    for district in districts:
        cast.make_competition(district, "cribbage-pairs")
    with django_assert_num_queries(5):
        season_calendar(2027, DAY)


def test_command_event_asks_no_table_for_its_senders(event, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        senders_of([event])


@pytest.mark.rule("REGISTRATION i.b")
def test_who_comes_is_told_that_the_command_is_liable_for_neither_travel_nor_rooms(event) -> None:
    assert no_liability(event).endswith("Alberta-NWT Command is not liable for either. (REGISTRATION i.b)")

    event = change_settings(event=event, changes={"registration.command_answers_for_travel": True})

    assert no_liability(event) == ""
