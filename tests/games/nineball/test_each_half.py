"""Halves of rules of pool that no other test shows: what is done, and what is seen of the rack after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.cue.engine.choices import CuePlace
from games.cue.engine.pool import events as e
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import Act, Call, Shot
from tests.games.cue.shots import fell
from tests.games.halves import half, seen
from tests.games.nineball.table import AWAY, DRY, HOME, PUSH_OUT, at_table, code, foul, played, pots, rack

rule = pytest.mark.rule

TOUCHED = e.Offence(Act.BALL_TOUCHED)
LATE = replace(at_table(2, 9), breaker=AWAY)

HALVES = (
    half(rule("WPA 2.4"), rack(DRY), TOUCHED, PUSH_OUT, phase=Phase.CHOICE, turn=AWAY),
    half(rule("WPA 2.5"), at_table(3, 9), pots(3, first=3), turn=HOME, cue=CuePlace.POSITION),
    half(rule("WPA 2.6"), at_table(), Shot(first=(1,), potted=fell(4), off_table=(5,)), spotted=(), down=(4, 5)),
    half(rule("WPA 2.7"), at_table(3, 5, 9), pots(3, first=5), turn=AWAY, cue=CuePlace.ANYWHERE, down=(3,)),
    half(rule("WPA 2.9"), LATE, e.AnnounceStalemate(), e.Stalemate(agreed=True), turn=AWAY, phase=Phase.BREAK),
    half(rule("WPA 6.14"), at_table(fouls=1), foul(Act.PUSH), fouls_home=2, turn=AWAY, winner=None),
    half(rule("WPA 9.4"), rack(DRY, game=10), TOUCHED, PUSH_OUT, phase=Phase.CHOICE),
)


@pytest.mark.parametrize(("state", "events", "expected"), HALVES)
def test_each_half_of_a_rule_holds(state, events, expected):
    assert seen(played(state, *events), expected) == expected


def test_figures_begin_at_nothing_and_a_run_ends_with_the_visit():
    fresh = rack()
    assert [(record.best, record.balls, record.shots, record.innings) for record in fresh.records] == [
        (0, 0, 0, 1),
        (0, 0, 0, 0),
    ]

    state = played(at_table(1, 2, 3, 4, 5, 9), pots(1, first=1), pots(2, first=2), foul(Act.PUSH, first=3))
    assert (state.record(HOME, 0).best, state.record(HOME, 0).fouls, state.run) == (2, 1, 0)
    back = played(state, Shot(first=(3,), rail=True), pots(3, first=3), Shot(first=(4,), rail=True))
    assert (back.record(HOME, 0).best, back.record(HOME, 0).balls, back.record(HOME, 0).innings) == (2, 3, 2)
    assert (back.record(AWAY, 0).best, back.record(AWAY, 0).innings, back.run) == (0, 3, 0)


@rule("WPA 6.14")
def test_shot_without_a_foul_ends_a_row_also_where_the_table_is_offered():
    ten = at_table(3, 5, 10, game=10, fouls=1)
    wrong = played(ten, Shot(call=Call(3), first=(3,), potted=fell(5)))
    assert (wrong.phase, wrong.fouls(HOME)) == (Phase.CHOICE, 0)

    fouled = replace(rack(three_point_break=True), fouls_home=1)
    assert played(fouled, Shot(first=(1,), to_rail=6, across_head=2)).fouls(HOME) == 0


@rule("WPA 1.12")
@pytest.mark.parametrize("turn", [HOME, AWAY])
def test_each_side_has_three_turns_after_a_stalemate_was_announced(turn):
    state = played(at_table(2, 9, turn=turn), e.AnnounceStalemate(), *[Shot(first=(2,), rail=True)] * 5)

    assert code(state, e.Stalemate()) == "turns_left"
    assert played(state, Shot(first=(2,), rail=True), e.Stalemate()).phase is Phase.BREAK
