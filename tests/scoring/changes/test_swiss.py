"""Late changes between the rounds of a Swiss draw: who stops, who comes in, and what can be taken back."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.changes.engine.cases import ChangeKind
from scoring.changes.services.undoing import take_back
from scoring.playoffs.services.swiss import draw_next_round, take_round_back
from scoring.standings.queries.standings import standings_of
from tests.page import html_of
from tests.scoring.changes.conftest import whole
from tests.scoring.changes.test_services import refused
from tests.scoring.swiss import play_round, swiss
from tournaments.models import Stage


@pytest.fixture
def drawn(make_competition, users):
    """Return a Swiss draw of eight whose first round is played."""
    stage = swiss(make_competition("nineball-singles", entries=8), by=users["carl"])
    play_round(stage, users["sam"], number=1)
    return stage


def sides(stage: Stage, number: int) -> set[int]:
    return {side for match in stage.matches.filter(round=number) for side in (match.home_id, match.away_id)}


def test_one_stops_and_one_comes_in_before_the_next_round(drawn, change, let_in, users):
    gone = drawn.matches.first().home_id
    new = let_in(drawn)
    late = change(drawn, ChangeKind.LATE_ENTRY, entry=new.pk, until=1)
    change(drawn, ChangeKind.WITHDRAWAL, entry=gone, until=1)
    assert drawn.matches.filter(home=new).count() + drawn.matches.filter(away=new).count() == 0
    assert late.report_in_words["headline"].endswith("comes in late")

    draw_next_round(competition=drawn.competition, by=users["carl"])
    assert new.pk in sides(drawn, 2)
    assert gone not in sides(drawn, 2)
    assert standings_of(drawn.competition).table.row(new.pk).played == 0


def test_nothing_is_asked_about_the_results_of_a_team_that_stops(drawn, signed_in):
    office, said = signed_in("carl"), "In a Swiss draw, what a team played counts."
    case = html_of(office.get(reverse("changes:case", args=[drawn.pk, "withdrawal"])))
    assert said in case
    assert 'name="policy"' not in case
    page = html_of(office.get(reverse("entries:detail", args=[drawn.matches.first().home_id])))
    assert said in page
    assert 'name="policy"' not in page
    assert "The rule book says of a team that" not in page


def test_a_change_is_taken_back_only_while_no_round_was_drawn_since(drawn, change, users):
    before = whole(drawn)
    gone = change(drawn, ChangeKind.WITHDRAWAL, entry=drawn.matches.first().home_id, until=1)
    draw_next_round(competition=drawn.competition, by=users["carl"])
    assert refused(lambda: take_back(change=gone, by=users["carl"])) == "round_since"
    take_round_back(competition=drawn.competition)
    take_back(change=gone, by=users["carl"])
    assert whole(drawn) == before


def test_nobody_comes_in_once_all_rounds_are_drawn(drawn, change, let_in, users):
    for number in (2, 3):
        draw_next_round(competition=drawn.competition, by=users["carl"])
        play_round(drawn, users["sam"], number=number)
    new = let_in(drawn)
    assert refused(lambda: change(drawn, ChangeKind.LATE_ENTRY, entry=new.pk, until=3)) == "swiss_is_over"
