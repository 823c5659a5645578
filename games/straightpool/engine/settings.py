"""14.1: what fouls cost, and where the rules are (WPA 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from games.cue.engine.fouls import Foul, Penalty
from games.cue.engine.pool.settings import PoolRules, general_fouls, general_topics, revised_fouls


@dataclass(frozen=True, slots=True, kw_only=True)
class StraightRules(PoolRules):
    """Points that fouls cost: a `standard` one, a `breaking` one, and what the third in a row adds (`serious`).

    An opening break without a called ball sends the cue ball and `break_rails` object balls to a cushion.
    """

    standard: int = 1
    breaking: int = 2
    serious: int = 15
    break_rails: int = 2


WPA14 = StraightRules(
    key="wpa14",
    name="WPA 14.1 continuous 2016",
    balls=frozenset(range(1, 16)),
    fouls=general_fouls(breaking="4.10", behind_head_string="6.11", stayed_behind="6.11"),
    sections=general_topics(
        legal_break="4.3",
        **{"continue": "4.4"},
        turn_ends="4.4",
        call="4.5",
        safety="4.5",
        spotting="4.6",
        scoring="4.7",
        rerack="4.8",
        penalty="4.9",
        breaking="4.10",
        serious="4.11",
        stalemate="4.12",
        end="4.4",
    ),
    penalty=Penalty.TURN,
    penalties=MappingProxyType(
        {Foul.SCRATCH: Penalty.HEAD, Foul.CUE_BALL_OFF: Penalty.HEAD, Foul.STAYED_BEHIND: Penalty.HEAD}
    ),
    uncounted=frozenset({Foul.BREAKING}),
)

WPA14_2025 = replace(
    WPA14,
    key="wpa14_2025",
    name="WPA 14.1 continuous 2025",
    fouls=revised_fouls(WPA14.fouls),
    every_ball=True,
    seated_referee=True,
)

STRAIGHT: Mapping[str, StraightRules] = MappingProxyType({rules.key: rules for rules in (WPA14, WPA14_2025)})
