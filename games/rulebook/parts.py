"""The part of a rule book that a game brings itself, so that it can be played where the manual does not name it.

``games/<key>/rulebook.toml``, or what is made of the file of a described sport, holds the tables ``[sports.<key>]``,
``[games.<key>]``, ``[play.<key>]`` and the game's categories. They are put into a book that has no such sport; a sport
that a book has is the book's alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import cache

from games import registry
from kit.pure.codec import Json

PARTS = ("sports", "games", "play", "categories")


def with_other_games(raw: Mapping[str, Json], more: Collection[str] = ()) -> dict[str, Json]:
    """Return a raw book with the parts of the games that it does not have; `raw` stays as it is.

    `more` are the keys of sports of this site that come in besides those that are shipped. All these sports are
    marked as not the Command's own, so that their categories are offered apart.
    """
    if not all(isinstance(raw.get(table), Mapping) for table in PARTS):
        return dict(raw)  # refused later, in words
    whole = {**raw, **{table: dict(raw[table]) for table in PARTS}}
    for key in (*registry.every_key(), *more):
        if key in raw["sports"]:
            continue
        for table, content in part_of(key).items():
            whole[table] |= content
    return whole


@cache
def part_of(key: str) -> Mapping[str, Json]:
    """Return the tables that the game `key` brings; nothing where it has no file."""
    if registry.is_described(key):
        return registry.part_of(key)
    file = registry.folder(key) / "rulebook.toml"
    if not file.exists():
        return {}
    part = tomllib.loads(file.read_text(encoding="utf-8"))
    part["sports"][key] = {"own": False, **part["sports"][key]}
    return part
