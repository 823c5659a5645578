"""Every refusal behind a live page has its sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.games.live_play import GAMES, assert_words, game_of

ROOT = Path(__file__).resolve().parents[2]


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
        for statement in ast.walk(scope):
            if isinstance(statement, ast.Assign) and any(
                getattr(name, "id", "") == node.id for name in statement.targets
            ):
                yield from _texts(statement.value, scope)


@pytest.mark.parametrize("key", GAMES)
def test_every_refusal_has_a_sentence(key):
    game = game_of(key)
    codes = {code for name in modules_of(key) for code in codes_in(tree(name))}

    assert codes - set(game.messages) == set()
    assert len(codes) > 3  # the walk did find the engine
    for sentence in game.messages.values():
        assert_words(re.sub(r"\{\w+\}", "7", sentence))


# Games that share no catalogue, with the codes that are raised elsewhere or given by name.
ELSEWHERE = {
    "cribbage": {"not_a_number"},
    "euchre": {"who_made_trump", "which_player"},
    "darts": set(),
    "shuffleboard": {"not_a_number", "unknown_event"},
    "behind_the_8_ball": {"unknown_event", "leg_not_over"},
}


@pytest.mark.parametrize(("key", "elsewhere"), ELSEWHERE.items())
def test_no_sentence_is_left_over(key, elsewhere):
    codes = {code for name in modules_of(key) for code in codes_in(tree(name))}

    assert set(game_of(key).messages) - codes == elsewhere
