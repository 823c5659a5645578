"""The play of shuffleboard: what may happen now, and what follows from it (Rules of play, Scoring)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from games.base import Ending, LegResult, RuleViolation, Side
from games.shuffleboard.engine.events import (
    Colour,
    Dead,
    DeadRock,
    Default,
    Frame,
    Offence,
    Penalty,
    Rock,
    SwapRock,
    Toss,
)
from games.shuffleboard.engine.state import Offended, Phase, Played, ShuffleboardOptions, ShuffleboardState

HANGER = 4
SECTION = {
    Offence.SURFACE: "SHUFFLEBOARD Rules iii",
    Offence.FOUL_LINE: "SHUFFLEBOARD Rules v",
    Offence.CROWDING: "SHUFFLEBOARD Rules x",
}

State = ShuffleboardState


def start(options: ShuffleboardOptions) -> State:
    """Return a game before the toss of the coin.

    >>> start(ShuffleboardOptions()).phase.value
    'toss'
    """
    return State(options=options)


def verify(state: State, event: Any) -> None:
    """Raise RuleViolation, with the section that decides, unless `event` may happen now."""
    if state.phase is Phase.OVER:
        raise RuleViolation("leg_over", "SHUFFLEBOARD Reg. iii")
    if isinstance(event, Default):
        return
    if not isinstance(event, (Toss, DeadRock, SwapRock, Penalty, Frame)):
        raise RuleViolation("unknown_event", "", event=type(event).__name__)
    if isinstance(event, Toss) != (state.phase is Phase.TOSS):
        raise RuleViolation("not_now", "SHUFFLEBOARD Rules ii", waits_for=state.phase.value)
    if isinstance(event, DeadRock) and state.live_rocks(event.side) == 0:
        raise RuleViolation("no_rock_left", "SHUFFLEBOARD Rules xi", rocks=state.options.rocks_each)
    if isinstance(event, Penalty) and event.end not in (0, 1):
        raise RuleViolation("no_such_end", "SHUFFLEBOARD Rules i", end=event.end)
    if isinstance(event, Frame):
        _check_frame(state, event)


def apply(state: State, event: Any) -> State:
    """Return the game after `event`. Raises RuleViolation, and the game stays as it was.

    >>> game = apply(start(ShuffleboardOptions()), Toss(Side.AWAY, Colour.RED))
    >>> game.first.value  # red shoots first
    'away'
    >>> apply(game, Frame((Rock(Side.HOME, 4), Rock(Side.HOME, 2), Rock(Side.AWAY, 2)))).home
    6
    """
    verify(state, event)
    if isinstance(event, Toss):
        red = event.winner if event.colour is Colour.RED else event.winner.other
        return replace(state, phase=Phase.FRAME, red=red, first=red)
    if isinstance(event, DeadRock):
        if event.side is Side.HOME:
            return replace(state, home_dead=state.home_dead + 1)
        return replace(state, away_dead=state.away_dead + 1)
    if isinstance(event, SwapRock):
        return replace(state, swaps=state.swaps + 1)
    if isinstance(event, Penalty):
        return _penalized(state, event)
    if isinstance(event, Default):
        return replace(state, phase=Phase.OVER, defaulted=event.side, first=None)
    return _scored(state, event)


def replay(options: ShuffleboardOptions, events: Sequence[Any]) -> State:
    """Return the game after all `events`. Raises RuleViolation at the first that the rules refuse."""
    state = start(options)
    for event in events:
        state = apply(state, event)
    return state


def outcome(state: State) -> LegResult | None:
    """Return the result of a game that is over, as the sheet has it; None while it is played."""
    if state.phase is not Phase.OVER:
        return None
    if state.defaulted is None:
        return LegResult(home=state.home, away=state.away)
    options = state.options
    numbers = {state.defaulted.other.value: options.forfeit_for, state.defaulted.value: options.forfeit_against}
    return LegResult(**numbers, ending=Ending.FORFEIT, at_fault=state.defaulted)


def legal(state: State) -> tuple[Any, ...]:
    """Return every event that may happen now and leaves nothing to fill in; of frames only the blank one."""
    sides = tuple(Side)
    some: list[Any] = [Frame(()), *(Default(side) for side in sides), *(SwapRock(side) for side in sides)]
    some += [Toss(side, colour) for side in sides for colour in Colour]
    some += [DeadRock(side, why) for side in sides for why in Dead]
    some += [Penalty(side, end, offence) for side in sides for end in (0, 1) for offence in Offence]
    return tuple(event for event in some if _may(state, event))


def points_of(rocks: Sequence[Rock], hanger: int = HANGER) -> tuple[Side | None, int]:
    """Return who scores in a frame and how much: the rocks ahead of the opponents' best one (Reg. i).

    >>> points_of((Rock(Side.HOME, 3), Rock(Side.AWAY, 3), Rock(Side.HOME, 2)))
    (<Side.HOME: 'home'>, 3)
    >>> points_of((Rock(Side.AWAY, 0),))  # on the 30-inch line: nothing
    (None, 0)
    """
    if not rocks:
        return None, 0
    leader = rocks[0].side
    ahead = takewhile(lambda rock: rock.side is leader, rocks)
    points = sum(hanger if rock.zone == HANGER else rock.zone for rock in ahead)
    return (leader, points) if points else (None, 0)


def _may(state: State, event: Any) -> bool:
    try:
        verify(state, event)
    except RuleViolation:
        return False
    return True


def _check_frame(state: State, event: Frame) -> None:
    for rock in event.rocks:
        if not 0 <= rock.zone <= HANGER:
            raise RuleViolation("no_such_zone", "SHUFFLEBOARD Scoring i-iv", zone=rock.zone)
    zones = [rock.zone for rock in event.rocks]
    if zones != sorted(zones, reverse=True):
        raise RuleViolation("not_from_the_far_end", "SHUFFLEBOARD Scoring i-iv")
    for side in Side:
        lying = sum(rock.side is side for rock in event.rocks)
        if lying > state.live_rocks(side):
            raise RuleViolation(
                "too_many_rocks", "SHUFFLEBOARD Rules xi", side=side.value, rocks=state.live_rocks(side)
            )


def _scored(state: State, event: Frame) -> State:
    """Add the points of a frame; the game is over when a side has reached the score (AMB-S2)."""
    assert state.first is not None
    scorer, points = points_of(event.rocks, state.options.hanger)
    home = state.home + (points if scorer is Side.HOME else 0)
    away = state.away + (points if scorer is Side.AWAY else 0)
    hangers = sum(rock.zone == HANGER and rock.side is scorer for rock in event.rocks)
    played = Played(
        number=len(state.frames) + 1,
        first=state.first,
        scorer=scorer,
        points=points,
        hangers=hangers,
        home=home,
        away=away,
    )
    state = replace(state, home=home, away=away, home_dead=0, away_dead=0, frames=(*state.frames, played))
    if max(home, away) >= state.options.winning_score:
        return replace(state, phase=Phase.OVER, first=None)
    return replace(state, first=_next_first(state, scorer))


def _next_first(state: State, scorer: Side | None) -> Side:
    """Return who shoots first: after a blank frame whoever shot last (Rules ii)."""
    assert state.first is not None
    if scorer is None:
        return state.first.other  # sides shoot in turn, so the one that did not begin shot last
    return scorer if state.options.after_score == "scorer" else scorer.other


def _penalized(state: State, event: Penalty) -> State:
    """Warn at the first time, take points off after that: for each player, rule and game (A84)."""
    before = state.times(event.side, event.end, event.offence)
    others = tuple(
        one for one in state.offences if (one.side, one.end, one.offence) != (event.side, event.end, event.offence)
    )
    state = replace(state, offences=(*others, Offended(event.side, event.end, event.offence, before + 1)))
    if before == 0:
        return state
    points = {
        Offence.SURFACE: state.options.deduct_surface,
        Offence.FOUL_LINE: state.options.deduct_foul_line,
        Offence.CROWDING: state.options.deduct_crowding,
    }[event.offence]
    score = state.score(event.side) - points
    if not state.options.below_zero:
        score = max(0, score)
    return replace(state, home=score) if event.side is Side.HOME else replace(state, away=score)
