"""What is said of a file that cannot be read, and of a cell without a value."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_

from games.refusals import worded
from games.translation import category_name, listed
from tournaments.dates.words import said
from tournaments.files.engine.sentences import MESSAGES, Sentence, sentence_of

REFUSALS = {
    "empty": N_("The file is empty."),
    "too_large": N_("The file is larger than {megabytes} MB. Split it and upload the parts."),
    "too_big": N_(
        "This workbook is too large. Copy the columns you need into a new workbook, or save the sheet as CSV UTF-8, and"
        " upload that."
    ),
    "pdf": N_("This is a PDF: a picture of a table, not the table itself. Ask for the spreadsheet it was made from."),
    "old_workbook": N_(
        "This is an old workbook (.xls), or it is protected by a password. Open it in your spreadsheet program, save it"
        " as an Excel workbook (.xlsx), and upload that."
    ),
    "text": N_("This is a text document. Copy its table into a spreadsheet and save it as an Excel workbook (.xlsx)."),
    "picture": N_("This is a picture. Ask for the spreadsheet it was made from."),
    "packed": N_("This is a compressed (zip) file. Unzip it first, then upload the spreadsheet inside."),
    "web_page": N_(
        "This is a web page with the name of a spreadsheet. Open it in your spreadsheet program, save it as an Excel"
        " workbook (.xlsx), and upload that."
    ),
    "letters": N_(
        "Some letters in this file could not be read. Open it in your spreadsheet program, save it as an Excel workbook"
        " (.xlsx), and upload that."
    ),
    "no_workbook": N_(
        "This is not an Excel workbook (.xlsx). Open it in your spreadsheet program, save it as an Excel workbook, and"
        " upload that."
    ),
    "damaged": N_(
        "This workbook is damaged and cannot be opened. Ask for a new copy, or open it in your spreadsheet program,"
        " save it as an Excel workbook (.xlsx), and upload that."
    ),
    "damaged_inside": N_(
        "Part of this workbook is damaged. Open it in your spreadsheet program, save it as an Excel workbook (.xlsx),"
        " and upload that."
    ),
    "no_sheet": N_("This workbook has no sheet with rows in it."),
    "cell_shows_error": N_("This cell shows the error {error}. Type the value itself."),
    "not_worked_out": N_(
        "This cell holds a formula without a result. Open the file in your spreadsheet program, save it, and"
        " upload it again, or type the value itself."
    ),
}


def say(code: str, **values: object) -> str:
    """Return the sentence of this code with its values, in the reader's language."""
    return again(told(code, **values), REFUSALS)


def told(code: str, **values: object) -> Sentence:
    """Return the sentence of this code to keep: in English, with its code and its values."""
    return sentence_of(REFUSALS[code], code, values)


def again(sentence: str, *catalogues: Mapping[str, str]) -> str:
    """Return a kept sentence in the reader's language, where one of the catalogues has its code.

    >>> again(told("cell_shows_error", error="#REF!"), REFUSALS), again("This is a PDF.", REFUSALS)
    ('This cell shows the error #REF!. Type the value itself.', 'This is a PDF.')
    """
    code = sentence.code if isinstance(sentence, Sentence) else ""
    text = next((catalogue[code] for catalogue in (*catalogues, MESSAGES) if code in catalogue), "")
    if not isinstance(sentence, Sentence) or not text:
        return str(sentence)
    try:
        return worded(gettext(text), **{name: _shown(name, value) for name, value in sentence.values.items()})
    except (LookupError, ValueError):  # kept by an older program, with other values
        return str.__str__(sentence)


def _shown(name: str, value: object) -> object:
    """Return a value as a sentence has it: names of columns and what may be written are words, the rest is data."""
    if isinstance(value, datetime.date):
        return said(value, "date")
    if isinstance(value, list | tuple):
        return listed([gettext(str(item)) if name == "labels" else str(_named(name, item)) for item in value])
    return gettext(value) if name in ("label", "offer") and isinstance(value, str) and value else _named(name, value)


def _named(name: str, value: object) -> object:
    return category_name(value) if name in ("competition", "offered") and isinstance(value, str) else value


def as_kept(sentence: str) -> dict[str, object]:
    """Return a sentence as a row keeps it: in English, and with what it takes to say it in another language."""
    if not isinstance(sentence, Sentence):
        return {"sentence": sentence}
    values = {name: _as_json(value) for name, value in sentence.values.items()}
    return {"sentence": str.__str__(sentence), "code": sentence.code, "values": values}


def as_read(kept: Mapping[str, Any]) -> str:
    """Return the sentence that a row keeps; one of an older program is in English alone."""
    if "code" not in kept:
        return str(kept["sentence"])
    values = {name: _from_json(value) for name, value in kept["values"].items()}
    return Sentence(kept["sentence"], kept["code"], values)


def _as_json(value: object) -> object:
    if isinstance(value, datetime.date):
        return {"day": value.isoformat()}
    if isinstance(value, list | tuple):
        return [str(item) for item in value]
    return value if value is None or isinstance(value, int) else str(value)


def _from_json(value: Any) -> object:
    return datetime.date.fromisoformat(value["day"]) if isinstance(value, dict) else value
