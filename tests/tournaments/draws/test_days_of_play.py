"""Hours follow what the lines of a program are: days between, days without play, nights, breaks between two lines."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from kit.dates import playing_day
from tests.tournaments.draws.drawn import drawn
from tournaments.events.services.programme import reset_programme
from tournaments.models import Match


def local_starts(stage) -> dict[int, str]:
    matches = stage.matches.order_by("round", "slot")
    return {match.round: f"{timezone.localtime(match.starts_at):%a %H:%M}" for match in matches}


@pytest.mark.parametrize(("days", "played"), [(1, [28]), (3, [8, 16, 4]), (4, [8, 16, 4])])
def test_rounds_are_spread_over_the_days_until_supper(make_competition, event, by, days, played):
    event.ends_on = event.starts_on + datetime.timedelta(days=days - 1)
    event.save()
    reset_programme(event=event)
    stage = drawn(make_competition(entries=8, stations=1), by)

    starts = [timezone.localtime(m.starts_at) for m in stage.matches.order_by("slot")]
    assert [
        sum(playing_day(at) == day for at in starts) for day in sorted({playing_day(at) for at in starts})
    ] == played


def test_a_day_without_play_stays_free_and_days_need_not_follow_each_other(make_competition, event, by):
    event.ends_on = event.starts_on + datetime.timedelta(days=8)
    event.save()
    reset_programme(event=event)
    event.programme.filter(title="First leg").update(ends_at=datetime.time(19, 30))

    starts = local_starts(drawn(make_competition(entries=7, stations=3), by))
    assert [starts[number] for number in (1, 2, 3, 7)] == ["Fri 18:15", "Fri 18:50", "Sat 09:00", "Sat 11:20"]
    assert {playing_day(at).day for at in Match.objects.values_list("starts_at", flat=True)} == {5, 13}


def test_play_lasts_past_midnight_where_the_program_says_so(make_competition, event, by):
    reset_programme(event=event)
    event.programme.filter(title="First leg").update(starts_at=datetime.time(23), ends_at=datetime.time(1, 30))

    starts = local_starts(drawn(make_competition(entries=7, stations=3), by))
    assert [starts[number] for number in (1, 2, 3, 4, 5)] == [
        "Fri 23:00", "Fri 23:35", "Sat 00:10", "Sat 00:45", "Sat 09:00",
    ]  # fmt: skip


def test_play_with_a_break_between_two_lines_of_the_program(make_competition, event, by):
    event.programme.create(day=event.starts_on, starts_at="09:00", ends_at="10:10", title="Play begins", kind="play")
    event.programme.create(day=event.starts_on, starts_at="13:00", title="Afternoon", kind="play")

    assert [*local_starts(drawn(make_competition(entries=5, stations=2), by)).values()] == [
        "Fri 09:00", "Fri 09:35", "Fri 13:00", "Fri 13:35", "Fri 14:10",
    ]  # fmt: skip
