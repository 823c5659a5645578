"""Opens an uploaded file, whatever office program made it, and yields its rows one at a time."""

from __future__ import annotations

import datetime
import re
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import openpyxl

from kit.pure.sentences import Sentence
from kit.pure.table import csv_file
from kit.pure.table.columns import HEADING_IS_WITHIN, Column, FileError, looks_like_headings
from kit.pure.table.messages import message
from kit.pure.table.rows import RawRow
from kit.worlds import world

if TYPE_CHECKING:
    from openpyxl.cell.read_only import EmptyCell, ReadOnlyCell
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

MOST_COLUMNS = 200
_MB = 1024**2
# As uploaded: 300,000 members are about half of that. A rehearsal is read in the web process, beside real desks.
_LARGEST_FILE, _LARGEST_REHEARSED = 60, 2  # megabytes
# What a workbook may unpack to. A file of a few kilobytes can claim gigabytes and stop the whole machine.
_LARGEST_SHEET, _LARGEST_TEXTS, _LARGEST_OTHER, _MOST_PARTS = 500 * _MB, 64 * _MB, 32 * _MB, 2_000
_LAST_LINE = 1_048_576  # of a sheet, as Excel has it
_SQUEEZED = 150  # times smaller than unpacked; real sheets reach 10 to 40
# How files begin that are no tables, and the word for what they are.
_SIGNATURES = (
    (b"%PDF", "pdf"),
    (b"\xd0\xcf\x11\xe0", "old_workbook"),
    (b"{\\rtf", "text"),
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"\x1f\x8b", "packed"),
)
_ALL_ZEROS = re.compile(r'"?(0+)"?(;.*)?')


def largest_file() -> int:
    """Return how large an uploaded list may be, in megabytes."""
    return _LARGEST_REHEARSED if world() else _LARGEST_FILE


def is_too_large(size: int) -> bool:
    """Return whether a file of so many bytes is refused before anybody opens it."""
    return size > largest_file() * _MB


@dataclass(frozen=True, slots=True)
class FileRows:
    """The rows of a file. `total` is about how many there are, for the bar; 0 when nobody can say."""

    rows: Iterator[RawRow]
    total: int


@contextmanager
def open_table(path: Path, columns: Sequence[Column]) -> Iterator[FileRows]:
    """Open a file of any known kind. Raises FileError with a sentence for anything that is no table."""
    size = path.stat().st_size
    if size == 0:
        raise FileError(message("empty"))
    if is_too_large(size):
        raise FileError(message("too_large", megabytes=largest_file()))
    with path.open("rb") as stream:
        start = stream.read(4096)
    for signature, what in _SIGNATURES:
        if start.startswith(signature):
            raise FileError(message(what))
    if start.startswith(b"PK"):
        with _open_workbook(path, columns) as table:
            yield table
        return
    if re.match(rb"\s*(<!doctype|<html|<\?xml|<table)", start.removeprefix(b"\xef\xbb\xbf"), re.IGNORECASE):
        raise FileError(message("web_page"))
    with _open_text(path, columns) as table:
        yield table


@contextmanager
def _open_text(path: Path, columns: Sequence[Column]) -> Iterator[FileRows]:
    with path.open("rb") as stream:
        encoding = csv_file.encoding_of(iter(lambda: stream.read(_MB), b""))
    with path.open("rb") as stream:
        lines = sum(chunk.count(b"\n") for chunk in iter(lambda: stream.read(_MB), b""))
    with path.open(encoding=encoding, newline="") as text:
        try:
            delimiter = csv_file.delimiter_of(text.read(64 * 1024), columns)
            text.seek(0)
            yield FileRows(csv_file.rows(text, delimiter), lines)
        except UnicodeDecodeError:
            raise FileError(message("letters")) from None


@contextmanager
def _open_workbook(path: Path, columns: Sequence[Column]) -> Iterator[FileRows]:
    has_formulas, most_rows = _look_into(path)
    with ExitStack() as open_books:
        book = _load(open_books, path, values=True)
        sheet, total = _sheet_with(book, columns)
        beside = None
        if has_formulas:
            beside = _load(open_books, path, values=False)[sheet.title]
            beside.reset_dimensions()
        yield FileRows(_sheet_rows(sheet, beside), total or most_rows)


def _load(open_books: ExitStack, path: Path, *, values: bool) -> Any:
    stream = open_books.enter_context(path.open("rb"))  # closed by us: the library forgets a file that it cannot read
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about decorations of the sheet that nobody reads here
        try:
            book = openpyxl.load_workbook(stream, read_only=True, data_only=values, keep_links=False)
        except Exception as error:  # the library raises a dozen kinds for a damaged file
            raise FileError(message("damaged")) from error
    return open_books.enter_context(closing(book))


def _look_into(path: Path) -> tuple[bool, int]:
    """Return whether a workbook has formulas, and the rows of its longest sheet.

    Raises FileError unless it is a workbook, and of a bearable size.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            parts = archive.infolist()
            names = {part.filename for part in parts}
            if "xl/workbook.xml" not in names:
                raise FileError(message("no_workbook"))
            if len(parts) > _MOST_PARTS or any(_is_too_big(part) for part in parts):
                raise FileError(message("too_big"))
            sheets = [_skim(archive, part) for part in parts if part.filename.startswith("xl/worksheets/sheet")]
            return any(formula for formula, _ in sheets), max((rows for _, rows in sheets), default=0)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise FileError(message("damaged")) from error


def _is_too_big(part: zipfile.ZipInfo) -> bool:
    if part.filename.startswith("xl/worksheets/sheet"):
        limit = _LARGEST_SHEET
    elif part.filename == "xl/sharedStrings.xml":
        limit = _LARGEST_TEXTS
    elif part.filename.startswith("xl/media/"):
        return False  # pictures are never unpacked
    else:
        limit = _LARGEST_OTHER
    squeezed = part.file_size > 10 * _MB and part.file_size > _SQUEEZED * max(part.compress_size, 1)
    return part.file_size > limit or squeezed


def _skim(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> tuple[bool, int]:
    """Return whether a sheet has a formula, and how many rows, without taking it apart."""
    has_formula, rows, tail = False, 0, b""
    with archive.open(part) as stream:
        for chunk in iter(lambda: stream.read(_MB), b""):
            has_formula = has_formula or re.search(rb"<(\w+:)?f[ />]", tail + chunk) is not None
            rows += chunk.count(b"</row>") + chunk.count(b":row>")
            tail = chunk[-12:]
    return has_formula, rows


def _sheet_with(book: Any, columns: Sequence[Column]) -> tuple[ReadOnlyWorksheet, int]:
    """Return the first sheet that has the headings, or the first one that can be seen, and its number of rows."""
    sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"] or book.worksheets
    if not sheets:
        raise FileError(message("no_sheet"))
    totals = [sheet.max_row or 0 for sheet in sheets]
    for sheet, total in zip(sheets, totals, strict=True):
        sheet.reset_dimensions()  # what the file says about its own size is not always true
        top = islice(_sheet_rows(sheet, None), HEADING_IS_WITHIN)
        if any(looks_like_headings(columns, row.cells) for row in top):
            return sheet, total
    return sheets[0], totals[0]


def _sheet_rows(sheet: ReadOnlyWorksheet, beside: ReadOnlyWorksheet | None) -> Iterator[RawRow]:
    """Yield the rows of a sheet; `beside` is the same sheet with its formulas in place of their results."""
    formulas = iter(()) if beside is None else beside.iter_rows()
    try:
        for line, row in enumerate(sheet.iter_rows(), start=1):
            if line > _LAST_LINE:  # a row may claim any number, and the library fills the gap before it
                raise FileError(message("too_big"))
            yield RawRow(line, [_cell_text(cell) for cell in row[:MOST_COLUMNS]], _notes(row, next(formulas, ())))
    except FileError:
        raise
    except Exception as error:  # damaged XML inside shows only here
        raise FileError(message("damaged_inside")) from error


def _notes(
    row: Sequence[ReadOnlyCell | EmptyCell], formulas: Sequence[ReadOnlyCell | EmptyCell]
) -> dict[int, Sentence]:
    """Return a sentence for each cell that has no value to read although something is in it."""
    notes: dict[int, Sentence] = {}
    for position, cell in enumerate(row):
        if cell.data_type == "e":
            notes[position] = message("cell_shows_error", error=cell.value)
    for position, cell in enumerate(formulas):
        # A formula whose result is an empty text has another type than one that nobody has worked out.
        if cell.data_type == "f" and row[position].value is None and row[position].data_type == "n":
            notes[position] = message("not_worked_out")
    return notes


def _cell_text(cell: ReadOnlyCell | EmptyCell) -> str:
    """Return what a person sees in a cell, dates as year-month-day."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == datetime.time() else value.isoformat(" ", "minutes")
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and (zeros := _ALL_ZEROS.fullmatch(cell.number_format or "")):
        return str(value).zfill(len(zeros[1]))  # 12345 that the sheet shows as 0012345
    return str(value)
