"""Text files with columns, as every office program and every decade writes them. Pure: standard library only."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from kit.pure.table.columns import HEADING_IS_WITHIN, Column, FileError, column_of, looks_like_headings, names_of
from kit.pure.table.messages import message
from kit.pure.table.rows import RawRow

_DELIMITERS = (",", ";", "\t", "|")
# é, è, ê and the like as an old Mac writes them after a letter, where Windows has a Ž or nothing; and as Windows does.
_MAC = re.compile(rb"[a-z][\x8d-\x90]|[A-Z]([\x83\x8d\x8f\x90]|\x8e[a-z])|\x83[a-z]")
_WINDOWS = re.compile(rb"[a-z][\xe0-\xff]")
_DECIMAL = re.compile(r"(?<=\d),(?=\d)")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def encoding_of(chunks: Iterable[bytes]) -> str:
    """Return the encoding of a text file: UTF-8 or UTF-16 when it is one, else the Windows one of the West.

    A file whose accents make sense on an old Mac alone is one of those. The whole file is looked at, since the first
    accent may be in its last row. Raises FileError for a file that is not text.

    >>> [encoding_of(["Renée".encode(name)]) for name in ("utf-8", "cp1252", "mac_roman")]
    ['utf-8', 'cp1252', 'mac_roman']
    """
    decoders = {name: codecs.getincrementaldecoder(name)() for name in ("utf-8", "cp1252")}
    first, is_mac, is_windows, last = True, False, False, b""
    for chunk in chunks:
        if first:
            first = False
            if special := _marked(chunk):
                return special
        if b"\0" in chunk:
            raise FileError(message("no_table"))
        _feed(decoders, chunk, final=False)
        if not chunk.isascii():
            is_mac = is_mac or bool(_MAC.search(last + chunk))
            is_windows = is_windows or bool(_WINDOWS.search(last + chunk))
        last = chunk[-1:]
    _feed(decoders, b"", final=True)
    if is_mac and not is_windows and "utf-8" not in decoders:
        return "mac_roman"
    if not decoders:
        raise FileError(message("letters_unread"))
    return next(iter(decoders))


def _feed(decoders: dict[str, codecs.IncrementalDecoder], chunk: bytes, *, final: bool) -> None:
    """Drop each decoder that `chunk` is nonsense to."""
    for name in list(decoders):
        try:
            decoders[name].decode(chunk, final)
        except UnicodeDecodeError:
            del decoders[name]


def _marked(start: bytes) -> str:
    """Return the encoding that the first bytes give away, or an empty string."""
    for mark, encoding in _MARKS:
        if start.startswith(mark):
            return encoding
    head = start[:400]
    first, second = head[::2].count(0), head[1::2].count(0)  # plain letters in UTF-16: each second byte is zero
    if len(head) >= 4 and not first * second and first + second >= len(head) // 4:
        return "utf-16-be" if first else "utf-16-le"
    return ""


def delimiter_of(sample: str, columns: Sequence[Column]) -> str:
    r"""Return what stands between the columns: the mark with which the headings make the most sense.

    >>> number = Column("number", "Membership number", needed=True)
    >>> delimiter_of("Membership number;Name, given\n12;Ann", [number])
    ';'
    """
    first_line, _, _ = sample.partition("\n")
    if first_line.lower().startswith("sep=") and len(first_line.rstrip("\r")) == 5:
        return first_line[4]
    known = names_of(columns)

    def sense(delimiter: str) -> tuple[int, int]:
        text = _DECIMAL.sub(".", sample) if delimiter == "," and ";" in sample else sample  # 12,50 in a French list
        rows = list(islice(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), HEADING_IS_WITHIN))
        headings = [row for row in rows if looks_like_headings(columns, row)]
        hits = max((sum(column_of(known, cell) is not None for cell in row) for row in headings), default=0)
        return hits, max((len(row) for row in rows), default=0)

    return max(_DELIMITERS, key=sense)


def rows(stream: Iterable[str], delimiter: str) -> Iterator[RawRow]:
    r"""Yield the rows of a text file, numbered as a spreadsheet numbers them.

    Raises FileError where quotes do not close: read leniently, one such mark would swallow all later rows.

    >>> [row.cells for row in rows(["12,\"O'Brien, Ann\"\r\n"], ",")]
    [['12', "O'Brien, Ann"]]
    """
    reader = csv.reader(stream, delimiter=delimiter, strict=True)
    line = 0
    while True:
        line += 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            raise FileError(message("quote_open", row=line)) from None
        if line == 1 and len(cells) <= 2 and cells and cells[0].lower().startswith("sep="):
            continue  # a line for one spreadsheet program, which does not show it as a row of the table
        yield RawRow(line, cells)
