"""Loss of a game of 8-ball, calls, legal shots and safety, in the order of the manual."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.cue.engine.choices import CuePlace
from games.cue.engine.fouls import Foul, Loss, Penalty
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import Act, Call, Potted, Shot
from games.cue.engine.state import FIFTEEN
from games.eightball.engine.events import How, Protest
from games.eightball.engine.play import apply, awaited, legal
from tests.games.cue.shots import CORNER, SIDE, called, fell
from tests.games.eightball.table import (
    ADMITTED,
    AWAY,
    HOME,
    MISS,
    NOT_CALLED,
    REFUSED,
    at_table,
    code,
    missing,
    on_eight,
    rack,
    rule,
    ruled,
)

MARKED = Call(8, CORNER)


# --- loss of game --------------------------------------------------------------------------------------


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
