"""A rack of 8-ball rule by rule, in the order of the manual, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.base import Ending, LegResult
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import BallFell, Choose, Default, SlowPlay
from games.cue.engine.fouls import Foul, Loss, Penalty
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import Act, Call, Potted, Shot
from games.cue.engine.state import FIFTEEN
from games.eightball.engine.events import AgreeStalemate, Decision, How, Offence, Protest, Rack, Ruling
from games.eightball.engine.play import apply, awaited, legal, outcome, start
from games.eightball.engine.rules import RULES
from games.eightball.engine.state import EightballOptions, Group
from tests.games.cue.shots import CORNER, SIDE, called, fell
from tests.games.eightball.table import (
    ADMITTED,
    AWAY,
    DRY,
    HOME,
    MISS,
    NOT_CALLED,
    REFUSED,
    at_table,
    code,
    foul,
    missing,
    on_eight,
    rack,
    ruled,
)

MEANT = Shot(first=(), foul_call=ADMITTED, purposeful=True)
rule = pytest.mark.rule


def played(state, *events):
    for event in events:
        state = apply(state, event)
    return state


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


# --- loss of game --------------------------------------------------------------------------------------

MARKED = Call(8, CORNER)


@pytest.mark.parametrize(
    ("state", "shot", "how"),
    [
        pytest.param(at_table(), called(8), How.EIGHT_EARLY, marks=rule("8 BALL POOL LOSS OF GAME i")),
        pytest.param(at_table(solids=None), called(8), How.EIGHT_EARLY, marks=rule("8 BALL POOL LOSS OF GAME i")),
        pytest.param(
            at_table(down=(1, 2, 3, 4, 5)),
            called(7, 6, 8),
            How.EIGHT_WITH_LAST,
            marks=rule("8 BALL POOL LOSS OF GAME ii"),
        ),
        pytest.param(
            on_eight(), Shot(first=(8,), off_table=(8,)), How.EIGHT_OFF, marks=rule("8 BALL POOL LOSS OF GAME iii")
        ),
        pytest.param(
            at_table(), Shot(first=(3,), off_table=(8,)), How.EIGHT_OFF, marks=rule("8 BALL POOL LOSS OF GAME iii")
        ),
        pytest.param(
            on_eight(),
            Shot(call=MARKED, first=(8,), potted=fell(8, pocket=SIDE), foul_call=ADMITTED),
            How.WRONG_POCKET,
            marks=rule("8 BALL POOL LOSS OF GAME iv"),
        ),
        pytest.param(
            on_eight(),
            Shot(call=MARKED, first=(9,), potted=fell(8), foul_call=ADMITTED),
            How.FOUL_WITH_EIGHT,
            marks=rule("8 BALL POOL LOSS OF GAME v"),
        ),
        pytest.param(
            on_eight(),
            Shot(first=(8,), potted=fell(8), obvious=True, foul_call=ADMITTED),
            How.NOT_MARKED,
            marks=rule("8 BALL POOL LOSS OF GAME vii"),
        ),
    ],
)
def test_rack_is_lost(state, shot, how):
    over = apply(state, shot)

    assert (over.phase, over.winner, over.how, over.verdict.penalty) == (Phase.OVER, AWAY, how, Penalty.RACK)
    assert legal(over) == (Protest(HOME), Protest(AWAY))
    assert awaited(over) == ()
    assert code(over, MISS) == "leg_over"


@rule("8 BALL POOL LOSS OF GAME Note")
def test_infraction_with_the_8_counts_only_when_the_players_call_it():
    shot = {"call": MARKED, "first": (8,), "potted": fell(8, pocket=SIDE)}
    assert missing(on_eight(), Shot(**shot)) == "foul_call"

    silent = apply(on_eight(), Shot(**shot, foul_call=NOT_CALLED))
    assert (silent.winner, silent.verdict.overlooked) == (HOME, (Loss.WRONG_POCKET,))


@rule("8 BALL POOL LOSS OF GAME iv")
@rule("8 BALL POOL LOSS OF GAME vii")
@rule("8 BALL POOL LOSS OF GAME Note")
@pytest.mark.parametrize(
    ("shot", "how"),
    [
        (Shot(call=Call(8), as_called=False, first=(8,), potted=(Potted(8),)), How.WRONG_POCKET),
        (Shot(first=(8,), potted=fell(8)), How.NOT_MARKED),
    ],
)
def test_loss_that_was_called_needs_nobody_to_admit_it(shot, how):
    over = apply(on_eight(), replace(shot, foul_call=REFUSED))

    assert (over.winner, over.how, over.verdict.disputed) == (AWAY, how, ())


@rule("8 BALL POOL LOSS OF GAME v")
@rule("8 BALL POOL FOULING preamble")
def test_foul_with_the_8_costs_the_rack_only_when_it_is_admitted():
    foul_with_it = Shot(call=MARKED, first=(8,), potted=fell(8), acts=frozenset({Act.DOUBLE_HIT}), foul_call=REFUSED)
    over = apply(on_eight(), foul_with_it)

    assert (over.winner, over.verdict.disputed) == (HOME, (Foul.DOUBLE_HIT,))


# --- calls, legal shots, safety ------------------------------------------------------------------------


@rule("8 BALL POOL GAME 1")
def test_plain_shot_needs_no_call_and_another_one_does():
    plain = Shot(first=(3,), potted=fell(3))
    assert missing(at_table(), plain) == "obvious"
    assert apply(at_table(), Shot(first=(3,), potted=fell(3), obvious=True)).turn is HOME
    assert apply(at_table(), Shot(first=(3,), potted=fell(3), obvious=False)).turn is AWAY  # a bank
    # A combination is never plain, so nobody is asked.
    assert apply(at_table(), Shot(first=(3,), potted=fell(4))).turn is AWAY


@rule("8 BALL POOL GAME 1")
def test_pocket_is_asked_for_only_where_one_was_called():
    assert missing(at_table(), Shot(call=Call(3, SIDE), first=(3,), potted=fell(3, pocket=None))) == "as_called"
    assert apply(at_table(), called(3, first=4)).turn is HOME  # a combination that was called


@rule("8 BALL POOL GAME 1")
def test_balls_that_fall_on_a_foul_stay_down():
    state = apply(at_table(), Shot(first=(9,), potted=fell(3, 9), foul_call=ADMITTED))

    assert (state.on_table, state.turn) == (FIFTEEN - {3, 9}, AWAY)


@rule("AMB-P5")
def test_own_ball_that_was_not_the_called_one_ends_the_turn_unless_set_otherwise():
    shot = Shot(call=Call(4, SIDE), first=(4,), potted=fell(3))

    ends = apply(at_table(), shot)
    assert (ends.turn, ends.verdict.fouls, ends.on_table) == (AWAY, (), FIFTEEN - {3})
    assert apply(at_table(wrong_ball="continue"), shot).turn is HOME
    assert apply(at_table(solids=None, wrong_ball="continue"), shot).home_group is None


@rule("8 BALL POOL GAME 2")
def test_breaker_goes_on_with_any_ball_down_and_nothing_called():
    assert rack(Shot(potted=fell(12))).turn is HOME


@rule("8 BALL POOL LEGAL SHOTS")
@rule("8 BALL POOL FOULING i")
@pytest.mark.parametrize(
    ("facts", "fouls"),
    [
        ({"first": ()}, (Foul.NO_CONTACT,)),
        ({"first": (9,), "rail": True}, (Foul.WRONG_BALL_FIRST,)),
        ({"first": (8,), "rail": True}, (Foul.WRONG_BALL_FIRST,)),
        ({"first": (9,), "rail": False}, (Foul.WRONG_BALL_FIRST, Foul.NO_RAIL)),
        ({"first": (3,), "rail": False}, (Foul.NO_RAIL,)),
    ],
)
def test_shot_that_is_not_legal_is_a_foul(facts, fouls):
    verdict = ruled(at_table(), Shot(**facts, foul_call=ADMITTED))

    assert (verdict.fouls, verdict.penalty, verdict.next) == (fouls, Penalty.IN_HAND, AWAY)


@rule("8 BALL POOL LEGAL SHOTS Note")
def test_any_numbered_ball_down_makes_a_cushion_unnecessary():
    assert ruled(at_table(), Shot(first=(3,), potted=fell(9), rail=False)).fouls == ()
    assert missing(at_table(), Shot()) == "first"
    assert missing(at_table(), Shot(first=(3,))) == "rail"


@rule("8 BALL POOL LEGAL SHOTS")
def test_cushion_is_needed_on_an_open_table_too():
    assert ruled(at_table(solids=None), Shot(first=(8,), rail=False, foul_call=ADMITTED)).fouls == (Foul.NO_RAIL,)


@rule("8 BALL POOL LEGAL SHOTS Safety")
def test_declared_safety_ends_the_turn_and_the_ball_stays_down():
    state = apply(at_table(), Shot(first=(3,), potted=fell(3), safety=True))
    assert (state.turn, state.on_table, state.cue) == (AWAY, FIFTEEN - {3}, CuePlace.POSITION)

    assert apply(at_table(), Shot(first=(3,), potted=fell(3), obvious=True)).turn is HOME  # not declared: shoots again
    assert apply(at_table(solids=None), Shot(first=(3,), potted=fell(3), safety=True)).home_group is None


@rule("AMB-P7")
def test_safety_must_be_a_legal_shot_unless_contact_is_enough():
    soft = {"first": (3,), "rail": False, "safety": True}
    missed = {"first": (), "safety": True}
    assert ruled(at_table(), Shot(**soft, foul_call=ADMITTED)).fouls == (Foul.NO_RAIL,)

    lax = at_table(safety="contact")
    assert ruled(lax, Shot(**soft)).fouls == ()
    assert missing(lax, Shot(**missed)) == "rail"
    assert ruled(lax, Shot(**missed, rail=True)).fouls == ()
    assert ruled(lax, Shot(**missed, rail=False, foul_call=ADMITTED)).fouls == (Foul.NO_CONTACT,)


# --- fouls ---------------------------------------------------------------------------------------------


@rule("8 BALL POOL FOULING preamble")
def test_foul_counts_when_it_is_called_and_admitted_before_the_next_shot():
    assert missing(at_table(), foul(Act.PUSH, call=None)) == "foul_call"
    assert ruled(at_table(), foul(Act.PUSH)).fouls == (Foul.PUSH,)

    state = apply(at_table(), foul(Act.PUSH, call=NOT_CALLED))
    assert (state.verdict.fouls, state.verdict.overlooked, state.cue) == ((), (Foul.PUSH,), CuePlace.POSITION)
    state = apply(state, Shot(first=(9,), rail=True))  # after this nothing can be called any more
    assert state.verdict.fouls == ()


@rule("8 BALL POOL FOULING preamble")
def test_scratch_needs_no_call():
    assert ruled(at_table(), Shot(first=(3,), potted=(Potted(0),))).fouls == (Foul.SCRATCH,)
    assert ruled(at_table(), Shot(first=(3,), potted=(Potted(0),), foul_call=NOT_CALLED)).fouls == (Foul.SCRATCH,)
    assert code(at_table(), Shot(first=(3,), rail=True, foul_call=ADMITTED)) == "no_foul_in_the_facts"


@rule("8 BALL POOL FOULING ii")
def test_cue_ball_off_the_table_is_a_foul_and_one_that_comes_back_is_none():
    off = ruled(at_table(), Shot(first=(3,), off_table=(0,)))
    assert (off.fouls, off.spotted) == ((Foul.CUE_BALL_OFF,), ())
    assert ruled(at_table(), Shot(first=(3,), rail=True, acts=frozenset({Act.JUMPED}))).fouls == ()


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        pytest.param(Act.STROKE_WHILE_PLACING, Foul.PLACING_STROKE, marks=rule("8 BALL POOL FOULING iv")),
        pytest.param(Act.NO_FOOT, Foul.NO_FOOT, marks=rule("8 BALL POOL FOULING v")),
        pytest.param(Act.CUE_BALL_TOUCHED, Foul.CUE_BALL_TOUCHED, marks=rule("8 BALL POOL FOULING vii")),
        pytest.param(Act.SHOOTER_REPLACED_BALL, Foul.REPLACED_BALL, marks=rule("8 BALL POOL FOULING vii")),
        pytest.param(Act.MOVED_BALL_MET_CUE_BALL, Foul.MOVED_BALL_MET_CUE_BALL, marks=rule("8 BALL POOL FOULING vii")),
        pytest.param(Act.BALLS_MOVING, Foul.BALLS_MOVING, marks=rule("8 BALL POOL FOULING viii")),
        pytest.param(Act.PUSH, Foul.PUSH, marks=rule("8 BALL POOL FOULING ix")),
        pytest.param(Act.THROUGH_FROZEN_BALLS, Foul.FROZEN_LINE, marks=rule("8 BALL POOL FOULING ix")),
        pytest.param(Act.DOUBLE_HIT, Foul.DOUBLE_HIT, marks=rule("8 BALL POOL FOULING x")),
        pytest.param(Act.TOUCH_WHILE_PLACING, Foul.IN_HAND_TOUCH, marks=rule("8 BALL POOL FOULING xi")),
        pytest.param(Act.SCOOPED_ON_PURPOSE, Foul.SCOOP, marks=rule("8 BALL POOL FOULING xvi")),
    ],
)
def test_act_of_the_shooter_is_a_foul(act, kind):
    verdict = ruled(at_table(cue=CuePlace.ANYWHERE), foul(act))

    assert (verdict.fouls, verdict.next, verdict.cue) == ((kind,), AWAY, CuePlace.ANYWHERE)


@rule("8 BALL POOL FOULING vii")
@rule("8 BALL POOL FOULING xvi")
@pytest.mark.parametrize("act", [Act.BALL_TOUCHED, Act.JUMPED])
def test_touching_another_ball_or_jumping_by_accident_is_no_foul(act):
    assert ruled(at_table(), foul(act, call=None)).fouls == ()


@rule("8 BALL POOL FOULING vi")
def test_announced_frozen_ball_must_do_more_than_stay_at_its_cushion():
    frozen = {"first": (3,), "frozen": 3, "rail": True}
    assert missing(at_table(), Shot(**frozen)) == "frozen_rail"
    assert ruled(at_table(), Shot(**frozen, frozen_rail=True)).fouls == ()
    assert ruled(at_table(), Shot(**frozen, potted=fell(9))).fouls == ()
    assert ruled(at_table(), Shot(**frozen, frozen_rail=False, foul_call=ADMITTED)).fouls == (Foul.FROZEN_NO_RAIL,)
    # Nobody announced it, or another ball was hit: any cushion will do.
    assert ruled(at_table(), Shot(first=(3,), rail=True)).fouls == ()
    assert ruled(at_table(), Shot(first=(4,), frozen=3, rail=True)).fouls == ()


@rule("8 BALL POOL FOULING vii")
@rule("8 BALL POOL FOULING viii")
@rule("8 BALL POOL FOULING xi")
def test_foul_while_nobody_shoots_passes_the_turn():
    state = apply(at_table(), Offence(Act.CUE_BALL_TOUCHED, ADMITTED))
    assert (state.turn, state.cue, state.verdict.fouls) == (AWAY, CuePlace.ANYWHERE, (Foul.CUE_BALL_TOUCHED,))

    assert apply(state, Offence(Act.TOUCH_WHILE_PLACING, ADMITTED)).turn is HOME
    assert apply(at_table(), Offence(Act.BALL_TOUCHED)).turn is HOME
    assert apply(at_table(), Offence(Act.CUE_BALL_TOUCHED, NOT_CALLED)).turn is HOME
    assert code(at_table(), Offence(Act.TOUCH_WHILE_PLACING, ADMITTED)) == "not_in_hand"
    assert code(at_table(), Offence(Act.PUSH, ADMITTED)) == "only_during_a_shot"
    assert code(at_table(), Offence(Act.BALL_TOUCHED, ADMITTED)) == "no_foul_in_the_facts"


@rule("8 BALL POOL FOULING xv")
def test_cue_ball_taken_before_the_foul_was_admitted_is_a_foul_of_the_taker():
    early = Offence(Act.BEFORE_ANSWER, ADMITTED)
    state = apply(at_table(), foul(Act.PUSH))
    assert state.turn is AWAY

    taken = apply(state, early)
    assert (taken.verdict.fouls, taken.turn, taken.cue) == ((Foul.UNACKNOWLEDGED,), HOME, CuePlace.ANYWHERE)
    scratch = apply(at_table(), Shot(first=(3,), potted=(Potted(0),)))
    assert code(scratch, early) == "nothing_to_acknowledge"
    assert code(apply(at_table(), MISS), early) == "nothing_to_acknowledge"


@rule("8 BALL POOL PENALTY i")
def test_all_fouls_are_listed_and_the_cue_ball_is_in_hand_once():
    shot = foul(Act.PUSH, Act.NO_FOOT, first=(9,), rail=False, potted=(Potted(0),), off_table=(12,))
    verdict = ruled(at_table(), shot)

    assert verdict.fouls == (
        Foul.SCRATCH,
        Foul.OBJECT_BALL_OFF,
        Foul.WRONG_BALL_FIRST,
        Foul.NO_RAIL,
        Foul.NO_FOOT,
        Foul.PUSH,
    )
    assert (verdict.penalty, verdict.cue) == (Penalty.IN_HAND, CuePlace.ANYWHERE)
    assert ruled(rack(), foul(Act.NO_FOOT, first=None, rail=None, to_rail=6)).cue is CuePlace.HEAD


@rule("8 BALL POOL PENALTY ii")
@rule("8 BALL POOL PROTEST i")
def test_foul_that_is_refused_does_not_count_and_may_be_protested():
    state = apply(at_table(), foul(Act.DOUBLE_HIT, call=REFUSED))
    assert (state.verdict.fouls, state.verdict.disputed, state.cue) == ((), (Foul.DOUBLE_HIT,), CuePlace.POSITION)

    state = apply(state, Protest(AWAY, "two sounds"))
    assert code(state, Protest(HOME)) == "already_protested"
    state = apply(state, Shot(first=(9,), rail=True))  # played on under protest
    assert state.protest == Protest(AWAY, "two sounds")


@rule("8 BALL POOL PROTEST i")
@rule("A91")
def test_ruling_on_a_protest_lets_stand_rewrites_or_replays():
    over = played(on_eight(), Protest(AWAY), called(8))
    assert (outcome(over), over.protest) == (LegResult(home=10, away=0), Protest(AWAY))

    stands = apply(over, Ruling(Decision.STANDS))
    assert (outcome(stands), stands.protest) == (LegResult(home=10, away=0), None)
    rewritten = apply(over, Ruling(Decision.REWRITTEN, AWAY, 7))
    assert (outcome(rewritten), rewritten.how) == (LegResult(home=7, away=10), How.RULED)
    replayed = apply(over, Ruling(Decision.REPLAYED))
    assert (replayed.phase, replayed.turn, outcome(replayed)) == (Phase.BREAK, HOME, None)
    for ruling in (stands, rewritten, replayed):
        assert code(ruling, Protest(HOME)) == "already_ruled"


def test_ruling_that_makes_no_sense_is_refused():
    protested = apply(at_table(), Protest(HOME))

    assert code(at_table(), Ruling(Decision.STANDS)) == "no_protest"
    assert missing(protested, Ruling(Decision.REWRITTEN)) == "winner"
    assert code(protested, Ruling(Decision.REWRITTEN, HOME, 8)) == "too_many_balls"
    assert code(protested, Ruling(Decision.STANDS, HOME)) == "nothing_to_rewrite"


# --- racks without shots, forfeits, impossible events --------------------------------------------------


@rule("8 BALL POOL Reg. viii")
@pytest.mark.parametrize(("how", "balls"), [(How.EIGHT_POTTED, 0), (How.EIGHT_EARLY, 6), (How.WRONG_POCKET, 7)])
def test_rack_may_be_entered_as_a_whole(how, balls):
    state = rack(mode="rack")
    assert awaited(state) == (Rack,)

    over = apply(state, Rack(AWAY, how, balls))
    assert (outcome(over), over.how) == (LegResult(home=balls, away=10), how)
    assert outcome(played(over, Protest(HOME), Ruling(Decision.REPLAYED))) is None


@pytest.mark.parametrize(
    ("entered", "why"),
    [
        (Rack(HOME, How.EIGHT_POTTED, 8), "too_many_balls"),
        (Rack(HOME, How.EIGHT_POTTED, -1), "too_many_balls"),
        (Rack(HOME, How.WRONG_POCKET, 6), "loser_had_all_balls"),
        (Rack(HOME, How.EIGHT_EARLY, 7), "loser_had_balls_left"),
        (Rack(HOME, How.FOUL_ON_EIGHT, 7), "no_such_ending"),
        (Rack(HOME, How.RULED, 3), "no_such_ending"),
        (DRY, "not_now"),
    ],
)
def test_rack_that_cannot_have_ended_so_is_refused(entered, why):
    assert code(rack(mode="rack"), entered) == why


@rule("AMB-G14")
def test_forfeit_is_ten_to_nothing_whatever_was_pocketed():
    over = apply(at_table(down=(1, 2, 9)), Default(HOME))

    assert outcome(over) == LegResult(home=0, away=10, ending=Ending.FORFEIT, at_fault=HOME)
    assert code(over, Default(AWAY)) == "leg_over"


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Shot(shooter=AWAY, first=(1,), rail=True), "not_your_turn"),
        (Shot(first=(2,), rail=True), "ball_not_on_the_table"),
        (Choose(HOME, Option.ACCEPT), "not_now"),
        (Rack(HOME, How.EIGHT_POTTED, 0), "not_now"),
        ("nonsense", "unknown_event"),
    ],
)
def test_impossible_event_is_refused(event, why):
    assert code(at_table(down=(2,)), event) == why


def test_between_shots_begins_with_the_second_shot():
    assert code(start(EightballOptions()), SlowPlay()) == "not_now"
    assert code(start(EightballOptions()), Offence(Act.CUE_BALL_TOUCHED, ADMITTED)) == "not_now"


def test_every_rule_has_its_own_id():
    ids = [one.id for chapter in RULES for one in chapter.rules]

    assert len(ids) == len(set(ids))
