"""What is said of a file that cannot be read, and of a cell without a value."""

from __future__ import annotations

REFUSALS = {
    "empty": "The file is empty.",
    "too_large": "The file is larger than {megabytes} MB. Split it and upload the parts.",
    "too_big": (
        "This workbook is too large. Copy the columns you need into a new workbook, or save the sheet as CSV UTF-8, and"
        " upload that."
    ),
    "pdf": "This is a PDF: a picture of a table, not the table itself. Ask for the spreadsheet it was made from.",
    "old_workbook": (
        "This is an old workbook (.xls), or it is protected by a password. Open it in your spreadsheet program, save it"
        " as an Excel workbook (.xlsx), and upload that."
    ),
    "text": "This is a text document. Copy its table into a spreadsheet and save it as an Excel workbook (.xlsx).",
    "picture": "This is a picture. Ask for the spreadsheet it was made from.",
    "packed": "This is a compressed (zip) file. Unzip it first, then upload the spreadsheet inside.",
    "web_page": (
        "This is a web page with the name of a spreadsheet. Open it in your spreadsheet program, save it as an Excel"
        " workbook (.xlsx), and upload that."
    ),
    "letters": (
        "Some letters in this file could not be read. Open it in your spreadsheet program, save it as an Excel workbook"
        " (.xlsx), and upload that."
    ),
    "no_workbook": (
        "This is not an Excel workbook (.xlsx). Open it in your spreadsheet program, save it as an Excel workbook, and"
        " upload that."
    ),
    "damaged": (
        "This workbook is damaged and cannot be opened. Ask for a new copy, or open it in your spreadsheet program,"
        " save it as an Excel workbook (.xlsx), and upload that."
    ),
    "damaged_inside": (
        "Part of this workbook is damaged. Open it in your spreadsheet program, save it as an Excel workbook (.xlsx),"
        " and upload that."
    ),
    "no_sheet": "This workbook has no sheet with rows in it.",
    "cell_shows_error": "This cell shows the error {error}. Type the value itself.",
    "not_worked_out": (
        "This cell holds a formula without a result. Open the file in your spreadsheet program, save it, and"
        " upload it again, or type the value itself."
    ),
}


def say(code: str, **values: object) -> str:
    """Return the sentence of this code with its values."""
    return REFUSALS[code].format(**values)
