"""Halves of rules of snooker that no other test shows: what is done, and what is seen of the frame after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.base import LegResult
from games.cue.engine.events import Concede
from games.snooker.engine import events as e
from games.snooker.engine.events import Act, Option, Stroke
from games.snooker.engine.fouls import Foul
from games.snooker.engine.play import outcome, start
from games.snooker.engine.state import CuePlace, On, Phase, SnookerOptions
from tests.games.halves import half, seen
from tests.games.snooker.table import (
    AWAY,
    BLACK,
    BLUE,
    BROWN,
    COLOURS,
    GREEN,
    HOME,
    PINK,
    PLAY,
    RED,
    WHITE,
    after_red,
    at_table,
    chosen,
    code,
    colours_left,
    cost,
    foul,
    frame,
    hit,
    miss,
    missing,
    play,
    pot,
    rule,
)

OUT = frozenset({Act.OUTSIDE_D})
AGAIN = frozenset({Act.PLAYED_AT_REDS})
NONE_NAMED = frozenset({Act.BEFORE_NOMINATION})
TOUCHED_BY_HOME = e.Offence(act=Act.TOUCHED_BALL, by=HOME, concerned=frozenset({BLACK}))
LAST = {"aggregate": True, "last_frame": True}
ASKED_AGAIN = chosen(Option.PLAY_AGAIN)
AFTER_A_FREE_BALL = play(at_table(free_ball=True), pot(GREEN, free=GREEN))
WRONG_START = frame(hit(RED, striker=AWAY))
TWICE_MISSED = play(at_table(), *[miss(), chosen(Option.REPLACE)] * 2, e.MissWarning())

HALVES = (
    # where the cue ball is
    half(rule("SNOOKER Def 9 b"), frame(), hit(RED), cue=CuePlace.POSITION),
    half(rule("SNOOKER Def 9 a", "SNOOKER R11 f"), at_table(), foul(BLUE, off_table=(WHITE,)), cue=CuePlace.IN_HAND),
    half(rule("SNOOKER Def 9 a"), at_table(), hit(RED, potted=(WHITE,), snookered=False), cue=CuePlace.IN_HAND),
    half(
        rule("SNOOKER Def 9 a", "SNOOKER R4 b"),
        colours_left(BLACK, home=43, away=50),
        *(pot(BLACK), e.Lot(HOME), chosen(Option.GO_FIRST, HOME)),
        cue=CuePlace.IN_HAND,
        turn=HOME,
    ),
    # what is on, and what goes back
    half(rule("SNOOKER R3 f"), after_red(), hit(BLACK), on=On.RED, turn=AWAY),
    half(rule("SNOOKER R3 f"), AFTER_A_FREE_BALL, home=1, on=On.COLOUR, reds=10, colours=COLOURS),
    half(rule("SNOOKER R3 h"), at_table(), hit(RED, off_table=(RED,), snookered=False), reds=9, home=0),
    half(rule("SNOOKER R7"), colours_left(), foul(BLUE, off_table=(BROWN,)), colours=COLOURS, away=5),
    # who begins
    half(rule("SNOOKER R3 d", "SNOOKER R16"), WRONG_START, e.OfferRestart(agreed=True), turn=HOME, strokes=0),
    half(rule("SNOOKER R3 d"), WRONG_START, hit(RED), turn=AWAY, wrong_start=True),
    half(rule("SNOOKER R3 d", "SNOOKER R3 b"), start(SnookerOptions(frame=2)), turn=AWAY),
    half(rule("SNOOKER R16"), at_table(), e.OfferRestart(agreed=False), *[hit(RED)] * 5, after_offer=5, began=1),
    half(rule("SNOOKER R4 c"), colours_left(BLACK, home=43, away=50, **LAST), pot(BLACK), phase=Phase.LOT),
    # what fouls cost
    half(
        rule("SNOOKER R10 a i"),
        AFTER_A_FREE_BALL,
        hit(BLUE, nominated=BLUE, acts=frozenset({Act.BEFORE_SPOTTED}), snookered=False),
        home=0,
        away=5,
        fouls=(Foul.BEFORE_FREE_BALL_SPOTTED,),
    ),
    half(rule("SNOOKER R10 a v"), at_table(cue=CuePlace.IN_HAND), hit(RED, acts=OUT, snookered=False), away=4),
    half(rule("SNOOKER R10 c"), after_red(), foul(GREEN, PINK, nominated=BLACK), away=7),
    half(rule("SNOOKER R10 c", "SNOOKER R6"), after_red(), foul(RED, RED, nominated=BLUE), away=5),
    half(rule("SNOOKER R10 d iii"), AFTER_A_FREE_BALL, hit(RED, acts=AGAIN, snookered=False), home=1, away=7),
    half(rule("SNOOKER R10 d vi"), AFTER_A_FREE_BALL, foul(acts=NONE_NAMED), home=1, away=7),
    half(rule("SNOOKER R2 b"), frame(hit(RED)), TOUCHED_BY_HOME, away=7, turn=AWAY, phase=Phase.STROKE),
    # how a frame ends
    half(rule("SNOOKER Def 1 d", "SNOOKER R1 f"), TWICE_MISSED, miss(), winner=AWAY, how=e.How.THIRD_MISS),
    half(
        rule("SNOOKER S4 R1 b", "SNOOKER R1 f"),
        at_table(),
        *(e.Conduct(HOME, e.Sanction.WARNING), e.Conduct(HOME, e.Sanction.GAME)),
        winner=AWAY,
        how=e.How.GAME_AWARDED,
    ),
    half(
        rule("SNOOKER Def 1 a", "SNOOKER R1 f"),
        colours_left(PINK, BLACK, home=40, away=60),
        *(Concede(HOME), chosen(Option.ACCEPT)),
        winner=AWAY,
        how=e.How.CONCEDED,
    ),
    # touching a ball, and playing again
    half(rule("SNOOKER R8 b"), at_table(), Stroke(touching=frozenset({RED}), first=()), turn=AWAY, away=0),
    half(rule("SNOOKER R13", "SNOOKER R11 h"), at_table(), foul(BLUE), ASKED_AGAIN, pot(RED), home=1, away=5),
    half(rule("SNOOKER Def 5 b"), at_table(), foul(BLUE), chosen(PLAY), hit(RED), turn=HOME, away=5),
)


@pytest.mark.parametrize(("state", "events", "expected"), HALVES)
def test_each_half_of_a_rule_holds(state, events, expected):
    assert seen(play(state, *events), expected) == expected


@rule("SNOOKER R3 c")
@rule("SNOOKER Def 9 b")
@pytest.mark.parametrize("rule_set", ["snooker", "sixred"])
def test_nothing_is_a_foul_before_the_tip_has_touched_the_cue_ball_and_the_touch_itself_begins_the_frame(rule_set):
    fresh = frame(rule_set=rule_set)
    touched = e.Offence(act=Act.TOUCHED_BALL, concerned=frozenset({BLACK}), snookered=False, on_table=True)

    for early in (touched, replace(touched, by=AWAY), e.Offence(act=Act.MEASURED, snookered=False, on_table=True)):
        assert code(fresh, early) == "not_begun"
    assert code(fresh, hit(RED, acts=frozenset({Act.WRONG_CUE_BALL}), snookered=False)) == "not_begun"
    assert missing(fresh, replace(touched, concerned=frozenset())) == "concerned"
    begun = play(fresh, e.Offence(act=Act.TOUCHED_BALL, concerned=frozenset({WHITE}), snookered=False))
    assert (begun.away, begun.turn, begun.cue) == (4, AWAY, CuePlace.POSITION)
    assert cost(play(begun, chosen(PLAY)), touched) == cost(play(fresh, hit(RED)), touched) == 7


@rule("SNOOKER R10 d ii", "SNOOKER R10 d iii")
def test_act_that_costs_seven_asks_for_no_colour_named():
    reds_again = hit(RED, acts=AGAIN, snookered=False)

    assert cost(after_red(), reds_again) == 7
    assert cost(after_red(), e.Offence(act=Act.MEASURED, snookered=False)) == 7
    assert missing(after_red(), hit(RED, snookered=False)) == "nominated"


@rule("SNOOKER Def 8")
def test_break_is_of_one_turn_and_its_figures_are_of_its_player():
    state = play(at_table(), pot(RED), pot(BLUE), hit(RED), pot(RED), hit(BLACK))

    assert (state.run, state.turn) == (0, HOME)
    assert [(done.points, done.best, done.pots, done.fouls) for done in state.tally] == [(6, 6, 2, 0), (1, 1, 1, 0)]
    early = frozenset({Act.BEFORE_SPOTTED})
    taken_off = play(state, pot(RED), pot(PINK), hit(RED, acts=early, snookered=False))
    mine = taken_off.tally[0]
    assert (taken_off.home, taken_off.away) == (7, 1 + 6)
    assert (mine.points, mine.pots, mine.fouls, taken_off.tally[1].fouls) == (7, 3, 1, 0)
    by_away = play(at_table(), hit(RED), pot(RED), pot(PINK), hit(RED, acts=early, snookered=False))
    assert (by_away.home, by_away.away) == (6, 1)


def test_frame_is_won_by_a_single_point_and_conceded_by_one_who_is_behind_by_one():
    potted = play(colours_left(BLACK, home=43, away=49), pot(BLACK))
    fouled = play(colours_left(BLACK, home=50, away=44), foul())

    assert (potted.winner, fouled.winner) == (HOME, AWAY)
    given = play(at_table(home=9, away=10, concede="any_time"), Concede(HOME), chosen(Option.ACCEPT))
    assert outcome(given) == LegResult(home=9, away=10)


@rule("SNOOKER R17 c")
def test_nobody_loses_a_turn_in_singles_and_in_pairs_the_partner_of_who_played_out_of_turn():
    out = {"acts": frozenset({Act.OUT_OF_TURN}), "snookered": False}
    alone = play(at_table(), hit(RED, striker=AWAY, **out), chosen(PLAY, HOME), hit(RED), hit(RED), hit(RED))
    assert (alone.turn, alone.skips) == (AWAY, ())

    second = play(at_table(players=2), hit(RED, striker=AWAY, player=1, **out), chosen(PLAY, HOME), hit(RED))
    assert (second.turn, second.player, second.skips) == (HOME, 1, ())  # away's first player was passed over
    interrupted = play(after_red(run=1), hit(BLACK, striker=AWAY, nominated=BLACK, **out))
    assert play(interrupted, chosen(Option.PLAY_AGAIN, HOME)).run == 0


def test_facts_of_a_stroke_are_the_same_in_whatever_order_they_are_told():
    one, other = Stroke(first=(RED,), off_table=(RED, BLUE)), Stroke(first=(RED,), off_table=(BLUE, RED))

    assert one == other
    assert hit(BLUE, RED) == hit(RED, BLUE)
    assert play(at_table(), foul(BLUE)).verdict.points == 0
