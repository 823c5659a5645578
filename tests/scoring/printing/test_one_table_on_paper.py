"""A round robin with finals on paper: as any round robin, with nothing on it that is called a group."""

from __future__ import annotations

import pytest

from scoring.playoffs.services.finals import make_finals
from scoring.printing.engine.selection import Selection
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.queries import extents, round_counts
from scoring.printing.tasks.production import request_for
from tests.scoring.grouped import lower_wins, play_finals, with_finals
from tests.scoring.printing.conftest import reader, texts
from tests.scoring.printing.test_groups_on_paper import context, whole
from tournaments.models import Stage


@pytest.fixture
def stage(make_competition, users) -> Stage:
    """9-ball: five in a round robin, of whom four go on to a knockout with a match for third place."""
    competition = make_competition("nineball-singles", entries=5)
    return with_finals(competition, by=users["carl"], advance=4, third_place=True)


@pytest.fixture
def finals(stage, users) -> Stage:
    lower_wins(list(stage.matches.select_related("home", "away")), by=users["sam"])
    return make_finals(competition=stage.competition, by=users["carl"])


def test_papers_of_the_draw_are_those_of_one_field(stage, event, paper) -> None:
    (part,) = (item["part"] for item in context("schedule", event)["parts"])
    assert (part.heading, len(part.schedule.matches)) == ("Nineball Singles", 10)
    (chart,) = context("wall_chart", event)["charts"]
    assert (chart.get("group"), len(chart["teams"])) == (None, 5)
    extent = extents(event, round_counts(event))[stage.competition_id]
    assert (extent.groups, CATALOGUE["wall_chart"].pages([extent])) == (1, 1)
    for key in ("schedule", "wall_draw", "team_schedules", "draw_certificate", "wall_chart", "cross_table"):
        text = whole(paper(key))
        assert "group" not in text.lower()


def test_standings_say_what_is_waited_for_and_then_the_whole_field(stage, event, users, paper) -> None:
    text = whole(paper("standings"))
    assert "10 of 10 matches are still to be played before the finals." in text
    assert "Round robin" in text
    lower_wins(list(stage.matches.select_related("home", "away")), by=users["sam"])
    play_finals(make_finals(competition=stage.competition, by=users["carl"]), by=users["sam"])

    text = whole(paper("standings"))

    assert "The whole field" in text
    assert "Won the final against" in text
    assert "The others keep their place." in text
    assert "group" not in text.lower()


def test_papers_that_tell_hidden_results_are_for_officers(finals, event) -> None:
    def warnings(key: str) -> int:
        asked = request_for(event, {})
        return CATALOGUE[key].build(asked).html(asked).count("For officers only.")

    papers = ("awards", "bracket", "schedule", "team_schedules")
    assert [warnings(key) for key in papers] == [0, 0, 0, 0]

    event.standings_hidden = True
    event.save()

    # Of the schedule the finals alone: the round robin was drawn before play.
    assert [warnings(key) for key in papers] == [1, 1, 1, 0]


def test_score_sheets_and_brackets_name_the_finals_alone(finals, event, users, printed, paper) -> None:
    play_finals(finals, by=users["sam"], until_round=1)
    pages = texts(reader(printed(Selection(competition=finals.competition_id, with_results=True))))

    assert len(pages) == 14
    assert not any("Group" in page for page in pages)
    assert sum("Semi-final" in page for page in pages) == 2
    assert sum("For third place" in page for page in pages) == 1
    assert "Seeded by the round robin" in whole(paper("bracket"))


def test_certificates_follow_the_finals(finals, event, users) -> None:
    assert CATALOGUE["certificates"].build(request_for(event, {})) is None
    play_finals(finals, by=users["sam"])

    awards = [certificate["award"] for certificate in context("certificates", event)["certificates"]]

    assert awards == ["Champion", "Runner-up"]
