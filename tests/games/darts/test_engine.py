"""A leg of darts as it is thrown: opening, scoring, bust, finish, order, and what is refused."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.base import Ending, LegResult, Side
from games.darts.engine import play as engine
from games.darts.engine.board import FELL, FIELDS, MISS, Dart, advice, closes, opening_finish, opens
from games.darts.engine.events import EVENTS, Bust, Default, OneDart, Throw, ToeLine, Toss, Total
from games.darts.engine.play import apply, legal, next_options, outcome, replay, start, verify
from games.darts.engine.state import DartsOptions, DartsState, Phase
from games.darts.engine.statistics import figures
from kit.pure.violations import RuleViolation
from tests.games.chance import SEEDS, assert_refused_lines, assert_replays, legal_test, undo_test
from tests.games.darts.legs import BULL, D20, T20, leg, refused


@pytest.mark.rule("DARTS Reg. ix")
def test_coin_decides_who_begins_and_the_loser_begins_leg_two_next_in_rotation():
    options = DartsOptions(start=101, into="fly")
    first = replay(options, [Toss(Side.AWAY), Total(60), Total(0), Total(41, 2)])

    assert refused(start(options), Total(60)) == "not_now"
    second = next_options(options, first, 2)
    # Away threw twice, home once: player 2 of away's rotation and player 1 of home's are next.
    assert (second.starter, second.next_home, second.next_away) == (Side.HOME, 1, 2)


@pytest.mark.rule("DARTS Reg. x")
def test_coin_decides_leg_three_from_the_top_of_the_rotation():
    options = DartsOptions(start=101, into="fly")
    second = replay(replace(options, starter=Side.HOME, next_home=3), [Total(61), Total(0), Total(40, 1)])
    third = next_options(options, second, 3)

    assert (third.starter, third.next_home, third.next_away) == (None, 0, 0)


@pytest.mark.rule("DARTS Reg. v.b")
def test_players_throw_in_turn_and_the_rotation_begins_again():
    state = leg(*[Total(1)] * 10)

    assert [visit.player for visit in state.visits if visit.side is Side.HOME] == [0, 1, 2, 3, 0]
    assert state.thrower(Side.AWAY) == 1


@pytest.mark.rule("DARTS Reg. v.a")
def test_legion_side_of_three_throws_in_turns_of_three():
    state = leg(*[Total(1)] * 8, home_players=3)

    assert [visit.player for visit in state.visits if visit.side is Side.HOME] == [0, 1, 2, 0]


@pytest.mark.rule("DARTS Reg. vi")
def test_throw_over_the_toe_line_counts_nothing():
    state = leg(ToeLine())

    assert (state.home, state.turn, state.visits[0].darts) == (501, Side.AWAY, 3)


@pytest.mark.rule("DARTS Reg. vii")
def test_double_in_counts_from_the_opening_double_on():
    state = leg(Throw((T20, D20, T20)), start=701, into="double")
    assert state.home == 701 - 100

    state = leg(Throw((T20, T20, T20)), start=701, into="double")
    assert (state.home, state.home_in) == (701, False)
    assert refused(leg(start=701, into="double"), Total(180)) == "impossible_opening"
    assert leg(Total(170), start=701, into="double").home == 531


@pytest.mark.rule("DARTS Reg. viii")
def test_bull_begins_and_ends_a_leg():
    state = leg(Throw((BULL, MISS, MISS)), into="double", start=100)

    assert state.home == 50
    assert apply(apply(state, Total(0)), Throw((BULL,))).winner is Side.HOME


@pytest.mark.rule("DARTS Reg. xi")
@pytest.mark.parametrize(
    ("left", "darts", "after"),
    [
        (40, (D20,), 0),
        (32, (Dart(16, 1), Dart(8, 2)), 0),
        (20, (D20,), 20),  # over
        (21, (Dart(20, 1),), 21),  # leaves 1
        (20, (Dart(20, 1),), 20),  # not on a double
        (60, (T20,), 60),
    ],
)
def test_throw_that_cannot_stand_leaves_the_score_as_it_was(left, darts, after):
    state = leg(Throw(darts), start=left)

    assert state.home == after
    assert (state.phase is Phase.OVER) == (after == 0)
    assert state.visits[0].bust == (after == left)


def test_bust_is_over_with_the_dart_that_made_it():
    assert refused(leg(start=20), Throw((D20, MISS, MISS))) == "throw_was_over"


@pytest.mark.rule("DARTS Reg. xii")
def test_throw_is_three_darts_unless_the_leg_ends():
    assert refused(leg(), Throw((T20, T20))) == "throw_is_three_darts"
    assert refused(leg(), Total(60, 2)) == "throw_is_three_darts"
    assert refused(leg(), Throw((T20,) * 4)) == "darts_of_a_throw"
    assert leg(Total(40, 1), start=40).winner is Side.HOME


@pytest.mark.rule("DARTS Reg. vii")
def test_leg_that_is_opened_and_finished_in_one_throw_has_to_do_both():
    assert leg(Total(40, 1), start=40, into="double").winner is Side.HOME  # one double does both
    assert refused(leg(start=101, into="double"), Total(101, 2)) == "cannot_finish"  # T17 and bull would open nothing
    assert leg(Total(101, 3), start=101, into="double").winner is Side.HOME
    assert refused(leg(start=170, into="double"), Total(170)) == "cannot_finish"
    assert leg(Total(160), start=160, into="double").winner is Side.HOME  # bull, T20, bull
    assert leg(Total(170), start=170, into="fly").winner is Side.HOME


@pytest.mark.parametrize("into", ["double", "master"])
@pytest.mark.parametrize("out", ["single", "double", "master"])
def test_what_one_throw_opens_and_finishes_is_what_its_darts_add_up_to(into, out):
    first = {dart.points for dart in FIELDS if opens(dart, into)}
    last = {dart.points for dart in FIELDS if closes(dart, out)}
    between = {dart.points for dart in FIELDS}
    with_one = {dart.points for dart in FIELDS if opens(dart, into) and closes(dart, out)}
    with_two = {one + two for one in first for two in last}
    with_three = {one + two for one in with_two for two in between}
    for score in range(2, 181):
        darts = next((n for n, made in enumerate((with_one, with_two, with_three), 1) if score in made), None)
        assert opening_finish(score, into, out) == darts, score


@pytest.mark.rule("DARTS Reg. xiii")
def test_dart_that_fell_out_does_not_count_and_is_not_thrown_again():
    state = leg(Throw((T20, FELL, T20)))

    assert (state.home, state.visits[0].darts) == (381, 3)


@pytest.mark.parametrize("total", [163, 166, 169, 172, 173, 175, 176, 178, 179, 181, -1])
def test_total_that_no_throw_can_have_is_refused(total):
    assert refused(leg(), Total(total)) == "impossible_total"


@pytest.mark.parametrize(
    ("left", "event", "code"),
    [
        (169, Total(169), "impossible_total"),
        (168, Total(168), "cannot_finish"),
        (170, Total(170, 2), "impossible_total"),
        (100, Total(100, 1), "impossible_total"),
        (99, Total(99, 2), "cannot_finish"),
        (60, Total(59), "would_bust"),
        (60, Total(100), "would_bust"),
        (301, Bust(), "no_bust_from_here"),
        (60, Total(20, 3, 4), "darts_of_a_throw"),
    ],
)
def test_impossible_end_of_a_leg_is_refused(left, event, code):
    assert refused(leg(start=left), event) == code


@pytest.mark.rule("DARTS Reg. xiv")
def test_bust_can_be_said_as_one():
    state = leg(Bust(2), start=60)

    assert (state.home, state.turn, state.visits[0].darts) == (60, Side.AWAY, 3)


@pytest.mark.rule("DARTS Reg. xii")
@pytest.mark.parametrize(
    "bust",
    [
        [Bust()],
        [Bust(2)],
        [Throw((Dart(20, 1), D20))],
        [OneDart(Dart(20, 1)), OneDart(D20)],
        [Throw((MISS, Dart(1, 1), D20))],
    ],
)
def test_bust_counts_three_darts_however_it_is_entered(bust):
    state = leg(Total(100), Total(0), *bust, start=140)
    home = figures(visit for visit in state.visits if visit.side is Side.HOME)

    assert state.visits[-1].bust
    assert (home.points, home.darts, home.average, home.first_nine) == (100, 6, 50.0, 50.0)


def test_side_that_does_not_go_on_forfeits_the_leg():
    state = leg(Total(180), Default(Side.HOME))

    assert outcome(state) == LegResult(home=0, away=1, ending=Ending.FORFEIT, at_fault=Side.HOME)
    assert refused(state, Total(1)) == "leg_over"
    assert legal(state) == ()


def test_nine_darts_win_501():
    darts = [
        Throw((T20, T20, T20)),
        Total(0),
        Throw((T20, T20, T20)),
        Total(26),
        Throw((T20, Dart(19, 3), Dart(12, 2))),
    ]
    state = leg(*darts)

    assert outcome(state) == LegResult(home=1, away=0)
    home = figures(visit for visit in state.visits if visit.side is Side.HOME)
    assert (home.average, home.first_nine, home.hundred_eighties, home.high_finish) == (167.0, 167.0, 2, 141)
    assert (home.darts_at_double, home.checkout_percent) == (1, 100.0)


def test_the_2023_final_leg_replays_to_its_result():
    """World final 2023, set 2, leg 3: eight perfect darts and a miss against a nine-dart leg."""
    van_gerwen = [Total(180), Total(177), Throw((T20, T20, MISS))]
    smith = [Throw((T20,) * 3), Throw((T20,) * 3), Throw((T20, Dart(19, 3), Dart(12, 2)))]
    state = leg(*[throw for pair in zip(van_gerwen, smith, strict=True) for throw in pair])

    assert (state.home, state.away, outcome(state)) == (24, 0, LegResult(home=0, away=1))


def test_averages_count_the_darts_before_the_opening_double_and_those_of_a_bust():
    state = leg(Throw((T20, T20, T20)), Total(0), Throw((D20, MISS, MISS)), into="double", start=80)
    home = figures(visit for visit in state.visits if visit.side is Side.HOME)

    assert (home.points, home.darts, home.average) == (40, 6, 20.0)
    assert figures([]).average is None


def random_leg(seed: int) -> tuple[list, DartsState]:
    rng = random.Random(seed)
    options = DartsOptions(start=rng.choice([101, 301]), into=rng.choice(["fly", "double"]), out="double")
    state, events = start(options), []
    while state.phase is not Phase.OVER:
        event = Toss(rng.choice(list(Side))) if state.phase is Phase.TOSS else _some_throw(state, rng)
        state = apply(state, event)
        events.append(event)
    return events, state


def _some_throw(state: DartsState, rng: random.Random):
    if rng.random() < 0.02:
        return ToeLine()
    side = state.turn
    if side is not None and state.is_in(side) and rng.random() < 0.2 and (way := advice(state.left(side), 3, "double")):
        return Throw(way)
    likely = [T20, D20, BULL, Dart(20, 1), Dart(1, 2), Dart(2, 1), *FIELDS, MISS, FELL]
    for size in (1, 2, 3):
        throw = Throw(tuple(rng.choice(likely) for _ in range(size)))
        try:
            verify(state, throw)
        except RuleViolation:
            continue
        return throw
    return Total(0)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**9))
def test_random_leg_ends_replays_and_keeps_every_point(seed):
    events, state = random_leg(seed)

    assert outcome(state) is not None
    assert_replays(engine, EVENTS, events, state)
    for side in Side:
        thrown = sum(visit.points for visit in state.visits if visit.side is side)
        assert thrown + state.left(side) == state.options.start


test_undo_takes_the_leg_back_to_any_point_across_its_end = undo_test(engine, random_leg, st.tuples(SEEDS))


def every_event(state: DartsState) -> list:
    """Return events that need nothing filled in, whether some moment allows them or not."""
    totals = [Total(points, darts) for points in range(0, 185, 7) for darts in (1, 3)]
    return [Toss(Side.HOME), ToeLine(), Bust(1), *totals]


test_legal_says_exactly_what_verify_allows = legal_test(engine, random_leg, st.tuples(SEEDS), every_event)


@pytest.mark.parametrize(
    "line",
    [{"event": "Total"}, {"event": "Total", "points": "60"}, {"event": "Throw", "darts": [{"number": 21, "times": 1}]}],
)
def test_malformed_line_of_a_log_is_refused(line):
    assert_refused_lines(EVENTS, line)
