"""From a file to rows for people: its sheets and columns, what has to be asked, and an account of every row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from kit.files.sheets import Book, Sheet
from kit.pure.sentences import Sentence
from kit.pure.table.columns import (
    HEADING_IS_WITHIN,
    Column,
    FileError,
    UnclearColumnsError,
    column_of,
    letters,
    looks_like_headings,
    names_of,
    refuse_missing,
)
from kit.pure.table.laying import Laid, Tally, lay_out
from kit.pure.table.layout import (
    Layout,
    Shape,
    Table,
    blank_below,
    columns_of,
    deciding_of,
    is_order_open,
    reads_like_data,
    table_of,
)
from kit.pure.table.rows import RawRow, RowProblem
from kit.pure.text import clean, fold
from tournaments.imports.words import message

LOOKED_AT = 500  # rows from which the way of a list is told; marks are looked for in all
SHOWN_TOP, CELL_LENGTH = 15, 80  # rows that the page lays out again, and letters of their cells
FEWEST = 3  # headings of which none is known


@dataclass(frozen=True, slots=True)
class Part:
    """A sheet with something in it: its first rows, its headings if they are known, and how a person may tell them."""

    sheet: Sheet
    top: Sequence[RawRow]
    heading: RawRow
    is_known: bool
    is_said: bool

    @property
    def fits(self) -> bool:
        return (self.is_known or self.is_said) and not self.sheet.hidden

    def table(self, columns: Sequence[Column], shape: Shape, layout: Layout) -> Table:
        """Return where its columns are. Raises UnclearColumnsError where a person has to say it."""
        first_is_person = layout.has_headings is False
        if (
            not (self.is_known or self.is_said)
            and layout.has_headings is None
            and reads_like_data(self.heading.cells, self.samples)
        ):
            raise UnclearColumnsError(message("ask_first_row", shown=_shown(self.heading)))
        width = max(len(row.cells) for row in self.top)
        table = table_of(columns, shape, layout, None if first_is_person else self.heading, width)
        refuse_missing(table.missing, table.headings.unused)
        return table

    @property
    def samples(self) -> list[Sequence[str]]:
        return [row.cells for row in self.top if row.line > self.heading.line]


@dataclass(slots=True)
class Survey:
    """What a file is found to be: the tables that are read, the questions that are open, and what a page shows."""

    book: Book
    parts: list[Part]
    tables: list[tuple[Part, Table]] = field(default_factory=list)
    questions: list[Sentence] = field(default_factory=list)
    found: dict[str, Any] = field(default_factory=dict)

    @property
    def unused(self) -> list[str]:
        return list(dict.fromkeys(heading for _, table in self.tables for heading in table.headings.unused))


def survey(book: Book, columns: Sequence[Column], shape: Shape, layout: Layout) -> Survey:
    """Look at all sheets of a file. Raises FileError for one that nobody can say more about."""
    parts = [_part(sheet, columns, shape, layout) for sheet in book.sheets if sheet.counts["rows"]]
    if not parts:
        raise FileError(message("file_empty"))
    of = Survey(book, parts)
    read = _read_of(parts, layout)
    shown = read[0]
    for part in read:
        try:
            of.tables.append((part, part.table(columns, shape, layout)))
        except UnclearColumnsError as problem:
            if not _could_be_headings(columns, shape, part):
                raise FileError(problem.sentence) from None
            if not of.questions:
                shown = part
                of.questions.append(problem.sentence)
    if len(book.readings) > 1 and not layout.encoding:
        of.questions.append(message("ask_letters"))
    if layout.sheets is None and len(parts) > 1 and not all(part.fits for part in parts):
        of.questions.append(message("ask_sheets", names=[part.sheet.name for part in parts if part not in read]))
    marked, below, is_open = _looked_through(of.tables, columns, shape)
    if marked and layout.marked is None:
        of.questions.append(message("ask_marked", count=marked.total()))
    if is_open and layout.surname_first is None:
        of.questions.append(message("ask_names"))
    if below and layout.below is None:
        of.questions.append(message("ask_below"))
    of.found = {
        **_shown_of(shown, parts, read, [part for part, _ in of.tables]),
        "letters": [[reading.encoding, list(reading.names)] for reading in book.readings],
        "marked": dict(marked),
        "names": is_open,
        "below": list(below),
    }
    return of


def _part(sheet: Sheet, columns: Sequence[Column], shape: Shape, layout: Layout) -> Part:
    top = list(islice(sheet.rows(), HEADING_IS_WITHIN))
    known = next((row for row in top if looks_like_headings(columns_of(columns, shape, row.cells), row.cells)), None)
    said = next((row for row in top if layout.headings and tuple(map(fold, row.cells)) == layout.headings), None)
    heading = said or known or _likely(top)
    return Part(sheet, top, heading, is_known=known is not None, is_said=said is not None)


def _likely(top: Sequence[RawRow]) -> RawRow:
    """Return the first row that is nearly as full as any, if it does not read like a person; else the fullest."""
    filled = [sum(bool(clean(cell)) for cell in row.cells) for row in top]
    first = next(row for row, cells in zip(top, filled, strict=True) if 4 * cells >= 3 * max(filled))
    return top[filled.index(max(filled))] if reads_like_data(first.cells, ()) else first


def _read_of(parts: Sequence[Part], layout: Layout) -> list[Part]:
    if layout.sheets is not None and (read := [part for part in parts if part.sheet.name in layout.sheets]):
        return read
    fitting = [part for part in parts if part.fits]
    return fitting or [part for part in parts if not part.sheet.hidden][:1] or list(parts[:1])


def _could_be_headings(columns: Sequence[Column], shape: Shape, part: Part) -> bool:
    """Return whether a row has headings enough for a person to say more, and none that is known twice."""
    folded = Counter(fold(cell) for cell in part.heading.cells if fold(cell))
    known = names_of(columns_of(columns, shape, part.heading.cells))
    if any(count > 1 and column_of(known, text) for text, count in folded.items()):
        return reads_like_data(part.heading.cells, part.samples) and not part.is_known
    return len(folded) >= FEWEST or part.is_known


def _looked_through(
    tables: Sequence[tuple[Part, Table]], columns: Sequence[Column], shape: Shape
) -> tuple[Counter[str], tuple[str, ...], bool]:
    marked: Counter[str] = Counter()
    below: dict[str, None] = {}
    is_open = False
    for part, table in tables:
        rows = list(islice(part.sheet.rows(), LOOKED_AT))
        below |= dict.fromkeys(blank_below(columns, shape, table, rows))
        is_open = is_open or is_order_open(table, rows)
        if part.heading.in_workbook:
            deciding = deciding_of(columns, table)
            marks = (row.mark_by(deciding) for row in part.sheet.rows() if row.line > table.line)
            marked.update(mark for mark in marks if mark)
    return marked, tuple(below), is_open


def _shown_of(part: Part, parts: Sequence[Part], read: Sequence[Part], clear: Sequence[Part]) -> dict[str, Any]:
    below = [row for row in part.top if row.line > part.heading.line]
    return {
        "headings": [clean(cell) for cell in part.heading.cells],
        "samples": [[clean(cell)[:CELL_LENGTH] for cell in row.cells] for row in below[:3]],
        "line": part.heading.line,
        "is_known": part.is_known,
        "is_clear": part.is_known and any(part is each for each in clear),
        "titles": part.is_known and any(sum(map(bool, map(clean, row.cells))) == 1 for row in below),
        "is_data": not part.is_known and reads_like_data(part.heading.cells, part.samples),
        "top": [
            [
                row.line,
                [clean(cell)[:CELL_LENGTH] for cell in row.cells],
                {str(at): text for at, text in row.merged.items()},
                bool(row.mark_by(range(len(row.cells)))),
            ]
            for row in part.top[:SHOWN_TOP]
        ],
        "sheets": [
            {
                "name": each.sheet.name,
                "hidden": each.sheet.hidden,
                "rows": each.sheet.counts["rows"],
                "read": each in read,
            }
            for each in parts
        ],
    }


def _shown(row: RawRow) -> str:
    return ", ".join(filter(None, map(clean, row.cells)))[:CELL_LENGTH]


# --- the rows, and what became of them ---------------------------------------------------------------------------


class Laying:
    """The rows of all sheets that are read, and where in the file each of them is."""

    def __init__(self, of: Survey, columns: Sequence[Column], shape: Shape, layout: Layout) -> None:
        self.of, self.columns, self.shape, self.layout = of, columns, shape, layout
        self.tallies = [Tally() for _ in of.tables]
        # Where several sheets or people are in a file, a line alone does not say where: rows are numbered through.
        self.is_numbered = len(of.tables) > 1 or any(table.numbers for _, table in of.tables)
        self.origins: dict[int, tuple[int, int, int]] = {}

    def __iter__(self) -> Iterator[Laid]:
        count = 0
        for at, (part, table) in enumerate(self.of.tables):
            for laid in lay_out(part.sheet.rows(), table, self.columns, self.shape, self.layout, self.tallies[at]):
                count += 1
                if self.is_numbered:
                    self.origins[count] = at, laid.line, laid.person
                    yield replace(laid, row=replace(laid.row, line=count))
                else:
                    yield laid

    def origin(self, line: int) -> tuple[int, int]:
        """Return which table a line is of, and the row there."""
        return self.origins.get(line, (0, line))[:2]

    def where(self, line: int) -> Sentence | str:
        """Return where a line is in the file, as people find it; empty where the line says it."""
        if line not in self.origins:
            return ""
        at, row, person = self.origins[line]
        sheet = self.of.tables[at][0].sheet.name if len(self.of.tables) > 1 else ""
        if not sheet:
            return message("row_of_person", line=row, person=person)
        if not person:
            return message("row_in_sheet", line=row, sheet=sheet)
        return message("row_of_person_in_sheet", line=row, person=person, sheet=sheet)

    def placed(self, problem: RowProblem) -> RowProblem:
        """Return a problem with the rows that it names as people find them."""
        if not self.origins or not isinstance(problem.sentence, Sentence):
            return problem
        values = dict(problem.sentence.params)
        if isinstance(values.get("line"), int):
            values["line"] = self.where(values["line"])
        if isinstance(rows := values.get("rows"), Sentence):
            values["rows"] = replace(rows, params={"words": [self.where(line) for line in rows.params["words"]]})
        return replace(problem, sentence=replace(problem.sentence, params=values))

    def account(self, refused: set[tuple[int, int]], away: Mapping[tuple[int, int], str]) -> list[dict[str, Any]]:
        """Return what became of the rows of every sheet: read, refused and passed over come to all of them."""
        read = {part.sheet.name: at for at, (part, _) in enumerate(self.of.tables)}
        return [
            self._account(part, read[part.sheet.name], refused, away)
            if part.sheet.name in read
            else _of_sheet(part, passed={"sheet": part.sheet.counts["rows"]})
            for part in self.of.parts
        ]

    def _account(
        self, part: Part, at: int, refused: set[tuple[int, int]], away: Mapping[tuple[int, int], str]
    ) -> dict[str, Any]:
        tally, hidden = self.tallies[at], part.sheet.hidden_columns
        bad = sum(1 for table, _ in refused if table == at)
        passed = [(row, why) for (table, row), why in away.items() if table == at and (table, row) not in refused]
        for row, why in passed:
            tally.pass_over(why, row)
        known = self.of.tables[at][1].headings.places.values()
        columns = [letters(place) for place in sorted(hidden & set(known))]
        more = {"lines": tally.lines, "unread": tally.unread, "hidden_columns": columns}
        return _of_sheet(part, tally.passed, tally.laid - bad - len(passed), bad) | more


def _of_sheet(part: Part, passed: Mapping[str, int], read: int = 0, refused: int = 0) -> dict[str, Any]:
    counts = part.sheet.counts
    return {
        "name": part.sheet.name, "rows": counts["rows"], "blank": counts["blank"], "read": read, "refused": refused,
        "passed": dict(passed), "lines": {}, "unread": 0, "hidden_columns": [],
    }  # fmt: skip
