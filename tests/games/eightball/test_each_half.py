"""Halves of rules of 8-ball that no other test shows: what is done, and what is seen of the rack after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose
from games.cue.engine.fouls import Foul
from games.cue.engine.pool.events import Stalemate
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import Call, Potted, Shot
from games.eightball.engine.events import AgreeStalemate
from games.eightball.engine.play import apply
from tests.games.cue.shots import CORNER, SIDE, fell
from tests.games.eightball import rule_sets
from tests.games.eightball.table import ADMITTED, AWAY, HOME, MISS, at_table, played, rule
from tests.games.halves import half, seen

MEANT_BY_HOME = Shot(first=(1,), rail=False, purposeful=True, foul_call=ADMITTED)
MEANT_BY_AWAY = replace(MEANT_BY_HOME, first=(9,))
STALEMATE = played(replace(at_table(), breaker=AWAY), *[MEANT_BY_HOME, MEANT_BY_AWAY] * 3)
OTHER_POCKET = Shot(call=Call(3, CORNER), first=(3,), potted=fell(3, pocket=SIDE))
SAFETY = Shot(safety=True, first=(3,), potted=fell(3))

HALVES = (
    half(rule("8 BALL POOL PLAY vii"), STALEMATE, AgreeStalemate(), turn=AWAY, phase=Phase.BREAK),
    half(rule("8 BALL POOL PLAY i"), at_table(), Shot(first=(3,), potted=fell(9)), turn=AWAY, cue=CuePlace.POSITION),
    half(rule("8 BALL POOL LEGAL SHOTS Note"), at_table(), Shot(first=(3,), rail=True), turn=AWAY, fouls=()),
    half(
        rule("WPA 3.3 d"),
        rule_sets.rack("wpa8", Shot(to_rail=3)),
        Choose(AWAY, Option.RERACK_AND_BREAK),
        turn=AWAY,
        phase=Phase.BREAK,
        cue=CuePlace.HEAD,
    ),
    half(
        rule("WPA 3.3 e"),
        rule_sets.rack("wpa8", Shot(potted=fell(8))),
        Choose(HOME, Option.RERACK_AND_BREAK),
        turn=HOME,
        phase=Phase.BREAK,
    ),
    half(
        rule("BCA 4.5"),
        rule_sets.rack("bca8", Shot(to_rail=3)),
        Choose(AWAY, Option.ACCEPT),
        turn=AWAY,
        cue=CuePlace.POSITION,
        fouls=(Foul.ILLEGAL_BREAK,),
    ),
    half(rule("BCA 4.16"), rule_sets.at_table("bca8"), OTHER_POCKET, turn=AWAY, down=(3,), fouls=()),
    half(rule("BCA 4.16"), rule_sets.at_table("bca8"), SAFETY, turn=AWAY, down=(3,), fouls=()),
    half(
        rule("BCA 4.14"),
        rule_sets.at_table("bca8", cue=CuePlace.HEAD),
        Shot(first=(3,), potted=(Potted(0),)),
        turn=AWAY,
        cue=CuePlace.ANYWHERE,
    ),
)


@pytest.mark.parametrize(("state", "events", "expected"), HALVES)
def test_each_half_of_a_rule_holds(state, events, expected):
    assert seen(played(state, *events), expected) == expected


@rule("BCA Stalemate")
def test_whoever_broke_breaks_again_after_a_stalemate_under_the_american_rules():
    state = replace(rule_sets.at_table("bca8"), breaker=AWAY)
    for _ in range(6):
        state = apply(state, MISS if state.turn is HOME else replace(MISS, first=(9,)))

    assert (state.turn, apply(state, Stalemate()).turn) == (HOME, AWAY)
