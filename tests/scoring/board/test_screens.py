"""The screens of a hall, and the scenes that they show."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.urls import reverse

from kit.pure.violations import RuleViolation
from scoring.board.forms.screens import ScreenForm
from scoring.board.models.screens import Screen
from scoring.board.pages.hall import hall_pages
from scoring.board.pages.scenes.registry import SCENES
from scoring.board.pages.scenes.scene_base import pages_of
from scoring.board.pages.scenes.scene_data import SceneData
from scoring.board.pages.screens import rows_of
from scoring.board.services import screens as services
from scoring.board.services.screens import ScreenWanted
from tests.page import html_of, in_one_line
from tests.scoring.board.play import draw, play, sheets
from tournaments.halls.engine.line import Stand
from tournaments.halls.services import Details, describe, set_hall
from tournaments.models import Departure, Event, RosterPlace

TV = ScreenWanted(name="By the bar", diagonal=55, unit="in", distance=10, theme="dark")


@pytest.fixture
def pairs(make_competition):
    """Cribbage pairs with five teams, drawn and published."""
    return draw(make_competition("cribbage-pairs", entries=5))


def told(event: Event) -> dict[str, dict[str, object]]:
    """Return what the board says to its screens."""
    event.refresh_from_db()
    (found,) = re.findall(r'data-screens="([^"]*)"', hall_pages(event))
    return json.loads(unescape(found))


def scenes_on(event: Event) -> set[str]:
    event.refresh_from_db()
    return set(re.findall(r'data-scene="(\w+)"', hall_pages(event)))


# --- screens --------------------------------------------------------------------------------------------


def test_a_screen_has_an_address_and_follows_what_the_office_changes(client, pairs, event):
    screen = services.add_screen(event=event, wanted=TV)
    page = html_of(client.get(screen.get_absolute_url()))
    assert screen.get_absolute_url() == f"/e/{event.slug}/board/1/"
    assert 'class="hall dark"' in page
    assert ":root { --share: 0.02679; }" in page
    assert told(event) == {"1": {"share": 0.02679, "theme": "dark", "languages": "", "scenes": []}}

    services.change_screen(
        screen=screen, wanted=ScreenWanted(**{**vars_of(TV), "distance": 5, "scenes": ["standings"]})
    )
    assert told(event) == {"1": {"share": 0.01339, "theme": "dark", "languages": "", "scenes": ["standings"]}}

    services.remove_screen(screen=screen)
    assert told(event) == {}
    assert 'data-screen=""' in html_of(client.get(screen.get_absolute_url()))


def vars_of(wanted: ScreenWanted) -> dict[str, object]:
    return {name: getattr(wanted, name) for name in wanted.__slots__}


def test_the_plain_board_is_for_a_television_that_is_read_from_ten_metres(client, pairs, event):
    page = html_of(client.get(reverse("board:hall", args=[event.slug])))
    assert ":root { --share: 0.02679; }" in page
    assert 'class="hall"' in page


def test_a_screen_in_centimetres_is_as_large_as_one_in_inches(event):
    inches = services.add_screen(event=event, wanted=TV)
    centimetres = services.add_screen(
        event=event, wanted=ScreenWanted(**{**vars_of(TV), "diagonal": 140, "unit": "cm"})
    )
    assert (inches.number, centimetres.number) == (1, 2)
    assert centimetres.letters.capital_mm == pytest.approx(inches.letters.capital_mm)


def test_the_office_is_told_which_screen_a_hall_would_need(event):
    services.add_screen(event=event, wanted=ScreenWanted(**{**vars_of(TV), "diagonal": 32, "distance": 20}))
    services.add_screen(event=event, wanted=TV)
    small, enough = rows_of(event)
    assert small.problem == "Readable up to 10 m. For this hall the picture should measure 61 inches."
    assert (enough.letters, enough.problem) == ("Capitals of 25 mm", "")


def test_nobody_has_forty_one_screens(event):
    Screen.objects.bulk_create(
        Screen(event=event, number=number, name="TV") for number in range(1, services.MOST_SCREENS + 1)
    )
    with pytest.raises(RuleViolation, match="too_many_screens"):
        services.add_screen(event=event, wanted=TV)


def test_a_form_asks_for_scenes_that_there_are(event):
    form = ScreenForm({**vars_of(TV), "scenes": ["standings", "fireworks"]}, instance=Screen(event=event))
    assert set(form.errors) == {"scenes"}
    small = ScreenForm({**vars_of(TV), "diagonal": 3, "distance": 0}, instance=Screen(event=event))
    assert set(small.errors) == {"diagonal", "distance"}


@pytest.mark.parametrize(("who", "status"), [("sam", 200), ("carl", 200), ("nora", 403), (None, 302)])
def test_whoever_works_at_the_desk_sets_the_screens_up(signed_in, event, users, who, status):
    address = reverse("board:screens", args=[event.pk])
    client = signed_in(who)
    assert client.get(address).status_code == status
    answer = client.post(address, vars_of(TV))
    assert (answer.status_code, Screen.objects.count()) == ((302, 1) if status == 200 else (status, 0))


def test_the_desk_changes_and_removes_a_screen_from_the_page(signed_in, event, users):
    screen = services.add_screen(event=event, wanted=TV)
    client = signed_in("sam")
    listed = html_of(client.get(reverse("board:screens", args=[event.pk])))
    assert "By the bar" in listed
    assert screen.get_absolute_url() in listed
    change = reverse("board:change_screen", args=[screen.pk])
    assert "55" in html_of(client.get(change))
    client.post(change, {**vars_of(TV), "name": "Stage", "scenes": ["now", "results"]})
    screen.refresh_from_db()
    assert (screen.name, screen.scenes) == ("Stage", ["now", "results"])
    assert signed_in("nora").post(reverse("board:remove_screen", args=[screen.pk])).status_code == 403
    signed_in("sam").post(reverse("board:remove_screen", args=[screen.pk]))
    assert not Screen.objects.exists()


def test_the_way_to_the_screens_is_beside_the_board_for_the_desk_alone(signed_in, client, pairs, event, users):
    way = reverse("board:screens", args=[event.pk])
    for address in (reverse("board:hall", args=[event.slug]), event.get_absolute_url()):
        assert way in html_of(signed_in("sam").get(address))
        assert way not in html_of(signed_in(None).get(address))


# --- scenes ---------------------------------------------------------------------------------------------


def test_scenes_follow_the_weekend(pairs, event, users):
    assert scenes_on(event) == {"seats", "now"}
    play(sheets(pairs, 1)[0], by=users["sam"])
    assert scenes_on(event) == {"now", "standings", "results"}
    for number in range(1, 6):
        for sheet in sheets(pairs, number):
            if not hasattr(sheet, "result"):
                play(sheet, by=users["sam"])
    assert scenes_on(event) == {"standings"}


def test_a_scene_that_a_screen_chose_is_there_whenever_it_has_something_to_show(pairs, event, users):
    set_hall(event=event, stands=[Stand("card table", (1, 2, 3), (3,))])
    assert "plan" in scenes_on(event)
    play(sheets(pairs, 1)[0], by=users["sam"])
    assert "plan" not in scenes_on(event)
    services.add_screen(event=event, wanted=ScreenWanted(**{**vars_of(TV), "scenes": ["plan", "seats"]}))
    assert "plan" in scenes_on(event)
    assert "data-rest" in hall_pages(event)


def test_everybody_finds_the_own_name_and_the_table_of_the_first_match(pairs, event, users):
    gone, plays = pairs.competition.entries.get(number=4), pairs.competition.entries.get(number=3)
    Departure.objects.create(entry=gone, kind="withdrawn", policy="annul", reason="ill", decided_by=users["carl"])
    (page, *_) = [page for page in pages_of(SCENES, SceneData(event), frozenset()) if page.head.key.startswith("seats")]
    (seats,) = [shown.part.content.seats for shown in page.parts]
    surnames = [seat.name for seat in seats]
    assert surnames == sorted(surnames, key=str.casefold)
    expected = RosterPlace.objects.filter(entry__competition=pairs.competition).exclude(entry=gone)
    assert len(seats) == expected.exclude(part=RosterPlace.Part.SPARE).count()
    of_team = {seat.station for seat in seats if seat.team == plays.team_name}
    first = sheets(pairs, 1)
    assert of_team == {str(sheet.station) for sheet in first if plays.pk in (sheet.match.home_id, sheet.match.away_id)}
    waits = {seat.hour for seat in seats if seat.team == pairs.competition.entries.get(number=1).team_name}
    assert waits != {""}  # it sits out the first round: its hour is another one


def test_the_pairs_of_a_team_find_their_own_tables(make_competition, event):
    stage = draw(make_competition("cribbage-legion", entries=2))
    RosterPlace.objects.filter(entry__competition=stage.competition, position__lte=2).update(pair="A")
    RosterPlace.objects.filter(entry__competition=stage.competition, position__gt=2).update(pair="B")
    (page, *_) = pages_of(SCENES, SceneData(event), frozenset({"seats"}))
    stations = {sheet.pair: str(sheet.station) for sheet in sheets(stage, 1)}
    seats = page.parts[0].part.content.seats
    assert {seat.station for seat in seats} <= set(stations.values())
    assert len({seat.station for seat in seats}) == 2


def test_all_places_are_on_the_board(make_competition, event, users):
    stage = draw(make_competition("eightball-singles", entries=12))
    for sheet in sheets(stage, 1):
        play(sheet, by=users["sam"])
    event.refresh_from_db()
    html = hall_pages(event)
    for entry in stage.competition.entries.all():
        surname = entry.roster.get().member.surname
        assert html.count(f"J. {surname}, ") >= 2  # in the standings, and in a match
    assert "Standings, {first}–{last} of {all}" in html


def test_nothing_of_a_hidden_result_is_on_any_scene(pairs, event, users):
    """Two worlds with the same sheets in, and other results: their boards are the same."""
    services.add_screen(event=event, wanted=ScreenWanted(**{**vars_of(TV), "scenes": [scene.key for scene in SCENES]}))
    Event.objects.update(standings_hidden=True)
    first, second = sheets(pairs, 1)
    boards = []
    for points, legs in (((4, 1), (121, 88)), ((1, 4), (77, 121))):
        results = [play(sheet, legs, by=users["sam"], points=points) for sheet in (first, second)]
        Event.objects.update(board_version=len(boards) + 100, board_changed_at=None)
        event.refresh_from_db()
        boards.append(hall_pages(event).replace(f'data-version="{event.board_version}"', ""))
        for result in results:
            submission = result.submission
            result.delete()
            submission.delete()
    assert boards[0] == boards[1]
    assert "Just played" in boards[0]


@pytest.mark.parametrize(("boards", "kind"), [((), ""), ((1, 2), " <span>card table</span>")])
def test_a_table_with_a_name_is_told_from_a_board_of_its_number(pairs, event, boards, kind):
    set_hall(event=event, stands=[Stand("card table", (1, 2)), *[Stand("dart board", boards)][: len(boards)]])
    describe(event=event, equipment="card table", details=Details(names={2: "By the stage"}))
    event.refresh_from_db()
    assert f"<b>By the stage</b>{kind}</span>" in in_one_line(hall_pages(event))


@pytest.mark.parametrize("entries", [5, 9])
def test_a_board_asks_the_same_number_of_questions_for_any_field(
    make_competition, event, entries, django_assert_num_queries
):
    for category in ("cribbage-pairs", "cribbage-legion"):
        draw(make_competition(category, entries=entries))
    set_hall(event=event, stands=[Stand("card table", tuple(range(1, 2 * entries)), ())])
    event.refresh_from_db()
    with django_assert_num_queries(21):
        hall_pages(event)
