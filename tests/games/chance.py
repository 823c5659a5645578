"""What is true of every leg of chance, whatever game it is: replays, undo, and that legal is what is allowed.

An engine is the module of a game, or a cue game's `ENGINE`: what has start, verify, apply, replay, legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.base import accepts
from games.log import Redo, Undo, effective
from kit.pure.codec import dump, dump_event, load, load_event

SEEDS = st.integers(0, 10**9)

PlayedOut = Callable[..., tuple[Sequence[Any], Any]]  # makes a leg of chance: its events, and its end
Chosen = st.SearchStrategy[tuple[Any, ...]]


def assert_replays(engine: Any, kinds: tuple[type[Any], ...], events: Sequence[Any], state: Any) -> None:
    """The events lead to the same state again, and as they are written too; state and options read back equal."""
    text = [dump_event(event) for event in events]
    assert engine.replay(state.options, events) == state
    assert engine.replay(state.options, [load_event(kinds, line) for line in text]) == state
    for written in (state, state.options):
        assert load(type(written), dump(written)) == written


def assert_legal(engine: Any, state: Any, every: Iterable[Any]) -> None:
    """What is legal is exactly what is allowed of `every` event without facts."""
    allowed = engine.legal(state)
    for event in every:
        assert (event in allowed) == accepts(engine.verify, state, event), event


def legal_test(engine: Any, play: PlayedOut, chosen: Chosen, every: Callable[[Any], Iterable[Any]]) -> Any:
    """Return the test that at any point of a leg what is legal is what is allowed of `every` event there.

    `play` makes a leg of chance of a seed and of what else is `chosen` by chance.
    """

    @settings(max_examples=20, deadline=None)
    @given(chosen, st.data())
    def test(chance: tuple[Any, ...], data: Any) -> None:
        events, end = play(*chance)
        state = engine.replay(end.options, events[: data.draw(st.integers(0, len(events)))])
        assert_legal(engine, state, every(state))

    return test


def undo_test(engine: Any, play: PlayedOut, chosen: Chosen) -> Any:
    """Return the test that undo takes a leg back to any point across its end, and redo leads there again."""

    @settings(max_examples=15, deadline=None)
    @given(chosen, st.data())
    def test(chance: tuple[Any, ...], data: Any) -> None:
        events, state = play(*chance)
        back = data.draw(st.integers(1, len(events)))
        undone = [*events, *[Undo()] * back]
        assert engine.replay(state.options, effective(undone)) == engine.replay(state.options, events[:-back])
        assert engine.replay(state.options, effective([*undone, *[Redo()] * back])) == state

    return test


def assert_refused_lines(kinds: tuple[type[Any], ...], line: Any) -> None:
    """A line of a log that cannot be what it claims to be is refused."""
    with pytest.raises(ValueError, match=r"\w"):
        load_event(kinds, line)


def assert_refused_options(kind: type[Any], data: Any, names: str) -> None:
    """Options that nobody can have chosen are refused by their name."""
    with pytest.raises(ValueError, match=names):
        load(kind, data)
