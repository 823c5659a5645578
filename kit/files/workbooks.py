"""Excel workbooks (.xlsx)."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.cell.read_only import ReadOnlyCell
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.utils.escape import unescape
from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser

from kit.files.sheets import Cell, Parsed, row_of
from kit.pure.table.cells import text_of
from kit.pure.table.messages import message
from kit.pure.table.rows import RawRow

_TRUE = {"1", "true"}


def parse(path: Path) -> Iterator[Parsed]:
    """Yield the sheets of a workbook whose parts are known to be of a bearable size."""
    with path.open("rb") as stream, warnings.catch_warnings():  # closed by us: the library forgets what it cannot read
        warnings.simplefilter("ignore")  # about decorations of the sheet that nobody reads here
        book = openpyxl.load_workbook(stream, read_only=True, data_only=True, keep_links=False, rich_text=True)
        with closing(book):
            for sheet in book.worksheets:
                parsed = Parsed(sheet.title, hidden=sheet.sheet_state != "visible")
                parsed.rows = _rows(book, sheet, parsed)
                yield parsed


class _Parser(WorkSheetParser):
    """The library's reader of a sheet, with what it drops: that a row is hidden, that a formula has no result."""

    def parse_row(self, element: Any) -> tuple[int, list[Mapping[str, Any]], bool]:
        line, cells = super().parse_row(element)
        said = self.row_dimensions.pop(str(line), {})  # kept, these grow with the sheet
        return line, cells, said.get("hidden") in _TRUE

    def parse_cell(self, element: Any) -> Mapping[str, Any]:
        cell: dict[str, Any] = super().parse_cell(element)
        # A formula whose result is an empty text has another type than one that nobody has worked out.
        if cell["value"] is None and cell["data_type"] == "n" and element.find(FORMULA_TAG) is not None:
            cell["data_type"] = "f"
        return cell


class _Styles(dict[int, tuple[str, bool]]):
    """The number format of each style that was met, and whether it strikes through."""

    def __init__(self, sheet: Any) -> None:
        self.sheet = sheet

    def __missing__(self, style: int) -> tuple[str, bool]:
        cell = ReadOnlyCell(self.sheet, 1, 1, None, style_id=style)
        self[style] = (cell.number_format or "", bool(cell.font.strike))
        return self[style]


def _rows(book: Any, sheet: Any, parsed: Parsed) -> Iterator[RawRow]:
    styles = _Styles(sheet)
    with book._archive.open(sheet._worksheet_path) as source:
        parser = _Parser(
            source,
            sheet._shared_strings,
            data_only=True,
            epoch=book.epoch,
            date_formats=book._date_formats,
            timedelta_formats=book._timedelta_formats,
            rich_text=True,
        )
        for line, cells, hidden in parser.parse():
            yield row_of(line, _filled(cells, styles), hidden=hidden)
    for column in parser.column_dimensions.values():
        if column.get("hidden") in _TRUE:
            parsed.hidden_columns.update(range(int(column["min"]) - 1, int(column["max"])))
    ranges = parser.merged_cells.mergeCell if parser.merged_cells else ()
    parsed.merged += [(cells.min_row, cells.max_row, cells.min_col - 1) for cells in ranges]


def _filled(cells: list[Mapping[str, Any]], styles: _Styles) -> Iterator[Cell]:
    for cell in cells:
        value, kind = cell["value"], cell["data_type"]
        if value is None and kind != "f":
            continue
        number_format, is_struck = styles[cell["style_id"] or 0]
        note = message("not_worked_out") if kind == "f" else None
        if kind == "e":
            note = message("cell_shows_error", error=value)
        text = str(value) if isinstance(value, CellRichText) else text_of(value, number_format)
        yield cell["column"] - 1, unescape(text), note, is_struck or _is_struck(value)


def _is_struck(value: object) -> bool:
    """Return whether every letter of a cell is struck through, one by one."""
    return isinstance(value, CellRichText) and all(
        isinstance(part, TextBlock) and part.font.strike for part in value if str(part).strip()
    )
