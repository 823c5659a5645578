"""A match from one log: legs, undo across their ends, protests, and logs that make no sense."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.base import GameRules, LegResult, Side
from games.log import Redo, Undo
from games.series import (
    NextLeg,
    OnLeg,
    Tape,
    Unreadable,
    add_line,
    apply,
    dump_line,
    dump_setup,
    load_line,
    load_setup,
    play_back,
    read_lines,
    replay,
    start,
    verify,
)
from kit.pure.violations import RuleViolation
from tests.games.tiny import SETUP, TINY, Add, Again, Protest

LEG = [Add(5), Add(1), Add(5)]  # whoever begins has 10 after two turns
LINES = st.lists(
    st.one_of(
        st.integers(1, 5).map(Add),
        st.just(NextLeg()),
        st.just(Undo()),
        st.just(Redo()),
        st.just(Protest()),
        st.integers(1, 3).map(lambda leg: OnLeg(leg, Protest())),
        st.integers(1, 3).map(lambda leg: OnLeg(leg, Again())),
    ),
    max_size=60,
)


def refused(code: str):
    return pytest.raises(RuleViolation, match=code)


def accepted(lines) -> list[object]:
    """Return the lines that are taken, as a scorer would enter them one after the other."""
    tape, taken = play_back(TINY, SETUP, []), []
    for line in lines:
        try:
            tape = add_line(TINY, SETUP, tape, line)
        except RuleViolation:
            continue
        taken.append(line)
    return taken


def test_a_match_goes_from_leg_to_leg_until_it_is_decided() -> None:
    series = replay(TINY, SETUP, LEG)
    assert (series.number, series.leg_is_over, series.decided) == (1, True, False)
    series = replay(TINY, SETUP, [*LEG, NextLeg(), *LEG, NextLeg(), *LEG])
    assert series.decided
    assert [result.winner for result in series.results] == [Side.HOME, Side.AWAY, Side.HOME]
    with refused("match_is_over"):
        apply(TINY, SETUP, series, NextLeg())


def test_a_play_off_stops_at_the_win_that_decides() -> None:
    setup = replace(SETUP, playoff=True, rules=GameRules(legs=3, playoff_wins=1, forfeit_for=10, forfeit_against=0))
    series = replay(TINY, setup, LEG)
    assert series.decided
    assert TINY.sheet(series.results, setup) == (LegResult(home=10, away=1),)


def test_the_next_leg_begins_only_after_the_last_one() -> None:
    series = start(TINY, SETUP)
    with refused("leg_not_over"):
        verify(TINY, SETUP, series, NextLeg())
    with refused("leg_over"):
        apply(TINY, SETUP, replay(TINY, SETUP, LEG), Add(1))


def test_a_leg_that_is_played_again_waits_until_the_running_one_is_over() -> None:
    log = [*LEG, NextLeg(), Add(5), OnLeg(1, Again())]
    series = replay(TINY, SETUP, log)
    assert (series.number, series.leg.points, series.results, series.next_number) == (2, (0, 5), (), 1)
    with refused("leg_not_over"):
        apply(TINY, SETUP, series, NextLeg())
    log += [Add(1), Add(5), NextLeg()]
    series = replay(TINY, SETUP, log)
    assert (series.number, series.leg_is_over, series.next_number) == (1, False, 3)
    series = replay(TINY, SETUP, [*log, *LEG, NextLeg(), *LEG])
    assert (series.decided, series.number, len(series.results)) == (True, 3, 3)


def test_a_match_is_not_decided_while_a_leg_is_to_be_played_again() -> None:
    log = [*LEG, NextLeg(), *LEG, NextLeg(), *LEG, OnLeg(2, Again())]
    assert not replay(TINY, SETUP, log).decided
    assert replay(TINY, SETUP, [*log, NextLeg(), *LEG]).decided


def test_a_protest_turns_an_earlier_leg_round() -> None:
    played = [*LEG, NextLeg(), *LEG]
    series = replay(TINY, SETUP, [*played, OnLeg(1, Protest())])
    assert [result.winner for result in series.results] == [Side.AWAY, Side.AWAY]
    with refused("no_such_leg"):
        replay(TINY, SETUP, [*played, OnLeg(3, Protest())])
    with refused("no_such_leg"):
        replay(TINY, SETUP, [*played, OnLeg(0, Protest())])


def test_undo_goes_back_across_the_end_of_a_leg() -> None:
    log = [*LEG, NextLeg(), Undo(), Undo()]
    assert replay(TINY, SETUP, log) == replay(TINY, SETUP, LEG[:-1])
    assert replay(TINY, SETUP, [*log, Redo(), Redo()]) == replay(TINY, SETUP, [*LEG, NextLeg()])


@settings(max_examples=80, deadline=None)
@given(LINES)
def test_a_tape_that_grows_is_the_tape_of_the_whole_log(lines) -> None:
    taken = accepted(lines)
    grown = play_back(TINY, SETUP, [])
    for line in taken:
        grown = add_line(TINY, SETUP, grown, line)
    assert grown == play_back(TINY, SETUP, taken)
    assert grown.now == replay(TINY, SETUP, taken)


@settings(max_examples=80, deadline=None)
@given(LINES)
def test_undo_takes_back_exactly_what_came_last(lines) -> None:
    tape = play_back(TINY, SETUP, accepted(lines))
    for points in range(1, 6):
        try:
            after = add_line(TINY, SETUP, tape, Add(points))
        except RuleViolation:
            continue
        assert add_line(TINY, SETUP, after, Undo()).now == tape.now
        assert add_line(TINY, SETUP, add_line(TINY, SETUP, after, Undo()), Redo()).now == after.now


@settings(max_examples=60, deadline=None)
@given(LINES)
def test_what_is_refused_changes_nothing(lines) -> None:
    tape = play_back(TINY, SETUP, accepted(lines))
    before = repr(tape)
    for line in [Add(0), Add(6), OnLeg(9, Protest()), Unreadable("?")]:
        with pytest.raises(RuleViolation):
            add_line(TINY, SETUP, tape, line)
    assert repr(tape) == before


@settings(max_examples=60, deadline=None)
@given(LINES)
def test_a_log_comes_back_from_json_as_it_was(lines) -> None:
    text = json.dumps([dump_line(line) for line in lines])
    assert list(read_lines(TINY, json.loads(text))) == lines


BAD = [
    None,
    7,
    "Add",
    [],
    {},
    {"event": "Add"},
    {"event": "Add", "points": "5"},
    {"event": "Add", "points": 5, "more": 1},
    {"event": "Multiply", "points": 5},
    {"event": "OnLeg", "leg": 1},
    {"event": "OnLeg", "leg": True, "on": {"event": "Protest"}},
    {"event": "OnLeg", "leg": 1, "on": {"event": "Undo"}},
    {"event": "OnLeg", "leg": 1, "on": {"event": "Protest"}, "more": 1},
]


@pytest.mark.parametrize("data", BAD, ids=repr)
def test_a_line_that_cannot_be_read_keeps_its_place_and_can_be_undone(data) -> None:
    lines = read_lines(TINY, [dump_line(Add(3)), data, dump_line(Add(2))])
    tape = play_back(TINY, SETUP, lines)
    assert isinstance(lines[1], Unreadable)
    assert tape.now == replay(TINY, SETUP, [Add(3)])
    assert (tape.fault.code, len(tape.beyond)) == ("unreadable_line", 2)
    with refused("log_is_broken"):
        add_line(TINY, SETUP, tape, Add(1))
    mended = add_line(TINY, SETUP, add_line(TINY, SETUP, tape, Undo()), Undo())
    assert mended.fault is None
    assert mended.now == tape.now
    assert add_line(TINY, SETUP, mended, Add(4)).now == replay(TINY, SETUP, [Add(3), Add(4)])
    assert play_back(TINY, SETUP, [*lines, Undo(), Undo(), Add(4)]).now == replay(TINY, SETUP, [Add(3), Add(4)])


def test_a_line_that_cannot_be_read_cannot_be_brought_back() -> None:
    lines = [*read_lines(TINY, [{}]), Undo()]
    with refused("unreadable_line"):
        add_line(TINY, SETUP, play_back(TINY, SETUP, lines), Redo())


def test_a_contradiction_in_the_log_stops_it_there() -> None:
    tape = play_back(TINY, SETUP, [*LEG, Add(1), Add(2)])
    assert (tape.fault.code, tape.fault.rule) == ("leg_over", "T1")
    assert tape.now == replay(TINY, SETUP, LEG)
    assert tape.beyond == (Add(1), Add(2))


@pytest.mark.parametrize(("lines", "code"), [([Undo()], "nothing_to_undo"), ([Add(1), Redo()], "nothing_to_redo")])
def test_a_log_that_takes_back_more_than_there_is_is_refused(lines, code) -> None:
    with refused(code):
        play_back(TINY, SETUP, lines)


def test_a_setup_comes_back_from_json_as_it_was() -> None:
    data = json.loads(json.dumps(dump_setup(SETUP)))
    assert load_setup(data, GameRules) == SETUP


def test_what_is_entered_with_undo_and_redo_is_read_as_such() -> None:
    assert load_line(TINY, {"event": "Undo"}) == Undo()
    assert load_line(TINY, {"event": "NextLeg"}) == NextLeg()
    assert isinstance(play_back(TINY, SETUP, []), Tape)
