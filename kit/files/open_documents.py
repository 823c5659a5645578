"""Workbooks of LibreOffice and OpenOffice (.ods). One part of the file holds all sheets, one after the other."""

from __future__ import annotations

import datetime
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias
from xml.etree.ElementTree import Element, iterparse

from kit.files.sheets import Cell, Parsed, row_of
from kit.pure.sentences import Sentence
from kit.pure.table.cells import text_of
from kit.pure.table.columns import FileError
from kit.pure.table.messages import message
from kit.pure.table.rows import RawRow

_OFFICE, _TABLE, _TEXT, _STYLE = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}" for name in ("office", "table", "text", "style")
)
_Events: TypeAlias = Iterator[tuple[str, Element]]
_ERROR = re.compile(r"#(DIV/0!|N/A|NAME\?|NULL!|NUM!|REF!|VALUE!)|Err:\d{3}")
_DURATION = re.compile(r"PT(\d{1,2})H(\d{1,2})M(\d{1,2}).*")
_NOT_SEEN = {"collapse", "filter"}
_MOST_REPEATED, _MOST_BLANKS = 250, 100  # cells and blanks


def parse(path: Path) -> Iterator[Parsed]:
    """Yield the sheets of a file whose parts are known to be of a bearable size."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        if "META-INF/manifest.xml" in names and b"encryption-data" in archive.read("META-INF/manifest.xml"):
            raise FileError(message("locked"))
        styles = _Styles()
        for part in ("styles.xml", "content.xml"):
            if part in names:
                with archive.open(part) as stream:
                    # expat opens nothing that an entity names, and refuses entities that multiply
                    yield from _sheets(iterparse(stream, ["start", "end"]), styles)  # noqa: S314


def _sheets(events: _Events, styles: _Styles) -> Iterator[Parsed]:
    for event, element in events:
        if event == "end" and element.tag == f"{_STYLE}style":
            styles.note(element)
        name = element.get(f"{_TABLE}name", "'file:")  # of what is kept from other files, to reckon with
        if event == "start" and element.tag == f"{_TABLE}table" and not name.startswith("'file:"):
            parsed = Parsed(name, element.get(f"{_TABLE}style-name") in styles.hidden)
            parsed.rows = _rows(events, element, parsed, styles)
            yield parsed


class _Styles:
    """Which styles strike a text through, by kind and name, and which hide a sheet."""

    def __init__(self) -> None:
        self.hidden: set[str | None] = set()
        self._parents: dict[tuple[str, str], str] = {}
        self._struck: dict[tuple[str, str], bool] = {}

    def note(self, style: Element) -> None:
        key = style.get(f"{_STYLE}family", ""), style.get(f"{_STYLE}name", "")
        self._parents[key] = style.get(f"{_STYLE}parent-style-name", "")
        for properties in style:
            if properties.get(f"{_TABLE}display") == "false":
                self.hidden.add(key[1])
            for name in ("style", "type"):
                if line := properties.get(f"{_STYLE}text-line-through-{name}"):
                    self._struck[key] = line != "none"

    def is_struck(self, name: str, family: str = "table-cell") -> bool:
        passed = set()
        while (key := (family, name)) not in self._struck and key in self._parents and key not in passed:
            passed.add(key)
            name = self._parents[key]
        return self._struck.get(key, False)


def _rows(events: _Events, table: Element, parsed: Parsed, styles: _Styles) -> Iterator[RawRow]:
    line, columns = 1, [""]  # the styles of the columns, the last one of all that follow
    for event, element in events:
        if event == "start":
            continue
        if element is table:
            return
        if element.tag == f"{_TABLE}table-column":
            repeated = min(int(element.get(f"{_TABLE}number-columns-repeated", 1)), _MOST_REPEATED)
            if element.get(f"{_TABLE}visibility") in _NOT_SEEN:
                parsed.hidden_columns.update(range(len(columns) - 1, len(columns) - 1 + repeated))
            columns[-1:] = [element.get(f"{_TABLE}default-cell-style-name", "")] * (repeated + 1)
        if element.tag == f"{_TABLE}table-row":
            hidden = element.get(f"{_TABLE}visibility") in _NOT_SEEN
            repeated = int(element.get(f"{_TABLE}number-rows-repeated", 1))
            cells = list(_filled(element, line, columns, styles, parsed))
            for number in range(line, line + repeated if cells else line):
                yield row_of(number, cells, hidden=hidden)
            line += repeated
            table.clear()  # else all rows stay in memory


def _filled(row: Element, line: int, columns: list[str], styles: _Styles, parsed: Parsed) -> Iterator[Cell]:
    position, style_of_row = 0, row.get(f"{_TABLE}default-cell-style-name")
    for cell in row:
        repeated = int(cell.get(f"{_TABLE}number-columns-repeated", 1))
        text, note = _content(cell)
        if text or note:
            style = cell.get(f"{_TABLE}style-name") or style_of_row or columns[min(position, len(columns) - 1)]
            is_struck = styles.is_struck(style) or _is_struck(cell, styles)
            for place in range(position, position + min(repeated, _MOST_REPEATED)):
                yield place, text, note, is_struck
            if (rows := int(cell.get(f"{_TABLE}number-rows-spanned", 1))) > 1:
                parsed.merged.append((line, line + rows - 1, position))
        position += repeated


def _is_struck(cell: Element, styles: _Styles) -> bool:
    """Return whether all text of a cell is in pieces that are struck through."""
    paragraphs = cell.findall(f"{_TEXT}p")
    beside = (text for paragraph in paragraphs for text in (paragraph.text, *(piece.tail for piece in paragraph)))
    pieces = [piece for paragraph in paragraphs for piece in paragraph if piece.text]
    return (
        bool(pieces)
        and not any(text and text.strip() for text in beside)
        and all(styles.is_struck(piece.get(f"{_TEXT}style-name", ""), "text") for piece in pieces)
    )


def _content(cell: Element) -> tuple[str, Sentence | None]:
    """Return what a person sees in a cell, and a sentence where that is no value."""
    shown = "\n".join(map(_text, cell.findall(f"{_TEXT}p")))
    has_formula, kind = f"{_TABLE}formula" in cell.attrib, cell.get(f"{_OFFICE}value-type", "")
    if has_formula and _ERROR.fullmatch(shown):
        return shown, message("cell_shows_error", error=shown)
    if has_formula and not kind and not shown:
        return "", message("not_worked_out")
    return _value(cell, kind, shown), None


def _value(cell: Element, kind: str, shown: str) -> str:
    if kind in {"float", "currency", "percentage"}:
        number = float(cell.get(f"{_OFFICE}value", "0"))
        return shown if shown.isdecimal() and int(shown) == number else text_of(number)  # 0012345 with its zeros
    if kind == "date":
        return text_of(datetime.datetime.fromisoformat(cell.get(f"{_OFFICE}date-value", "")))
    if kind == "time" and (time := _DURATION.fullmatch(cell.get(f"{_OFFICE}time-value", ""))):
        return ":".join(part.zfill(2) for part in time.groups())
    if kind == "boolean":
        return text_of(cell.get(f"{_OFFICE}boolean-value") == "true")
    return shown or cell.get(f"{_OFFICE}string-value", "")


def _text(element: Element) -> str:
    """Return the text of a paragraph, with the blanks that the format counts instead of writing them."""
    parts = [element.text or ""]
    for piece in element:
        if piece.tag == f"{_TEXT}s":
            parts.append(" " * min(int(piece.get(f"{_TEXT}c", 1)), _MOST_BLANKS))
        elif piece.tag in {f"{_TEXT}tab", f"{_TEXT}line-break"}:
            parts.append(" ")
        elif piece.tag.startswith(_TEXT):
            parts.append(_text(piece))
        parts.append(piece.tail or "")
    return "".join(parts)
