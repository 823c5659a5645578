"""What WPA, BCA and EBAC rule otherwise than the manual: losing the rack, fouls, stalemate."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import series
from games.base import Side
from games.cue.engine.choices import CuePlace
from games.cue.engine.events import Interference, SlowPlay
from games.cue.engine.fouls import Foul, Penalty
from games.cue.engine.pool.events import AnnounceStalemate, Conduct, OutOfTurn, Sanction, Stalemate
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import Act, Call, Potted, Shot
from games.eightball.engine.events import AgreeStalemate, How, Offence, Protest
from games.eightball.engine.play import apply
from games.eightball.engine.state import EightballState
from games.eightrace.live import LIVE
from games.live import Setup
from games.rulebook import load
from tests.games.cue.shots import CORNER, SIDE, called, fell
from tests.games.eightball.rule_sets import (
    AMERICAN,
    SCRATCH,
    american,
    at_table,
    every,
    lost_by,
    on_eight,
    rack,
    ruled,
)
from tests.games.eightball.table import ADMITTED, AWAY, HOME, NOT_CALLED, REFUSED, code, missing
from tests.games.manual import EIGHTRACE
from tests.games.rulebook.conftest import MANUAL

BOOK = load(MANUAL)


# --- losing the rack ---------------------------------------------------------------------------------------


@pytest.mark.rule("WPA 3.8 a")
@pytest.mark.rule("BCA 4.20.1")
@every
def test_a_foul_while_the_8_falls_loses(rules):
    shot = Shot(call=Call(8, CORNER), first=(8,), potted=(*fell(8), SCRATCH))
    assert lost_by(ruled(on_eight(rules), shot), How.FOUL_WITH_EIGHT)


@pytest.mark.rule("BCA 4.20.2")
@every
def test_the_8_with_the_last_own_ball_loses(rules):
    state = at_table(rules, down=(1, 2, 3, 4, 5, 6))
    assert lost_by(ruled(state, called(7, 8)), How.EIGHT_WITH_LAST)


@pytest.mark.rule("WPA 3.8 d")
@pytest.mark.rule("BCA 4.17")
@pytest.mark.rule("BCA 4.20.3")
@every
def test_the_8_driven_off_loses(rules):
    assert lost_by(ruled(at_table(rules), Shot(first=(3,), off_table=(8,))), How.EIGHT_OFF)
    if rules != "wpa8":
        assert lost_by(ruled(rack(rules), Shot(off_table=(8,))), How.EIGHT_OFF)


@pytest.mark.rule("WPA 3.8 c")
@pytest.mark.rule("BCA 4.20.4")
@every
def test_the_8_in_another_pocket_loses(rules):
    shot = Shot(call=Call(8, CORNER), first=(8,), potted=fell(8, pocket=SIDE))
    assert lost_by(ruled(on_eight(rules), shot), How.WRONG_POCKET)
    assert lost_by(ruled(on_eight(rules), Shot(first=(8,), potted=fell(8), obvious=False)), How.NOT_MARKED)


@pytest.mark.rule("WPA 3.8 b")
@pytest.mark.rule("BCA 4.20.5")
@every
def test_the_8_too_early_loses(rules):
    assert lost_by(ruled(at_table(rules), Shot(first=(3,), potted=fell(8))), How.EIGHT_EARLY)
    assert lost_by(ruled(at_table(rules, solids=None), called(8, first=9)), How.EIGHT_EARLY)


@pytest.mark.rule("BCA 4.20 Note")
@american
def test_what_nobody_called_did_not_happen(rules):
    verdict = ruled(at_table(rules), Shot(first=(3,), rail=False, foul_call=NOT_CALLED))
    assert (verdict.fouls, verdict.overlooked, verdict.cue) == ((), (Foul.NO_RAIL,), CuePlace.POSITION)


@american
def test_what_was_called_counts_whether_it_is_admitted_or_not(rules):
    match = Setup(rules=replace(EIGHTRACE, rule_set=rules), home_name="A", away_name="B")
    for call in (ADMITTED, REFUSED):
        verdict = ruled(at_table(rules), Shot(first=(3,), rail=False, foul_call=call))
        assert (verdict.fouls, verdict.disputed) == ((Foul.NO_RAIL,), ())
    groups = {group.name: group for group in LIVE.view(at_table(rules), match)["table"].facts}
    assert [item.label for item in groups["foul_call"].items] == ["It was called", "Nobody called it"]


# --- fouls of the general rules ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "foul", "section"),
    [
        (Act.NO_FOOT, Foul.NO_FOOT, "WPA 6.4"),
        (Act.BALL_TOUCHED, Foul.BALL_TOUCHED, "WPA 6.6"),
        (Act.SHOOTER_REPLACED_BALL, Foul.REPLACED_BALL, "WPA 6.6"),
        (Act.DOUBLE_HIT, Foul.DOUBLE_HIT, "WPA 6.7"),
        (Act.PUSH, Foul.PUSH, "WPA 6.8"),
        (Act.BALLS_MOVING, Foul.BALLS_MOVING, "WPA 6.9"),
        (Act.CUE_ON_TABLE, Foul.CUE_ON_TABLE, "WPA 6.12"),
        (Act.TEMPLATE, Foul.TEMPLATE, "WPA 6.16"),
    ],
)
def test_the_world_rules_know_more_fouls_and_nobody_has_to_admit_them(act, foul, section):
    shot = Shot(first=(3,), rail=True, acts=frozenset({act}))
    verdict = apply(at_table("wpa8"), shot).verdict
    assert verdict.fouls == (foul,)
    assert section in verdict.sections


def test_from_behind_the_head_string_the_cue_ball_has_to_get_out():
    state = at_table("wpa8", cue=CuePlace.HEAD)
    shot = Shot(first=(), acts=frozenset({Act.STAYED_BEHIND_HEAD_STRING}))
    assert Foul.STAYED_BEHIND in apply(state, shot).verdict.fouls


def test_a_shot_out_of_turn_is_a_standard_foul_of_whoever_made_it():
    state = apply(at_table("wpa8"), OutOfTurn(potted=fell(3)))
    assert (state.verdict.shooter, state.verdict.fouls) == (AWAY, (Foul.OUT_OF_TURN,))
    assert (state.turn, state.cue, state.record(AWAY).fouls) == (HOME, CuePlace.ANYWHERE, 1)
    assert 3 not in state.on_table
    over = apply(at_table("wpa8"), OutOfTurn(potted=fell(8)))
    assert (over.winner, over.how) == (HOME, How.FOUL_WITH_EIGHT)


@pytest.mark.rule("WPA 3.10")
@pytest.mark.parametrize("side", list(Side))
def test_unsporting_conduct_costs_what_the_referee_says(side):
    state = at_table("wpa8")
    warned = apply(state, Conduct(side, Sanction.WARNING))
    assert (warned.turn, warned.verdict.warning, warned.record(side).fouls) == (HOME, True, 0)
    foul = apply(state, Conduct(side, Sanction.FOUL))
    assert (foul.turn, foul.cue, foul.record(side).fouls) == (side.other, CuePlace.ANYWHERE, 1)
    over = apply(state, Conduct(side, Sanction.SERIOUS))
    assert (over.winner, over.how, over.verdict.penalty) == (side.other, How.CONDUCT, Penalty.RACK)


@pytest.mark.rule("WPA 3.10")
@pytest.mark.rule("BCA Stalemate Note")
@every
def test_three_fouls_in_a_row_cost_nothing_more(rules):
    state = at_table(rules)
    for _ in range(3):
        state = apply(replace(state, turn=HOME), Shot(first=(3,), potted=(SCRATCH,)))
    assert (state.phase, state.winner, state.cue) == (Phase.SHOT, None, CuePlace.ANYWHERE)


def test_a_clock_is_set_by_a_referee_and_runs_for_both_sides():
    state = apply(apply(at_table("wpa8"), SlowPlay()), SlowPlay())
    assert (state.pace, state.verdict.warning) == (2, True)
    assert missing(state, SlowPlay()) == "seconds"
    assert code(state, SlowPlay(60)) == "in_time"
    for _ in range(5):
        late = apply(state, SlowPlay(61))
        assert (late.verdict.fouls, late.cue, late.phase) == ((Foul.SLOW_PLAY,), CuePlace.ANYWHERE, Phase.SHOT)
        state = late
    match = Setup(rules=EIGHTRACE, home_name="A", away_name="B")
    assert LIVE.options(match, (state,)).pace == 2
    assert apply(state, Interference(restored=False)).pace == 2


def test_what_came_from_outside_is_played_again_or_is_a_stalemate():
    state = at_table("wpa8", down=(3,))
    assert apply(state, Interference()) == state
    assert apply(state, Interference(restored=False)).phase is Phase.BREAK


@american
@pytest.mark.parametrize(
    "event",
    [OutOfTurn(), Conduct(HOME, Sanction.FOUL), Interference(), AnnounceStalemate(), AgreeStalemate(), Protest(HOME)],
)
def test_what_a_document_does_not_say_is_refused(rules, event):
    assert code(at_table(rules), event) == "not_in_these_rules"


def turns(state: EightballState, count: int) -> EightballState:
    """Play `count` turns in which nothing falls."""
    for _ in range(count):
        state = apply(state, Shot(first=(min(state.left(state.turn)),), rail=True))
    return state


# --- stalemate ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WPA 3.11")
def test_a_stalemate_is_announced_counted_and_the_same_side_breaks_again():
    state = at_table("wpa8", turn=AWAY)
    assert code(state, Stalemate()) == "not_announced"
    state = apply(state, AnnounceStalemate())
    assert code(state, AnnounceStalemate()) == "already_announced"
    assert code(turns(state, 5), Stalemate()) == "turns_left"
    again = apply(turns(state, 6), Stalemate())
    assert (again.phase, again.turn, again.on_table) == (Phase.BREAK, HOME, rack("wpa8").on_table)
    assert apply(state, Stalemate(agreed=True)).phase is Phase.BREAK


@pytest.mark.rule("BCA Stalemate")
@american
def test_a_referee_may_judge_a_stalemate_after_three_turns_each(rules):
    state = at_table(rules)
    assert code(turns(state, 5), Stalemate()) == "turns_left"
    assert code(turns(state, 5), Stalemate(agreed=True)) == "turns_left"
    assert apply(turns(state, 6), Stalemate()).phase is Phase.BREAK
    between = apply(turns(state, 4), Shot(call=Call(3, CORNER), first=(3,), potted=fell(3, pocket=SIDE)))
    assert code(turns(between, 5), Stalemate()) == "turns_left"


@every
def test_an_offence_between_shots_is_ruled_by_each_rule_set(rules):
    event = Offence(Act.CUE_BALL_TOUCHED, ADMITTED)
    assert apply(at_table(rules), event).verdict.fouls == (Foul.CUE_BALL_TOUCHED,)


@every
def test_a_match_of_racks_is_played_to_its_end(rules):
    match = Setup(rules=replace(EIGHTRACE, rule_set=rules), home_name="A", away_name="B")
    pots = [Shot(call=Call(n), first=(n,), potted=(Potted(n),), as_called=True) for n in range(1, 9)]
    home_wins = [Shot(potted=fell(15)), *pots]
    away_breaks_home_wins = [Shot(to_rail=5), *pots]
    now = series.replay(LIVE, match, [*home_wins, series.NextLeg(), *away_breaks_home_wins])
    assert now.decided
    assert [leg.home for leg in LIVE.sheet(now.results, match)] == [1, 1, 0]


@every
def test_the_table_offers_what_a_rule_set_knows_and_every_key_says_why_not(rules):
    match, state = Setup(rules=replace(EIGHTRACE, rule_set=rules), home_name="A", away_name="B"), at_table(rules)
    sections = LIVE.view(state, match)["table"].sections
    keys = {key.label: key for section in sections for key in section.keys}
    assert ("Stalemate: the referee's judgement" in keys) is (rules in AMERICAN)
    assert any(isinstance(key.event, Conduct) for key in keys.values()) is (rules == "wpa8")
    assert all(key.reason.endswith(".") for key in keys.values() if key.reason)
    entries = [entry.read for section in sections for entry in section.entries]
    assert ("out_of_turn" in entries) is (rules == "wpa8")
    for event in [OutOfTurn(), Conduct(AWAY, Sanction.FOUL), Interference(), AnnounceStalemate()]:
        if rules == "wpa8":
            assert LIVE.describe(state, event, apply(state, event), match).text


def test_a_shot_out_of_turn_is_read_from_the_table():
    match = Setup(rules=EIGHTRACE, home_name="A", away_name="B")
    event = LIVE.read("out_of_turn", {"wrong_potted": ["3", "0"]}, at_table("wpa8"), match)
    assert event == OutOfTurn((Potted(3), SCRATCH))


def test_an_event_says_how_long_a_shot_may_take_and_when_a_stalemate_is_due():
    match = Setup(rules=EIGHTRACE, home_name="A", away_name="B", play={"shot_seconds": 30, "stalemate_turns": 2})
    options = LIVE.options(match, ())
    state = replace(at_table("wpa8"), options=options, pace=2)
    assert code(state, SlowPlay(30)) == "in_time"
    assert apply(state, SlowPlay(31)).verdict.fouls == (Foul.SLOW_PLAY,)
    announced = turns(apply(state, AnnounceStalemate()), 4)
    assert apply(announced, Stalemate()).phase is Phase.BREAK


def test_every_setting_of_play_reaches_the_table():
    play = BOOK.play["eightrace"]
    options = LIVE.options(Setup(rules=EIGHTRACE, home_name="A", away_name="B", play=play), ())
    assert set(play) == {"doubles_order", "next_break", "shot_seconds", "stalemate_turns"}
    assert (options.doubles_order, options.shot_seconds, options.stalemate_turns) == ("turns", 60, 3)
