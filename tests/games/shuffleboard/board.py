"""A game of shuffleboard for tests of the live scorer."""

from __future__ import annotations

from django.conf import settings

from games import rulebook, series
from games.base import Side
from games.live import Setup
from games.shuffleboard.engine.events import (
    Colour,
    FramePoints,
    Toss,
)
from games.shuffleboard.engine.state import ShuffleboardState
from games.shuffleboard.live import LIVE
from tests.games.manual import SHUFFLEBOARD

BOOK = rulebook.load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml")


SETUP = Setup(
    rules=SHUFFLEBOARD,
    home_name="Branch 1",
    away_name="Branch 2",
    home=("Ann", "Bob"),
    away=("Cy", "Dee"),
    play=BOOK.play["shuffleboard"],
)


TOSS = Toss(Side.AWAY, Colour.BLUE)  # so the home side is red, and begins


def game(*events, setup: Setup = SETUP) -> ShuffleboardState:
    return series.replay(LIVE, setup, [TOSS, *events]).leg


def points(side: Side, number: int, hangers: int = 0) -> FramePoints:
    return FramePoints(side, number, hangers)
