"""Legs of 14.1 of chance: one ruling for every shot, the score adds up, and somebody gets to the target."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.cue.engine.pool.state import How, Phase
from games.cue.engine.shot import Shot
from games.straightpool.engine.events import EVENTS, Rerack
from games.straightpool.engine.play import ENGINE as GAME
from games.straightpool.engine.ruling import rule_on
from games.straightpool.engine.state import StraightOptions, StraightState
from tests.games.chance import SEEDS, assert_replays, legal_test, undo_test
from tests.games.cue.chance import assert_nothing_is_lost, assert_one_ruling, order_test
from tests.games.nineball.chance import every_plain_event, random_leg

OPTIONS = [
    StraightOptions(target=16),
    StraightOptions(target=10, players=2),
    StraightOptions(target=10, players=2, doubles_order="shots", warning_needed=False),
]
options_of = st.sampled_from(OPTIONS)


def random_straight(seed: int, options) -> tuple[list, StraightState]:
    return random_leg(GAME, options, random.Random(seed))


@settings(max_examples=25, deadline=None)
@given(SEEDS, options_of)
def test_random_leg_ends_with_one_winner_and_replays_to_the_same_state(seed, options):
    events, state = random_straight(seed, options)

    result = GAME.outcome(state)
    assert result.winner is state.winner
    if state.how is How.TARGET:
        assert state.score(state.winner) >= options.target > state.score(state.winner.other)
    assert_replays(GAME, EVENTS, events, state)


@settings(max_examples=15, deadline=None)
@given(SEEDS, options_of)
def test_scores_are_the_balls_less_the_fouls_and_every_shot_gets_one_ruling(seed, options):
    events, _ = random_straight(seed, options)
    state = GAME.start(options)
    for event in events:
        before, state = state, GAME.apply(state, event)
        assert_nothing_is_lost(state, state.balls)
        assert sum(record.balls - record.penalty for record in state.records) == state.home + state.away
        assert max(state.fouls_home, state.fouls_away) < 3
        if state.verdict is not None and state.verdict is not before.verdict and state.verdict.next is not None:
            player = state.choice.player if state.choice else state.player
            assert (state.turn, player, state.cue) == (state.verdict.next, state.verdict.player, state.verdict.cue)
        if isinstance(event, Shot):
            verdict = assert_one_ruling(rule_on, before, event, state)
            assert set(verdict.down).isdisjoint(verdict.spotted)
            assert set(verdict.down) | set(verdict.spotted) == {*event.fallen, *event.driven_off}
            assert verdict.points == (len(event.fallen) if verdict.down else verdict.points)


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_check_sum_is_fourteen_points_a_rack(seed):
    """Without stalemates, penalties and balls on the table: fourteen a rack, fifteen where the last fell too."""
    events, _ = random_straight(seed, StraightOptions(target=30))
    state = GAME.start(StraightOptions(target=30))
    total = in_rack = 0
    for event in events:
        if isinstance(event, Rerack):
            # From one re-rack to the next fourteen balls were scored, and a fifteenth where none is left.
            assert len(state.gone) == (14 if state.on_table else 15)
            total += len(state.gone)
            in_rack = 0
        state = GAME.apply(state, event)
        if state.phase in (Phase.BREAK, Phase.LAG) and in_rack and not state.gone:
            total += in_rack  # the rest of a rack that was broken off
        in_rack = len(state.gone)
        assert sum(record.balls for record in state.records) == total + in_rack


test_ruling_does_not_depend_on_the_order_in_which_facts_are_entered = order_test(
    GAME, random_straight, st.tuples(SEEDS, options_of), Shot, "potted", "off_table", "acts"
)
test_undo_takes_the_leg_back_to_any_point_across_its_end = undo_test(
    GAME, random_straight, st.tuples(SEEDS, options_of)
)


test_legal_says_exactly_what_verify_allows = legal_test(
    GAME, random_straight, st.tuples(SEEDS, options_of), lambda state: every_plain_event(GAME)
)
