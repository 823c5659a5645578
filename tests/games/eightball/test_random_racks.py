"""Racks of chance: whatever possible things happen, there is one ruling, no ball is lost, and the rack ends."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cue.engine.choices import Option
from games.cue.engine.events import BallFell, Choose, Default, Interference, SlowPlay
from games.cue.engine.pool.events import AnnounceStalemate, Conduct, OutOfTurn, Sanction, Stalemate
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import (
    ONLY_BEHIND_HEAD_STRING,
    ONLY_BETWEEN_SHOTS,
    ONLY_IN_HAND,
    ONLY_ON_THE_BREAK,
    Act,
    Call,
    FoulCall,
    Pocket,
    Potted,
    Shot,
)
from games.cue.engine.state import FIFTEEN
from games.eightball.engine import events as eight
from games.eightball.engine.events import EVENTS
from games.eightball.engine.play import ENGINE, apply, legal, outcome, replay, start
from games.eightball.engine.ruling import rule_on
from games.eightball.engine.state import EightballOptions, EightballState, rules_of
from kit.pure.codec import dump
from kit.pure.violations import RuleViolation
from tests.games.chance import (
    SEEDS,
    assert_refused_lines,
    assert_refused_options,
    assert_replays,
    legal_test,
    undo_test,
)
from tests.games.cue.chance import assert_nothing_is_lost, assert_one_ruling, leg_of_chance, order_test


def random_shot(state: EightballState, rng: random.Random) -> Shot:
    """Return facts that can be true together, and all of them."""
    table, on_break = state.table, state.phase is Phase.BREAK
    balls = sorted(state.on_table)
    own = sorted(state.left(state.turn)) or [8]
    first = () if rng.random() < 0.05 else (rng.choice(own if rng.random() < 0.8 else balls),)
    likely = balls if state.on_eight(state.turn) or rng.random() < 0.03 else [ball for ball in balls if ball != 8]
    gone = rng.sample(likely, min(len(likely), rng.choice([0, 0, 1, 1, 1, 2, 3]))) if first else []
    off = [gone.pop()] if gone and rng.random() < 0.1 else []
    fallen = [*gone, *([0] if rng.random() < 0.08 else [])]
    barred = ONLY_BETWEEN_SHOTS | (frozenset() if on_break else ONLY_ON_THE_BREAK)
    barred |= frozenset() if table.in_hand else ONLY_IN_HAND
    barred |= frozenset() if table.behind_head else ONLY_BEHIND_HEAD_STRING
    acts = [act for act in Act if act not in barred]
    rng.shuffle(acts)
    call = Call(rng.choice([*gone, *balls]), rng.choice(list(Pocket))) if rng.random() < 0.7 else None
    shot = Shot(
        call=call,
        safety=call is None and rng.random() < 0.2,
        first=first,
        potted=tuple(
            Potted(ball, call.pocket if call and rng.random() < 0.8 else rng.choice(list(Pocket))) for ball in fallen
        ),
        off_table=tuple(off),
        rail=rng.random() < 0.8,
        to_rail=rng.randint(0, len(balls)) * bool(first) if on_break else None,
        obvious=rng.random() < 0.5,
        acts=frozenset(acts[: rng.choice([0, 0, 0, 1, 2])]),
        purposeful=rng.random() < 0.3,
    )
    return with_answer(state, shot, rng)


def with_answer(state: EightballState, shot: Shot, rng: random.Random) -> Shot:
    """Add what became of the fouls, where the ruling asks for it."""
    try:
        rule_on(state, shot)
    except RuleViolation as refusal:
        if refusal.params.get("fact") != "foul_call":
            raise
        return replace(shot, foul_call=rng.choice([FoulCall.ACKNOWLEDGED, *FoulCall]))
    return shot


def some_event(state: EightballState, rng: random.Random):
    """Return what might happen next; people seldom go home, and rulings are rare."""
    if state.phase is Phase.CHOICE or rng.random() < 0.05:
        allowed = [
            event for event in legal(state) if not isinstance(event, (Default, eight.Ruling)) or rng.random() < 0.02
        ]
        if allowed:
            return rng.choice(allowed)
    if state.phase is Phase.SHOT and rng.random() < 0.05 and rules_of(state.options).clock is not None:
        return SlowPlay(rng.randint(61, 99))
    return random_shot(state, rng)


def random_rack(seed: int, **options) -> tuple[list, EightballState]:
    rng = random.Random(seed)
    return leg_of_chance(ENGINE, options_of(rng, **options), rng, some_event)


def options_of(rng: random.Random, **options) -> EightballOptions:
    rule_set = rng.choice(["leg8", "leg8", "bca8", "ebac8", "wpa8"])
    return EightballOptions(players=rng.choice([1, 2]), leg=rng.choice([1, 2]), rule_set=rule_set, **options)


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.sampled_from(["turns", "shots"]), st.sampled_from(["loss", "spot", "foul"]))
def test_random_rack_ends_with_one_winner_and_replays_to_the_same_state(seed, order, eight_off):
    events, state = random_rack(seed, doubles_order=order, eight_off_on_break=eight_off)

    result = outcome(state)
    assert result is not None
    assert sorted((result.home, result.away))[1] == 10
    assert min(result.home, result.away) in range(8)
    assert_replays(ENGINE, EVENTS, events, state)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_balls_are_conserved_and_every_shot_gets_one_ruling(seed):
    events, _ = random_rack(seed)
    state = start(options_of(random.Random(seed)))
    for event in events:
        before, state = state, apply(state, event)
        assert_nothing_is_lost(state, FIFTEEN)
        assert 8 in state.on_table or state.phase is Phase.OVER
        assert (state.choice is not None) == (state.phase is Phase.CHOICE)
        if isinstance(event, Shot):
            verdict = assert_one_ruling(rule_on, before, event, state)
            assert set(verdict.down).isdisjoint(verdict.spotted)
            if state.phase is not Phase.OVER:
                assert (state.turn, state.player, state.cue) == (verdict.next, verdict.player, verdict.cue)


test_ruling_does_not_depend_on_the_order_in_which_facts_are_entered = order_test(
    ENGINE, random_rack, st.tuples(SEEDS), Shot, "potted", "off_table", "acts"
)
test_undo_takes_the_rack_back_to_any_point_across_its_end = undo_test(ENGINE, random_rack, st.tuples(SEEDS))


def every_event(state: EightballState) -> list[Any]:
    """Return every event without facts, whether some moment allows it or not."""
    every: list[Any] = [SlowPlay(), eight.AgreeStalemate(), *(eight.Ruling(decision) for decision in eight.Decision)]
    every += [Choose(side, option) for side in (state.turn, state.turn.other) for option in Option]
    every += [eight.Offence(act, call) for act in Act for call in (None, *FoulCall)]
    every += [BallFell(ball) for ball in range(-1, 17)]
    every += [kind(state.turn) for kind in (eight.Protest, Default)]
    every += [OutOfTurn(), AnnounceStalemate()]
    every += [kind(yes) for kind in (Stalemate, Interference) for yes in (True, False)]
    every += [Conduct(state.turn, sanction) for sanction in Sanction]
    return every


test_legal_says_exactly_what_verify_allows = legal_test(ENGINE, random_rack, st.tuples(SEEDS), every_event)


def test_refused_event_leaves_the_rack_as_it_was():
    state = replay(EightballOptions(), [Shot(to_rail=6)])
    before = dump(state)

    with pytest.raises(RuleViolation):
        apply(state, Shot(first=(1,)))
    assert dump(state) == before


@pytest.mark.parametrize(
    "line",
    [
        {"event": "Shot", "potted": [{"ball": "3"}]},
        {"event": "Shot", "potted": [{"ball": 3, "pocket": "window"}]},
        {"event": "Shot", "acts": ["sneezed"]},
        {"event": "Choose", "side": "home"},
        {"event": "Rack", "winner": "home", "how": "luck", "balls": 3},
        {"event": "Fly"},
        {},
        None,
    ],
)
def test_malformed_line_of_a_log_is_refused(line):
    assert_refused_lines(EVENTS, line)


@pytest.mark.parametrize("data", [{"version": 2}, {"rule_set": "unknown"}, {"players": 3}])
def test_unknown_options_are_refused(data):
    assert_refused_options(EightballOptions, data, r"version|rule_set|players")
