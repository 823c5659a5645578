"""What mypy refuses at the seam of live games. It is read by mypy alone (`script/lint`) and never run.

Every line that is ignored here is a mistake that mypy must find: should it stop doing so, the ignore is unused,
and mypy reports that instead.
"""

from __future__ import annotations

from games import series
from games.base import Game, Side
from games.behind_the_8_ball.spec import SPEC as BEHIND
from games.billiards.engine import events as billiards_events
from games.billiards.engine import play as billiards
from games.billiards.engine.state import BilliardsOptions
from games.blackball.engine import play as blackball
from games.blackball.engine.events import FoulSnooker
from games.blackball.engine.state import BlackballOptions
from games.cribbage.engine import events as cribbage
from games.cribbage.engine.dealing import check_deal
from games.cribbage.engine.state import CribbageState, Phase
from games.cribbage.spec import SPEC as CRIBBAGE
from games.cue.engine.pool.events import TwoFoulWarning
from games.cue.engine.rotation import play as rotation
from games.cue.engine.rotation.state import NineballOptions
from games.cue.engine.shot import Shot
from games.cue.engine.steps import nothing
from games.cue.engine.steps import step as cue_step
from games.darts.engine import play
from games.darts.engine.events import Event, Total
from games.darts.engine.state import DartsOptions, DartsState
from games.darts.live import LIVE
from games.darts.spec import SPEC as DARTS
from games.eightball.engine import play as eightball
from games.eightball.engine.events import AgreeStalemate, Protest
from games.eightball.engine.state import EightballState
from games.eightball.live import LIVE as RACKS
from games.eightball.spec import SPEC as EIGHTBALL
from games.euchre.engine import play as euchre
from games.euchre.engine.state import EuchreOptions
from games.euchre.spec import SPEC as EUCHRE
from games.live import Line, Setup, teller
from games.log import NextLeg, OnLeg, Undo
from games.shuffleboard.engine.events import CountFrame
from games.shuffleboard.spec import SPEC as SHUFFLEBOARD
from games.snooker.engine import play as snooker
from games.snooker.engine.balls import Ball
from games.snooker.engine.events import MissWarning, Nullify, Stroke
from games.snooker.engine.ruling import Ruled
from games.snooker.engine.state import Phase as SnookerPhase
from games.snooker.engine.state import SnookerOptions, SnookerState
from games.snooker.live import LIVE as SNOOKER
from games.steps import check_nothing, step
from games.straightpool.engine import play as straight
from games.straightpool.engine.events import Lag
from games.straightpool.engine.state import StraightOptions
from games.straightpool.live import LIVE as STRAIGHT
from tests.games.quoits.spec import SPEC as QUOITS

SPECS: tuple[Game, ...] = (BEHIND, CRIBBAGE, DARTS, EIGHTBALL, EUCHRE, QUOITS, SHUFFLEBOARD)  # each offers it all


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


def an_event_of_another_cue_game(leg: SnookerState, setup: Setup) -> None:
    snooker.apply(leg, Stroke(first=(Ball.RED,)))
    snooker.apply(leg, Shot())  # type: ignore[arg-type]
    snooker.apply(leg, billiards_events.Stroke())  # type: ignore[arg-type]
    SNOOKER.key_for(leg, "Warn", MissWarning())
    SNOOKER.key_for(leg, "Warn", TwoFoulWarning())  # type: ignore[arg-type]
    SNOOKER.describe(leg, billiards_events.Announce(billiards_events.Limit.CANNONS), leg, setup)  # type: ignore[arg-type]
    SNOOKER.quiet_keys(leg, [("Begin again", Nullify())])
    SNOOKER.quiet_keys(leg, [("Both agree", AgreeStalemate())])  # type: ignore[list-item]
    snooker.replay(SnookerOptions(), [Stroke(), Shot()])  # type: ignore[list-item]


def an_event_of_another_rack(rack: EightballState, setup: Setup) -> None:
    eightball.apply(rack, Protest(Side.HOME))
    eightball.apply(rack, TwoFoulWarning())  # type: ignore[arg-type]
    rotation.apply(rotation.start(NineballOptions()), TwoFoulWarning())
    rotation.apply(rotation.start(NineballOptions()), Protest(Side.HOME))  # type: ignore[arg-type]
    rotation.apply(rotation.start(NineballOptions()), Lag(Side.HOME))  # type: ignore[arg-type]
    straight.apply(straight.start(StraightOptions()), Lag(Side.HOME))
    straight.apply(straight.start(StraightOptions()), rotation.Rack(Side.HOME))  # type: ignore[arg-type]
    blackball.apply(blackball.start(BlackballOptions()), FoulSnooker())
    blackball.apply(blackball.start(BlackballOptions()), Shot())  # type: ignore[arg-type]  # it has a shot of its own
    RACKS.key_for(rack, "Agreed", AgreeStalemate())
    RACKS.key_for(rack, "Snooker", FoulSnooker())  # type: ignore[arg-type]
    STRAIGHT.describe(straight.start(StraightOptions()), FoulSnooker(), straight.start(StraightOptions()), setup)  # type: ignore[arg-type]


def a_state_of_another_cue_game(setup: Setup) -> None:
    SNOOKER.score(snooker.start(SnookerOptions()), setup)
    SNOOKER.score(billiards.start(BilliardsOptions()), setup)  # type: ignore[arg-type]
    RACKS.table(rotation.start(NineballOptions()), setup)  # type: ignore[arg-type]
    snooker.start(BilliardsOptions())  # type: ignore[arg-type]


def a_line_of_another_cue_game(setup: Setup) -> None:
    match = series.start(SNOOKER, setup)
    series.apply(SNOOKER, setup, match, Stroke())
    series.apply(SNOOKER, setup, match, Shot())  # type: ignore[misc]
    series.replay(RACKS, setup, (Shot(), OnLeg(1, Protest(Side.HOME)), Undo()))
    series.replay(RACKS, setup, (Shot(), Stroke()))  # type: ignore[misc]


def a_row_of_a_cue_engine() -> None:
    cue_step(Stroke, {SnookerPhase.STROKE}, _rule_on_stroke, _follow_stroke)
    cue_step(Shot, {SnookerPhase.STROKE}, _rule_on_stroke, _follow_stroke)  # type: ignore[arg-type]
    cue_step(Stroke, {SnookerPhase.STROKE}, nothing, _follow_stroke)  # type: ignore[misc]  # needs what was ruled


def _rule_on_stroke(state: SnookerState, event: Stroke) -> Ruled:
    raise NotImplementedError


def _follow_stroke(state: SnookerState, event: Stroke, ruled: Ruled) -> SnookerState:
    raise NotImplementedError
