"""The screens of a hall: how each is set up, what it shows, and what the chair puts on them."""

from __future__ import annotations

import datetime
import json
import re
from dataclasses import replace
from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from kit.dates import said
from kit.pure.violations import RuleViolation
from scoring.board.engine.letters import MM_AN_INCH, Row, letters_for, turn_of
from scoring.board.forms.screens import ScreenForm
from scoring.board.models.announcing import Announcement, Reveal
from scoring.board.models.screens import Screen
from scoring.board.pages.hall import hall_pages
from scoring.board.pages.reads import HallReads
from scoring.board.pages.screens import rows_of
from scoring.board.services import screens as services
from scoring.board.services.screens import ScreenWanted
from tests.page import html_of, in_one_line
from tests.scoring import small
from tests.scoring.board.play import board, draw, play, sheets
from tournaments.events.services import add_competition
from tournaments.halls.engine.line import Stand
from tournaments.halls.services import Details, describe, set_hall
from tournaments.models import Departure, Event, Organization, ProgrammeItem, RosterPlace

TV = ScreenWanted(name="By the bar", diagonal=55, unit="in", distance=10, theme="dark")
ACTS = {
    "direct": {"shows": "awards"},
    "say": {"say-key": uuid4(), "say-text": "Lunch"},
    "count_down": {"count-key": uuid4(), "count-text": "Finals", "count-until": "23:59"},
}


def the_event() -> Event:
    return Event.objects.get(slug="cribbage-2027")


def address(name: str, event: Event, *more: object) -> str:
    return reverse(f"board:{name}", args=[event.pk, *more])


@pytest.fixture
def pairs(make_competition):
    """Cribbage pairs with five teams, drawn and published."""
    return draw(make_competition("cribbage-pairs", entries=5))


@pytest.fixture
def over(make_competition):
    """A competition that is played, and two screens."""
    competition = make_competition("euchre-legion", entries=4)
    small.enter(small.round_robin(competition), {(a, b): "10-4 10-4" for a in range(1, 5) for b in range(a + 1, 5)})
    for number, name in ((1, "Stage"), (2, "Bar")):
        Screen.objects.create(event=competition.event, number=number, name=name)
    return competition


def told(event: Event) -> dict[str, dict[str, object]]:
    """Return what the board says to its screens."""
    event.refresh_from_db()
    (found,) = re.findall(r'data-screens="([^"]*)"', hall_pages(event))
    return json.loads(unescape(found))


def kinds(event: Event) -> list[str]:
    """Return of which kinds the pages of the board are."""
    return [page.key.split("-")[0] for page in board(event, "")]


# --- screens --------------------------------------------------------------------------------------------


def test_a_screen_has_an_address_and_follows_what_the_office_changes(client, pairs, event):
    screen = services.add_screen(event=event, wanted=TV)
    page = html_of(client.get(screen.get_absolute_url()))
    assert screen.get_absolute_url() == f"/e/{event.slug}/board/1/"
    assert 'class="hall dark"' in page
    assert ":root { --share: 0.02679; }" in page
    first = {"share": 0.05358, "least": 0.02679, "theme": "dark", "languages": "", "shows": "", "competitions": []}
    assert told(event) == {"1": first | {"distance": 10}}

    changed = {**vars_of(TV), "distance": 5, "shows": "names", "competitions": ["cribbage-pairs"]}
    services.change_screen(screen=screen, wanted=ScreenWanted(**changed))
    assert told(event)["1"]["competitions"] == ["cribbage-pairs"]
    assert (told(event)["1"]["shows"], told(event)["1"]["least"]) == ("names", 0.01339)

    services.remove_screen(screen=screen)
    assert told(event) == {}
    assert 'data-screen=""' in html_of(client.get(screen.get_absolute_url()))


def vars_of(wanted: ScreenWanted) -> dict[str, object]:
    return {name: getattr(wanted, name) for name in wanted.__slots__}


def test_a_screen_in_centimetres_is_as_large_as_one_in_inches(event):
    inches = services.add_screen(event=event, wanted=TV)
    metric = services.add_screen(event=event, wanted=ScreenWanted(**{**vars_of(TV), "diagonal": 140, "unit": "cm"}))
    assert (inches.number, metric.number) == (1, 2)
    assert metric.letters.capital_mm == pytest.approx(inches.letters.capital_mm, rel=0.01)


def test_the_office_is_told_which_screen_a_hall_would_need(event):
    services.add_screen(event=event, wanted=ScreenWanted(**{**vars_of(TV), "diagonal": 32, "distance": 20}))
    services.add_screen(event=event, wanted=TV)
    small_one, enough = rows_of(event)
    assert small_one.problem == "Readable up to 10 m. For this hall the picture should measure 61 inches."
    assert enough.problem == ""


def test_a_turn_that_takes_too_long_offers_a_competition_a_screen_of_its_own(make_competition, event, users, signed_in):
    for category in ("cribbage-pairs", "darts-mixed", "euchre-legion"):
        play(sheets(draw(make_competition(category, entries=20)), 1)[0], by=users["sam"])
    Organization.objects.filter(name__startswith="Branch").update(name="Fort Saskatchewan and District Memorial")
    screen = services.add_screen(event=the_event(), wanted=TV)
    (row,) = rows_of(the_event())
    assert row.seconds > 30
    client = signed_in("sam")
    page = in_one_line(html_of(client.get(address("screens", event))))
    assert f"A turn takes {row.seconds} s here." in page
    assert f"Add a screen for {row.split.name}" in page
    client.post(reverse("board:split_screen", args=[screen.pk]), {"category": row.split.category})
    others, own = rows_of(the_event())
    assert (own.screen.name, own.screen.competitions) == (row.split.name, [row.split.category])
    assert row.split.category not in others.screen.competitions
    assert others.seconds < row.seconds
    with pytest.raises(RuleViolation, match="not_shown_beside_others"):  # pressed twice
        services.split_screen(screen=others.screen, category=row.split.category)
    assert Screen.objects.count() == 2


def test_letters_go_down_to_the_least_and_no_further_until_a_turn_is_short_enough():
    tv = letters_for(diagonal_mm=55 * MM_AN_INCH, distance_m=10)
    few, many = ([Row(beside=4, texts=(9, 9))] * rows for rows in (2, 60))
    assert turn_of([(few, [])], tv, others=True).share == tv.share
    crowded = turn_of([(many, many)] * 3, tv, others=True)
    assert (crowded.share, crowded.seconds > 30) == (tv.least, True)


def test_nobody_has_forty_one_screens(event):
    Screen.objects.bulk_create(
        Screen(event=event, number=number, name="TV") for number in range(1, services.MOST_SCREENS + 1)
    )
    with pytest.raises(RuleViolation, match="too_many_screens"):
        services.add_screen(event=event, wanted=TV)


def test_a_form_asks_for_competitions_that_there_are(event, pairs):
    right = {**vars_of(TV), "competitions": ["cribbage-pairs"]}
    assert ScreenForm(right, instance=Screen(event=event)).is_valid()
    form = ScreenForm(right | {"competitions": ["fireworks"], "shows": "fun"}, instance=Screen(event=event))
    assert set(form.errors) == {"competitions", "shows"}
    few = ScreenForm({**vars_of(TV), "diagonal": 3, "distance": 0}, instance=Screen(event=event))
    assert set(few.errors) == {"diagonal", "distance"}


@pytest.mark.parametrize(
    ("who", "status"), [("carl", 302), ("rita", 302), ("sam", 302), ("beth", 403), ("oscar", 403), ("nora", 403)]
)
def test_who_may_set_up_and_direct_the_screens(signed_in, over, who, status):
    client, event = signed_in(who), over.event
    assert client.get(address("screens", event)).status_code == (200 if status == 302 else 403)
    assert client.post(address("screens", event), vars_of(TV)).status_code == status
    for name, data in ACTS.items():
        assert client.post(address(name, event), data).status_code == status, name
    assert client.post(address("take_off", event, "message")).status_code == status
    screen = over.event.screens.get(number=1)
    add_competition(event=event, category_key="darts-mixed", stations=2)
    split = client.post(reverse("board:split_screen", args=[screen.pk]), {"category": over.category})
    assert split.status_code == status
    assert client.post(reverse("board:remove_screen", args=[screen.pk])).status_code == status
    assert over.event.screens.count() == (3 if status == 302 else 2)


@pytest.mark.parametrize(("who", "status"), [("carl", 302), ("rita", 302), ("sam", 403), ("oscar", 403)])
def test_who_may_announce_awards(signed_in, over, who, status):
    response = signed_in(who).post(reverse("board:award", args=[over.pk]), {"award": 3})
    assert response.status_code == status
    assert Reveal.objects.exists() == (status == 302)
    page = signed_in(who).get(address("screens", over.event))
    assert page.status_code == (403 if who == "oscar" else 200)
    assert ("Announce" in html_of(page)) == (status == 302)


def test_the_desk_changes_a_screen_from_the_page(signed_in, event, users):
    screen = services.add_screen(event=event, wanted=TV)
    client = signed_in("sam")
    assert screen.get_absolute_url() in html_of(client.get(address("screens", event)))
    change = reverse("board:change_screen", args=[screen.pk])
    assert "55" in html_of(client.get(change))
    client.post(change, {**vars_of(TV), "name": "Stage", "shows": "said"})
    screen.refresh_from_db()
    assert (screen.name, screen.shows) == ("Stage", "said")


def test_the_way_to_the_screens_is_beside_the_board_for_the_desk_alone(signed_in, client, pairs, event, users):
    way = address("screens", event)
    for where in (reverse("board:hall", args=[event.slug]), event.get_absolute_url()):
        assert way in html_of(signed_in("sam").get(where))
        assert way not in html_of(signed_in(None).get(where))


# --- what the chair puts on them ------------------------------------------------------------------------


def test_one_screen_or_all_show_something_or_follow_the_hall(signed_in, over):
    client, event = signed_in("carl"), over.event
    version = the_event().board_version
    client.post(address("direct", event), {"shows": "awards", "screen": 2})
    assert [screen.shows for screen in Screen.objects.all()] == ["", "awards"]
    client.post(address("direct", event), {"theme": "dark"})
    assert [(screen.shows, screen.theme) for screen in Screen.objects.all()] == [("", "dark"), ("awards", "dark")]
    client.post(address("direct", event), {"shows": "", "screen": 2})
    client.post(address("direct", event), {"theme": "pink", "shows": "fun", "screen": "x"})
    assert [(screen.shows, screen.theme) for screen in Screen.objects.all()] == [("", "dark"), ("", "dark")]
    assert the_event().board_version > version + 2


def test_message_and_next_award_reach_the_board(signed_in, over):
    client, event = signed_in("carl"), over.event
    client.post(address("direct", event), {"shows": "awards"})
    client.post(address("say", event), {"say-key": uuid4(), "say-text": "Dinner is served"})
    client.post(reverse("board:award", args=[over.pk]), {"award": 3})
    page = html_of(client.get(address("screens", event)))
    assert "Announce: Runner-up" in page
    assert "Hide again: Third place" in page
    html = hall_pages(the_event())
    assert "Dinner is served" in html
    assert "is-newest" in html
    client.post(reverse("board:award", args=[over.pk]), {"award": 3, "hide": "yes"})
    client.post(address("take_off", event, "message"))
    html = hall_pages(the_event())
    assert "Dinner is served" not in html
    assert "is-newest" not in html


def test_button_of_the_timetable_counts_down_once_however_often_it_is_sent(signed_in, make_competition):
    event = draw(make_competition("cribbage-pairs", entries=4)).competition.event
    client = signed_in("sam")
    assert "Cribbage Pairs: round 1" in html_of(client.get(address("screens", event)))
    turn = event.competitions.get().stages.get().matches.order_by("starts_at").first().starts_at.isoformat()
    for _ in range(2):
        client.post(address("count_down", event), {"turn": turn, "key": "one"})
    assert Announcement.objects.get().text.startswith("Cribbage Pairs: round")
    gone = {"turn": "2020-01-01T00:00:00+00:00", "part": "count"}
    response = client.post(address("count_down", event), gone, follow=True)
    assert response.redirect_chain[-1][0] == address("screens", event)  # at the top of the page, where it is said
    assert "Those matches have begun, or were moved." in html_of(response)


def test_refusal_stands_beside_the_field(signed_in, over):
    response = signed_in("carl").post(address("say", over.event), {"say-key": uuid4(), "say-text": ""})
    assert response.status_code == 422


def test_page_asks_the_same_number_of_queries_for_more_screens_and_competitions(
    signed_in, over, make_competition, django_assert_max_num_queries
):
    client, event = signed_in("carl"), over.event
    with django_assert_max_num_queries(90) as first:
        client.get(address("screens", event))
    Screen.objects.create(event=event, number=3, name="Door")
    other = make_competition("shuffleboard-mens", entries=3)
    small.enter(small.round_robin(other), {(1, 2): "21-9", (1, 3): "21-9", (2, 3): "21-9"})
    with django_assert_max_num_queries(len(first)):
        client.get(address("screens", event))


# --- the three states -----------------------------------------------------------------------------------


def test_board_follows_the_weekend(pairs, event, users, make_competition):
    assert kinds(event) == ["teams", "names"]
    play(sheets(pairs, 1)[0], by=users["sam"])
    assert kinds(event) == ["now", "standings", "results"]
    for number in range(1, 6):
        for sheet in sheets(pairs, number):
            if not hasattr(sheet, "result"):
                play(sheet, by=users["sam"])
    assert kinds(event) == ["podium", "thanks"]
    make_competition("euchre-legion", entries=3)  # of Sunday, and not drawn
    assert kinds(event) == ["podium"]


def test_before_the_draw_the_hall_reads_the_program(event):
    ProgrammeItem.objects.create(event=event, day=event.starts_on, starts_at=datetime.time(17), title="Doors open")
    html = hall_pages(event)
    assert "Doors open" in html
    assert "The draw is not published yet" in html


def test_the_code_of_a_board_grows_and_shrinks_whole(client, event):
    foot = html_of(client.get(reverse("board:hall", args=[event.slug]))).split("hall-phone")[1]
    assert re.search(r'<svg [^>]*viewBox="0 0 \d+ \d+"', foot)
    assert not re.search(r"<svg [^>]*width=", foot)


def test_places_are_a_podium_unless_they_are_hidden(over):
    (page,) = board(over.event, "podium")
    podium, others = page.parts
    assert [place.place for place in podium.content] == ["1st", "2nd", "3rd"]
    assert [place.place for place in others.content.places] == ["4th"]
    Event.objects.update(standings_hidden=True)
    assert kinds(over.event) == ["results", "thanks"]


def test_everybody_finds_the_own_name_and_the_table_of_the_first_match(pairs, event, users):
    gone, plays = pairs.competition.entries.get(number=4), pairs.competition.entries.get(number=3)
    Departure.objects.create(entry=gone, kind="withdrawn", policy="annul", reason="ill", decided_by=users["carl"])
    teams, names = board(event, "teams", "names")
    seats = names.parts[0].content.seats
    surnames = [seat.name for seat in seats]
    assert surnames == sorted(surnames, key=str.casefold)
    expected = RosterPlace.objects.filter(entry__competition=pairs.competition).exclude(entry=gone)
    assert len(seats) == expected.exclude(part=RosterPlace.Part.SPARE).count()
    of_team = {seat.station for seat in seats if seat.team == plays.team_name}
    first = sheets(pairs, 1)
    assert of_team == {str(sheet.station) for sheet in first if plays.pk in (sheet.match.home_id, sheet.match.away_id)}
    lines = {seat.name: seat for seat in teams.parts[0].content.seats}
    assert len(lines) == 4
    assert of_team == {lines[plays.team_name].station}
    assert lines[pairs.competition.entries.get(number=1).team_name].hour  # it sits out the first round


def test_the_pairs_of_a_team_find_their_own_tables(make_competition, event):
    stage = draw(make_competition("cribbage-legion", entries=2))
    RosterPlace.objects.filter(entry__competition=stage.competition, position__lte=2).update(pair="A")
    RosterPlace.objects.filter(entry__competition=stage.competition, position__gt=2).update(pair="B")
    teams, names = board(event, "teams", "names")
    stations = {str(sheet.station) for sheet in sheets(stage, 1)}
    assert {seat.station for seat in names.parts[0].content.seats} == stations
    assert {seat.station for seat in teams.parts[0].content.seats} == {"1·2"}


def test_what_comes_next_has_the_hour_that_is_expected(pairs, event):
    (state,) = HallReads(event).states
    late = datetime.datetime(2027, 2, 6, 1, 15, tzinfo=datetime.UTC)
    waiting = tuple(replace(match, expected_at=late) for match in state.then)
    assert replace(state, then=waiting).then_hour == f"about {said(late, 'time')}"


def test_all_places_are_on_the_board(make_competition, event, users):
    stage = draw(make_competition("eightball-singles", entries=12))
    for sheet in sheets(stage, 1):
        play(sheet, by=users["sam"])
    event.refresh_from_db()
    html = hall_pages(event)
    for entry in stage.competition.entries.all():
        surname = entry.roster.get().member.surname
        assert html.count(f"J. {surname}, ") >= 2  # in the standings, and in a match
    assert "Standings, {first}–{last} / {all}" in html


def test_nothing_of_a_hidden_result_is_on_any_screen(pairs, event, users):
    """Two worlds with the same sheets in, and other results: their boards are the same."""
    for number, shows in enumerate(Screen.Shows.values, start=1):
        Screen.objects.create(event=event, number=number, name="TV", shows=shows)
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
