"""Where a short sentence stands, told to translators: "Open" on a button is another word than "Open" of a case."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

# A sentence of more words says itself what it is about.
MOST_WORDS = 2
MOST_PLACES = 4

_OF_ELEMENT = {
    "a": "a link",
    "button": "a button",
    "summary": "opens what is folded away",
    "label": "label of a box to fill in",
    "legend": "heading of a group of boxes",
    "option": "a choice of a list",
    "th": "heading in a table",
    "td": "in a cell of a table",
    "dt": "label before what it is about",
    "dd": "what stands after a label",
    "li": "in a list",
    "small": "small, beside something",
    "span": "beside something",
    "p": "a line of its own",
    **dict.fromkeys(("h1", "h2", "h3", "h4"), "a heading"),
}
_OF_ATTRIBUTE = {"aria-label": "read aloud", "data-label": "heading of a column", "title": "shown when pointed at"}
_OF_KEYWORD = {"label": "label of a box to fill in", "title": "a title", "purpose": "what a paper is for"}
_INSIDE = re.compile(
    r"<([a-z0-9]+)\b[^<>]*>\s*(?:\{%[^%]*%\}\s*|\{\{[^}]*\}\}\s*)*\{% translate (?:\"([^\"]+)\"|'([^']+)')"
)
_ATTRIBUTE = re.compile(r"""([a-z-]+)="\{% translate (?:'([^']+)'|"([^"]+)")""")
_TABLE = re.compile(r"{% table (.*?) %}", re.DOTALL)
_HEADING = re.compile(r'(?:^|\s)"#?([^"]+)"')
_FUNCTIONS = {"_", "gettext", "gettext_lazy"}
_MOST_SIBLINGS = 8


def is_short(text: str) -> bool:
    return len(text.split()) <= MOST_WORDS


def where_they_stand(files: Iterable[Path]) -> dict[str, list[str]]:
    """Return the short sentences of these files, each with where it stands."""
    places_of: dict[str, set[str]] = defaultdict(set)
    for file in files:
        text = file.read_text(encoding="utf-8")
        told = in_python(ast.parse(text)) if file.suffix == ".py" else in_template(text)
        for sentence, place in told:
            places_of[sentence].add(place)
    return {sentence: sorted(places)[:MOST_PLACES] for sentence, places in places_of.items()}


def in_template(text: str) -> Iterator[tuple[str, str]]:
    """Yield the short sentences of a template, each with where it stands.

    >>> list(in_template('<h2>{% translate "Left" %}</h2>{% table "Team" "#Points" label="Standings" %}'))
    [('Left', 'a heading'), ('Team', 'heading of a column'), ('Points', 'heading of a column')]
    """
    for element, *said in _INSIDE.findall(text):
        if element in _OF_ELEMENT:
            yield from ((text, _OF_ELEMENT[element]) for text in said if text and is_short(text))
    for attribute, *said in _ATTRIBUTE.findall(text):
        if attribute in _OF_ATTRIBUTE:
            yield from ((text, _OF_ATTRIBUTE[attribute]) for text in said if text and is_short(text))
    for tag in _TABLE.findall(text):
        yield from ((heading, "heading of a column") for heading in _HEADING.findall(tag) if is_short(heading))


def in_python(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the short sentences of a file of Python, each with what it is for or what it stands beside.

    >>> tree = ast.parse('a = {1: _("On"), 2: _("Off")}; CharField(label=_("At"))')
    >>> list(in_python(tree))
    [('On', 'one of: On, Off'), ('Off', 'one of: On, Off'), ('At', 'label of a box to fill in')]
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in _OF_KEYWORD:
            yield from ((text, _OF_KEYWORD[node.arg]) for text in _said([node.value]) if is_short(text))
        beside = list(_said(_parts(node)))
        if 1 < len(beside) <= _MOST_SIBLINGS:
            yield from ((choice, f"one of: {', '.join(beside)}") for choice in beside if is_short(choice))


def _parts(node: ast.AST) -> list[ast.expr]:
    """Return what stands side by side: the values of a dictionary, the parts of a tuple, the choices of a class."""
    if isinstance(node, ast.Dict):
        return node.values
    if isinstance(node, ast.Tuple | ast.List):
        return node.elts
    if isinstance(node, ast.ClassDef):
        values = [line.value for line in node.body if isinstance(line, ast.Assign)]
        return [value.elts[-1] if isinstance(value, ast.Tuple) and value.elts else value for value in values]
    return []


def _said(nodes: list[ast.expr]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS and node.args:
            text = node.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value
