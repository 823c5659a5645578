"""The hall now: who sees it, what it says of boards, lateness and missing sheets."""

from __future__ import annotations

import datetime
import re

import pytest
from django.core.cache import caches
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from scoring.board.pages.hall import board_pages, hall_pages
from scoring.board.pages.progress import timetables_of
from scoring.board.pages.reads import HallReads
from scoring.board.pages.team import weekend_of
from scoring.board.services.progress import plan_the_rest
from scoring.desk.queries.expected import Nearness, expected_hours, lateness, turn_of
from scoring.desk.queries.progress import hall_now
from scoring.models import Submission
from scoring.printing.pages import draw as draw_papers
from scoring.printing.pages.base import PrintRequest
from tests.page import html_of
from tests.scoring.board.play import play
from tournaments.draws.services import drawing, publishing, sharing, timetable
from tournaments.models import Competition, Departure, Event, Match, Stage, SubMatch


def local(hour: int, minute: int = 0, day: int = 5) -> datetime.datetime:
    return datetime.datetime(2027, 2, day, hour, minute, tzinfo=timezone.get_current_timezone())


def enter(sheet: SubMatch, by, at: datetime.datetime) -> None:
    play(sheet, by=by)
    Submission.objects.filter(sub_match=sheet).update(entered_at=at)


def publish(competition, by) -> Stage:
    stage = drawing.draw_round_robin(competition=competition, seed="maple leaf", by=by)
    return publishing.publish(stage=stage, by=by, despite_open_rules=True)


def sheets(stage: Stage, slot: int) -> list[SubMatch]:
    return list(SubMatch.objects.filter(match__stage=stage, match__slot=slot).order_by("station"))


@pytest.fixture
def cribbage(make_competition, users):
    """Four teams on two tables: three rounds of 35 minutes from a quarter past six on Friday."""
    return publish(make_competition(entries=4, stations=2), users["carl"])


@pytest.fixture(autouse=True)
def _no_board_of_another_test():
    caches["local"].clear()
    yield
    caches["local"].clear()


def test_before_play_the_first_matches_are_named_with_their_hour(cribbage, event):
    (room,) = hall_now(event, local(17)).rooms

    assert [(station.number, station.phase.value, station.behind) for station in room.stations] == [
        (1, "before", 0),
        (2, "before", 0),
    ]
    assert [
        f"{station.now.begins:%H:%M} {station.next.begins:%H:%M} {station.on_deck.begins:%H:%M}"
        for station in room.stations
    ] == ["18:15 18:50 19:25"] * 2
    assert room.sentence == "On time: play ends today at about 8:00 p.m."


def test_a_result_late_moves_what_comes_after(cribbage, event, users):
    for sheet in sheets(cribbage, 1):
        enter(sheet, users["sam"], local(19, 2))
    hall = hall_now(event, local(19, 5))

    assert hall.sentence == "12 minutes behind: play ends today at about 8:12 p.m."
    assert {station.phase.value for station in hall.rooms[0].stations} == {"playing"}
    assert lateness(event, local(19, 5)) == {
        cribbage.competition_id: "12 minutes behind at 7:05 p.m., ends at about 8:12 p.m."
    }


def test_the_timetable_says_of_each_board_what_the_list_says(cribbage, event, users, client):
    for sheet in sheets(cribbage, 1):
        enter(sheet, users["sam"], local(19, 2))
    hall = hall_now(event, local(19, 5))
    (room,) = hall.rooms

    for station in room.stations:
        played, now, later = station.hours
        assert [hour.state for hour in station.hours] == ["played", "now", "late"]
        assert (now.begins, now.behind, later.begins) == (station.now.begins, station.behind, station.next.begins)
        assert f"{played.ends:%H:%M}" == "19:02"
    ((_, picture),) = timetables_of(hall)
    assert picture.svg.count(">2 +12</text>") == 2
    assert "19:02" not in picture.svg

    event.standings_hidden = True
    event.save()
    assert 'class="round-dots"' not in html_of(client.get(reverse("progress:public", args=[event.slug])))


def test_the_timetable_shows_until_now_a_match_that_began_before_it_and_is_late(cribbage, event):
    hall = hall_now(event, local(20, 5))

    for station in hall.rooms[0].stations:
        now, later, _last = station.hours
        assert (now.ends, now.behind, later.begins) == (local(20, 5), station.behind, station.next.begins)
    ((_, picture),) = timetables_of(hall)
    assert re.findall(r'class="span-now" .*? width="([\d.]+)"', picture.svg) == ["100", "100"]  # since 7 p.m.
    assert picture.svg.count(">1 +75</text>") == 2


def test_correction_does_not_make_a_match_end_again(cribbage, event, users):
    for sheet in sheets(cribbage, 1):
        enter(sheet, users["sam"], local(18, 50))
        Submission.objects.create(
            sub_match=sheet, version=2, legs=[], reason="a slip of the pen", entered_by=users["sam"]
        )

    assert hall_now(event, local(18, 55)).sentence.startswith("On time: ")


def test_board_waits_for_a_team_that_still_plays(cribbage, event, users):
    enter(sheets(cribbage, 1)[0], users["sam"], local(18, 45))
    one, two = hall_now(event, local(18, 48)).rooms[0].stations

    assert (one.phase.value, two.phase.value) == ("waiting", "playing")
    assert set(one.waits_for) <= {two.now.home, two.now.away}
    assert one.waits_for


def test_team_that_left_is_not_waited_for(cribbage, event, users):
    gone = Match.objects.filter(stage=cribbage, slot=1).first().home
    Departure.objects.create(
        entry=gone, kind="withdrawn", policy="forfeit_rest", reason="ill", decided_by=users["alice"]
    )
    hall = hall_now(event, local(18, 20))

    names = {station.now.home for station in hall.rooms[0].stations} | {
        station.now.away for station in hall.rooms[0].stations
    }
    assert str(gone.branch) not in names
    assert hall.outlook.left == 3


def test_nobody_says_how_late_it_is_on_another_day(cribbage, event, users):
    enter(sheets(cribbage, 1)[0], users["sam"], local(10, day=1))

    assert hall_now(event, local(10, day=3)).sentence == ""
    assert lateness(event, local(10, day=8)) == {}
    assert hall_now(event, local(18, 20)).sentence.startswith("On time: ")  # what was entered days before is no pace


def test_competitions_on_shared_boards_are_one_room(make_competition, event, users):
    both = [make_competition(name, entries=4) for name in ("darts-legion", "darts-mixed-seniors")]
    sharing.let_share(event=event, competitions=both, stations=3, by=users["carl"])
    for competition in both:
        drawing.draw_round_robin(competition=competition, seed="maple leaf", by=users["carl"])
    for stage in Stage.objects.all():
        publishing.publish(stage=stage, by=users["carl"], despite_open_rules=True)
    own = publish(make_competition(entries=4, stations=2), users["carl"])

    shared, alone = hall_now(event, local(18, 20)).rooms

    assert shared.name == "Darts Legion and Darts Mixed Seniors"
    assert [station.number for station in shared.stations] == [1, 2, 3]
    assert alone.competitions == (own.competition,)
    playing = [station.now for station in shared.stations] + [
        station.next for station in shared.stations if station.next
    ]
    assert {state.competition.category for state in playing} == {"darts-legion", "darts-mixed-seniors"}


def test_pairs_of_legion_cribbage_are_two_tables(make_competition, event, users):
    publish(make_competition("cribbage-legion", entries=4, stations=4), users["carl"])
    (room,) = hall_now(event, local(18, 20)).rooms

    assert [(station.number, station.now.pair) for station in room.stations] == [(1, "A"), (2, "B"), (3, "A"), (4, "B")]


def turn(event, match, at):
    return turn_of(event, planned=match.starts_at, sheets=[sheet.sheet_id for sheet in match.sheets], now=at)


def test_team_reads_when_its_match_begins_as_things_look_now(cribbage, event, users):
    for sheet in sheets(cribbage, 1):
        enter(sheet, users["sam"], local(19, 2))
    matches = [own.match for own in weekend_of(cribbage.competition.entries.first()).to_play]

    later = turn(event, matches[1], local(19, 5))
    assert (later.is_called, later.is_next) == (False, True)
    assert expected_hours(event, local(19, 5)) == {}  # 12 minutes: a sheet may lie on the desk as long
    Submission.objects.update(entered_at=local(19, 7))
    assert f"{expected_hours(event, local(19, 10))[matches[1].match_id]:%H:%M}" == "19:42"
    assert expected_hours(event, local(20, 20)) == {}  # nothing came in for two matches
    being_played = frozenset(sheet.sheet_id for sheet in matches[0].sheets)
    assert turn(event, matches[0], local(19, 10)) == Nearness(called=being_played)
    assert turn(event, matches[0], local(10, day=3)) == Nearness()


def test_a_table_is_called_when_its_time_has_come_and_it_is_free(cribbage, event, users):
    first, second = [own.match for own in weekend_of(cribbage.competition.entries.first()).to_play][:2]
    assert not turn(event, first, local(18)).is_called
    assert turn(event, first, local(18, 15)).is_called
    assert not turn(event, second, local(19)).is_called  # the first is not in: it takes long

    for sheet in sheets(cribbage, 1):
        enter(sheet, users["sam"], local(18, 45))

    assert turn(event, second, local(18, 50)).is_called


def test_without_hours_nobody_is_called_before_play_has_begun(cribbage, event, users):
    Match.objects.update(starts_at=None)
    first, second = [own.match for own in weekend_of(cribbage.competition.entries.first()).to_play][:2]
    assert not turn(event, first, local(9)).is_called

    for sheet in sheets(cribbage, 1):
        enter(sheet, users["sam"], local(18, 45))

    assert turn(event, second, local(18, 50)).is_called


def test_planning_the_rest_leaves_what_is_played_and_begins_when_it_should_be_over(cribbage, event, users):
    for sheet in sheets(cribbage, 1):
        enter(sheet, users["sam"], local(19, 2))
    moved = plan_the_rest(event=event, now=local(19, 10))

    starts = [f"{timezone.localtime(m.starts_at):%H:%M}" for m in Match.objects.order_by("slot")]
    assert (moved, starts) == (2, ["18:15", "18:15", "18:50", "18:50", "19:40", "19:40"])
    assert hall_now(event, local(19, 10)).rooms[0].stations[0].next.begins == local(19, 40)


def test_planning_the_rest_again_moves_nothing_more(cribbage, event, users):
    plan_the_rest(event=event, now=local(18, 32))

    assert plan_the_rest(event=event, now=local(18, 32)) == 0


# --- pages ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "status"),
    [("alice", 200), ("carl", 200), ("sam", 200), ("dora", 403), ("oscar", 403), ("nora", 403), (None, 302)],
)
def test_only_the_desk_sees_the_office_page(signed_in, cribbage, event, name, status):
    assert signed_in(name).get(reverse("progress:office", args=[event.pk])).status_code == status


@pytest.mark.parametrize("name", ["sam", "oscar", None])
def test_only_those_who_draw_plan_the_rest_again(signed_in, cribbage, event, name):
    before = list(Match.objects.values_list("starts_at", flat=True))
    client, address = signed_in(name), reverse("progress:plan_the_rest", args=[event.pk])
    if name:
        page = client.get(reverse("progress:office", args=[event.pk]))
        assert name != "sam" or "plan the rest again" not in html_of(page)
    answer = client.post(address)

    assert answer.status_code == (403 if name else 302)
    assert list(Match.objects.values_list("starts_at", flat=True)) == before
    assert client.get(address).status_code in {302, 403, 405}


def test_the_chair_plans_the_rest_again_by_a_button(signed_in, cribbage, event):
    tomorrow = timezone.localdate() + datetime.timedelta(days=1)
    Event.objects.filter(pk=event.pk).update(starts_on=tomorrow, ends_on=tomorrow + datetime.timedelta(days=1))
    timetable.replan(competition=Competition.objects.get(pk=cribbage.competition_id))
    before = list(Match.objects.values_list("starts_at", flat=True))
    answer = signed_in("carl").post(reverse("progress:plan_the_rest", args=[event.pk]), follow=True)

    assert "Every match keeps its time." in html_of(answer)  # play has not begun: nothing is late
    assert list(Match.objects.values_list("starts_at", flat=True)) == before


def test_everybody_sees_the_boards_and_the_page_asks_for_its_part_only(client, cribbage, event):
    address = reverse("progress:public", args=[event.slug])
    page, part = client.get(address), client.get(address, headers={"HX-Request": "true"})

    assert "<h1>Now playing</h1>" in html_of(page)
    assert "<h1" not in html_of(part)
    assert html_of(part).count('class="board board-before"') == 2
    assert f'hx-get="{address}"' in html_of(part)
    assert "HX-Request" in page["Vary"]
    assert "HX-Request" in part["Vary"]


def test_a_missing_sheet_is_named_to_the_desk_and_not_to_the_public(signed_in, client, cribbage, event, users):
    lost, later = sheets(cribbage, 1)[0], sheets(cribbage, 2)[0]
    enter(later, users["sam"], local(19, 25))
    link = reverse("desk:sheet", args=[lost.code])

    assert link not in html_of(client.get(reverse("progress:public", args=[event.slug])))
    assert link in html_of(signed_in("sam").get(reverse("progress:office", args=[event.pk])))


def test_nothing_is_shown_of_a_draft(client, make_competition, event, users):
    drawing.draw_round_robin(competition=make_competition(entries=4), seed="maple leaf", by=users["carl"])

    page = html_of(client.get(reverse("progress:public", args=[event.slug])))
    assert "No draw has been published yet" in page
    assert "Branch 1" not in page


def test_hall_board_says_how_late_it_is_and_when(cribbage, event):
    (state,) = HallReads(event).states
    data = HallReads(event)
    data.paces = lateness(event, local(19, 0))

    page = next(page for page in board_pages(data) if page.says_where)
    assert (state.then_where, state.then_hour) == ("Round robin, round 2", "6:50 p.m.")
    assert page.lead == "10 minutes behind at 7:00 p.m., ends at about 8:10 p.m."
    assert "behind" not in hall_pages(event)  # today is no day of the event


@pytest.mark.parametrize("entries", [4, 9])
def test_the_hall_asks_the_same_however_big(client, make_competition, event, users, entries, django_assert_num_queries):
    publish(make_competition(entries=entries, stations=3), users["carl"])
    address = reverse("progress:public", args=[event.slug])
    with django_assert_num_queries(9):
        client.get(address)


def test_a_full_hall_of_phones_costs_one_look_and_a_result_shows_at_once(
    client, cribbage, event, users, django_assert_num_queries
):
    address = reverse("progress:public", args=[event.slug])
    client.get(address)
    with django_assert_num_queries(1):
        again = html_of(client.get(address))
    assert again.count("On deck") == 2

    enter(sheets(cribbage, 1)[0], users["sam"], local(18, 45))
    assert html_of(client.get(address)).count("On deck") == 1


def test_players_read_the_hour_that_is_expected_and_the_plan_beside_it(cribbage, event, users, client, monkeypatch):
    entry, competition = cribbage.competition.entries.first(), cribbage.competition
    pages = {
        "team": reverse("board:team", args=[event.slug, entry.pk]),
        "schedule": reverse("board:schedule", args=[event.slug, competition.category]),
        "calendar": reverse("board:team_calendar", args=[event.slug, entry.pk]),
    }
    late = "bout 7:42 p.m. (planned: {}, 7:25 p.m.)"
    assert "about 7:42" not in html_of(client.get(pages["schedule"]))
    for sheet in sheets(cribbage, 1):
        enter(sheet, users["sam"], local(19, 7))

    monkeypatch.setattr(timezone, "now", lambda: local(19, 10))
    assert late.format("Fri") in html_of(client.get(pages["team"]))
    assert late.format("Friday") in html_of(client.get(pages["schedule"]))
    last = Calendar.from_ical(client.get(pages["calendar"]).content).walk("VEVENT")[-1]
    assert f"{last.decoded('dtstart'):%H:%M}" == "19:25"
    assert late.format("Friday") in last["description"]
    assert last.decoded("last-modified") < local(19, 10)
    asked = PrintRequest(event=event, competitions=(competition,), now=local(19, 10))
    assert "planned:" not in str(draw_papers.schedule(asked).context)


def test_results_typed_long_after_play_say_nothing_of_the_hours_to_come(cribbage, event, users):
    Match.objects.filter(slot=3).update(starts_at=local(22, 40))
    assert expected_hours(event, local(22, 30)) == {}
    enter(sheets(cribbage, 1)[0], users["sam"], local(22, 29))

    assert expected_hours(event, local(22, 30)) == {}
