"""Whether the facts of a stroke can be true together at this point of this frame."""

from __future__ import annotations

from collections.abc import Iterator

from games.snooker.engine.balls import Ball
from games.snooker.engine.events import Act, Stroke
from games.snooker.engine.state import CuePlace, On, SnookerState, rules_of
from kit.pure.violations import RuleViolation

State = SnookerState
_AFTER_A_RED = frozenset({Act.PLAYED_AT_REDS, Act.BEFORE_NOMINATION})
_BOUND_ACTS = frozenset({*_AFTER_A_RED, Act.OUTSIDE_D, Act.BEFORE_SPOTTED, Act.CONFERRED, Act.WRONG_CUE_BALL})


def check_stroke(state: State, stroke: Stroke) -> None:
    """Raise RuleViolation unless these facts can be true together."""
    _check_balls(state, stroke)
    _check_named(state, stroke)
    if stroke.acts & _BOUND_ACTS:
        check_acts(state, stroke.acts)


def _check_balls(state: State, stroke: Stroke) -> None:
    gone = stroke.potted + stroke.off_table
    first = stroke.first
    if first is not None:
        if len(first) > 2:  # a third ball is never met in the same instant
            raise RuleViolation("too_many_first_contacts", "SNOOKER R6", field="first")
        if not first and not stroke.touching and any(ball is not Ball.WHITE for ball in gone):
            raise RuleViolation("gone_without_contact", field="first")
        if len(first) == 2 and first[0] is first[1] is not Ball.RED:
            raise RuleViolation("one_ball_twice", "SNOOKER R6", field="first")
        for ball in first:
            _check_on_table(state, ball, "first")
    for ball in stroke.touching:
        _check_on_table(state, ball, "touching")
    for ball in stroke.concerned:
        if ball is not Ball.WHITE:
            _check_on_table(state, ball, "concerned")
    if not gone:
        return
    reds = gone.count(Ball.RED)
    if reds > state.reds:
        raise RuleViolation("more_reds_than_on_the_table", field="potted", reds=state.reds)
    others = [ball for ball in gone if ball is not Ball.RED]
    if len(set(others)) != len(others):
        raise RuleViolation("ball_gone_twice", field="potted")
    for ball in others:
        if ball is not Ball.WHITE:
            _check_on_table(state, ball, "potted")


def _check_on_table(state: State, ball: Ball, field: str) -> None:
    there = state.reds > 0 if ball is Ball.RED else ball in state.colours
    if not there:
        raise RuleViolation("ball_not_on_the_table", field=field, ball=ball.value)


def _check_named(state: State, stroke: Stroke) -> None:
    named, free = stroke.nominated, stroke.free
    if named is not None:
        if state.on is not On.COLOUR:
            raise RuleViolation("nothing_to_nominate", "SNOOKER R3 g i", field="nominated")
        if named not in state.colours:
            raise RuleViolation("not_a_colour", "SNOOKER R3 g i", field="nominated", ball=named.value)
    if free is not None:
        if not state.free_ball:
            raise RuleViolation("no_free_ball", "SNOOKER R12", field="free")
        if free is Ball.WHITE or free is (Ball.RED if state.on is On.RED else state.lowest):
            raise RuleViolation("free_ball_is_on", "SNOOKER R12 a", field="free")
        _check_on_table(state, free, "free")
    elif stroke.behind_free_ball is not None:
        raise RuleViolation("no_free_ball", "SNOOKER R12", field="behind_free_ball")
    if stroke.behind_nominated is not None and not forbids_behind_nominated(state):
        raise RuleViolation("snooker_allowed", "SIX-RED 3", field="behind_nominated")
    if stroke.snookered is False and (stroke.behind_free_ball or stroke.behind_nominated):
        raise RuleViolation("not_snookered", "SNOOKER Def 17", field="snookered")


def forbids_behind_nominated(state: State) -> bool:
    """Return whether it is a foul to leave the next player snookered behind the colour named now (six-red 3)."""
    return state.on is On.COLOUR and not rules_of(state.options).behind_nominated


def check_acts(state: State, acts: frozenset[Act]) -> None:
    """Raise RuleViolation for an act that is not possible now."""
    for code, act in _impossible(state):
        if act in acts:
            raise RuleViolation(code, field="acts", act=act.value)


def _impossible(state: State) -> Iterator[tuple[str, Act]]:
    if state.on is not On.COLOUR:
        yield "not_after_a_red", Act.PLAYED_AT_REDS
        yield "not_after_a_red", Act.BEFORE_NOMINATION
    if state.cue is not CuePlace.IN_HAND:
        yield "not_in_hand", Act.OUTSIDE_D
    if state.verdict is None or not state.verdict.spotted or state.misses.replaced:
        yield "nothing_was_spotted", Act.BEFORE_SPOTTED
    if state.options.players == 1:
        yield "no_partner", Act.CONFERRED
    if not state.begun:
        yield "not_begun", Act.WRONG_CUE_BALL
