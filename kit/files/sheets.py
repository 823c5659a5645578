"""The sheets of a file, whichever program made it: parsed once, and kept beside memory to be read again and again."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import IO, TypeAlias

from kit.pure.sentences import Sentence
from kit.pure.table.columns import FileError
from kit.pure.table.letters import Reading
from kit.pure.table.messages import message
from kit.pure.table.rows import RawRow, is_blank
from kit.pure.text import harmed

MB = 1024**2
_MOST_COLUMNS, _MOST_ROWS, _LARGEST = 200, 1_048_576, 500 * MB  # a cell of a few bytes may say that it is repeated
_AT_ONCE = 200
MergedCells: TypeAlias = tuple[int, int, int]  # first line, last line, position
Cell: TypeAlias = tuple[int, str, Sentence | None, bool]  # position, text, what it has in place of a value, if struck


@dataclass(slots=True)
class Parsed:
    """A sheet while it is parsed: its columns and merged cells are complete when its rows have been gone through."""

    name: str
    hidden: bool
    rows: Iterator[RawRow] = field(default_factory=lambda: iter(()))
    hidden_columns: set[int] = field(default_factory=set)
    merged: list[MergedCells] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of a workbook, or a text file: a sheet without a name.

    `counts` are its "rows" with something in them, and the "blank" ones before and between them.
    """

    name: str
    hidden: bool
    hidden_columns: Set[int]
    counts: Mapping[str, int]
    _merged: Sequence[MergedCells]
    _file: IO[bytes]
    _start: int

    def rows(self) -> Iterator[RawRow]:
        """Yield the rows that have something in them, each time from the top."""
        begin: dict[int, list[MergedCells]] = {}
        for cells in self._merged:
            begin.setdefault(cells[0], []).append(cells)
        above: dict[int, tuple[int, str]] = {}
        at, left = self._start, self.counts["rows"]
        while left:
            self._file.seek(at)
            rows: list[RawRow] = pickle.load(self._file)  # noqa: S301 -- written below, and by nobody else
            at, left = self._file.tell(), left - len(rows)
            for row in rows:
                merged = {position: text for position, (last, text) in above.items() if row.line <= last}
                yield replace(row, merged=merged) if merged else row
                for _, last, position in begin.get(row.line, ()):
                    if position < len(row.cells):
                        above[position] = last, row.cells[position]


@dataclass(frozen=True, slots=True)
class Book:
    """All sheets of a file, in its order.

    `readings` are the ways in which the letters of a text file make sense. The rows are read in the first of them;
    where there is another one, a person has to say which is right.
    """

    sheets: Sequence[Sheet]
    readings: Sequence[Reading] = ()


def keep(parsed: Iterable[Parsed], file: IO[bytes]) -> list[Sheet]:
    """Parse all sheets of a file into another one, from which they can be read."""
    sheets = []
    for sheet in parsed:
        start, counts = file.seek(0, 2), Counter(rows=0)
        rows = _counted(sheet.rows, counts)
        while some := list(islice(rows, _AT_ONCE)):
            pickle.dump(some, file)
            if file.tell() > _LARGEST:
                raise FileError(message("too_big"))
        sheets.append(Sheet(sheet.name, sheet.hidden, sheet.hidden_columns, counts, sheet.merged, file, start))
    return sheets


def _counted(rows: Iterable[RawRow], counts: Counter[str]) -> Iterator[RawRow]:
    last = 0
    for row in rows:
        if is_blank(row.cells) and not row.notes:
            continue
        if row.line > _MOST_ROWS:
            raise FileError(message("too_big"))
        counts.update({"rows": 1, "blank": row.line - last - 1})
        last = row.line
        is_harmless = not any(cell.startswith("'") for cell in row.cells)
        yield row if is_harmless else replace(row, cells=[harmed(cell) for cell in row.cells])


def row_of(line: int, cells: Iterable[Cell], *, hidden: bool) -> RawRow:
    """Return a row of a workbook from its filled cells."""
    texts: list[str] = []
    notes, struck, more = {}, set(), 0
    for position, text, note, is_struck in cells:
        if position >= _MOST_COLUMNS:
            more += 1
            continue
        texts += [""] * (position + 1 - len(texts))
        texts[position] = text
        if note:
            notes[position] = note
        if is_struck:
            struck.add(position)
    return RawRow(line, texts, notes, hidden=hidden, struck=struck, more=more, in_workbook=True)
