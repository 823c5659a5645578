"""Write TOML: a text that somebody wrote is changed in place, and a book as it is put together has one fixed form.

The fixed form is written here and not by tomlkit, which takes fifty times as long: an event's book is put together on
every page that changes a setting.
"""

from __future__ import annotations

import datetime
import json
import re
import tomllib
from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Item

from kit.pure.codec import Json

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


def rewritten(text: str, raw: Mapping[str, Json]) -> str:
    """Return the TOML `text` saying what `raw` says, with the comments and the order that somebody gave it.

    Where tomlkit cannot put it into the text, the whole is written anew.

    >>> print(rewritten("# Ours\\nsize = {value = 2, low = 1}  # a side\\n", {"size": {"value": 3, "low": 1}}), end="")
    # Ours
    size = {value = 3, low = 1}  # a side
    """
    raw = in_order(raw)
    try:
        document = tomlkit.parse(text)
        _put(document, raw)
        if "levels" in raw:  # the lowest is first
            _in_same_order(document["levels"], [*raw["levels"]])
        new = document.as_string()
        said = tomllib.loads(new)
    except (TOMLKitError, tomllib.TOMLDecodeError, KeyError):
        return dumps(raw)
    return new if said == raw and [*said.get("levels", ())] == [*raw.get("levels", ())] else dumps(raw)


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


def _put(table: MutableMapping[str, Any], raw: Mapping[str, Json]) -> None:
    for key in [key for key in table if key not in raw]:
        del table[key]
    for key, value in raw.items():
        old = table.get(key)
        if isinstance(old, MutableMapping) and isinstance(value, Mapping) and is_leaf(_known(old)) == is_leaf(value):
            _put(old, value)
        elif old is None or _value(_known(old)) != _value(value):
            table[key] = _item(value)


def _known(item: Any) -> Json:
    """Return what tomlkit read as the standard library does; it gives true and false as they are."""
    return item.unwrap() if isinstance(item, Item) else item


def _in_same_order(table: MutableMapping[str, Any], keys: list[str]) -> None:
    if list(table) != keys:
        for key, item in [(key, table.pop(key)) for key in keys]:
            table[key] = item


def _item(value: Json, *, on_one_line: bool = False) -> Any:
    """Return a value as tomlkit writes it; a setting stays on one line, with its choices."""
    if not isinstance(value, Mapping):
        return tomlkit.item(list(value) if isinstance(value, tuple) else value)
    on_one_line = on_one_line or is_leaf(value)
    item: Any = tomlkit.inline_table() if on_one_line else tomlkit.table()
    for key, inner in value.items():
        item[key] = _item(inner, on_one_line=on_one_line)
    if not on_one_line:
        item.add(tomlkit.nl())
    return item
