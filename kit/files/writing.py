"""Lists by their columns: as a file that any spreadsheet opens, CSV or a workbook, and out of such a file again."""

from __future__ import annotations

import csv
import datetime
import io
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from itertools import islice
from pathlib import Path
from types import MethodType
from typing import Any, TypeAlias

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from kit.dates import said
from kit.files.reading import open_book
from kit.pure.money import dollars
from kit.pure.table import columns, marks, values
from kit.pure.table.messages import message
from kit.pure.table.rows import ReadRow, read_row
from kit.pure.text import fold, harmless

AT_ONCE = 500  # lines of a CSV file
_PART = 64 * 1024  # bytes of a workbook
TYPES = {"csv": "text/csv; charset=utf-8", "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}


@dataclass(frozen=True, slots=True)
class Cents:
    """An amount of money in a cell."""

    amount: int


# Lazy text of a translation is text in a file.
Cell: TypeAlias = object
Row: TypeAlias = Any  # what a column finds its value in: an object, or a mapping of several


def _as_it_is(value: Any) -> object:
    return value


def _number_in(text: str) -> int:
    return -values.whole_number(text[1:]) if text.startswith("-") else values.whole_number(text)


def _moment_in(text: str) -> datetime.datetime:
    try:
        return timezone.make_aware(datetime.datetime.fromisoformat(text))
    except ValueError:  # another way to write a day, or none
        return timezone.make_aware(datetime.datetime.combine(values.date(text), datetime.time()))


def _clock_in(text: str) -> datetime.time:
    try:
        return datetime.time.fromisoformat(text)
    except ValueError:
        raise columns.CellError(message("no_time", said=text)) from None


def yes_or_no(value: object) -> str:
    """Return yes or no, as a cell says it."""
    return _("yes") if value else _("no")


@dataclass(frozen=True, slots=True)
class Kind:
    """What stands in a column: how a file has it, how a page shows it, and what the text of a cell is read as."""

    write: Callable[[Any], Cell] = _as_it_is
    show: Callable[[Any], object] = _as_it_is
    read: Callable[[str], object] = str
    is_number: bool = False


TEXT = Kind()
YEAR = Kind(read=values.year)
NUMBER = Kind(read=_number_in, is_number=True)
MONEY = Kind(Cents, dollars, values.cents, is_number=True)
DAY = Kind(show=lambda day: said(day, "short"), read=values.date)
MOMENT = Kind(show=lambda moment: said(moment, "short time"), read=_moment_in)
CLOCK = Kind(lambda time: f"{time:%H:%M}", lambda time: said(time, "time"), _clock_in)
YES_NO = Kind(yes_or_no, yes_or_no, marks.yes_no)
_OF_READER = {kind.read: kind for kind in (YEAR, MONEY, DAY, YES_NO)} | {
    values.whole_number: NUMBER,
    values.date_if_any: DAY,
}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a list, and where its value is: by a function, or by a path ("branch.number") that ends at a None.

    Without `value` a row calls it `key`.
    """

    key: str
    heading: object
    value: str | Callable[[Any], object] = ""
    kind: Kind = TEXT

    @classmethod
    def of(cls, read: columns.Column, value: str | Callable[[Any], object] = "") -> Column:
        """Return the column of a list that an importer reads again as `read`: the same heading, the same cells."""
        return cls(read.key, gettext_lazy(read.label), value, _OF_READER.get(read.read, TEXT))

    @property
    def title(self) -> str:
        """The heading on a page, where every amount has its sign."""
        return str(self.heading).removesuffix(", $")

    def value_of(self, row: Row) -> object:
        if callable(self.value):
            return self.value(row)
        found: Any = row
        for name in self.value.split(".") if self.value else (self.key,):
            if found is not None:
                if isinstance(found, Mapping):
                    found = found.get(name)
                else:
                    found = found[int(name)] if name.isdigit() else getattr(found, name)
                found = found() if isinstance(found, MethodType | partial) else found
        return found

    def cell_of(self, row: Row) -> Cell:
        value = self.value_of(row)
        return None if value is None else self.kind.write(value)

    def as_read(self, language: str) -> columns.Column:
        """Return the column of a file in which this one is found by its heading in a language."""
        with override(language):
            heading = str(self.heading)
        return columns.Column(self.key, heading, self.kind.read, needed=True, called=(fold(heading),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A list as a file: its name without an ending, its columns, and the rows as they are read.

    `total` is how many rows there are, where they may be thousands. `delimiter` stands between the columns of a CSV
    file.
    """

    name: str
    columns: Sequence[Column]
    rows: Iterable[Row]
    total: int = 0
    delimiter: str = ","

    @property
    def headings(self) -> list[object]:
        return [column.heading for column in self.columns]

    @property
    def cells(self) -> Iterator[list[Cell]]:
        return ([column.cell_of(row) for column in self.columns] for row in self.rows)


def read_list(file: Path, listed: Sequence[Column]) -> Iterator[ReadRow]:
    """Yield the rows of a file that a list with these columns was saved as, each with its values by key.

    It is read by the language that has most of its headings. Raises FileProblem for what is no such file.
    """
    known = [[column.as_read(language) for column in listed] for language, _name in settings.LANGUAGES]
    with open_book(file, [column for of_language in known for column in of_language]) as book:
        rows = book.sheets[0].rows()
        top = next((row.cells for row in rows), ())
        chosen = max(known, key=lambda of_language: len({each.called[0] for each in of_language} & {*map(fold, top)}))
        headings = columns.match(chosen, top)
        for row in rows:
            yield read_row(chosen, headings, row)


def written(listing: Listing, ending: str) -> Iterator[bytes]:
    """Yield a list as a file with this ending, part by part."""
    return as_workbook(listing) if ending == "xlsx" else as_csv(listing)


def as_csv(listing: Listing) -> Iterator[bytes]:
    rows = listing.cells
    yield b"\xef\xbb\xbf"  # without it, one well-known program takes the accents for something else
    yield _lines([listing.headings], listing.delimiter)
    while some := list(islice(rows, AT_ONCE)):
        yield _lines(some, listing.delimiter)


def _lines(rows: Iterable[Sequence[Cell]], delimiter: str) -> bytes:
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
    for cells in listing.cells:
        sheet.append([_cell(sheet, cell) for cell in cells])
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
