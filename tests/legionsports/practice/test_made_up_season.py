"""The made-up season lies around today, whatever day that is: some of it over, one event on, the rest to come."""

from __future__ import annotations

import csv
import datetime

import pytest
from django.utils import timezone

from legionsports.practice.engine.calendar import BELOW, calendar_of
from legionsports.practice.services import lists
from legionsports.practice.services.season import build
from scoring.ladder.queries.ladder import ladder_of
from scoring.overview.pages.steps import steps_of
from scoring.overview.queries.states import states_of
from tournaments.models import Event, Season, User
from tournaments.seasons.queries.plan import steps_of as season_steps

Day = datetime.date
ONE_DAY = datetime.timedelta(days=1)
DAYS = [Day(2026, 11, 22) + number * ONE_DAY for number in range(3 * 365)]
# A Sunday before New Year, on which the first events are of the old year; a Monday after the entries of the tests are
# due; and a day that most years have not.
SOME = [Day(2026, 12, 27), Day(2027, 1, 25), Day(2028, 2, 29)]


def test_on_every_day_one_event_is_over_one_is_on_and_three_are_to_come():
    for today in DAYS:
        starts = calendar_of(today).starts
        ends = {game: day + ONE_DAY for game, day in starts.items()}
        assert today - datetime.timedelta(days=9) <= starts["cribbage"] < ends["cribbage"] < today
        assert ends["darts"] == today
        assert today <= starts["euchre"] < starts["shuffleboard"] < starts["eightball"]
        fridays = {day.weekday() for game, day in starts.items() if game != "darts"}
        assert fridays == {4}
        # Command no longer takes entries of shuffleboard, and what is late there came in at the latest today.
        assert starts["shuffleboard"] - datetime.timedelta(days=14) < today


def test_what_was_played_below_was_played_before_and_in_a_year_of_the_season():
    for today in DAYS:
        calendar = calendar_of(today)
        for game in BELOW:
            branch, area, district = (calendar.level(game, level) for level in ("branch", "area", "district"))
            assert branch < area < district < today
            assert calendar.season - 1 <= branch.year <= calendar.last_year <= calendar.season + 1
        assert calendar.spring_rally < today


@pytest.mark.parametrize("today", SOME)
def test_the_lists_follow_their_events(today, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    calendar = calendar_of(today)

    def rows(path) -> list[dict[str, str]]:
        with path.open(encoding="utf-8") as file:
            return list(csv.DictReader(file))

    members = {row["membership_number"]: row for row in rows(lists.members(calendar))}
    teams = [row for game in lists.LISTED for row in rows(lists.entries(calendar, game))]
    assert (len(members), len(teams)) == (1500, 950)
    assert max(row["received_on"] for row in teams) <= today.isoformat()
    assert {row["event_start"] for row in teams} == {day.isoformat() for day in calendar.starts.values()}
    dues = {int(row["dues_paid_year"]) for row in members.values()}
    assert dues == {calendar.starts["shuffleboard"].year - 1, calendar.last_year}
    assert all(row["joined_on"] < today.isoformat() for row in members.values())


@pytest.mark.long
@pytest.mark.parametrize("today", SOME)
def test_nothing_in_the_season_is_months_late(today, db, settings, tmp_path, monkeypatch):
    settings.VAR_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "files"
    noon = datetime.datetime.combine(today, datetime.time(12), timezone.get_default_timezone())
    monkeypatch.setattr(timezone, "now", lambda: noon.astimezone(datetime.UTC))
    list(build())

    states = states_of(Event.objects.filter(level="command"))
    said = {step.key for state in states for step in steps_of(state) if step.state == "attention"}
    assert said <= {"decide", "play_off", "envelope"}
    waiting = {state.event.name.split()[1]: state.total("to_decide") for state in states}
    assert waiting == {"Cribbage": 0, "Euchre": 0, "Darts": 0, "Shuffleboard": 6, "8-Ball": 0}
    season, officer = Season.objects.get(), User.objects.get(username="command")
    late = []
    for game in BELOW:
        steps = season_steps(season)[game]
        ladder = ladder_of(season, game, steps, names={}, sport=game, user=officer, today=today)
        late += [place for place in ladder.places if place.late]
    assert len(late) <= 2  # cribbage is not closed yet, and an envelope of District 8 is on its way
