"""What mypy refuses at the seam of live games. It is read by mypy alone (`script/lint`) and never run.

Every line that is ignored here is a mistake that mypy must find: should it stop doing so, the ignore is unused,
and mypy reports that instead.
"""

from __future__ import annotations

from games import series
from games.base import Game
from games.behind_the_8_ball.spec import SPEC as BEHIND
from games.cribbage.engine import events as cribbage
from games.cribbage.engine.dealing import check_deal
from games.cribbage.engine.state import CribbageState, Phase
from games.cribbage.spec import SPEC as CRIBBAGE
from games.darts.engine import play
from games.darts.engine.events import Event, Total
from games.darts.engine.state import DartsOptions, DartsState
from games.darts.live import LIVE
from games.darts.spec import SPEC as DARTS
from games.eightball.spec import SPEC as EIGHTBALL
from games.euchre.engine import play as euchre
from games.euchre.engine.state import EuchreOptions
from games.euchre.spec import SPEC as EUCHRE
from games.live import Line, Setup, teller
from games.log import NextLeg, OnLeg, Undo
from games.shuffleboard.engine.events import CountFrame
from games.shuffleboard.spec import SPEC as SHUFFLEBOARD
from games.steps import check_nothing, step
from tests.games.horseshoes.spec import SPEC as HORSESHOES

SPECS: tuple[Game, ...] = (BEHIND, CRIBBAGE, DARTS, EIGHTBALL, EUCHRE, HORSESHOES, SHUFFLEBOARD)  # each offers it all


def an_event_of_another_game(state: DartsState, setup: Setup) -> None:
    play.apply(state, Total(60))
    play.apply(state, CountFrame())  # type: ignore[arg-type]
    play.replay(DartsOptions(), [Total(60), CountFrame()])  # type: ignore[list-item]
    LIVE.engine.verify(state, CountFrame())  # type: ignore[arg-type]
    LIVE.key_for(state, "60", Total(60))
    LIVE.key_for(state, "Count", CountFrame())  # type: ignore[arg-type]
    LIVE.describe(state, CountFrame(), state, setup)  # type: ignore[arg-type]


def a_line_of_another_game(setup: Setup) -> None:
    lines: tuple[series.LogLine[Event], ...] = (Total(60), Undo(), NextLeg(), OnLeg(1, Total(60)))
    series.replay(LIVE, setup, lines)
    series.replay(LIVE, setup, (*lines, CountFrame()))  # type: ignore[misc]
    match = series.start(LIVE, setup)
    series.apply(LIVE, setup, match, CountFrame())  # type: ignore[misc]
    series.apply(LIVE, setup, match, Undo())  # type: ignore[misc]


def a_state_of_another_game(setup: Setup) -> None:
    LIVE.score(play.start(DartsOptions()), setup)
    LIVE.score(euchre.start(EuchreOptions()), setup)  # type: ignore[arg-type]


def a_row_of_another_kind() -> None:
    step(cribbage.Deal, {Phase.DEAL}, check_deal, _follow_deal)
    step(cribbage.Deal, {Phase.DEAL}, check_nothing, _follow_play)  # type: ignore[arg-type]
    teller(cribbage.Play, _tell_play)
    teller(cribbage.Deal, _tell_play)  # type: ignore[misc]


def _follow_deal(state: CribbageState, event: cribbage.Deal) -> CribbageState:
    raise NotImplementedError


def _follow_play(state: CribbageState, event: cribbage.Play) -> CribbageState:
    raise NotImplementedError


def _tell_play(before: CribbageState, event: cribbage.Play, after: CribbageState, setup: Setup) -> Line:
    raise NotImplementedError
