"""A competition that is all played, with a play-off for first that was won."""

from __future__ import annotations

import pytest

from tests.scoring import small

EVEN, WON, LOST = "121-100 100-121", "121-100 121-100", "100-121 100-121 -"


@pytest.fixture
def decided(make_competition, users):
    """Legion cribbage of three teams, all played: 1 and 2 were tied, and 2 won the play-off for first."""
    competition = make_competition("cribbage-legion", entries=3)
    stage = small.round_robin(competition)
    small.enter(
        stage,
        {(1, 2): f"{EVEN} | {EVEN}", (1, 3): f"{WON} | {WON}", (2, 3): f"{WON} | {WON}"},
        by=users["sam"],
    )
    playoff = small.start(competition, by=users["carl"])
    small.play(playoff, 1, 2, LOST, by=users["sam"], pair="A")
    small.play(playoff, 1, 2, LOST, by=users["sam"], pair="B")
    return competition
