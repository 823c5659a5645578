"""Opens an uploaded file, whatever office program made it: all of its sheets."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from kit.files import old_workbooks, open_documents, workbooks
from kit.files.sheets import MB, Book, Parsed, keep
from kit.pure.table import csv_file
from kit.pure.table.columns import Column, FileError
from kit.pure.table.letters import Reading, readings_of
from kit.pure.table.messages import message
from kit.worlds import world

# As uploaded: 300,000 members are about half of that. A rehearsal is read in the web process, beside real desks.
_LARGEST_FILE, _LARGEST_REHEARSED = 60, 2  # megabytes
# What a workbook may unpack to. A file of a few kilobytes can claim gigabytes and stop the whole machine.
_LARGEST_SHEET, _LARGEST_TEXTS, _LARGEST_OTHER, _MOST_PARTS = 500 * MB, 64 * MB, 32 * MB, 2_000
_SQUEEZED = 150  # times smaller than unpacked; real sheets reach 10 to 40
# How files begin that are no tables, and the word for what they are.
_SIGNATURES = (
    (b"%PDF", "pdf"),
    (b"{\\rtf", "text"),
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"\x1f\x8b", "packed"),
)
_OLD_WORKBOOKS = (b"\xd0\xcf\x11\xe0", b"\x09\x08", b"\x09\x04\x06\x00", b"\x09\x02\x06\x00", b"\x09\x00\x04\x00")
_SHEETS_OF_ODS = "content.xml"


def largest_file() -> int:
    """Return how large an uploaded list may be, in megabytes."""
    return _LARGEST_REHEARSED if world() else _LARGEST_FILE


def is_too_large(size: int) -> bool:
    """Return whether a file of so many bytes is refused before anybody opens it."""
    return size > largest_file() * MB


@contextmanager
def open_book(path: Path, columns: Sequence[Column], encoding: str = "") -> Iterator[Book]:
    """Open all sheets of a file of any known kind. Raises FileError with a sentence for anything that is no table.

    `encoding` is how a person said that the letters of a text file have to be read. The rows can be read as long as the
    book is open.
    """
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
    if re.match(rb"\s*(<!doctype|<html|<\?xml|<table)", start.removeprefix(b"\xef\xbb\xbf"), re.IGNORECASE):
        raise FileError(message("web_page"))
    is_workbook = start.startswith((b"PK", *_OLD_WORKBOOKS))
    readings: Sequence[Reading] = ()
    if not is_workbook:
        readings = (Reading(encoding),) if encoding else readings_of(_chunks(path))
    with TemporaryFile() as file:
        try:
            parsed = _parser_of(path, start)(path) if is_workbook else _parse_text(path, columns, readings[0].encoding)
            sheets = keep(parsed, file)
        except FileError:
            raise
        except UnicodeDecodeError:
            raise FileError(message("letters")) from None
        except Exception as error:  # libraries raise a dozen kinds for a damaged workbook
            raise FileError(message("damaged")) from error
        if not sheets:
            raise FileError(message("no_sheet"))
        yield Book(sheets, readings)


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as stream:
        yield from iter(lambda: stream.read(MB), b"")


def _parse_text(path: Path, columns: Sequence[Column], encoding: str) -> Iterator[Parsed]:
    with path.open(encoding=encoding, newline="") as text:
        delimiter = csv_file.delimiter_of(text.read(64 * 1024), columns)
        text.seek(0)
        yield Parsed("", hidden=False, rows=csv_file.rows(text, delimiter))


def _parser_of(path: Path, start: bytes) -> Callable[[Path], Iterator[Parsed]]:
    """Return what parses a workbook. Raises FileError unless it is one, and of a bearable size."""
    if not start.startswith(b"PK"):
        return old_workbooks.parse
    with zipfile.ZipFile(path) as archive:
        parts = archive.infolist()
        if len(parts) > _MOST_PARTS or any(_is_too_big(part) for part in parts):
            raise FileError(message("too_big"))
        names = {part.filename for part in parts}
        kind = archive.read("mimetype") if "mimetype" in names else b""
    if "xl/workbook.xml" in names:
        return workbooks.parse
    if _SHEETS_OF_ODS in names and b"spreadsheet" in kind:
        return open_documents.parse
    raise FileError(message("no_workbook"))


def _is_too_big(part: zipfile.ZipInfo) -> bool:
    if part.filename == _SHEETS_OF_ODS or part.filename.startswith("xl/worksheets/sheet"):
        limit = _LARGEST_SHEET
    elif part.filename == "xl/sharedStrings.xml":
        limit = _LARGEST_TEXTS
    elif part.filename.startswith(("xl/media/", "Pictures/")):
        return False  # pictures are never unpacked
    else:
        limit = _LARGEST_OTHER
    squeezed = part.file_size > 10 * MB and part.file_size > _SQUEEZED * max(part.compress_size, 1)
    return part.file_size > limit or squeezed
