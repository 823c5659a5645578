"""What is true of every leg of chance of a cue game: it ends, and the order of facts decides nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.cue.engine.play import CueEngine
from tests.games.chance import Chosen, PlayedOut

LONGEST = 3_000


def leg_of_chance(
    engine: CueEngine[Any, Any, Any], options: Any, rng: random.Random, some_event: Callable[[Any, random.Random], Any]
) -> tuple[list[Any], Any]:
    """Play a leg of chance to its end; `some_event` is what might happen next."""
    state, events = engine.start(options), []
    while not state.is_over:
        assert len(events) < LONGEST
        events.append(some_event(state, rng))
        state = engine.apply(state, events[-1])
    return events, state


def in_any_order(event: Any, shuffler: random.Random, *names: str) -> Any:
    """Return the same facts, entered in another order; `names` are those of which there may be several."""
    facts = {name: list(getattr(event, name) or ()) for name in names}
    for several in facts.values():
        shuffler.shuffle(several)
    told = {name: type(getattr(event, name))(several) for name, several in facts.items() if getattr(event, name)}
    return replace(event, **told)


def order_test(engine: CueEngine[Any, Any, Any], play: PlayedOut, chosen: Chosen, shot: type[Any], *names: str) -> Any:
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


def assert_nothing_is_lost(state, balls: frozenset[int]) -> None:
    """Each ball of `balls` is on the table or gone, and none is twice."""
    gone = [down.ball for down in state.gone]
    assert len(set(gone)) == len(gone)
    assert state.on_table | set(gone) == balls


def assert_one_ruling(rule_on: Callable[[Any, Any], Any], before, event, state) -> Any:
    """The state has what is ruled on a shot: somebody plays next or has won, and sections say why. Returns it."""
    verdict = rule_on(before, event)
    assert verdict == state.verdict
    assert (verdict.next is None) != (verdict.winner is None)
    assert verdict.sections
    return verdict
