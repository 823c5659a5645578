"""The calendar of a season: what stands in it, who adds to it, and the file for other calendars."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse
from icalendar import Calendar

from kit.pure.violations import RuleViolation
from tests import cast
from tests.page import html_of
from tournaments.events import services
from tournaments.events.models import SeasonDate
from tournaments.events.queries import season_now, seasons
from tournaments.seasons.pages.calendar import season_calendar

TODAY = datetime.date(2027, 1, 10)
DOMINION = {"title": "Dominion Cribbage", "starts_on": "2027-04-30", "ends_on": "2027-05-03", "place": "Charlottetown"}
EVERYBODY = ("alice", "dora", "beth", "oscar", "carl", "sam", "sue", "nora", None)


@pytest.fixture
def dominion(org) -> SeasonDate:
    return services.add_season_date(
        organizer=org.command,
        season=2027,
        title="Dominion Cribbage",
        starts_on=datetime.date(2027, 4, 30),
        ends_on=datetime.date(2027, 5, 3),
        place="Charlottetown",
    )


@pytest.mark.rule("SPORTS CALENDAR")
def test_the_calendar_has_the_play_offs_of_every_level_and_other_dates(org, event, dominion) -> None:
    day = datetime.date(2027, 1, 22)
    cast.make_event(
        org, slug="district", name="District 1 Cribbage", level="district", organizer=org.district_1, starts_on=day,
        ends_on=day,
    )  # fmt: skip
    cast.make_event(org, slug="next-year", season=2028)

    calendar = season_calendar(2027, TODAY)

    assert [(play_off.title, play_off.level) for play_off in calendar.play_offs] == [
        ("District 1 Cribbage", "District 1"),
        ("Command Cribbage 2027", "Command"),
        ("Dominion Cribbage", ""),
    ]
    assert [play_off.entries and play_off.entries.deadline.day for play_off in calendar.play_offs] == [
        datetime.date(2027, 1, 15),
        datetime.date(2027, 1, 22),
        None,
    ]


def test_what_is_due_stands_in_its_month_before_what_is_held_that_day(event) -> None:
    event.spring_rally_on = datetime.date(2026, 4, 25)
    event.save()

    months = season_calendar(2027, TODAY).months

    assert {month: [day.due.deadline.key if day.due else "held" for day in days] for month, days in months} == {
        datetime.date(2025, 8, 1): ["allocation"],
        datetime.date(2026, 4, 1): ["application"],
        datetime.date(2026, 5, 1): ["information_sheet"],
        datetime.date(2027, 1, 1): ["entries"],
        datetime.date(2027, 2, 1): ["held", "fees", "financial"],
    }


def test_without_a_rally_what_hangs_on_it_has_no_day(event) -> None:
    assert [due.deadline.key for _, due in season_calendar(2027, TODAY).waiting] == ["application", "information_sheet"]


def test_the_season_that_a_reader_means_is_the_next_with_something_to_come(org, event) -> None:
    cast.make_event(
        org, slug="later", season=2028, starts_on=datetime.date(2028, 2, 4), ends_on=datetime.date(2028, 2, 5)
    )
    assert seasons() == [2028, 2027]
    assert [season_now(datetime.date(year, 2, 6)) for year in (2027, 2028, 2029)] == [2027, 2028, 2028]


def test_a_date_stands_there_once_and_ends_after_it_begins(org, dominion) -> None:
    facts = {"organizer": org.command, "season": 2027, "title": "Spring Rally", "starts_on": TODAY}
    assert services.add_season_date(**facts) == services.add_season_date(**facts)
    with pytest.raises(RuleViolation, match="ends_before_start"):
        services.add_season_date(**facts, ends_on=datetime.date(2027, 1, 9))
    assert SeasonDate.objects.count() == 2


# --- pages --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERYBODY)
def test_everybody_reads_the_calendar(event, dominion, signed_in, name) -> None:
    client = signed_in(name)
    html = client.get(reverse("seasons:calendar_of", args=[2027])).content.decode()
    assert "Command Cribbage 2027" in html
    assert "Dominion Cribbage" in html
    assert "10 days after the last day" in html
    assert "Remove" not in html
    assert client.get(reverse("seasons:calendar")).status_code == 200
    assert client.get(reverse("seasons:calendar_of", args=[1999])).status_code == 404
    assert client.get(reverse("seasons:calendar_file", args=[1999])).status_code == 404


def test_the_menu_leads_to_it(event, signed_in) -> None:
    assert f'href="{reverse("seasons:calendar")}"' in html_of(signed_in(None).get("/"))
    html = html_of(signed_in("sam").get(reverse("seasons:office_calendar")))
    menu = html[html.index('id="office-menu"') :].split("</nav>")[0]
    assert f'href="{reverse("seasons:office_calendar")}" aria-current="page"' in menu
    assert menu.count("aria-current") == 1


@pytest.mark.parametrize("name", EVERYBODY)
def test_only_an_officer_of_the_command_adds_and_takes_out(event, dominion, signed_in, name) -> None:
    client = signed_in(name)
    page = reverse("seasons:office_calendar_of", args=[2027])
    may = name == "alice"
    shown = client.get(page)
    assert shown.status_code == (302 if name is None else 200)
    assert ("Add this date" in shown.content.decode()) is may

    added = client.post(page, {**DOMINION, "title": "Dominion Darts", "season": "2027"})
    taken = client.post(reverse("seasons:remove_date", args=[dominion.pk]))
    assert [added.status_code, taken.status_code] == ([302, 302] if may or name is None else [403, 403])
    assert [season_date.title for season_date in SeasonDate.objects.all()] == [
        "Dominion Darts" if may else "Dominion Cribbage"
    ]


def test_a_date_that_ends_too_early_is_said_beside_its_field(event, signed_in) -> None:
    page = reverse("seasons:office_calendar")
    answer = signed_in("alice").post(page, {**DOMINION, "season": "2027", "ends_on": "2027-04-01"})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"ends_on": ["The end is before the start."]}
    assert 'value="Charlottetown"' in answer.content.decode()
    assert not SeasonDate.objects.exists()


def test_the_file_has_play_offs_and_deadlines_as_whole_days(event, dominion, client) -> None:
    response = client.get(reverse("seasons:calendar_file", args=[2027]))
    lines = {str(item["summary"]): item for item in Calendar.from_ical(response.content).walk("VEVENT")}

    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    held = lines["Command Cribbage 2027"]
    assert (held.decoded("dtstart"), held.decoded("dtend")) == (datetime.date(2027, 2, 5), datetime.date(2027, 2, 7))
    assert str(held["url"]).endswith("/e/cribbage-2027/")
    due = lines["Due: Host Branch Financial sheet to Alberta-NWT Command – Command Cribbage 2027"]
    assert due.decoded("dtstart") == datetime.date(2027, 2, 16)
    assert str(due["description"]) == "10 days after the last day [FORMAT OF PLAY xii] the host branch"
    assert str(lines["Dominion Cribbage"]["location"]) == "Charlottetown"
    assert len({str(line["uid"]) for line in lines.values()}) == len(lines)


@pytest.mark.parametrize("page", ["seasons:calendar_of", "seasons:office_calendar_of"])
def test_the_number_of_queries_does_not_grow_with_events(org, event, signed_in, page, django_assert_max_num_queries):
    client = signed_in("alice")

    def asked() -> int:
        with django_assert_max_num_queries(15) as captured:
            assert client.get(reverse(page, args=[2027])).status_code == 200
        return len(captured)

    one = asked()
    for number in range(3):
        cast.make_event(org, slug=f"more-{number}")
    assert asked() == one
