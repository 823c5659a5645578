"""A game small enough to read at once: sides add points in turn, and whoever has ten wins the leg."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.base import GameRules, LegResult, Side
from games.live import Figure, Line, LiveGame, Question, Score, Setup, Turn
from kit.pure.violations import RuleViolation

WINS_AT = 10


@dataclass(frozen=True, slots=True)
class Add:
    """The side in turn takes one to five points."""

    points: int


@dataclass(frozen=True, slots=True)
class Protest:
    """A finished leg is turned round."""


@dataclass(frozen=True, slots=True)
class Again:
    """A leg is played again from its start."""


@dataclass(frozen=True, slots=True)
class TinyState:
    points: tuple[int, int] = (0, 0)
    turn: int = 0
    turned: bool = False


def start(options: int) -> TinyState:
    return TinyState(turn=options)


def verify(state: TinyState, event: Any) -> None:
    if isinstance(event, Protest):
        if outcome(state) is None:
            raise RuleViolation("not_over", "T2")
        return
    if isinstance(event, Again):
        return
    if not isinstance(event, Add) or not 1 <= event.points <= 5:
        raise RuleViolation("one_to_five", "T1", field="points")
    if outcome(state) is not None:
        raise RuleViolation("leg_over", "T1")


def apply(state: TinyState, event: Any) -> TinyState:
    verify(state, event)
    if isinstance(event, Protest):
        return replace(state, turned=not state.turned)
    if isinstance(event, Again):
        return TinyState()
    points = list(state.points)
    points[state.turn] += event.points
    return TinyState((points[0], points[1]), 1 - state.turn)


def outcome(state: TinyState) -> LegResult | None:
    if max(state.points) < WINS_AT:
        return None
    home, away = state.points[::-1] if state.turned else state.points
    return LegResult(home=home, away=away)


def replay(options: int, events: Sequence[Any]) -> TinyState:
    state = start(options)
    for event in events:
        state = apply(state, event)
    return state


ENGINE = types.SimpleNamespace(start=start, verify=verify, apply=apply, outcome=outcome, replay=replay)


class Tiny(LiveGame):
    """Three legs, all of them played; the loser of a leg begins the next one."""

    key = "tiny"
    engine = ENGINE  # type: ignore[assignment]
    events = (Add, Protest, Again)
    messages = {"one_to_five": "One to five.", "leg_over": "The leg is over.", "not_over": "The leg is not over."}
    greatest = frozenset({"best"})

    def practice_questions(self) -> tuple[Question, ...]:
        return ()

    def practice(self, answers: Mapping[str, str], book: Any, seed: str) -> Setup:
        return SETUP

    def options(self, setup: Setup, legs: Sequence[TinyState]) -> int:
        return len(legs) % 2

    def read(self, name: str, fields: Mapping[str, Sequence[str]], state: TinyState, setup: Setup) -> Any:
        return Add(int(fields["points"][-1]))

    def score(self, state: TinyState, setup: Setup) -> Score:
        return Score(home=str(state.points[0]), away=str(state.points[1]))

    def turn(self, state: TinyState, setup: Setup) -> Turn:
        return Turn(text=f"{state.turn} to add", side=list(Side)[state.turn])

    def view(self, state: TinyState, setup: Setup) -> Mapping[str, Any]:
        return {}

    def describe(self, before: TinyState, event: Any, after: TinyState, setup: Setup) -> Line:
        return Line(text=f"{before.points} -> {after.points}", rule="T1")

    def counts(self, state: TinyState, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        points = state.points[list(Side).index(side)]
        return {"points": points, "best": points}

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        return (Figure(label="Points", text=str(counts.get("points", 0))),)


TINY = Tiny()
SETUP = Setup(
    rules=GameRules(legs=3, forfeit_for=10, forfeit_against=0),
    home_name="Here",
    away_name="There",
    home=("A", "B"),
    away=("C",),
    play={"score_screens": "allow", "limit": 30, "strict": True},
    answers={"deal": "home"},
    seed="poppy",
)
