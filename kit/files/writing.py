"""Rows as a file that any spreadsheet opens, CSV or a workbook, some at a time; no cell of it is a formula."""

from __future__ import annotations

import csv
import datetime
import io
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice
from typing import Any, TypeAlias

from django.utils import timezone
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from kit.pure.text import harmless

AT_ONCE = 500  # lines of a CSV file
_PART = 64 * 1024  # bytes of a workbook
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@dataclass(frozen=True, slots=True)
class Cents:
    """An amount of money in a cell."""

    amount: int


# Lazy text of a translation is text in a file.
Cell: TypeAlias = object
Row: TypeAlias = Sequence[Cell]


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A list as a file: its name without an ending, what stands above the columns, and the rows as they are read.

    `total` is how many rows there are, where they may be thousands. `delimiter` stands between the columns of a CSV
    file.
    """

    name: str
    headings: Sequence[object]
    rows: Iterable[Row]
    total: int = 0
    delimiter: str = ","


def written(listing: Listing, ending: str) -> Iterator[bytes]:
    """Yield a list as a file with this ending, part by part."""
    return as_workbook(listing) if ending == "xlsx" else as_csv(listing)


def as_csv(listing: Listing) -> Iterator[bytes]:
    """Yield a list as CSV."""
    yield b"\xef\xbb\xbf"  # without it, one well-known program takes the accents for something else
    yield _lines([listing.headings], listing.delimiter)
    rows = iter(listing.rows)
    while some := list(islice(rows, AT_ONCE)):
        yield _lines(some, listing.delimiter)


def _lines(rows: Iterable[Row], delimiter: str) -> bytes:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter).writerows([_text(cell) for cell in row] for row in rows)
    return text.getvalue().encode()


def _text(cell: Cell) -> str:
    """Return a cell as text that says the same in every country.

    >>> _text(Cents(142500)), _text(Cents(-5)), _text(datetime.date(2027, 2, 5)), _text(None), _text(-1), _text("-1")
    ('1425.00', '-0.05', '2027-02-05', '', '-1', "'-1")
    """
    if cell is None:
        return ""
    if isinstance(cell, Cents):
        return str(_dollars(cell))
    if isinstance(cell, datetime.datetime):
        return f"{_local(cell):%Y-%m-%d %H:%M:%S}"
    if isinstance(cell, int | datetime.date):
        return str(cell)
    return harmless(str(cell))


def as_workbook(listing: Listing) -> Iterator[bytes]:
    """Yield a list as a workbook, in which numbers, amounts and days can be reckoned with."""
    book = Workbook(write_only=True)
    sheet: Any = book.create_sheet()
    sheet.freeze_panes = "A2"
    sheet.append([_plain(heading) for heading in listing.headings])
    for row in listing.rows:
        sheet.append([_cell(sheet, cell) for cell in row])
    with tempfile.TemporaryFile() as file:
        book.save(file)
        file.seek(0)
        while part := file.read(_PART):
            yield part


def _cell(sheet: Any, cell: Cell) -> object:
    if isinstance(cell, Cents):
        # A workbook has no whole cents; two places of a decimal number are exact to the cent when they are read again.
        money = WriteOnlyCell(sheet, value=_dollars(cell))
        money.number_format = "#,##0.00"
        return money
    if isinstance(cell, datetime.datetime):
        return _local(cell)
    return cell if cell is None or isinstance(cell, int | datetime.date) else _plain(cell)


def _dollars(money: Cents) -> Decimal:
    return Decimal(money.amount).scaleb(-2)


def _plain(cell: Cell) -> str:
    return harmless(ILLEGAL_CHARACTERS_RE.sub("", str(cell)))


def _local(moment: datetime.datetime) -> datetime.datetime:
    """Return a moment by the clock of the hall; a workbook knows no other."""
    return timezone.localtime(moment).replace(tzinfo=None)
