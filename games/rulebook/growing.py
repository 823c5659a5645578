"""Whole parts of a book that come in or go out: a level, a sport, a category, a line of the program."""

from __future__ import annotations

import copy
import datetime
import re
import tomllib
from collections.abc import Callable, Mapping

from games.base import Json
from games.rulebook.book import build
from games.rulebook.parts import PARTS, part_of
from games.rulebook.problems import RuleBookError

_NO_KEY = re.compile(r"[^a-z0-9]+")


def key_for(name: str) -> str:
    """Return a key for what people call `name`.

    >>> key_for("Men's Doubles, Closed")
    'men-s-doubles-closed'
    """
    return _NO_KEY.sub("-", name.lower()).strip("-")


def with_level(text: str, *, name: str, above: str) -> str:
    """Return the book with a level more, right above the level `above`: that one sends its teams to it.

    Raises RuleBookError for a level that is there already or is not.
    """
    raw, key = tomllib.loads(text), key_for(name)
    _require_free(raw["levels"], key, "levels", name)
    if above not in raw["levels"]:
        raise RuleBookError("levels", "no_such_level", level=above)
    levels: dict[str, Json] = {}
    for known, table in raw["levels"].items():
        levels[known] = table
        if known == above:
            levels[key] = {"name": name, "entries_from": above}
        elif _said(table, "entries_from") == above:
            levels[known] = {**table, "entries_from": _with_value(table["entries_from"], key)}
    return _built({**raw, "levels": levels})


def with_category(text: str, *, name: str, like: str) -> str:
    """Return the book with a category more, which begins as `like` is."""
    raw, key = tomllib.loads(text), key_for(name)
    _require_free(raw["categories"], key, "categories", name)
    if like not in raw["categories"]:
        raise RuleBookError("categories", "no_such_category", category=like)
    categories: dict[str, Json] = {}
    for known, table in raw["categories"].items():
        categories[known] = table
        if known == like:
            categories[key] = {**copy.deepcopy(table), "name": name}
    return _built({**raw, "categories": categories})


def with_sport(text: str, game: str) -> str:
    """Return the book with a game as a sport of the Command's own, as its package describes it."""
    raw = tomllib.loads(text)
    part = part_of(game)
    if game in raw["sports"] or not part:
        raise RuleBookError("sports", "cannot_be_added", game=game)
    for table in PARTS:
        raw[table] = {**raw[table], **copy.deepcopy(dict(part[table]))}
    raw["sports"][game].pop("own", None)
    return _built(raw)


def with_line(text: str, *, title: str, day: str, starts: datetime.time) -> str:
    """Return the book with a line more in the program of every new event."""
    raw, key = tomllib.loads(text), key_for(title)
    _require_free(raw["programme"]["lines"], key, "programme.lines", title)
    raw["programme"]["lines"][key] = {"title": title, "day": day, "starts": {"value": starts, "label": title}}
    return _built(raw)


def without(text: str, section: str) -> str:
    """Return the book without a level, a sport with its categories, a category, or a line of the program.

    What named a level names the level below it. Raises RuleBookError for what a book cannot do without.
    """
    raw = tomllib.loads(text)
    head, _, key = section.partition(".")
    take: Mapping[str, Callable[[dict[str, Json], str], None]] = {
        "levels": _take_level,
        "sports": _take_sport,
        "categories": lambda raw, key: _take(raw["categories"], key, "categories"),
        "programme": lambda raw, key: _take(raw["programme"]["lines"], key.removeprefix("lines."), "programme.lines"),
    }
    if head not in take or not key:
        raise RuleBookError(section, "of_every_book")
    take[head](raw, key)
    return _built(raw)


def _take_level(raw: dict[str, Json], key: str) -> None:
    below = _said(raw["levels"].get(key, {}), "entries_from") or ""
    _take(raw["levels"], key, "levels")
    for table in raw["levels"].values():
        if _said(table, "entries_from") == key:
            table["entries_from"] = _with_value(table["entries_from"], below)
    rules = raw["eligibility"]
    for name in ("host_barred_levels", "no_show_levels"):
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
    raw["categories"] = {
        key: category for key, category in raw["categories"].items() if _plain(category["game"]) != game
    }


def _take(table: dict[str, Json], key: str, path: str) -> None:
    if key not in table:
        raise RuleBookError(f"{path}.{key}", "not_in_the_book")
    if len(table) == 1 and path != "programme.lines":
        raise RuleBookError(path, "at_least_one")
    del table[key]


def _require_free(table: Mapping[str, Json], key: str, path: str, name: str) -> None:
    if not key:
        raise RuleBookError(path, "needs_a_name")
    if key in table:
        raise RuleBookError(path, "there_already", name=name)


def _built(raw: dict[str, Json]) -> str:
    return build(raw).own_text


def _said(table: Json, name: str) -> Json:
    return _plain(table.get(name)) if isinstance(table, Mapping) else None


def _plain(said: Json) -> Json:
    return said.get("value") if isinstance(said, Mapping) else said


def _with_value(said: Json, value: Json) -> Json:
    return {**said, "value": value} if isinstance(said, Mapping) else value
