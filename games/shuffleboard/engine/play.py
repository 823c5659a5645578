"""The play of shuffleboard: what may happen now, and what follows from it (Rules of play, Scoring).

A frame is entered in one of three ways: all its rocks at once (`Frame`), rock by rock from the far end down
(`RockLies`, then `CountFrame`), or as the points that were counted at the board (`FramePoints`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from itertools import takewhile

from games.base import LegResult, Side, accepts
from games.legs import given_away
from games.shuffleboard.engine.events import (
    Colour,
    CountFrame,
    Dead,
    DeadRock,
    Default,
    Event,
    Frame,
    FramePoints,
    Offence,
    Penalty,
    Rock,
    RockLies,
    SwapRock,
    Toss,
)
from games.shuffleboard.engine.state import Offended, Phase, Played, ShuffleboardOptions, ShuffleboardState
from games.steps import check_nothing, known, step, table
from kit.pure.violations import RuleViolation

HANGER = 4
HIGHEST_ZONE = 3
SECTION = {
    Offence.SURFACE: "SHUFFLEBOARD Rules iii",
    Offence.FOUL_LINE: "SHUFFLEBOARD Rules v",
    Offence.CROWDING: "SHUFFLEBOARD Rules x",
}
AHEAD = "SHUFFLEBOARD Reg. i"
COUNTING = "SHUFFLEBOARD Scoring i-iv"

State = ShuffleboardState


def start(options: ShuffleboardOptions) -> State:
    """Return a game before the toss of the coin.

    >>> start(ShuffleboardOptions()).phase.value
    'toss'
    """
    return State(options=options)


def verify(state: State, event: Event) -> None:
    if state.phase is Phase.OVER:
        raise RuleViolation("leg_over", "SHUFFLEBOARD Reg. iii")
    row = known(_STEPS, type(event))
    if state.phase not in row.phases:
        raise RuleViolation("not_now", "SHUFFLEBOARD Rules ii", waits_for=state.phase.value)
    row.check(state, event)


def apply(state: State, event: Event) -> State:
    """Return the game after `event`. Raises RuleViolation, and the game stays as it was.

    >>> game = apply(start(ShuffleboardOptions()), Toss(Side.AWAY, Colour.RED))
    >>> game.first.value  # red shoots first
    'away'
    >>> apply(game, Frame((Rock(Side.HOME, 4), Rock(Side.HOME, 2), Rock(Side.AWAY, 2)))).home
    6
    """
    verify(state, event)
    return _STEPS[type(event)].follow(state, event)


def replay(options: ShuffleboardOptions, events: Sequence[Event]) -> State:
    return reduce(apply, events, start(options))


def outcome(state: State) -> LegResult | None:
    if state.phase is not Phase.OVER:
        return None
    if state.defaulted is None:
        return LegResult(home=state.home, away=state.away)
    return given_away(state.defaulted, state.options)


def legal(state: State) -> tuple[Event, ...]:
    """Return every event that may happen now and leaves nothing to fill in; of whole frames only the blank one."""
    sides = tuple(Side)
    some: list[Event] = [
        Frame(()),
        CountFrame(),
        *(Default(side) for side in sides),
        *(SwapRock(side) for side in sides),
    ]
    some += [RockLies(side, zone) for side in sides for zone in range(HANGER + 1)]
    some += [Toss(side, colour) for side in sides for colour in Colour]
    some += [DeadRock(side, why) for side in sides for why in Dead]
    some += [Penalty(side, end, offence) for side in sides for end in (0, 1) for offence in Offence]
    return tuple(event for event in some if accepts(verify, state, event))


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


# --- what each event needs -------------------------------------------------------------------------------


def _check_dead_rock(state: State, event: DeadRock) -> None:
    if state.live_rocks(event.side) <= _lying(state.lying, event.side):
        raise RuleViolation("no_rock_left", "SHUFFLEBOARD Rules xi", rocks=state.options.rocks_each)


def _check_penalty(state: State, event: Penalty) -> None:
    if event.end not in (0, 1):
        raise RuleViolation("no_such_end", "SHUFFLEBOARD Rules i", end=event.end)


def _check_frame(state: State, event: Frame) -> None:
    _check_none_lying(state)
    _check_rocks(state, event.rocks)


def _check_rock_lies(state: State, event: RockLies) -> None:
    if len({rock.side for rock in state.lying}) == 2:
        raise RuleViolation("nothing_behind_counts", AHEAD)
    _check_rocks(state, (*state.lying, Rock(event.side, event.zone)))


def _check_frame_points(state: State, event: FramePoints) -> None:
    _check_none_lying(state)
    rocks, hanger = state.live_rocks(event.side), state.options.hanger
    others = event.points - event.hangers * hanger
    possible = 0 <= event.hangers <= rocks and 0 <= others <= (rocks - event.hangers) * HIGHEST_ZONE
    if event.points < 1 or not possible:
        raise RuleViolation(
            "no_such_frame", COUNTING, points=event.points, hangers=event.hangers, rocks=rocks, hanger=hanger
        )


def _check_none_lying(state: State) -> None:
    if state.lying:
        raise RuleViolation("rocks_are_told", COUNTING)


def _check_rocks(state: State, rocks: tuple[Rock, ...]) -> None:
    for rock in rocks:
        if not 0 <= rock.zone <= HANGER:
            raise RuleViolation("no_such_zone", COUNTING, zone=rock.zone)
    zones = [rock.zone for rock in rocks]
    if zones != sorted(zones, reverse=True):
        raise RuleViolation("not_from_the_far_end", COUNTING)
    for side in Side:
        if _lying(rocks, side) > state.live_rocks(side):
            raise RuleViolation(
                "too_many_rocks", "SHUFFLEBOARD Rules xi", side=side.value, rocks=state.live_rocks(side)
            )


def _lying(rocks: Sequence[Rock], side: Side) -> int:
    return sum(rock.side is side for rock in rocks)


# --- what follows from it --------------------------------------------------------------------------------


def _toss(state: State, event: Toss) -> State:
    red = event.winner if event.colour is Colour.RED else event.winner.other
    return replace(state, phase=Phase.FRAME, red=red, first=red)


def _dead_rock(state: State, event: DeadRock) -> State:
    if event.side is Side.HOME:
        return replace(state, home_dead=state.home_dead + 1)
    return replace(state, away_dead=state.away_dead + 1)


def _swap_rock(state: State, event: SwapRock) -> State:
    return replace(state, swaps=state.swaps + 1)


def _default(state: State, event: Default) -> State:
    return replace(state, phase=Phase.OVER, defaulted=event.side, first=None)


def _rock_lies(state: State, event: RockLies) -> State:
    return replace(state, lying=(*state.lying, Rock(event.side, event.zone)))


def _frame(state: State, event: Frame) -> State:
    return _counted(state, event.rocks)


def _count_frame(state: State, event: CountFrame) -> State:
    return _counted(state, state.lying)


def _frame_points(state: State, event: FramePoints) -> State:
    return _scored(state, event.side, event.points, event.hangers)


def _counted(state: State, rocks: tuple[Rock, ...]) -> State:
    scorer, points = points_of(rocks, state.options.hanger)
    hangers = sum(rock.zone == HANGER and rock.side is scorer for rock in rocks)
    return _scored(state, scorer, points, hangers)


def _scored(state: State, scorer: Side | None, points: int, hangers: int) -> State:
    """Add the points of a frame; the game is over when a side has reached the score (AMB-S2)."""
    assert state.first is not None
    home = _raised(state, Side.HOME, points if scorer is Side.HOME else 0)
    away = _raised(state, Side.AWAY, points if scorer is Side.AWAY else 0)
    played = Played(
        number=len(state.frames) + 1,
        first=state.first,
        scorer=scorer,
        points=points,
        hangers=hangers,
        home=home,
        away=away,
    )
    frames = (*state.frames, played)
    state = replace(state, home=home, away=away, home_dead=0, away_dead=0, lying=(), frames=frames)
    if max(home, away) >= state.options.winning_score:
        return replace(state, phase=Phase.OVER, first=None)
    return replace(state, first=_next_first(state, scorer))


def _raised(state: State, side: Side, points: int) -> int:
    score = state.score(side) + points
    return min(score, state.options.winning_score) if state.options.capped else score


def _next_first(state: State, scorer: Side | None) -> Side:
    """Return who shoots first: after a blank frame whoever shot last (Rules ii)."""
    assert state.first is not None
    if scorer is None:
        return state.first.other  # sides shoot in turn, so the one that did not begin shot last
    return scorer if state.options.after_score == "scorer" else scorer.other


def _penalty(state: State, event: Penalty) -> State:
    """Warn at the first time, take points off after that: for each player, rule and game (A84)."""
    before = state.times(event.side, event.end, event.offence)
    now = Offended(event.side, state.place(event.side, event.end), event.offence, before + 1)
    others = tuple(offended for offended in state.offences if replace(offended, times=now.times) != now)
    state = replace(state, offences=(*others, now))
    if before == 0:
        return state
    score = max(state.options.lowest_score, state.score(event.side) - deduction(state.options, event.offence))
    return replace(state, home=score) if event.side is Side.HOME else replace(state, away=score)


def deduction(options: ShuffleboardOptions, offence: Offence) -> int:
    """Return the points that an offence costs after its warning (Rules iii, v, x).

    >>> [deduction(ShuffleboardOptions(), offence) for offence in Offence]
    [2, 1, 1]
    """
    return {
        Offence.SURFACE: options.deduct_surface,
        Offence.FOUL_LINE: options.deduct_foul_line,
        Offence.CROWDING: options.deduct_crowding,
    }[offence]


# --- the table -------------------------------------------------------------------------------------------


_TOSS = frozenset({Phase.TOSS})
_FRAME = frozenset({Phase.FRAME})
_ANY = _TOSS | _FRAME

_STEPS = table(
    step(Toss, _TOSS, check_nothing, _toss),
    step(DeadRock, _FRAME, _check_dead_rock, _dead_rock),
    step(SwapRock, _FRAME, check_nothing, _swap_rock),
    step(Penalty, _FRAME, _check_penalty, _penalty),
    step(Frame, _FRAME, _check_frame, _frame),
    step(RockLies, _FRAME, _check_rock_lies, _rock_lies),
    step(CountFrame, _FRAME, check_nothing, _count_frame),
    step(FramePoints, _FRAME, _check_frame_points, _frame_points),
    step(Default, _ANY, check_nothing, _default),
)
