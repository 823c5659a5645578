"""Racks of 9-ball and 10-ball of chance: one ruling for every shot, no ball is lost, and the rack ends."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cue.engine.pool.state import How, Phase
from games.cue.engine.rotation.play import ENGINE as GAME
from games.cue.engine.rotation.play import EVENTS
from games.cue.engine.rotation.ruling import rule_on
from games.cue.engine.rotation.state import NineballOptions, RotationState, TenballOptions, rules_of
from games.cue.engine.shot import Shot
from tests.games.chance import SEEDS, assert_refused_lines, assert_replays, legal_test, undo_test
from tests.games.cue.chance import assert_nothing_is_lost, assert_one_ruling, order_test
from tests.games.nineball.chance import every_plain_event, random_leg

OPTIONS = [
    NineballOptions(),
    NineballOptions(players=2, three_point_break=True, out_of_turn="position"),
    TenballOptions(),
    TenballOptions(players=2, doubles_order="shots", warning_needed=False),
]
options_of = st.sampled_from(OPTIONS)


def random_rack(seed: int, options) -> tuple[list, RotationState]:
    return random_leg(GAME, options, random.Random(seed))


@settings(max_examples=60, deadline=None)
@given(SEEDS, options_of)
def test_random_rack_ends_with_one_winner_and_replays_to_the_same_state(seed, options):
    events, state = random_rack(seed, options)

    result = GAME.outcome(state)
    assert sorted((result.home, result.away)) == [0, 1]
    assert result.winner is state.winner
    assert state.how in set(How) - {How.TARGET}
    assert_replays(GAME, EVENTS, events, state)


@settings(max_examples=30, deadline=None)
@given(SEEDS, options_of)
def test_balls_are_conserved_and_every_shot_gets_one_ruling(seed, options):
    events, _ = random_rack(seed, options)
    state, money = GAME.start(options), rules_of(options).money
    for event in events:
        before, state = state, GAME.apply(state, event)
        assert_nothing_is_lost(state, state.balls)
        assert money in state.on_table or state.how is How.MONEY_BALL
        assert (state.choice is not None) == (state.phase is Phase.CHOICE) or state.forfeited_by
        assert 0 <= min(state.fouls_home, state.fouls_away) <= max(state.fouls_home, state.fouls_away) <= 3
        if state.verdict is not None and state.verdict is not before.verdict and state.verdict.next is not None:
            player = state.choice.player if state.choice else state.player
            assert (state.turn, player, state.cue) == (state.verdict.next, state.verdict.player, state.verdict.cue)
        if isinstance(event, Shot):
            verdict = assert_one_ruling(rule_on, before, event, state)
            assert set(verdict.down) | set(verdict.spotted) == {*event.fallen, *event.driven_off}
            assert set(verdict.spotted) <= {money}


test_ruling_does_not_depend_on_the_order_in_which_facts_are_entered = order_test(
    GAME, random_rack, st.tuples(SEEDS, options_of), Shot, "potted", "off_table", "acts"
)
test_undo_takes_the_rack_back_to_any_point_across_its_end = undo_test(GAME, random_rack, st.tuples(SEEDS, options_of))


test_legal_says_exactly_what_verify_allows = legal_test(
    GAME, random_rack, st.tuples(SEEDS, options_of), lambda state: every_plain_event(GAME)
)


@pytest.mark.parametrize(
    "line",
    [
        {"event": "Shot", "potted": [{"ball": "3"}]},
        {"event": "Shot", "push_out": "yes"},
        {"event": "Choose", "side": "home"},
        {"event": "Conduct", "side": "home", "sanction": "hanging"},
        {"event": "Rack", "winner": "nobody"},
        {"event": "Rerack"},
        {},
        None,
    ],
)
def test_malformed_line_of_a_log_is_refused(line):
    assert_refused_lines(EVENTS, line)
