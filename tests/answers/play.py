"""What a rule of play changes: the same things happen at two tables, one of which has another answer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from games import series
from games.base import Ending, RuleViolation
from games.codec import dump
from games.cue.engine.events import SlowPlay
from games.live import Key, LiveGame, Setup
from tests.games.billiards import test_random_games as billiards
from tests.games.eightball import test_random_racks as eightball
from tests.games.live_play import buttons_in, candidates, game_of, official, practised
from tests.games.nineball import chance as rotation
from tests.games.snooker import chance as snooker

MOST_STEPS, LIVE_GAMES, LEGS = 60, 4, 12


def play_differs(game_key: str, name: str, answer: Any) -> bool:
    """Return whether a match of `game_key` goes on or looks otherwise once `play.<game>.<name>` is `answer`."""
    game = game_of(game_key)
    for setup in setups_of(game_key):
        other = replace(setup, play={**setup.play, name: answer})
        if any(_looks_otherwise(game, setup, other, seed) for seed in range(LIVE_GAMES)):
            return True
    return any(
        _goes_otherwise(game, setup, replace(setup, play={**setup.play, name: answer}), seed)
        for setup in setups_of(game_key)
        for seed in range(LEGS)
    )


@cache
def setups_of(game_key: str) -> tuple[Setup, ...]:
    """Return the setups of a game: each category, practice, and each answer to what is asked before a match."""
    return tuple(_setups(game_of(game_key), game_key))


def _setups(game: LiveGame[Any, Any, Any], game_key: str) -> Iterator[Setup]:
    for setup in (*official(game_key), *(practised(game_key, number) for number in range(2))):
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


def _looks_otherwise(game: LiveGame[Any, Any, Any], setup: Setup, other: Setup, seed: int) -> bool:
    rng = random.Random(seed)
    here, there = series.start(game, setup), series.start(game, other)
    for number in range(MOST_STEPS):
        if _look(game, setup, here) != _look(game, other, there):
            return True
        if here.decided:
            return False
        events = (series.NextLeg(),) if here.leg_is_over else candidates(game, setup, here.leg, every=number % 2 == 0)
        if not events:
            return False
        event = rng.choice(list(events))
        after = series.apply(game, setup, here, event)
        gave_up = after.leg_is_over and after.results[-1].ending is Ending.FORFEIT
        if gave_up and not here.leg_is_over and rng.random() < 0.9:
            continue  # most legs are played out
        try:
            there = series.apply(game, other, there, event)
        except RuleViolation:
            return True
        here = after
    return False


# --- shots of chance, for the games whose page asks more than random keys would answer ------------------------

_CHANCE: dict[str, Callable[[Any, Any, random.Random], Any]] = {
    "eightball": lambda engine, state, rng: SlowPlay(61) if rng.random() < 0.2 else eightball.some_event(state, rng),
    "eightrace": rotation.some_event,
    "nineball": rotation.some_event,
    "tenball": rotation.some_event,
    "straightpool": rotation.some_event,
    "snooker": lambda engine, state, rng: snooker.some_event(state, rng),
    "billiards": lambda engine, state, rng: billiards.some_event(state, rng),
}


def _goes_otherwise(game: LiveGame[Any, Any, Any], setup: Setup, other: Setup, seed: int) -> bool:
    chance = _CHANCE.get(game.key)
    if chance is None:
        return False
    rng = random.Random(seed)
    here, there = game.engine.start(game.options(setup, ())), game.engine.start(game.options(other, ()))
    for _ in range(MOST_STEPS):
        if game.engine.outcome(here) is not None:
            return False
        event = chance(game.engine, here, rng)
        try:
            after = game.engine.apply(here, event)
        except RuleViolation:
            continue
        try:
            there = game.engine.apply(there, event)
        except RuleViolation:
            return True
        here = after
        if _without_options(here) != _without_options(there):
            return True
    return False


def _without_options(state: Any) -> Any:
    return {name: value for name, value in dump(state).items() if name != "options"}
