"""A game of shuffleboard as it is played: toss, frames, order, penalties, and what is refused."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.base import Ending, LegResult, Side
from games.shuffleboard.engine import play as engine
from games.shuffleboard.engine.events import (
    EVENTS,
    Colour,
    CountFrame,
    Dead,
    DeadRock,
    Default,
    Frame,
    FramePoints,
    Offence,
    Penalty,
    Rock,
    RockLies,
    SwapRock,
    Toss,
)
from games.shuffleboard.engine.play import apply, legal, outcome, points_of, replay, start, verify
from games.shuffleboard.engine.state import Phase, ShuffleboardOptions, ShuffleboardState
from kit.pure.violations import RuleViolation
from tests.games.chance import SEEDS, assert_refused_lines, assert_replays, legal_test, undo_test

HOME_IS_RED = Toss(Side.HOME, Colour.RED)


def rocks(text: str) -> tuple[Rock, ...]:
    """Read "h4 h2 a1": home's hanger first."""
    return tuple(Rock(Side.HOME if word[0] == "h" else Side.AWAY, int(word[1])) for word in text.split())


def game(*events, **options) -> ShuffleboardState:
    return replay(ShuffleboardOptions(**options), [HOME_IS_RED, *events])


def frame(text: str) -> Frame:
    return Frame(rocks(text))


def refused(state: ShuffleboardState, event) -> str:
    with pytest.raises(RuleViolation) as refusal:
        verify(state, event)
    return refusal.value.code


@pytest.mark.rule("SHUFFLEBOARD Reg. i")
@pytest.mark.parametrize(
    ("lying", "scorer", "points"),
    [
        ("h4 h3 a3 h3", Side.HOME, 7),
        ("a3 h3 h3 h3", Side.AWAY, 3),
        ("h4 h4 h4 h4", Side.HOME, 16),  # the largest frame there is
        ("", None, 0),
        ("h0 a0", None, 0),
        ("a1 h0 h0", Side.AWAY, 1),
        ("h2 h0 a0", Side.HOME, 2),
    ],
)
def test_only_rocks_ahead_of_the_opponents_best_count(lying, scorer, points):
    assert points_of(rocks(lying)) == (scorer, points)


@pytest.mark.rule("SHUFFLEBOARD Scoring i")
@pytest.mark.rule("SHUFFLEBOARD Scoring ii")
@pytest.mark.rule("SHUFFLEBOARD Scoring iii")
@pytest.mark.rule("SHUFFLEBOARD Scoring iv")
@pytest.mark.parametrize(("zone", "points"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)])
def test_zone_is_worth_its_number_and_a_hanger_four(zone, points):
    assert game(frame(f"h{zone}")).home == points


@pytest.mark.rule("SHUFFLEBOARD Reg. i")
@pytest.mark.parametrize("lying", ["h4 h3 a3", "a2", "", "h0", "h4 h4 h4 h4"])
def test_frame_told_rock_by_rock_counts_like_the_whole_frame(lying):
    told = game(*[RockLies(rock.side, rock.zone) for rock in rocks(lying)], CountFrame())

    assert told == game(frame(lying))


@pytest.mark.rule("SHUFFLEBOARD Reg. i")
def test_once_both_sides_have_a_rock_nothing_behind_is_asked():
    state = game(RockLies(Side.HOME, 3), RockLies(Side.AWAY, 2))

    assert refused(state, RockLies(Side.HOME, 1)) == "nothing_behind_counts"
    assert apply(state, CountFrame()).home == 3


def test_rocks_are_told_from_the_far_end_and_the_frame_is_entered_once():
    state = game(RockLies(Side.HOME, 2))

    assert refused(state, RockLies(Side.HOME, 3)) == "not_from_the_far_end"
    assert refused(state, frame("")) == "rocks_are_told"
    assert refused(state, FramePoints(Side.HOME, 5)) == "rocks_are_told"
    all_four = game(*[RockLies(Side.HOME, 1)] * 4)
    assert refused(all_four, RockLies(Side.HOME, 1)) == "too_many_rocks"
    assert refused(all_four, DeadRock(Side.HOME, Dead.SHORT)) == "no_rock_left"


@pytest.mark.rule("SHUFFLEBOARD Scoring iv")
@pytest.mark.parametrize(("points", "hangers"), [(1, 0), (12, 0), (13, 1), (16, 4), (4, 1), (9, 2)])
def test_frame_counted_at_the_board_is_points_that_four_rocks_can_make(points, hangers):
    state = game(FramePoints(Side.AWAY, points, hangers))

    assert (state.home, state.away, state.frames[0].hangers) == (0, points, hangers)
    assert state.first is Side.AWAY


def test_frame_counted_at_the_board_has_no_hangers_where_none_are_told():
    state = game(FramePoints(Side.HOME, 3))

    assert (state.home, state.frames[0].hangers) == (3, 0)
    assert refused(game(), FramePoints(Side.HOME, 13)) == "no_such_frame"  # without a hanger


@pytest.mark.parametrize(("points", "hangers"), [(0, 0), (-1, 0), (13, 0), (17, 4), (3, 1), (20, 5), (4, -1)])
def test_frame_that_no_four_rocks_can_make_is_refused(points, hangers):
    assert refused(game(), FramePoints(Side.HOME, points, hangers)) == "no_such_frame"


def test_dead_rock_makes_the_greatest_frame_smaller():
    state = game(DeadRock(Side.HOME, Dead.OFF))

    assert refused(state, FramePoints(Side.HOME, 16, 4)) == "no_such_frame"
    assert apply(state, FramePoints(Side.HOME, 12, 3)).home == 12


def test_score_stops_at_21_where_the_rule_book_says_so():
    assert outcome(game(frame("h4 h4 h4 h4"), frame("h4 h4"), capped=True)) == LegResult(home=21, away=0)


@pytest.mark.rule("SHUFFLEBOARD Rules ii")
def test_red_begins_whoever_chose_it():
    assert game().first is Side.HOME
    assert replay(ShuffleboardOptions(), [Toss(Side.HOME, Colour.BLUE)]).first is Side.AWAY


@pytest.mark.rule("SHUFFLEBOARD Rules ii")
def test_who_shot_last_begins_after_a_blank_frame():
    blank = game(frame(""))
    assert blank.first is Side.AWAY
    assert apply(blank, frame("h0")).first is Side.HOME


def test_who_scored_begins_after_a_frame_with_points_unless_set_otherwise():
    assert game(frame("a2")).first is Side.AWAY
    assert game(frame("a2"), after_score="other_side").first is Side.HOME


@pytest.mark.rule("SHUFFLEBOARD Rules i")
def test_frames_are_shot_from_the_two_ends_in_turn():
    assert [game(*[frame("")] * played).end for played in range(4)] == [0, 1, 0, 1]


@pytest.mark.rule("SHUFFLEBOARD Reg. iii")
def test_game_is_over_at_the_end_of_the_frame_that_reaches_21():
    state = game(frame("h4 h4 h4 h4"), frame("h4"), frame("a3"))
    assert (state.home, state.phase) == (20, Phase.FRAME)

    over = apply(state, frame("h4 h4 h4 h4"))
    assert outcome(over) == LegResult(home=36, away=3)
    assert refused(over, frame("a1")) == "leg_over"
    assert legal(over) == ()


@pytest.mark.rule("SHUFFLEBOARD Rules iii")
def test_surface_is_a_warning_and_then_two_points_for_that_player():
    touch = Penalty(Side.HOME, 0, Offence.SURFACE)
    state = game(frame("h4 h3"), touch)
    assert state.home == 7
    assert apply(state, touch).home == 5
    assert apply(apply(state, touch), touch).home == 3
    # The partner, and another rule, are warned for themselves.
    assert apply(state, Penalty(Side.HOME, 1, Offence.SURFACE)).home == 7


@pytest.mark.rule("SHUFFLEBOARD Rules v")
@pytest.mark.rule("SHUFFLEBOARD Rules x")
@pytest.mark.parametrize("offence", [Offence.FOUL_LINE, Offence.CROWDING])
def test_foul_line_and_crowding_are_a_warning_and_then_one_point(offence):
    foul = Penalty(Side.AWAY, 1, offence)
    state = game(frame("a4"), foul)

    assert state.away == 4
    assert apply(state, foul).away == 3


def test_offences_are_counted_for_each_player_and_one_without_a_partner_is_the_same_at_both_ends():
    touch = Penalty(Side.HOME, 1, Offence.SURFACE)
    pair, alone = game(touch, touch), game(touch, replace(touch, end=0), home_players=1)

    assert [(offended.end, offended.times) for offended in pair.offences] == [(1, 2)]
    assert [(offended.end, offended.times) for offended in alone.offences] == [(0, 2)]


def test_penalty_does_not_go_below_nothing_unless_set_otherwise():
    touch = Penalty(Side.HOME, 0, Offence.SURFACE)

    assert game(touch, touch).home == 0
    assert game(touch, touch, lowest_score=-50).home == -2


@pytest.mark.rule("SHUFFLEBOARD Rules vi")
@pytest.mark.rule("SHUFFLEBOARD Rules xi")
@pytest.mark.parametrize("why", list(Dead))
def test_dead_rock_cannot_lie_on_the_board(why):
    state = game(DeadRock(Side.HOME, why))

    assert refused(state, frame("h4 h4 h4 h4")) == "too_many_rocks"
    assert apply(state, frame("h4 h4 h4")).home == 12
    assert refused(game(*[DeadRock(Side.HOME, why)] * 4), DeadRock(Side.HOME, why)) == "no_rock_left"
    assert apply(state, frame("")).live_rocks(Side.HOME) == 4  # the next frame has all rocks again


@pytest.mark.rule("SHUFFLEBOARD Rules vii")
def test_exchanged_rock_costs_nothing():
    state = game(SwapRock(Side.AWAY))

    assert (state.home, state.away, state.swaps, state.live_rocks(Side.AWAY)) == (0, 0, 1, 4)


def test_side_that_does_not_go_on_forfeits_the_game():
    assert outcome(game(Default(Side.AWAY))) == LegResult(home=21, away=0, ending=Ending.FORFEIT, at_fault=Side.AWAY)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (frame("h5"), "no_such_zone"),
        (frame("h1 h2"), "not_from_the_far_end"),
        (frame("h4 h4 h4 h4 h4"), "too_many_rocks"),
        (HOME_IS_RED, "not_now"),
        (Penalty(Side.HOME, 2, Offence.SURFACE), "no_such_end"),
        ("nonsense", "unknown_event"),
    ],
)
def test_impossible_event_is_refused(event, code):
    assert refused(game(), event) == code


def test_frame_before_the_toss_is_refused():
    assert refused(start(ShuffleboardOptions()), frame("")) == "not_now"


def random_game(seed: int) -> tuple[list, ShuffleboardState]:
    rng = random.Random(seed)
    state, events = start(ShuffleboardOptions()), []
    while state.phase is not Phase.OVER:
        lying = sorted((rng.randint(0, 4) for _ in range(rng.randint(0, 4))), reverse=True)
        event = rng.choice([legal_event for legal_event in legal(state) if not isinstance(legal_event, Default)])
        if state.phase is Phase.FRAME and rng.random() < 0.7:
            event = Frame(tuple(Rock(rng.choice(list(Side)), zone) for zone in lying))
        try:
            state = apply(state, event)
        except RuleViolation:
            continue
        events.append(event)
    return events, state


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_random_game_ends_and_replays(seed):
    events, state = random_game(seed)

    result = outcome(state)
    assert result is not None
    assert max(result.home, result.away) in range(21, 37)
    assert min(result.home, result.away) <= 20
    assert_replays(engine, EVENTS, events, state)


test_undo_takes_the_game_back_to_any_point_across_its_end = undo_test(engine, random_game, st.tuples(SEEDS))


def every_event(state: ShuffleboardState) -> list:
    """Return every event that needs nothing filled in, whether some moment allows it or not."""
    every = [HOME_IS_RED, frame(""), Default(Side.HOME), SwapRock(Side.HOME), Penalty(Side.AWAY, 1, Offence.CROWDING)]
    every += [DeadRock(side, why) for side in Side for why in Dead]
    return [*every, CountFrame(), *(RockLies(side, zone) for side in Side for zone in range(-1, 6))]


test_legal_says_exactly_what_verify_allows = legal_test(engine, random_game, st.tuples(SEEDS), every_event)


@pytest.mark.parametrize("line", [{"event": "Frame", "rocks": [{"side": "left", "zone": 1}]}, {"event": "Toss"}, {}])
def test_malformed_line_of_a_log_is_refused(line):
    assert_refused_lines(EVENTS, line)


@pytest.mark.rule("SHUFFLEBOARD Rules vi")
@pytest.mark.parametrize("side", list(Side))
def test_each_dead_rock_is_one_fewer_that_can_lie_on_the_board_in_this_frame(side):
    state = game(DeadRock(side, Dead.OFF), DeadRock(side, Dead.BODY))

    assert (state.live_rocks(side), state.live_rocks(side.other)) == (2, 4)
    assert apply(state, Frame(())).live_rocks(side) == 4


@pytest.mark.rule("SHUFFLEBOARD Scoring iv")
@pytest.mark.parametrize("hanger", [3, 4, 5])
def test_hanger_counts_what_the_rule_book_says(hanger):
    told = frame("h4 h4 h2 a1")

    assert game(told, hanger=hanger).home == 2 * hanger + 2
    assert game(FramePoints(Side.AWAY, 2 * hanger + 1, hangers=2), hanger=hanger).away == 2 * hanger + 1
    assert refused(game(hanger=hanger), FramePoints(Side.HOME, 4 * hanger + 1, hangers=4)) == "no_such_frame"


@pytest.mark.rule("SHUFFLEBOARD Rules x")
def test_each_offence_takes_what_the_rule_book_says():
    crowding, foul_line = (Penalty(Side.AWAY, 1, offence) for offence in (Offence.CROWDING, Offence.FOUL_LINE))

    assert game(frame("a4"), crowding, crowding, deduct_crowding=2).away == 2
    assert game(frame("a4"), foul_line, foul_line, deduct_crowding=2).away == 3
