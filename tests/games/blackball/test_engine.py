"""The rules of blackball and of WEPF 8-ball, one by one: the break, groups and play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.blackball.engine.events import (
    Choose,
    Group,
    NameColour,
    Offence,
)  # fmt: skip
from games.blackball.engine.settings import Foul, Weight
from games.blackball.engine.shot import Act, Shot
from games.blackball.engine.state import Phase
from games.cue.engine.choices import CuePlace, Option
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

# --- the break -----------------------------------------------------------------------------------------


@rule("WPA 5.5 a", "WEPF E", "WEPF F2", "WPA 5.3")
@both
def test_break_is_played_from_baulk_by_who_the_lag_says(rules):
    assert frame(rules).cue is CuePlace.BAULK
    assert frame(rules, breaker=AWAY).turn is AWAY


@rule("WPA 5.5 b")
def test_blackball_break_needs_a_ball_down_or_two_over_the_middle():
    weak = after(frame("blackball"), Shot(first=(1,), across_centre=1))
    assert weak.verdict.fouls == (Foul.UNFAIR_BREAK,)
    assert (weak.choice.side, weak.free_shot, len(weak.on_table)) == (AWAY, True, 15)
    assert fouls(frame("blackball"), Shot(first=(1,), across_centre=2)) == ()
    assert after(frame("blackball"), Shot(first=(1,), potted=(3,))).turn is HOME
    assert refused(frame("blackball"), Shot(first=(1,))) == "fact_missing"


@rule("WEPF F4 a", "WEPF F4 b", "WEPF L1")
def test_unfair_wepf_break_is_racked_again_and_the_opponent_breaks_with_two_visits():
    state = after(frame(), Shot(first=(1,), to_rail=3))
    assert (state.phase, state.turn, state.visits) == (Phase.BREAK, AWAY, 2)
    assert after(frame(), Shot(first=(1,), to_rail=4)).verdict.fouls == ()

    again = after(state, Shot(first=(1,), to_rail=4))
    assert (again.turn, again.visits, again.phase) == (AWAY, 1, Phase.SHOT)  # the break was the first visit


@rule("WEPF F4 c", "WEPF J", "WEPF L3")
def test_cue_ball_down_on_a_fair_break_passes_the_turn_and_no_more():
    state = after(frame(), Shot(first=(1,), potted=(0,), to_rail=4))
    assert (state.turn, state.visits, state.cue) == (AWAY, 1, CuePlace.BAULK)
    assert state.verdict.weight is Weight.TURN
    assert state.verdict.sections == ("WEPF F4 c, L3",)  # K1 is not about the break

    unfair = after(frame(), Shot(first=(1,), potted=(0,), to_rail=2))
    assert (unfair.phase, unfair.verdict.fouls) == (Phase.BREAK, (Foul.UNFAIR_BREAK,))
    off = after(frame(), Shot(first=(1,), potted=(0,), off_table=(4,), to_rail=4))
    assert (off.visits, off.cue) == (2, CuePlace.BAULK)


@rule("WEPF F4 c")
@rule("WEPF K20")
def test_cue_ball_that_leaves_the_table_on_a_fair_break_is_a_standard_foul():
    state = after(frame("wepf"), Shot(first=(1,), to_rail=4, off_table=(0,)))
    assert (state.turn, state.visits, state.cue) == (AWAY, 2, CuePlace.BAULK)
    assert (state.verdict.fouls, state.verdict.weight) == ((Foul.BALL_OFF,), Weight.STANDARD)


@rule("WEPF K22")
def test_jumping_the_pack_is_no_fair_break_and_jumping_a_ball_is_a_foul():
    assert after(frame(), replace(GOOD_BREAK, across_centre=None, acts=frozenset({Act.JUMPED}))).phase is Phase.BREAK
    assert fouls(in_play(), shot(1, acts=(Act.JUMPED,))) == (Act.JUMPED,)


@rule("WPA 5.5 c", "WEPF F5")
@both
def test_black_on_the_break_is_racked_again_for_the_same_player(rules):
    state = after(frame(rules), Shot(first=(1,), potted=(8, 0), off_table=(3,)))

    assert (state.phase, state.turn, len(state.on_table)) == (Phase.BREAK, HOME, 15)
    assert state.verdict.fouls == ()


# --- groups --------------------------------------------------------------------------------------------


@rule("WPA 5.6")
def test_blackball_groups_are_decided_by_the_first_normal_shot_of_one_group():
    assert after(frame("blackball"), Shot(first=(1,), potted=(3,))).home_group is None  # the break
    open_table = in_play("blackball", low=None)
    assert after(open_table, shot(3, 3)).home_group is Group.LOW
    assert after(open_table, shot(12, 3)).home_group is Group.LOW
    both_groups = after(open_table, shot(3, 3, 12))
    assert (both_groups.home_group, both_groups.turn) == (None, HOME)
    free = after(replace(open_table, free_shot=True), shot(3, 3))
    assert (free.home_group, free.turn, free.free_shot) == (None, HOME, False)


@rule("WEPF H1", "WEPF H3")
def test_wepf_colour_is_decided_by_one_colour_and_named_after_two():
    open_table = in_play(low=None)
    assert after(open_table, shot(12, 12)).home_group is Group.HIGH
    assert after(open_table, shot(3, 3, 0)).home_group is None  # never on a foul

    named = after(open_table, shot(3, 3, 12))
    assert named.phase is Phase.NAME
    assert refused(named, shot(4)) == "name_first"
    assert after(named, NameColour(Group.HIGH)).home_group is Group.HIGH


@rule("WEPF H2")
def test_after_a_break_with_colours_one_is_named_and_one_that_had_not_fallen_has_to_fall_next():
    broken = after(frame(), Shot(first=(1,), potted=(3,), to_rail=2))
    assert (broken.phase, broken.turn) == (Phase.NAME, HOME)
    assert after(broken, NameColour(Group.LOW)).home_group is Group.LOW

    other = after(broken, NameColour(Group.HIGH))
    assert other.home_group is None
    assert after(other, shot(12, 12)).home_group is Group.HIGH
    missed = after(other, shot(12))
    assert (missed.home_group, missed.provisional, missed.turn) == (None, None, AWAY)


@rule("WEPF K14", "WEPF H1")
def test_playing_without_naming_a_colour_is_a_foul_and_decides_nothing():
    broken = after(frame(), Shot(first=(1,), potted=(3,), to_rail=2))
    state = after(broken, replace(shot(4, 4), unnamed=True))

    assert state.verdict.fouls == (Foul.NO_NOMINATION,)
    assert (state.turn, state.visits, state.home_group, 4 in state.on_table) == (AWAY, 2, None, False)
    assert refused(in_play(), replace(shot(4), unnamed=True)) == "nothing_to_name"


# --- play ----------------------------------------------------------------------------------------------


@rule("WPA 5.7", "WEPF C5")
@both
def test_who_sinks_an_own_ball_goes_on_and_who_does_not_leaves_the_table(rules):
    assert after(in_play(rules), shot(3, 3)).turn is HOME
    missed = after(in_play(rules), shot(3))
    assert (missed.turn, missed.cue, missed.visits) == (AWAY, CuePlace.POSITION, 1)


@rule("WPA 5.13", "WPA 5.1 free shot")
def test_blackball_foul_gives_a_free_shot_from_where_it_lies_or_from_baulk():
    state = after(in_play("blackball"), shot(12))
    assert state.choice.options == (Option.ACCEPT, Option.FROM_BAULK)
    assert refused(state, shot(3)) == "choice_open"
    assert refused(state, Choose(HOME, Option.ACCEPT)) == "not_your_choice"

    free = after(state, Choose(AWAY, Option.FROM_BAULK))
    assert (free.cue, free.free_shot) == (CuePlace.BAULK, True)
    assert after(free, shot(3)).verdict.fouls == ()  # any ball may be hit first
    goes_on = after(free, shot(3, 12))
    assert (goes_on.turn, goes_on.free_shot) == (AWAY, False)
    assert fouls(goes_on, shot(3)) == (Foul.WRONG_BALL_FIRST,)


def test_free_shot_that_sinks_only_an_opponents_ball_is_a_foul_unless_the_rule_book_lets_it():
    assert fouls(in_play("blackball", free_shot=True), shot(12, 12)) == (Foul.OPPONENTS_BALL,)
    allowed = after(in_play("blackball", free_shot=True, free_shot_other="allowed"), shot(12, 12))
    assert (allowed.verdict.fouls, allowed.turn) == ((), HOME)


@rule("WEPF C6", "WEPF K", "WEPF K1", "WEPF K4", "WEPF K16")
def test_wepf_foul_gives_two_visits_and_the_second_follows_a_miss():
    state = after(in_play(), shot(12))
    assert (state.verdict.fouls, state.turn, state.visits) == ((Foul.WRONG_BALL_FIRST,), AWAY, 2)

    still_first = after(state, shot(9, 9))
    assert (still_first.turn, still_first.visits) == (AWAY, 2)
    second = after(still_first, shot(10))
    assert (second.turn, second.visits, second.verdict.second_visit) == (AWAY, 1, True)
    assert after(second, shot(10)).turn is HOME
    in_off = after(in_play(), shot(3, 0))
    assert (in_off.verdict.fouls, in_off.cue) == ((Foul.IN_OFF,), CuePlace.BAULK)


@rule("WEPF G1", "WEPF W")
@both
def test_ball_on_first_then_a_ball_down_or_a_cushion(rules):
    assert fouls(in_play(rules), shot(3, rail=False)) == (Foul.NO_RAIL,)
    assert fouls(in_play(rules), shot(None, rail=False)) == (Foul.NO_CONTACT,)
    assert refused(in_play(rules), shot(3, rail=None)) == "fact_missing"
    assert fouls(in_play(rules), shot(3, 3, rail=None)) == ()
    assert refused(in_play(rules), Shot(rail=True)) == "fact_missing"


@rule("WPA 5.10", "WEPF G3")
@both
def test_out_of_a_declared_snooker_no_cushion_is_needed(rules):
    free = after(in_play(rules), shot(3, rail=False, snookered=True)).verdict
    assert free.fouls == ()
    assert {"blackball": "WPA 5.10", "wepf": "WEPF G3"}[rules] in free.sections
    assert fouls(in_play(rules), shot(12, rail=False, snookered=True)) == (Foul.WRONG_BALL_FIRST,)


@rule("WPA 5.9", "WEPF S", "WEPF K19")
@both
def test_playing_away_from_a_touching_ball_that_is_on_counts_as_hitting_it(rules):
    away = after(in_play(rules), shot(None, touching=(3,))).verdict
    assert away.fouls == ()
    assert {"blackball": "WPA 5.9", "wepf": "WEPF S"}[rules] in away.sections
    assert fouls(in_play(rules), shot(12, touching=(3,))) == ()
    assert fouls(in_play(rules), shot(None, touching=(12,))) == (Foul.NO_CONTACT,)
    assert Act.INTO_TOUCHING_BALL in fouls(in_play(rules), shot(3, touching=(3,), acts=(Act.INTO_TOUCHING_BALL,)))
    assert refused(in_play(rules), shot(3, acts=(Act.INTO_TOUCHING_BALL,))) == "nothing_touching"


@rule("WPA 5.13.1", "WEPF K3")
def test_opponents_ball_alone_is_a_foul_in_both_and_with_an_own_one_in_wepf_only():
    for rules in BOTH:
        assert fouls(in_play(rules), shot(3, 12)) == (Foul.OPPONENTS_BALL,)
    assert fouls(in_play("blackball"), shot(3, 3, 12)) == ()
    assert fouls(in_play("wepf"), shot(3, 3, 12)) == (Foul.OPPONENTS_BALL,)


@rule("WPA 5.11", "WEPF T", "WEPF K20")
@both
def test_ball_driven_off_is_a_foul_and_comes_back(rules):
    state = after(in_play(rules), shot(3, off_table=(8, 12, 3)))

    assert state.verdict.fouls == (Foul.BALL_OFF,)
    assert set(state.verdict.spotted) == {3, 8, 12}
    assert {3, 8, 12} <= state.on_table


@rule("WPA 5.11", "WEPF T")
@pytest.mark.parametrize(
    ("rules", "low", "order"),
    [
        ("blackball", HOME, (8, 10, 12, 3)),  # then the group of who plays next
        ("blackball", AWAY, (8, 3, 10, 12)),
        ("blackball", None, (8, 3, 10, 12)),  # an open table: 1 to 7
        ("wepf", HOME, (8, 3, 10, 12)),
    ],
)
def test_black_is_spotted_first_and_then_one_group(rules, low, order):
    state = after(in_play(rules, low=low), shot(12 if low is AWAY else 3, off_table=(12, 3, 8, 10)))

    assert state.turn is AWAY
    assert state.verdict.spotted == order


@rule("WEPF D2")
def test_several_own_balls_at_once_are_fine():
    assert after(in_play(), shot(3, 3, 4)).turn is HOME


STANDARD = {
    Act.OUTSIDE_BAULK: "K2", Act.CUE_BALL_TOUCHED: "K5", Act.BALL_TOUCHED: "K6", Act.BALLS_MOVING: "K7",
    Act.NOT_SPOTTED: "K8", Act.DRINK: "K9", Act.DOUBLE_HIT: "K15", Act.PUSH: "K15", Act.NO_FOOT: "K18",
}  # fmt: skip


@rule("WEPF K2", "WEPF K5", "WEPF K6", "WEPF K7", "WEPF K8", "WEPF K9", "WEPF K15", "WEPF K18")
@pytest.mark.parametrize("act", STANDARD, ids=lambda act: act.value)
def test_standard_fouls_of_a_shot_name_their_rule(act):
    verdict = after(in_play(), shot(3, acts=(act,))).verdict

    assert (verdict.fouls, verdict.weight, verdict.visits) == ((act,), Weight.STANDARD, 2)
    assert any(STANDARD[act] in section for section in verdict.sections)


@rule("WPA 5.13.2", "WPA 5.13.3")
@pytest.mark.parametrize("act", [Act.NOT_SPOTTED, Act.JUMPED, Act.JUMPED_ON_PURPOSE, Act.TEMPLATE, Act.CUE_ON_TABLE])
def test_fouls_of_blackball(act):
    assert fouls(in_play("blackball"), shot(3, acts=(act,))) == (act,)


@pytest.mark.parametrize(("rules", "act"), [("wepf", Act.CUE_ON_TABLE), ("blackball", Act.DRINK)])
def test_what_one_rule_set_does_not_know_is_no_foul_there(rules, act):
    assert fouls(in_play(rules), shot(3, acts=(act,))) == ()


@rule("WEPF K10", "WEPF K11", "WEPF K12", "WEPF K13")
@pytest.mark.parametrize(
    ("side", "act"), [(AWAY, Act.TOUCHED_TABLE), (AWAY, Act.STAYED), (AWAY, Act.COACHED), (HOME, Act.LEFT_AREA)]
)
def test_offences_between_shots_give_the_other_side_two_visits(side, act):
    state = after(in_play(), Offence(side, act))

    assert (state.turn, state.visits, state.verdict.shooter) == (side.other, 2, side)
    assert refused(in_play(), Offence(HOME, Act.STAYED)) == "only_during_a_shot"
    assert refused(in_play("blackball"), Offence(AWAY, Act.COACHED)) == "not_in_these_rules"
