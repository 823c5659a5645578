"""Blackball and WEPF in the table of the same shot under all rule sets, row by row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from games.base import Side
from games.blackball.engine import play
from games.blackball.engine.events import Event, Group, TimeUp
from games.blackball.engine.settings import RULE_SETS
from games.blackball.engine.shot import Act, Shot
from games.blackball.engine.state import BlackballOptions, BlackballState, Phase
from games.cue.engine.choices import CuePlace
from games.cue.engine.shot import Down

State = BlackballState
OWN = (1, 2, 3, 4, 5, 6, 7)


def at_break(rule_set: str) -> State:
    """Return a frame before its break, by the shooter."""
    return play.start(BlackballOptions(rule_set=rule_set))


def on_table(rule_set: str, *, down: tuple[int, ...] = (), is_open: bool = False) -> State:
    """Return a frame in play: the shooter has 1 to 7, unless the table is open, and `down` are gone."""
    return replace(
        at_break(rule_set),
        phase=Phase.SHOT,
        cue=CuePlace.POSITION,
        home_group=None if is_open else Group.LOW,
        gone=tuple(Down(ball, Side.HOME) for ball in down),
    )


def open_table(rule_set: str) -> State:
    return on_table(rule_set, is_open=True)


def on_last(rule_set: str) -> State:
    return on_table(rule_set, down=OWN[:-1])


def on_eight(rule_set: str) -> State:
    return on_table(rule_set, down=OWN)


def after_two_fouls(rule_set: str) -> State:
    """Return the frame with the shooter at the table after two turns that met no ball."""
    return replace(on_table(rule_set), barren_home=2)


_JUMP = Shot(first=(3,), rail=True, acts=frozenset({Act.JUMPED}))
# Situation: the position, and what is done from it. Breaks tell cushions and the middle, as each rule set asks.
_SHOTS: Mapping[str, tuple[Callable[[str], State], Event]] = {
    "dry_break": (at_break, Shot(to_rail=3, across_centre=0)),
    "eight_on_break": (at_break, Shot(potted=(8,))),
    "eight_and_scratch_on_break": (at_break, Shot(potted=(8, 0))),
    "ball_and_scratch_on_break": (at_break, Shot(potted=(12, 0))),
    "off_on_break": (at_break, Shot(off_table=(12,), to_rail=5, across_centre=2)),
    "eight_off_on_break": (at_break, Shot(off_table=(8,), to_rail=5, across_centre=2)),
    "open_eight_first": (open_table, Shot(first=(8,), potted=(9,))),
    "open_other_group_first": (open_table, Shot(first=(1,), potted=(9,))),
    "other_pocket": (on_table, Shot(first=(3,), potted=(3,))),
    "own_and_other": (on_table, Shot(first=(3,), potted=(3, 9))),
    "only_other": (on_table, Shot(first=(3,), potted=(9,))),
    "last_and_eight": (on_last, Shot(first=(7,), potted=(7, 8))),
    "scratch_on_eight": (on_eight, Shot(first=(8,), potted=(0,), rail=True)),
    "eight_and_scratch": (on_eight, Shot(first=(8,), potted=(8, 0))),
    "eight_other_pocket": (on_eight, Shot(first=(8,), potted=(8,))),
    "no_rail": (on_table, Shot(first=(3,), rail=False)),
    "no_rail_snookered": (on_table, Shot(first=(3,), rail=False, snookered=True)),
    "third_foul": (after_two_fouls, Shot(first=(), rail=False)),
    "jump": (on_table, _JUMP),
    "slow": (on_table, TimeUp()),
    "both_groups": (open_table, Shot(first=(3,), potted=(3, 12))),
}


HOME, AWAY = Side

# Row by row: what blackball and what WEPF make of it. "free" is a foul with a free shot, "two" one with two visits.
ROWS = {
    "dry_break": ("free", "rerack opponent"),
    "eight_on_break": ("rerack same", "rerack same"),
    "eight_and_scratch_on_break": ("rerack same", "rerack same"),
    "ball_and_scratch_on_break": ("free baulk", "turn baulk"),
    "off_on_break": ("free spotted", "two spotted"),
    "eight_off_on_break": ("free spotted", "two spotted"),
    "open_eight_first": ("free", "two"),
    "open_other_group_first": ("goes on high", "goes on high"),
    "other_pocket": ("goes on", "goes on"),
    "own_and_other": ("goes on", "two"),
    "only_other": ("free", "two"),
    "last_and_eight": ("wins", "loses"),
    "scratch_on_eight": ("free baulk", "two baulk"),
    "eight_and_scratch": ("loses", "loses"),
    "eight_other_pocket": ("wins", "wins"),
    "no_rail": ("free", "two"),
    "no_rail_snookered": ("turn", "turn"),
    "third_foul": ("free", "two"),
    "jump": ("free", "two"),
    "slow": ("warning", "two"),
    "both_groups": ("goes on open", "names"),
}


def said(key: str, rule_set: str) -> str:
    """Return a verdict in the words of the table."""
    position, event = _SHOTS[key]
    state = play.apply(position(rule_set), event)
    verdict = state.verdict
    if verdict.winner is not None:
        return "wins" if verdict.winner is HOME else "loses"
    if verdict.rerack:
        return "rerack same" if verdict.next is HOME else f"rerack opponent{'' if verdict.visits == 2 else '?'}"
    if verdict.warning:
        return "warning"
    baulk = " baulk" if verdict.cue == "baulk" else ""
    spotted = " spotted" if verdict.spotted else ""
    if verdict.next is AWAY:
        kind = "free" if verdict.free_shot else "two" if verdict.visits == 2 else "turn"
        return f"{kind}{baulk}{spotted}"
    if state.phase is Phase.NAME:
        return "names"
    group = {Group.HIGH: " high", Group.LOW: " low", None: ""}[verdict.group]
    return f"goes on{group}{' open' if state.home_group is None else ''}"


@pytest.mark.parametrize("key", ROWS)
def test_row_of_the_table_is_ruled_as_it_says(key):
    assert tuple(said(key, rule_set) for rule_set in RULE_SETS) == ROWS[key]
