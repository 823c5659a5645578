"""Racks of 9-ball of chance, ruled by the engine and by the second implementation side by side.

Shots and push outs, acts, warnings where they are needed, mistaken turns and choices, by both editions, with the
three-point break and without it; a clock and what a referee makes of conduct have tests of their own.
"""

from __future__ import annotations

import random

import pytest

from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose
from games.cue.engine.pool.events import Offence, OutOfTurn, TwoFoulWarning
from games.cue.engine.pool.state import Phase
from games.cue.engine.rotation import play as nine_ball
from games.cue.engine.rotation.state import NineballOptions, RotationState
from games.cue.engine.shot import Shot
from tests.games.cue.shots import fell
from tests.games.second import nineball as plain_nineball
from tests.games.second.chance import ACTS, BETWEEN, SIDES, an_act, done, some_seeds


@pytest.mark.parametrize("seeds", some_seeds(60))
@pytest.mark.parametrize("three_points", [False, True])
@pytest.mark.parametrize("rule_set", ["wpa9", "wpa9_2025"])
def test_racks_of_nine_ball_go_the_same_way(seeds: range, rule_set: str, three_points: bool) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        warned_first = seed % 3 > 0
        options = NineballOptions(rule_set=rule_set, three_point_break=three_points, warning_needed=warned_first)
        state = nine_ball.start(options)
        plain = plain_nineball.Rack(three_points=three_points, warned_first=warned_first)
        while plain.winner < 0:
            state = _event(rng, state, plain)
            assert (SIDES.index(state.winner) if state.winner else -1) == plain.winner, seed
            if plain.winner < 0:
                _assert_same(state, plain, seed)


def _assert_same(state: RotationState, plain: plain_nineball.Rack, seed: int) -> None:
    assert sorted(state.on_table) == plain.there, seed
    assert SIDES.index(state.choice.side if state.choice else state.turn) == plain.turn, seed
    assert (state.phase is Phase.CHOICE) == bool(plain.asked), seed
    assert [state.fouls_home, state.fouls_away] == plain.in_a_row, seed
    if not plain.asked:
        assert (state.phase is Phase.BREAK) == plain.is_break, seed
        assert plain.is_break or (state.cue is CuePlace.ANYWHERE) == plain.in_hand, seed
        assert plain.is_break or state.push_out == plain.may_push, seed


def _event(rng: random.Random, state: RotationState, plain: plain_nineball.Rack) -> RotationState:
    if plain.asked:
        to_play, asker = rng.random() < 0.5, state.choice.side
        plain.choose(to_play=to_play)
        return nine_ball.apply(state, Choose(asker, Option.ACCEPT if to_play else Option.HAND_BACK))
    if plain.warned_first and plain.in_a_row[plain.turn] == 2 and not plain.warned and rng.random() < 0.6:
        plain.warn()
        return nine_ball.apply(state, TwoFoulWarning())
    if not plain.is_break and rng.random() < 0.03:
        act = rng.choice(BETWEEN)
        plain.act(act)
        return nine_ball.apply(state, Offence(ACTS[act]))
    if not plain.is_break and rng.random() < (0.2 if plain.warned else 0.03):
        gone = rng.sample(plain.there, rng.choice([0, 1, 1]))
        plain.out_of_turn(gone)
        return nine_ball.apply(state, OutOfTurn(potted=fell(*gone)))
    return _shot(rng, state, plain)


def _shot(rng: random.Random, state: RotationState, plain: plain_nineball.Rack) -> RotationState:
    there, was_break = plain.there, plain.is_break
    push = plain.may_push and rng.random() < 0.4
    first = [] if rng.random() < 0.05 else [min(there) if rng.random() < 0.85 else rng.choice(there)]
    gone = rng.sample(there, min(len(there), rng.choice([0, 0, 0, 1, 1, 2]))) if first else []
    off = [gone.pop()] if gone and rng.random() < 0.06 else []
    potted = [*gone, *([0] if rng.random() < 0.05 else [])]
    off += [0] if 0 not in potted and rng.random() < 0.02 else []
    rail, act = rng.random() < 0.85, an_act(rng)
    to_rails, over_head = (rng.choice([3, 4, 5]), rng.choice([0, 2, 3])) if first else (0, 0)
    plain.shot(first, potted, off, rail=rail, to_rails=to_rails, over_head=over_head, push=push, act=act)
    shot = Shot(
        first=tuple(first),
        potted=fell(*potted),
        off_table=tuple(off),
        rail=rail,
        to_rail=to_rails if was_break else None,
        across_head=over_head if was_break else None,
        push_out=push,
        acts=done(act),
    )
    return nine_ball.apply(state, shot)
