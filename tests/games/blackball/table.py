"""Frames of blackball and WEPF 8-ball laid out as a test wants them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.base import Side
from games.blackball.engine import play
from games.blackball.engine.events import (
    Group,
)  # fmt: skip
from games.blackball.engine.shot import Act, Shot
from games.blackball.engine.state import BlackballOptions, BlackballState, Phase
from games.cue.engine.choices import CuePlace
from games.cue.engine.shot import Down
from kit.pure.violations import RuleViolation

HOME, AWAY = Side
BOTH = ("blackball", "wepf")
GOOD_BREAK = Shot(across_centre=2, to_rail=4, first=(1,))


def frame(rule_set: str = "wepf", **options: Any) -> BlackballState:
    """Return a frame before its break."""
    return play.start(BlackballOptions(rule_set=rule_set, **options))  # type: ignore[arg-type]


def in_play(rule_set: str = "wepf", *gone: int, low: Side | None = HOME, **state: Any) -> BlackballState:
    """Return a frame in play: home to shoot, with 1 to 7 for `low` (None: open), and `gone` off the table."""
    options = {name: state.pop(name) for name in ("free_shot_other", "open_eight") if name in state}
    start = replace(frame(rule_set, **options), phase=Phase.SHOT, cue=CuePlace.POSITION)
    group = {HOME: Group.LOW, AWAY: Group.HIGH, None: None}[low]
    return replace(start, home_group=group, gone=tuple(Down(ball, HOME) for ball in gone), **state)


def shot(first: int | None, *potted: int, rail: bool | None = True, acts: tuple[Act, ...] = (), **more: Any) -> Shot:
    """Return a shot: what was hit first, and what fell."""
    return Shot(first=() if first is None else (first,), potted=potted, rail=rail, acts=frozenset(acts), **more)


rule = pytest.mark.rule


both = pytest.mark.parametrize("rules", BOTH)


def after(state, *events):
    for event in events:
        state = play.apply(state, event)
    return state


def fouls(state, event):
    return after(state, event).verdict.fouls


def refused(state, event):
    with pytest.raises(RuleViolation) as violation:
        play.apply(state, event)
    return violation.value.code
