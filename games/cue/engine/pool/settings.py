"""The settings that every game of pool has, and those that it shares with 8-ball."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from games.cue.engine.editions import EDITIONS, EVERY_BALL, Edition
from games.cue.engine.fouls import Foul, Penalty


@dataclass(frozen=True, slots=True, kw_only=True)
class RackRules:
    """What every rule set of pool and 8-ball says.

    `fouls` gives the section of every foul that it knows, `sections` where all else is ruled, by topic; empty where
    the document does not. `penalty` is what a foul costs besides points, `penalties` the exceptions. `stalemate`:
    both sides agree after fouls on purpose, a referee judges after turns without a ball down, or a referee
    announces it and turns are counted from there. `every_ball`: whether touching any ball is a foul at every event,
    and none may count the cue ball alone; `seated_referee`: whether the seated player is the referee where there is
    none.
    """

    key: str
    name: str
    fouls: Mapping[Foul, str]
    sections: Mapping[str, str]
    penalty: Penalty = Penalty.IN_HAND
    penalties: Mapping[Foul, Penalty] = field(default_factory=dict)
    stalemate: Literal["agreed", "judged", "announced"] = "announced"
    every_ball: bool = False
    seated_referee: bool = False

    @property
    def edition(self) -> Edition:
        """The edition of the text that this is the table of, with its source."""
        return EDITIONS[self.key]

    def penalty_of(self, foul: Foul) -> Penalty:
        """Return what `foul` costs besides points."""
        return self.penalties.get(foul, self.penalty)


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolRules(RackRules):
    """What a game of pool adds: its balls, how many fouls in a row are a serious one, and which are not counted."""

    balls: frozenset[int]
    fouls_in_a_row: int = 3
    uncounted: frozenset[Foul] = frozenset()


_GENERAL_FOULS = {
    Foul.SCRATCH: "6.1",
    Foul.CUE_BALL_OFF: "6.1",
    Foul.OBJECT_BALL_OFF: "6.5",
    Foul.NO_CONTACT: "6.3",
    Foul.NO_RAIL: "6.3",
    Foul.FROZEN_NO_RAIL: "6.3",
    Foul.NO_FOOT: "6.4",
    Foul.CUE_BALL_TOUCHED: "6.6",
    Foul.BALL_TOUCHED: "6.6",
    Foul.MOVED_BALL_MET_CUE_BALL: "6.6",
    Foul.REPLACED_BALL: "6.6",
    Foul.IN_HAND_TOUCH: "6.6",
    Foul.DOUBLE_HIT: "6.7",
    Foul.PUSH: "6.8",
    Foul.BALLS_MOVING: "6.9",
    Foul.PLACING_STROKE: "1.5",
    Foul.BAD_PLACEMENT: "6.10",
    Foul.CUE_ON_TABLE: "6.12",
    Foul.OUT_OF_TURN: "6.13",
    Foul.SLOW_PLAY: "6.15",
    Foul.TEMPLATE: "6.16",
    Foul.CONDUCT: "6.17",
}
_GENERAL_TOPICS = {
    "three_fouls": "6.14",
    "clock": "6.15",
    "conduct": "6.17",
    "stalemate": "1.12",
    "interference": "1.9",
    "fell_by_itself": "1.7",
    "concession": "1.11",
    "frozen": "8.4",
}


def general_fouls(**more: str) -> Mapping[Foul, str]:
    """Return the fouls that every game of pool knows, with the game's own.

    >>> general_fouls(wrong_ball_first="6.2")[Foul.WRONG_BALL_FIRST]
    'WPA 6.2'
    """
    own = {Foul(name): section for name, section in more.items()}
    return MappingProxyType({foul: f"WPA {section}" for foul, section in {**_GENERAL_FOULS, **own}.items()})


def general_topics(**more: str) -> Mapping[str, str]:
    """Return where everything but fouls is ruled: the general rules, and the game's own or in their place."""
    topics = {**_GENERAL_TOPICS, **more}
    return MappingProxyType({topic: section and f"WPA {section}" for topic, section in topics.items()})


def revised_fouls(fouls: Mapping[Foul, str]) -> Mapping[Foul, str]:
    """Return the fouls of an edition before 2025 as the revision has them: another ball touched, at every event.

    >>> revised_fouls(general_fouls())[Foul.BALL_TOUCHED]
    'WPA 2025 touched'
    """
    return MappingProxyType({**fouls, Foul.BALL_TOUCHED: EVERY_BALL.rule})
