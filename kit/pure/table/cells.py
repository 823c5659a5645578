"""What a person sees in a cell of a workbook. Pure."""

from __future__ import annotations

import datetime
import re

_NOT_DIGITS = re.compile(r'\[[^\]]*\]|_.|[\\" ]')  # of a number format: colours and countries, blanks, marks of a text


def text_of(value: object, number_format: str = "") -> str:
    """Return a cell as text, dates as year-month-day, numbers with the zeros that its format puts before them.

    >>> text_of(12345, "0000000"), text_of(12345.0), text_of(54, '"00"000;@'), text_of(2.5, "0.00")
    ('0012345', '12345', '00054', '2.5')
    >>> text_of(datetime.datetime(1950, 3, 4)), text_of(datetime.datetime(1950, 3, 4, 18, 15)), text_of(True)
    ('1950-03-04', '1950-03-04 18:15', 'yes')
    """
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
    zeros = _NOT_DIGITS.sub("", number_format.partition(";")[0])
    if isinstance(value, int) and zeros and not zeros.strip("0"):
        return str(value).zfill(len(zeros))  # 12345 that the sheet shows as 0012345
    return str(value)
