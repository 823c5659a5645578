"""Awards announced one by one: what the chair may announce, and that nobody learns a place before it is."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.db import transaction

from kit.pure.violations import RuleViolation
from scoring.awards.services import give_back_award, move_award
from scoring.board.models.announcing import Reveal
from scoring.board.models.screens import Screen
from scoring.board.pages.hall import hall_pages
from scoring.board.queries.awards import announced_ceremonies, ceremony_of
from scoring.board.services.awards import hide_again, reveal
from scoring.standings.queries.standings import standings_of_event
from tests.scoring import small
from tournaments.models import Event

FIRST_WINS = {(1, 2): "10-4 10-4", (1, 3): "10-4 10-4", (2, 3): "10-4 10-4"}
SECOND_WINS = {(1, 2): "4-10 4-10", (1, 3): "10-4 10-4", (2, 3): "10-4 10-4"}


def the_event() -> Event:
    return Event.objects.get(slug="cribbage-2027")


@pytest.fixture
def competition(make_competition):
    """Three teams, not played yet."""
    competition = make_competition("euchre-legion", entries=3)
    small.round_robin(competition)
    return competition


@pytest.fixture
def played(competition):
    small.enter(competition.stages.get(), FIRST_WINS)
    return competition


def said(competition) -> list[tuple[int, list[int]]]:
    (ceremony,) = announced_ceremonies(competition.event, standings_of_event(competition.event))
    return [(award.award, [team.number for team in award.teams]) for award in ceremony.awards]


def test_awards_are_announced_from_third_to_first_and_two_who_press_announce_one(played, users):
    assert said(played) == []
    assert reveal(competition=played, award=3, by=users["carl"]) == reveal(
        competition=played, award=3, by=users["rita"]
    )
    assert said(played) == [(3, [3])]
    reveal(competition=played, award=2, by=users["carl"])
    reveal(competition=played, award=1, by=users["carl"])
    assert said(played) == [(1, [1]), (2, [2]), (3, [3])]
    assert ceremony_of(played).announced.next is None


@pytest.mark.parametrize("award", [0, 1, 9])
def test_only_the_next_award_is_announced(played, users, award):
    with pytest.raises(RuleViolation, match="not_next"):
        reveal(competition=played, award=award, by=users["carl"])
    assert not Reveal.objects.exists()


def test_nothing_is_announced_while_places_may_change(competition, users):
    with pytest.raises(RuleViolation, match="not_final"):
        reveal(competition=competition, award=3, by=users["carl"])


def test_award_that_was_announced_by_mistake_is_hidden_again_and_the_board_follows(played, users):
    reveal(competition=played, award=3, by=users["carl"])
    before = the_event().board_version
    hide_again(competition=played, award=3, by=users["carl"])
    hide_again(competition=played, award=3, by=users["carl"])
    assert the_event().board_version == before + 1
    assert said(played) == []
    assert reveal(competition=played, award=3, by=users["carl"]).pk


def test_correction_sets_aside_what_it_changed_and_says_nothing_of_the_new_order(played, users):
    for award in (3, 2, 1):
        reveal(competition=played, award=award, by=users["carl"])
    small.enter(played.stages.get(), {(1, 2): "4-10 4-10"})
    assert said(played) == [(3, [3])]
    reveal(competition=played, award=2, by=users["carl"])
    assert said(played) == [(2, [1]), (3, [3])]
    assert Reveal.objects.filter(hidden_at=None, award=2).count() == 1


def test_award_that_is_taken_away_goes_off_the_screens_at_once(played, users):
    for award in (3, 2, 1):
        reveal(competition=played, award=award, by=users["carl"])
    before = the_event().board_version
    decision = move_award(entry=played.entries.get(number=3), reason="left before the banquet", by=users["carl"])
    assert said(played) == [(1, [1]), (2, [2])]
    give_back_award(decision=decision, by=users["carl"])
    give_back_award(decision=decision, by=users["carl"])
    assert said(played) == [(1, [1]), (2, [2]), (3, [3])]
    assert the_event().board_version == before + 2


class RolledBackError(Exception):
    pass


def board_of_a_world(competition, results, awards, by) -> str:
    """Return the board that everybody gets in a world that is gone."""
    html = ""
    try:
        with transaction.atomic():
            small.enter(competition.stages.get(), results)
            for award in awards:
                reveal(competition=competition, award=award, by=by)
            Event.objects.filter(slug="cribbage-2027").update(
                board_version=100, board_changed_at=None, standings_hidden=True
            )
            caches["local"].clear()
            html = hall_pages(the_event())
            raise RolledBackError
    except RolledBackError:
        return html


@pytest.mark.parametrize("awards", [(), (3,)])
def test_worlds_that_differ_in_what_is_not_announced_look_the_same_in_the_hall(competition, users, awards):
    Screen.objects.create(event=competition.event, number=1, name="Stage", shows="awards")
    one = board_of_a_world(competition, FIRST_WINS, awards, users["carl"])
    other = board_of_a_world(competition, SECOND_WINS, awards, users["carl"])
    assert one == other
    assert 'data-shows="awards"' in one
    # All is told in the end, so that there was something to keep.
    ends = [board_of_a_world(competition, results, (3, 2, 1), users["carl"]) for results in (FIRST_WINS, SECOND_WINS)]
    assert ends[0] != ends[1]


def test_queries_for_the_hall_do_not_grow_with_competitions(played, make_competition, users, django_assert_num_queries):
    standings = standings_of_event(played.event)
    with django_assert_num_queries(1):
        announced_ceremonies(played.event, standings)
    reveal(competition=played, award=3, by=users["carl"])
    second = make_competition("shuffleboard-mens", entries=3)
    small.enter(small.round_robin(second), {(1, 2): "21-9", (1, 3): "21-9", (2, 3): "21-9"})
    standings = standings_of_event(played.event)
    with django_assert_num_queries(2):
        announced_ceremonies(played.event, standings)
    third = make_competition("shuffleboard-ladies", entries=3)
    small.enter(small.round_robin(third), {(1, 2): "21-9", (1, 3): "21-9", (2, 3): "21-9"})
    standings = standings_of_event(played.event)
    with django_assert_num_queries(2):
        assert [ceremony.is_newest for ceremony in announced_ceremonies(played.event, standings)] == [
            True,
            False,
            False,
        ]
