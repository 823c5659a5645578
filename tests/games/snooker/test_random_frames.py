"""Frames of chance: one ruling for each stroke, no ball lost, one winner, and what is written reads back equal."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.base import Side
from games.cue.engine.events import Concede, Default, Order
from games.snooker.engine import events as e
from games.snooker.engine.balls import COLOURS, Ball
from games.snooker.engine.events import EVENTS, Stroke
from games.snooker.engine.play import ENGINE, apply, outcome, replay, start
from games.snooker.engine.rules import RULES
from games.snooker.engine.ruling import rule_on
from games.snooker.engine.settings import SEVEN
from games.snooker.engine.state import On, Phase, SnookerOptions, SnookerState, remaining, snookers_needed
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
from tests.games.cue.chance import order_test
from tests.games.snooker.chance import begun, random_frame

KNOWN = {rule.id for chapter in RULES for rule in chapter.rules}
KINDS = st.sampled_from(["snooker", "sixred"])


@settings(max_examples=30, deadline=None)
@given(SEEDS, KINDS)
def test_random_frame_ends_with_one_winner_and_replays_to_the_same_state(seed, kind):
    events, state = random_frame(seed, rule_set=kind)

    result = outcome(state)
    assert result is not None
    if state.winner is None:
        assert state.options.aggregate
        assert result.home == result.away
    else:
        assert result.winner is state.winner
    assert_replays(ENGINE, EVENTS, events, state)


@settings(max_examples=25, deadline=None)
@given(SEEDS, KINDS)
def test_balls_and_points_are_conserved_and_every_stroke_gets_one_ruling(seed, kind):
    events, _ = random_frame(seed, rule_set=kind)
    state = begun(seed, rule_set=kind)
    for event in events:
        before, state = state, apply(state, event)
        assert 0 <= state.reds <= start(state.options).reds
        assert state.colours == COLOURS[len(COLOURS) - len(state.colours) :]
        assert not state.reds or state.colours == COLOURS
        assert (state.on is On.RED) <= (state.reds > 0)
        assert (state.choice is not None) == (state.phase is Phase.CHOICE)
        assert not (state.free_ball and state.on is On.COLOUR)
        assert state.misses.called <= (5 if kind == "sixred" else 1_000)
        assert remaining(state) >= 0
        assert min(snookers_needed(state, side) for side in Side) == 0
        if isinstance(event, Stroke) and not (before.strokes == 0 and event.striker):
            ruled = rule_on(before, event)
            verdict = ruled.verdict
            assert verdict == state.verdict
            assert verdict.sections
            assert set(verdict.sections) <= KNOWN
            assert not (verdict.points and verdict.penalty)
            assert verdict.penalty in ({4, 5, 6, SEVEN} if verdict.fouls else {0})
            assert before.reds - state.reds == verdict.reds_down or state.respotted
            assert state.points(verdict.side) - before.points(verdict.side) == verdict.points - verdict.unscored
            assert state.points(verdict.side.other) - before.points(verdict.side.other) == verdict.penalty


def six_red_frame(seed: int):
    return random_frame(seed, rule_set="sixred")


test_ruling_does_not_depend_on_the_order_in_which_facts_are_entered = order_test(
    ENGINE, six_red_frame, st.tuples(SEEDS), Stroke, "potted", "off_table", "first"
)
test_undo_takes_the_frame_back_to_any_point_across_its_end = undo_test(ENGINE, six_red_frame, st.tuples(SEEDS))


def every_event(state: SnookerState) -> list[Any]:
    """Return every event without facts, whether some moment allows it or not."""
    every: list[Any] = [
        e.MissWarning(),
        e.RestartWrongStart(),
        e.OfferRestart(True),
        e.OfferRestart(False),
        e.Nullify(),
    ]
    every += [e.Choose(side, option) for side in Side for option in e.Option]
    every += [kind(side) for kind in (e.Lot, e.Claim, Concede, Default) for side in Side]
    every += [Order(side, first) for side in Side for first in (0, 1)]
    every += [e.Conduct(side, sanction) for side in Side for sanction in e.Sanction]
    every += [e.BallFell(ball) for ball in Ball]
    return every


test_legal_says_exactly_what_verify_allows = legal_test(ENGINE, six_red_frame, st.tuples(SEEDS), every_event)


@pytest.mark.parametrize("seed", [319492, 396552, 1916])
def test_frames_of_chance_with_a_foul_out_of_turn_after_a_red_come_to_their_end(seed):
    _, state = random_frame(seed, rule_set="sixred")

    assert state.is_over


def test_frame_of_chance_goes_on_where_the_last_red_fell_in_a_miss_and_a_ball_is_touched_then():
    _, state = random_frame(397508, rule_set="snooker")

    assert state.is_over


def test_refused_event_leaves_the_frame_as_it_was():
    state = replay(SnookerOptions(), [Stroke(first=(Ball.RED,))])
    before = dump(state)

    with pytest.raises(RuleViolation):
        apply(state, Stroke())
    assert dump(state) == before


@pytest.mark.parametrize(
    "line",
    [
        {"event": "Stroke", "first": ["purple"]},
        {"event": "Stroke", "first": "red"},
        {"event": "Stroke", "acts": ["sneezed"]},
        {"event": "Stroke", "snookered": 1},
        {"event": "Choose", "side": "home"},
        {"event": "Conduct", "side": "home", "ruling": "applause"},
        {"event": "Shot"},
        {},
        None,
    ],
)
def test_malformed_line_of_a_log_is_refused(line):
    assert_refused_lines(EVENTS, line)


@pytest.mark.parametrize("data", [{"version": 2}, {"rule_set": "billiards"}, {"players": 3}, {"reds": 99}])
def test_unknown_options_are_refused(data):
    assert_refused_options(SnookerOptions, data, r"version|rule_set|players|reds")
