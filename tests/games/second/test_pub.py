"""Frames of blackball and WEPF 8-ball of chance, ruled by the engine and by the second implementation side by side.

Shots with their acts, colours that are named, foul snookers and the clock; offences between shots have tests of their
own.
"""

from __future__ import annotations

import random
from typing import TypeVar

import pytest

from games.blackball.engine import play as pub
from games.blackball.engine.events import FoulSnooker, Group, NameColour, NominateBall, TimeUp
from games.blackball.engine.shot import Act, Shot
from games.blackball.engine.state import BlackballOptions, BlackballState, Phase
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose
from tests.games.blackball.table import in_play
from tests.games.second import blackball as plain_pub
from tests.games.second.chance import SIDES, some_seeds

Plain = TypeVar("Plain", bound=plain_pub.Frame)
PLACES = {"lies": CuePlace.POSITION, "baulk": CuePlace.BAULK}
ACTS = {
    "no foot": Act.NO_FOOT,
    "touched": Act.BALL_TOUCHED,
    "cue ball touched": Act.CUE_BALL_TOUCHED,
    "double hit": Act.DOUBLE_HIT,
    "push": Act.PUSH,
    "moving": Act.BALLS_MOVING,
    "cue on table": Act.CUE_ON_TABLE,
    "template": Act.TEMPLATE,
    "outside baulk": Act.OUTSIDE_BAULK,
    "not spotted": Act.NOT_SPOTTED,
    "jumped": Act.JUMPED,
    "into touching ball": Act.INTO_TOUCHING_BALL,
    "drink": Act.DRINK,
    "wrong on purpose": Act.WRONG_ON_PURPOSE,
    "no attempt": Act.NO_ATTEMPT,
    "tip on other ball": Act.TIP_ON_OTHER_BALL,
    "moved on purpose": Act.MOVED_ON_PURPOSE,
    "struck otherwise": Act.CUE_BALL_OTHERWISE,
    "jumped on purpose": Act.JUMPED_ON_PURPOSE,
    "disrupted": Act.DISRUPTED,
}


def _gone(rng: random.Random, there: list[int], on: list[int], first: list[int]) -> tuple[list[int], list[int]]:
    """Return what is potted, and what leaves the table, after `first` was hit."""
    likely = [ball for ball in there if ball != 8 or on == [8] or rng.random() < 0.03]
    gone = rng.sample(likely, min(len(likely), rng.choice([0, 0, 0, 1, 2]))) if first else []
    gone += [first[0]] if first and first[0] not in gone and first[0] in likely and rng.random() < 0.5 else []
    off = [gone.pop()] if gone and rng.random() < 0.05 else []
    potted = [*gone, *([0] if rng.random() < 0.06 else [])]
    return potted, off + ([0] if 0 not in potted and rng.random() < 0.02 else [])


def _first(rng: random.Random, there: list[int], on: list[int]) -> list[int]:
    return [] if rng.random() < 0.05 else [rng.choice(on) if rng.random() < 0.85 else rng.choice(there)]


def _begun(rng: random.Random, rules: str, plain: Plain) -> tuple[BlackballState, Plain]:
    """Return a frame before its break, or one in which few balls are left and nobody has a group."""
    if rng.random() < 0.7:
        return pub.start(BlackballOptions(rule_set=rules)), plain
    gone = rng.sample(plain_pub.LOW + plain_pub.HIGH, rng.choice([10, 12, 13, 14]))
    plain.breaking, plain.cue = False, "lies"
    plain.take(gone)
    return in_play(rules, *gone, low=None), plain


def _group(balls: list[int]) -> Group:
    return Group.LOW if balls == plain_pub.LOW else Group.HIGH


def _assert_same(state: BlackballState, plain: plain_pub.Frame, seed: int) -> None:
    assert (SIDES.index(state.winner) if state.winner else -1) == plain.winner, seed
    if plain.winner < 0:
        assert SIDES.index(state.choice.side if state.choice else state.turn) == plain.turn, seed
        assert sorted(state.on_table) == plain.there, seed
        assert state.home_group == (None if plain.open else _group(plain.groups[0])), seed
        if state.choice is None:
            assert (state.phase is Phase.BREAK, state.cue) == (plain.breaking, PLACES[plain.cue]), seed


# --- blackball -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seeds", some_seeds(150))
def test_frames_of_blackball_go_the_same_way(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        state, plain = _begun(rng, "blackball", plain_pub.Blackball())
        while plain.winner < 0:
            if plain.asked:
                baulk, asker = rng.random() < 0.5, state.choice.side
                plain.place(baulk=baulk)
                state = pub.apply(state, Choose(asker, Option.FROM_BAULK if baulk else Option.ACCEPT))
            else:
                state = _blackball_shot(rng, state, plain)
            _assert_same(state, plain, seed)
            if plain.winner < 0:
                assert ((state.phase is Phase.CHOICE), state.free_shot) == (plain.asked, plain.free), seed


def _blackball_shot(rng: random.Random, state: BlackballState, plain: plain_pub.Blackball) -> BlackballState:
    there, on, was_break = plain.there, plain.on, plain.breaking
    first = _first(rng, there, there if plain.free else on)
    potted, off = _gone(rng, there, on, first)
    if was_break and first and rng.random() < 0.1 and 8 not in potted + off:
        potted.append(8)
    touching = rng.choice(there) if not was_break and rng.random() < 0.05 else 0
    acts = [*plain.FOULS[:-1], *plain.LOSSES, *(["into touching ball"] if touching else [])]
    act = rng.choice(acts) if not was_break and rng.random() < 0.05 else ""
    rail, snookered, across = was_break or rng.random() < 0.85, rng.random() < 0.1, rng.choice([1, 2]) if first else 0
    plain.shot(first, potted, off, rail=rail, across=across, snookered=snookered, touching=touching, act=act)
    return pub.apply(
        state,
        Shot(
            first=tuple(first),
            potted=tuple(potted),
            off_table=tuple(off),
            rail=rail,
            across_centre=across if was_break else None,
            touching=(touching,) if touching else (),
            snookered=snookered,
            acts=frozenset({ACTS[act]} if act else ()),
        ),
    )


# --- WEPF 8-ball -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seeds", some_seeds(150))
def test_frames_of_wepf_eight_ball_go_the_same_way(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        state, plain = _begun(rng, "wepf", plain_pub.Wepf())
        while plain.winner < 0:
            state = _wepf_event(rng, state, plain)
            _assert_same(state, plain, seed)
            if plain.winner < 0:
                assert (state.phase is Phase.NAME, state.visits) == (bool(plain.naming), plain.visits), seed
                assert [state.serious_home, state.serious_away] == plain.serious, seed


def _wepf_event(rng: random.Random, state: BlackballState, plain: plain_pub.Wepf) -> BlackballState:
    if plain.naming and rng.random() < 0.85:
        group = rng.choice([plain_pub.LOW, plain_pub.HIGH] if plain.visits == 1 else plain.naming)
        if len(plain.naming) == 2 or group in plain.naming or state.verdict.must_name:
            plain.name(group)
            return pub.apply(state, NameColour(_group(group)))
    if not plain.breaking and not plain.naming and rng.random() < 0.02:
        plain.time_up()
        state = pub.apply(state, TimeUp())
        return _from_where(rng, state, plain) if state.choice else state
    if plain.after_foul and not plain.breaking and not plain.open and not plain.nominated and rng.random() < 0.3:
        return _foul_snooker(rng, state, plain)
    return _wepf_shot(rng, state, plain)


def _from_where(rng: random.Random, state: BlackballState, plain: plain_pub.Wepf) -> BlackballState:
    baulk = rng.random() < 0.4
    plain.cue = "baulk" if baulk else "lies"
    return pub.apply(state, Choose(state.choice.side, Option.FROM_BAULK if baulk else Option.ACCEPT))


def _foul_snooker(rng: random.Random, state: BlackballState, plain: plain_pub.Wepf) -> BlackballState:
    plain.after_foul = False
    state = pub.apply(state, FoulSnooker())
    if state.choice:
        state = _from_where(rng, state, plain)
    others = [ball for ball in plain.there if ball not in plain.on]
    if plain.cue == "lies" and others and rng.random() < 0.8:
        ball = rng.choice(others)
        plain.nominate(ball)
        state = pub.apply(state, NominateBall(ball))
    return state


def _wepf_shot(rng: random.Random, state: BlackballState, plain: plain_pub.Wepf) -> BlackballState:
    there, on, was_break = plain.there, plain.on, plain.breaking
    unnamed = bool(plain.naming)
    aims = [*on, *([plain.nominated] if plain.nominated in there else [])]
    first = _first(rng, there, aims)
    potted, off = _gone(rng, there, on, first)
    if was_break and first and rng.random() < 0.1 and 8 not in potted + off:
        potted.append(8)
    touching = rng.choice(there) if not was_break and rng.random() < 0.05 else 0
    acts = [*plain.STANDARD, *plain.SERIOUS * 3]
    acts = ["jumped", "no foot"] if was_break else acts if touching else [a for a in acts if a != "into touching ball"]
    act = rng.choice(acts) if rng.random() < 0.06 else ""
    restorable = rng.random() < 0.8
    rail, snookered = was_break or rng.random() < 0.85, not was_break and rng.random() < 0.08
    to_rail = rng.choice([3, 4]) if first else 0
    plain.shot(
        first,
        potted,
        off,
        rail=rail,
        to_rail=to_rail,
        snookered=snookered,
        touching=touching,
        unnamed=unnamed,
        restorable=restorable,
        act=act,
    )
    return pub.apply(
        state,
        Shot(
            first=tuple(first),
            potted=tuple(potted),
            off_table=tuple(off),
            rail=rail,
            to_rail=to_rail if was_break else None,
            touching=(touching,) if touching else (),
            snookered=snookered,
            unnamed=unnamed,
            restorable=restorable if act in plain.SERIOUS else None,
            acts=frozenset({ACTS[act]} if act else ()),
        ),
    )
