"""What is wrong with a file or a cell: a sentence that a row keeps, told in the language of its reader. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from kit.pure.marking import N_
from kit.pure.sentences import Sentence
from kit.pure.translation import plain

MESSAGES: Mapping[str, str] = {
    # of the headings
    "column_twice": N_(
        "The column {label} is there twice: see columns {where}. Keep the right one, remove the other, and upload the"
        " file again."
    ),
    "column_many_times": N_(
        "The column {label} is there {times} times: see columns {where}. Keep the right one, remove the others, and"
        " upload the file again."
    ),
    "one_missing": N_("The column {labels} is missing. The first row must hold the headings."),
    "several_missing": N_("These columns are missing: {labels}. The first row must hold the headings."),
    "one_missing_of": N_(
        "The column {labels} is missing. The file has headings that are not known: {headings}. If one of them is meant,"
        " rename it."
    ),
    "several_missing_of": N_(
        "These columns are missing: {labels}. The file has headings that are not known: {headings}. If one of them is"
        " meant, rename it."
    ),
    # of a text file
    "no_table": N_(
        "This is not a file with rows and columns. Open it in your spreadsheet program and save it as an Excel workbook"
        " (.xlsx) or as CSV UTF-8."
    ),
    "letters_unread": N_(
        "Some letters of this file could not be read. Open it in your spreadsheet program and save it as an Excel"
        " workbook (.xlsx) or as CSV UTF-8."
    ),
    "quote_open": N_(
        'In row {row} or soon after it, a quotation mark (") is not closed, or is where a cell should end. Nothing'
        " after it can be read. Remove the mark, and upload the file again."
    ),
    # of a row
    "quote_in_row": N_(
        'A quotation mark (") in this row is not closed, or is inside a cell. Remove it, and upload the file again.'
    ),
    "beyond_headings": N_(
        "There is something in column {letter}, which has no heading. Perhaps a name has a comma in it: then"
        " everything after it is one column too far to the right."
    ),
    "cell_empty": N_("{label} is empty."),
    "cell_too_long": N_("{label} is longer than {most} characters."),
    # of a cell
    "date_year": N_("{said} is not a date with a year of 4 digits. Write it as {year}-03-04 or Mar 4, {year}."),
    "date_two_ways": N_("{said} could be {one} or {other}. Write {first} or {second}."),
    "no_date": N_("{said} is not a date. Write it as {year}-03-04 or Mar 4, {year}."),
    "no_such_day": N_("{said} is not a day of the calendar. Write it as {year}-03-04 or Mar 4, {year}."),
    "yes_or_no": N_("{said} is neither yes nor no. Write yes or no."),
    "no_amount": N_("{said} is not an amount. Write dollars and cents, for example 412.50."),
    "no_time": N_("{said} is not a time of the day. Write it as 18:30."),
    "no_year": N_("{said} is not a year. Write it with 4 digits, as 2027."),
    "no_whole_number": N_("{said} is not a whole number."),
    "shortened": N_(
        "{said} is a number that the spreadsheet has shortened. Set the column's format to text and type it again."
    ),
    "not_digits": N_("{said} is not a number made of digits alone."),
    "not_offered": N_("{said} is not understood here. Write {offer}."),
    "no_room": N_("{label} has {count} characters; there is room for {most}."),
}


def message(code: str, **values: object) -> Sentence:
    """Return the sentence of this code.

    >>> cell = message("cell_empty", label="Surname")
    >>> str(cell), cell.code
    ('Surname is empty.', 'files.cell_empty')
    """
    return sentence_of("files", code, values)


def sentence_of(room: str, code: str, values: Mapping[str, object]) -> Sentence:
    """Return the sentence of a room about a file, to keep: names of columns and categories in it are words, too."""
    return Sentence(f"{room}.{code}", {name: _kept(name, value) for name, value in values.items()})


def _kept(name: str, value: object) -> object:
    if isinstance(value, datetime.date):
        return Sentence("files.day", {"day": value.isoformat()})
    if isinstance(value, list | tuple):
        return Sentence("files.list", {"words": [_kept("label" if name == "labels" else name, item) for item in value]})
    if value is None or isinstance(value, int | Sentence):
        return value
    if name in ("label", "offer") and value:
        return Sentence("files.word", {"message": plain(str(value))})
    if name in ("competition", "offered"):
        return Sentence("files.category", {"name": str(value)})
    return str(value)
