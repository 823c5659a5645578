"""Text files with columns, as every office program and every decade writes them. Pure: standard library only."""

from __future__ import annotations

import csv
import io
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from kit.pure.table.columns import HEADING_IS_WITHIN, Column, FileError, column_of, looks_like_headings, names_of
from kit.pure.table.messages import message
from kit.pure.table.rows import RawRow

_DELIMITERS = (",", ";", "\t", "|")
_MOST_FAULTS = 100  # rows; each may have to be looked for through 128 KB
_DECIMAL = re.compile(r"(?<=\d),(?=\d)")


def delimiter_of(sample: str, columns: Sequence[Column]) -> str:
    r"""Return what stands between the columns: the mark with which the headings make the most sense.

    >>> number = Column("number", "Membership number", needed=True)
    >>> delimiter_of("Membership number;Name, given\n12;Ann", [number])
    ';'
    """
    first_line, _, _ = sample.partition("\n")
    if first_line.lower().startswith("sep=") and len(first_line.rstrip("\r")) == 5:
        return first_line[4]
    known = names_of(columns)

    def sense(delimiter: str) -> tuple[int, int]:
        text = _DECIMAL.sub(".", sample) if delimiter == "," and ";" in sample else sample  # 12,50 in a French list
        rows = list(islice(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), HEADING_IS_WITHIN))
        headings = [row for row in rows if looks_like_headings(columns, row)]
        hits = max((sum(column_of(known, cell) is not None for cell in row) for row in headings), default=0)
        return hits, max((len(row) for row in rows), default=0)

    return max(_DELIMITERS, key=sense)


class _Lines:
    """The lines of a text, which can be read again where they turn out to be no part of the row before."""

    def __init__(self, stream: Iterable[str]) -> None:
        self._stream, self._again = iter(stream), deque[str]()
        self.taken: list[str] = []

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        self.taken.append(self._again.popleft() if self._again else next(self._stream))
        return self.taken[-1]

    def give_back(self) -> str:
        """Return the first of the lines that were taken, and give the others back."""
        first, *others = self.taken
        self._again.extendleft(reversed(others))
        return first


def rows(stream: Iterable[str], delimiter: str) -> Iterator[RawRow]:
    r"""Yield the rows of a text file, numbered as a spreadsheet numbers them.

    A row in which quotes do not close is one line and has a fault: read leniently, one such mark would swallow all
    later rows. Raises FileError where many are so.

    >>> [row.cells for row in rows(["12,\"O'Brien, Ann\"\r\n"], ",")]
    [['12', "O'Brien, Ann"]]
    >>> [(row.cells[0], bool(row.fault)) for row in rows(['1,"Bill "Buck""\n', '2,"Ann\n', '3,"Abel, Lou"\n'], ",")]
    [('1', True), ('2', True), ('3', False)]
    """
    lines = _Lines(stream)
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    line = faults = 0
    while True:
        line += 1
        lines.taken.clear()
        try:
            cells, fault = next(reader), None
        except StopIteration:
            return
        except csv.Error:
            faults += 1
            if faults > _MOST_FAULTS:
                raise FileError(message("quote_open", row=line)) from None
            cells, fault = next(csv.reader([lines.give_back()], delimiter=delimiter)), message("quote_in_row")
        if line == 1 and len(cells) <= 2 and cells and cells[0].lower().startswith("sep="):
            continue  # a line for one spreadsheet program, which does not show it as a row of the table
        yield RawRow(line, cells, fault=fault)
