"""Shuffleboard on the live scorer: what the page offers, reads and says, and whole recorded games."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from games import series
from games.base import Ending, LegResult, Side
from games.live import Setup
from games.log import NextLeg, Redo, Undo
from games.shuffleboard.engine.events import (
    CountFrame,
    Default,
    Offence,
    Penalty,
    RockLies,
)
from games.shuffleboard.engine.play import legal, outcome
from games.shuffleboard.engine.state import Phase, ShuffleboardState
from games.shuffleboard.live import LIVE
from games.shuffleboard.spec import SPEC
from tests.games.manual import SHUFFLEBOARD
from tests.games.shuffleboard.board import BOOK, SETUP, TOSS, game, points


def told(text: str) -> list:
    """Read "h4 h2 a1": the rocks from the far end down, and the count of the frame."""
    sides = {"h": Side.HOME, "a": Side.AWAY}
    return [*(RockLies(sides[word[0]], int(word[1])) for word in text.split()), CountFrame()]


# A game in thirteen frames, worked out by hand: how the rocks lay, and the score after each frame.
RECORDED = """
h3 h2 a2 | 5-0
a2 h1 | 5-2
blank | 5-2
h4 h1 a1 | 10-2
a3 a3 h2 | 10-8
a1 a1 a1 h0 | 10-11
h2 a1 | 12-11
blank | 12-11
h1 a0 | 13-11
a4 a2 h2 | 13-17
h3 h3 h1 a1 | 20-17
a2 a1 h1 | 20-20
h1 h1 a0 | 22-20
"""


def recorded_frames() -> list[tuple[list, tuple[int, int]]]:
    frames = []
    for line in RECORDED.strip().splitlines():
        lying, score = line.split(" | ")
        home, away = score.split("-")
        frames.append((told("" if lying == "blank" else lying), (int(home), int(away))))
    return frames


def test_recorded_game_comes_out_as_it_was_worked_out():
    log: list = [TOSS]
    for events, score in recorded_frames():
        log += events
        state = series.replay(LIVE, SETUP, log).leg
        assert (state.home, state.away) == score

    match = series.replay(LIVE, SETUP, log)
    assert match.decided
    assert LIVE.sheet(match.results, SETUP) == (LegResult(home=22, away=20),)
    assert [frame.number for frame in match.leg.frames if frame.scorer is None] == [3, 8]
    assert LIVE.counts(match.leg, Side.HOME, None, SETUP) == {
        "frames": 13,
        "frames_won": 6,
        "points": 22,
        "hangers": 1,
        "best_frame": 7,
        "warnings": 0,
        "deductions": 0,
    }
    shown = {figure.label: figure.text for figure in LIVE.figures(LIVE.counts(match.leg, Side.AWAY, None, SETUP))}
    assert shown == {"Frames won": "5 of 13", "Points per frame": "1.5", "Best frame": "6", "Hangers": "1"}


def test_frames_of_two_partners_add_up_to_those_of_their_side():
    state = game(*(event for events, _ in recorded_frames() for event in events))

    ann, bob = (LIVE.counts(state, Side.HOME, place, SETUP) for place in (0, 1))
    side = LIVE.counts(state, Side.HOME, None, SETUP)
    assert (ann["frames"], bob["frames"]) == (7, 6)  # the first frame is shot from Ann's end
    for name in set(side) - LIVE.greatest:
        assert ann[name] + bob[name] == side[name]
    assert max(ann["best_frame"], bob["best_frame"]) == side["best_frame"]


def test_log_cut_off_anywhere_is_a_game_that_goes_on():
    log = [TOSS, *(event for events, _ in recorded_frames() for event in events)]

    for length in range(len(log)):
        cut = series.replay(LIVE, SETUP, log[:length])
        assert cut.results == ()
        LIVE.turn(cut.leg, SETUP)
        LIVE.view(cut.leg, SETUP)
    assert series.replay(LIVE, SETUP, [*log, Undo(), Undo()]) == series.replay(LIVE, SETUP, log[:-2])
    assert series.replay(LIVE, SETUP, [*log, Undo(), Redo()]) == series.replay(LIVE, SETUP, log)


def test_playoff_is_the_best_of_three_and_undo_reaches_back_across_a_game():
    setup = Setup(rules=SHUFFLEBOARD, home_name="A", away_name="B", playoff=True, play=BOOK.play["shuffleboard"])
    won = [TOSS, points(Side.HOME, 16, 4), points(Side.HOME, 5)]
    match = series.replay(LIVE, setup, [*won, NextLeg(), *won])

    assert match.decided
    assert [leg.ending for leg in LIVE.sheet(match.results, setup)] == [Ending.PLAYED, Ending.PLAYED, Ending.NOT_PLAYED]
    back = series.replay(LIVE, setup, [*won, NextLeg(), TOSS, Undo(), Undo(), Undo()])
    assert (back.number, back.leg.home, back.leg_is_over) == (1, 16, False)


@examples(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([{}, {"capped": True}, {"lowest_score": -5}]), st.booleans())
def test_match_of_chance_makes_a_sheet_that_the_desk_would_take(seed, numbers, playoff):
    rules, rng = replace(SHUFFLEBOARD, **numbers), random.Random(seed)
    setup = replace(SETUP, rules=rules, playoff=playoff)
    match = series.start(LIVE, setup)
    while not match.decided:
        match = series.apply(LIVE, setup, match, NextLeg() if match.leg_is_over else some_event(match.leg, rng))

    assert list(SPEC.faults(LIVE.sheet(match.results, setup), rules, playoff=playoff)) == []


def some_event(state: ShuffleboardState, rng: random.Random):
    """The points of a frame, most of the time; now and then what else can happen at a board."""
    side = rng.choice(list(Side))
    if state.phase is Phase.FRAME and not state.lying and state.live_rocks(side) and rng.random() < 0.5:
        return points(side, rng.randint(1, 3 * state.live_rocks(side)))
    some = [event for event in legal(state) if not isinstance(event, Default) or rng.random() < 0.05]
    return rng.choice(some)


# --- the rule book -------------------------------------------------------------------------------------------


def test_options_come_from_the_rule_book():
    book = BOOK.override(
        {
            "games.shuffleboard.capped": True,
            "games.shuffleboard.lowest_score": -10,
            "games.shuffleboard.winning_score": 15,
            "play.shuffleboard.penalty_surface": 3,
            "play.shuffleboard.penalty_crowding": 2,
        }
    )
    rules = book.category("shuffleboard-mens").rules
    setup = Setup(rules=rules, home_name="A", away_name="B", play=book.play["shuffleboard"])
    touch, crowd = Penalty(Side.HOME, 0, Offence.SURFACE), Penalty(Side.AWAY, 1, Offence.CROWDING)

    assert game(touch, touch, crowd, crowd, setup=setup).home == -3
    assert game(crowd, crowd, setup=setup).away == -2
    assert outcome(game(points(Side.HOME, 16, 4), setup=setup)) == LegResult(home=15, away=0)


def test_plain_options_are_those_of_the_manual():
    options = LIVE.options(SETUP, ())

    assert (options.winning_score, options.capped, options.lowest_score, options.hanger) == (21, False, 0, 4)
    assert (options.deduct_surface, options.deduct_foul_line, options.deduct_crowding) == (2, 1, 1)
    assert (options.forfeit_for, options.forfeit_against) == (21, 0)
