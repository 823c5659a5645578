"""Finals for every place on paper: what each match is for, and how they are made by hand."""

from __future__ import annotations

import pytest

from scoring.playoffs.services.finals import make_finals
from scoring.printing.engine.selection import Selection
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.tasks.production import request_for
from tests.scoring.grouped import lower_wins, play_finals, with_finals
from tests.scoring.printing.conftest import reader, texts
from tests.scoring.printing.test_groups_on_paper import context, whole
from tournaments.models import Stage


@pytest.fixture
def stage(make_competition, users) -> Stage:
    """9-ball: seven in a round robin; the first four play in semi-finals, fifth against sixth, the last nobody."""
    competition = make_competition("nineball-singles", entries=7)
    return with_finals(competition, by=users["carl"], advance=4, every_place=True)


@pytest.fixture
def finals(stage, users) -> Stage:
    lower_wins(list(stage.matches.select_related("home", "away")), by=users["sam"])
    return make_finals(competition=stage.competition, by=users["carl"])


def test_the_bracket_has_every_match_with_what_it_is_for(finals, event, users, paper) -> None:
    play_finals(finals, by=users["sam"])

    (drawn,) = context("bracket", event)["brackets"]
    (picture,) = drawn["pictures"]
    boxes = picture.boxes
    assert sorted(box.match.round_name for box in boxes if box.match.opens_round) == [
        "Final", "For places 5 and 6", "For third place", "Semi-final",
    ]  # fmt: skip
    assert len({box.style for box in boxes}) == len(boxes) == 5
    text = whole(paper("bracket"))
    for said in ("Final", "Semi-final", "For third place", "For places 5 and 6", "has no opponent"):
        assert said in text
    assert "The loser of each match is out" not in text


def test_the_schedule_and_the_sheets_say_what_is_played_for(finals, event, printed, paper) -> None:
    assert "For places 5 and 6" in whole(paper("schedule"))
    lines = [line["places"] for part in context("schedule", event)["parts"] for each in part["rounds"]
             for line in each["lines"] if line["places"]]  # fmt: skip
    assert sorted(lines) == ["Final", "For places 5 and 6", "For third place", "Semi-final", "Semi-final"]
    pages = texts(reader(printed(Selection(competition=finals.competition_id))))
    assert sum("For places 5 and 6" in page for page in pages) == 1
    assert sum("Semi-final" in page for page in pages) == 2


def test_a_schedule_without_finals_has_no_column_for_it(stage, event, paper) -> None:
    assert "Plays for" not in whole(paper("schedule"))


def test_standings_say_that_every_place_is_played_for(finals, event, users, paper) -> None:
    play_finals(finals, by=users["sam"])

    text = whole(paper("standings"))

    assert "The finals decide every place." in text
    assert "keep their place" not in text
    assert "Won the match for places 5 and 6 against" in text


def test_while_standings_are_hidden_these_papers_are_for_officers(finals, event) -> None:
    event.standings_hidden = True
    event.save()
    asked = request_for(event, {})

    warnings = {
        key: CATALOGUE[key].build(asked).html(asked).count("For officers only.") for key in ("bracket", "schedule")
    }

    assert warnings == {"bracket": 1, "schedule": 1}
