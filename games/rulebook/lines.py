"""Where each setting stands in the text of a file: the reader of the standard library does not say.

The text has been read as TOML before, so that what is met here is whole; it is looked at once more, key by key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping

Path = tuple[str, ...]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN = re.compile(r"[^,\]}#\n]*")
_QUOTES = ('"""', "'''", '"', "'")
_AT_LINE = re.compile(r"\(at line (\d+)")


def lines(text: str) -> dict[Path, int]:
    """Return the line of every table and key of a TOML text, the first line being 1.

    >>> found = lines("title = 'A'\\n[sides]\\nsize = { value = 2,\\n  low = 1 }\\n")
    >>> found["title",], found["sides",], found["sides", "size", "low"]
    (1, 2, 4)
    """
    return _Scanner(text.replace("\r\n", "\n")).scan()


def line_of(path: str, found: Mapping[Path, int], games: Mapping[str, str] | None = None) -> int:
    """Return the line at which something is to be said about the setting at `path`.

    What a category inherits is looked for where it stands (`games` says which game a category is of); what stands
    nowhere is told at the table in which it is missing.

    >>> found = {("defaults",): 3, ("defaults", "sides", "size"): 5, ("categories", "pairs"): 9}
    >>> line_of("categories.pairs.sides.size", found, {"pairs": "euchre"}), line_of("categories.pairs.name", found)
    (5, 9)
    >>> line_of("categories.pairs.sides.women", {**found, ("defaults", "sides"): 4})
    4
    """
    parts = tuple(path.split("."))
    for place in _inherited_from(parts, games or {}):
        if place in found:
            return found[place]
    for place in reversed(_inherited_from(parts[:-1], games or {})[1:]):  # missing for all who inherit that table
        if place in found:
            return found[place]
    while parts:
        if parts in found:
            return found[parts]
        parts = parts[:-1]
    return 1


def line_of_error(error: tomllib.TOMLDecodeError, text: str) -> int:
    """Return the line at which a text ceases to be TOML; at its end the last one.

    >>> try:
    ...     _ = tomllib.loads("a = 1\\nb = = 2")
    ... except tomllib.TOMLDecodeError as error:
    ...     line_of_error(error, "a = 1\\nb = = 2")
    2
    """
    told = _AT_LINE.search(str(error))
    return int(told[1]) if told else max(len(text.splitlines()), 1)


def _inherited_from(parts: Path, games: Mapping[str, str]) -> list[Path]:
    if len(parts) < 3 or parts[0] != "categories":
        return [parts]
    game, leaf = games.get(parts[1], ""), parts[2:]
    if leaf[0] == "rules":
        return [parts, ("games", game, *leaf[1:])]
    return [parts, ("sports", game, *leaf), ("defaults", *leaf)]


class _Scanner:
    """Goes through a text once, and notes where it finds a key."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.found: dict[Path, int] = {}

    def scan(self) -> dict[Path, int]:
        table: Path = ()
        while self._blank():
            if self.text[self.at] == "[":
                table = self._heading()
            else:
                self._pair(table)
        return self.found

    def _heading(self) -> Path:
        line = self._line()
        self.at += 2 if self.text.startswith("[[", self.at) else 1
        path = self._key()
        for length in range(1, len(path) + 1):
            self.found.setdefault(path[:length], line)
        self.at = self._end_of_line()
        return path

    def _pair(self, table: Path) -> None:
        line = self._line()
        key = self._key()
        for length in range(1, len(key) + 1):
            self.found.setdefault((*table, *key[:length]), line)
        self.at = self.text.index("=", self.at) + 1
        self._value((*table, *key))

    def _value(self, path: Path) -> None:
        self._blank()
        if self.text[self.at] == "{":
            self._nested("}", path)
        elif self.text[self.at] == "[":
            self._nested("]", path)
        elif quote := next((one for one in _QUOTES if self.text.startswith(one, self.at)), ""):
            self._string(quote)
        else:
            plain = _PLAIN.match(self.text, self.at)
            self.at = plain.end() if plain else self.at + 1

    def _nested(self, closing: str, path: Path) -> None:
        self.at += 1
        while self._blank() and self.text[self.at] != closing:
            if self.text[self.at] == ",":
                self.at += 1
            elif closing == "}":
                self._pair(path)
            else:
                self._value(path)
        self.at += 1

    def _string(self, quote: str) -> None:
        self.at += len(quote)
        while not self.text.startswith(quote, self.at):
            self.at += 2 if self.text[self.at] == "\\" and quote[0] == '"' else 1
        self.at += len(quote)
        while len(quote) == 3 and self.text.startswith(quote[0], self.at):  # a quotation mark before the last three
            self.at += 1

    def _key(self) -> Path:
        parts: list[str] = []
        while True:
            self._spaces()
            start = self.at
            if self.text[start] in "\"'":
                self._string(self.text[start])
                parts.append(tomllib.loads(f"k = {self.text[start : self.at]}")["k"])
            else:
                bare = _BARE.match(self.text, start)
                self.at = bare.end() if bare else start + 1
                parts.append(self.text[start : self.at])
            self._spaces()
            if not self.text.startswith(".", self.at):
                return tuple(parts)
            self.at += 1

    def _blank(self) -> bool:
        """Go to what comes next, past spaces, ends of lines and comments; return whether there is anything."""
        while self.at < len(self.text) and (self.text[self.at] in " \t\n" or self.text[self.at] == "#"):
            self.at = self._end_of_line() if self.text[self.at] == "#" else self.at + 1
        return self.at < len(self.text)

    def _spaces(self) -> None:
        while self.text.startswith((" ", "\t"), self.at):
            self.at += 1

    def _end_of_line(self) -> int:
        end = self.text.find("\n", self.at)
        return len(self.text) if end < 0 else end

    def _line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1
