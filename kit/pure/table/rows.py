"""One row of a file: read, checked, and what would become of it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from kit.pure.sentences import Kept, Sentence
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
    PASSED = "passed"  # nothing is wrong with it, and nothing is written: its only remark says why


@dataclass(frozen=True, slots=True)
class RowProblem:
    """Why a row cannot be used: a sentence, and the key of the column (empty: the whole row)."""

    column: str
    sentence: Kept


@dataclass(frozen=True, slots=True)
class RawRow:
    """A row as the file has it. `line` is the number that a spreadsheet shows beside it.

    `notes` are sentences about cells whose content could not be had at all, by position; `merged` is what a cell says
    that is one with the cell at this position and stands in a row above. `hidden` is a row that is hidden or filtered
    out, `struck` are the positions of cells that are struck through, `more` is how many filled cells of the row are too
    far to the right to be read. In a workbook a cell beside the table shifts nothing, as a comma in a text file does.
    `fault` says why nobody can tell the cells of a row apart.
    """

    line: int
    cells: Sequence[str]
    notes: Mapping[int, Kept] = field(default_factory=dict)
    merged: Mapping[int, str] = field(default_factory=dict)
    hidden: bool = False
    struck: Set[int] = frozenset()
    more: int = 0
    in_workbook: bool = False
    fault: Sentence | None = None

    def mark_by(self, positions: Iterable[int]) -> str:
        """Return why somebody may have wanted the row to be passed over: "hidden", "struck" or nothing.

        Half of the cells at these positions are enough, struck through: those that say who it is.

        >>> row = RawRow(4, ["12", "Abel", "died in May"], struck={1})
        >>> row.mark_by([]), row.mark_by([0, 1])
        ('', 'struck')
        """
        if self.hidden or not self.struck:
            return "hidden" if self.hidden else ""
        filled = {position for position, cell in enumerate(self.cells) if clean(cell)}
        if deciding := filled.intersection(positions):
            return "struck" if 2 * len(deciding & self.struck) >= len(deciding) else ""
        return "struck" if filled <= self.struck else ""


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row by columns. A column that the file does not have is in neither mapping; an empty cell is None.

    `raw` is the cleaned text of each cell, `values` what the columns made of it. A cell with a
    problem has no value. `left_out` are cells that could not be read and cost nothing else: they count as empty.
    """

    line: int
    raw: Mapping[str, str]
    values: Mapping[str, Any]
    problems: tuple[RowProblem, ...] = ()
    left_out: tuple[RowProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class RowOutcome:
    """What one row would do. `changes` maps a column to its old and new value, as text for people.

    `payload` is whatever the kind wants to find again when it writes; it is not kept between reading and writing.
    `remarks` are codes of sentences that are said once of all rows that they are true of.
    """

    action: Action
    label: str = ""
    changes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    problems: tuple[RowProblem, ...] = ()
    payload: Any = None
    remarks: tuple[str, ...] = ()
    left_out: tuple[RowProblem, ...] = ()


def is_blank(cells: Iterable[str]) -> bool:
    """Return whether a row has nothing in it.

    >>> is_blank(["", " \\u00a0"])
    True
    """
    return not any(clean(cell) for cell in cells)


def read_row(columns: Sequence[Column], headings: Headings, row: RawRow) -> ReadRow:
    """Return a row of the file by columns, with every problem that its cells have on their own."""
    problems = []
    known, width = set(headings.places.values()), headings.width
    beyond = [at for at, cell in enumerate(row.cells) if at >= width and at not in known and clean(cell)]
    if beyond and not row.in_workbook:  # a comma inside a name, without quotes around it, shifts everything after it
        problems.append(RowProblem("", message("beyond_headings", letter=letters(beyond[0]))))
    raw = {}
    for column in columns:
        position = headings.places.get(column.key)
        if position is None:
            continue
        if position in row.notes:
            problems.append(RowProblem(column.key, row.notes[position]))
        raw[column.key] = clean(row.cells[position]) if position < len(row.cells) else ""
    read = read_again(columns, row.line, raw, problems)
    return replace(read, problems=(RowProblem("", row.fault),), left_out=()) if row.fault else read


def read_again(
    columns: Sequence[Column], line: int, raw: Mapping[str, str], found: Sequence[RowProblem] = ()
) -> ReadRow:
    """Return a row from the texts that were kept of it: what ``read_row`` had made of the file."""
    values: dict[str, Any] = {}
    problems, left_out = list(found), list[RowProblem]()
    spoilt = {problem.column for problem in problems}
    for column in columns:
        text = raw.get(column.key)
        if text is None or column.key in spoilt:
            continue
        if not text:
            values[column.key] = None
            if column.filled:
                problems.append(RowProblem(column.key, message("cell_empty", label=column.label)))
            continue
        try:
            if len(text) > LONGEST_CELL:
                raise CellError(message("cell_too_long", label=column.label, most=LONGEST_CELL))
            values[column.key] = column.read(text)
        except CellError as problem:
            (left_out if column.may_be_left_out else problems).append(RowProblem(column.key, problem.sentence))
    values |= {problem.column: None for problem in left_out}
    return ReadRow(line=line, raw=raw, values=values, problems=tuple(problems), left_out=tuple(left_out))
