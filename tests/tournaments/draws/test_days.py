"""The days of an event change as one act, with everything planned for them, and back."""

from __future__ import annotations

import datetime

import pytest
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar
from knox.models import AuthToken

from kit.dates import playing_day
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tests.page import html_of
from tests.scoring.board.play import draw
from tests.tournaments.draws.drawn import drawn as drawn_real
from tests.tournaments.draws.drawn import submit
from tournaments.draws.engine import DrawError
from tournaments.draws.pages.days import outlook_of, told_of
from tournaments.draws.queries.days import timetable_of
from tournaments.draws.queries.timetable import matches_off
from tournaments.draws.services import days, drawing
from tournaments.draws.services.days import move_back
from tournaments.draws.services.publishing import publish
from tournaments.draws.services.tables import kept_apart, put_off
from tournaments.draws.services.timetable import replan
from tournaments.draws.tasks import tell_draws
from tournaments.events.services.programme import ProgrammeEntry, put_awards_after, reset_programme
from tournaments.models import Competition, Entry, EventMove, Letter, Match, SubMatch

STORM = datetime.date(2027, 3, 19)  # after the night on which the clocks go forward


@pytest.fixture
def drawn(event, make_competition):
    reset_programme(event=event)
    competition = make_competition("cribbage-pairs", entries=4)
    draw(competition)
    return competition


def move(event, users, **more):
    """Set other days, and tell; the row of the move."""
    first = more.pop("to_day", STORM)
    said = {
        "starts_on": first, "ends_on": event.ends_on + (first - event.starts_on), "reason": "Highway 2 is closed.",
        "expected": (event.starts_on, event.ends_on), "to": told_of(event),
    }  # fmt: skip
    days.set_days(event=event, by=users["carl"], **{**said, **more})
    return event.moves.last()


def set_days(event, users, first: int, last: int, **more):
    """Set the days of February on which an event is, and read it again."""
    dates = {"starts_on": datetime.date(2027, 2, first), "ends_on": datetime.date(2027, 2, last)}
    event.refresh_from_db()
    changed = days.set_days(event=event, by=users["carl"], expected=(event.starts_on, event.ends_on), **dates, **more)
    event.refresh_from_db()
    return changed


def hours(event):
    return [timezone.localtime(match.starts_at) for match in Match.objects.order_by("pk") if match.starts_at]


def test_everything_moves_and_comes_back_as_it_was(event, drawn, users) -> None:
    before, programme = hours(event), list(event.programme.values_list("day", "starts_at", "title"))
    assert before
    received = list(Entry.objects.values_list("received_at", "state"))
    version = event.board_version

    row = move(event, users)

    event.refresh_from_db()
    assert (event.starts_on, event.ends_on) == (STORM, datetime.date(2027, 3, 20))
    assert event.board_version > version
    later = datetime.timedelta(days=42)
    assert hours(event) == [moment + later for moment in before]  # by the clock of the hall
    assert list(event.programme.values_list("day", "starts_at", "title")) == [
        (day + later, at, title) for day, at, title in programme
    ]
    assert list(Entry.objects.values_list("received_at", "state")) == received

    move_back(move=row, to=told_of(event), by=users["carl"])

    event.refresh_from_db()
    assert event.starts_on == datetime.date(2027, 2, 5)
    assert hours(event) == before
    assert list(event.programme.values_list("day", "starts_at", "title")) == programme
    with pytest.raises(RuleViolation, match="move_is_back"):
        move_back(move=row, to=[], by=users["carl"])


def test_only_the_last_move_is_taken_back(event, drawn, users) -> None:
    first = move(event, users)
    for day in (STORM + datetime.timedelta(days=7), STORM):
        event.refresh_from_db()
        last = move(event, users, to_day=day)
    with pytest.raises(RuleViolation, match="move_is_back"):
        move_back(move=first, to=[], by=users["carl"])
    move_back(move=last, to=[], by=users["carl"])


def test_an_event_that_became_longer_on_the_way_has_its_own_days_again(event, drawn, users) -> None:
    row = move(event, users, ends_on=datetime.date(2027, 3, 21))
    move_back(move=row, to=[], by=users["carl"])
    event.refresh_from_db()
    assert (event.starts_on, event.ends_on) == (datetime.date(2027, 2, 5), datetime.date(2027, 2, 6))


def test_lines_that_went_with_a_day_come_back_with_it(event, drawn, users) -> None:
    event.programme.create(day=event.ends_on, starts_at="21:00", ends_at="00:30", title="Dance")
    names = ("day", "starts_at", "ends_at", "title", "section", "stops_play")
    programme = list(event.programme.values_list(*names))
    row = move(event, users, ends_on=STORM)
    assert not event.programme.filter(title="Dance").exists()
    move_back(move=row, to=[], by=users["carl"])
    assert list(event.programme.values_list(*names)) == programme


def test_everybody_is_told_at_once_and_each_once(event, drawn, users) -> None:
    row = move(event, users)
    letters = Letter.objects.filter(kind="event_moved")
    assert letters.count() == len({person.receiver for person in told_of(event)}) >= 5  # four branches, and the chair
    text = letters.first().text
    assert "was to begin on Friday, February 5, 2027. It now begins on Friday, March 19, 2027" in text
    assert "Why: Highway 2 is closed." in text
    assert "Entries can be sent until Friday, March 5, 2027." in text
    assert all(letters.values_list("is_urgent", flat=True))
    event.refresh_from_db()
    move_back(move=row, to=told_of(event), by=users["carl"])
    assert "It now begins on Friday, February 5, 2027" in letters.order_by("pk").last().text


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"to_day": datetime.date(2027, 2, 5)}, "The event has these days already."),
        ({"to_day": datetime.date(2026, 11, 20)}, "is over."),
        ({"reason": " "}, "Write why the days change"),
        ({"expected": (datetime.date(2027, 2, 4), datetime.date(2027, 2, 6))}, "Somebody else changed the days"),
    ],
)
def test_what_cannot_be_moved_stays(event, drawn, users, more, says) -> None:
    before = hours(event)
    with pytest.raises(RuleViolation) as refused:
        move(event, users, **more)
    assert says in sentence(refused.value)
    assert hours(event) == before
    assert not Letter.objects.filter(kind="event_moved").exists()


def facts(event):
    event.refresh_from_db()
    return (
        event.starts_on, event.ends_on, hours(event), list(event.programme.values_list("day", "starts_at", "title")),
    )  # fmt: skip


def test_the_preview_is_what_comes_and_writes_nothing(event, drawn, users) -> None:
    before = facts(event)
    said = {"event": event, "starts_on": STORM, "ends_on": STORM, "by": users["carl"]}
    said["expected"] = (event.starts_on, event.ends_on)
    shown = days.preview(lambda: days.set_days(**said))
    assert facts(event) == before
    outlook = outlook_of(event, shown, told_of(event))
    assert (outlook.changed.after, outlook.teams) == ((STORM, STORM), 4)
    entries = next(line for line in outlook.deadlines if line.title == "Entries are due")
    assert (entries.before, entries.after) == (datetime.date(2027, 1, 22), datetime.date(2027, 3, 5))

    done = days.set_days(**said)
    counts = [(one.kept_hours, one.new_times, one.without_time, one.were_off) for one in (shown, done)]
    assert counts[0] == counts[1]
    assert sum(counts[0][:2]) == len(hours(event))
    assert not EventMove.objects.exists()


def test_no_match_stays_behind_when_only_the_last_day_goes(event, make_competition, users) -> None:
    reset_programme(event=event)
    drawn_real(make_competition("cribbage-pairs", entries=7, stations=3), users["carl"])
    assert {playing_day(at).day for at in hours(event)} == {5, 6}

    changed = set_days(event, users, 5, 5)
    assert {playing_day(at).day for at in hours(event)} == {5}
    assert changed.new_times > 0
    assert [item.title for item in event.programme.all()] == [
        "Registration", "Opening ceremony", "First leg", "Lunch", "Awards and closing ceremony",
    ]  # fmt: skip
    assert {item.title for item in changed.lines.gone} == {"Play resumes", "Banquet"}

    set_days(event, users, 5, 7)
    assert {item.day.day for item in event.programme.filter(kind="play")} == {5, 6, 7}
    assert event.programme.get(title="Banquet").day.day == 7


def test_lines_of_the_host_stay_at_their_end_of_the_weekend_and_what_goes_is_named(event, users) -> None:
    reset_programme(event=event)
    set_days(event, users, 5, 7)
    event.programme.filter(title="Banquet").update(title="Supper")
    event.programme.create(day=datetime.date(2027, 2, 6), starts_at="21:00", title="Dance")

    changed = set_days(event, users, 12, 13)
    assert {item.title for item in changed.lines.gone} == {"Play resumes", "Lunch", "Dance"}
    assert event.programme.get(title="Supper").day.day == 13
    assert event.programme.get(title="First leg").day.day == 12


def test_days_with_results_can_grow_and_never_lose_a_day_that_was_played(event, make_competition, users) -> None:
    reset_programme(event=event)
    stage = drawn_real(make_competition("cribbage-pairs", entries=7, stations=3), users["carl"])
    publish(stage=stage, by=users["carl"])
    for sheet in SubMatch.objects.filter(match__round=1):
        submit(sheet, users["sam"])
    played = Match.objects.filter(round=1).values_list("pk", "starts_at")
    before = dict(played)

    with pytest.raises(RuleViolation, match="day_was_played"):
        set_days(event, users, 6, 7)
    assert (event.starts_on.day, dict(played)) == (5, before)

    set_days(event, users, 5, 7)
    assert (event.ends_on.day, dict(played)) == (7, before)
    assert matches_off(event) == []


def test_matches_that_were_off_the_days_are_planned_again_and_named(event, drawn, users) -> None:
    Match.objects.update(starts_at=F("starts_at") - datetime.timedelta(days=7))
    assert len(matches_off(event)) == len(hours(event))

    changed = days.preview(lambda: set_days(event, users, 12, 13))
    assert changed.were_off == len(hours(event))
    event.refresh_from_db()
    set_days(event, users, 12, 13)
    assert matches_off(event) == []
    Match.objects.update(starts_at=F("starts_at") - datetime.timedelta(days=7))
    assert days.plan_those_off(event=event, by=users["carl"]) == len(hours(event))
    assert matches_off(event) == []


def test_a_played_match_off_the_days_keeps_its_hour_and_teams_are_told_of_the_others(event, make_competition, users):
    reset_programme(event=event)
    stage = drawn_real(make_competition("cribbage-pairs", entries=4, stations=2), users["carl"])
    publish(stage=stage, by=users["carl"])
    tell_draws()
    Match.objects.update(starts_at=F("starts_at") - datetime.timedelta(days=7))
    for sheet in SubMatch.objects.filter(match__round=1):
        submit(sheet, users["sam"])
    event.refresh_from_db()
    played, version = dict(Match.objects.filter(round=1).values_list("pk", "starts_at")), event.board_version

    assert days.plan_those_off(event=event, by=users["carl"]) == Match.objects.exclude(round=1).count()
    assert dict(Match.objects.filter(round=1).values_list("pk", "starts_at")) == played
    assert matches_off(event) == []
    event.refresh_from_db()
    assert event.board_version > version
    assert Letter.objects.filter(kind="times_moved").exists()


def test_no_act_leaves_a_match_outside_the_days(event, drawn) -> None:
    before, week = hours(event), datetime.timedelta(days=7)
    with pytest.raises(DrawError, match="outside_the_days") as refused, kept_apart(event):
        Match.objects.update(starts_at=F("starts_at") + week)
    assert "The event is from Friday, February 5 to Saturday, February 6." in sentence(refused.value)
    assert hours(event) == before
    with pytest.raises(DrawError, match="event_is_over"):
        replan(competition=drawn, not_before=timezone.make_aware(datetime.datetime(2027, 2, 7, 9)))  # noqa: DTZ001
    assert hours(event) == before

    matches, needed = list(Match.objects.all()), iter([week])
    put_off(matches, lambda: next(needed, datetime.timedelta()))
    assert hours(event) == []


def test_final_competitions_keep_their_days(event, drawn, users) -> None:
    Competition.objects.update(closed_at=timezone.now())
    with pytest.raises(RuleViolation, match="move_final"):
        set_days(event, users, 5, 7)


def test_the_page_shows_first_and_then_changes(event, drawn, signed_in) -> None:
    client, address = signed_in("carl"), reverse("draws:move", args=[event.pk])
    assert client.get(address).context["form"]["tell"].value() is True
    said = {
        "starts_on": "2027-03-19", "ends_on": "2027-03-20", "reason": "Snow.", "tell": "on",
        "expected_first": "2027-02-05", "expected_last": "2027-02-06",
    }  # fmt: skip
    shown = html_of(client.post(address, {**said, "look": ""}))
    assert "Change the days and tell everybody" in shown
    assert "Saturday, March 20, 2027" in shown
    event.refresh_from_db()
    assert event.starts_on == datetime.date(2027, 2, 5)

    page = html_of(client.post(address, {**said, "move": "yes"}, follow=True))
    assert "moved the event here from Friday, February 5, 2027." in page
    client.post(reverse("draws:move_back", args=[EventMove.objects.get().pk]))
    event.refresh_from_db()
    assert event.starts_on == datetime.date(2027, 2, 5)

    quiet = {**said, "tell": "", "reason": "", "ends_on": "2027-03-21"}
    letters = Letter.objects.filter(kind="event_moved").count()
    page = html_of(client.post(address, {**quiet, "move": "yes"}, follow=True))
    assert "The rule book has a weekend of 2 days. This one has 3." in page
    assert Letter.objects.filter(kind="event_moved").count() == letters
    assert client.post(address, {**quiet, "starts_on": "0026-03-19", "move": "yes"}).status_code == 422


def test_the_program_page_shows_what_moves_before_it_is_saved(event, drawn, signed_in) -> None:
    client, address = signed_in("carl"), reverse("draws:programme", args=[event.pk])
    before = hours(event)
    page = html_of(client.post(address, {"reset": "1", "first_match": "19:00"}))
    assert "If you save this" in page
    assert hours(event) == before
    client.post(address, {"reset": "1", "first_match": "19:00", "sure": "1"})
    assert hours(event) == before
    client.post(address, {"reset": "1", "first_match": "19:00", "sure": "1", "again": "on"})
    assert {f"{at:%H:%M}" for at in hours(event)} >= {"19:00"}
    assert matches_off(event) == []


def test_a_program_that_comes_over_the_api_takes_the_hours_along(event, drawn, client, users) -> None:
    headers = {"Authorization": f"Token {AuthToken.objects.create(users['carl'])[1]}"}
    address, before = f"/api/v1/events/{event.slug}/programme/", hours(event)
    lines = [{"day": "2027-02-05", "starts_at": "19:00", "title": "Play", "kind": "play"}]

    def put(**more) -> int:
        return client.put(address, {"programme": lines, **more}, "application/json", headers=headers).status_code

    assert put(again=False) == 200
    assert hours(event) == before
    assert put() == 200
    assert f"{min(hours(event)):%H:%M}" == "19:00"
    client.delete(address, headers=headers)
    assert f"{min(hours(event)):%H:%M}" == "18:15"


def test_a_program_by_which_nothing_can_be_planned_is_saved_without_the_hours(event, drawn, signed_in) -> None:
    client, address = signed_in("carl"), reverse("draws:programme", args=[event.pk])
    lines = [(9, "Play", "play"), (8, "Banquet", "banquet")]
    said = {"form-TOTAL_FORMS": "2", "form-INITIAL_FORMS": "0"}
    for number, (hour, title, kind) in enumerate(lines):
        line = {"day": "2027-02-05", "starts_at": f"{hour:02}:00", "title": title, "kind": kind}
        said |= {f"form-{number}-{name}": value for name, value in line.items()}
    before = hours(event)

    page = html_of(client.post(address, said))
    assert "On Friday, February 5 play would begin at 9:00 a.m. although it has to end by 8:00 a.m." in page
    assert '<input type="checkbox" name="again">' in page
    assert event.programme.filter(title="First leg").exists()
    assert client.post(address, {**said, "sure": "1"}).status_code == 302
    assert {item.title for item in event.programme.all()} == {"Play", "Banquet"}
    assert hours(event) == before


def test_odd_programs_are_named_and_lunch_is_one_press_away(event, signed_in) -> None:
    event.programme.create(day=event.starts_on, starts_at="09:00", ends_at="18:00", title="Play", kind="play")
    client, address = signed_in("carl"), reverse("draws:programme", args=[event.pk])
    page = html_of(client.get(address))
    assert "On Friday people play for 9 h without a break." in page
    assert "Nothing is played on Saturday." in page
    for day in ("abc", "", "2027-02-06"):
        assert client.post(address, {"lunch": day}).status_code == 200
        assert not event.programme.filter(title="Lunch").exists()
    client.post(address, {"lunch": "2027-02-05"})
    assert event.programme.get(title="Lunch").stops_play
    assert "without a break" not in html_of(client.get(address))


def test_awards_before_the_last_match_and_play_beside_the_program_are_named(event, make_competition, users, signed_in):
    reset_programme(event=event)
    set_days(event, users, 5, 5)
    event.programme.filter(kind="awards").update(starts_at="11:00")
    drawn_real(make_competition("cribbage-pairs", entries=4, stations=2), users["carl"])
    client, address = signed_in("carl"), reverse("draws:programme", args=[event.pk])
    awards = "“Awards and closing ceremony” begins before the last match of Cribbage Pairs is over, at about 11:45 a.m."
    beside = "Matches are planned at hours at which the program has no play, the first at 10:00 a.m. on Friday."
    office = reverse("overview:office_event", args=[event.pk])
    page = html_of(client.get(address))
    assert awards in page
    assert beside not in page
    assert "Write the program" not in html_of(client.get(office))

    event.programme.filter(kind="play").update(starts_at="13:00")
    assert beside in html_of(client.get(address))
    assert beside in html_of(client.get(office))
    event.programme.all().delete()
    assert "The event has no program." in html_of(client.get(office))


def test_the_program_is_made_from_the_draw_and_the_days(event, make_competition, users) -> None:
    reset_programme(event=event)
    set_days(event, users, 5, 5)
    drawn_real(make_competition("cribbage-pairs", entries=6, stations=1), users["carl"])
    days.make_programme(event=event, by=users["carl"], first_match=None, again=True)
    assert f"{event.programme.get(kind='awards').starts_at:%H:%M}" == "20:00"

    set_days(event, users, 5, 6)
    assert [item.day.day for item in event.programme.filter(kind="awards")] == [6]
    set_days(event, users, 5, 5)
    awards = event.programme.get(kind="awards")
    assert (awards.day.day, f"{awards.starts_at:%H:%M}") == (5, "20:00")
    assert event.programme.filter(title="Lunch").exists()

    event.programme.filter(kind="awards").update(starts_at="19:00", ends_at="19:45")
    lines = list(event.programme.filter(kind="awards"))
    put_awards_after(event, lines, {awards.day: datetime.datetime(2027, 2, 5, 19, 50)})  # noqa: DTZ001
    assert str(event.programme.get(kind="awards").ends_at) == "20:45:00"


def calendar(client, event):
    """The appointments of an event by UID, as a phone reads them."""
    answer = client.get(reverse("draws:programme_calendar", args=[event.slug]))
    return {str(item["UID"]): item for item in Calendar.from_ical(answer.content).walk("VEVENT")}


def test_every_day_of_play_is_on_the_pages_and_in_the_calendar(event, make_competition, users, client, signed_in):
    reset_programme(event=event)
    set_days(event, users, 5, 7)
    publish(
        stage=drawn_real(make_competition("cribbage-pairs", entries=8, stations=1), users["carl"]), by=users["carl"]
    )
    event.programme.filter(day="2027-02-06").delete()

    assert {day.date.day: [len(play.hours) for play in day.play] for day in timetable_of(event)} == {
        5: [8], 6: [16], 7: [4],
    }  # fmt: skip
    says = "Cribbage Pairs: first match 9:00 a.m., last match 5:45 p.m."
    assert says in html_of(client.get(event.get_absolute_url()))
    assert f"Saturday: {says}" in html_of(signed_in("carl").get(reverse("draws:programme", args=[event.pk])))
    starts = [item.decoded("dtstart") for uid, item in calendar(client, event).items() if "-play-" in uid]
    assert [f"{at:%a %H:%M}" for at in starts] == ["Fri 18:15", "Sat 09:00", "Sun 09:00"]


def test_hidden_results_do_not_show_in_the_hours_that_everybody_reads(event, make_competition, users) -> None:
    reset_programme(event=event)
    competition = make_competition("cribbage-pairs", entries=5, stations=1)
    publish(
        stage=drawing.draw_knock_out(competition=competition, seed="days", by=users["carl"]), by=users["carl"],
        despite_open_rules=True,
    )  # fmt: skip
    event.standings_hidden = True
    before = timetable_of(event)
    Match.objects.filter(pk=Match.objects.order_by("starts_at").last().pk).update(home=None, home_empty=True)
    assert timetable_of(event) == before
    event.standings_hidden = False
    assert timetable_of(event) != before


def test_a_calendar_knows_a_line_again_that_moved_and_the_night_after_it(event, drawn, users, client) -> None:
    event.programme.filter(title="Banquet").update(ends_at="00:30")
    before = calendar(client, event)
    lines = [
        ProgrammeEntry(
            day=item.day,
            starts_at=datetime.time(17, 30) if item.title == "Banquet" else item.starts_at,
            ends_at=item.ends_at,
            title=item.title,
        )
        for item in event.programme.all()
        if item.title != "Lunch"
    ]
    days.write_programme(event=event, lines=lines, by=users["carl"], again=True)
    after = calendar(client, event)
    gone = {uid for uid, item in before.items() if "Lunch" in item["summary"]}
    assert before.keys() - after.keys() == gone != set()
    assert after.keys() <= before.keys()
    assert all(item["sequence"] > before[uid]["sequence"] for uid, item in after.items())
    banquet = next(item for item in after.values() if "Banquet" in item["summary"])
    assert f"{banquet.decoded('dtstart'):%a %H:%M} {banquet.decoded('dtend'):%a %H:%M}" == "Sat 17:30 Sun 00:30"


@pytest.mark.parametrize("name", ["sam", "rita", "oscar"])
def test_moving_is_for_whoever_sets_up_the_event(event, signed_in, name) -> None:
    assert signed_in(name).get(reverse("draws:move", args=[event.pk])).status_code == 403
