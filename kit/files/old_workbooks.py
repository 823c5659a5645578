"""Workbooks of Excel before 2007 (.xls). A sheet has 65,536 rows at most, and is held as a whole."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import xlrd

from kit.files.sheets import MB, Cell, Parsed, row_of
from kit.pure.table.cells import text_of
from kit.pure.table.columns import FileError
from kit.pure.table.messages import message

_LARGEST = 20 * MB  # 65,536 members are half of it; in memory it is several times as much


def parse(path: Path) -> Iterator[Parsed]:
    """Yield the sheets of an old workbook."""
    content = path.read_bytes()
    if len(content) > _LARGEST:
        raise FileError(message("too_big"))
    try:
        # `ragged_rows`: a cell in the last corner of a sheet does not fill the memory with empty ones.
        book = xlrd.open_workbook(
            file_contents=content, formatting_info=True, ragged_rows=True, on_demand=True, logfile=io.StringIO()
        )
    except xlrd.XLRDError as error:
        reason = str(error)
        is_locked = "encrypted" in reason or "Can't find workbook" in reason  # so an encrypted .xlsx begins as well
        raise FileError(message("locked" if is_locked else "damaged")) from error
    for index in range(book.nsheets):
        sheet = book.sheet_by_index(index)
        rows = (
            row_of(line + 1, _filled(book, sheet, line), hidden=bool(getattr(sheet.rowinfo_map.get(line), "hidden", 0)))
            for line in range(sheet.nrows)
        )
        hidden_columns = {position for position, column in sheet.colinfo_map.items() if column.hidden}
        merged = [(top + 1, bottom, left) for top, bottom, left, _right in sheet.merged_cells]
        yield Parsed(sheet.name, bool(sheet.visibility), rows, hidden_columns, merged)
        book.unload_sheet(index)


def _filled(book: Any, sheet: Any, line: int) -> Iterator[Cell]:
    for position, cell in enumerate(sheet.row(line)):
        if cell.value != "":
            text = _text(book, cell)
            note = message("cell_shows_error", error=text) if cell.ctype == xlrd.XL_CELL_ERROR else None
            runs = sheet.rich_text_runlist_map.get((line, position), ())
            yield position, text, note, _is_struck(book, cell.xf_index, runs)


def _text(book: Any, cell: Any) -> str:
    if cell.ctype == xlrd.XL_CELL_DATE:
        try:
            moment = xlrd.xldate_as_datetime(cell.value, book.datemode)
        except (xlrd.XLDateError, OverflowError, ValueError):
            return text_of(cell.value)
        return text_of(moment.time() if cell.value < 1 else moment)
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return str(xlrd.error_text_from_code.get(cell.value, "#?"))
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return text_of(bool(cell.value))
    return text_of(cell.value, book.format_map[book.xf_list[cell.xf_index].format_key].format_str)


def _is_struck(book: Any, style: int, runs: Any) -> bool:
    """Return whether a cell is struck through: by its style, or each of the runs of letters that differ from it."""
    fonts = [font for _start, font in runs]
    if not runs or runs[0][0] > 0:
        fonts.append(book.xf_list[style].font_index)
    return all(book.font_list[font].struck_out for font in fonts)
