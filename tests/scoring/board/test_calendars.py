"""Calendar files read back by the library that phones' makers test against: time zone, numbers that stay, moves."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from tournaments.draws.services import drawing, publishing, sharing, timetable
from tournaments.models import Departure, Event, Match, Stage, SubMatch


@pytest.fixture
def cribbage(make_competition, users):
    return publish(make_competition(entries=4, stations=2), users)


def publish(competition, users) -> Stage:
    stage = drawing.draw_round_robin(competition=competition, seed="maple leaf", by=users["carl"])
    return publishing.publish(stage=stage, by=users["carl"], despite_open_rules=True)


def appointments(answer) -> list:
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return list(Calendar.from_ical(answer.content).walk("VEVENT"))


def of_team(client, entry) -> list:
    return appointments(client.get(reverse("board:team_calendar", args=[entry.competition.event.slug, entry.pk])))


def of_station(client, competition, number) -> list:
    address = reverse("board:station_calendar", args=[competition.event.slug, competition.category, number])
    return appointments(client.get(address))


def test_team_gets_its_matches_in_the_time_of_the_hall(client, cribbage, event):
    entry = cribbage.competition.entries.get(number=2)
    mine = of_team(client, entry)

    assert [f"{item['DTSTART'].dt:%a %H:%M}" for item in mine] == ["Fri 18:15", "Fri 18:50", "Fri 19:25"]
    assert {str(item["DTSTART"].params["TZID"]) for item in mine} == {"America/Edmonton"}
    assert {item["DTEND"].dt - item["DTSTART"].dt for item in mine} == {datetime.timedelta(minutes=35)}
    assert all("Branch 2" in item["SUMMARY"] for item in mine)
    assert {(item["SEQUENCE"], item["STATUS"]) for item in mine} == {(0, "CONFIRMED")}
    table = SubMatch.objects.get(match__stage=cribbage, match__round=1, match__home__in=_of(cribbage, entry)).station
    assert mine[0]["LOCATION"].startswith(f"Table {table}, ")


def _of(stage, entry):
    match = next(m for m in stage.matches.filter(round=1) if entry.pk in (m.home_id, m.away_id))
    return [match.home_id]


def test_zone_is_described_in_the_file(client, cribbage):
    entry = cribbage.competition.entries.get(number=1)
    answer = client.get(reverse("board:team_calendar", args=[entry.competition.event.slug, entry.pk]))

    assert [str(zone["TZID"]) for zone in Calendar.from_ical(answer.content).walk("VTIMEZONE")] == ["America/Edmonton"]


def test_match_that_moves_keeps_its_number_and_counts_up(client, cribbage):
    competition = cribbage.competition
    entry = competition.entries.get(number=1)
    before = of_team(client, entry)
    late = timezone.make_aware(datetime.datetime(2027, 2, 5, 18, 45))  # noqa: DTZ001 -- the site's time zone
    timetable.replan(competition=competition, not_before=late)
    after = of_team(client, entry)

    assert [item["UID"] for item in after] == [item["UID"] for item in before]
    assert len({str(item["UID"]) for item in after}) == 3
    assert [item["SEQUENCE"] for item in after] == [1, 1, 1]
    assert {b["DTSTART"].dt - a["DTSTART"].dt for a, b in zip(before, after, strict=True)} == {
        datetime.timedelta(minutes=30)
    }
    assert all(b["LAST-MODIFIED"].dt >= a["LAST-MODIFIED"].dt for a, b in zip(before, after, strict=True))
    timetable.replan(competition=competition, not_before=late)
    assert [item["SEQUENCE"] for item in of_team(client, entry)] == [1, 1, 1]


def test_match_of_a_team_that_left_is_cancelled(client, cribbage, users):
    gone, other = cribbage.competition.entries.order_by("number")[:2]
    Departure.objects.create(
        entry=gone, kind="withdrawn", policy="forfeit_rest", reason="ill", decided_by=users["alice"]
    )

    assert sorted(str(item["STATUS"]) for item in of_team(client, other)) == ["CANCELLED", "CONFIRMED", "CONFIRMED"]


def test_station_has_every_match_that_is_played_there(client, make_competition, users):
    stage = publish(make_competition("cribbage-legion", entries=4, stations=4), users)
    found = of_station(client, stage.competition, 2)

    assert len(found) == SubMatch.objects.filter(match__stage=stage, station=2).count() == 3
    assert all(item["SUMMARY"].endswith(", pair B") for item in found)
    assert len({str(item["UID"]) for item in found}) == 3


def test_shared_station_has_the_matches_of_all(client, make_competition, event, users):
    both = [make_competition(name, entries=4) for name in ("darts-legion", "darts-mixed-seniors")]
    sharing.let_share(event=event, competitions=both, stations=3, by=users["carl"])
    for competition in both:
        publish(competition, users)

    first, second = (of_station(client, stage, 1) for stage in both)
    assert {str(item["UID"]) for item in first} == {str(item["UID"]) for item in second}
    assert len({item["DTSTART"].dt for item in first}) == len(first) == SubMatch.objects.filter(station=1).count()
    assert {str(item["SUMMARY"]).split(",")[0] for item in first} == {"Darts Legion", "Darts Mixed Seniors"}


def test_match_without_an_hour_is_left_out(client, cribbage):
    Match.objects.filter(round=3).update(starts_at=None)

    assert len(of_team(client, cribbage.competition.entries.get(number=1))) == 2


def test_no_calendar_of_a_draft_nor_of_what_is_not_there(client, make_competition, event, users):
    competition = make_competition(entries=4, stations=2)
    drawing.draw_round_robin(competition=competition, seed="maple leaf", by=users["carl"])
    entry = competition.entries.first()

    assert client.get(reverse("board:team_calendar", args=[event.slug, entry.pk])).status_code == 404
    assert client.get(reverse("board:station_calendar", args=[event.slug, "cribbage-pairs", 1])).status_code == 404


def test_unknown_station_is_not_there_and_known_ones_are_linked(client, cribbage, event):
    assert client.get(reverse("board:station_calendar", args=[event.slug, "cribbage-pairs", 3])).status_code == 404
    page = client.get(reverse("board:schedule", args=[event.slug, "cribbage-pairs"])).content.decode()
    for number in (1, 2):
        assert reverse("board:station_calendar", args=[event.slug, "cribbage-pairs", number]) in page
    entry = cribbage.competition.entries.first()
    page = client.get(reverse("board:team", args=[event.slug, entry.pk])).content.decode()
    assert reverse("board:team_calendar", args=[event.slug, entry.pk]) in page


@pytest.mark.parametrize("entries", [4, 9])
def test_calendars_ask_the_same_however_big(client, make_competition, event, users, entries, django_assert_num_queries):
    stage = publish(make_competition(entries=entries, stations=2), users)
    assert Event.objects.filter(pk=stage.competition.event_id).exists()
    with django_assert_num_queries(8):
        of_station(client, stage.competition, 1)
    with django_assert_num_queries(10):
        of_team(client, stage.competition.entries.first())
