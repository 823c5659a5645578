"""What a rule of play changes: the same things happen at two tables, one of which has another answer.

A play that shows it is found by chance once and kept as a `Witness` in witnesses.json (`python -m tests.answers.look`
looks for all of them); the tests only play it again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from games import series
from games.base import Ending
from games.cue.engine.events import SlowPlay
from games.live import Key, LiveGame, Setup
from kit.pure.codec import dump
from kit.pure.violations import RuleViolation
from tests.answers.alternatives import Answer
from tests.games.billiards import test_random_games as billiards
from tests.games.eightball import test_random_racks as eightball
from tests.games.live_play import book, buttons_in, candidates, game_of, official, practised
from tests.games.nineball import chance as rotation
from tests.games.snooker import chance as snooker

KEPT_IN = Path(__file__).parent / "witnesses.json"
MOST_STEPS = 60


@dataclass(frozen=True)
class Witness:
    """A play of chance in which an answer makes a difference after so many steps; `setup` is one of `setups_of`."""

    way: str  # a key of `_WAYS`
    setup: int
    seed: int
    steps: int


def witnesses() -> dict[str, Witness]:
    """Return the plays that are kept, by setting and answer."""
    return {key: Witness(**values) for key, values in json.loads(KEPT_IN.read_text(encoding="utf-8")).items()}


def keep(found: dict[str, Witness]) -> None:
    lines = [f" {json.dumps(key)}: {json.dumps(asdict(witness))}" for key, witness in sorted(found.items())]
    KEPT_IN.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def look_for(answer: Answer, *, seeds: range) -> Witness | None:
    """Return a play in which the answer makes a difference; None where chance finds none."""
    for way in _WAYS:
        for number in range(len(setups_of(answer.game))):
            for seed in seeds:
                witness = Witness(way, number, seed, MOST_STEPS)
                steps = steps_to_a_difference(answer, witness)
                if steps is not None:
                    return replace(witness, steps=steps)
    return None


def steps_to_a_difference(answer: Answer, witness: Witness) -> int | None:
    """Return after how many steps of the play the two tables differ; None where they never do."""
    setup = setups_of(answer.game)[witness.setup]
    if answer.is_number:
        other = replace(setup, rules=replace(setup.rules, **{answer.name: answer.value}))
    else:
        other = replace(setup, play={**setup.play, answer.name: answer.value})
    return _WAYS[witness.way](game_of(answer.game), setup, other, witness)


@cache
def setups_of(game_key: str) -> tuple[Setup, ...]:
    """Return the setups of a game: each category, practice, and each answer to what is asked before a match."""
    return tuple(_setups(game_of(game_key), game_key))


def _setups(game: LiveGame[Any, Any, Any], game_key: str) -> Iterator[Setup]:
    others = official(game_key, book().others)
    for setup in (*official(game_key), *(practised(game_key, number) for number in range(2)), *others):
        yield setup
        for question in game.questions(setup):
            for choice, _ in question.choices:
                yield replace(setup, answers={**setup.answers, question.name: choice})


def _look(game: LiveGame[Any, Any, Any], setup: Setup, now: series.Series) -> object:
    """Return what the page shows: score, turn and buttons; once a leg is over, its result."""
    if now.leg_is_over:
        return now.results
    buttons = [
        (button.label, button.reason) if isinstance(button, Key) else repr(button)
        for button in buttons_in(game.view(now.leg, setup))
    ]
    return game.score(now.leg, setup), game.turn(now.leg, setup), buttons


def _by_keys(game: LiveGame[Any, Any, Any], setup: Setup, other: Setup, witness: Witness) -> int | None:
    rng = random.Random(witness.seed)
    here, there = series.start(game, setup), series.start(game, other)
    for number in range(witness.steps + 1):
        if _look(game, setup, here) != _look(game, other, there):
            return number
        if here.decided:
            return None
        events = (series.NextLeg(),) if here.leg_is_over else candidates(game, setup, here.leg, every=number % 2 == 0)
        if not events:
            return None
        event = rng.choice(list(events))
        after = series.apply(game, setup, here, event)
        gave_up = after.leg_is_over and after.results[-1].ending is Ending.FORFEIT
        if gave_up and not here.leg_is_over and rng.random() < 0.9:
            continue  # most legs are played out
        try:
            there = series.apply(game, other, there, event)
        except RuleViolation:
            return number + 1
        here = after
    return None


# --- shots of chance, for the games whose page asks more than random keys would answer ------------------------


def _or_slow(event: Callable[[], Any], rng: random.Random) -> Any:
    """Return what a player does, or is told for taking long: first without the seconds, then with them."""
    return rng.choice((SlowPlay(), SlowPlay(61))) if rng.random() < 0.3 else event()


def _rotation(engine: Any, state: Any, rng: random.Random) -> Any:
    return _or_slow(lambda: rotation.some_event(engine, state, rng), rng)


_CHANCE: dict[str, Callable[[Any, Any, random.Random], Any]] = {
    "eightball": lambda engine, state, rng: _or_slow(lambda: eightball.some_event(state, rng), rng),
    "eightrace": _rotation,
    "nineball": _rotation,
    "tenball": _rotation,
    "straightpool": _rotation,
    "snooker": lambda engine, state, rng: snooker.some_event(state, rng),
    "billiards": lambda engine, state, rng: billiards.some_event(state, rng),
}


def _by_shots(game: LiveGame[Any, Any, Any], setup: Setup, other: Setup, witness: Witness) -> int | None:
    chance = _CHANCE.get(game.key)
    if chance is None:
        return None
    rng = random.Random(witness.seed)
    here, there = game.engine.start(game.options(setup, ())), game.engine.start(game.options(other, ()))
    for number in range(1, witness.steps + 1):
        if game.engine.outcome(here) is not None:
            return None
        event = chance(game.engine, here, rng)
        after, elsewhere = _after(game, here, event), _after(game, there, event)
        if (after is None) is not (elsewhere is None):
            return number
        if after is None:
            continue
        here, there = after, elsewhere
        if _without_options(here) != _without_options(there):
            return number
    return None


def _after(game: LiveGame[Any, Any, Any], state: Any, event: Any) -> Any:
    try:
        return game.engine.apply(state, event)
    except RuleViolation:
        return None


def _without_options(state: Any) -> Any:
    return {name: value for name, value in dump(state).items() if name != "options"}


_WAYS: dict[str, Callable[[LiveGame[Any, Any, Any], Setup, Setup, Witness], int | None]] = {
    "shots": _by_shots,
    "keys": _by_keys,
}
