"""Numbers of rows that stand inside JSON: found by their path, and put through a function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Renumber = Callable[[int], int]


def renumbered(value: Any, path: Sequence[str], number: Renumber) -> Any:
    """Return `value` with every number that `path` leads to put through `number`; 0 and what is no number stay.

    A step of a path is a key, a place in a list, `*` for all of them, or at its end `#` for the keys themselves.

    >>> renumbered({"seats": [3, 4], "by": {"3": 1}}, ("seats", "*"), lambda number: -number)
    {'seats': [-3, -4], 'by': {'3': 1}}
    >>> renumbered({"by": {"3": 1, "4": 2}}, ("by", "#"), lambda number: number + 10)
    {'by': {'13': 1, '14': 2}}
    >>> renumbered([[3, "a"], [0, "b"]], ("*", "0"), lambda number: number + 10)
    [[13, 'a'], [0, 'b']]
    """
    if not path:
        return number(value) if isinstance(value, int) and not isinstance(value, bool) and value else value
    step, rest = path[0], path[1:]
    if isinstance(value, dict):
        if step == "#":
            return {str(number(int(key))): inner for key, inner in value.items()}
        if step == "*":
            return {key: renumbered(inner, rest, number) for key, inner in value.items()}
        if step in value:
            return {**value, step: renumbered(value[step], rest, number)}
    if isinstance(value, list):
        places = range(len(value)) if step == "*" else [int(step)] if step.isdecimal() else []
        return [renumbered(inner, rest, number) if at in places else inner for at, inner in enumerate(value)]
    return value
