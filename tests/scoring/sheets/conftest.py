"""A published weekend with sheets to enter, and short ways to enter them."""

from __future__ import annotations

import uuid

import pytest

from games.base import Ending, LegResult, Side
from scoring.playoffs.services.playoffs import create_playoff
from scoring.sheets.services.sheets import submit
from tests.worlds import once
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.models import Stage, SubMatch

HOME, AWAY = Side.HOME, Side.AWAY


def leg(home: int, away: int, ending: Ending = Ending.PLAYED) -> LegResult:
    return LegResult(home=home, away=away, ending=ending)


WON = {  # a sheet of a round robin that the home side wins, in each game
    "cribbage": [leg(121, 88), leg(121, 110)],
    "euchre": [leg(10, 6), leg(10, 4)],
    "darts": [leg(1, 0), leg(1, 0), leg(0, 1)],
    "shuffleboard": [leg(21, 15)],
    "eightball": [leg(10, 5), leg(10, 3)],
}


@pytest.fixture
def draw(make_competition, users):
    """Return a function (category, entries=4) that draws and publishes a round robin and returns its stage."""

    @once
    def make(
        category: str = "cribbage-pairs", *, entries: int = 4, published: bool = True, stations: int = 10
    ) -> Stage:
        competition = make_competition(category, entries=entries, stations=stations)
        stage = draw_round_robin(competition=competition, seed="a spoken phrase", by=users["carl"])
        return publish(stage=stage, by=users["carl"], despite_open_rules=True) if published else stage

    return make


@pytest.fixture
def playoff(users):
    """Return a function that makes a published play-off among entries of a competition."""

    @once
    def make(competition, entries, kind=Stage.Kind.SINGLE_MATCH, place: int = 1) -> Stage:
        return create_playoff(
            competition=competition, entries=entries, place=place, kind=kind, seed="another phrase", by=users["carl"]
        )

    return make


@pytest.fixture
def enter(users):
    """Return a function that enters a sheet as Sam, unless somebody else is named."""

    def submit_sheet(sub_match: SubMatch, legs, *, by: str = "sam", expected: int = 0, key=None, **more):
        return submit(
            sub_match=sub_match,
            legs=legs,
            by=users[by],
            expected_version=expected,
            idempotency_key=key or uuid.uuid4(),
            **more,
        )

    return submit_sheet


def sheets_of(stage: Stage) -> list[SubMatch]:
    return list(
        SubMatch.objects.filter(match__stage=stage)
        .select_related("match__home", "match__away")
        .order_by("match__round", "match__number", "pair")
    )


@pytest.fixture
def sheet(draw) -> SubMatch:
    """The first sheet of a published cribbage draw."""
    return sheets_of(draw())[0]
