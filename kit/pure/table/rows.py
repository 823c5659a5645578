"""One row of a file: read, checked, and what would become of it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from kit.pure.sentences import Kept
from kit.pure.table.columns import CellError, Column, Headings, letters
from kit.pure.table.messages import message
from kit.pure.text import clean

LONGEST_CELL = 500  # characters


class Action(StrEnum):
    """What a row would do when it is written."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    REFUSED = "refused"
    ELSEWHERE = "elsewhere"  # it belongs to another event; such rows are counted and passed over


@dataclass(frozen=True, slots=True)
class RowProblem:
    """Why a row cannot be used: a sentence, and the key of the column (empty: the whole row)."""

    column: str
    sentence: Kept


@dataclass(frozen=True, slots=True)
class RawRow:
    """A row as the file has it. `line` is the number that a spreadsheet shows beside it.

    `notes` are sentences about cells whose content could not be had at all, by position.
    """

    line: int
    cells: Sequence[str]
    notes: Mapping[int, Kept] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row by columns. A column that the file does not have is in neither mapping; an empty cell is None.

    `raw` is the cleaned text of each cell, `values` what the columns made of it. A cell with a
    problem has no value.
    """

    line: int
    raw: Mapping[str, str]
    values: Mapping[str, Any]
    problems: tuple[RowProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class RowOutcome:
    """What one row would do. `changes` maps a column to its old and new value, as text for people.

    `payload` is whatever the kind wants to find again when it writes; it is not kept between reading and writing.
    `remark` is the code of a sentence that is said once of all rows that it is true of.
    """

    action: Action
    label: str = ""
    changes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    problems: tuple[RowProblem, ...] = ()
    payload: Any = None
    remark: str = ""


def is_blank(cells: Iterable[str]) -> bool:
    """Return whether a row has nothing in it.

    >>> is_blank(["", " \\u00a0"])
    True
    """
    return not any(clean(cell) for cell in cells)


def read_row(columns: Sequence[Column], headings: Headings, row: RawRow) -> ReadRow:
    """Return a row of the file by columns, with every problem that its cells have on their own."""
    problems = []
    beyond = [
        position for position, cell in enumerate(row.cells) if position >= headings.width and clean(cell)
    ]  # a comma inside a name, without quotes around it, shifts everything after it
    if beyond:
        problems.append(RowProblem("", message("beyond_headings", letter=letters(beyond[0]))))
    raw = {}
    for column in columns:
        position = headings.places.get(column.key)
        if position is None:
            continue
        if position in row.notes:
            problems.append(RowProblem(column.key, row.notes[position]))
        raw[column.key] = clean(row.cells[position]) if position < len(row.cells) else ""
    return _with_values(columns, row.line, raw, problems)


def read_again(columns: Sequence[Column], line: int, raw: Mapping[str, str]) -> ReadRow:
    """Return a row from the texts that were kept of it: what ``read_row`` had made of the file."""
    return _with_values(columns, line, raw, [])


def _with_values(columns: Sequence[Column], line: int, raw: Mapping[str, str], problems: list[RowProblem]) -> ReadRow:
    values: dict[str, Any] = {}
    spoilt = {problem.column for problem in problems}
    for column in columns:
        text = raw.get(column.key)
        if text is None or column.key in spoilt:
            continue
        if not text:
            values[column.key] = None
            if column.filled:
                problems.append(RowProblem(column.key, message("cell_empty", label=column.label)))
        elif len(text) > LONGEST_CELL:
            problems.append(RowProblem(column.key, message("cell_too_long", label=column.label, most=LONGEST_CELL)))
        else:
            try:
                values[column.key] = column.read(text)
            except CellError as problem:
                problems.append(RowProblem(column.key, problem.sentence))
    return ReadRow(line=line, raw=raw, values=values, problems=tuple(problems))
