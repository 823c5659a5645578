"""Now, next, on deck, and how late: from a plan and the moments at which results came in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.desk.engine.clock import Planned, StationPhase, hall_at
from tournaments.draws.engine import draw

SIX = datetime(2027, 2, 5, 18, tzinfo=UTC)


def at(minute: int) -> datetime:
    return SIX + timedelta(minutes=minute)


def sheet(key, station, starts, sides, entered=None, *, minutes=30, group="darts") -> Planned:
    return Planned(
        key=key,
        group=group,
        station=station,
        order=(key,),
        starts=None if starts is None else at(starts),
        minutes=minutes,
        sides=tuple(sides),
        entered=None if entered is None else at(entered),
    )


def one(hall, station=1):
    return next(found for found in hall.stations if found.station == station)


def keys(station) -> tuple[object, object, object]:
    return tuple(found and found.key for found in (station.now, station.next, station.on_deck))


def test_before_the_first_match_everything_is_as_planned():
    hall = hall_at([sheet(1, 1, 0, "AB"), sheet(2, 1, 30, "AC"), sheet(3, 1, 60, "BC")], at(-20))

    assert one(hall).phase is StationPhase.BEFORE
    assert keys(one(hall)) == (1, 2, 3)
    assert (hall.outlook.behind, hall.outlook.ends, hall.outlook.left) == (0, at(90), 3)


def test_match_that_has_its_hour_is_being_played():
    assert one(hall_at([sheet(1, 1, 0, "AB")], at(5))).phase is StationPhase.PLAYING


def test_a_result_ten_minutes_late_makes_the_rest_ten_minutes_late():
    rows = [sheet(1, 1, 0, "AB", 40), sheet(2, 1, 30, "CD"), sheet(3, 1, 60, "AC")]
    hall = hall_at(rows, at(50))

    assert keys(one(hall)) == (2, 3, None)
    assert (one(hall).behind, hall.outlook.behind, hall.outlook.ends) == (10, 10, at(100))
    assert hall.begins == {2: at(40), 3: at(70)}


def test_a_result_that_is_early_makes_the_hall_ahead():
    hall = hall_at([sheet(1, 1, 0, "AB", 18), sheet(2, 1, 30, "CD")], at(20))

    assert (one(hall).phase, one(hall).behind, hall.outlook.behind) == (StationPhase.PLAYING, -12, -12)


def test_match_that_lasts_longer_than_planned_makes_it_later_minute_by_minute():
    rows = [sheet(1, 1, 0, "AB"), sheet(2, 1, 30, "CD")]

    assert [hall_at(rows, at(minute)).outlook.behind for minute in (10, 30, 37, 55)] == [0, 0, 7, 25]


def test_station_waits_for_a_side_that_still_plays_elsewhere():
    rows = [sheet(1, 1, 0, "AB", 25), sheet(2, 2, 0, "CD"), sheet(3, 1, 30, "AC"), sheet(4, 2, 30, "BD")]
    hall = hall_at(rows, at(35))

    assert (one(hall).phase, one(hall).waits_for) == (StationPhase.WAITING, ("C",))
    assert one(hall, 2).phase is StationPhase.PLAYING
    assert one(hall).begins == at(35)


def test_match_whose_sides_are_not_known_waits():
    rows = [sheet(1, 1, None, "AB"), sheet(2, 2, None, "")]

    assert one(hall_at(rows, at(0)), 2).phase is StationPhase.WAITING
    assert hall_at(rows, at(0)).outlook.behind is None


@pytest.mark.parametrize(("entered", "starts"), [(20, 90), (40, 90), (70, 90), (95, 95)])
def test_nobody_begins_before_a_break_is_over(entered, starts):
    hall = hall_at([sheet(1, 1, 0, "AB", entered), sheet(2, 1, 90, "CD")], at(entered))

    assert hall.begins[2] == at(starts)
    assert one(hall).phase is (StationPhase.PLAYING if starts <= entered else StationPhase.BEFORE)


def test_a_late_friday_leaves_saturday_as_it_is():
    morning = 15 * 60
    rows = [
        sheet(1, 1, 0, "AB", 20),
        sheet(2, 1, 30, "CD"),
        sheet(3, 1, morning, "AC"),
        sheet(4, 1, morning + 30, "BD"),
    ]
    hall = hall_at(rows, at(100))

    assert (hall.outlook.behind, hall.outlook.day_ends) == (40, at(100))
    assert hall.outlook.ends == at(morning + 60)


def test_sheet_that_did_not_come_in_holds_nobody_up_and_is_named():
    rows = [sheet(1, 1, 0, "AB"), sheet(2, 1, 30, "CD", 60), sheet(3, 1, 60, "AC")]
    hall = hall_at(rows, at(65))

    assert keys(one(hall)) == (3, None, None)
    assert [lost.key for lost in one(hall).missing] == [1]
    assert (one(hall).behind, hall.outlook.left) == (0, 1)


def test_match_given_away_early_takes_no_time():
    rows = [sheet(1, 1, 0, "AB", 30), sheet(2, 1, 30, "CD", 5), sheet(3, 1, 60, "AC")]

    assert hall_at(rows, at(31)).begins == {3: at(30)}


def test_over_when_all_is_played():
    hall = hall_at([sheet(1, 1, 0, "AB", 25)], at(30))

    assert (one(hall).phase, hall.outlook.left, hall.outlook.ends) == (StationPhase.OVER, 0, None)
    assert hall_at([], at(0)).stations == ()


def test_each_group_has_its_own_outlook():
    rows = [sheet(1, 1, 0, "AB", 50), sheet(2, 1, 30, "CD"), sheet(3, 2, 0, "EF", 30, group="cribbage")]
    rows.append(sheet(4, 2, 30, "GH", group="cribbage"))
    hall = hall_at(rows, at(50))

    assert {group: outlook.behind for group, outlook in hall.groups.items()} == {"darts": 20, "cribbage": 0}


@example(entries=4, stations=3, entered=[0, 31, 0, 0], now=30)  # a match is put off, and its sides play on
@given(
    entries=st.integers(3, 9),
    stations=st.integers(1, 4),
    entered=st.lists(st.integers(0, 400)),
    now=st.integers(0, 500),
)
def test_whatever_came_in_when_nobody_begins_in_two_places_at_once(entries, stations, entered, now):
    meetings = draw(range(entries), stations=stations, seed="poppy").meetings
    rows = [
        sheet(
            number,
            meeting.station,
            (meeting.slot - 1) * 30,
            (meeting.home, meeting.away),
            entered[number] if number < len(entered) and entered[number] <= now else None,
        )
        for number, meeting in enumerate(meetings)
    ]
    hall = hall_at(rows, at(now))
    left = [row for row in rows if row.entered is None]

    assert set(hall.begins) == {row.key for row in left}
    for found in hall.stations:
        shown = [planned for planned in (found.now, found.next, found.on_deck) if planned]
        assert [planned.starts for planned in shown] == sorted(planned.starts for planned in shown)
        assert all(planned.entered is None for planned in shown)
        assert (found.now is None) == (found.phase is StationPhase.OVER)
    playing = [side for found in hall.stations if found.phase is StationPhase.PLAYING for side in found.now.sides]
    lost = {side for found in hall.stations for planned in found.missing for side in planned.sides}
    assert lost or len(playing) == len(set(playing))


def test_a_play_off_without_an_hour_makes_no_final_after_it_a_lost_sheet():
    played = [sheet(1, 1, 0, "AB", 30), sheet(2, 1, None, "AC", 70)]  # the tie of a group, played on the same board
    hall = hall_at([*played, sheet(3, 1, 60, "AD"), sheet(4, 1, 90, "BC")], at(75))

    assert (one(hall).phase, keys(one(hall)), one(hall).missing) == (StationPhase.PLAYING, (3, 4, None), ())


def test_a_play_off_without_an_hour_comes_after_all_that_has_one_in_its_competition():
    hall = hall_at([sheet(2, 1, None, "AC"), sheet(1, 1, 0, "AB", 30)], at(40))

    assert keys(one(hall)) == (2, None, None)
