"""Every game on the live scorer, whatever it is: nothing that its page shows or says may fail or speak in code."""

from __future__ import annotations

import ast
import json
import operator
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from games import registry, rulebook, series
from games.base import Ending, RuleViolation, Side
from games.codec import MalformedError, dump, load
from games.live import Key, LiveGame, Setup
from games.log import Redo, Undo

ROOT = Path(__file__).resolve().parents[2]
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


def official(key: str) -> Iterator[Setup]:
    """Yield what an event would start with in each category of the shipped rule book, with the usual answers."""
    for category in book().categories.values():
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


def keys_in(view: Any) -> Iterator[Key]:
    """Yield every key of a view, however deep."""
    if isinstance(view, Key):
        yield view
    elif isinstance(view, Mapping):
        for part in view.values():
            yield from keys_in(part)
    elif isinstance(view, (tuple, list)):
        for part in view:
            yield from keys_in(part)
    elif is_dataclass(view) and not isinstance(view, type):
        for field in fields(view):
            yield from keys_in(getattr(view, field.name))


def candidates(game: LiveGame, setup: Setup, state: Any, *, every: bool) -> list[Any]:
    """Return the events that the page offers, and with `every` those that the engine knows to be legal as well."""
    offered = [key.event for key in keys_in(game.view(state, setup)) if not key.reason]
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


def assert_words(text: str) -> None:
    assert not CODE_WORDS.search(text), text


# --- what must hold ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_every_category_of_the_rule_book_can_be_started(key):
    game = game_of(key)

    for setup in official(key):
        match = series.start(game, setup)
        assert not match.decided
        assert len(game.sheet((), setup)) == setup.rules.most_legs(playoff=setup.playoff)
        assert series.load_setup(series.dump_setup(setup), type(setup.rules)) == setup


@pytest.mark.parametrize("key", GAMES)
def test_questions_have_words_and_a_default_that_is_a_choice(key):
    game = game_of(key)
    asked = [*game.practice_questions(), *(one for setup in official(key) for one in game.questions(setup))]

    for question in asked:
        assert question.default in dict(question.choices)
        for words in (question.label, question.hint, *dict(question.choices).values()):
            assert words == "None" or not CODE_WORDS.search(words), words


@pytest.mark.parametrize("key", GAMES)
def test_random_play_is_shown_and_told_in_words(key):
    game = game_of(key)

    for setup, steps in plays(key):
        for step in steps:
            before, event, after = step.before, step.event, step.after
            if not isinstance(event, series.NextLeg):
                line = game.describe(before.leg, event, after.leg, setup)
                assert line.tone in ("", "good", "bad")
                assert line.text
                assert_words(line.text)
            score, turn = game.score(after.leg, setup), game.turn(after.leg, setup)
            for words in (score.home, score.away, score.home_note, score.away_note, turn.text):
                assert_words(words)
            keys = list(keys_in(game.view(after.leg, setup)))
            hotkeys = [one.hotkey.lower() for one in keys if one.hotkey]
            assert len(hotkeys) == len(set(hotkeys)), hotkeys
            for one in keys:
                assert one.label or one.hint
                assert_words(f"{one.label} {one.hint} {one.reason}")
                assert series.load_line(game, json.loads(one.json)) == one.event


@pytest.mark.parametrize("key", GAMES)
def test_page_of_every_phase_is_drawn(key):
    game, template = game_of(key), f"games/{key}/_live.html"
    template = getattr(game, "template", template)

    for setup, steps in plays(key):
        for step in steps[::4]:
            now = step.after
            context = {"view": game.view(now.leg, setup), "state": now.leg, "setup": setup, "series": now}
            drawn = render_to_string(template, {**context, "number": now.number})
            shown = re.sub(r"<[^>]*>", " ", drawn)
            assert not re.search(r"\bNone\b|[a-z]_[a-z]", shown), shown


@pytest.mark.parametrize("key", GAMES)
def test_log_of_a_match_is_written_and_read_back_to_the_same_match(key):
    game = game_of(key)

    for setup, steps in plays(key):
        text = json.dumps([series.dump_line(step.event) for step in steps])
        lines = [series.load_line(game, line) for line in json.loads(text)]
        last = steps[-1].after if steps else series.start(game, setup)
        assert series.replay(game, setup, lines) == last


@pytest.mark.parametrize("key", GAMES)
def test_log_that_was_cut_off_is_the_match_at_that_point(key):
    game = game_of(key)

    for setup, steps in plays(key):
        events = [step.event for step in steps]
        for cut in range(0, len(steps), 11):
            assert series.replay(game, setup, events[:cut]) == steps[cut].before


@pytest.mark.parametrize("key", GAMES)
def test_line_that_contradicts_the_rest_stops_the_log_there_and_undo_leads_out(key):
    game = game_of(key)

    for setup, steps in plays(key):
        events = [step.event for step in steps]
        for place in range(4, len(steps), 9):
            earlier = [*events[:place], series.NextLeg()]
            wrong = next((one for one in earlier if not _may(game, setup, steps[place].before, one)), None)
            if wrong is None:
                continue
            tape = series.play_back(game, setup, [*events[:place], wrong, *events[place : place + 2]])
            assert tape.fault is not None
            assert tape.now == steps[place].before
            for _ in tape.beyond:
                tape = series.add_line(game, setup, tape, Undo())
            assert (tape.fault, tape.now) == (None, steps[place].before)


def _may(game: LiveGame, setup: Setup, match: series.Series, event: Any) -> bool:
    try:
        series.verify(game, setup, match, event)
    except RuleViolation:
        return False
    return True


@pytest.mark.parametrize("key", GAMES)
def test_undo_goes_back_step_by_step_across_the_ends_of_legs_and_redo_forth(key):
    game = game_of(key)

    for setup, steps in plays(key):
        if not steps:
            continue
        events = [step.event for step in steps]
        back = min(len(steps), 25)
        undone = [*events, *[Undo()] * back]
        assert series.replay(game, setup, undone) == steps[-back].before
        assert series.replay(game, setup, [*undone, *[Redo()] * back]) == steps[-1].after


@pytest.mark.parametrize("key", GAMES)
def test_options_and_states_are_written_and_read_back_but_not_of_an_unknown_version(key):
    game = game_of(key)

    for setup, steps in plays(key):
        for step in steps[::13]:
            assert load(type(step.before.leg), json.loads(json.dumps(dump(step.before.leg)))) == step.before.leg
        options = game.options(setup, ())
        assert load(type(options), dump(options)) == options
        with pytest.raises(MalformedError, match="version"):
            load(type(options), {**dump(options), "version": 99})


@pytest.mark.parametrize("key", GAMES)
def test_statistics_are_whole_numbers_that_add_up_over_legs(key):
    game = game_of(key)
    sums: dict[str, int] = {}

    for setup, steps in plays(key):
        for leg in steps[-1].after.legs if steps else ():
            for side in Side:
                for player in (None, *range(len(setup.players(side)))):
                    counts = game.counts(leg, side, player, setup)
                    assert all(type(count) is int and count >= 0 for count in counts.values()), counts
                    for name, count in counts.items():
                        add = max if name in game.greatest else operator.add
                        sums[name] = add(sums.get(name, 0), count)
                    for figure in (*game.figures(counts), *game.figures(sums)):
                        assert_words(f"{figure.label} {figure.text} {figure.hint}")
    assert sums
    assert game.greatest <= sums.keys()
    assert game.figures({}) == ()


@pytest.mark.parametrize("key", GAMES)
def test_what_is_no_event_of_the_game_is_refused_in_words(key):
    game = game_of(key)
    setup = practised(key, 0)
    state = series.start(game, setup).leg

    with pytest.raises(RuleViolation) as refusal:
        game.engine.verify(state, "nonsense")
    assert_words(game.sentence(refusal.value))


# --- every refusal has its sentence -----------------------------------------------------------------------


@cache
def tree(name: str) -> ast.Module | None:
    path = ROOT / f"{name.replace('.', '/')}.py"
    if not path.exists():
        path = ROOT / name.replace(".", "/") / "__init__.py"
    return ast.parse(path.read_text(encoding="utf-8")) if path.exists() else None


def imported(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("games"):
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("games"))


def modules_of(key: str) -> set[str]:
    """Return the modules behind the live page of a game; the scoring of sheets has sentences of its own."""
    found: set[str] = set()
    waiting = [f"games.{key}.live"]
    while waiting:
        name = waiting.pop()
        module = tree(name)
        parts = name.split(".")
        if name in found or module is None or len(parts) < 3 or parts[1] == "rulebook":
            continue
        if parts[-1] in ("scoring", "spec", "forms", "sheets"):
            continue
        found.add(name)
        waiting += imported(module)
    return found


def codes_in(module: ast.Module) -> Iterator[str]:
    """Yield the code of every RuleViolation of a module, also where it is chosen a line or two before."""
    for scope in ast.walk(module):
        if not isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        for node in ast.walk(scope):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleViolation" and node.args:
                yield from _texts(node.args[0], scope)


def _texts(node: ast.expr, scope: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, scope)
        yield from _texts(node.orelse, scope)
    elif isinstance(node, ast.Name):
        for one in ast.walk(scope):
            if isinstance(one, ast.Assign) and any(getattr(name, "id", "") == node.id for name in one.targets):
                yield from _texts(one.value, scope)


@pytest.mark.parametrize("key", GAMES)
def test_every_refusal_has_a_sentence(key):
    game = game_of(key)
    codes = {code for name in modules_of(key) for code in codes_in(tree(name))}

    assert codes - set(game.messages) == set()
    assert len(codes) > 3  # the walk did find the engine
    for sentence in game.messages.values():
        assert_words(re.sub(r"\{\w+\}", "7", sentence))


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_event_is_told(key):
    game = game_of(key)
    untold = {kind.__name__ for kind in game.events} - NOT_BY_CHANCE.get(key, frozenset())
    for seed in range(100, 140 if key in NOT_BY_CHANCE else 110):
        for step in played(key, practised(key, seed), seed, every=1):
            for event in step.choices:
                if type(event).__name__ in untold:
                    after = game.engine.apply(step.before.leg, event)
                    assert_words(game.describe(step.before.leg, event, after, step.setup).text)
                    untold.remove(type(event).__name__)
        if not untold:
            break

    if key in NOT_BY_CHANCE:
        assert untold == set()


# Events that no key holds, because cards, rocks or balls are typed or picked, and those that play of chance
# does not come to. Each of them is told in the tests of its own game; a game that is not here tells all there.
NOT_BY_CHANCE = {
    "cribbage": {"CutForDeal", "Deal", "TurnUp"},
    "euchre": {"ClaimRenege", "Count", "Deal", "DrawForDeal", "Name", "NameTurnedDown"},
    "darts": {"Throw"},
    "shuffleboard": {"FramePoints"},
    "behind_the_8_ball": {"Pair", "ReturnBall"},
    "snooker": {"Claim", "Lot", "Nullify", "Offence", "RestartWrongStart"},
}
