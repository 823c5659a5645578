"""A Swiss draw on paper."""

from __future__ import annotations

from scoring.playoffs.services.swiss import draw_next_round
from tests.scoring.printing.test_groups_on_paper import context
from tests.scoring.swiss import play_round, swiss
from tournaments.entries.services.departures import depart


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
