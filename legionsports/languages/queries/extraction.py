"""How Babel reads our files (`babel.cfg`): Python, Django's templates, and rule books, whose words are taken whole."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.extract import extract_javascript
from django.utils.translation.template import templatize

from games import registry
from games.rulebook.toml import is_leaf
from games.rulebook.words import CONTEXT, counts_of, humanise
from kit.pure.codec import Json
from kit.pure.translation import CATEGORY

# As Babel wants it: line, function, what it is given, comments.
Extracted = tuple[int, str, str | tuple[object, ...], list[str]]

_TABLE = re.compile(r"{% table (.*?) %}")
_HEADING = re.compile(r'(?:^|\s|label=)"[#~]?([^"]*[A-Za-z][^"]*)"')
# Where the manual says it, which stays as cited, and keys that stand in the words of something else.
_CITED, _ELSEWHERE = {"section", "key", "game"}, {"rule_set"}


def programs(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[Extracted]:
    """Yield the sentences of a file of Python.

    Babel's own method reads no f-strings, and takes the key of `_(WORDS["key"])` for a sentence.

    >>> text = b"_('Save'); f'{_(\\"Open\\")}'; _(WORDS['key']); _(name); pgettext('a match', 'Final')"
    >>> [(name, words) for _, name, words, _ in programs(BytesIO(text), ("_", "pgettext"), (), {})]
    [('_', ('Save',)), ('pgettext', ('a match', 'Final')), ('_', ('Open',))]
    """
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            given = tuple(each.value if isinstance(each, ast.Constant) else None for each in node.args)
            if name in keywords and given and isinstance(given[0], str):
                yield node.lineno, name, given, []


def templates(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[Any]:
    """Yield the sentences of a template, and the headings of its tables, which the tag translates.

    >>> text = b'{% table "Team" "#Legs" label="Teams" %}{% translate "Save" %}{% include "a.html" with b=_("Keep") %}'
    >>> [words for _, _, words, _ in templates(BytesIO(text), ("_", "gettext"), (), {})]
    ['Team', 'Legs', 'Teams', 'Save', 'Keep']
    """
    text = file.read().decode()
    for tag in _TABLE.findall(text):
        yield from ((1, "gettext", heading, []) for heading in _HEADING.findall(tag))
    # What remains of a template is calls between blanks; a lexer of scripts minds no indentation.
    yield from extract_javascript(BytesIO(templatize(text).encode()), keywords, tags, {})


def rule_books(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[Extracted]:
    """Yield what people read of a rule book, or of the part that a game brings to it."""
    yield from in_rule_book(tomllib.load(file))


def sports(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[Extracted]:
    """Yield what people read of the part that a described sport brings to a rule book."""
    yield from in_rule_book(registry.part_of(Path(file.name).stem))


def afternoons(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[Extracted]:
    """Yield the names and the words of the kinds of open events."""
    for kind in tomllib.load(file).values():
        yield from _message(kind["name"])
        yield from _message(kind["words"])


def in_rule_book(table: Mapping[str, Json], *path: str) -> Iterator[Extracted]:
    """Yield the labels, reasons, choices, units, and values in words of a rule book or of a table of it.

    >>> wait = {"value": 7, "unit": "days", "label": "How long a new member waits", "why": "It is simple."}
    >>> [words for _, _, words, _ in in_rule_book({"eligibility": {"wait": wait}})]
    ['How long a new member waits', 'It is simple.', ('%(count)s day', '%(count)s days')]
    >>> list(in_rule_book({"levels": {"area": {"name": "Zone", "pins_from": "area"}}}))[-1]
    (1, 'pgettext', ('rule book', 'area'), [])
    """
    for key, value in table.items():
        here = (*path, key)
        if not is_leaf(value):
            yield from in_rule_book(value, *here)
        elif path and key not in _CITED:
            yield from _of_setting(value if isinstance(value, Mapping) else {"value": value}, here)


def _of_setting(said: Mapping[str, Json], path: tuple[str, ...]) -> Iterator[Extracted]:
    label, choices = said.get("label", ""), said.get("choices", ())
    yield from _message(label) if label else _of_key(humanise(path[-1]).capitalize())
    yield from _message(said.get("why", ""))
    yield from _message(*counts_of(said.get("unit", "")))
    if isinstance(choices, Mapping):
        for choice in choices.values():
            yield from _message(choice)
    elif path[0] == "categories" and path[-1] == "name":
        yield 1, "pgettext", (CATEGORY, said["value"]), []
    elif path[-1] not in _ELSEWHERE:
        named = path[-1] in ("sport", "title") or (path[0] == "levels" and path[-1] == "name")
        for value in _texts([said["value"], *choices]):
            yield from _message(value) if named else _of_key(humanise(value))


def _message(text: str, several: str = "") -> Iterator[Extracted]:
    if several:
        yield 1, "ngettext", (text, several), []
    elif text:
        yield 1, "gettext", text, []


def _of_key(plain: str) -> Iterator[Extracted]:
    if plain:
        yield 1, "pgettext", (CONTEXT, plain), []


def _texts(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)
