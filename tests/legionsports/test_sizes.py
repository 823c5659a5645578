"""A file says one thing, and a function can be read at a glance: how long either may be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

MOST_OF_A_FILE = 400
# Without signature and docstring: those explain the function, and lengthen no thought.
MOST_OF_A_FUNCTION = 40
ROOMS = ("kit", "games", "tournaments", "scoring", "legionsports")


def sources() -> Iterator[Path]:
    for room in ROOMS:
        for path in sorted((settings.BASE_DIR / room).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def too_long(source: str) -> list[tuple[str, int]]:
    """Return the functions of a source whose code has too many lines."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first, *rest = node.body
            code = rest if ast.get_docstring(node) is not None else [first, *rest]
            lines = code[-1].end_lineno - code[0].lineno + 1 if code else 0
            if lines > MOST_OF_A_FUNCTION:
                found.append((node.name, lines))
    return found


def test_no_file_is_longer_than_it_may_be() -> None:
    lengths = {str(path.relative_to(settings.BASE_DIR)): len(path.read_text().splitlines()) for path in sources()}
    assert len(lengths) > 500
    assert {path: lines for path, lines in lengths.items() if lines > MOST_OF_A_FILE} == {}


def test_no_function_is_longer_than_it_may_be() -> None:
    found = {str(path.relative_to(settings.BASE_DIR)): too_long(path.read_text()) for path in sources()}
    assert {path: functions for path, functions in found.items() if functions} == {}


def test_a_long_function_is_found_and_its_docstring_does_not_count() -> None:
    lines = "\n".join(["    pass"] * MOST_OF_A_FUNCTION)
    docstring = '    """Say.\n\n    More.\n    """'
    assert too_long(f"def short():\n{docstring}\n{lines}\n") == []
    assert too_long(f"def long():\n{docstring}\n{lines}\n    pass\n") == [("long", MOST_OF_A_FUNCTION + 1)]
    assert too_long(
        f"class A:\n    async def inner(self):\n{lines}\n    pass\n".replace("    pass", "        pass")
    ) == [("inner", MOST_OF_A_FUNCTION + 1)]
