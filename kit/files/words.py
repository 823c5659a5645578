"""What is said of a file that cannot be read, and of a cell without a value."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_

from kit.dates import said
from kit.pure.sentences import Said
from kit.pure.table.messages import MESSAGES, message
from kit.pure.translation import category_name, listed

REFUSALS = {
    "empty": N_("The file is empty."),
    "too_large": N_("The file is larger than {megabytes} MB. Split it and upload the parts."),
    "too_big": N_(
        "This workbook is too large. Copy the columns you need into a new workbook, or save the sheet as CSV UTF-8, and"
        " upload that."
    ),
    "pdf": N_("This is a PDF: a picture of a table, not the table itself. Ask for the spreadsheet it was made from."),
    "locked": N_(
        "This file is protected by a password, or it is not a workbook. Open it in your spreadsheet program, save it"
        " without a password as an Excel workbook (.xlsx), and upload that."
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
    "no_sheet": N_("This workbook has no sheet with rows in it."),
    "cell_shows_error": N_("This cell shows the error {error}. Type the value itself."),
    "not_worked_out": N_(
        "This cell holds a formula without a result. Open the file in your spreadsheet program, save it, and"
        " upload it again, or type the value itself."
    ),
}


SENTENCES: Mapping[str, Said] = {
    **MESSAGES,
    **REFUSALS,
    "day": lambda day: said(datetime.date.fromisoformat(day), "date"),
    "list": listed,
    "word": gettext,
    "category": category_name,
}


def say(code: str, **values: object) -> str:
    """Return the sentence of this code with its values, in the reader's language."""
    return str(message(code, **values))
