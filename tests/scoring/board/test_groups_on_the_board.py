"""Groups and finals on the hall board, the schedule, the results and the pages of the teams."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.board.pages.calendars import calendar_of_team
from scoring.board.pages.hall import hall_pages
from scoring.board.pages.reads import HallReads
from scoring.board.pages.schedule import results_of, schedule_of_competition
from scoring.board.pages.states import tables_of
from scoring.board.pages.team import place_of, weekend_of
from scoring.board.words import screens as words
from scoring.playoffs.services.finals import make_finals
from scoring.standings.queries.standings import standings_of
from tests.page import html_of
from tests.scoring.grouped import in_groups, lower_wins, of_group, play_finals
from tournaments.models import Event, Stage


@pytest.fixture
def stage(make_competition, users) -> Stage:
    """9-ball: eight in two groups, two of each go on to a knockout with a match for third place."""
    return in_groups(make_competition("nineball-singles", entries=8), by=users["carl"], third_place=True)


@pytest.fixture
def finals(stage, users) -> Stage:
    lower_wins(of_group(stage, 1), by=users["sam"])
    lower_wins(of_group(stage, 2), by=users["sam"])
    return make_finals(competition=stage.competition, by=users["carl"])


def page(client, name: str, *args: object) -> str:
    response = client.get(reverse(name, args=args))
    assert response.status_code == 200
    return html_of(response)


def test_board_has_a_table_for_every_group_and_says_who_goes_on(stage, users):
    assert [table.places for table in tables_of(standings_of(stage.competition))] == [(), ()]  # nobody has played
    lower_wins(of_group(stage, 1), by=users["sam"])
    a, b = tables_of(standings_of(stage.competition))
    assert (a.heading, [place.place for place in a.places]) == ("Group A", ["1st", "2nd", "3rd", "4th"])
    assert a.note == "The first 2 advance to the finals."
    assert (b.heading, b.places) == ("Group B", ())
    assert b.note == "The first 2 advance to the finals. Provisional until every match is in."
    html = hall_pages(stage.competition.event)
    assert ">Group A</span>" in html
    assert ">Standings</span>" not in html


def test_board_names_the_group_of_a_match_where_several_play_side_by_side(stage, users):
    lower_wins(list(stage.matches.filter(slot=1)), by=users["sam"])
    html = hall_pages(stage.competition.event)
    assert html.count('<span class="hall-group">Group A</span>') == html.count(
        '<span class="hall-group">Group B</span>'
    )
    assert ": Groups, round 2" in html


def test_board_has_no_table_while_a_knock_out_decides_and_the_whole_field_after_it(finals, users):
    assert tables_of(standings_of(finals.competition)) == []
    state = HallReads(Event.objects.get(slug="cribbage-2027")).states[0]
    assert state.now_heading == "Semi-final"
    play_finals(finals, by=users["sam"], until_round=1)
    state = HallReads(Event.objects.get(slug="cribbage-2027")).states[0]
    assert state.now_heading == "Final, For third place"
    play_finals(finals, by=users["sam"])
    (table,) = tables_of(standings_of(finals.competition))
    assert (table.heading, table.note) == ("Standings", "Every match is in. Not closed yet.")
    assert [place.place for place in table.places] == ["1st", "2nd", "3rd", "4th", "=5th", "=5th", "=7th", "=7th"]
    assert {place.points for place in table.places} == {None}
    assert "All 16 matches are played" in hall_pages(Event.objects.get(slug="cribbage-2027"))


def test_board_shows_a_final_group_while_it_plays(make_competition, users):
    stage = in_groups(make_competition("nineball-singles", entries=6), by=users["carl"], finals=Stage.Kind.FINAL_GROUP)
    for number in (1, 2):
        lower_wins(of_group(stage, number), by=users["sam"])
    finals = make_finals(competition=stage.competition, by=users["carl"])
    (table,) = tables_of(standings_of(stage.competition))
    assert (table.heading, table.note) == ("Final group", words.PROVISIONAL)
    assert {place.points for place in table.places} > {0}
    last = next(match for match in finals.matches.all() if match.round == 1)
    own = next(match for match in weekend_of(last.home).matches if match.match.match_id == last.pk)
    assert own.match.where == "Final group, round 1"
    assert own.match.group == ""  # it is of no group any more, although its seat says where it came from


def test_schedule_has_a_part_for_every_group_with_its_own_sides_and_byes(make_competition, users, client):
    stage = in_groups(make_competition("nineball-singles", entries=7), by=users["carl"])
    shown = schedule_of_competition(stage.competition)
    seats = dict(stage.seats.values_list("entry", "group"))
    assert [part.name for part in shown] == ["Group A", "Group B"]
    assert [part.leads_to_certificate for part in shown] == [True, False]
    for number, part in enumerate(shown, start=1):
        matches = [match for in_round in part.rounds for slot in in_round.slots for match in slot.matches]
        out = [entry for in_round in part.rounds for entry, _ in in_round.byes]
        assert {seats[side] for match in matches for side in (match.home_id, match.away_id)} == {number}
        assert {seats[entry] for entry in out} <= {number}
        assert len(matches) == {4: 6, 3: 3}[len(set(seats) & {e for e in seats if seats[e] == number})]
    # Everybody once in the group of three.
    assert sum(len(in_round.byes) for part in shown for in_round in part.rounds) == 3
    html = page(client, "board:schedule", stage.competition.event.slug, "nineball-singles")
    assert '<a class="button" href="#stage-2">Group B</a>' in html


def test_finals_come_first_in_the_schedule_and_lead_to_no_certificate(finals):
    shown = schedule_of_competition(finals.competition)
    assert [(part.name, part.leads_to_certificate) for part in shown] == [
        ("Finals", False), ("Group A", True), ("Group B", False),
    ]  # fmt: skip


def test_results_are_headed_by_the_group_and_by_which_of_the_finals_it_is(finals, users):
    play_finals(finals, by=users["sam"])
    (group,) = results_of(Event.objects.get(slug="cribbage-2027"))
    assert [in_round.heading for in_round in group.rounds] == [
        "Final", "For third place", "Semi-final",
        "Group A, round 3", "Group B, round 3", "Group A, round 2", "Group B, round 2",
        "Group A, round 1", "Group B, round 1",
    ]  # fmt: skip
    assert sum(len(in_round.matches) for in_round in group.rounds) == 16


def test_page_of_a_team_has_its_place_in_its_group_and_then_in_the_field(stage, users, client):
    best = stage.competition.entries.get(number=1)
    assert place_of(best) is None
    lower_wins(of_group(stage, 1), by=users["sam"])
    lower_wins(of_group(stage, 2), by=users["sam"])
    place = place_of(best)
    assert place.text.startswith("1st in group ")
    assert place.note == "Places are given out when the finals are decided."
    finals = make_finals(competition=stage.competition, by=users["carl"])
    html = page(client, "board:team", stage.competition.event.slug, best.pk)
    assert "<p>Semi-final" in html
    assert "Group A, round 1" in html or "Group B, round 1" in html
    play_finals(finals, by=users["sam"])
    place = place_of(best)
    assert (place.text, place.note) == ("1st", "")
    assert b"Semi-final" in calendar_of_team(best, address="http://hall/")


def test_group_in_a_later_round_does_not_hold_up_what_is_shown_as_now(make_competition, users):
    """Five and four: the rounds of the two groups do not keep step, and a turn has matches of both."""
    stage = in_groups(make_competition("nineball-singles", entries=9, stations=4), by=users["carl"])
    lower_wins(list(stage.matches.filter(slot=1)), by=users["sam"])
    state = HallReads(Event.objects.get(slug="cribbage-2027")).states[0]
    assert {match.slot for match in state.now} == {2}
    assert {match.match_id for match in state.now} == set(stage.matches.filter(slot=2).values_list("pk", flat=True))


@pytest.mark.parametrize("count", [2, 4])
def test_pages_ask_the_same_however_many_groups_there_are(
    make_competition, users, client, count, django_assert_num_queries
):
    stage = in_groups(make_competition("nineball-singles", entries=12), by=users["carl"], count=count, advance=1)
    lower_wins(of_group(stage, 1), by=users["sam"])
    event = Event.objects.get(slug="cribbage-2027")
    with django_assert_num_queries(6):
        schedule_of_competition(stage.competition)
    with django_assert_num_queries(8):
        tables_of(standings_of(stage.competition))
    with django_assert_num_queries(6):
        results_of(event)


def test_nothing_says_that_all_is_over_before_the_finals(stage, users, client):
    for number in (1, 2):
        lower_wins(of_group(stage, number), by=users["sam"])
    (state,) = HallReads(stage.competition.event).states
    assert (state.all_in, state.is_over) == (True, False)
    assert "All 12 matches are played; the finals follow" in hall_pages(stage.competition.event)
    team = page(client, "board:team", stage.competition.event.slug, stage.competition.entries.first().pk)
    assert "When all others are in too, the finals are made." in team
    assert "No match is left to play" not in team
