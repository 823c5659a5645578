"""A rack of doubles from the break to the 8, shot by shot, as a scorekeeper would enter it."""

from __future__ import annotations

from games.base import LegResult
from games.cue.engine.choices import Option
from games.cue.engine.events import Choose, SlowPlay
from games.cue.engine.shot import Potted, Shot
from games.eightball.engine.events import EVENTS, How
from games.eightball.engine.play import apply, outcome, replay, start
from games.eightball.engine.state import EightballOptions
from games.log import Redo, Undo, effective
from kit.pure.codec import dump_event, load_event
from tests.games.cue.shots import called, fell
from tests.games.eightball.table import ADMITTED, AWAY, HOME, at_table

# Each line: who is at the table (side and partner), and what happens there.
RACK = [
    (HOME, 0, Shot(to_rail=3)),  # not enough: away chooses
    (AWAY, 0, Choose(AWAY, Option.RERACK_OFFENDER_BREAKS)),
    (HOME, 0, Shot(potted=fell(11, 4))),
    (HOME, 0, called(12)),  # stripes
    (HOME, 0, Shot(first=(9,), potted=fell(9), obvious=True)),
    (HOME, 0, Shot(first=(10,), rail=True)),
    (AWAY, 0, called(1, 10)),  # home's ball falls too, and stays down
    (AWAY, 0, Shot(first=(2,), potted=fell(2), safety=True)),
    (HOME, 1, Shot(first=(13,), potted=(Potted(0),))),
    (AWAY, 1, called(3)),
    (AWAY, 1, Shot(first=(8,), rail=True, foul_call=ADMITTED)),
    (HOME, 0, SlowPlay()),
    (HOME, 0, called(13, first=14)),
    (HOME, 0, called(14)),
    (HOME, 0, Shot(first=(15,), potted=fell(6), off_table=(5,), foul_call=ADMITTED)),
    (AWAY, 0, Shot(first=(5,), rail=True)),
    (HOME, 1, called(15)),
    (HOME, 1, Shot(first=(8,), rail=True)),
    (AWAY, 1, called(7)),
    (AWAY, 1, Shot(first=(5,), rail=False, foul_call=ADMITTED)),
    (HOME, 0, called(8)),
]
EVENTS_OF_RACK = [event for _, _, event in RACK]
OPTIONS = EightballOptions(players=2)


def test_rack_is_played_in_order_to_its_known_end():
    state = start(OPTIONS)
    for side, player, event in RACK:
        assert (state.turn, state.player) == (side, player), event
        state = apply(state, event)

    assert (state.winner, state.how, sorted(state.on_table)) == (HOME, How.EIGHT_POTTED, [5])
    assert outcome(state) == LegResult(home=10, away=6)  # 1, 2, 3, 4, 6 and 7 are down
    assert replay(OPTIONS, [load_event(EVENTS, dump_event(event)) for event in EVENTS_OF_RACK]) == state


def test_end_of_the_rack_is_taken_back_and_played_otherwise():
    taken_back = effective([*EVENTS_OF_RACK, Undo(), Undo()])
    assert replay(OPTIONS, taken_back).turn is AWAY
    assert outcome(replay(OPTIONS, effective([*EVENTS_OF_RACK, Undo()]))) is None
    assert outcome(replay(OPTIONS, effective([*EVENTS_OF_RACK, Undo(), Redo()]))) == LegResult(home=10, away=6)


def test_run_is_of_one_visit_and_the_best_of_a_rack_stays():
    state = at_table()
    for shot in (called(1), called(2), Shot(first=(3,), rail=True), called(9), Shot(first=(10,), rail=True)):
        state = apply(state, shot)
    assert (state.turn, state.run) == (HOME, 0)
    state = apply(apply(state, called(3)), Shot(first=(4,), rail=True))

    home, away = state.record(HOME), state.record(AWAY)
    assert (home.balls, home.best_run, home.shots, away.balls, away.best_run) == (3, 2, 6, 1, 1)  # with the break
