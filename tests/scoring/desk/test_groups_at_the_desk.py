"""Groups and finals at the desk, on the page of a sheet, at a station and in the hall now."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.desk.queries.lists import counts_of, latest_results
from scoring.desk.queries.progress import hall_now
from scoring.playoffs.services.finals import make_finals
from scoring.sheets.queries.sheets import sheet_by_code
from tests.page import html_of
from tests.scoring.grouped import in_groups, lower_wins, of_group, play_finals
from tournaments.models import Stage


@pytest.fixture
def stage(make_competition, users) -> Stage:
    """9-ball: five and four on four tables, so that the groups are not in the same round all the time."""
    return in_groups(make_competition("nineball-singles", entries=9, stations=4), by=users["carl"])


@pytest.fixture
def finals(stage, users) -> Stage:
    for number in (1, 2):
        lower_wins(of_group(stage, number), by=users["sam"])
    return make_finals(competition=stage.competition, by=users["carl"])


def test_sheets_are_counted_group_by_group_and_one_group_makes_no_sheet_of_another_late(stage, event, users):
    lower_wins([match for match in of_group(stage, 1) if match.round <= 2], by=users["sam"])
    counts = {count.title: count for count in counts_of(event)}
    assert list(counts) == ["Nineball Singles, Group A", "Nineball Singles, Group B"]
    # It has not begun; nothing of it is overtaken.
    assert not any(turn.missing for turn in counts["Nineball Singles, Group B"].rounds)
    assert sum(count.sheets for count in counts.values()) == stage.matches.count()


def test_a_sheet_is_missing_when_its_own_group_has_gone_on(stage, event, users):
    second = [match for match in of_group(stage, 2) if match.round == 2]
    lower_wins(second, by=users["sam"])
    missing = {count.name: sum(len(turn.missing) for turn in count.rounds) for count in counts_of(event)}
    assert missing == {"Group A": 0, "Group B": len([m for m in of_group(stage, 2) if m.round == 1])}
    (late, *_) = next(count for count in counts_of(event) if count.name == "Group B").rounds[0].missing
    assert late.match.home_id in set(stage.seats.filter(group=2).values_list("entry", flat=True))


def test_a_sheet_says_its_group_or_which_of_the_finals_it_is(stage, finals, event, users, signed_in):
    match = of_group(stage, 2)[0]
    sheet = match.sub_matches.get()
    assert sheet_by_code(sheet.code).place == f"Group B, round {match.round}, table {sheet.station}"
    semi = finals.matches.filter(round=1).first().sub_matches.get()
    assert sheet_by_code(semi.code).place == f"Semi-final, table {semi.station}"
    page = html_of(signed_in("sam").get(reverse("desk:sheet", args=[semi.code])))
    assert f"Semi-final, table {semi.station}" in page
    play_finals(finals, by=users["sam"])
    assert [line.where for line in latest_results(event)][:3] == ["Final", "Semi-final", "Semi-final"]
    desk = html_of(signed_in("sam").get(reverse("desk:desk", args=[event.pk])))
    assert "Nineball Singles, Semi-final, " in desk
    assert "Nineball Singles, Finals" in desk


def test_a_station_has_its_matches_in_the_order_of_the_turns(stage, signed_in):
    station = stage.matches.filter(slot=1).first().sub_matches.get().station
    client = signed_in("sam")
    address = f"{reverse('live:my_station')}?competition={stage.competition_id}&station={station}"
    shown = [here for here, _ in client.get(address).context["shown"]]
    slots = [here.sheet.match.slot for here in shown]
    assert slots == sorted(slots)
    for here in shown:
        seat = stage.seats.get(entry=here.sheet.match.home)
        assert here.where == f"Group {' AB'[seat.group]}, round {here.sheet.match.round}"


def test_the_hall_now_names_groups_and_finals_and_keeps_the_order_of_the_turns(stage, event, users):
    (room,) = hall_now(event).rooms
    shown = [station.now for station in room.stations if station.now]
    first = {match.pk for match in stage.matches.filter(slot=1)}
    assert {sheet.match for sheet in shown} >= first
    assert {sheet.where for sheet in shown} <= {f"Group {name}, round {n}" for name in "AB" for n in range(1, 6)}
    for number in (1, 2):
        lower_wins(of_group(stage, number), by=users["sam"])
    make_finals(competition=stage.competition, by=users["carl"])
    (room,) = hall_now(event).rooms
    assert "Semi-final" in {station.now.where for station in room.stations if station.now}


def test_the_api_says_which_match_a_sheet_is_of(finals, signed_in):
    semi = finals.matches.filter(round=1).first().sub_matches.get()
    answer = signed_in("sam").get(f"/api/v1/sheets/{semi.code}/").json()
    assert (answer["round"], answer["where"]) == (1, "Semi-final")
