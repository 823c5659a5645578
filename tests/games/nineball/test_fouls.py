"""9-ball rule by rule: fouls, three of them in a row, conduct, and whole racks."""

from __future__ import annotations

import pytest

from games.base import Ending, LegResult
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import BallFell, Choose, Default, Interference, SlowPlay
from games.cue.engine.fouls import Foul, Penalty
from games.cue.engine.pool import events as e
from games.cue.engine.pool.state import How, Phase
from games.cue.engine.rotation.play import Rack, apply, awaited, legal, outcome
from games.cue.engine.shot import Act, FoulCall, Potted, Shot
from tests.games.cue.shots import fell
from tests.games.nineball.table import (
    AWAY,
    DRY,
    HOME,
    MISS,
    PUSH_OUT,
    at_table,
    code,
    foul,
    missing,
    played,
    pots,
    rack,
    refused,
    ruled,
)

rule = pytest.mark.rule


FOUL = foul(Act.PUSH)


WARN = e.TwoFoulWarning()


ACCEPT, HAND_BACK = Choose(AWAY, Option.ACCEPT), Choose(AWAY, Option.HAND_BACK)


STANDARD = [
    pytest.param(Shot(first=(1,), potted=(Potted(0),)), Foul.SCRATCH, marks=rule("WPA 6.1")),
    pytest.param(Shot(first=(1,), rail=True, off_table=(0,)), Foul.CUE_BALL_OFF, marks=rule("WPA 6.1")),
    pytest.param(Shot(first=(2,), rail=True), Foul.WRONG_BALL_FIRST, marks=rule("WPA 6.2")),
    pytest.param(Shot(first=()), Foul.NO_CONTACT, marks=rule("WPA 6.3")),
    pytest.param(Shot(first=(1,), rail=False), Foul.NO_RAIL, marks=rule("WPA 6.3")),
    pytest.param(foul(Act.NO_FOOT), Foul.NO_FOOT, marks=rule("WPA 6.4")),
    pytest.param(Shot(first=(1,), off_table=(2,), rail=True), Foul.OBJECT_BALL_OFF, marks=rule("WPA 6.5")),
    pytest.param(foul(Act.BALL_TOUCHED), Foul.BALL_TOUCHED, marks=rule("WPA 6.6")),
    pytest.param(foul(Act.CUE_BALL_TOUCHED), Foul.CUE_BALL_TOUCHED, marks=rule("WPA 6.6")),
    pytest.param(foul(Act.DOUBLE_HIT), Foul.DOUBLE_HIT, marks=rule("WPA 6.7")),
    pytest.param(foul(Act.PUSH), Foul.PUSH, marks=rule("WPA 6.8")),
    pytest.param(foul(Act.BALLS_MOVING), Foul.BALLS_MOVING, marks=rule("WPA 6.9")),
    pytest.param(foul(Act.CUE_ON_TABLE), Foul.CUE_ON_TABLE, marks=rule("WPA 6.12")),
    pytest.param(foul(Act.TEMPLATE), Foul.TEMPLATE, marks=rule("WPA 6.16")),
]


# --- fouls ---------------------------------------------------------------------------------------------


@rule("WPA 2.7")
@rule("WPA 8.6")
@pytest.mark.parametrize(("shot", "expected"), STANDARD)
def test_standard_foul_gives_cue_ball_in_hand_anywhere(shot, expected):
    verdict = ruled(at_table(), shot)

    assert verdict.fouls == (expected,)
    assert (verdict.penalty, verdict.next, verdict.cue) == (Penalty.IN_HAND, AWAY, CuePlace.ANYWHERE)
    assert verdict.count == 1
    assert all(section.startswith("WPA ") for section in verdict.sections)
    assert "WPA 2.7" in verdict.sections


@rule("WPA 6.7")
@rule("WPA 8.16")
def test_jump_scoop_and_touching_balls_are_no_fouls_of_their_own():
    acts = frozenset({Act.JUMPED, Act.SCOOPED_ON_PURPOSE, Act.THROUGH_FROZEN_BALLS})

    assert ruled(at_table(), Shot(first=(1,), rail=True, acts=acts)).fouls == ()


@rule("WPA 6")
def test_several_fouls_cost_as_much_as_one_and_count_once():
    after = apply(at_table(), Shot(first=(2,), rail=False, potted=(Potted(0),), acts=frozenset({Act.PUSH})))

    assert after.verdict.fouls == (Foul.SCRATCH, Foul.WRONG_BALL_FIRST, Foul.NO_RAIL, Foul.PUSH)
    assert after.fouls(HOME) == 1


@rule("WPA 6")
def test_foul_that_nobody_called_before_the_next_shot_did_not_happen():
    state = played(at_table(), MISS, MISS)

    assert (state.fouls(HOME), state.fouls(AWAY)) == (0, 0)
    assert code(state, e.Offence(Act.DOUBLE_HIT)) == "only_during_a_shot"


@rule("WPA 8.4")
def test_ball_announced_as_frozen_has_to_do_more_than_stay_there():
    state = at_table()

    assert missing(state, Shot(first=(1,), frozen=1, rail=True)) == "frozen_rail"
    assert ruled(state, Shot(first=(1,), frozen=1, frozen_rail=False)).fouls == (Foul.FROZEN_NO_RAIL,)
    assert ruled(state, Shot(first=(1,), frozen=1, frozen_rail=True)).fouls == ()
    assert ruled(state, Shot(first=(1,), frozen=5, rail=True)).fouls == ()


@rule("WPA 1.5")
@rule("WPA 8.7")
def test_cue_ball_in_hand_may_be_moved_but_not_struck_and_touches_nothing():
    state = apply(at_table(), FOUL)

    assert state.cue is CuePlace.ANYWHERE
    assert code(state, e.Offence(Act.CUE_BALL_TOUCHED)) == "in_hand"
    assert apply(state, e.Offence(Act.STROKE_WHILE_PLACING)).verdict.fouls == (Foul.PLACING_STROKE,)
    assert apply(state, e.Offence(Act.TOUCH_WHILE_PLACING)).verdict.fouls == (Foul.IN_HAND_TOUCH,)
    assert code(at_table(), e.Offence(Act.TOUCH_WHILE_PLACING)) == "not_in_hand"


@rule("WPA 6.6")
def test_offence_between_shots_is_a_foul_of_the_player_at_the_table():
    after = apply(at_table(turn=AWAY), e.Offence(Act.BALL_TOUCHED))

    assert (after.turn, after.fouls(AWAY), after.cue) == (HOME, 1, CuePlace.ANYWHERE)


@rule("WPA 6.13")
def test_out_of_turn_is_a_foul_of_the_side_that_shot_by_mistake():
    state = at_table(3, 4, 9, turn=HOME, fouls=2, warned=True)

    after = apply(state, e.OutOfTurn(potted=fell(4, 9)))

    assert (after.turn, after.cue, after.fouls(AWAY), after.fouls(HOME)) == (HOME, CuePlace.ANYWHERE, 1, 2)
    assert after.warned  # the warning was for the player at the table
    assert after.on_table == frozenset({3, 9})
    left = apply(at_table(out_of_turn="position"), e.OutOfTurn())
    assert left.cue is CuePlace.POSITION
    assert apply(at_table(out_of_turn="position"), e.OutOfTurn(potted=(Potted(0),))).cue is CuePlace.ANYWHERE
    assert code(state, e.OutOfTurn(potted=fell(1))) == "ball_not_on_the_table"


# --- three fouls in a row ------------------------------------------------------------------------------


@rule("WPA 2.8")
@rule("WPA 6.14")
def test_third_foul_in_a_row_loses_the_rack_after_the_warning():
    state = apply(at_table(fouls=2), WARN)

    over = apply(state, FOUL)

    assert (over.phase, over.winner, over.how) == (Phase.OVER, AWAY, How.THREE_FOULS)
    assert over.verdict.serious
    assert over.verdict.sections[:2] == ("WPA 2.8", "WPA 6.14")
    assert over.fouls(HOME) == 3


@rule("WPA 6.14")
def test_third_foul_without_the_warning_is_only_the_second():
    after = apply(at_table(fouls=2), FOUL)

    assert (after.phase, after.fouls(HOME), after.turn) == (Phase.SHOT, 2, AWAY)
    back = apply(after, MISS)
    assert not back.warned
    assert apply(apply(back, WARN), FOUL).winner is AWAY


@rule("WPA 6.14")
def test_warning_is_given_once_and_only_on_two_fouls():
    assert code(at_table(), WARN) == "not_on_two_fouls"
    assert code(at_table(fouls=1), WARN) == "not_on_two_fouls"
    assert code(apply(at_table(fouls=2), WARN), WARN) == "already_warned"
    assert apply(at_table(fouls=2, warning_needed=False), FOUL).winner is AWAY


@rule("WPA 6.14")
def test_legal_shot_in_between_starts_the_count_again():
    for between in (MISS, pots(1, first=1)):
        state = played(apply(at_table(fouls=2), WARN), between)
        assert state.fouls(HOME) == 0
        assert not (state.warned and state.turn is AWAY)
    assert played(rack(), Shot(first=(2,), to_rail=9), MISS, FOUL).fouls(HOME) == 2


@rule("WPA 6.14")
def test_fouls_of_a_rack_are_forgotten_with_the_next():
    state = at_table(fouls=2)

    assert apply(apply(state, e.AnnounceStalemate()), e.Stalemate(agreed=True)).fouls(HOME) == 0


# --- conduct, slow play, stalemate, concession ---------------------------------------------------------


@rule("WPA 6.17")
@rule("WPA 2.8")
def test_referee_says_what_unsporting_conduct_costs():
    state = at_table(turn=HOME)

    assert apply(state, e.Conduct(AWAY, e.Sanction.WARNING)).turn is HOME
    punished = apply(state, e.Conduct(HOME, e.Sanction.FOUL))
    assert (punished.turn, punished.cue, punished.fouls(HOME)) == (AWAY, CuePlace.ANYWHERE, 1)
    other = apply(state, e.Conduct(AWAY, e.Sanction.FOUL))
    assert (other.turn, other.cue, other.fouls(AWAY)) == (HOME, CuePlace.ANYWHERE, 1)
    over = apply(state, e.Conduct(AWAY, e.Sanction.SERIOUS))
    assert (over.winner, over.how) == (HOME, How.CONDUCT)


@rule("WPA 6.15")
def test_slow_play_is_a_word_then_a_clock_then_a_foul():
    state = played(at_table(), SlowPlay(), SlowPlay())

    assert (state.turn, state.fouls(HOME), state.pace) == (HOME, 0, 2)
    assert missing(state, SlowPlay()) == "seconds"
    assert refused(state, SlowPlay(60)).code == "in_time"
    slow = apply(state, SlowPlay(61))
    assert (slow.turn, slow.fouls(HOME), slow.cue) == (AWAY, 1, CuePlace.ANYWHERE)
    assert apply(slow, SlowPlay(99)).fouls(AWAY) == 1  # the clock is for both
    assert apply(played(at_table(shot_seconds=30), SlowPlay(), SlowPlay()), SlowPlay(31)).fouls(HOME) == 1


@rule("WPA 1.12")
@rule("WPA 2.9")
def test_stalemate_is_announced_and_whoever_broke_breaks_again():
    state = at_table(2, 9, turn=AWAY)
    assert code(state, e.Stalemate()) == "not_announced"
    told = apply(state, e.AnnounceStalemate())
    assert code(told, e.AnnounceStalemate()) == "already_announced"
    miss = Shot(first=(2,), rail=True)
    for _ in range(5):
        assert code(told, e.Stalemate()) == "turns_left"
        told = apply(told, miss)
    again = apply(apply(told, miss), e.Stalemate())
    from_home = played(at_table(2, 9, turn=HOME), e.AnnounceStalemate(), *[miss] * 5)
    assert code(from_home, e.Stalemate()) == "turns_left"  # away has had two

    assert (again.phase, again.turn, again.on_table) == (Phase.BREAK, HOME, frozenset(range(1, 10)))
    assert again.racked == 2
    assert apply(told, e.Stalemate(agreed=True)).phase is Phase.BREAK
    assert code(apply(told, pots(2, first=2)), e.Stalemate(agreed=True)) == "not_announced"  # that was progress


@rule("WPA 1.9")
@rule("WPA 1.7")
def test_interference_and_settling_balls_change_nothing_unless_nothing_can_be_put_back():
    state = at_table(2, 9, turn=AWAY)

    assert apply(state, Interference()) == state
    assert apply(state, BallFell(2)) == state
    assert code(state, BallFell(1)) == "ball_not_on_the_table"
    assert apply(state, Interference(restored=False)).phase is Phase.BREAK
    assert apply(rack(), Interference()) == rack()


@rule("WPA 1.11")
def test_side_that_concedes_gives_the_rack_away():
    over = apply(at_table(), Default(HOME))

    assert outcome(over) == LegResult(home=0, away=1, ending=Ending.FORFEIT, at_fault=HOME)
    assert code(over, MISS) == "leg_over"


# --- facts, doubles, whole racks, statistics -----------------------------------------------------------


@pytest.mark.parametrize(
    ("shot", "expected"),
    [
        (Shot(first=(1,), potted=fell(1), off_table=(1,)), "ball_gone_twice"),
        (Shot(first=(1,), potted=fell(10)), "ball_not_on_the_table"),
        (Shot(first=(1, 2)), "too_many_first_contacts"),
        (Shot(first=(), potted=fell(3)), "gone_without_contact"),
        (Shot(first=(1,), to_rail=5), "only_on_the_break"),
        (Shot(first=(1,), across_head=5), "only_on_the_break"),
        (Shot(first=(1,), rail=True, shooter=AWAY), "not_your_turn"),
        (Shot(first=(1,), rail=True, player=1), "not_your_turn"),
        (Shot(first=(1,), rail=True, foul_call=FoulCall.NOT_CALLED), "referee_calls"),
    ],
)
def test_what_cannot_be_true_is_refused(shot, expected):
    assert code(at_table(), shot) == expected


def test_facts_are_asked_for_by_name_and_not_needed_once_a_foul_stands():
    assert missing(at_table(), Shot()) == "first"
    assert missing(at_table(), Shot(first=(1,))) == "rail"
    assert ruled(at_table(), Shot(potted=(Potted(0),))).fouls == (Foul.SCRATCH,)
    assert refused(at_table(), Shot()).field == "first"
    assert (refused(at_table(), Shot()).rule, refused(at_table(), Shot(first=(1,))).rule) == ("WPA 6.2", "WPA 6.3")


def test_partners_take_turns_at_the_table_or_shot_by_shot():
    turns = rack(pots(2, first=1), players=2)
    shots = rack(pots(2, first=1), players=2, doubles_order="shots")

    assert (turns.player, shots.player) == (0, 1)
    assert played(turns, MISS, MISS).player == 1
    assert turns.record(HOME, 0).balls == shots.record(HOME, 0).balls == 1


def test_partner_shoots_after_a_hand_back_only_where_partners_shoot_in_turn():
    pushed = [pots(2, first=1), PUSH_OUT, HAND_BACK]

    assert rack(*pushed, players=2).player == 0
    assert rack(*pushed, players=2, doubles_order="shots").player == 0  # break, push-out, and back to the first
    taken = rack(pots(2, first=1), PUSH_OUT, ACCEPT, players=2, doubles_order="shots")
    assert (taken.turn, taken.player) == (AWAY, 0)


def test_mistaken_turn_of_the_other_side_changes_nobody_at_the_table():
    state = rack(pots(2, first=1), players=2, doubles_order="shots")

    mistaken = apply(state, e.OutOfTurn())
    assert (mistaken.turn, mistaken.player, mistaken.verdict.player) == (HOME, state.player, state.player)
    asked = apply(state, SlowPlay())
    assert (asked.turn, asked.player) == (HOME, state.player)


def test_fouls_take_no_points_in_a_game_of_racks():
    assert apply(at_table(), FOUL).record(HOME, 0).penalty == 0
    assert apply(at_table(), FOUL).record(HOME, 0).fouls == 1


def test_only_the_result_where_nobody_enters_shots():
    state = rack(mode="rack")

    assert awaited(state) == (Rack,)
    assert code(state, MISS) == "not_now"
    assert outcome(apply(state, Rack(AWAY))) == LegResult(home=0, away=1)
    assert code(state, Rack(AWAY, How.TARGET)) == "no_such_ending"
    assert code(rack(), Rack(AWAY)) == "not_now"


def test_break_and_run_is_counted_apart_from_a_win_on_the_break():
    run = played(rack(), pots(2, first=1), *(pots(ball, first=ball) for ball in (1, 3, 4, 5, 6, 7, 8, 9)))

    assert (run.broke_and_ran, run.won_on_break) == (HOME, None)
    assert run.record(HOME, 0).best == 9
    two = rack(pots(2, 3, 4, 5, 6, 7, 8, first=1), pots(9, first=1))
    assert (two.broke_and_ran, two.won_on_break, two.record(HOME, 0).best) == (HOME, None, 8)
    after_a_turn = played(rack(), DRY, FOUL, pots(9, first=1))
    assert after_a_turn.broke_and_ran is None


def test_legal_lists_what_needs_no_facts():
    assert Choose(AWAY, Option.ACCEPT) in legal(rack(pots(2, first=1), PUSH_OUT))
    assert WARN in legal(at_table(fouls=2))
    assert WARN not in legal(at_table())
    assert not any(isinstance(event, Choose) for event in legal(at_table()))
    assert awaited(played(at_table(), SlowPlay(), SlowPlay())) == (Shot, SlowPlay)
