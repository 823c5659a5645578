"""Strokes of chance, ruled by the engine and by the second implementation side by side: they agree after every one.

What balls do, at snooker acts and misses too: the warning, the third miss and six-red's fifth have tests of their own.
A few seeds are played in every run; `script/test long` plays some thousands.
"""

from __future__ import annotations

import random

import pytest

from games.billiards.engine import events as billiards_events
from games.billiards.engine import play as billiards
from games.billiards.engine.state import BilliardsOptions
from games.billiards.engine.state import Phase as Waits
from games.snooker.engine import play as snooker
from games.snooker.engine.balls import Ball
from games.snooker.engine.events import Act, Choose, Option, Stroke
from games.snooker.engine.state import Phase, SnookerOptions, SnookerState
from tests.games.second import billiards as plain_billiards
from tests.games.second import snooker as plain_snooker
from tests.games.second.chance import SEEDS, SIDES
from tests.games.snooker.chance import told

# --- snooker ---------------------------------------------------------------------------------------------

MOST_CALLS = 4  # of a miss in a row: six-red has a rule of its own for the fifth
SEEN = ("clear_path", "full_ball", "good_attempt", "intended", "snookered", "behind_nominated")
SNOOKER_ACTS = {
    "double hit": Act.DOUBLE_HIT,
    "no foot": Act.NO_FOOT,
    "jump": Act.JUMP,
    "non-standard cue": Act.NON_STANDARD_CUE,
    "moving": Act.BALLS_MOVING,
    "push": Act.PUSH,
    "touched": Act.TOUCHED_BALL,
    "ball off table": Act.USED_BALL_OFF_TABLE,
    "measured": Act.MEASURED,
}


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("rule_set", ["snooker", "sixred"])
def test_frames_of_snooker_go_the_same_way(seeds: range, rule_set: str) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        state = snooker.start(SnookerOptions(rule_set=rule_set))
        plain = plain_snooker.Frame(15 if rule_set == "snooker" else 6)
        while not plain.ended:
            state = _snooker_stroke(rng, state, plain)
            said = [state.home, state.away], state.reds, [ball.value for ball in state.colours], plain.ended
            ended = state.phase in (Phase.LOT, Phase.OVER)  # a tie is played off at the black that is spotted again
            if ended:
                assert (said[0], ended) == (plain.score, plain.ended), seed
            else:
                assert said == (plain.score, plain.reds, plain.colours, False), seed
                assert (SIDES.index(state.turn), state.on.value) == (plain.turn, plain.on), seed


def _snooker_stroke(rng: random.Random, state: SnookerState, plain: plain_snooker.Frame) -> SnookerState:
    """Play a stroke in both, and what is chosen after a foul."""
    there = ["red"] * bool(plain.reds) + plain.colours
    ball_on = {"red": "red", "sequence": plain.colours[0]}.get(plain.on, "")
    named = rng.choice(plain.colours) if plain.on == "colour" else ""
    frees = [ball for ball in there if ball != ball_on]
    free = rng.choice(frees) if state.free_ball and frees and rng.random() < 0.7 else ""
    aim = free or named or ball_on
    first = [] if rng.random() < 0.1 else [aim if rng.random() < 0.8 else rng.choice(there)]
    if first and rng.random() < 0.1:
        more = [ball for ball in there if ball != first[0] or (ball == "red" and plain.reds > 1)]
        first += [rng.choice(more)] if more else []
    potted: list[str] = []
    if first and rng.random() < 0.7:
        potted = rng.sample(there, rng.choice([0, 0, 1, min(2, len(there))]))
        potted += [aim] if aim not in potted and rng.random() < 0.8 else []
        potted += ["red"] * min(plain.reds - potted.count("red"), rng.choice([0, 0, 0, 1]))
    off = [potted.pop()] if potted and rng.random() < 0.05 else []
    potted += ["white"] if rng.random() < 0.08 else []
    act, concerned = rng.choice(sorted(SNOOKER_ACTS)) if rng.random() < 0.08 else "", rng.choice(there)
    behind = state.options.rule_set == "sixred" and plain.on == "colour" and rng.random() < 0.2
    stroke = Stroke(
        first=tuple(map(Ball, first)),
        potted=tuple(map(Ball, potted)),
        off_table=tuple(map(Ball, off)),
        acts=frozenset({SNOOKER_ACTS[act]} if act else ()),
        concerned=frozenset({Ball(concerned)} if act in plain_snooker.HIGHER_OF_TWO else ()),
        nominated=Ball(named) if named else None,
        free=Ball(free) if free else None,
        behind_free_ball=False if free else None,
        behind_nominated=True if behind else None,
        snookered=True if behind else None,
    )
    stroke = told(state, stroke, rng, Ball(aim))
    seen = {name: getattr(stroke, name) for name in SEEN}
    plain.stroke(first, potted, named=named, free=free, off=off, act=act, concerned=concerned, told=seen)
    state = snooker.apply(state, stroke)
    if state.phase is Phase.CHOICE:
        return _chosen(rng, state, plain, may_replace="red" not in potted + off)
    plain.replaced = False
    return state


def _chosen(rng: random.Random, state: SnookerState, plain: plain_snooker.Frame, *, may_replace: bool) -> SnookerState:
    """Choose after a foul, in both: to play, that the other side plays again, or that the balls are put back."""
    assert plain.fouled
    assert (Option.REPLACE in state.choice.options) == plain.missed
    option = Option.PLAY_AGAIN if rng.random() < 0.3 and plain.called < MOST_CALLS else Option.PLAY
    if 0 < plain.called < MOST_CALLS and may_replace and rng.random() < 0.7:
        option = Option.REPLACE
        plain.replace()
    else:
        plain.play_from_here(again=option is Option.PLAY_AGAIN)
    return snooker.apply(state, Choose(state.choice.side, option))


# --- billiards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seeds", SEEDS)
def test_games_of_billiards_go_the_same_way(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        state = billiards.start(BilliardsOptions(target=80))
        plain, in_a_row = plain_billiards.Game(80), 0
        while not plain.over:
            there = sorted(ball.value for ball in state.object_balls(state.turn))
            # After nine scores in a row nothing is met, so that no limit of hazards or cannons is reached.
            first = rng.sample(there, rng.choice([0, 1, 1, 1, 1, len(there)])) if in_a_row < 9 else []
            both = len(first) == 1 and len(there) == 2 and rng.random() < 0.3
            gone = rng.sample(there, rng.choice([0, 0, 1, len(there)])) if first else []
            gone += ["cue"] if rng.random() < 0.2 else []
            off = [gone.pop()] if gone and rng.random() < 0.08 else []
            before = plain.turn
            plain.stroke(first, both=both, potted=gone, off=off)
            in_a_row = in_a_row + 1 if plain.turn == before else 0
            balls = billiards_events.Ball
            state = billiards.apply(
                state,
                billiards_events.Stroke(
                    first=tuple(map(balls, first)),
                    both=both,
                    potted=tuple(map(balls, gone)),
                    off_table=tuple(map(balls, off)),
                    ball_out_of_baulk=rng.random() < 0.5,
                    direct=rng.random() < 0.5,
                ),
            )
            if state.phase is Waits.CHOICE:
                state = billiards.apply(state, rng.choice([e for e in billiards.legal(state) if _is_choice(e)]))
            assert [state.home, state.away] == plain.score, seed
            assert (state.phase is Waits.OVER) == plain.over, seed
            assert plain.over or SIDES.index(state.turn) == plain.turn, seed


def _is_choice(event: object) -> bool:
    return isinstance(event, billiards_events.Choose)
