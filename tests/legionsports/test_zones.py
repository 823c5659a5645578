"""A place has its time: every hour of an event goes by the clock where it is played."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from icalendar import Calendar

from kit.pure.violations import RuleViolation
from kit.zones import ZONES, hour_in_the_hall, moment_in_the_hall, use_zone, zone_of
from scoring.archives.services.travelling import open_archive, take_in, write_archive
from scoring.desk.queries.progress import hall_now
from scoring.overview.pages.front import front_of
from scoring.overview.queries.states import state_of
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.pages.made import html_of as paper
from scoring.printing.tasks.production import request_for
from tests.cast import make_user
from tests.page import html_of
from tests.scoring.board.play import draw
from tests.two_sites import empty_site
from tournaments.draws.pages.letters import times_of
from tournaments.draws.queries.days import timetable_of
from tournaments.draws.queries.timetable import starts_of, without_hours
from tournaments.entries.queries.fees import fee_of, is_late
from tournaments.entries.tasks import tell_branches
from tournaments.events.queries import rulebook_for
from tournaments.events.services import change_event
from tournaments.letters.engine.receivers import Recipient
from tournaments.letters.models import Letter, LetterKind
from tournaments.letters.services import post_letters, tell
from tournaments.models import Competition, Event, Match
from tournaments.organization.services import change_organization, move_organization
from tournaments.sites.queries import own_site
from tournaments.sites.services import confirm_site

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]

NINE = datetime.datetime.fromisoformat("2027-02-06T09:00")
EVERYWHERE = [
    "America/Vancouver", "America/Whitehorse", "America/Edmonton", "America/Regina",
    "America/Winnipeg", "America/Toronto", "America/Halifax", "America/St_Johns",
]  # fmt: skip
# What Vancouver and Winnipeg do is new, and left to the pinned zones.
HOURS = dict(zip(EVERYWHERE, (None, 7, 6, 6, None, 5, 4, 3.5), strict=True))


@pytest.fixture(autouse=True)
def _no_zone_is_left():
    yield
    timezone.deactivate()


@pytest.fixture
def clock(monkeypatch):
    def set_to(*at: int, zone: str = "UTC") -> None:
        now = datetime.datetime(*at, tzinfo=ZoneInfo(zone)).astimezone(datetime.UTC)
        monkeypatch.setattr(timezone, "now", lambda: now)

    return set_to


@pytest.fixture
def drawn(make_competition, users):
    stage = draw(make_competition(entries=3), published_by=users["carl"])
    use_zone("")
    Match.objects.filter(stage=stage).update(starts_at=timezone.make_aware(NINE))
    return stage


def wall(moment: datetime.datetime, zone: str) -> datetime.datetime:
    return moment.astimezone(zone_of(zone)).replace(tzinfo=None)


def test_the_pinned_zones_are_all_there():
    assert {zone: ZoneInfo(zone).key for zone in ZONES} == dict(zip(ZONES, ZONES, strict=True))


@pytest.mark.parametrize("zone", EVERYWHERE)
def test_an_event_goes_by_the_clock_of_its_place(zone, org, event, drawn, client, signed_in, clock):
    """Its day, its deadline, its pages, its calendar and its papers; nothing of it is left for the next request."""
    change_organization(organization=org.grande_prairie, own_zone=zone)
    event.refresh_from_db()
    match = drawn.matches.first()
    assert event.zone == zone
    assert wall(match.starts_at, zone) == NINE
    if HOURS[zone] is not None:
        assert match.starts_at == NINE.replace(tzinfo=datetime.UTC) + datetime.timedelta(hours=HOURS[zone])

    clock(2027, 2, 5, 0, 5, zone=zone)
    assert event.today == state_of(event).today == event.starts_on
    assert [card.pk for card in front_of().now] == [event.pk]
    clock(2027, 2, 4, 23, 55, zone=zone)
    assert event.today == event.starts_on - datetime.timedelta(days=1)

    entry, last = match.home, rulebook_for(event).deadlines.time
    fee = fee_of(entry.competition)
    entry.competition.event = event
    for minutes, late in ((0, False), (1, True)):
        due = datetime.datetime.combine(fee.due, last, zone_of(zone)) + datetime.timedelta(minutes=minutes)
        entry.received_at = due.astimezone(datetime.UTC)
        assert is_late(entry, fee) is late

    # The site is in Edmonton, and so is every other place.
    hours, is_other = f"Hours are in {escape(ZONES[zone])}.", zone != "America/Edmonton"
    is_ahead = wall(match.starts_at, zone) != wall(match.starts_at, "")
    assert (hours in html_of(client.get(event.get_absolute_url()))) is is_other
    assert timezone.get_current_timezone() == timezone.get_default_timezone()
    schedule = html_of(client.get(reverse("board:schedule", args=[event.slug, drawn.competition.category])))
    assert "9:00 a.m." in schedule
    assert schedule.count(hours) == is_other
    office = html_of(signed_in("carl").get(reverse("overview:office_event", args=[event.pk])))
    assert "Hours are in" not in office  # the chair's own place is the event
    for address in (reverse("overview:office_event", args=[event.pk]), event.get_absolute_url()):
        assert (hours in html_of(signed_in("alice").get(address))) is is_ahead

    file = Calendar.from_ical(client.get(reverse("draws:programme_calendar", args=[event.slug])).content)
    starts = [item["dtstart"] for item in file.walk("VEVENT")]
    assert {start.params["TZID"] for start in starts} == {zone}
    assert [part["tzid"] for part in file.walk("VTIMEZONE")] == [zone]

    use_zone(event.zone)
    printed = paper(request_for(event, {}), CATALOGUE["programme"].build)
    assert (hours in str(printed)) is is_other


def test_a_zone_is_inherited_and_what_is_planned_keeps_its_hours(org, event, drawn, users):
    match = drawn.matches.first()
    match.home.received_at = midnight = timezone.make_aware(datetime.datetime.fromisoformat("2027-01-20T00:00"))
    match.home.save()
    published = drawn.published_at

    change_organization(organization=org.command, own_zone="America/St_Johns")
    change_organization(organization=org.district_2, own_zone="America/Regina")
    for place in vars(org).values():
        place.refresh_from_db()
    assert {place.zone for place in (org.command, org.area, org.peace_river)} == {"America/St_Johns"}
    assert org.calgary.zone == "America/Regina"
    match.refresh_from_db()
    match.home.refresh_from_db()
    drawn.refresh_from_db()
    assert wall(match.starts_at, "America/St_Johns") == NINE
    assert wall(match.home.received_at, "America/St_Johns") == wall(midnight, "")
    assert drawn.published_at == published

    change_event(event=event, host_branch=org.calgary)
    event.refresh_from_db()
    assert event.zone == "America/Regina"
    change_event(event=event, own_zone="America/Halifax")
    change_organization(organization=org.calgary, own_zone="")
    move_organization(organization=org.area, parent=org.district_2)
    org.grande_prairie.refresh_from_db()
    event.refresh_from_db()
    assert (event.zone, org.grande_prairie.zone) == ("America/Halifax", "America/Regina")
    match.refresh_from_db()
    assert wall(match.starts_at, "America/Halifax") == NINE
    with pytest.raises(RuleViolation):
        change_event(event=event, own_zone="Europe/Paris")


def test_the_api_takes_and_gives_the_zone(org, event, api):
    alice = api("alice")
    address = f"/api/v1/events/{event.slug}/"
    assert alice.get(address).json()["zone"] == "America/Edmonton"
    assert alice.patch(address, {"own_zone": "America/Toronto"}, format="json").json()["zone"] == "America/Toronto"
    place = f"/api/v1/organization/{org.calgary.pk}/"
    assert alice.patch(place, {"own_zone": "America/Regina"}, format="json").json()["zone"] == "America/Regina"
    assert alice.patch(place, {"own_zone": "Mars"}, format="json").status_code == 400


def test_letters_go_at_five_where_their_readers_are(org, event, users, settings, clock, mailoutbox):
    settings.EMAIL_URL = "smtp://mail.example.org"
    change_organization(organization=org.calgary, own_zone="America/St_Johns")
    for branch in (org.calgary, org.banff):
        to = [Recipient(branch.name, f"officer@{branch.number}.example.org", branch=branch.pk)]
        tell(kind=LetterKind.ENTRY_RECEIVED, to=to, subject="s", text="t", key="k", event=event, by=users["alice"])
    gone = []
    for hour, minute, zone in ((16, 59, "America/St_Johns"), (17, 0, "America/St_Johns"), (17, 0, "America/Edmonton")):
        clock(2027, 1, 15, hour, minute, zone=zone)
        gone.append(post_letters())
    assert gone == [0, 1, 1]
    assert [mail.to for mail in mailoutbox] == [["officer@285.example.org"], ["officer@26.example.org"]]


def test_a_long_list_keeps_the_clock_of_its_reader_to_its_end(org, event, users, signed_in, monkeypatch):
    change_organization(organization=org.command, own_zone="America/St_Johns")
    to = [Recipient("Ann", "ann@example.org")]
    tell(kind=LetterKind.ENTRY_RECEIVED, to=to, subject="s", text="t", key="k", event=event, by=users["alice"])
    made = f"{wall(Letter.objects.get().made_at, 'America/St_Johns'):%Y-%m-%d %H:%M}"
    monkeypatch.setattr("kit.files.answers.LONG", -1)
    response = signed_in("alice").get(reverse("lists:letters", args=["csv"]))
    assert response.streaming
    assert timezone.get_current_timezone() == timezone.get_default_timezone()
    assert made in html_of(response)


def test_branches_are_told_in_the_afternoon_of_the_event(event, drawn, clock):
    change_event(event=event, own_zone="America/Toronto")
    entry = drawn.matches.first().home
    clock(2027, 1, 15, 16, 30, zone="America/Edmonton")
    assert tell_branches(hour=16) == 0
    clock(2027, 1, 15, 16, 30, zone="America/Toronto")
    assert tell_branches(hour=16) > 0
    event.refresh_from_db()
    drawn.competition.event = event
    letter = next(letter for letter in times_of(drawn) if letter.entry.pk == entry.pk)
    assert "Hours are in Eastern time (Toronto)." in str(letter.text)
    assert Letter.objects.exists()


@pytest.mark.parametrize(
    ("sunday", "half_past_two"),
    [
        ("2027-03-14T02:30", "2027-03-14T03:30:00-04:00"),
        ("2027-11-07T02:30", "2027-11-07T01:30:00-05:00"),
    ],
)
def test_both_nights_in_which_the_clocks_change_are_planned_by_elapsed_time(sunday, half_past_two):
    use_zone("America/Toronto")
    night = datetime.datetime.fromisoformat(sunday)
    moment = moment_in_the_hall(night)
    assert timezone.localtime(moment).isoformat() == half_past_two
    assert hour_in_the_hall(moment) == night
    last_hour = moment_in_the_hall(night - datetime.timedelta(hours=3))
    assert moment - last_hour == datetime.timedelta(hours=3)
    assert wall(moment_in_the_hall(night.replace(hour=9)), "America/Toronto") == night.replace(hour=9)
    use_zone("America/Regina")
    assert timezone.localtime(moment_in_the_hall(night)).isoformat()[11:] == "02:30:00-06:00"


@pytest.mark.parametrize("zone", ["America/Halifax", "America/St_Johns"])
@pytest.mark.parametrize("saturday", ["2027-03-13", "2027-11-06"])
def test_90_minutes_of_play_are_90_minutes_in_both_nights(zone, saturday, event, drawn):
    day, turn = datetime.date.fromisoformat(saturday), datetime.timedelta(minutes=90)
    Event.objects.update(starts_on=day, ends_on=day, own_zone=zone, zone=zone)
    Competition.objects.update(minutes_expected=90)
    event.refresh_from_db()
    use_zone(zone)
    starts = starts_of(event, dict.fromkeys(range(1, 30), 1), 90)
    *_, before, first, second, last = starts.values()
    assert wall(before, zone).hour >= 21
    assert (first - before, second - first, last - second) == (turn, turn, turn)
    assert [*starts_of(event, {1: 1}, 90, not_before=last).values()] == [last]
    assert without_hours(event, [first]) == [first]  # the program has play until the evening alone

    for match, at in zip(Match.objects.order_by("slot"), (first, second, last), strict=True):
        Match.objects.filter(pk=match.pk).update(starts_at=at)
    assert hall_now(event, second + datetime.timedelta(minutes=100)).outlook.behind == 100
    assert hall_now(event, second + datetime.timedelta(minutes=10)).outlook.behind == 10
    assert [play.ends for day in timetable_of(event) for play in day.play] == [last + turn]


def test_an_archive_keeps_the_hours_of_its_event(org, event, drawn, settings):
    change_organization(organization=org.grande_prairie, own_zone="America/Toronto")
    at, here = Match.objects.order_by("pk").first().starts_at, own_site()
    file = open_archive(write_archive(event=Event.objects.get(pk=event.pk)).to_text().encode())
    with empty_site(settings, "Another office"):
        confirm_site(site=here, by=make_user("keeper", "Kim"))
        take_in(file=file)
        there = Event.objects.get()
        assert (there.zone, Match.objects.order_by("pk").first().starts_at) == ("America/Toronto", at)
        assert there.host_branch.zone == "America/Toronto"
