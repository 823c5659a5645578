"""What is true of every leg of chance, whatever cue game it is: undo, the order of facts, and what is legal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.base import accepts
from games.codec import dump_event, load, load_event
from games.cue.engine.play import CueEngine
from games.log import Redo, Undo, effective

SEEDS = st.integers(0, 10**9)
LONGEST = 3_000

Play = Callable[..., tuple[Sequence[Any], Any]]
Chosen = st.SearchStrategy[tuple[Any, ...]]


def leg_of_chance(
    engine: CueEngine[Any], options: Any, rng: random.Random, some_event: Callable[[Any, random.Random], Any]
) -> tuple[list[Any], Any]:
    """Play a leg of chance to its end; `some_event` is what might happen next."""
    state, events = engine.start(options), []
    while not state.is_over:
        assert len(events) < LONGEST
        events.append(some_event(state, rng))
        state = engine.apply(state, events[-1])
    return events, state


def assert_replays(engine: CueEngine[Any], kinds: tuple[type[Any], ...], events: Sequence[Any], state: Any) -> None:
    """The events lead to the same state again, and as they are written too."""
    text = [dump_event(event) for event in events]
    assert engine.replay(state.options, events) == state
    assert engine.replay(state.options, [load_event(kinds, line) for line in text]) == state


def assert_legal(engine: CueEngine[Any], state: Any, every: Iterable[Any]) -> None:
    """What is legal is exactly what is allowed of `every` event without facts."""
    allowed = engine.legal(state)
    for event in every:
        assert (event in allowed) == accepts(engine.verify, state, event), event


def in_any_order(event: Any, shuffler: random.Random, *names: str) -> Any:
    """Return the same facts, entered in another order; `names` are those of which there may be several."""
    facts = {name: list(getattr(event, name) or ()) for name in names}
    for several in facts.values():
        shuffler.shuffle(several)
    told = {name: type(getattr(event, name))(several) for name, several in facts.items() if getattr(event, name)}
    return replace(event, **told)


def order_test(engine: CueEngine[Any], play: Play, chosen: Chosen, shot: type[Any], *names: str) -> Any:
    """Return the test that the order in which the facts of a `shot` are entered decides nothing.

    `play` makes a leg of chance of a seed and of what else is `chosen` by chance.
    """

    @settings(max_examples=20, deadline=None)
    @given(chosen, st.randoms(use_true_random=False))
    def test(chance: tuple[Any, ...], shuffler: random.Random) -> None:
        events, end = play(*chance)
        state = engine.start(end.options)
        for event in events:
            if isinstance(event, shot):
                assert engine.apply(state, in_any_order(event, shuffler, *names)) == engine.apply(state, event)
            state = engine.apply(state, event)

    return test


def undo_test(engine: CueEngine[Any], play: Play, chosen: Chosen) -> Any:
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
