"""What a screen reader says of a filled form: its lines in their order, each with its labels and what is written.

The drawing of a form is one object of the PDF, on however many pages it lies, so its letters cannot be tagged one by
one. What is tagged instead is every line of the form with something written in it; the tag has the text of the whole
line, "Round: 3, Table: 12, Against: 4 Ponoka No. 66". It is read from the HTML of the form, as the form was laid out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TypeAlias

from games.translation import labelled

FIELD = "field:"
JOINED = "joined"  # what `data-form` says where the rows of a table are read out in one go
_HEADING = re.compile(r"h([1-6])")
_BREAKS = {"p", "div", "li", "ul", "ol", "section", "br", *(f"h{level}" for level in range(1, 7))}
_SPACES = re.compile(r"\s+")
_ASIDE = re.compile(r" *\(.*\)$")  # at the head of a column: "Against (home: your side is named first)"


@dataclass(frozen=True, slots=True)
class FormPlace:
    """A place of a form that is filled: its name, and which of the places of this name it is."""

    name: str
    number: int


Cell: TypeAlias = tuple[str | FormPlace, ...]


@dataclass(frozen=True, slots=True)
class FormLine:
    """One line of a form: what is printed on it and what is written, cell by cell, each with the head of its column."""

    cells: tuple[Cell, ...]
    labels: tuple[str, ...] = ()
    level: int = 0  # of a heading

    @property
    def places(self) -> tuple[FormPlace, ...]:
        return tuple(part for cell in self.cells for part in cell if isinstance(part, FormPlace))

    @property
    def heads(self) -> tuple[str, ...]:
        """The head of the column of each cell; empty where it has none."""
        return self.labels or ("",) * len(self.cells)

    @property
    def is_plain(self) -> bool:
        """Whether nothing is printed on it: what is written says all."""
        parts = [part for cell in self.cells for part in cell]
        return not any(self.labels) and all(isinstance(part, FormPlace) or not part.strip() for part in parts)

    def said(self, values: Mapping[str, str]) -> str:
        """Return the line as it is read out.

        >>> line = Line((("Round", Place("round", 0)), (Place("home", 0),)), ("", "Home"))
        >>> line.said({"round": "3", "home": "Ponoka"})
        'Round 3, Home: Ponoka'
        """
        parts = []
        for label, cell in zip(self.heads, self.cells, strict=True):
            text = _plain("".join(part if isinstance(part, str) else f" {values.get(part.name, '')} " for part in cell))
            if text:
                parts.append(labelled(label, text) if label else text)
        return ", ".join(parts)


def _plain(text: str) -> str:
    return _SPACES.sub(" ", text).strip()


@dataclass(slots=True)
class _Table:
    """A table that is being read: the heads of its columns, and the row it is at."""

    labels: tuple[str, ...] = ()
    row: list[list[str | FormPlace]] = field(default_factory=list)
    spans: list[int] = field(default_factory=list)
    has_data: bool = False


class _Reader(HTMLParser):
    """Reads the lines of all forms in one go; a form is an element with `data-form`."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[list[FormLine]] = []
        self._tables: list[_Table] = []
        self._loose: list[str | FormPlace] = []
        self._level = 0
        self._in_place = False
        self._skips = 0
        self._seen: dict[str, int] = {}
        self._joins = False
        self._joined_to: _Table | None = None  # the table whose rows the last line has

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "data-form" in given:
            self._flush()
            self.forms.append([])
            self._joins, self._joined_to, self._seen = given["data-form"] == JOINED, None, {}
        if tag in ("style", "title", "head"):
            self._skips += 1
        elif tag == "table":
            self._flush()
            self._tables.append(_Table())
        elif tag == "tr":
            self._flush()
        elif tag in ("td", "th") and self._tables:
            table = self._tables[-1]
            table.row.append([])
            table.spans.append(int(given.get("colspan") or 1))
            table.has_data = table.has_data or tag == "td"
        elif tag == "a" and (given.get("href") or "").startswith(FIELD):
            self._place(str(given["href"]).removeprefix(FIELD), is_heading=given.get("role") == "heading")
        elif tag in _BREAKS:
            self._break(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("style", "title", "head"):
            self._skips -= 1
        elif tag == "a":
            self._in_place = False
        elif tag == "tr":
            self._flush()
        elif tag == "table" and self._tables:
            self._flush()
            self._tables.pop()
        elif tag in _BREAKS:
            self._break(tag, ends=True)

    def handle_data(self, data: str) -> None:
        if not self._in_place and not self._skips and (data.strip() or self._parts()):
            self._parts().append(data)

    def _place(self, name: str, *, is_heading: bool) -> None:
        self._in_place = True
        number = self._seen.get(name, 0)
        self._seen[name] = number + 1
        if is_heading and self.forms:
            self._joined_to = None
            self.forms[-1].append(FormLine(((FormPlace(name, number),),), level=1))
        else:
            self._parts().append(FormPlace(name, number))

    def _parts(self) -> list[str | FormPlace]:
        row = self._tables[-1].row if self._tables else []
        return row[-1] if row else self._loose

    def _break(self, tag: str, *, ends: bool = False) -> None:
        """End a line; inside of a row it goes on, but for a heading, which is a line of its own."""
        heading = _HEADING.fullmatch(tag)
        if heading is None and self._tables and self._tables[-1].row:
            self._parts().append(" ")
            return
        self._flush()
        if heading and not ends:
            self._level = int(heading[1])

    def _flush(self) -> None:
        """Write down the line that was read so far."""
        level, self._level = self._level, 0
        cells = [self._loose]
        labels: tuple[str, ...] = ()
        self._loose = []
        if self._tables and self._tables[-1].row:
            table = self._tables[-1]
            cells, spans, is_head = table.row, table.spans, not table.has_data and len(table.row) > 1
            table.row, table.spans, table.has_data = [], [], False
            if is_head:
                heads = [
                    _ASIDE.sub("", _plain("".join(part for part in cell if isinstance(part, str)))) for cell in cells
                ]
                table.labels = tuple(head for head, span in zip(heads, spans, strict=True) for head in [head] * span)
                if not any(isinstance(part, FormPlace) for cell in cells for part in cell):
                    return
            elif sum(spans) == len(table.labels):
                starts = [sum(spans[:number]) for number in range(len(spans))]
                labels = tuple(table.labels[start] for start in starts)
        if self.forms and any(isinstance(part, FormPlace) or part.strip() for cell in cells for part in cell):
            self._take(FormLine(tuple(tuple(cell) for cell in cells), labels, level))

    def _take(self, line: FormLine) -> None:
        """Write down a line; where the rows of a table are one line, it goes on."""
        table = self._tables[-1] if self._tables and not line.level else None
        if self._joins and table is not None and table is self._joined_to:
            last = self.forms[-1].pop()
            line = FormLine(last.cells + line.cells, last.heads + line.heads)
        self._joined_to = table
        self.forms[-1].append(line)


def lines_of_forms(html: str) -> list[tuple[FormLine, ...]]:
    """Return the lines of each form of a drawing, in the order in which the forms were laid out.

    >>> [form] = lines_of_forms('<div data-form><h2>Card</h2><table><tr><th>Round<th>Against</tr>'
    ...     '<tr><td><a href="field:0">x</a><td>the <a href="field:1"></a></tr></table></div>')
    >>> [(line.level, line.said({"0": "3", "1": "Ponoka"})) for line in form]
    [(2, 'Card'), (0, 'Round: 3, Against: the Ponoka')]
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    reader._flush()
    return [tuple(lines) for lines in reader.forms]
