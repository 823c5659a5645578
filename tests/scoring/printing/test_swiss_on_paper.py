"""A Swiss draw on paper: its certificate round by round, a card for who sits out, and what is for officers only."""

from __future__ import annotations

import pytest

from scoring.playoffs.services.swiss import draw_next_round, take_round_back
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.tasks.production import request_for
from tests.scoring.printing.test_groups_on_paper import context, whole
from tests.scoring.swiss import play_round, swiss, up_to_round
from tournaments.entries.services.departures import depart
from tournaments.models import Stage


@pytest.fixture
def stage(make_competition, users) -> Stage:
    """9-ball: five in a Swiss draw of three rounds, of which two are drawn."""
    stage = swiss(make_competition("nineball-singles", entries=5), by=users["carl"])
    return up_to_round(stage, 2, chair=users["carl"], desk=users["sam"])


def test_the_certificate_shows_each_round_and_what_every_team_got(stage, event, paper) -> None:
    (certificate,) = context("draw_certificate", event)["swiss"]
    assert [len(proof.meetings) for proof in certificate["fair"].rounds] == [2, 2]
    shares = {
        team.entry.number: (team.share.first + team.share.second, team.rested) for team in certificate["fair"].shares
    }
    assert {(played, len(rested)) for played, rested in shares.values()} == {(2, 0), (1, 1)}
    text = whole(paper("draw_certificate"))
    assert "how was it drawn?" in text
    assert "No two teams meet twice. No team sits out twice." in text
    assert "5 teams, a Swiss draw of 3 rounds; 2 drawn so far." in text
    assert stage.seed in text
    assert "Round 2" in text


def test_who_sits_out_the_first_round_has_a_card(make_competition, users, event) -> None:
    stage = swiss(make_competition("nineball-singles", entries=5), by=users["carl"])
    cards = context("team_schedules", event)["slips"]
    assert len(cards) == 5
    (card,) = (card for card in cards if card["team"].entry_id == stage.byes.get().entry_id)
    assert [line.get("bye") for line in card["columns"][0]] == [True]


def test_who_sits_out_since_a_team_has_left_stands_on_the_wall(make_competition, users, event) -> None:
    stage = swiss(make_competition("nineball-singles", entries=6), by=users["carl"])
    play_round(stage, users["sam"], number=1)
    gone = stage.matches.first().home
    depart(entry=gone, kind="withdrawn", reason="The car broke.", by=users["carl"])
    draw_next_round(competition=stage.competition, by=users["carl"])
    resting = str(stage.byes.get().entry.number)
    assert [grid.has_byes for grid in context("wall_draw", event)["grids"]] == [True]
    assert [row[2][-1] for row in context("wall_draw", event)["grids"][0].rows] == [[""], [resting]]


def test_what_was_drawn_from_results_is_for_officers_while_these_are_hidden(stage, event, users) -> None:
    def for_officers() -> list[str]:
        asked = request_for(event, {})
        papers = ("schedule", "wall_draw", "draw_certificate")
        return [key for key in papers if "For officers only." in CATALOGUE[key].build(asked).html(asked)]

    assert for_officers() == []
    event.standings_hidden = True
    event.save()
    assert for_officers() == ["schedule", "wall_draw", "draw_certificate"]
    take_round_back(competition=stage.competition)
    assert for_officers() == []
