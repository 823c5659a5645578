"""Halves of rules of billiards that no other test shows: what is done, and what is seen of the game after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.billiards.engine import events as e
from games.billiards.engine.events import Act, Spot
from games.billiards.engine.play import start
from games.billiards.engine.state import BilliardsOptions, Phase, Run
from tests.games.billiards.table import (
    AWAY,
    CANNON,
    HOME,
    NOTHING,
    OFF_RED,
    POT_WHITE,
    at_table,
    chosen,
    play,
)
from tests.games.halves import half, seen

rule = pytest.mark.rule

STRUNG_BY_HOME = play(start(BilliardsOptions(begin="stringing")), e.Strung(HOME))
ANNOUNCED_LATE = play(at_table(target=0, run=Run(cannons=72)), e.Announce(e.Limit.CANNONS), *[CANNON] * 5)

HALVES = (
    half(
        rule("BILLIARDS R2"),
        STRUNG_BY_HOME,
        *(chosen(e.Option.GO_FIRST, HOME), chosen(e.Option.SPOT_WHITE, HOME)),
        turn=HOME,
        home_ball="spot",
    ),
    half(rule("BILLIARDS R2"), STRUNG_BY_HOME, chosen(e.Option.GO_SECOND, HOME), phase=Phase.CHOICE, turn=AWAY),
    half(
        rule("BILLIARDS R13"),
        at_table(),
        replace(POT_WHITE, touching=True),
        home_in_hand=True,
        away_in_hand=True,
        red=Spot.SPOT,
    ),
    half(rule("BILLIARDS Def 12"), at_table(), POT_WHITE, away_in_hand=True, home_in_hand=False),
    half(rule("BILLIARDS R15"), at_table(home=7), replace(OFF_RED, acts=frozenset({Act.PUSH})), home=7, away=2),
    half(rule("BILLIARDS R9"), ANNOUNCED_LATE, home=10, turn=HOME),
    half(rule("BILLIARDS R9", "BILLIARDS R14 k"), ANNOUNCED_LATE, CANNON, home=10, away=2, turn=AWAY),
    half(rule("BILLIARDS Def 1"), at_table(), e.Misconduct(HOME, e.Conduct.UNFAIR), winner=AWAY, how=e.How.FORFEITED),
    half(rule("BILLIARDS Def 1"), at_table(target=0, home=3), e.Time(), winner=HOME, how=e.How.TIME),
    half(rule("BILLIARDS R1"), at_table(), replace(NOTHING, acts=frozenset({Act.JUMP})), home=0, away=2),
)


@pytest.mark.parametrize(("state", "events", "expected"), HALVES)
def test_each_half_of_a_rule_holds(state, events, expected):
    assert seen(play(state, *events), expected) == expected
