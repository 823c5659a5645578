"""A rack of 10-ball rule by rule, where it is not 9-ball."""

from __future__ import annotations

import pytest

from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose
from games.cue.engine.fouls import Foul
from games.cue.engine.pool.events import AnnounceStalemate, Conduct, Sanction, Stalemate, TwoFoulWarning
from games.cue.engine.pool.state import How, Phase
from games.cue.engine.rotation.play import apply, start
from games.cue.engine.rotation.settings import NINE_BALL, TEN_BALL
from games.cue.engine.rotation.state import NineballOptions, TenballOptions
from games.cue.engine.shot import Act, Call, Potted, Shot
from kit.pure.codec import MalformedError, load
from tests.games.cue.shots import CORNER, SIDE, called, fell
from tests.games.nineball import table
from tests.games.nineball.table import AWAY, DRY, HOME, PUSH_OUT, code, foul, missing, played, pots, ruled

rule = pytest.mark.rule
OFFERED = (Option.ACCEPT, Option.HAND_BACK)


def rack(*events, **options):
    return table.rack(*events, game=10, **options)


def at_table(*left, **more):
    return table.at_table(*left, game=10, **more)


# --- the break -----------------------------------------------------------------------------------------


@rule("WPA 9 intro")
@rule("WPA 9.5")
def test_ten_on_the_break_is_spotted_and_the_breaker_goes_on_without_a_call():
    after = apply(rack(), pots(10, 4, first=1))

    assert (after.turn, after.phase, after.winner) == (HOME, Phase.SHOT, None)
    assert (after.verdict.down, after.verdict.spotted) == ((4,), (10,))
    assert 10 in after.on_table
    assert ruled(rack(), pots(10, first=1)).next is HOME


@rule("WPA 9.1")
@rule("WPA 9.3 a")
def test_break_comes_from_behind_the_head_string_of_whoever_was_named():
    state = start(TenballOptions(breaker=AWAY))

    assert (state.turn, state.cue, len(state.on_table)) == (AWAY, CuePlace.HEAD, 10)


@rule("WPA 9.3 b")
def test_break_without_a_ball_down_sends_four_to_cushions():
    assert ruled(rack(), Shot(first=(1,), to_rail=4)).fouls == ()
    weak = ruled(rack(), Shot(first=(1,), to_rail=3))
    assert (weak.fouls, weak.cue) == ((Foul.ILLEGAL_BREAK,), CuePlace.ANYWHERE)
    assert "WPA 9.3 b" in weak.sections


# --- push-out, calls and safeties ----------------------------------------------------------------------


@rule("WPA 9.4")
def test_push_out_offers_the_table_and_spots_the_ten_without_penalty():
    pushed = apply(rack(DRY), Shot(push_out=True, potted=fell(10, 3)))

    assert (pushed.choice.side, pushed.choice.options) == (HOME, OFFERED)
    assert (pushed.verdict.fouls, pushed.verdict.spotted, pushed.verdict.down) == ((), (10,), (3,))
    assert apply(pushed, Choose(HOME, Option.HAND_BACK)).turn is AWAY
    assert code(at_table(), PUSH_OUT) == "no_push_out"


@rule("WPA 9.5")
@rule("WPA 1.6")
def test_called_ball_goes_on_and_a_plain_one_needs_no_call():
    state = at_table(3, 5, 10)

    assert ruled(state, called(3)).next is HOME
    assert ruled(state, called(5, first=3)).next is HOME
    assert missing(state, pots(3, first=3)) == "obvious"
    assert ruled(state, pots(3, first=3, obvious=True)).next is HOME
    assert ruled(state, pots(3, first=3, obvious=False)).choice.options == OFFERED
    assert ruled(state, pots(5, first=3)).choice.options == OFFERED  # a combination is never plain
    assert missing(state, Shot(call=Call(3), first=(3,), potted=fell(3))) == "as_called"


@rule("WPA 9.6")
@rule("WPA 8.17")
def test_safety_ends_the_turn_and_a_ball_that_falls_may_be_handed_back():
    state = at_table(3, 5, 10)

    kept = ruled(state, Shot(first=(3,), rail=True, safety=True))
    assert (kept.next, kept.choice, kept.safety) == (AWAY, None, True)
    fell_in = apply(state, Shot(first=(3,), potted=fell(3), safety=True))
    assert (fell_in.choice.side, fell_in.choice.options) == (AWAY, OFFERED)
    assert fell_in.verdict.sections[0] == "WPA 9.6"
    assert apply(fell_in, Choose(AWAY, Option.HAND_BACK)).turn is HOME
    assert fell_in.record(HOME, 0).balls == 0
    assert fell_in.record(HOME, 0).safeties == 1
    other = apply(state, Shot(first=(3,), potted=fell(5), safety=True))
    assert other.choice.options == OFFERED
    assert ruled(state, Shot(first=(3,), potted=fell(10), safety=True)).spotted == (10,)


@rule("WPA 9.7")
def test_another_ball_or_another_pocket_ends_the_turn_and_may_be_handed_back():
    state = at_table(3, 5, 10)
    wrong_pocket = Shot(call=Call(3, SIDE), first=(3,), potted=fell(3, pocket=CORNER))
    wrong_ball = Shot(call=Call(3, SIDE), first=(3,), potted=fell(5))

    for shot, down in ((wrong_pocket, (3,)), (wrong_ball, (5,))):
        after = apply(state, shot)
        assert (after.verdict.fouls, after.verdict.down, after.choice.side) == ((), down, AWAY)
        assert code(after, DRY) == "choice_open"
        assert (after.record(HOME, 0).safeties, after.record(HOME, 0).balls, after.run) == (0, 0, 0)
        assert apply(after, Choose(AWAY, Option.ACCEPT)).turn is AWAY
        back = apply(after, Choose(AWAY, Option.HAND_BACK))
        assert (back.turn, back.cue) == (HOME, CuePlace.POSITION)
    missed = ruled(state, Shot(call=Call(3, SIDE), first=(3,), rail=True))
    assert (missed.next, missed.choice) == (AWAY, None)


# --- the ten -------------------------------------------------------------------------------------------


@rule("WPA 9.8")
def test_ten_wins_only_when_it_is_called_and_the_last():
    over = apply(at_table(10), called(10))
    assert (over.winner, over.how) == (HOME, How.MONEY_BALL)
    assert ruled(at_table(10), pots(10, first=10, obvious=True)).winner is HOME

    early = ruled(at_table(3, 10), called(10, first=3))
    assert (early.winner, early.next, early.spotted) == (None, HOME, (10,))
    both = ruled(at_table(9, 10), called(10, 9, first=9))
    assert (both.winner, both.next, both.down, both.spotted) == (None, HOME, (9,), (10,))


@rule("WPA 9.8")
@rule("WPA 9.9")
def test_balls_besides_the_called_one_stay_down_but_the_ten():
    verdict = ruled(at_table(3, 5, 10), called(3, 5, 10))

    assert (verdict.next, verdict.down, verdict.spotted) == (HOME, (3, 5), (10,))
    assert "WPA 9.9" in verdict.sections


@rule("WPA 9.9")
def test_ten_in_a_wrong_pocket_on_a_foul_or_off_the_table_is_spotted():
    wrong = ruled(at_table(10), Shot(call=Call(10, SIDE), first=(10,), potted=fell(10, pocket=CORNER)))
    assert (wrong.winner, wrong.spotted, wrong.choice.options) == (None, (10,), OFFERED)
    fouled = ruled(at_table(3, 10), called(10, 0, first=3))
    assert (fouled.winner, fouled.spotted, fouled.next) == (None, (10,), AWAY)
    off = ruled(at_table(3, 5, 10), Shot(first=(3,), off_table=(5, 10)))
    assert (off.down, off.spotted) == ((5,), (10,))


# --- fouls ---------------------------------------------------------------------------------------------


@rule("WPA 9.10")
@pytest.mark.parametrize("shot", [Shot(first=(5,), rail=True), foul(Act.PUSH, first=3), Shot(potted=(Potted(0),))])
def test_standard_foul_gives_cue_ball_in_hand_anywhere(shot):
    verdict = ruled(at_table(3, 5, 10), shot)

    assert (verdict.next, verdict.cue, verdict.count) == (AWAY, CuePlace.ANYWHERE, 1)
    assert "WPA 9.10" in verdict.sections


@rule("WPA 9.11")
def test_third_foul_in_a_row_and_serious_misconduct_lose_the_rack():
    over = played(at_table(3, 10, fouls=2), TwoFoulWarning(), Shot(first=()))

    assert (over.winner, over.how) == (AWAY, How.THREE_FOULS)
    assert "WPA 9.11" in over.verdict.sections
    assert apply(at_table(), Conduct(HOME, Sanction.SERIOUS)).winner is AWAY


@rule("WPA 9.12")
def test_stalemate_lets_whoever_broke_break_again():
    state = at_table(3, 10, turn=AWAY)

    assert played(state, AnnounceStalemate(), Stalemate(agreed=True)).turn is HOME


# --- two settings of one engine ------------------------------------------------------------------------


def test_settings_are_all_that_tells_nine_ball_and_ten_ball_apart():
    told_apart = {
        name
        for name in NINE_BALL.__slots__
        if getattr(NINE_BALL, name) != getattr(TEN_BALL, name) and name not in ("sections", "fouls")
    } | {name for name in ("balls", "key", "name") if getattr(NINE_BALL, name) != getattr(TEN_BALL, name)}

    assert told_apart == {"key", "name", "balls", "money", "called", "money_on_break", "money_early"}
    assert NINE_BALL.fouls.keys() == TEN_BALL.fouls.keys()
    assert NINE_BALL.sections.keys() == TEN_BALL.sections.keys()


@pytest.mark.parametrize("data", [{"rule_set": "wpa9"}, {"version": 2}, {"three_point_break": True}, {"players": 3}])
def test_options_of_another_rule_set_or_version_are_refused(data):
    with pytest.raises(MalformedError, match=r"rule_set|version|three_point|players"):
        load(TenballOptions, data)
    assert load(NineballOptions, {"three_point_break": True}).three_point_break


def test_log_of_one_rule_set_does_not_replay_under_the_other():
    ten = [pots(10, first=1), called(1)]

    assert rack(*ten).turn is HOME
    with pytest.raises(Exception, match="ball_not_on_the_table"):
        table.rack(*ten)
    nine = [pots(9, first=1)]
    assert table.rack(*nine).phase is Phase.OVER
    assert rack(*nine).phase is Phase.SHOT
