"""Fouls of 8-ball, racks without shots, forfeits, and events that cannot be."""

from __future__ import annotations

import pytest

from games.base import Ending, LegResult
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose, Default, SlowPlay
from games.cue.engine.fouls import Foul, Penalty
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import Act, Potted, Shot
from games.eightball.engine.events import Decision, How, Offence, Protest, Rack, Ruling
from games.eightball.engine.play import apply, awaited, outcome, start
from games.eightball.engine.rules import RULES
from games.eightball.engine.state import EightballOptions
from tests.games.cue.shots import called, fell
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
    played,
    rack,
    rule,
    ruled,
)

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
    assert code(state, Offence(Act.CUE_BALL_TOUCHED, ADMITTED)) == "in_hand"
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
    ids = [rule.id for chapter in RULES for rule in chapter.rules]

    assert len(ids) == len(set(ids))
