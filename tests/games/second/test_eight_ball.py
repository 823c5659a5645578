"""8-ball of chance, ruled by the engine and by the second implementations side by side, from the break on.

By racks what has to be called is called; in the Legion's game it is at times not called, or not admitted. A clock and
what a referee makes of conduct have tests of their own.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import Act, FoulCall, Shot
from games.eightball.engine import play as eightball
from games.eightball.engine.events import Offence
from games.eightball.engine.state import EightballOptions, EightballState, Group
from kit.pure.violations import RuleViolation
from tests.games.cue.shots import fell
from tests.games.second import eightball as plain_eightball
from tests.games.second import eightrack as plain_eightrack
from tests.games.second.chance import SIDES, an_act, call_of, done, some_seeds

PLACES = {"lies": CuePlace.POSITION, "head": CuePlace.HEAD, "anywhere": CuePlace.ANYWHERE}
ASKED = {
    "accept": Option.ACCEPT,
    "from head": Option.FROM_HEAD,
    "break": Option.RERACK_AND_BREAK,
    "they break": Option.RERACK_OFFENDER_BREAKS,
    "spot": Option.SPOT_EIGHT,
    "spot from head": Option.SPOT_EIGHT_FROM_HEAD,
}


@pytest.mark.parametrize("seeds", some_seeds(40))
@pytest.mark.parametrize("rule_set", ["bca8", "ebac8", "wpa8", "wpa8_2025"])
def test_racks_of_eight_ball_go_the_same_way(seeds: range, rule_set: str) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        state, plain = (
            eightball.start(EightballOptions(rule_set=rule_set)),
            plain_eightrack.Rack(rule_set.split("8")[0]),
        )
        while plain.winner < 0:
            state = _eight_ball_event(rng, state, plain)
            assert (SIDES.index(state.winner) if state.winner else -1) == plain.winner, seed
            if plain.winner < 0:
                _assert_same(state, plain, seed)


def _assert_same(state: EightballState, plain: plain_eightrack.Rack | plain_eightball.Rack, seed: int) -> None:
    assert SIDES.index(state.choice.side if state.choice else state.turn) == plain.turn, seed
    offered = set(state.choice.options) if state.choice else set()
    assert offered == {ASKED[option] for option in plain.asked}, seed
    assert sorted(state.on_table) == plain.there, seed
    assert offered or (state.phase is Phase.BREAK) == plain.breaking, seed
    solids = Group.SOLIDS if 1 in plain.groups[0] else Group.STRIPES
    assert state.home_group == (None if plain.open else solids), seed
    assert offered or state.cue is PLACES[plain.cue], seed


def _eight_ball_event(rng: random.Random, state: EightballState, plain: plain_eightrack.Rack) -> EightballState:
    if plain.asked:
        option = rng.choice(plain.asked)
        asker = state.choice.side
        plain.choose(option)
        return eightball.apply(state, Choose(asker, ASKED[option]))
    shot = _a_break(rng, plain) if plain.breaking else _a_shot(rng, plain)
    try:
        return eightball.apply(state, shot)
    except RuleViolation as asked:
        if asked.params.get("fact") != "foul_call":
            raise
        return eightball.apply(state, replace(shot, foul_call=FoulCall.ACKNOWLEDGED))


def _a_break(rng: random.Random, plain: plain_eightrack.Rack) -> Shot:
    met = rng.random() < 0.97
    gone = rng.sample(plain.there, rng.choice([0, 0, 1, 2])) if met else []
    gone += [8] if met and 8 not in gone and rng.random() < 0.15 else []
    off = [gone.pop()] if gone and rng.random() < 0.2 else []
    potted, to_rail = [*gone, *([0] if rng.random() < 0.15 else [])], rng.choice([2, 3, 4, 5]) if met else 0
    act = an_act(rng, "impeding ball")
    plain.break_shot(met, potted, off, to_rail=to_rail, act=act)
    return Shot(
        first=(1,) if met else (), potted=fell(*potted), off_table=tuple(off), to_rail=to_rail, rail=met, acts=done(act)
    )


def _a_shot(rng: random.Random, plain: plain_eightrack.Rack) -> Shot:
    mine, early = plain.mine, rng.random() < 0.03
    likely = [ball for ball in plain.there if ball != 8 or early or mine == [8]]
    safety = rng.random() < 0.06
    call = 0 if safety or rng.random() < 0.04 else rng.choice(mine)
    call = 8 if call and early else call  # before its time
    aim = call or rng.choice(mine)
    first = [] if rng.random() < 0.05 else [aim if rng.random() < 0.75 else rng.choice(likely)]
    gone = rng.sample(likely, min(len(likely), rng.choice([0, 0, 1, 2]))) if first else []
    gone += [aim] if first and aim not in gone and rng.random() < 0.6 else []
    off = [gone.pop()] if gone and rng.random() < 0.06 else []
    potted = [*gone, *([0] if rng.random() < 0.06 else [])]
    off += [0] if 0 not in potted and rng.random() < 0.02 else []
    in_pocket, rail = rng.random() < 0.85, rng.random() < 0.8
    act = an_act(rng, "impeding ball", *(["behind head"] if plain.cue == "head" else []))
    called, pockets = call_of(call, potted, in_pocket=in_pocket)
    plain.shot(first, potted, off, call=call, in_pocket=in_pocket, safety=safety, rail=rail, act=act)
    return Shot(
        call=called,
        safety=safety,
        first=tuple(first),
        potted=pockets,
        off_table=tuple(off),
        rail=rail,
        obvious=None if called or safety else False,
        acts=done(act),
    )


# --- the Legion's ----------------------------------------------------------------------------------------

ANSWERS = {"admitted": FoulCall.ACKNOWLEDGED, "refused": FoulCall.REFUSED, "not called": FoulCall.NOT_CALLED}
ACTS = {
    "no foot": Act.NO_FOOT,
    "cue ball touched": Act.CUE_BALL_TOUCHED,
    "double hit": Act.DOUBLE_HIT,
    "push": Act.PUSH,
    "moving": Act.BALLS_MOVING,
    "through frozen balls": Act.THROUGH_FROZEN_BALLS,
    "moved ball met cue ball": Act.MOVED_BALL_MET_CUE_BALL,
    "replaced": Act.SHOOTER_REPLACED_BALL,
    "scooped": Act.SCOOPED_ON_PURPOSE,
    "touched": Act.BALL_TOUCHED,  # this and the next are no fouls
    "jumped": Act.JUMPED,
}
IN_HAND = {"stroke while placing": Act.STROKE_WHILE_PLACING, "touch while placing": Act.TOUCH_WHILE_PLACING}
BEHIND_HEAD = {"placed outside": Act.PLACED_OUTSIDE, "behind head": Act.SHOT_BEHIND_HEAD_STRING}
ON_BREAK = {"deflected": Act.CUE_BALL_DEFLECTED}
BETWEEN = ("cue ball touched", "touched", "replaced", "moving")


@pytest.mark.parametrize("seeds", some_seeds(60))
def test_racks_of_legion_eight_ball_go_the_same_way(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        state, plain = eightball.start(EightballOptions()), plain_eightball.Rack(0)
        while plain.winner < 0:
            state = _legion_event(rng, state, plain)
            assert (SIDES.index(state.winner) if state.winner else -1) == plain.winner, seed
            if plain.winner < 0:
                _assert_same(state, plain, seed)


def _legion_event(rng: random.Random, state: EightballState, plain: plain_eightball.Rack) -> EightballState:
    answer = rng.choice(["admitted"] * 6 + ["refused", "not called"])
    if plain.asked:
        option, asker = rng.choice(plain.asked), state.choice.side
        plain.choose(option)
        return eightball.apply(state, Choose(asker, ASKED[option]))
    if not plain.breaking and plain.cue == "lies" and rng.random() < 0.03:
        act = rng.choice(BETWEEN)
        plain.act(act, answer=answer)
        return _told(state, Offence(ACTS[act]), answer)
    shot = _legion_break(rng, plain, answer) if plain.breaking else _legion_shot(rng, plain, answer)
    return _told(state, shot, answer)


def _told(state: EightballState, event: Shot | Offence, answer: str) -> EightballState:
    """Return what comes of an event, with what became of a foul where that is asked for."""
    try:
        return eightball.apply(state, event)
    except RuleViolation as asked:
        if asked.params.get("fact") != "foul_call":
            raise
        return eightball.apply(state, replace(event, foul_call=ANSWERS[answer]))


def _act(rng: random.Random, known: dict[str, Act], often: float = 0.1) -> tuple[str, frozenset[Act]]:
    act = rng.choice(sorted(known)) if rng.random() < often else ""
    return act, frozenset({known[act]} if act else ())


def _legion_break(rng: random.Random, plain: plain_eightball.Rack, answer: str) -> Shot:
    met = rng.random() < 0.95
    gone = rng.sample(plain.there, rng.choice([0, 0, 1, 2])) if met else []
    gone += [8] if met and 8 not in gone and rng.random() < 0.15 else []
    off = [gone.pop()] if gone and rng.random() < 0.2 else []
    potted, to_rail = [*gone, *([0] if rng.random() < 0.15 else [])], rng.choice([2, 3, 4, 5]) if met else 0
    known = ON_BREAK if rng.random() < 0.3 else ACTS | (IN_HAND | BEHIND_HEAD if plain.cue == "head" else {})
    act, acts = _act(rng, known, often=0.5)
    plain.break_shot(met, potted, off, to_rail=to_rail, act=act, answer=answer)
    first = (1,) if met else ()
    return Shot(first=first, potted=fell(*potted), off_table=tuple(off), to_rail=to_rail, rail=met, acts=acts)


def _legion_shot(rng: random.Random, plain: plain_eightball.Rack, answer: str) -> Shot:
    mine, was_open, there = plain.mine, plain.open, plain.there
    early = rng.random() < 0.03
    likely = [ball for ball in there if ball != 8 or early or mine == [8]]
    safety = rng.random() < 0.06
    call = 0 if safety or rng.random() < 0.04 else rng.choice(mine)
    aim = call or rng.choice(mine)
    first = [] if rng.random() < 0.05 else [aim if rng.random() < 0.7 else rng.choice(there)]
    gone = rng.sample(likely, min(len(likely), rng.choice([0, 0, 1, 2]))) if first else []
    gone += [aim] if first and aim not in gone and rng.random() < 0.6 else []
    off = [gone.pop()] if gone and rng.random() < 0.06 else []
    potted = [*gone, *([0] if rng.random() < 0.06 else [])]
    off += [0] if 0 not in potted and rng.random() < 0.02 else []
    in_pocket, rail = rng.random() < 0.85, was_open or rng.random() < 0.8
    places = {"lies": {}, "head": IN_HAND | BEHIND_HEAD, "anywhere": IN_HAND}
    act, acts = _act(rng, ACTS | places[plain.cue])
    called, pockets = call_of(call, potted, in_pocket=in_pocket)
    plain.shot(
        first,
        potted,
        off,
        call=call,
        in_pocket=in_pocket,
        rail=rail,
        safety=safety,
        act=act,
        answer=answer,
    )
    return Shot(
        call=called,
        safety=safety,
        first=tuple(first),
        potted=pockets,
        off_table=tuple(off),
        rail=rail,
        obvious=None if called or safety else False,
        purposeful=False,
        acts=acts,
    )
