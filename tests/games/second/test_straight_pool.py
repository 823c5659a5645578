"""Legs of 14.1 of chance, ruled by the engine and by the second implementation side by side.

Shots, acts, warnings, choices and racking; a clock and what a referee makes of conduct have tests of their own.
"""

from __future__ import annotations

import random

import pytest

from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose
from games.cue.engine.pool.events import Offence, TwoFoulWarning
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import Shot
from games.straightpool.engine import play as straight
from games.straightpool.engine.events import Rerack
from games.straightpool.engine.reracking import Spot
from games.straightpool.engine.state import StraightOptions
from tests.games.second import straightpool as plain_straight
from tests.games.second.chance import ACTS, BETWEEN, SIDES, an_act, call_of, done, some_seeds

PLACES = {"lies": CuePlace.POSITION, "head": CuePlace.HEAD, "head spot": CuePlace.POSITION}
SPOTS = {"lies": Spot.STAYS, "head": Spot.BEHIND_HEAD, "head spot": Spot.HEAD_SPOT, "centre spot": Spot.CENTRE_SPOT}


@pytest.mark.parametrize("seeds", some_seeds(20))
@pytest.mark.parametrize("rule_set", ["wpa14", "wpa14_2025"])
def test_legs_of_straight_pool_go_the_same_way(seeds: range, rule_set: str) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        state, plain = straight.start(StraightOptions(target=20, rule_set=rule_set)), plain_straight.Leg(20)
        while not plain.over:
            state = _straight_event(rng, state, plain)
            assert [state.home, state.away] == plain.score, seed
            assert (state.phase is Phase.OVER) == plain.over, seed
            if not plain.over:
                waits = (state.phase is Phase.CHOICE, state.phase is Phase.RERACK)
                assert waits == (plain.asked, plain.racking), seed
                assert SIDES.index(state.choice.side if plain.asked else state.turn) == plain.turn, seed
                assert [state.fouls_home, state.fouls_away] == plain.in_a_row, seed
                if not any(waits):
                    assert (state.phase is Phase.BREAK) == plain.opening, seed
                    assert state.cue is PLACES.get(plain.cue, CuePlace.POSITION), seed
                    assert sorted(state.on_table) == plain.there, seed


def _straight_event(rng: random.Random, state, plain: plain_straight.Leg):
    if plain.asked:
        again, asker = rng.random() < 0.5, state.choice.side
        if again:
            plain.break_again()
        else:
            plain.accept()
        return straight.apply(state, Choose(asker, Option.RERACK_OFFENDER_BREAKS if again else state.choice.options[0]))
    if plain.racking:
        return _straight_rerack(rng, state, plain)
    if plain.in_a_row[plain.turn] == 2 and not plain.warned and rng.random() < 0.6:
        plain.warn()
        return straight.apply(state, TwoFoulWarning())
    if not plain.opening and rng.random() < 0.03:
        act = rng.choice(BETWEEN)
        plain.act(act)
        return straight.apply(state, Offence(ACTS[act]))
    return _straight_shot(rng, state, plain)


def _straight_rerack(rng: random.Random, state, plain: plain_straight.Leg):
    cue, ball, behind, blocked = (rng.random() < 0.5 for _ in range(4))
    if not plain.there:
        ball = behind = blocked = False
    behind = behind and not ball
    plain.rerack(cue_in_way=cue, ball_in_way=ball, ball_behind_head=behind, spot_blocked=blocked)
    state = straight.apply(state, Rerack(cue, ball, behind, blocked))
    assert state.placed.cue is SPOTS[plain.cue]
    return state


def _straight_shot(rng: random.Random, state, plain: plain_straight.Leg):
    there, opening = plain.there, plain.opening
    safety = rng.random() < 0.1
    call = 0 if safety or rng.random() < 0.05 else rng.choice(there)
    met = rng.random() < 0.95
    gone = rng.sample(there, min(len(there), rng.choice([0, 0, 1, 2]))) if met else []
    gone += [call] if call and met and call not in gone and rng.random() < 0.7 else []
    off = [gone.pop()] if gone and rng.random() < 0.06 else []
    potted, in_pocket = [*gone, *([0] if rng.random() < 0.05 else [])], rng.random() < 0.9
    off += [0] if 0 not in potted and rng.random() < 0.02 else []
    rail, cue_rail = rng.random() < 0.85, rng.random() < 0.7
    to_rail = rng.choice([0, 1, 2, 3]) if met else 0
    act = an_act(rng, *(["behind head", "stayed"] if plain.cue == "head" else []))
    called, pockets = call_of(call, potted, in_pocket=in_pocket)
    plain.shot(
        met,
        potted,
        off,
        rail=rail,
        cue_rail=cue_rail,
        to_rail=to_rail,
        called=call,
        in_pocket=in_pocket,
        safety=safety,
        act=act,
    )
    shot = Shot(
        call=called,
        safety=safety,
        first=(there[0],) if met else (),
        potted=pockets,
        off_table=tuple(off),
        rail=rail,
        cue_rail=cue_rail if opening else None,
        to_rail=to_rail if opening else None,
        obvious=None if called or safety else False,
        acts=done(act),
    )
    state = straight.apply(state, shot)
    assert list(state.verdict.spotted) == sorted({*gone, *off} & set(plain.there) - {0})
    return state
