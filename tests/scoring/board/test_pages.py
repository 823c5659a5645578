"""What the public sees of the play, and what it does not."""

from __future__ import annotations

import datetime
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.board.models.screens import Screen
from scoring.board.pages import hall as pages
from scoring.board.pages.hall import hall_pages
from scoring.board.pages.reads import HallReads
from scoring.board.pages.schedule import results_of, schedule_of_competition
from scoring.board.pages.screens import hall_time
from scoring.board.pages.states import tables_of
from scoring.board.pages.team import weekend_of
from scoring.consequences.engine.comparing import Difference, DifferenceKind
from scoring.consequences.queries.moved import ON_THE_BOARD
from scoring.consequences.services import Consequences, note
from scoring.models import Moved
from scoring.standings.models import PlayoffSetAside
from scoring.standings.queries.standings import standings_of
from tests import cast
from tests.page import html_of
from tests.scoring.board.play import draw, play, sheets
from tournaments.models import Departure, Entry, Match, Member, Stage, SubMatch

PAGES = ("board:hall", "board:results")


@pytest.fixture
def pairs(make_competition):
    """Cribbage pairs with five teams, drawn and published."""
    competition = make_competition("cribbage-pairs", entries=5)
    return draw(competition)


def address(name: str, stage: Stage) -> str:
    event = stage.competition.event
    if name == "board:schedule":
        return reverse(name, args=[event.slug, stage.competition.category])
    if name == "board:team":
        return reverse(name, args=[event.slug, stage.competition.entries.first().pk])
    return reverse(name, args=[event.slug])


def text(client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200
    return html_of(response)


# --- the hall board ------------------------------------------------------------------------------------


def test_board_says_that_there_is_no_draw_yet(client, event):
    page = text(client, reverse("board:hall", args=[event.slug]))
    assert "The draw is not published yet" in page


def test_what_another_screen_chose_leaves_no_screen_empty(event):
    Screen.objects.create(event=event, number=1, name="Stage", shows="thanks")
    html = hall_pages(event)
    assert 'data-shows="thanks"' in html
    assert "The draw is not published yet" in html


def test_board_shows_the_first_round_before_anything_is_played(client, pairs):
    state = HallReads(pairs.competition.event).states[0]
    assert (state.played, state.total) == (0, 10)
    assert [(m.home, m.away, m.home_score) for m in state.now] == [
        ("Branch 2 No. " + number(pairs, 2), "Branch 5 No. " + number(pairs, 5), None),
        ("Branch 3 No. " + number(pairs, 3), "Branch 4 No. " + number(pairs, 4), None),
    ]
    assert {m.round for m in state.then} == {2}
    assert state.latest == ()
    page = text(client, address("board:hall", pairs))
    assert "First matches at" in page
    assert "to play" not in page


def test_board_names_a_shared_place_as_the_standings_do(client, pairs, users):
    for sheet in sheets(pairs, 1):
        play(sheet, by=users["sam"], points=(2, 1))
    (table,) = tables_of(standings_of(pairs.competition))
    assert [place.place for place in table.places] == ["=1st", "=1st", "=3rd", "=3rd"]  # the fifth has a bye
    page = text(client, reverse("standings:public", args=[pairs.competition.event.slug, pairs.competition.category]))
    assert page.count("=1st") == 2


def test_board_tells_the_time_of_the_hall_whatever_the_laptop_is_set_to(client, pairs, settings):
    settings.TIME_ZONE = "America/Regina"  # six hours behind all year
    assert 'data-offset="-360"' in text(client, address("board:hall", pairs))


def test_screen_that_is_left_on_knows_of_the_night_in_which_the_clocks_are_changed(settings):
    settings.TIME_ZONE = "America/Toronto"
    saturday = datetime.datetime(2025, 3, 8, 20, 30, tzinfo=datetime.UTC)
    time = hall_time(saturday)
    assert (time.offset, time.next_offset) == (-5 * 60, -4 * 60)
    assert time.changes_at == datetime.datetime(2025, 3, 9, 7, tzinfo=datetime.UTC)
    assert hall_time(saturday + datetime.timedelta(days=1)).changes_at is None


def test_board_moves_on_when_a_round_is_played(client, pairs, users):
    first, second = sheets(pairs, 1)
    play(first, by=users["sam"], points=(4, 1))
    state = HallReads(pairs.competition.event).states[0]
    assert [m.match_id for m in state.now] == [second.match_id]
    assert [(m.home_score, m.away_score) for m in state.latest] == [(4, 1)]
    play(second, by=users["sam"])
    state = HallReads(pairs.competition.event).states[0]
    assert {m.round for m in state.now} == {2}
    assert [m.match_id for m in state.latest] == [second.match_id, first.match_id]
    assert state.played == 2


def test_board_does_not_call_half_a_team_match_finished(make_competition, users):
    stage = draw(make_competition("cribbage-legion", entries=4))
    pair_a, _ = sheets(stage, 1)[:2]
    play(pair_a, by=users["sam"])
    state = HallReads(stage.competition.event).states[0]
    match = state.now[0]
    assert (match.match_id, match.is_begun, match.home_score) == (pair_a.match_id, True, None)
    assert state.latest == ()
    assert state.played == 0


def test_board_adds_both_pairs_of_a_team(make_competition, users):
    stage = draw(make_competition("cribbage-legion", entries=2))
    pair_a, pair_b = sheets(stage, 1)
    play(pair_a, by=users["sam"], points=(4, 1))
    play(pair_b, by=users["sam"], points=(2, 3))
    (match,) = HallReads(stage.competition.event).states[0].latest
    assert (match.home_score, match.away_score) == (6, 4)


def test_playoff_is_shown_in_legs_and_in_pairs(make_competition, users):
    singles = draw(make_competition("cribbage-pairs", entries=2), settles_place=1, name="Play-off for first place")
    play(sheets(singles, 1)[0], (121, 88), (100, 121), (121, 90), by=users["sam"], points=(0, 0))
    (match,) = HallReads(singles.competition.event).states[0].latest
    assert (match.home_score, match.away_score) == (2, 1)
    team = draw(make_competition("cribbage-legion", entries=2), settles_place=1)
    pair_a, pair_b = sheets(team, 1)
    decider = SubMatch.objects.create(match=pair_a.match, pair="D", station=1, code="9999999")
    play(pair_a, (121, 88), (121, 88), by=users["sam"], points=(0, 0))
    play(pair_b, (88, 121), (121, 88), (90, 121), by=users["sam"], points=(0, 0))
    play(decider, (121, 120), by=users["sam"], points=(0, 0))
    match = HallReads(team.competition.event).states[1].latest[0]
    assert (match.home_score, match.away_score, match.winner_id) == (2, 1, match.home_id)


def test_match_of_a_team_that_left_blocks_no_slot(pairs, users):
    gone = pairs.competition.entries.get(number=5)
    Departure.objects.create(entry=gone, kind="withdrawn", policy="annul", reason="ill", decided_by=users["carl"])
    theirs, other = sheets(pairs, 1)
    assert theirs.match.away_id == gone.pk
    play(other, by=users["sam"])
    state = HallReads(pairs.competition.event).states[0]
    assert {m.round for m in state.now} == {2}
    assert (state.played, state.total) == (1, 6)
    assert schedule_of_competition(pairs.competition)[0].rounds[0].is_over


def test_board_keeps_standings_back_until_the_banquet(client, pairs, users):
    play(sheets(pairs, 1)[0], by=users["sam"])
    event = pairs.competition.event
    assert "Standings" in text(client, address("board:hall", pairs))
    event.standings_hidden = True
    event.save(update_fields=["standings_hidden"])
    page = text(client, address("board:hall", pairs))
    assert "Standings" not in page
    assert '<th scope="col">Place</th>' not in page
    assert "Now: " in page
    assert "Just played" in page
    assert ">3<" not in page


def test_no_page_gives_a_score_before_the_banquet(client, pairs, users):
    play(sheets(pairs, 1)[0], (121, 87), (121, 99), (96, 121), by=users["sam"])
    type(pairs.competition.event).objects.update(standings_hidden=True)
    for name in [*PAGES, "board:schedule", "board:team"]:
        page = text(client, address(name, pairs))
        assert "121" not in page, name
    assert "Played." in text(client, address("board:schedule", pairs))
    answer = client.get("/api/v1/events/cribbage-2027/results/")
    assert (answer.status_code, answer["Content-Type"]) == (403, "application/problem+json")


def test_board_is_sent_without_the_steps_in_which_its_template_is_written(pairs):
    assert "\n " not in pages.hall_pages(pairs.competition.event)


def test_board_is_made_once_for_each_version(pairs, users, django_assert_num_queries):
    event = pairs.competition.event
    event.refresh_from_db()
    first = pages.hall_pages(event)
    with django_assert_num_queries(0):
        assert pages.hall_pages(event) == first
    play(sheets(pairs, 1)[0], by=users["sam"])
    event.refresh_from_db()
    assert "1 of 10 matches played" in pages.hall_pages(event)


@pytest.mark.parametrize("entries", [5, 9])
def test_board_asks_the_same_number_of_questions_for_any_field(
    make_competition, users, entries, django_assert_num_queries
):
    competitions = [make_competition(category, entries=entries) for category in ("cribbage-pairs", "cribbage-legion")]
    for competition in competitions:
        stage = draw(competition)
        for sheet in sheets(stage, 1):
            play(sheet, by=users["sam"])
    with django_assert_num_queries(14):
        states = HallReads(competitions[0].event).states
    assert len(states) == 2


# --- who sees what --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*PAGES, "board:schedule", "board:team"])
def test_draft_is_on_no_public_page(client, signed_in, make_competition, name):
    stage = draw(make_competition("cribbage-pairs", entries=3), published=False)
    for who in (None, "sam", "alice"):
        response = signed_in(who).get(address(name, stage))
        if name in PAGES:
            assert response.status_code == 200
            assert "Branch 1 " not in html_of(response)
        else:
            assert response.status_code == 404


def test_playoff_that_was_taken_back_is_not_shown(client, pairs, users):
    # scoring.playoffs keeps it on record; it decides nothing.
    playoff = draw(pairs.competition, settles_place=1, name="Play-off for first place")
    assert len(schedule_of_competition(pairs.competition)) == 2
    PlayoffSetAside.objects.create(stage=playoff, reason="a correction", made_by=users["carl"])
    assert [stage.name for stage in schedule_of_competition(pairs.competition)] == ["Round robin"]


@pytest.mark.parametrize("name", [*PAGES, "board:schedule", "board:team"])
def test_pages_are_public_and_show_nothing_private(client, pairs, users, name):
    play(sheets(pairs, 1)[0], by=users["sam"])
    member = Member.objects.filter(places__entry__competition=pairs.competition).first()
    Member.objects.update(birth_date="1941-09-27")
    page = text(client, address(name, pairs))
    assert member.number not in page.replace(f"Surname{member.number}", "")
    assert "1941" not in page


@pytest.mark.parametrize("name", [*PAGES, "board:schedule", "board:team"])
def test_pages_only_read(client, pairs, name):
    assert client.post(address(name, pairs)).status_code == 405


@pytest.mark.parametrize("name", [*PAGES, "board:schedule", "board:team"])
def test_unknown_event_is_not_found(client, pairs, name):
    assert client.get(address(name, pairs).replace("cribbage-2027", "no-such-event")).status_code == 404


def test_team_of_another_event_is_not_found(client, pairs, users):
    other = cast.make_competition(users["nora"].roles.get().event, "darts-mixed", entries=2)
    draw(other)
    stranger = other.entries.first()
    event = pairs.competition.event
    assert client.get(reverse("board:team", args=[event.slug, stranger.pk])).status_code == 404


# --- schedule and team ----------------------------------------------------------------------------------


def test_schedule_shows_rounds_byes_and_the_chosen_team(client, pairs):
    (stage,) = schedule_of_competition(pairs.competition)
    assert [r.number for r in stage.rounds] == [1, 2, 3, 4, 5]
    assert [len(r.byes) for r in stage.rounds] == [1] * 5
    team = pairs.competition.entries.get(number=2)
    page = text(client, address("board:schedule", pairs) + f"?team={team.pk}")
    assert page.count("match-mine") == 4
    assert page.count("Sits out:") == 5
    assert "Cards are cut for the first deal" in page  # of cribbage: nobody begins for being named first
    assert "named first starts" not in page


@pytest.mark.parametrize("wrong", ["", "x", "99999", "-1", "²"])
def test_schedule_ignores_a_team_that_is_not_there(client, pairs, wrong):
    assert "match-mine" not in text(client, address("board:schedule", pairs) + f"?team={wrong}")


def test_team_page_says_what_is_next_and_what_was(client, pairs, users):
    team = pairs.competition.entries.get(number=2)
    first = sheets(pairs, 1)[0]
    assert first.match.home == team
    weekend = weekend_of(team)
    assert weekend.next_match.match.match_id == first.match_id
    play(first, by=users["sam"], points=(4, 1))
    weekend = weekend_of(team)
    assert [(own.own, own.other) for own in weekend.played] == [(4, 1)]
    assert weekend.next_match.match.round == 2
    opponent = weekend_of(first.match.away)
    assert [(own.own, own.other) for own in opponent.played] == [(1, 4)]
    assert len(weekend.to_play) == 3
    assert len(weekend.byes) == 1


def test_team_page_keeps_the_place_back_until_the_banquet(client, pairs, users):
    play(sheets(pairs, 1)[0], by=users["sam"], points=(4, 1))
    url = reverse("board:team", args=["cribbage-2027", pairs.competition.entries.get(number=2).pk])
    page = text(client, url)
    assert "1st" in page
    assert "Provisional" in page
    type(pairs.competition.event).objects.update(standings_hidden=True)
    page = text(client, url)
    assert "1st" not in page
    assert "hidden until the banquet" in page
    assert 'class="num">4<' not in page


def test_team_with_one_player_carries_the_players_name(client, make_competition):
    stage = draw(make_competition("eightball-singles", entries=2))
    entry = stage.competition.entries.first()
    surname = entry.roster.get().member.surname
    assert weekend_of(entry).name == f"J. {surname}, {entry.branch}"


@pytest.mark.parametrize(("name", "asked"), [("schedule", 8), ("results", 7), ("team", 20)])
@pytest.mark.parametrize("entries", [3, 7])
def test_pages_ask_the_same_number_of_questions(
    client, make_competition, users, django_assert_num_queries, name, asked, entries
):
    stage = draw(make_competition("cribbage-pairs", entries=entries))
    for sheet in sheets(stage, 1):
        play(sheet, by=users["sam"])
    url = address(f"board:{name}", stage)
    with django_assert_num_queries(asked):
        assert client.get(url).status_code == 200


def test_results_are_grouped_by_competition_newest_round_first(client, pairs, users):
    for round_number in (1, 2):
        for sheet in sheets(pairs, round_number):
            play(sheet, by=users["sam"])
    (group,) = results_of(pairs.competition.event)
    assert [r.heading for r in group.rounds] == ["Round robin, round 2", "Round robin, round 1"]
    assert sum(len(r.matches) for r in group.rounds) == 4
    assert Match.objects.filter(stage=pairs).count() == 10


def test_results_bring_the_newest_round_and_another_that_is_asked_for(client, pairs, users):
    for round_number in (1, 2, 3):
        for sheet in sheets(pairs, round_number):
            play(sheet, by=users["sam"])
    (group,) = results_of(pairs.competition.event)
    last, _, first = (in_round.key for in_round in group.rounds)

    def brought(html: str) -> list[str]:
        return re.findall(r'<summary id="([^"]*)"', html)

    page = text(client, address("board:results", pairs))
    assert brought(page) == [last]
    assert f'href="?round={first}#{first}"' in page
    assert brought(text(client, f"{address('board:results', pairs)}?round={first}")) == [last, first]


def number(stage: Stage, entry_number: int) -> str:
    return Entry.objects.get(competition=stage.competition, number=entry_number).branch.number


def test_the_board_says_for_a_while_what_a_correction_moved_and_nothing_that_is_hidden(event, make_competition, users):
    competition = make_competition("euchre-legion", entries=3)
    places = Difference(
        kind=DifferenceKind.PLACES,
        code="place",
        told={"table": "", "team": "Olds", "before": 2, "before_shared": False, "after": 1, "after_shared": False},
    )
    note(competition=competition, consequences=Consequences((places,)), by=users["carl"], what="Correction on sheet 1")
    event.refresh_from_db()
    assert "Olds: 1st (was 2nd)." in hall_pages(event)

    event.standings_hidden = True
    assert "Olds is first" not in hall_pages(event)
    event.standings_hidden = False
    Moved.objects.update(at=timezone.now() - ON_THE_BOARD)
    event.board_version += 1
    assert "Olds is first" not in hall_pages(event)
