"""Games of chance: one ruling for each stroke, no ball lost, one winner, and what is written reads back equal."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.base import Side
from games.billiards.engine import events as e
from games.billiards.engine.events import EVENTS, Act, Ball, Spot, Stroke
from games.billiards.engine.fouls import IN_HAND_ACTS, WITHOUT_A_STROKE
from games.billiards.engine.play import ENGINE, apply, legal, outcome, start
from games.billiards.engine.rules import RULES
from games.billiards.engine.ruling import rule_on
from games.billiards.engine.state import BilliardsOptions, BilliardsState, Phase
from games.cue.engine.events import Concede, Default, Order
from kit.pure.violations import RuleViolation
from tests.games.chance import (
    SEEDS,
    assert_refused_lines,
    assert_refused_options,
    assert_replays,
    legal_test,
    undo_test,
)
from tests.games.cue.chance import leg_of_chance, order_test

KNOWN = {rule.id for chapter in RULES for rule in chapter.rules}


def options_of(rng: random.Random) -> BilliardsOptions:
    return BilliardsOptions(
        players=rng.choice([1, 2]),
        target=rng.choice([0, 20, 60]),
        begin=rng.choice(["stringing", "agreed"]),
        first=rng.choice(list(Side)),
        level_at_time=rng.choice(["extra_period", "stringing", "draw"]),
    )


def random_stroke(state: BilliardsState, rng: random.Random) -> Stroke:
    """Return facts that can be true together, and all of them."""
    there = sorted(state.object_balls(state.turn))
    first = () if rng.random() < 0.08 else (rng.choice(there),)
    both = bool(first) and len(there) == 2 and rng.random() < 0.3
    gone = rng.sample(there, rng.choice([0, 0, 0, 1, 1, len(there)])) if first else []
    gone += [Ball.CUE] if rng.random() < 0.2 else []
    off = [gone.pop()] if gone and rng.random() < 0.05 else []
    acts = set()
    if rng.random() < 0.06:
        acts.add(rng.choice([act for act in Act if act not in IN_HAND_ACTS | {Act.CONFERRED, Act.BEFORE_SPOTTED}]))
    if state.in_hand(state.turn) and rng.random() < 0.03:
        acts.add(rng.choice(sorted(IN_HAND_ACTS)))
    out = Act.OUT_OF_TURN in acts
    stroke = Stroke(
        striker=state.turn if out else None,
        player=rng.randrange(state.options.players) if out else None,
        first=first,
        both=both,
        potted=tuple(gone),
        off_table=tuple(off),
        acts=frozenset(acts),
        ball_out_of_baulk=rng.random() < 0.5,
        direct=rng.random() < 0.5,
        red_touched=rng.random() < 0.1,
        occupied=frozenset(rng.sample(list(Spot), rng.choice([0, 0, 0, 1, 2]))),
        fell_by_itself=rng.random() < 0.01,
        touching=rng.random() < 0.05,
    )
    try:
        rule_on(state, stroke)
    except RuleViolation as refusal:
        if refusal.code != "touching_nothing":
            raise
        return replace(stroke, touching=False)
    return stroke


def some_event(state: BilliardsState, rng: random.Random) -> Any:
    if state.phase is not Phase.STROKE or rng.random() < 0.04:
        rare = (e.Misconduct, Default, Concede)
        allowed = [event for event in legal(state) if not isinstance(event, rare) or rng.random() < 0.004]
        if allowed:
            return rng.choice(allowed)
    if state.phase is not Phase.STROKE:
        return rng.choice(legal(state))
    if state.begun and rng.random() < 0.02:
        barred = {Act.CONFERRED} if state.options.players == 1 else set()
        act = rng.choice(sorted(WITHOUT_A_STROKE - barred))
        return e.Offence(act=act, on_table=rng.random() < 0.5 if state.in_hand(state.turn) else None)
    return random_stroke(state, rng)


def random_game(seed: int) -> tuple[list[Any], BilliardsState]:
    rng = random.Random(seed)
    return leg_of_chance(ENGINE, options_of(rng), rng, some_event)


def begun(seed: int) -> BilliardsState:
    return start(options_of(random.Random(seed)))


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_random_game_ends_with_one_winner_and_replays_to_the_same_state(seed):
    events, state = random_game(seed)

    result = outcome(state)
    assert result is not None
    assert result.winner is state.winner
    assert (state.winner is None) <= (state.options.level_at_time == "draw")
    assert_replays(ENGINE, EVENTS, events, state)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_every_stroke_gets_one_ruling_and_points_add_up(seed):
    events, _ = random_game(seed)
    state = begun(seed)
    for event in events:
        before, state = state, apply(state, event)
        assert (state.choice is not None) == (state.phase is Phase.CHOICE)
        assert state.run.hazards == 0 or state.run.cannons == 0
        spots = [state.spot_of(side) for side in Side]
        assert None in spots
        assert not any(spot and state.in_hand(side) for side, spot in zip(Side, spots, strict=True))
        assert state.red is None or state.red not in spots
        if not isinstance(event, Stroke):
            continue
        verdict = rule_on(before, event)
        assert verdict == state.verdict
        assert verdict.sections
        assert set(verdict.sections) <= KNOWN
        assert verdict.points in {0, *range(2, 11)}
        assert verdict.penalty == (2 if verdict.fouls or verdict.miss else 0)
        assert not (verdict.points and verdict.penalty)
        target = state.options.target or 10**9
        gained = min(before.points(verdict.side) + verdict.points, target)
        assert state.points(verdict.side) == gained
        assert state.points(verdict.side.other) == min(before.points(verdict.side.other) + verdict.penalty, target)
        if state.phase is Phase.STROKE and not verdict.replay and verdict.side is not state.turn and not event.touching:
            # Whoever has just played has the white on the table, unless it fell or was driven off.
            assert state.in_hand(verdict.side) == (Ball.CUE in event.potted + event.off_table)


test_ruling_does_not_depend_on_the_order_in_which_facts_are_entered = order_test(
    ENGINE, random_game, st.tuples(SEEDS), Stroke, "potted", "off_table", "first"
)
test_undo_takes_the_game_back_to_any_point_across_its_end = undo_test(ENGINE, random_game, st.tuples(SEEDS))


def every_event(state: BilliardsState) -> list[Any]:
    """Return every event without facts, whether some moment allows it or not."""
    every: list[Any] = [
        e.Time(),
        e.Time(last=False),
        *(e.BallFell(ball) for ball in Ball),
        *(e.Announce(limit) for limit in e.Limit),
    ]
    every += [e.Choose(side, option) for side in Side for option in e.Option]
    every += [kind(side) for kind in (e.Strung, Concede, Default) for side in Side]
    every += [Order(side, first) for side in Side for first in (0, 1)]
    every += [e.Misconduct(side, conduct) for side in Side for conduct in e.Conduct]
    return every


test_legal_says_exactly_what_verify_allows = legal_test(ENGINE, random_game, st.tuples(SEEDS), every_event)


@pytest.mark.parametrize(
    "line",
    [
        {"event": "Stroke", "first": ["blue"]},
        {"event": "Stroke", "both": "yes"},
        {"event": "Stroke", "nominated": "red"},
        {"event": "Announce", "limit": "misses"},
        {"event": "Choose", "side": "home"},
        {"event": "Lot", "winner": "home"},
        {},
        None,
    ],
)
def test_malformed_line_of_a_log_is_refused(line):
    assert_refused_lines(EVENTS, line)


@pytest.mark.parametrize("data", [{"version": 2}, {"rule_set": "snooker"}, {"players": 3}, {"target": -1}])
def test_unknown_options_are_refused(data):
    assert_refused_options(BilliardsOptions, data, r"version|rule_set|players|target")
