"""Whole parts of a book that come in or go out: a level, a sport, a category, a line of the program."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping

from games.rulebook.overriding import find
from games.rulebook.parts import PARTS, part_of
from games.rulebook.problems import RuleBookError
from kit.pure.codec import Json

_NO_KEY = re.compile(r"[^a-z0-9]+")
LINES = "programme.lines"


def key_for(name: str) -> str:
    """Return a key for what people call `name`.

    >>> key_for("Men's Doubles, Closed")
    'men-s-doubles-closed'
    """
    return _NO_KEY.sub("-", name.lower()).strip("-")


def add(raw: dict[str, Json], like: str, name: str) -> None:
    """Add a part called `name` that begins as `like` is, by its path; a sport comes in as its package describes it.

    Raises RuleBookError for one that is there already, or cannot be.
    """
    head, _, old = like.rpartition(".")
    if head == "sports":
        _add_sport(raw, old)
        return
    tables, key = find(raw, head.split(".")), key_for(name)
    if head not in ("levels", "categories", LINES) or old not in tables:
        raise RuleBookError(like, "not_in_the_book")
    if not key:
        raise RuleBookError(head, "needs_a_name")
    if key in tables:
        raise RuleBookError(head, "there_already", name=name)
    if head == "levels":
        _add_level(tables, key, name, old)
        return
    title = "name" if head == "categories" else "title"
    tables[key] = {**copy.deepcopy(tables[old]), title: name}
    if head == LINES and isinstance(tables[key]["starts"], dict):
        tables[key]["starts"]["label"] = name


def take_out(raw: dict[str, Json], part: str) -> None:
    """Take out a level, a sport with its categories, a category, or a line of the program, by its path.

    What named a level names the level below it. Raises RuleBookError for what a book cannot do without.
    """
    head, _, key = part.rpartition(".")
    take: Mapping[str, Callable[[dict[str, Json], str], None]] = {
        "levels": _take_level,
        "sports": _take_sport,
        "categories": lambda raw, key: _take(raw["categories"], key, "categories"),
        LINES: lambda raw, key: _take(raw["programme"]["lines"], key, LINES),
    }
    if head not in take:
        raise RuleBookError(part, "of_every_book")
    take[head](raw, key)


def _add_level(levels: dict[str, Json], key: str, name: str, below: str) -> None:
    """Put a level right above the level `below`, which sends its teams to it."""
    for known, table in [*levels.items()]:
        levels[known] = levels.pop(known)  # the lowest is first
        if known == below:
            levels[key] = {"name": name, "entries_from": below}
        elif _plain(table.get("entries_from")) == below:
            table["entries_from"] = _with_value(table["entries_from"], key)


def _add_sport(raw: dict[str, Json], game: str) -> None:
    part = part_of(game)
    if game in raw["sports"] or not part:
        raise RuleBookError("sports", "cannot_be_added", game=game)
    for table in PARTS:
        raw[table] = {**raw[table], **copy.deepcopy(dict(part[table]))}
    raw["sports"][game].pop("own", None)


def _take_level(raw: dict[str, Json], key: str) -> None:
    below = _plain(raw["levels"].get(key, {}).get("entries_from")) or ""
    _take(raw["levels"], key, "levels")
    for table in raw["levels"].values():
        if _plain(table.get("entries_from")) == key:
            table["entries_from"] = _with_value(table["entries_from"], below)
    rules = raw["eligibility"]
    for name in ("host_barred_levels", "no_show_levels", "dated_levels"):
        if name in rules:
            rules[name] = _with_value(rules[name], [level for level in _plain(rules[name]) if level != key])
    if _plain(rules["composite_from_level"]) == key:
        rules["composite_from_level"] = _with_value(
            rules["composite_from_level"], below or next(iter(raw["levels"]), "")
        )
    for table in (raw["defaults"], *raw["sports"].values(), *raw["categories"].values()):
        for name in ("advances", "advance_as"):
            if isinstance(table.get(name), dict):
                table[name].pop(key, None)


def _take_sport(raw: dict[str, Json], game: str) -> None:
    for table in ("sports", "games"):
        _take(raw[table], game, table)
    raw["play"].pop(game, None)
    for key in [key for key, category in raw["categories"].items() if _plain(category["game"]) == game]:
        del raw["categories"][key]


def _take(table: dict[str, Json], key: str, path: str) -> None:
    if key not in table:
        raise RuleBookError(f"{path}.{key}", "not_in_the_book")
    if len(table) == 1 and path != LINES:
        raise RuleBookError(path, "at_least_one")
    del table[key]


def _plain(said: Json) -> Json:
    return said.get("value") if isinstance(said, Mapping) else said


def _with_value(said: Json, value: Json) -> Json:
    return {**said, "value": value} if isinstance(said, Mapping) else value
