"""A book of which little is known: it says that, and leaves all else to another book, each value marked as not known.

A shipped file may begin with `based_on`, the key of the book beside it. Levels and categories are its own alone, and
so is the first day of its program where it says a line of one: the hours of two books make no evening. Of the other
tables, and of the sports that its categories are of, it says what is known and where that stands; a sport that the
base does not have is as the program ships it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from games.rulebook import toml
from games.rulebook.parts import part_of
from games.rulebook.words import AS_SHIPPED, NOT_KNOWN
from kit.pure.codec import Json

WHOLE = ("levels", "categories")
BY_GAME = ("sports", "games", "play")
_OF_THE_BASE = ("section", "amb", "why", "words", "changed_from")  # they cite a manual that is not this Command's


_BASED_ON = re.compile(r'^based_on = "([a-z0-9-]+)"$', re.MULTILINE)


def whole_text(path: Path) -> str:
    """Return the text of a book that is shipped in the file `path`, with what it leaves to the book beside it."""
    text = path.read_text(encoding="utf-8")
    base = _BASED_ON.search(text)
    return on_base(text, path.with_name(f"{base[1]}.toml").read_text(encoding="utf-8")) if base else text


def on_base(text: str, base: str) -> str:
    """Return the whole book that `text` is short for; `base` is the text of the book that it is based on."""
    raw, below = tomllib.loads(text), tomllib.loads(base)
    del raw["based_on"]
    not_known = str.__str__(NOT_KNOWN).replace("%(book)s", below["title"])
    lines = raw.get("programme", {}).get("lines")
    if lines:
        kept = {key: line for key, line in below["programme"]["lines"].items() if key in lines or line["day"] == "last"}
        below["programme"] = {**below["programme"], "lines": kept}
    games = {category["game"] for category in raw["categories"].values()}
    whole: dict[str, Json] = {}
    for name, table in below.items():
        own = raw.get(name, {})
        if not isinstance(table, Mapping) or name in WHOLE:
            whole[name] = raw[name]
        elif name in BY_GAME:
            whole[name] = {
                game: _over(table[game], own.get(game, {}), not_known)
                if game in table
                else _over(_shipped(name, game), own.get(game, {}), str.__str__(AS_SHIPPED))
                for game in sorted(games)
            }
        else:
            whole[name] = _over(table, own, not_known)
    return toml.dumps(whole)


def _shipped(name: str, game: str) -> dict[str, Json]:
    """Return a table of a sport as the program brings it, here as one of the Command's own."""
    return {key: value for key, value in part_of(game)[name][game].items() if key != "own"}


def _over(below: Mapping[str, Json], own: Mapping[str, Json], not_known: str, section: str = "") -> dict[str, Json]:
    """Return a table of the base with what is known in place; a table's section is that of its own values alone."""
    section = own.get("section", section)
    result: dict[str, Json] = {}
    for name in {**below, **own}:
        if name == "section":
            continue
        old, new = below.get(name), own.get(name)
        if toml.is_leaf(new if name in own else old):
            result[name] = _known(old, new, section) if name in own else _unknown(old, not_known)
        else:
            result[name] = _over(old or {}, new or {}, not_known, section)
    return result


def _known(old: Json, new: Json, section: str) -> Json:
    said = dict(new) if isinstance(new, Mapping) else {"value": new}
    kept = {key: value for key, value in _meta(old).items() if key not in (*_OF_THE_BASE, "value")}
    if said["value"] not in kept.get("choices", [said["value"]]):
        del kept["choices"]
    return {**kept, **({"section": section} if section else {}), **said}


def _unknown(old: Json, not_known: str) -> Json:
    kept = {key: value for key, value in _meta(old).items() if key not in _OF_THE_BASE}
    return {**kept, "why": not_known}


def _meta(said: Json) -> Mapping[str, Json]:
    return said if isinstance(said, Mapping) else {} if said is None else {"value": said}
