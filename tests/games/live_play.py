"""Games of chance on the live scorer, for the tests of every game: setups, and steps that a person could take."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from games import registry, rulebook, series
from games.base import Ending
from games.cue.table import Entry
from games.live import Key, LiveGame, Setup
from kit.pure.violations import RuleViolation
from tests.page import in_one_line

GAMES = [key for key in registry.keys() if registry.live(key) is not None]  # noqa: SIM118 -- a function, not a dict
MOST_EVENTS = 50
# Words of a program: joined_words, braces that were not filled in, None, and values of an Enum.
CODE_WORDS = re.compile(r"[A-Za-z]_[A-Za-z]|[{}<>]|\bNone\b|\bTrue\b|\bFalse\b|\b[A-Z]\w+\.[A-Z_]+\b")


def game_of(key: str) -> LiveGame:
    game = registry.live(key)
    assert game is not None
    return game


@cache
def book() -> rulebook.RuleBook:
    return rulebook.load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml")


# --- setups: every category of the rule book, and practice in every form ----------------------------------


def official(key: str, categories: Mapping[str, rulebook.Category] | None = None) -> Iterator[Setup]:
    """Yield what an event would start with in each category of the shipped rule book, with the usual answers."""
    for category in (categories or book().categories).values():
        if category.game != key:
            continue
        size = category.sides.size // category.sides.pairs
        for playoff in (False, True):
            setup = Setup(
                rules=category.rules,
                home_name="Leduc",
                away_name="Ponoka",
                home=("Ann", "Bob", "Cy", "Dot")[:size],
                away=("Eve", "Fay", "Gus", "Hal")[:size],
                playoff=playoff,
                play=dict(book().play[key]),
                seed="one",
            )
            answers = {question.name: question.default for question in game_of(key).questions(setup)}
            yield series.load_setup({**series.dump_setup(setup), "answers": answers}, type(category.rules))


def practised(key: str, number: int) -> Setup:
    """Return a practice game whose answers are drawn by lot; number 0 is the usual one."""
    rng = random.Random(f"{key} {number}")
    game = game_of(key)
    answers = {
        question.name: rng.choice(question.choices)[0] if number else question.default
        for question in game.practice_questions()
    }
    return game.practice(answers, book(), str(number))


def setups(key: str) -> list[Setup]:
    return [*official(key), *(practised(key, number) for number in range(4))]


# --- play, as a person would press keys -------------------------------------------------------------------


def buttons_in(view: Any) -> Iterator[Key | Entry]:
    """Yield every button of a view, however deep."""
    if isinstance(view, (Key, Entry)):
        yield view
    elif isinstance(view, Mapping):
        for part in view.values():
            yield from buttons_in(part)
    elif isinstance(view, (tuple, list)):
        for part in view:
            yield from buttons_in(part)
    elif is_dataclass(view) and not isinstance(view, type):
        for field in fields(view):
            yield from buttons_in(getattr(view, field.name))


def keys_in(view: Any) -> Iterator[Key]:
    """Yield every key of a view, however deep."""
    return (button for button in buttons_in(view) if isinstance(button, Key))


def pressed(game: LiveGame, setup: Setup, state: Any, button: Key | Entry) -> Iterator[Any]:
    """Yield the event of a button that can be pressed, with nothing ticked; none where something has to be."""
    if isinstance(button, Key):
        yield button.event
        return
    try:
        event = game.read(button.read, {}, state, setup)
        game.engine.verify(state, event)
    except RuleViolation:
        return
    yield event


def candidates(game: LiveGame, setup: Setup, state: Any, *, every: bool) -> list[Any]:
    """Return the events that the page offers, and with `every` those that the engine knows to be legal as well."""
    buttons = [button for button in buttons_in(game.view(state, setup)) if not button.reason]
    offered = [event for button in buttons for event in pressed(game, setup, state, button)]
    legal = getattr(game.engine, "legal", lambda state: ())
    return [*offered, *legal(state)] if every or not offered else offered


@dataclass(frozen=True)
class Step:
    """One event of random play, and everything that could have been entered in its place."""

    setup: Setup
    before: series.Series
    choices: tuple[Any, ...]
    event: Any
    after: series.Series


@cache
def plays(key: str) -> list[tuple[Setup, list[Step]]]:
    """Return a game of chance under each setup; all tests look at the same ones."""
    return [(setup, list(played(key, setup, seed))) for seed, setup in enumerate(setups(key))]


def played(key: str, setup: Setup, seed: int, *, every: int = 5) -> Iterator[Step]:
    """Play at random and yield each step; a leg is seldom given away, so that most are played out.

    Keys of the page are pressed; one time out of `every` it may be anything that is legal.
    """
    game, rng = game_of(key), random.Random(f"{key} {seed}")
    now = series.start(game, setup)
    for number in range(MOST_EVENTS):
        if now.decided:
            return
        choices = (
            (series.NextLeg(),)
            if now.leg_is_over
            else tuple(candidates(game, setup, now.leg, every=number % every == 0))
        )
        if not choices:
            return
        event = rng.choice(choices)
        after = series.apply(game, setup, now, event)
        if after.leg_is_over and after.results[-1].ending is Ending.FORFEIT and rng.random() < 0.95:
            continue
        yield Step(setup, now, choices, event, after)
        now = after


def citations_of(key: str) -> set[str]:
    """Return what the lines cite, and the keys that cannot be pressed, in the games of chance of `key`."""
    game, found = game_of(key), set[str]()
    for setup, steps in plays(key):
        for step in steps:
            if step.before.leg_is_over:
                continue
            before, after = step.before.leg, step.after.legs[len(step.before.legs) - 1]
            shut = {shown.rule for shown in keys_in(game.view(before, setup)) if shown.reason and shown.rule}
            found |= {game.describe(before, step.event, after, setup).rule, *shut} - {""}
    return found


def assert_words(text: str) -> None:
    assert not CODE_WORDS.search(text), text


def drawn_page(key: str, setup: Setup, now: series.Series) -> str:
    context = {"view": game_of(key).view(now.leg, setup), "state": now.leg, "setup": setup, "series": now}
    return in_one_line(render_to_string(f"games/{key}/_live.html", {**context, "number": now.number}))


def assert_refused_in_words(game: LiveGame, setup: Setup, log: list[Any], event: Any, code: str) -> None:
    """After `log` the event is refused with `code`, in a sentence, and the match stays as it was."""
    match = series.replay(game, setup, log)
    with pytest.raises(RuleViolation) as refusal:
        series.apply(game, setup, match, event)

    assert refusal.value.code == code
    assert "{" not in game.sentence(refusal.value)
    assert series.replay(game, setup, log) == match
