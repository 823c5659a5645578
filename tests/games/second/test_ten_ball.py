"""Racks of 10-ball of chance, ruled by the engine and by the second implementation side by side.

Shots, acts, warnings, mistaken turns and choices; a clock and what a referee makes of conduct have tests of their own.
"""

from __future__ import annotations

import random

import pytest

from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose
from games.cue.engine.pool.events import Offence, OutOfTurn, TwoFoulWarning
from games.cue.engine.pool.state import Phase
from games.cue.engine.rotation import play as ten_ball
from games.cue.engine.rotation.state import TenballOptions
from games.cue.engine.shot import Shot
from tests.games.cue.shots import fell
from tests.games.second import tenball as plain_tenball
from tests.games.second.chance import ACTS, BETWEEN, SIDES, an_act, call_of, done, some_seeds


@pytest.mark.parametrize("seeds", some_seeds(80))
@pytest.mark.parametrize("rule_set", ["wpa10", "wpa10_2025"])
def test_racks_of_ten_ball_go_the_same_way(seeds: range, rule_set: str) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        state, plain = ten_ball.start(TenballOptions(rule_set=rule_set)), plain_tenball.Rack()
        while plain.winner < 0:
            state = _ten_ball_event(rng, state, plain)
            assert (SIDES.index(state.winner) if state.winner else -1) == plain.winner, seed
            if plain.winner < 0:
                assert sorted(state.on_table) == plain.there, seed
                assert SIDES.index(state.choice.side if state.choice else state.turn) == plain.turn, seed
                assert (state.phase is Phase.CHOICE) == bool(plain.asked), seed
                assert (state.phase is Phase.BREAK) == plain.is_break, seed
                if not plain.asked and not plain.is_break:
                    assert (state.cue is CuePlace.ANYWHERE) == plain.in_hand, seed
                    assert (state.push_out, [state.fouls_home, state.fouls_away]) == (plain.may_push, plain.in_a_row)


def _ten_ball_event(rng: random.Random, state, plain: plain_tenball.Rack):
    if plain.asked:
        to_play, asker = rng.random() < 0.5, state.choice.side
        plain.choose(to_play=to_play)
        return ten_ball.apply(state, Choose(asker, Option.ACCEPT if to_play else Option.HAND_BACK))
    if plain.in_a_row[plain.turn] == 2 and not plain.warned and rng.random() < 0.6:
        plain.warn()
        return ten_ball.apply(state, TwoFoulWarning())
    if not plain.is_break and rng.random() < 0.03:
        act = rng.choice(BETWEEN)
        plain.act(act)
        return ten_ball.apply(state, Offence(ACTS[act]))
    if not plain.is_break and rng.random() < (0.2 if plain.warned else 0.03):
        gone = rng.sample(plain.there, rng.choice([0, 1, 1]))
        plain.out_of_turn(gone)
        return ten_ball.apply(state, OutOfTurn(potted=fell(*gone)))
    return _ten_ball_shot(rng, state, plain)


def _ten_ball_shot(rng: random.Random, state, plain: plain_tenball.Rack):
    there, was_break = plain.there, plain.is_break
    push = plain.may_push and rng.random() < 0.4
    safety = not push and not was_break and rng.random() < 0.15
    call = 0 if push or safety or was_break or rng.random() < 0.05 else rng.choice([min(there), rng.choice(there)])
    first = [] if rng.random() < 0.05 else [min(there) if rng.random() < 0.85 else rng.choice(there)]
    gone = rng.sample(there, min(len(there), rng.choice([0, 0, 1, 2]))) if first else []
    gone += [call] if call and first and call not in gone and rng.random() < 0.5 else []
    off = [gone.pop()] if gone and rng.random() < 0.06 else []
    potted, in_pocket = [*gone, *([0] if rng.random() < 0.05 else [])], rng.random() < 0.8
    off += [0] if 0 not in potted and rng.random() < 0.02 else []
    rail, to_rails, act = rng.random() < 0.85, rng.choice([3, 4]) if first else 0, an_act(rng)
    called, pockets = call_of(call, potted, in_pocket=in_pocket)
    plain.shot(
        first,
        potted,
        off,
        rail=rail,
        to_rails=to_rails,
        called=call,
        in_pocket=in_pocket,
        safety=safety,
        push=push,
        act=act,
    )
    shot = Shot(
        call=called,
        safety=safety,
        first=tuple(first),
        potted=pockets,
        off_table=tuple(off),
        rail=rail,
        to_rail=to_rails if was_break else None,
        push_out=push,
        obvious=None if called or safety or push or was_break else False,
        acts=done(act),
    )
    return ten_ball.apply(state, shot)
