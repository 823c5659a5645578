"""Whoever asks when the teams of an event are due hears the same day, on every page."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from kit.dates import said
from scoring.ladder.engine.rungs import Late
from scoring.ladder.queries.ladder import ladder_of
from scoring.overview.views.office import RECENT
from tests.page import html_of
from tournaments.entries.queries.evidence import rules_of
from tournaments.entries.queries.numbers import teams_due
from tournaments.events.services import change_event, change_settings, freeze_rulebook
from tournaments.models import Competition, Event
from tournaments.seasons.pages.calendar import season_calendar
from tournaments.seasons.queries.plan import due_of, steps_of, terms_for
from tournaments.seasons.services import LevelPlan, plan_level, set_up
from tournaments.seasons.services.carrying import settle

Day = datetime.date
TODAY = Day(2026, 12, 1)


@pytest.fixture
def season(org):
    """A season in which cribbage is asked for three weeks before Command events, and the numbers five."""
    season = set_up(command=org.command, year=2027, rulebook_key="ab-nwt-2027", by=None)
    plan = LevelPlan(entries_due_days=21, teams_due_days=35)
    plan_level(season=season, game="cribbage", level="command", plan=plan)
    return season


def by_hand(event: Event) -> None:
    """It was made after the plan, and says nothing of its own."""


def with_its_own(event: Event) -> None:
    change_settings(event=event, changes={"levels.command.entries_due_days": 10, "levels.command.teams_due_days": 20})


def drawn(event: Event) -> None:
    freeze_rulebook(event=settle(event=event))


@pytest.mark.parametrize(
    ("made", "names", "numbers"),
    [
        (by_hand, Day(2027, 1, 15), Day(2027, 1, 1)),
        (with_its_own, Day(2027, 1, 26), Day(2027, 1, 16)),
        (drawn, Day(2027, 1, 15), Day(2027, 1, 1)),
    ],
)
def test_all_who_ask_hear_one_day(season, event, users, client, make_competition, made, names, numbers) -> None:
    competition = make_competition("cribbage-pairs")
    made(event)
    if made is drawn:
        plan_level(season=season, game="cribbage", level="command", plan=LevelPlan(entries_due_days=30))
    competition = Competition.objects.select_related("event__organizer").get(pk=competition.pk)
    event = competition.event

    rules, terms = rules_of(competition), terms_for(competition)
    listed = {due.deadline.key: due.deadline.day for due in due_of(event, TODAY)}
    play_off = season_calendar(2027, TODAY).play_offs[0]
    steps = steps_of(season)["cribbage"]
    ladder = ladder_of(season, "cribbage", steps, names={}, sport="Cribbage", user=users["alice"], today=TODAY)
    held = next(place.event for place in ladder.places if place.event)

    assert {rules.due_on, terms.entries_due, listed["entries"], play_off.entries.deadline.day, held.due} == {names}
    assert {rules.teams_due_on, terms.teams_due, listed["teams"], teams_due(event), held.said_due} == {numbers}
    assert f"{names:%A, %B} {names.day}, 2027" in html_of(client.get(event.get_absolute_url()))


@pytest.mark.parametrize(("zone", "is_next_day"), [("", False), ("America/St_Johns", True)])
def test_several_events_are_each_seen_on_the_day_that_it_is_there(
    season, event, users, client, signed_in, make_competition, monkeypatch, zone, is_next_day
) -> None:
    make_competition("cribbage-pairs", entries=4)
    change_event(event=event, own_zone=zone)
    steps = steps_of(season)["cribbage"]

    def late_in_the_evening(day: datetime.date) -> None:
        evening = datetime.datetime.combine(day, datetime.time(23), ZoneInfo("America/Edmonton"))
        monkeypatch.setattr(timezone, "now", lambda: evening.astimezone(datetime.UTC))

    due = season_calendar(2027).play_offs[0].entries.deadline.day
    late_in_the_evening(due)
    assert season_calendar(2027).play_offs[0].entries.is_over is is_next_day
    page = html_of(client.get(reverse("seasons:calendar")))
    assert (f'<dt class="over">{said(due, "short-number")}' in page) is is_next_day

    late_in_the_evening(event.starts_on)
    ladder = ladder_of(season, "cribbage", steps, names={}, sport="Cribbage", user=users["alice"])
    assert any(Late.NOT_DRAWN in place.late for place in ladder.places) is is_next_day

    late_in_the_evening(event.ends_on + RECENT)
    listed = signed_in("alice").get(reverse("overview:office")).context["events"]
    assert (event not in [each["state"].event for each in listed]) is is_next_day


def test_sports_with_days_of_their_own_are_told_apart(season, event, make_competition, client) -> None:
    make_competition("cribbage-pairs")
    make_competition("darts-mixed")

    due = [(due.title, due.deadline.day) for due in due_of(event, TODAY) if due.deadline.key == "entries"]

    assert due == [
        ("Entries are due, with the names: Cribbage", Day(2027, 1, 15)), ("Entries are due: Darts", Day(2027, 1, 22)),
    ]  # fmt: skip
    calendar = client.get(reverse("seasons:calendar_file", args=[2027])).content.decode()
    ids = [line for line in calendar.splitlines() if line.startswith("UID")]
    assert len(ids) == len(set(ids)) == 7


@pytest.mark.parametrize("made", [by_hand, drawn])
def test_the_ladder_waits_for_the_last_category_of_an_event(org, event, users, make_competition, made) -> None:
    season = set_up(command=org.command, year=2027, rulebook_key="nb-2027", by=None)
    Event.objects.filter(pk=event.pk).update(rulebook_key="nb-2027")
    competition = make_competition("cribbage-pairs")  # whose entries are due a day after those of teams
    made(Event.objects.get(pk=event.pk))
    steps = steps_of(season)["cribbage"]

    ladder = ladder_of(season, "cribbage", steps, names={}, sport="Cribbage", user=users["alice"], today=TODAY)

    due = rules_of(Competition.objects.select_related("event__organizer").get(pk=competition.pk)).due_on
    assert [place.event.due for place in ladder.places if place.event] == [due] == [Day(2027, 1, 14)]
    assert next(step for step in steps if step.key == "command").entries_due_days == 22
