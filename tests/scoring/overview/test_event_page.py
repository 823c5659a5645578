"""The page of an event: who won or leads, and the way to a team by what people type."""

from __future__ import annotations

import pytest

from tests.page import html_of
from tests.scoring import small
from tests.scoring.board import play as board
from tournaments.events.models import Event
from tournaments.models import Member

WINS = {(1, 2): "121-88 121-90", (1, 3): "121-88 121-90", (2, 3): "121-88 121-90"}


@pytest.fixture
def stage(make_competition):
    return small.round_robin(make_competition(entries=3))


def test_leaders_and_then_winners_stand_on_top(event, stage, client):
    page = html_of(client.get(event.get_absolute_url()))
    assert "Who leads" not in page

    small.enter(stage, {(1, 2): WINS[1, 2]})
    board.bump(event)
    page = html_of(client.get(event.get_absolute_url()))
    assert "Leads" in page
    assert "1 of 3 matches are played." in page

    small.enter(stage, WINS)
    board.bump(event)
    page = html_of(client.get(event.get_absolute_url()))
    assert (
        page.index("Champion")
        < page.index("Runner-up")
        < page.index('id="find-my-team"')
        < page.index("What is played")
    )

    Event.objects.update(standings_hidden=True)
    page = html_of(client.get(event.get_absolute_url()))
    assert "Champion" not in page
    assert "Who won" not in page


def test_teams_that_are_level_are_not_called_leaders_alone(event, stage, client):
    small.enter(stage, {(1, 2): WINS[1, 2], (2, 3): WINS[2, 3], (1, 3): "88-121 90-121"})
    board.bump(event)
    assert "Tied for first place" in html_of(client.get(event.get_absolute_url()))


def test_a_team_is_found_by_person_branch_and_competition(event, stage, client):
    entry = stage.competition.entries.get(number=2)
    Member.objects.filter(places__entry=entry, places__position=1).update(surname="Beaulieu-Côté", given_names="Jeanne")
    other = stage.competition.entries.get(number=3)
    for typed in ("cote", "Jeanne Beaulieu", f"no {entry.branch.number}", f"cribbage {entry.branch.number}"):
        page = html_of(client.get(event.get_absolute_url(), {"team": typed}, headers={"HX-Target": "found"}))
        assert f"/team/{entry.pk}/" in page, typed
        assert f"/team/{other.pk}/" not in page, typed
        assert "Jeanne" not in page.replace(typed, "")
    nobody = html_of(client.get(event.get_absolute_url(), {"team": "<b>nobody"}))
    assert "No team matches “&lt;b&gt;nobody”." in nobody
    assert "/team/" not in nobody.split("No team matches")[1].split("</section>")[0]


def test_nobody_is_found_before_the_draw_is_published(event, make_competition, client):
    competition = make_competition(entries=3)
    small.round_robin(competition, published=False)
    branch = competition.entries.first().branch.number
    page = html_of(client.get(event.get_absolute_url(), {"team": branch}))
    assert "Find my team" not in page
    assert "/team/" not in page


@pytest.mark.parametrize("competitions", [1, 3])
def test_the_page_asks_the_same_for_any_number_of_competitions(
    event, make_competition, client, django_assert_num_queries, competitions
):
    for category in ("cribbage-legion", "cribbage-pairs", "euchre-legion")[:competitions]:
        small.round_robin(make_competition(category, entries=3))
    with django_assert_num_queries(23):
        client.get(event.get_absolute_url(), {"team": "branch"})
    with django_assert_num_queries(1):
        client.get(event.get_absolute_url(), {"team": "branch"}, headers={"HX-Target": "found"})
