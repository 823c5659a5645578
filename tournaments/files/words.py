"""What is said of a file that cannot be read, and of a cell without a value."""

from __future__ import annotations

_AS_XLSX = "Open it in your spreadsheet program, save it as an Excel workbook (.xlsx), and upload that."
SENTENCES = {
    "empty": "The file is empty.",
    "too_large": "The file is larger than {megabytes} MB. Divide it, and upload the parts.",
    "too_big": (
        "This workbook unpacks to more than can be taken in at once. Copy the columns that are needed into a new"
        " workbook, or save the sheet as CSV UTF-8, and upload that."
    ),
    "pdf": "This is a PDF: a picture of a table, not the table itself. Ask for the spreadsheet it was made from.",
    "old_workbook": f"This is a workbook of the old kind (.xls), or one that is protected by a password. {_AS_XLSX}",
    "text": "This is a text document. Copy its table into a spreadsheet and save it as an Excel workbook (.xlsx).",
    "picture": "This is a picture. Ask for the spreadsheet it was made from.",
    "packed": "This is a packed file. Unpack it first, and upload the spreadsheet that is in it.",
    "web_page": f"This is a web page that only calls itself a spreadsheet. {_AS_XLSX}",
    "letters": f"Some letters of this file could not be read. {_AS_XLSX}",
    "no_workbook": f"This is not an Excel workbook (.xlsx). {_AS_XLSX}",
    "damaged": f"This workbook is damaged and cannot be opened. {_AS_XLSX}",
    "damaged_inside": f"This workbook is damaged and cannot be read to its end. {_AS_XLSX}",
    "no_sheet": "This workbook has no sheet with rows in it.",
    "cell_shows_error": "This cell shows the error {error}. Type the value itself.",
    "not_worked_out": (
        "This cell holds a formula that was never worked out. Open the file in your spreadsheet program, save it, and"
        " upload it again, or type the value itself."
    ),
}


def say(code: str, **values: object) -> str:
    """Return the sentence of this code with its values."""
    return SENTENCES[code].format(**values)
