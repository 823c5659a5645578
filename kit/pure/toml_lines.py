"""Where each key stands in a TOML text: the reader of the standard library does not say.

The text has been read as TOML before, so that what is met here is whole; it is looked at once more, key by key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field

Path = tuple[str, ...]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN = re.compile(r"[^,\]}#\n]*")
_QUOTES = ('"""', "'''", '"', "'")
_AT_LINE = re.compile(r"\(at line (\d+)")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing to put right in a TOML text: its line, the setting by its path, and a code for what is wrong."""

    line: int
    path: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)


def lines(text: str) -> dict[Path, int]:
    """Return the line of every table and key of a TOML text, the first line being 1.

    >>> found = lines("title = 'A'\\n[sides]\\nsize = { value = 2,\\n  low = 1 }\\n")
    >>> found["title",], found["sides",], found["sides", "size", "low"]
    (1, 2, 4)
    """
    return _Scanner(text.replace("\r\n", "\n")).scan()


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
        elif quote := next((mark for mark in _QUOTES if self.text.startswith(mark, self.at)), ""):
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
