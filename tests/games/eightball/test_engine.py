"""Racking, the break, the open table and play of 8-ball, in the order of the manual."""

from __future__ import annotations

import pytest

from games.base import LegResult
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import BallFell, Choose, SlowPlay
from games.cue.engine.fouls import Foul, Penalty
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import Act, Potted, Shot
from games.cue.engine.state import FIFTEEN
from games.eightball.engine.events import AgreeStalemate, How
from games.eightball.engine.play import apply, outcome
from games.eightball.engine.state import Group
from tests.games.cue.shots import called, fell
from tests.games.eightball.table import (
    ADMITTED,
    AWAY,
    DRY,
    HOME,
    MISS,
    NOT_CALLED,
    at_table,
    code,
    foul,
    missing,
    on_eight,
    played,
    rack,
    rule,
    ruled,
)

MEANT = Shot(first=(), foul_call=ADMITTED, purposeful=True)


# --- regulations, racking ------------------------------------------------------------------------------


@rule("8 BALL POOL Reg. viii")
@rule("AMB-P1")
def test_winner_takes_ten_and_the_loser_the_balls_that_are_off_the_table():
    over = apply(on_eight(), called(8))

    assert outcome(over) == LegResult(home=10, away=0)
    assert outcome(apply(at_table(down=(1, 2, 3, 4, 5, 6, 7, 9, 15)), called(8))) == LegResult(home=10, away=2)
    assert outcome(apply(at_table(down=(1, 9)), called(8))) == LegResult(home=1, away=10)


@rule("AMB-P1")
def test_only_balls_that_the_loser_pocketed_count_where_the_rule_book_says_so():
    # Home brought the 9 down, and the 10 fell on a foul of its owner: away pocketed the 11 only.
    state = at_table(loser_counts="pocketed_by_the_loser", turn=AWAY)
    state = played(state, called(11), foul(Act.PUSH, first=(10,), potted=fell(10)), called(1, 9))

    assert state.balls_of(AWAY) == 1
    assert state.balls_of(HOME) == 1


@rule("AMB-P1")
def test_loser_has_nothing_while_groups_are_not_decided():
    over = apply(rack(Shot(potted=fell(1, 9))), called(8))

    assert outcome(over) == LegResult(home=0, away=10)


@rule("8 BALL POOL Reg. v")
@rule("AMB-P2")
def test_partners_take_turns_at_the_table():
    state = rack(DRY, players=2)
    seen = []
    for _ in range(5):
        seen.append((state.turn, state.player))
        state = apply(state, MISS)

    assert seen == [(AWAY, 0), (HOME, 1), (AWAY, 1), (HOME, 0), (AWAY, 0)]
    assert code(rack(DRY, players=2), Shot(shooter=AWAY, player=1, first=(1,), rail=True)) == "not_your_turn"


@rule("AMB-P2")
def test_same_partner_goes_on_while_balls_fall_unless_partners_alternate_shots():
    assert apply(rack(DRY, players=2), called(1)).player == 0
    assert rack(Shot(potted=fell(1)), players=2, doubles_order="shots").player == 1
    assert rack(Shot(potted=fell(1)), called(2), players=2, doubles_order="shots").player == 0


@rule("8 BALL POOL BALLS AND RACKING i")
def test_rack_has_fifteen_numbered_balls():
    assert rack().on_table == frozenset(range(1, 16))


@rule("8 BALL POOL BALLS AND RACKING iii")
def test_rack_is_won_with_the_8_after_the_own_group():
    state = at_table(down=(1, 2, 3, 4, 5, 6))
    assert not state.on_eight(HOME)

    state = apply(state, called(7))
    assert (state.on_eight(HOME), state.turn) == (True, HOME)
    over = apply(state, called(8))
    assert (over.phase, over.winner, over.how) == (Phase.OVER, HOME, How.EIGHT_POTTED)


# --- the break -----------------------------------------------------------------------------------------


@rule("8 BALL POOL BREAK SHOT i")
@pytest.mark.parametrize(("leg", "breaks"), [(1, HOME), (2, AWAY), (3, HOME)])
def test_sides_break_in_turn_beginning_with_home(leg, breaks):
    assert rack(leg=leg).turn is breaks
    assert rack(leg=leg, first_break=AWAY).turn is breaks.other  # where a coin made the other side home


@rule("8 BALL POOL BREAK SHOT ii")
def test_break_is_legal_with_a_ball_down_or_four_to_cushions():
    assert not ruled(rack(), Shot(to_rail=4)).illegal_break
    assert not ruled(rack(), Shot(potted=fell(3))).illegal_break
    assert missing(rack(), Shot()) == "to_rail"


@rule("8 BALL POOL BREAK SHOT ii")
@pytest.mark.parametrize(
    ("option", "turn", "phase", "cue"),
    [
        (Option.ACCEPT, AWAY, Phase.SHOT, CuePlace.POSITION),
        (Option.RERACK_AND_BREAK, AWAY, Phase.BREAK, CuePlace.HEAD),
        (Option.RERACK_OFFENDER_BREAKS, HOME, Phase.BREAK, CuePlace.HEAD),
    ],
)
def test_illegal_break_is_no_foul_and_leaves_three_options(option, turn, phase, cue):
    state = rack(Shot(to_rail=3))
    assert (state.verdict.fouls, state.verdict.penalty, state.phase) == ((), Penalty.NONE, Phase.CHOICE)
    assert code(state, MISS) == "choice_open"
    assert code(state, Choose(HOME, option)) == "not_your_choice"
    assert code(state, Choose(AWAY, Option.FROM_HEAD)) == "not_offered"

    state = apply(state, Choose(AWAY, option))
    assert (state.turn, state.player, state.phase, state.cue) == (turn, 0, phase, cue)
    assert state.racked == (1 if option is Option.ACCEPT else 2)
    assert code(state, Choose(AWAY, option)) == "not_now"


@rule("8 BALL POOL BREAK SHOT ii")
def test_breaker_of_doubles_who_has_to_break_again_is_the_same_person():
    state = rack(Shot(to_rail=0), players=2)
    assert (state.choice.side, state.choice.player) == (AWAY, 0)

    state = apply(state, Choose(AWAY, Option.RERACK_OFFENDER_BREAKS))
    assert (state.turn, state.player) == (HOME, 0)
    assert apply(state, DRY).player == 0  # and away's first player has not been at the table yet


@rule("8 BALL POOL BREAK SHOT iii")
@rule("8 BALL POOL FOULING iii")
def test_deflected_cue_ball_is_a_foul_and_the_opponent_plays_from_the_head_string():
    state = rack(foul(Act.CUE_BALL_DEFLECTED, first=None, rail=None))

    assert state.verdict.fouls == (Foul.DEFLECTED_BREAK,)
    assert (state.turn, state.cue, state.choice) == (AWAY, CuePlace.HEAD, None)
    assert state.phase is Phase.BREAK  # the rack has not been reached
    assert rack(foul(Act.CUE_BALL_DEFLECTED, first=(1,), rail=None, to_rail=2)).phase is Phase.SHOT


@rule("8 BALL POOL BREAK SHOT v")
@rule("8 BALL POOL FOULING iii")
def test_scratch_on_the_break_leaves_balls_down_and_the_table_open():
    state = rack(Shot(potted=(*fell(2, 11), Potted(0))))

    assert (state.turn, state.cue, state.home_group) == (AWAY, CuePlace.HEAD, None)
    assert state.on_table == FIFTEEN - {2, 11}
    assert state.verdict.sections[0] == "8 BALL POOL BREAK SHOT v"


@rule("8 BALL POOL BREAK SHOT v")
def test_scratch_on_an_illegal_break_leaves_the_re_racks_too():
    state = rack(Shot(to_rail=1, potted=(Potted(0),)))

    assert state.choice.options == (Option.FROM_HEAD, Option.RERACK_AND_BREAK, Option.RERACK_OFFENDER_BREAKS)


@rule("8 BALL POOL BREAK SHOT vi")
@rule("8 BALL POOL FOULING xiv")
@rule("AMB-P6")
@pytest.mark.parametrize(
    ("act", "kind"),
    [(Act.PLACED_OUTSIDE, Foul.BAD_PLACEMENT), (Act.SHOT_BEHIND_HEAD_STRING, Foul.BEHIND_HEAD_STRING)],
)
def test_after_a_scratch_on_the_break_the_head_string_binds(act, kind):
    state = rack(Shot(potted=(*fell(2), Potted(0))))

    assert ruled(state, foul(act, first=(9,))).fouls == (kind,)
    assert ruled(state, foul(act, first=(9,))).cue is CuePlace.ANYWHERE
    assert ruled(state, foul(act, first=(9,), call=NOT_CALLED)).fouls == ()
    assert code(at_table(cue=CuePlace.ANYWHERE), foul(act)) == "not_behind_head_string"


@rule("8 BALL POOL BREAK SHOT vii")
@rule("AMB-P6")
def test_break_from_outside_the_kitchen_that_nobody_stopped_is_good():
    verdict = ruled(rack(), Shot(to_rail=6, acts=frozenset({Act.PLACED_OUTSIDE})))

    assert (verdict.fouls, verdict.next, verdict.illegal_break) == ((), AWAY, False)


@rule("8 BALL POOL BREAK SHOT viii")
def test_8_on_the_break_is_spotted_or_racked_again_by_the_breaker():
    state = rack(Shot(potted=fell(8, 3)))
    assert (state.choice.side, state.choice.section) == (HOME, "8 BALL POOL BREAK SHOT viii")

    spotted = apply(state, Choose(HOME, Option.SPOT_EIGHT))
    assert (spotted.turn, spotted.cue, spotted.phase) == (HOME, CuePlace.POSITION, Phase.SHOT)
    assert spotted.on_table == FIFTEEN - {3}
    again = apply(state, Choose(HOME, Option.RERACK_AND_BREAK))
    assert (again.turn, again.phase, again.on_table) == (HOME, Phase.BREAK, FIFTEEN)


@rule("8 BALL POOL BREAK SHOT viii")
@pytest.mark.parametrize(
    "shot",
    [Shot(potted=(*fell(8, 3), Potted(0))), Shot(potted=fell(8, 3), off_table=(9,), foul_call=ADMITTED)],
    ids=["scratch", "another foul"],
)
def test_8_on_the_break_with_a_foul_is_the_opponents_choice(shot):
    state = rack(shot)
    assert state.choice.side is AWAY

    spotted = apply(state, Choose(AWAY, Option.SPOT_EIGHT_FROM_HEAD))
    assert (spotted.turn, spotted.cue, 8 in spotted.on_table) == (AWAY, CuePlace.HEAD, True)
    again = apply(state, Choose(AWAY, Option.RERACK_AND_BREAK))
    assert (again.turn, again.breaker, again.phase) == (AWAY, HOME, Phase.BREAK)
    assert apply(again, DRY).breaker is AWAY


@rule("8 BALL POOL BREAK SHOT ix")
def test_dry_break_gives_the_opponent_an_open_table():
    state = rack(DRY)

    assert (state.turn, state.cue, state.home_group) == (AWAY, CuePlace.POSITION, None)


@rule("8 BALL POOL BREAK SHOT x")
def test_ball_driven_off_on_the_break_is_a_foul_with_two_options():
    state = rack(Shot(potted=fell(5), off_table=(12,), foul_call=ADMITTED))
    assert (state.choice.side, state.choice.options) == (AWAY, (Option.ACCEPT, Option.FROM_HEAD))
    assert state.on_table == FIFTEEN - {5}

    assert apply(state, Choose(AWAY, Option.ACCEPT)).cue is CuePlace.POSITION
    assert apply(state, Choose(AWAY, Option.FROM_HEAD)).cue is CuePlace.HEAD


@rule("AMB-P4")
@pytest.mark.parametrize(
    ("setting", "options"),
    [
        ("spot", (Option.SPOT_EIGHT_FROM_HEAD, Option.RERACK_AND_BREAK)),
        ("foul", (Option.ACCEPT, Option.FROM_HEAD)),
    ],
)
def test_8_driven_off_on_the_break_loses_unless_set_otherwise(setting, options):
    shot = Shot(off_table=(8,), to_rail=6, foul_call=ADMITTED)
    assert rack(shot).how is How.EIGHT_OFF

    state = rack(shot, eight_off_on_break=setting)
    assert (state.choice.options, 8 in state.on_table) == (options, True)


# --- open table ----------------------------------------------------------------------------------------


@rule("8 BALL POOL OPEN TABLE")
@rule("8 BALL POOL OPEN TABLE Note")
@pytest.mark.parametrize("first", [1, 8, 9])
def test_any_ball_may_be_hit_first_on_an_open_table_and_the_called_ball_decides(first):
    state = apply(at_table(solids=None), called(9, first=first))

    assert (state.group(HOME), state.group(AWAY), state.turn) == (Group.STRIPES, Group.SOLIDS, HOME)


@rule("8 BALL POOL OPEN TABLE Note")
def test_break_decides_no_group_and_neither_does_a_ball_that_was_not_called():
    state = rack(Shot(potted=fell(1, 2)))
    assert state.home_group is None

    state = apply(state, Shot(first=(3,), potted=fell(9)))  # a combination that nobody called
    assert (state.home_group, state.turn) == (None, AWAY)
    assert apply(at_table(solids=None), foul(Act.PUSH, first=(3,), potted=fell(3))).home_group is None


# --- play ----------------------------------------------------------------------------------------------


@rule("8 BALL POOL PLAY i")
def test_opponents_ball_stays_down_and_counts_for_the_opponent():
    state = apply(at_table(), Shot(first=(3,), potted=fell(9)))

    assert (state.turn, state.balls_of(AWAY), state.verdict.fouls) == (AWAY, 1, ())
    assert apply(at_table(), called(3, 9)).turn is HOME


@rule("8 BALL POOL PLAY ii")
def test_player_goes_on_while_own_balls_fall_and_stops_at_a_miss():
    assert played(at_table(), called(1), called(2)).turn is HOME
    assert played(at_table(), called(2), MISS).turn is AWAY


@rule("8 BALL POOL PLAY iii")
@rule("8 BALL POOL GAME 3")
def test_missing_or_fouling_on_the_8_goes_on_with_the_game():
    missed = apply(on_eight(), Shot(first=(8,), rail=True))
    assert (missed.phase, missed.turn, missed.cue) == (Phase.SHOT, AWAY, CuePlace.POSITION)

    scratched = apply(on_eight(), Shot(first=(8,), potted=(Potted(0),)))
    assert (scratched.phase, scratched.turn, scratched.cue) == (Phase.SHOT, AWAY, CuePlace.ANYWHERE)


@rule("8 BALL POOL PLAY iv")
def test_ball_that_fell_by_itself_is_put_back():
    state = at_table(down=(1,))

    assert apply(state, BallFell(4)) == state
    assert code(state, BallFell(1)) == "ball_not_on_the_table"


@rule("8 BALL POOL PLAY v")
@rule("8 BALL POOL FOULING xiii")
def test_balls_driven_off_are_a_foul_and_spotted_in_numerical_order():
    state = apply(at_table(), Shot(first=(3,), potted=fell(3), off_table=(14, 2), foul_call=ADMITTED))

    assert state.verdict.fouls == (Foul.OBJECT_BALL_OFF,)
    assert (state.verdict.spotted, state.verdict.down) == ((2, 14), (3,))
    assert (state.turn, state.cue, state.on_table) == (AWAY, CuePlace.ANYWHERE, FIFTEEN - {3})


@rule("8 BALL POOL PLAY vi")
@rule("8 BALL POOL FOULING xii")
@rule("8 BALL POOL LOSS OF GAME vi")
@rule("AMB-P3")
def test_slow_play_is_a_warning_two_fouls_and_then_the_rack():
    back = Shot(first=(9,), rail=True)
    state = apply(at_table(), SlowPlay())
    assert (state.verdict.warning, state.turn, state.verdict.fouls) == (True, HOME, ())
    assert missing(state, SlowPlay()) == "seconds"
    assert code(state, SlowPlay(60)) == "in_time"

    for _ in range(2):
        state = apply(state, SlowPlay(61))
        assert (state.verdict.fouls, state.turn, state.cue) == ((Foul.SLOW_PLAY,), AWAY, CuePlace.ANYWHERE)
        state = apply(state, back)
    over = apply(state, SlowPlay(61))
    assert (over.winner, over.how) == (AWAY, How.SLOW_PLAY)


@rule("AMB-P3")
def test_warning_for_slow_play_counts_where_the_rule_book_says_so():
    back = Shot(first=(9,), rail=True)
    state = played(at_table(slow_warning_counts=True), SlowPlay(), SlowPlay(61), back)

    assert apply(state, SlowPlay(61)).how is How.SLOW_PLAY


def test_slow_play_of_one_side_is_not_counted_against_the_other():
    state = played(at_table(), SlowPlay(), MISS)

    assert apply(state, SlowPlay()).verdict.warning


@rule("8 BALL POOL PLAY vii")
def test_stalemate_needs_three_turns_each_of_fouls_on_purpose_and_the_same_breaker_breaks_again():
    state = at_table(down=(1,))
    for turns in range(6):
        assert code(state, AgreeStalemate()) == "no_stalemate", turns
        state = apply(state, MEANT)
    again = apply(state, AgreeStalemate())

    assert (again.phase, again.turn, again.racked, again.on_table) == (Phase.BREAK, HOME, 2, FIFTEEN)
    assert outcome(again) is None
    assert apply(state, MEANT).phase is Phase.SHOT  # without agreement they play on


@rule("8 BALL POOL PLAY vii")
def test_any_other_shot_begins_the_count_of_fouls_on_purpose_anew():
    state = played(at_table(), *[MEANT] * 4, MISS, MEANT)

    assert state.deliberate == 1
    assert code(state, AgreeStalemate()) == "no_stalemate"


@rule("8 BALL POOL PLAY Note")
def test_three_fouls_in_a_row_lose_nothing_more():
    miss, back = Shot(first=(), foul_call=ADMITTED), Shot(first=(9,), rail=True)
    state = played(at_table(), miss, back, miss, back, miss)

    assert (state.phase, state.turn, state.cue) == (Phase.SHOT, AWAY, CuePlace.ANYWHERE)
