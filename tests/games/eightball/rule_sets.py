"""Racks of 8-ball under each rule set."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.cue.engine.fouls import Penalty
from games.cue.engine.shot import Potted
from games.eightball.engine.events import How
from games.eightball.engine.play import apply, replay
from games.eightball.engine.state import EightballOptions, EightballState
from kit.pure.violations import RuleViolation
from tests.games.eightball import table
from tests.games.eightball.table import ADMITTED, AWAY

SCRATCH = Potted(0)


AMERICAN = ["bca8", "ebac8"]


ALL = ["bca8", "ebac8", "wpa8"]


every = pytest.mark.parametrize("rules", ALL)


american = pytest.mark.parametrize("rules", AMERICAN)


def at_table(rules: str, **more) -> EightballState:
    return under(rules, table.at_table(**more))


def on_eight(rules: str) -> EightballState:
    return at_table(rules, down=(1, 2, 3, 4, 5, 6, 7))


def under(rules: str, state: EightballState) -> EightballState:
    options = replace(state.options, rule_set=rules, winner_points=1, max_loser=0)
    return replace(state, options=options, announced=(0, 0) if rules in AMERICAN else ())


def rack(rules: str, *events) -> EightballState:
    return replay(EightballOptions(rule_set=rules, winner_points=1, max_loser=0), events)


def ruled(state: EightballState, event):
    """Return the verdict; a foul that only players may call was called and admitted."""
    try:
        return apply(state, event).verdict
    except RuleViolation as refusal:
        if refusal.params.get("fact") != "foul_call":
            raise
    return apply(state, replace(event, foul_call=ADMITTED)).verdict


def lost_by(verdict, how: How) -> bool:
    return (verdict.winner, verdict.how, verdict.penalty) == (AWAY, how, Penalty.RACK)
