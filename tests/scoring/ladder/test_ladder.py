"""The ladder of a sport: states, who advanced, what is late, who sees what, and with how many queries."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.ladder.engine.rungs import Late, PlaceState
from scoring.ladder.pages import ladder as pages
from scoring.ladder.queries.ladder import ABOVE_THE_TREE, ladder_of
from tests import cast
from tests.page import html_of, in_one_line
from tournaments.entries.engine import BY_RESULTS, ChequeBack
from tournaments.entries.models import origin_of
from tournaments.models import Competition, Entry, Event, Qualification, ReturnedCheque, SeasonLevel
from tournaments.seasons.queries.plan import book_of, sports_of, steps_of
from tournaments.seasons.services import LevelPlan, plan_event, plan_level, set_up

Day = datetime.date
GAME = "cribbage"
QUERIES = 21
BEFORE, AFTER = Day(2026, 12, 1), Day(2027, 1, 25)


@pytest.fixture
def season(org):
    return set_up(command=org.command, year=2027, rulebook_key="ab-nwt-2027", by=None)


@pytest.fixture
def district_event(org):
    return cast.make_event(
        org, slug="d1", name="District 1 Cribbage 2027", level="district", organizer=org.district_1,
        starts_on=Day(2027, 1, 9), ends_on=Day(2027, 1, 9),
    )  # fmt: skip


def read(season, user, today=BEFORE):
    book = sports_of(book_of(season))
    names = {category.key: category.name for category in book[GAME]}
    ladder = ladder_of(
        season, GAME, steps_of(season)[GAME], names=names, sport="Cribbage", user=user, today=today
    )  # fmt: skip
    return {place.name: place for place in ladder.places}


def url(name: str, **query) -> str:
    return reverse(f"ladder:{name}", args=[2027, GAME], query=query or None)


def file(**query) -> str:
    return reverse("lists:ladder", args=[2027, GAME, "csv"], query=query or None)


# --- states ---------------------------------------------------------------------------------------------


def test_every_place_has_its_state(season, event, users, org, district_event):
    cast.make_competition(event, "cribbage-pairs")
    competition = cast.make_competition(district_event, "cribbage-pairs", entries=0)
    cast.make_entry(competition, number=1, branch=org.peace_river)
    plan_event(season=season, game=GAME, organization=org.banff, starts_on=Day(2026, 11, 14))
    places = read(season, users["alice"])
    states = {name: place.state for name, place in places.items()}
    assert states["Alberta-NWT Command"] == PlaceState.ENTRIES
    assert states["District 1"] == PlaceState.ENTRIES
    assert states["District 2"] == PlaceState.MISSING  # every District holds one
    assert states["Colonel Moore No. 26"] == PlaceState.PLANNED
    assert states["Centennial Calgary No. 285"] == PlaceState.NONE  # names its team directly
    assert places["District 1"].teams == 1


def test_final_is_what_is_closed_and_empty_categories_do_not_wait(season, event, users):
    pairs = cast.make_competition(event, "cribbage-pairs", entries=2)
    cast.make_competition(event, "cribbage-senior-pairs")
    Competition.objects.filter(pk=pairs.pk).update(closed_at=timezone.now())
    assert read(season, users["alice"])["Alberta-NWT Command"].state == PlaceState.PLAYING
    Competition.objects.exclude(pk=pairs.pk).update(not_held_at=timezone.now())
    assert read(season, users["alice"])["Alberta-NWT Command"].state == PlaceState.FINAL


def test_event_of_another_sport_is_not_on_this_ladder(season, event, users):
    cast.make_competition(event, "darts-legion")
    assert read(season, users["alice"])["Alberta-NWT Command"].state == PlaceState.MISSING


# --- who advanced, and what is late ---------------------------------------------------------------------


def test_teams_at_the_next_level_are_told_of_every_place_they_came_through(season, event, users, org, district_event):
    cast.make_competition(district_event, "cribbage-pairs")
    command = cast.make_competition(event, "cribbage-pairs")
    cast.make_entry(command, number=1, branch=org.peace_river)
    places = read(season, users["alice"])
    assert [sent.branch for sent in places["District 1"].sent] == ["Peace River"]
    assert places["District 1"].to == "Command Cribbage 2027"
    # A branch of District 1 sends to the District, which has nobody yet; one without a District event to Command.
    assert places["Peace River No. 62"].sent == []
    assert places["Peace River No. 62"].to == "District 1 Cribbage 2027"
    assert places["Colonel Moore No. 26"].to == "Command Cribbage 2027"


def test_cancelled_team_is_not_at_the_next_level(season, event, users, org):
    competition = cast.make_competition(event, "cribbage-pairs")
    cast.make_entry(competition, number=1, branch=org.banff, state=Entry.State.CANCELLED)
    assert read(season, users["alice"])["Colonel Moore No. 26"].sent == []


def test_what_is_late_is_said_of_the_place_and_its_officer(season, event, users, org, district_event):
    cast.make_competition(event, "cribbage-pairs")
    cast.make_competition(district_event, "cribbage-pairs", entries=2)
    places = read(season, users["alice"], today=AFTER)
    assert places["District 1"].late == (Late.NOT_SENT, Late.NOT_DRAWN)
    assert places["District 1"].officers == ["Dora Tester"]
    assert places["District 2"].late == (Late.NOT_SENT, Late.NO_EVENT)
    assert places["Centennial Calgary No. 285"].late == ()  # a branch need not take part
    assert read(season, users["alice"], today=BEFORE)["District 1"].late == ()


# --- the page -------------------------------------------------------------------------------------------


def test_page_says_what_stands_where(season, event, signed_in, org, district_event):
    above = cast.make_competition(event, "cribbage-pairs")
    cast.make_entry(above, number=1, branch=org.peace_river)
    cast.make_competition(district_event, "cribbage-pairs", entries=3)
    page = in_one_line(html_of(signed_in("alice").get(url("sport"))))
    assert "Cribbage, season 2027" in page
    assert "District 1 Cribbage" not in page  # the row says District 1 already
    assert "Sat, Jan 9" in page
    assert "Nothing planned" in page
    boxes = [part.split("</li>")[0] for part in page.split('<li class="ladder-box-')[1:]]
    (box,) = (box for box in boxes if "District 1<" in box)
    assert box.startswith("entries")
    assert "1 team advances" in box
    found = in_one_line(html_of(signed_in("alice").get(url("sport", q="peace"))))
    assert "Peace River No. 62" in found
    assert "Colonel Moore" not in found.split("<tbody>")[1]
    assert "No places match" in html_of(signed_in("alice").get(url("sport", q="zzz")))
    nonsense = {"district": "x", "state": "y", "level": "z", "late": "?"}
    assert signed_in("alice").get(url("sport", **nonsense)).status_code == 200


@pytest.mark.parametrize(
    ("name", "seen", "hidden"),
    [
        ("alice", ["Colonel Moore", "Peace River", "District 2"], []),
        ("dora", ["Peace River", "Grande Prairie", "District 1", "Alberta-NWT Command"], ["Colonel Moore", "Calgary"]),
        ("beth", ["Grande Prairie No. 54", "District 1", "Alberta-NWT Command"], ["Peace River", "District 2"]),
    ],
)
def test_officers_see_their_part_and_what_is_above_it(season, event, signed_in, name, seen, hidden):
    cast.make_competition(event, "cribbage-pairs")
    table = html_of(signed_in(name).get(url("sport"))).split("<tbody>")[1]
    assert [place for place in seen if place not in table] == []
    assert [place for place in hidden if place in table] == []


def test_others_do_not_see_it(season, signed_in):
    for name in ("carl", "sam"):
        assert signed_in(name).get(url("sport")).status_code == 403
    assert signed_in(None).get(url("sport")).status_code == 302


def test_file_says_what_the_page_says(season, event, signed_in, org):
    competition = cast.make_competition(event, "cribbage-pairs")
    cast.make_entry(competition, number=1, branch=org.banff)
    lines = html_of(signed_in("alice").get(file(level="branch"))).splitlines()
    assert lines[0].startswith("\ufeffLevel,Where,Belongs to,State,Event,First day")
    assert "Pairs: Colonel Moore" in next(line for line in lines if "Colonel Moore No. 26" in line)
    assert len(lines) == 5


def test_more_places_than_anybody_reads_are_folded_into_their_districts(
    season, event, signed_in, org, district_event, monkeypatch
):
    monkeypatch.setattr(pages, "MOST", 5)
    client = signed_in("alice")
    district = html_of(client.get(url("sport"))).split("<tbody>")[1].split("District 2")[0]
    assert "Peace River No. 62" not in district
    assert "3 places below" in district
    assert "No play-off: 2" in district
    assert f'href="?district={org.district_1.pk}"' in district
    opened = html_of(client.get(url("sport", district=org.district_1.pk)))
    assert "Peace River No. 62" in opened

    whole = html_of(client.get(url("sport", whole="on")))
    assert [name for name in ("Peace River No. 62", "Colonel Moore No. 26", "District 2") if name not in whole] == []
    assert "<details open>" in whole  # on paper nothing is folded
    assert "Show it in parts again" in whole
    assert len(html_of(client.get(file())).splitlines()) == 10  # the file is whole, with its headings


def test_many_matches_come_page_by_page_and_all_of_them_are_reached(season, event, signed_in, org, monkeypatch):
    monkeypatch.setattr(pages, "MOST", 3)
    client = signed_in("alice")
    seen = [html_of(client.get(url("sport", level="branch", page=page))).split("<tbody>")[1] for page in (1, 2)]
    branches = ["Peace River No. 62", "Grande Prairie No. 54", "Centennial Calgary No. 285", "Colonel Moore No. 26"]
    assert [sum(name in page for name in branches) for page in seen] == [3, 1]
    assert "level=branch&amp;page=2" in seen[0]
    assert "page=2&amp;" not in seen[1]
    nonsense = client.get(url("sport", level="branch", page="x"))
    assert nonsense.status_code == 200


def test_first_season_is_set_up_from_the_menu(org, signed_in):
    assert reverse("seasons:new") in html_of(signed_in("alice").get(reverse("ladder:now")))
    assert reverse("seasons:new") not in html_of(signed_in("beth").get(reverse("ladder:now")))
    assert "has not set up a season yet" in html_of(signed_in("beth").get(reverse("ladder:now")))


@pytest.mark.parametrize("districts", [2, 12])
def test_page_takes_the_same_number_of_queries_for_any_command(
    season, event, signed_in, org, districts, django_assert_num_queries
):
    cast.make_competition(event, "cribbage-pairs", entries=2)
    for number in range(3, 3 + districts):
        district = cast.add_organization(org.command, "district", f"District {number}", str(number))
        branch = cast.add_organization(district, "branch", f"Town {number}", str(500 + number))
        held = cast.make_event(
            org, slug=f"d{number}", name=f"D{number}", level="district", organizer=district, host_branch=branch,
            starts_on=Day(2027, 1, 9), ends_on=Day(2027, 1, 9),
        )  # fmt: skip
        cast.make_entry(cast.make_competition(held, "cribbage-pairs"), number=1, branch=branch)
    plan_level(season=season, game=GAME, level="branch", plan=LevelPlan(held=SeasonLevel.Held.EVERY))
    client = signed_in("alice")
    client.get(url("sport"))
    with django_assert_num_queries(QUERIES):
        assert client.get(url("sport")).status_code == 200


def test_a_team_above_whose_cheque_came_back_is_told_at_who_sent_it(season, event, users, org, district_event):
    below = cast.make_entry(cast.make_competition(district_event, "cribbage-pairs"), number=1, branch=org.peace_river)
    entry = cast.make_entry(cast.make_competition(event, "cribbage-pairs"), number=1, branch=org.peace_river)
    Qualification.objects.create(entry=entry, source=below)
    back = {"payer": org.peace_river, "number": "118", "cents": 5000, "on": BEFORE}
    Event.objects.filter(pk=district_event.pk).update(overrides={"registration.fee_cents": 2500})
    ReturnedCheque.objects.create(entry=below, **back)
    place = read(season, users["alice"])["District 1"]
    assert [(each.entry, each.cheque, each.event) for each in place.owed] == [(entry, "118", district_event.name)]
    assert [place.name for place in read(season, users["dora"]).values() if place.owed] == ["District 1"]
    assert not any(place.owed for place in read(season, users["beth"]).values())  # an officer of another branch there


def test_what_a_team_owes_whose_sender_is_not_known_is_told_at_its_branch(season, event, users, org):
    entry = cast.make_entry(cast.make_competition(event, "cribbage-pairs"), number=1, branch=org.peace_river)
    cheque = ChequeBack(number="118", on=BEFORE, cents=5000)
    origin = replace(origin_of(entry, decision=BY_RESULTS), cheque=cheque)
    Qualification.objects.create(entry=entry, rests_on=origin.to_json())
    places = read(season, users["alice"])
    assert ABOVE_THE_TREE in {place.pk for place in places.values()}
    assert [name for name, place in places.items() if place.owed] == ["Peace River No. 62"]
