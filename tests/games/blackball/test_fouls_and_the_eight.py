"""The rules of blackball and of WEPF 8-ball, one by one: serious fouls, the 8, snookers, time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.base import Ending
from games.blackball.engine import play
from games.blackball.engine.events import (
    BallFell,
    Choose,
    Conduct,
    Default,
    FoulSnooker,
    Interference,
    NominateBall,
    Offence,
    Sanction,
    Stalemate,
    TimeUp,
)  # fmt: skip
from games.blackball.engine.settings import RULE_SETS, Foul
from games.blackball.engine.shot import Act, Shot
from games.blackball.engine.state import How, Phase
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.state import CLOCK_RUNS
from tests.games.blackball.table import (
    AWAY,
    BOTH,
    GOOD_BREAK,
    HOME,
    after,
    both,
    fouls,
    frame,
    in_play,
    refused,
    rule,
    shot,
)

SERIOUS = [Act.TIP_ON_OTHER_BALL, Act.MOVED_ON_PURPOSE, Act.CUE_BALL_OTHERWISE, Act.JUMPED_ON_PURPOSE, Act.DISRUPTED]


# --- serious fouls -------------------------------------------------------------------------------------


@rule("WEPF M", "WEPF M2", "WEPF M3", "WEPF M4", "WEPF M5", "WEPF M6", "WEPF N4")
@pytest.mark.parametrize("act", SERIOUS)
def test_serious_foul_puts_everything_back_and_the_second_one_loses(act):
    state = after(in_play(), shot(3, 3, acts=(act,), restorable=True))
    assert (state.turn, state.visits, 3 in state.on_table) == (AWAY, 2, True)
    assert state.serious_home == 1

    again = after(state, shot(9), shot(9), shot(3, acts=(act,), restorable=True))
    assert (again.winner, again.how) == (AWAY, How.TWO_SERIOUS)


@rule("WEPF N5")
def test_serious_foul_that_cannot_be_put_back_loses_and_whether_it_can_is_asked():
    assert refused(in_play(), shot(3, acts=(Act.MOVED_ON_PURPOSE,))) == "fact_missing"
    state = after(in_play(), shot(3, acts=(Act.MOVED_ON_PURPOSE,), restorable=False))
    assert (state.winner, state.how) == (AWAY, How.NOT_RESTORED)


@rule("WEPF E", "WEPF K", "WEPF K1", "WPA 5.8", "WPA 5.13")
@both
def test_cue_ball_in_hand_stays_in_hand_after_an_offence_in_which_it_was_not_struck(rules):
    in_hand = after(in_play(rules), shot(3, 0))
    assert (in_hand.turn, in_hand.cue) == (AWAY, CuePlace.BAULK)

    for side, act in ((AWAY, Act.BALL_TOUCHED), (HOME, Act.TOUCHED_TABLE)):
        if act in in_hand.rules.acts:
            state = after(in_hand, Offence(side, act))
            assert (state.turn, state.visits, state.free_shot) == (side.other, in_hand.visits, in_hand.free_shot)
            assert (state.phase, state.choice, state.cue) == (Phase.SHOT, None, CuePlace.BAULK)
    conduct = after(in_hand, Conduct(AWAY, Sanction.FOUL))
    assert (conduct.phase, conduct.turn, conduct.cue) == (Phase.SHOT, HOME, CuePlace.BAULK)
    slow = after(replace(in_hand, pace=CLOCK_RUNS), TimeUp())
    assert (slow.phase, slow.turn, slow.cue) == (Phase.SHOT, HOME, CuePlace.BAULK)
    assert refused(in_hand, Offence(AWAY, Act.CUE_BALL_TOUCHED)) == "in_hand"


@rule("WEPF M", "WEPF U")
def test_cue_ball_that_is_put_back_is_in_hand_again_where_it_was():
    in_hand = after(in_play(), shot(3, 0))

    out_of_turn = after(in_hand, Offence(HOME, Act.OUT_OF_TURN, restorable=True))
    assert (out_of_turn.turn, out_of_turn.visits, out_of_turn.cue) == (AWAY, 2, CuePlace.BAULK)
    mistaken = after(in_hand, Offence(HOME, Act.OUT_OF_TURN, restorable=False, accidental=True))
    assert after(mistaken, Choose(AWAY, Option.ACCEPT)).cue is CuePlace.POSITION
    spoiled = after(in_hand, shot(3, fell_by_itself=True))
    assert (spoiled.turn, spoiled.verdict.fouls, spoiled.cue) == (HOME, (Foul.WRONG_BALL_FIRST,), CuePlace.BAULK)


@rule("WEPF M1", "WEPF M1 b")
def test_shot_out_of_turn_by_mistake_that_cannot_be_put_back_leaves_a_choice():
    mistake = Offence(AWAY, Act.OUT_OF_TURN, restorable=False, accidental=True)
    state = after(in_play(), mistake)
    assert (state.choice.side, state.choice.options) == (HOME, (Option.ACCEPT, Option.REPLAY))
    assert after(state, Choose(HOME, Option.ACCEPT)).turn is HOME
    again = after(state, Choose(HOME, Option.REPLAY))
    assert (again.phase, again.turn, len(again.on_table)) == (Phase.BREAK, HOME, 15)
    assert after(in_play(), replace(mistake, accidental=False)).winner is HOME


def test_serious_foul_on_the_break_is_racked_again_for_the_opponent():
    state = after(frame(), Shot(first=(1,), acts=frozenset({Act.MOVED_ON_PURPOSE}), restorable=True, to_rail=4))

    assert (state.phase, state.turn, state.visits, state.serious_home) == (Phase.BREAK, AWAY, 2, 1)


# --- the 8 ---------------------------------------------------------------------------------------------


@rule("WPA 5", "WEPF D1")
@both
def test_eight_after_the_own_seven_wins(rules):
    state = after(in_play(rules, *range(1, 8)), shot(8, 8))

    assert (state.winner, state.how) == (HOME, How.EIGHT_POTTED)
    assert (play.outcome(state).home, play.outcome(state).away) == (1, 0)


@rule("WPA 5.14 b", "WEPF N2")
@both
def test_eight_while_own_balls_are_left_loses(rules):
    assert after(in_play(rules), shot(3, 8)).how is How.EIGHT_EARLY
    assert after(in_play(rules, low=None), shot(3, 8)).winner is AWAY
    spared = after(in_play(rules, low=None, open_eight="foul"), shot(3, 8))
    assert (spared.winner, 8 in spared.on_table, spared.verdict.shooter) == (None, True, HOME)


@rule("WEPF N3")
def test_last_own_ball_and_the_eight_in_one_shot_wins_under_blackball_and_loses_under_wepf():
    last = (1, 2, 3, 4, 5, 6)

    assert after(in_play("blackball", *last), shot(7, 7, 8)).winner is HOME
    assert after(in_play("wepf", *last), shot(7, 7, 8)).how is How.EIGHT_WITH_LAST


@rule("WPA 5.14 b")
@rule("WEPF N2")
def test_eight_on_an_open_table_without_another_ball_wins():
    for rules in BOTH:
        colours = [*range(1, 8), *range(9, 16)]
        assert after(in_play(rules, *colours, low=None), shot(8, 8)).winner is HOME
        assert after(in_play(rules, *colours[1:], low=None), shot(8, 8)).winner is AWAY


@rule("WPA 5.13.1")
@rule("WPA 5.14 a")
def test_an_opponents_ball_that_falls_with_the_black_loses():
    assert after(in_play("blackball", *range(1, 8)), shot(8, 8, 9)).how is How.FOUL_WITH_EIGHT


@rule("WPA 5.14 a", "WEPF N1")
@both
def test_foul_with_the_eight_down_loses(rules):
    assert after(in_play(rules, *range(1, 8)), shot(8, 8, 0)).how is How.FOUL_WITH_EIGHT
    assert after(in_play(rules, *range(1, 8)), shot(8, 8, 12)).how is How.FOUL_WITH_EIGHT


@rule("WPA 5.14 c", "WPA 5.14 d")
@pytest.mark.parametrize("act", [Act.WRONG_ON_PURPOSE, Act.NO_ATTEMPT])
def test_what_is_done_on_purpose_loses_under_blackball(act):
    assert after(in_play("blackball"), shot(12, acts=(act,))).how is How.GRAVE_FOUL
    assert after(in_play("wepf"), shot(12, acts=(act,))).winner is None


@rule("WEPF N6", "WEPF N7", "WEPF A")
def test_unfair_play_loses_the_frame():
    assert after(in_play(), Offence(AWAY, Act.PREVENTED_EIGHT)).winner is HOME
    assert after(in_play(), Conduct(AWAY, Sanction.FRAME)).how is How.CONDUCT
    assert after(in_play(), Conduct(AWAY, Sanction.FOUL)).visits == 2
    assert after(in_play(), Conduct(AWAY, Sanction.WARNING)) == in_play()


# --- foul snookers -------------------------------------------------------------------------------------


@rule("WEPF Q3", "WEPF Q4", "WEPF K17")
def test_foul_snooker_offers_baulk_or_a_ball_to_nominate():
    fouled = after(in_play(), shot(12))
    asked = after(fouled, FoulSnooker())
    assert (asked.choice.side, asked.choice.options) == (AWAY, (Option.ACCEPT, Option.FROM_BAULK))
    assert after(asked, Choose(AWAY, Option.FROM_BAULK)).cue is CuePlace.BAULK

    stays = after(asked, Choose(AWAY, Option.ACCEPT))
    assert fouls(stays, shot(3)) == (Foul.WRONG_BALL_FIRST,)  # not nominated
    named = after(stays, NominateBall(3))
    assert fouls(named, shot(3)) == ()
    potted = after(named, shot(3, 3))
    assert (potted.turn, potted.visits, potted.verdict.fouls, potted.nominated) == (AWAY, 2, (), None)
    assert fouls(potted, shot(4)) == (Foul.WRONG_BALL_FIRST,)


def test_foul_snooker_only_right_after_a_foul_and_a_ball_only_with_it():
    assert refused(in_play(), FoulSnooker()) == "no_foul_before"
    assert refused(in_play("blackball"), FoulSnooker()) == "not_in_these_rules"
    fouled = after(in_play(), shot(12))
    assert refused(fouled, NominateBall(3)) == "no_foul_snooker"
    stays = after(fouled, FoulSnooker(), Choose(AWAY, Option.ACCEPT))
    assert refused(stays, NominateBall(12)) == "not_to_nominate"  # an own ball
    assert refused(stays, FoulSnooker()) == "already_ruled"
    assert refused(after(fouled, shot(9)), FoulSnooker()) == "no_foul_before"


def test_foul_snooker_in_baulk_may_be_ruled_again_after_the_ball_was_taken_there():
    baulk = after(in_play(), shot(12), FoulSnooker(), Choose(AWAY, Option.FROM_BAULK))

    assert after(baulk, FoulSnooker(), NominateBall(3)).nominated == 3


@rule("WEPF Q5", "WEPF Q6")
def test_nominated_eight_may_be_hit_and_loses_when_it_falls_unless_the_player_is_on_it():
    stays = after(in_play(), shot(12), FoulSnooker(), Choose(AWAY, Option.ACCEPT))
    named = after(stays, NominateBall(8))
    assert fouls(named, shot(8)) == ()
    assert after(named, shot(8, 8)).winner is HOME

    on_eight = after(in_play("wepf", *range(9, 16)), shot(9 - 6, 3, 0))
    on_eight = after(on_eight, FoulSnooker(), NominateBall(4))
    assert after(on_eight, shot(4, 4, 8)).winner is AWAY
    assert after(on_eight, shot(4, 8)).winner is AWAY
    assert (after(on_eight, shot(4, 4)).turn, after(on_eight, shot(4)).visits) == (AWAY, 1)


# --- time, stalemate, the rest -------------------------------------------------------------------------


@rule("WEPF I", "WEPF I4", "WEPF L2")
def test_time_up_gives_two_visits_from_where_it_lies_or_from_baulk():
    state = after(in_play(), TimeUp())
    assert state.verdict.sections == ("WEPF I4", "WEPF L2")  # not a standard foul
    assert (state.verdict.fouls, state.choice.side, state.visits) == ((Foul.TIME,), AWAY, 2)
    assert after(state, Choose(AWAY, Option.FROM_BAULK)).cue is CuePlace.BAULK
    assert after(frame(), TimeUp()).phase is Phase.BREAK
    assert RULE_SETS["wepf"].clock == 60


def test_blackball_clock_is_set_by_the_referee_first():
    slow = after(in_play("blackball"), TimeUp())
    assert (slow.turn, slow.verdict.warning) == (HOME, True)
    assert after(slow, TimeUp(), TimeUp()).verdict.fouls == (Foul.TIME,)


@rule("WEPF X", "WPA 5.12")
def test_stalemate_after_three_turns_each_without_meeting_a_ball_or_when_the_referee_says_so():
    nothing = shot(None, rail=False)
    state = after(in_play(), nothing, nothing, nothing, nothing)
    assert refused(state, Stalemate()) == "no_stalemate"
    again = after(state, nothing, nothing, Stalemate())
    assert (again.phase, again.turn, len(again.on_table)) == (Phase.BREAK, HOME, 15)
    assert after(in_play("blackball"), Stalemate()).phase is Phase.BREAK


def test_turn_in_which_a_ball_was_met_is_no_step_towards_a_stalemate():
    barren = after(in_play(), shot(None, rail=False))
    assert (barren.barren_home, barren.turn) == (1, AWAY)
    met = after(barren, shot(9), shot(None, rail=False))
    assert (met.barren_away, met.turn) == (0, HOME)


@rule("WEPF U", "WEPF V", "WEPF C7")
@both
def test_balls_that_fall_by_themselves_are_put_back_and_a_player_may_concede(rules):
    assert after(in_play(rules), BallFell(3)) == in_play(rules)
    assert refused(in_play(rules, 3), BallFell(3)) == "ball_not_on_the_table"
    assert after(in_play(rules), Interference()) == in_play(rules)
    assert after(in_play(rules), Interference(restored=False)).phase is Phase.BREAK
    given = play.outcome(after(in_play(rules), Default(HOME)))
    assert (given.ending, given.at_fault) == (Ending.FORFEIT, HOME)


@rule("WEPF U", "WPA 1.7")
@both
def test_shot_that_would_have_met_a_ball_which_fell_by_itself_is_played_again(rules):
    state = in_play(rules, visits=2) if rules == "wepf" else in_play(rules, free_shot=True)
    again = after(state, shot(3, 3, 4, fell_by_itself=True))

    assert replace(again, verdict=None) == state  # balls, visits and free shot are as they were
    assert (again.verdict.replay, again.verdict.fouls) == (True, ())


@rule("WEPF U")
def test_wepf_keeps_a_foul_of_such_a_shot_and_puts_every_ball_back():
    state = after(in_play(), shot(12, 3, fell_by_itself=True))
    assert (state.turn, state.visits, 3 in state.on_table) == (AWAY, 2, True)
    assert (state.verdict.fouls, state.verdict.replaced) == ((Foul.WRONG_BALL_FIRST,), True)
    assert "WEPF U" in state.verdict.sections

    blackball = after(in_play("blackball"), shot(12, 3, fell_by_itself=True))
    assert (blackball.turn, blackball.verdict.replay) == (HOME, True)


@rule("WPA 5.8")
def test_in_hand_means_baulk():
    assert after(in_play("blackball"), shot(3, 0)).cue is CuePlace.BAULK
    assert after(in_play("blackball"), shot(3, 0)).choice is None


@both
@pytest.mark.parametrize(
    ("told", "code"),
    [
        (Shot(first=(3,), potted=(3,), off_table=(3,)), "ball_gone_twice"),
        (Shot(first=(), potted=(3,)), "gone_without_contact"),
        (Shot(first=(7,)), "ball_not_on_the_table"),
        (Shot(first=(3,), to_rail=4), "only_on_the_break"),
        (Shot(first=(3,), acts=frozenset({Act.COACHED})), "not_in_a_shot"),
    ],
)
def test_impossible_facts_are_refused_and_change_nothing(rules, told, code):
    assert refused(in_play(rules, 7), told) == code


def test_break_facts_that_cannot_be_are_refused():
    assert refused(frame(), Shot(first=(1,), to_rail=16)) == "too_many_to_rail"
    assert refused(frame("blackball"), Shot(first=(1,), across_centre=-1)) == "too_many_across"


@both
def test_nothing_follows_a_frame_that_is_over(rules):
    over = after(in_play(rules, *range(1, 8)), shot(8, 8))

    assert refused(over, shot(9)) == "leg_over"
    assert refused(in_play(rules), "nonsense") == "unknown_event"
    assert play.legal(over) == ()
    assert play.outcome(in_play(rules)) is None


def test_partners_take_turns():
    state = frame("wepf", players=2)
    assert state.player == 0
    back = after(state, GOOD_BREAK_OF_WEPF, shot(9), shot(9))
    assert (back.turn, back.player_of(HOME), back.player_of(AWAY)) == (AWAY, 1, 1)


GOOD_BREAK_OF_WEPF = replace(GOOD_BREAK, across_centre=None)
