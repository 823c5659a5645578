"""What snooker and billiards have in common: strokes that are played in a fixed order, and how a game is given up."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Protocol, TypeVar

from games.base import Side
from games.cue.engine.events import Order
from games.cue.engine.state import OrderedState, StrokeRecord
from games.cue.engine.steps import missing
from kit.pure.violations import RuleViolation

S = TypeVar("S", bound=OrderedState[StrokeRecord])


class Struck(Protocol):
    """A stroke that says who played it where it was not the player at the table."""

    @property
    def striker(self) -> Side | None: ...
    @property
    def player(self) -> int | None: ...


def striker_of(state: OrderedState[StrokeRecord], stroke: Struck, *, out_of_turn: bool, partner: str, turn: str) -> int:
    """Return the place, in the order of play, of whoever played; it may be another's only when it was out of turn.

    Raises ``not_your_turn`` by the section `turn`, and ``no_partner`` by `partner`.
    """
    side = state.turn if stroke.striker is None else stroke.striker
    own = state.player if side is state.turn else 0
    player = own if stroke.player is None else stroke.player
    if side is state.turn and player == state.player:
        return state.at
    if player >= state.options.players:
        raise RuleViolation("no_partner", partner, field="player")
    if not out_of_turn:
        raise RuleViolation("not_your_turn", turn, side=state.turn.value, player=state.player)
    return state.place_of(side, player)


def check_striker(state: OrderedState[StrokeRecord], side: Side, section: str) -> None:
    """Raise RuleViolation ``only_the_striker`` unless `side` is at the table."""
    if side is not state.turn:
        raise RuleViolation("only_the_striker", section, side=state.turn.value)


def check_begun(state: OrderedState[StrokeRecord], section: str, *, tip: bool | None) -> None:
    """Raise RuleViolation ``not_begun`` unless play has begun, or begins now because the `tip` touched the cue ball.

    A ball that was touched earlier is put back, and costs nothing. Raises ``fact_missing`` for the tip.
    """
    if state.begun or tip:
        return
    raise missing("tip", section) if tip is None else RuleViolation("not_begun", section, field="act")


def play_order(state: S, event: Order, checked: None) -> S:
    """Return the game in which a pair plays in the order that it says."""
    if event.side is Side.HOME:
        return replace(state, home_first=event.first)
    return replace(state, away_first=event.first)


def over(state: S, winner: Side | None, how: StrEnum) -> S:
    """Return the game that `winner` has won; nobody when it is tied."""
    return replace(state, phase=type(state.phase)("over"), choice=None, winner=winner, how=how)


def lost_by(state: S, side: Side, how: StrEnum) -> S:
    """Return the game that `side` has given away, or lost by what it did."""
    return replace(over(state, side.other, how), at_fault=side)
