"""Frames of chance: whatever possible things happen at a table, with every fact that is asked for."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.base import Side
from games.cue.engine.events import Default
from games.snooker.engine.balls import COLOURS, Ball
from games.snooker.engine.events import Act, Choose, Conduct, Lot, Offence, OfferRestart, Stroke
from games.snooker.engine.fouls import WITHOUT_A_STROKE
from games.snooker.engine.play import ENGINE, legal, start, verify
from games.snooker.engine.state import CuePlace, On, Phase, SnookerOptions, SnookerState
from kit.pure.violations import RuleViolation
from tests.games.cue.chance import leg_of_chance

_SELDOM = (Conduct, Default, OfferRestart)


def options_of(rng: random.Random, **options: Any) -> SnookerOptions:
    """Return some frame; `options` are settled."""
    more: dict[str, Any] = {
        "players": rng.choice([1, 2]),
        "frame": rng.choice([1, 2]),
        "aggregate": rng.random() < 0.2,
        "last_frame": rng.random() < 0.5,
        "concede": rng.choice(["snookers_required", "any_time"]),
        **options,
    }
    if more.get("rule_set") == "sixred" and "reds" not in more:
        more["reds"] = rng.choice([None, 1, 3, 6])
    return SnookerOptions(warning_needed=more["players"] == 2, **more)


def random_stroke(state: SnookerState, rng: random.Random) -> Stroke:
    """Return facts that can be true together; a fact that the ruling asks for is added."""
    there = [*([Ball.RED] if state.reds else []), *state.colours]
    free = rng.choice(there) if state.free_ball and rng.random() < 0.8 else None
    if free is (Ball.RED if state.on is On.RED else state.lowest):
        free = None
    aim = free or {On.RED: Ball.RED, On.SEQUENCE: state.lowest}.get(state.on) or rng.choice(state.colours)
    first = () if rng.random() < 0.08 else (aim if rng.random() < 0.85 else rng.choice(there),)
    if first and rng.random() < 0.03:
        first = (*first, *rng.sample([ball for ball in there if ball is not first[0]], min(1, len(there) - 1)))
    gone: list[Ball] = []
    if first:
        gone += [aim] if rng.random() < 0.6 else []
        gone += rng.sample(there, 1) if rng.random() < 0.06 else []
    reds = min(state.reds, gone.count(Ball.RED) + int(bool(first) and rng.random() < 0.05))
    gone = [*{ball for ball in gone if ball is not Ball.RED}, *[Ball.RED] * reds]
    gone += [Ball.WHITE] if rng.random() < 0.05 else []
    off = [gone.pop(rng.randrange(len(gone)))] if gone and rng.random() < 0.03 else []
    acts = _acts(state, rng)
    side, player = _somebody(state, rng) if Act.OUT_OF_TURN in acts else (None, None)
    stroke = Stroke(
        striker=side,
        player=player,
        free=free,
        nominated=_colour(state, rng, aim) if state.on is On.COLOUR and rng.random() < 0.5 else None,
        first=first,
        potted=tuple(gone),
        off_table=tuple(off),
        acts=acts,
        touching=frozenset({aim}) if rng.random() < 0.04 else frozenset(),
        occupied=frozenset(rng.sample(COLOURS, rng.choice([0, 0, 0, 1, 3, 6]))),
        fell_by_itself=rng.random() < 0.01,
    )
    return told(state, stroke, rng, aim)


def _somebody(state: SnookerState, rng: random.Random) -> tuple[Side, int]:
    return rng.choice(list(Side)), rng.randrange(state.options.players)


def _colour(state: SnookerState, rng: random.Random, aim: Ball) -> Ball:
    """Return the colour that was named: the one aimed at, where that is not a red as a free ball."""
    return aim if aim in state.colours else rng.choice(state.colours)


def _acts(state: SnookerState, rng: random.Random) -> frozenset[Act]:
    if rng.random() > 0.05:
        return frozenset()
    barred = {Act.BEFORE_NOMINATION}
    barred |= set() if state.on is On.COLOUR else {Act.PLAYED_AT_REDS}
    barred |= set() if state.cue is CuePlace.IN_HAND else {Act.OUTSIDE_D}
    barred |= set() if state.options.players == 2 else {Act.CONFERRED}
    barred |= set() if state.begun else {Act.WRONG_CUE_BALL}
    if state.verdict is None or not state.verdict.spotted or state.misses.replaced:
        barred.add(Act.BEFORE_SPOTTED)
    return frozenset(rng.sample([act for act in Act if act not in barred], rng.choice([1, 1, 2])))


def told(state: SnookerState, event: Any, rng: random.Random, aim: Ball) -> Any:
    """Return `event` with every fact that the ruling asks for."""
    answers: dict[str, Callable[[], object]] = {
        "concerned": lambda: frozenset({rng.choice(state.colours)}),
        "nominated": lambda: _colour(state, rng, aim),
        "reds_back": lambda: rng.randint(0, state.before.reds_gone if state.before else 0),
    }
    for _ in range(8):
        try:
            verify(state, event)
        except RuleViolation as refusal:
            if refusal.code != "fact_missing":
                raise
            answer = answers.get(refusal.field, lambda: rng.random() < 0.5)
            event = replace(event, **{refusal.field: answer()})
        else:
            return event
    raise AssertionError("asks for ever")


def some_event(state: SnookerState, rng: random.Random) -> Any:
    """Return what might happen next."""
    if state.phase is Phase.LOT:
        return Lot(rng.choice(list(Side)))
    if state.phase is Phase.CHOICE:
        assert state.choice is not None
        chosen = Choose(state.choice.side, rng.choice(state.choice.options))
        return told(state, chosen, rng, Ball.BLACK)
    if state.begun and rng.random() < 0.02:
        act = rng.choice(sorted(WITHOUT_A_STROKE - ({Act.CONFERRED} if state.options.players == 1 else set())))
        return told(state, Offence(act=act), rng, rng.choice(state.colours))
    if rng.random() < 0.03:
        allowed = [event for event in legal(state) if not isinstance(event, _SELDOM) or rng.random() < 0.01]
        if allowed:
            return rng.choice(allowed)
    return random_stroke(state, rng)


def random_frame(seed: int, **options: Any) -> tuple[list[Any], SnookerState]:
    """Return the events of a whole frame, and the frame."""
    rng = random.Random(seed)
    return leg_of_chance(ENGINE, options_of(rng, **options), rng, some_event)


def begun(seed: int, **options: Any) -> SnookerState:
    """Return the frame that `random_frame` starts from."""
    return start(options_of(random.Random(seed), **options))
