"""Seeds for what is played by chance, and at a pool table acts and calls that come true or not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.base import Side
from games.cue.engine.shot import Act, Call, Potted
from tests.games.cue.shots import CORNER, SIDE

BLOCK = 250  # seeds of one long test
SIDES = tuple(Side)


def some_seeds(few: int) -> list[Any]:
    """Return the seeds of every run, `few` of them, and two thousand for a long one."""
    blocks = [range(first, first + BLOCK) for first in range(0, 8 * BLOCK, BLOCK)]
    long = [pytest.param(block, id=f"from-{block.start}", marks=pytest.mark.long) for block in blocks]
    return [pytest.param(range(few), id="a-few"), *long]


SEEDS = some_seeds(6)
ACTS = {
    "no foot": Act.NO_FOOT,
    "touched": Act.BALL_TOUCHED,
    "cue ball touched": Act.CUE_BALL_TOUCHED,
    "double hit": Act.DOUBLE_HIT,
    "push": Act.PUSH,
    "moving": Act.BALLS_MOVING,
    "cue on table": Act.CUE_ON_TABLE,
    "template": Act.TEMPLATE,
    "jumped": Act.JUMPED,  # which is no foul
}
BETWEEN = ("touched", "moving", "cue on table", "template")  # what also happens between two shots


def an_act(rng: random.Random, *more: str, often: float = 0.06) -> str:
    return rng.choice([*ACTS, *more]) if rng.random() < often else ""


MORE_ACTS = {
    "behind head": Act.SHOT_BEHIND_HEAD_STRING,
    "stayed": Act.STAYED_BEHIND_HEAD_STRING,
    "impeding ball": Act.IMPEDING_BALL_MOVED,
}


def done(act: str) -> frozenset[Act]:
    return frozenset({(ACTS | MORE_ACTS)[act]}) if act else frozenset()


def call_of(call: int, potted: list[int], *, in_pocket: bool) -> tuple[Call | None, tuple[Potted, ...]]:
    """Return the call, and what fell into which pocket: the called ball into another unless `in_pocket`."""
    pockets = tuple(Potted(ball, SIDE if ball == call and not in_pocket else CORNER) for ball in potted)
    return Call(call, CORNER) if call else None, pockets
