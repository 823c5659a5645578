"""What WPA, BCA and EBAC rule otherwise than the manual: the break, the open table, play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.base import LegResult
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose
from games.cue.engine.fouls import Foul
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import Act, Call, Potted, Shot
from games.eightball.engine.events import How
from games.eightball.engine.play import apply, outcome
from games.eightball.engine.state import Group
from games.eightrace.live import LIVE
from games.live import Setup
from tests.games.cue.shots import CORNER, SIDE, called, fell
from tests.games.eightball.rule_sets import (
    SCRATCH,
    american,
    at_table,
    every,
    lost_by,
    on_eight,
    rack,
    ruled,
)
from tests.games.eightball.table import ADMITTED, AWAY, HOME, missing
from tests.games.manual import EIGHTRACE

ACCEPT_OR_HEAD = (Option.ACCEPT, Option.FROM_HEAD)


RACK_AGAIN = (Option.ACCEPT, Option.RERACK_AND_BREAK, Option.RERACK_OFFENDER_BREAKS)


# --- the break ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WPA 3")
@pytest.mark.rule("BCA 4.1")
@pytest.mark.rule("BCA 4.13")
@every
def test_a_rack_from_the_break_to_the_8(rules):
    pots = [Shot(call=Call(n), first=(n,), potted=(Potted(n),), as_called=True) for n in (1, 2, 3, 4, 5, 6, 7, 8)]
    over = rack(rules, Shot(potted=fell(12)), *pots)
    assert (over.phase, over.winner, over.how) == (Phase.OVER, HOME, How.EIGHT_POTTED)
    assert outcome(over) == LegResult(home=1, away=0)


@pytest.mark.rule("WPA 3.1")
@pytest.mark.rule("BCA 4.4")
@pytest.mark.parametrize(("habit", "breaks"), [("alternate", AWAY), ("winner", HOME), ("loser", AWAY)])
def test_the_organizer_says_who_breaks_next(habit, breaks):
    match = Setup(rules=EIGHTRACE, home_name="A", away_name="B", play={"next_break": habit})
    over = replace(rack("wpa8"), phase=Phase.OVER, winner=HOME, how=How.EIGHT_POTTED)
    assert LIVE.options(match, (over,)).breaker is breaks
    assert LIVE.options(replace(match, answers={"first_break": "away"}), ()).breaker is AWAY


@pytest.mark.rule("WPA 3.3 a")
@pytest.mark.rule("WPA 3.3 b")
@every
def test_the_break_begins_behind_the_head_string_and_nothing_is_called(rules):
    assert rack(rules).cue is CuePlace.HEAD
    assert ruled(rack(rules), Shot(potted=fell(3), first=(14,))).next is HOME


@pytest.mark.rule("WPA 3.3 c")
@pytest.mark.rule("BCA 4.2")
@every
def test_a_ball_down_on_the_break_goes_on_with_an_open_table(rules):
    state = rack(rules, Shot(potted=fell(3, 12)))
    assert (state.turn, state.home_group) == (HOME, None)


@pytest.mark.rule("WPA 3.3 d")
def test_an_illegal_break_is_no_foul_and_offers_three_things():
    verdict = ruled(rack("wpa8"), Shot(to_rail=3))
    assert (verdict.fouls, verdict.choice.side, verdict.choice.options) == ((), AWAY, RACK_AGAIN)
    assert missing(rack("wpa8"), Shot()) == "to_rail"
    state = rack("wpa8", Shot(to_rail=3), Choose(AWAY, Option.RERACK_OFFENDER_BREAKS))
    assert (state.phase, state.turn) == (Phase.BREAK, HOME)


@pytest.mark.rule("BCA 4.5")
@american
def test_an_illegal_break_is_a_foul_with_three_options(rules):
    verdict = ruled(rack(rules), Shot(to_rail=3))
    assert (verdict.fouls, verdict.choice.side, verdict.choice.options) == ((Foul.ILLEGAL_BREAK,), AWAY, RACK_AGAIN)


@pytest.mark.rule("BCA 4.6")
@american
def test_a_scratch_on_the_break_is_played_from_behind_the_head_string(rules):
    state = rack(rules, Shot(potted=(*fell(12), SCRATCH)))
    assert (state.turn, state.cue, state.home_group, state.on_table & {12}) == (AWAY, CuePlace.HEAD, None, frozenset())
    straight = Shot(first=(3,), rail=True, acts=frozenset({Act.SHOT_BEHIND_HEAD_STRING}))
    assert ruled(state, straight).fouls == (Foul.BEHIND_HEAD_STRING,)


@pytest.mark.rule("WPA 3.3 h")
def test_another_foul_on_the_break_leaves_two_options_but_not_without_a_cue_ball():
    verdict = ruled(rack("wpa8"), Shot(to_rail=5, acts=frozenset({Act.NO_FOOT})))
    assert verdict.choice.options == ACCEPT_OR_HEAD
    scratch = ruled(rack("wpa8"), Shot(potted=(*fell(12), SCRATCH)))
    assert (scratch.choice, scratch.next, scratch.cue) == (None, AWAY, CuePlace.HEAD)


@pytest.mark.rule("WPA 3.3 g")
@pytest.mark.rule("BCA 4.7")
@every
def test_a_ball_driven_off_on_the_break_stays_out_and_offers_two_things(rules):
    verdict = ruled(rack(rules), Shot(to_rail=5, off_table=(12,)))
    assert (verdict.fouls, verdict.choice.options) == ((Foul.OBJECT_BALL_OFF,), ACCEPT_OR_HEAD)
    assert (verdict.down, verdict.spotted) == ((12,), ())


@pytest.mark.rule("WPA 3.7")
def test_the_8_driven_off_on_the_break_is_spotted():
    verdict = ruled(rack("wpa8"), Shot(to_rail=5, off_table=(8, 12)))
    assert (verdict.winner, verdict.spotted, verdict.down) == (None, (8,), (12,))
    assert ruled(at_table("wpa8"), Shot(first=(3,), rail=True, off_table=(12,))).spotted == ()


@pytest.mark.rule("WPA 3.3 e")
@pytest.mark.rule("BCA 4.8")
@pytest.mark.parametrize("rules", ["bca8", "wpa8"])
def test_the_8_on_the_break_is_the_breaker_s_choice(rules):
    verdict = ruled(rack(rules), Shot(potted=fell(8)))
    assert (verdict.choice.side, verdict.choice.options) == (HOME, (Option.SPOT_EIGHT, Option.RERACK_AND_BREAK))


@pytest.mark.rule("WPA 3.3 f")
@pytest.mark.rule("BCA 4.8")
@every
def test_the_8_and_a_scratch_on_the_break_is_the_other_side_s_choice(rules):
    verdict = ruled(rack(rules), Shot(potted=(*fell(8), SCRATCH)))
    assert verdict.choice.side is AWAY
    assert verdict.choice.options == (Option.SPOT_EIGHT_FROM_HEAD, Option.RERACK_AND_BREAK)


@pytest.mark.rule("WPA 3.3 f")
@pytest.mark.rule("WPA 3.3 g")
@pytest.mark.rule("WPA 3.3 h")
def test_the_8_with_another_foul_on_the_break_is_spotted_and_no_break_comes_again():
    no_foot = frozenset({Act.NO_FOOT})
    for shot in (Shot(potted=fell(8), off_table=(12,)), Shot(potted=fell(8), acts=no_foot)):
        verdict = ruled(rack("wpa8"), shot)
        assert (verdict.choice.side, verdict.choice.options, verdict.spotted) == (AWAY, ACCEPT_OR_HEAD, (8,))
    jumped = ruled(rack("wpa8"), Shot(potted=fell(8), off_table=(0,)))  # not pocketed, and so no scratch (8.6)
    assert (jumped.choice, jumped.next, jumped.cue, jumped.spotted) == (None, AWAY, CuePlace.HEAD, (8,))
    assert ruled(rack("bca8"), Shot(potted=fell(8), off_table=(12,), foul_call=ADMITTED)).choice.options == (
        Option.SPOT_EIGHT_FROM_HEAD,
        Option.RERACK_AND_BREAK,
    )


@pytest.mark.rule("WPA 6.3")
@pytest.mark.rule("WPA 3.3 h")
def test_a_break_that_touches_nothing_is_a_foul_only_where_the_break_is_not_excepted():
    verdict = ruled(rack("wpa8"), Shot(first=()))
    assert (verdict.fouls, Option.FROM_HEAD in verdict.choice.options) == ((Foul.NO_CONTACT,), True)
    assert ruled(rack("bca8"), Shot(first=())).fouls == (Foul.ILLEGAL_BREAK,)


@pytest.mark.rule("EBAC note to 4.8")
def test_the_8_on_the_break_wins_by_the_house_note():
    verdict = ruled(rack("ebac8"), Shot(potted=fell(8)))
    assert (verdict.winner, verdict.how) == (HOME, How.EIGHT_POTTED)
    assert verdict.sections == ("EBAC note to 4.8",)


# --- open table and groups ---------------------------------------------------------------------------------


@pytest.mark.rule("WPA 3.4")
@pytest.mark.rule("BCA 4.9")
@pytest.mark.rule("BCA 4.10")
@every
def test_on_an_open_table_either_group_may_be_hit_first_but_not_the_8(rules):
    state = at_table(rules, solids=None)
    assert ruled(state, called(9, first=1)).group is Group.STRIPES
    foul = ruled(state, called(9, first=8))
    assert (foul.fouls, foul.group, foul.cue, foul.down) == ((Foul.WRONG_BALL_FIRST,), None, CuePlace.ANYWHERE, (9,))
    wrong = ruled(state, Shot(call=Call(9, CORNER), first=(9,), potted=fell(9, pocket=SIDE)))
    assert (wrong.group, wrong.next) == (None, AWAY)


# --- in play -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WPA 3.5")
@pytest.mark.rule("WPA 3.6")
@pytest.mark.rule("BCA 4.2")
@every
def test_a_called_ball_goes_on_and_an_uncalled_one_ends_the_turn(rules):
    state = at_table(rules)
    assert ruled(state, called(3)).next is HOME
    assert ruled(state, Shot(call=Call(4, CORNER), first=(3,), potted=fell(3))).next is AWAY
    assert missing(state, Shot(first=(3,), potted=fell(3))) == "obvious"
    assert ruled(state, Shot(first=(3,), potted=fell(3), obvious=True)).next is HOME
    assert ruled(state, Shot(first=(4,), potted=fell(3))).next is AWAY  # a combination is never plain


@pytest.mark.rule("BCA 4.11")
@every
def test_own_group_first_and_then_a_cushion(rules):
    state = at_table(rules)
    assert ruled(state, Shot(first=(9,), rail=True)).fouls == (Foul.WRONG_BALL_FIRST,)
    assert ruled(state, Shot(first=(3,), rail=False)).fouls == (Foul.NO_RAIL,)
    assert ruled(state, Shot(first=())).fouls == (Foul.NO_CONTACT,)
    assert ruled(state, Shot(first=(3,), rail=True)).fouls == ()


@pytest.mark.rule("BCA 4.12")
@pytest.mark.rule("WPA 3.6")
@every
def test_a_declared_safety_ends_the_turn_and_what_falls_stays_down(rules):
    verdict = ruled(at_table(rules), Shot(safety=True, first=(3,), potted=fell(3)))
    assert (verdict.fouls, verdict.next, verdict.down) == ((), AWAY, (3,))
    assert ruled(at_table(rules), Shot(first=(3,), potted=fell(3), obvious=True)).next is HOME
    assert ruled(at_table(rules), Shot(safety=True, first=(9,), rail=True)).fouls == (Foul.WRONG_BALL_FIRST,)


@pytest.mark.rule("BCA 4.14")
@pytest.mark.rule("WPA 3.9")
@every
def test_a_foul_gives_the_cue_ball_in_hand_anywhere(rules):
    state = apply(at_table(rules), Shot(first=(3,), potted=(SCRATCH,)))
    assert (state.turn, state.cue) == (AWAY, CuePlace.ANYWHERE)
    placing = Shot(first=(9,), rail=True, acts=frozenset({Act.STROKE_WHILE_PLACING}))
    assert ruled(state, placing).fouls == (Foul.PLACING_STROKE,)


@pytest.mark.rule("BCA 4.15")
@every
def test_the_8_may_begin_a_combination_only_when_it_is_the_legal_ball(rules):
    assert ruled(at_table(rules), called(3, first=8)).fouls == (Foul.WRONG_BALL_FIRST,)
    assert ruled(on_eight(rules), Shot(first=(8,), potted=fell(9))).fouls == ()


@pytest.mark.rule("BCA 4.16")
@every
def test_balls_that_fell_wrongly_stay_down_for_whoever_has_the_group(rules):
    state = apply(at_table(rules), Shot(first=(3,), potted=(*fell(3, 9), SCRATCH)))
    assert {down.ball for down in state.gone} == {3, 9}
    assert len(state.left(HOME)) == len(state.left(AWAY)) == 6


@pytest.mark.rule("BCA 4.17")
@every
def test_a_ball_driven_off_is_a_foul_and_is_not_spotted(rules):
    verdict = ruled(at_table(rules), Shot(first=(3,), rail=True, off_table=(9,)))
    assert (verdict.fouls, verdict.spotted, verdict.down) == ((Foul.OBJECT_BALL_OFF,), (), (9,))


@pytest.mark.rule("BCA 4.18")
@american
def test_the_ball_in_the_way_may_not_move_on_a_jump_or_curve(rules):
    moved = frozenset({Act.IMPEDING_BALL_MOVED})
    assert ruled(at_table(rules), Shot(first=(3,), rail=True, acts=moved)).fouls == (Foul.IMPEDING_BALL,)
    clean = Shot(first=(3,), rail=True, acts=frozenset({Act.JUMPED, Act.BALL_TOUCHED}))
    assert ruled(at_table(rules), clean).fouls == ()


@pytest.mark.rule("BCA 4.19")
@pytest.mark.parametrize("rules", ["bca8", "wpa8"])
def test_a_foul_while_playing_for_the_8_costs_the_turn(rules):
    verdict = ruled(on_eight(rules), Shot(first=(8,), potted=(SCRATCH,)))
    assert (verdict.winner, verdict.next, verdict.cue) == (None, AWAY, CuePlace.ANYWHERE)


@pytest.mark.rule("EBAC note to 4.19")
@pytest.mark.parametrize(
    "shot", [Shot(first=(8,), potted=(SCRATCH,)), Shot(first=(8,), rail=False), Shot(first=(9,), rail=True)]
)
def test_a_foul_while_playing_for_the_8_loses_by_the_house_note(shot):
    assert lost_by(ruled(on_eight("ebac8"), shot), How.FOUL_ON_EIGHT)
