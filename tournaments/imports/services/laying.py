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
from kit.pure.table.laying import Laid, Tally, lay_out, several_in
from kit.pure.table.layout import (
    NAME,
    Layout,
    Shape,
    Table,
    blank_below,
    columns_of,
    deciding_of,
    filled,
    is_order_open,
    number_at,
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

    @property
    def named(self) -> dict[str, Any]:
        return {"name": self.sheet.name, "hidden": self.sheet.hidden, "rows": self.sheet.counts["rows"]}

    @property
    def below(self) -> list[RawRow]:
        return [row for row in self.top if row.line > self.heading.line]

    @property
    def is_data(self) -> bool:
        """Whether the first row reads like a person."""
        return not self.is_known and reads_like_data(self.heading.cells, [row.cells for row in self.below])

    def table(self, columns: Sequence[Column], shape: Shape, layout: Layout) -> Table:
        """Return where its columns are. Raises UnclearColumnsError where a person has to say it."""
        if layout.has_headings is None and not self.is_said and self.is_data:
            shown = ", ".join(filter(None, map(clean, self.heading.cells)))[:CELL_LENGTH]
            raise UnclearColumnsError(message("ask_first_row", shown=shown))
        table = table_of(columns, shape, layout, self.heading, self.top)
        refuse_missing(table.missing, table.headings.unused)
        if not layout.columns and number_at(table, shape, self.top) is not None:
            refuse_missing([each for each in columns if each.key in shape.found], table.headings.unused)
        return table

    def could_have_headings(self, columns: Sequence[Column], shape: Shape) -> bool:
        """Return whether a row has headings enough for a person to say more, and none that is known twice."""
        folded = Counter(fold(cell) for cell in self.heading.cells if fold(cell))
        known = names_of(columns_of(columns, shape, self.heading.cells))
        if any(count > 1 and column_of(known, text) for text, count in folded.items()):
            return self.is_data
        return len(folded) >= FEWEST or self.is_known or (len(folded) > 1 and self.is_data)


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
    if all(len(row.cells) < 2 for part in parts for row in part.top) and sum(each.needed for each in columns) > 1:
        raise FileError(message("one_column"))
    of, read = Survey(book, parts), _read_of(parts, layout)
    shown = read[0]
    for part in read:
        try:
            of.tables.append((part, part.table(columns, shape, layout)))
        except UnclearColumnsError as problem:
            if not part.could_have_headings(columns, shape):
                raise FileError(problem.sentence) from None
            if not of.questions:
                shown = part
                of.questions.append(problem.sentence)
    marked, below, is_open = _looked_through(of.tables, columns, shape)
    others = [part.sheet.name for part in parts if part not in read]
    has_others = len(parts) > 1 and not all(part.fits for part in parts)
    for is_asked, question in (
        (len(book.readings) > 1 and not layout.encoding, message("ask_letters")),
        (has_others and layout.sheets is None, message("ask_sheets", names=others)),
        (marked and layout.marked is None, message("ask_marked", count=marked.total())),
        (is_open and layout.surname_first is None, message("ask_names")),
        (below and layout.below is None, message("ask_below")),
    ):
        of.questions += [question] if is_asked else []
    of.found = {
        **_shown_of(shown, any(part is shown for part, _ in of.tables)),
        "sheets": [{**part.named, "read": part in read} for part in parts],
        "number_at": _number_at(shown, columns, shape),
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


def _number_at(part: Part, columns: Sequence[Column], shape: Shape) -> int | None:
    try:
        return number_at(table_of(columns, shape, Layout(), part.heading), shape, part.top)
    except UnclearColumnsError:
        return None


def _looked_through(
    tables: Sequence[tuple[Part, Table]], columns: Sequence[Column], shape: Shape
) -> tuple[Counter[str], tuple[str, ...], bool]:
    """Return how many rows are marked, the columns that say something once for several, and if a name is in doubt."""
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


def _shown_of(part: Part, is_clear: bool) -> dict[str, Any]:
    """Return what a page shows of a sheet; nothing of it is read again."""

    def shown(row: RawRow) -> list[str]:
        return [clean(cell)[:CELL_LENGTH] for cell in row.cells]

    rows = part.below if part.is_known else part.top
    return {
        "headings": [clean(cell) for cell in part.heading.cells],
        "samples": [shown(row) for row in part.below[:3]],
        "line": part.heading.line,
        "is_known": part.is_known,
        "is_clear": part.is_known and is_clear,
        "titles": any(sum(map(bool, map(clean, row.cells))) == 1 for row in rows),
        "is_data": part.is_data,
        "top": [
            [row.line, shown(row), {str(at): text for at, text in row.merged.items()},
             bool(row.mark_by(range(len(row.cells))))]
            for row in part.top[:SHOWN_TOP]
        ],
    }  # fmt: skip


# --- the rows, and what became of them ---------------------------------------------------------------------------


class Laying:
    """The rows of all sheets that are read, and where in the file each of them is."""

    def __init__(self, of: Survey, columns: Sequence[Column], shape: Shape, layout: Layout) -> None:
        self.of, self.columns, self.shape, self.layout = of, columns, shape, layout
        self.tallies = [Tally() for _ in of.tables]
        # Where several sheets or people are in a file, a line alone does not say where: rows are numbered through.
        self.is_numbered = len(of.tables) > 1 or any(map(self._has_several, of.tables))
        self.origins: dict[int, tuple[int, int, int]] = {}  # table, row there, and person of it

    def _has_several(self, of: tuple[Part, Table]) -> bool:
        part, table = of
        places, width = table.headings.places, table.headings.width
        rows = (filled(row, width, (), {}) for row in part.sheet.rows()) if NAME in places else ()
        return bool(table.numbers) or any(several_in(cells, places, self.shape) for cells in rows)

    def __iter__(self) -> Iterator[Laid]:
        for at, (part, table) in enumerate(self.of.tables):
            for laid in lay_out(part.sheet.rows(), table, self.columns, self.shape, self.layout, self.tallies[at]):
                if self.is_numbered:
                    line = len(self.origins) + 1
                    self.origins[line] = at, laid.row.line, laid.person
                    yield replace(laid, row=replace(laid.row, line=line))
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
        if not person and not sheet:
            return str(row)
        code = "row_in_sheet" if not person else "row_of_person_in_sheet" if sheet else "row_of_person"
        return message(code, line=row, sheet=sheet, person=person)

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
        read = {id(part): at for at, (part, _) in enumerate(self.of.tables)}
        over = {origin: why for origin, why in away.items() if origin not in refused}
        return [self._account(part, read.get(id(part)), refused, over) for part in self.of.parts]

    def _account(
        self, part: Part, at: int | None, refused: set[tuple[int, int]], over: Mapping[tuple[int, int], str]
    ) -> dict[str, Any]:
        sheet = part.sheet
        tally = Tally(passed=Counter(sheet=sheet.counts["rows"])) if at is None else self.tallies[at]
        places = () if at is None else self.of.tables[at][1].headings.places.values()
        bad, passed = (sum(table == at for table, _ in rows) for rows in (refused, over))
        for (table, row), why in over.items():
            if table == at:
                tally.pass_over(why, row)
        return {
            "name": sheet.name, "rows": sheet.counts["rows"], "blank": sheet.counts["blank"],
            "read": tally.laid - bad - passed, "refused": bad, "passed": dict(tally.passed),
            "lines": tally.lines, "unread": tally.unread,
            "hidden_columns": [letters(place) for place in sorted(sheet.hidden_columns & set(places))],
        }  # fmt: skip
