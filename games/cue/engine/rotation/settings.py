"""9-ball and 10-ball: every difference between them is a value here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from games.cue.engine.editions import BASE, SAFETY, UNCALLED
from games.cue.engine.fouls import Foul, Penalty
from games.cue.engine.pool.settings import PoolRules, general_fouls, general_topics, revised_fouls


@dataclass(frozen=True, slots=True, kw_only=True)
class RotationRules(PoolRules):
    """A game in which the lowest ball is hit first.

    `money` is the ball that wins, and the only one that is ever spotted. `called`: after the break a ball counts
    only when it was called; the other side may hand back a table on which another fell. `money_early`: whether
    it wins before the other balls are gone. `break_rails` balls reach a cushion on a break without a ball down.
    `across_head`: how many then have to cross the head string, 0 where that is not asked; `measured_at`: what of a
    ball has to be there. `on_foot_spot`: the ball that is racked on the foot spot. `safety_called`: whether a safety
    has to be called.
    """

    money: int
    called: bool
    money_on_break: Literal["wins", "spotted"]
    money_early: bool
    break_rails: int = 4
    across_head: int = 0
    measured_at: Literal["ball", "base"] = "ball"
    on_foot_spot: int = 1
    safety_called: bool = True


NINE_BALL = RotationRules(
    key="wpa9",
    name="WPA 9-ball 2016",
    balls=frozenset(range(1, 10)),
    fouls=general_fouls(wrong_ball_first="6.2", illegal_break="2.3 b"),
    sections=general_topics(
        legal_break="2.3",
        head_string="2.3 c",
        money_on_break="2.5",
        push_out="2.4",
        **{"continue": "2.5"},
        turn_ends="2.5",
        call="2.5",
        safety="2.5",
        wrong_ball="2.5",
        money="2.5",
        spotting="2.6",
        penalty="2.7",
        serious="2.8",
        stalemate="2.9",
        end="2.5",
    ),
    penalty=Penalty.IN_HAND,
    money=9,
    called=False,
    money_on_break="wins",
    money_early=True,
)

TEN_BALL = RotationRules(
    key="wpa10",
    name="WPA 10-ball 2016",
    balls=frozenset(range(1, 11)),
    fouls=general_fouls(wrong_ball_first="6.2", illegal_break="9.3 b"),
    sections=general_topics(
        legal_break="9.3",
        head_string="",
        money_on_break="9 intro",
        push_out="9.4",
        **{"continue": "9.8"},
        turn_ends="9.8",
        call="9.5",
        safety="9.6",
        wrong_ball="9.7",
        money="9.8",
        spotting="9.9",
        penalty="9.10",
        serious="9.11",
        stalemate="9.12",
        end="9.8",
    ),
    penalty=Penalty.IN_HAND,
    money=10,
    called=True,
    money_on_break="spotted",
    money_early=False,
)

NINE_BALL_2025 = replace(
    NINE_BALL,
    key="wpa9_2025",
    name="WPA 9-ball 2025",
    fouls=revised_fouls(NINE_BALL.fouls),
    sections=MappingProxyType({**NINE_BALL.sections, "head_string": BASE.rule}),
    every_ball=True,
    seated_referee=True,
    measured_at="base",
    on_foot_spot=9,
)

TEN_BALL_2025 = replace(
    TEN_BALL,
    key="wpa10_2025",
    name="WPA 10-ball 2025",
    fouls=revised_fouls(TEN_BALL.fouls),
    sections=MappingProxyType({**TEN_BALL.sections, "safety": SAFETY.rule, "wrong_ball": UNCALLED.rule}),
    every_ball=True,
    seated_referee=True,
    safety_called=False,
)

ROTATION: Mapping[str, RotationRules] = MappingProxyType(
    {rules.key: rules for rules in (NINE_BALL, NINE_BALL_2025, TEN_BALL, TEN_BALL_2025)}
)

# A mistaken turn: 6.13 leaves the balls where they lie, 2.7 and 9.10 give cue ball in hand for every standard foul.
LEFT_IN_POSITION: Mapping[Foul, Penalty] = MappingProxyType({Foul.OUT_OF_TURN: Penalty.TURN})
THREE_POINTS = 3
