"""Write TOML in one fixed form. The standard library reads TOML and does not write it."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterator, Mapping

from games.base import Json

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_in_json = json.JSONEncoder(ensure_ascii=False).encode


def dumps(table: Mapping[str, Json]) -> str:
    """Return `table` as TOML. A table with the key ``value`` stays on one line, any other gets a heading.

    >>> print(dumps({"title": "Manual", "age": {"value": 50, "section": "iv"}, "sides": {"size": 2}}), end="")
    title = "Manual"
    age = {value = 50, section = "iv"}
    <BLANKLINE>
    [sides]
    size = 2
    """
    return "\n".join(_table(table, ())).lstrip("\n") + "\n"


def is_leaf(value: object) -> bool:
    """Return whether `value` is a value and not a table of further keys.

    >>> is_leaf(3), is_leaf({"value": 3, "section": "iv"}), is_leaf({"size": 2})
    (True, True, False)
    """
    return not isinstance(value, Mapping) or "value" in value


def in_order(table: Mapping[str, Json]) -> dict[str, Json]:
    """Return what reading `dumps(table)` would return, without writing and reading it: a copy of its own all through.

    >>> in_order({"sides": {"size": 2}, "age": {"value": 50}, "days": ("friday",)})
    {'age': {'value': 50}, 'days': ['friday'], 'sides': {'size': 2}}
    """
    leaves = {key: _plain(value) for key, value in table.items() if is_leaf(value)}
    return leaves | {key: in_order(value) for key, value in table.items() if not is_leaf(value)}


def _plain(value: Json) -> Json:
    if isinstance(value, str):
        return str(value)  # a choice of a game is a text in a file
    if isinstance(value, list | tuple):
        return [*map(_plain, value)]
    return {key: _plain(item) for key, item in value.items()} if isinstance(value, Mapping) else value


def _table(table: Mapping[str, Json], path: tuple[str, ...]) -> Iterator[str]:
    leaves = [(key, value) for key, value in table.items() if is_leaf(value)]
    if path and (leaves or not table):
        yield ""
        yield f"[{'.'.join(map(_key, path))}]"
    for key, value in leaves:
        yield f"{_key(key)} = {_value(value)}"
    for key, value in table.items():
        if not is_leaf(value):
            yield from _table(value, (*path, key))


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    return _in_json(text).replace("\x7f", "\\u007f")


def _value(value: Json) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, datetime.time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(key)} = {_value(item)}' for key, item in value.items())}}}"
    raise TypeError(f"TOML has no form for {type(value).__name__}")
