"""What a cell means: dates, years, yes and no, numbers, words from a list. Pure.

Every reader takes the cleaned text of a cell that is not empty. It returns the value or raises CellError
with a sentence that says what is wrong and what to write instead. Nothing is guessed.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping

from kit.pure.money import cents_written
from kit.pure.table.columns import CellError
from kit.pure.table.messages import message
from kit.pure.text import fold

_MONTHS = {
    name: month
    for month, names in enumerate(
        (
            "january jan janvier janv",
            "february feb fevrier fevr fev",
            "march mar mars",
            "april apr avril avr",
            "may mai",
            "june jun juin",
            "july jul juillet juil juill",
            "august aug aout",
            "september sep sept septembre",
            "october oct octobre",
            "november nov novembre",
            "december dec decembre",
        ),
        start=1,
    )
    for name in names.split()
}
_YES = frozenset(["yes", "y", "true", "t", "1", "x", "oui", "o", "ok", "vrai", "paye", "payee"])
_NO = frozenset(["no", "n", "false", "f", "0", "non", "faux", "impaye", "impayee"])
# Before a day: "le 4 mars 1950", "vendredi 5 février 2027", "Friday, February 5, 2027". The short form of "mardi" is no
# word for a day: "mar" is the third month.
_BEFORE_A_DAY = frozenset(
    word
    for words in (
        "le lundi mardi mercredi jeudi vendredi samedi dimanche lun mer jeu ven sam dim",
        "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun",
    )
    for word in words.split()
)
_TIME_OF_DAY = re.compile(
    r"(T| à | )\d{1,2}(:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]\.?m\.?)?Z?| ?h( ?\d{2})?)$",
    re.IGNORECASE,
)
_NUMBERS = re.compile(r"(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})")
_ONLY_A_YEAR = re.compile(r"(?:19|20)\d\d")
_ONLY_DIGITS = re.compile(r"\d{1,20}")
_SHORTENED = re.compile(r"\d+([.,]\d+)?[eE]\+\d+")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_TWO_DIGITS = re.compile(r"(?<!\d)\d\d(?!\d)")
_TWO_AT_THE_END = re.compile(r"\D(\d\d)$")
_PACKED = re.compile(r"(\d{4})(\d{2})(\d{2})")
_NO_FRACTION = re.compile(r"(\.0+|,00?)$")  # "12.0", and "12,0" in French; "12,000" is twelve thousand
_BEFORE_A_NUMBER = re.compile(
    r"^(number|num[eé]ro|n[°ºᵒ]|no\.?|#|№|branch|br\.?|filiale|fil\.)\s*(num[eé]ro|n[°ºᵒ]|no\.?|#|№)?\s*", re.IGNORECASE
)
_ORDINAL = re.compile(r"(?<=\d)(st|nd|rd|th|er)\b", re.IGNORECASE)


def date(text: str) -> datetime.date:
    """Return the day that `text` names. A date that could be two days is refused.

    >>> date("1950-03-04") == date("4 Mar 1950") == date("March 4, 1950") == date("1950/03/04")
    True
    >>> date("le 1er mars 1950") == date("1950-03-01") == date("1 mars 1950 à 18 h 15")
    True
    >>> date("13/04/1950") == date("04/13/1950") == datetime.date(1950, 4, 13)
    True
    >>> date("03/04/1950")
    Traceback (most recent call last):
    kit.pure.table.columns.CellError: 03/04/1950 could be April 3, 1950 or March 4, 1950. Write ...
    """
    plain = _TIME_OF_DAY.sub("", text.strip())
    if numbers := _NUMBERS.fullmatch(plain):
        return _from_numbers(text, numbers[1], numbers[3], numbers[4])
    if packed := _PACKED.fullmatch(plain):
        return _day(text, int(packed[1]), int(packed[2]), int(packed[3]))
    return _from_words(text, plain)


def _from_numbers(text: str, first: str, second: str, third: str) -> datetime.date:
    if len(first) == 4 and len(third) <= 2:
        return _day(text, int(first), int(second), int(third))
    if len(third) != 4 or len(first) > 2:
        raise CellError(message("date_year", said=text, year=_year_meant(text)))
    a, b, year = int(first), int(second), int(third)
    if a <= 12 and b <= 12 and a != b:
        this_way, other_way = _day(text, year, b, a), _day(text, year, a, b)
        ways = {"one": this_way, "other": other_way, "first": this_way.isoformat(), "second": other_way.isoformat()}
        raise CellError(message("date_two_ways", said=text, **ways))
    return _day(text, year, b, a) if a > 12 or a == b else _day(text, year, a, b)


def _year_meant(text: str) -> str:
    """Return the year of the example in a refusal: the one that is seen in `text`, so that it is that person's own.

    Two digits are taken as a spreadsheet takes them: from 30 on they are of the last century.

    >>> _year_meant("born in 1948"), _year_meant("4 Mar 52"), _year_meant("52-03-04"), _year_meant("3/4/05")
    ('1948', '1952', '1952', '2005')
    >>> _year_meant("someday")
    '1950'
    """
    if whole := _YEAR.search(text):
        return whole[0]
    past_a_day = [two for two in _TWO_DIGITS.findall(text) if int(two) > 31]
    at_the_end = _TWO_AT_THE_END.findall(text)
    short = next(iter(past_a_day + at_the_end), "50")
    return ("19" if int(short) >= 30 else "20") + short


def _from_words(text: str, plain: str) -> datetime.date:
    words = [word for word in fold(_ORDINAL.sub("", plain)).split() if word not in _BEFORE_A_DAY]
    months = [_MONTHS[word] for word in words if word in _MONTHS]
    numbers = [word for word in words if word.isdecimal()]
    if len(words) != 3 or len(months) != 1 or len(numbers) != 2:
        raise CellError(message("no_date", said=text, year=_year_meant(text)))
    years = [number for number in numbers if len(number) == 4]
    days = [number for number in numbers if len(number) <= 2]
    if len(years) != 1 or len(days) != 1:
        raise CellError(message("date_year", said=text, year=_year_meant(text)))
    return _day(text, int(years[0]), months[0], int(days[0]))


def _day(text: str, year: int, month: int, day: int) -> datetime.date:
    try:
        return datetime.date(year, month, day)
    except ValueError:
        raise CellError(message("no_such_day", said=text, year=str(year) if year >= 1900 else "1950")) from None


def yes_no(text: str) -> bool:
    """Return whether `text` says yes.

    >>> yes_no("Y"), yes_no("Non"), yes_no("1")
    (True, False, True)
    """
    word = fold(text)
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise CellError(message("yes_or_no", said=text))


def year(text: str) -> int:
    """Return a year of four digits.

    >>> year("2027")
    2027
    """
    if not _ONLY_A_YEAR.fullmatch(text):
        raise CellError(message("no_year", said=text))
    return int(text)


def whole_number(text: str) -> int:
    """Return a whole number from 0 up; blanks and commas between thousands are understood.

    A comma before two digits is a French decimal and not a mark of thousands.

    >>> whole_number("1,204"), whole_number("1 204,00"), whole_number("12.0")
    (1204, 1204, 12)
    >>> whole_number("12,50")
    Traceback (most recent call last):
    kit.pure.table.columns.CellError: 12,50 is not a whole number.
    """
    plain = re.sub(r"(?<=\d)[ ,](?=\d{3}\b)", "", _NO_FRACTION.sub("", text))
    if not re.fullmatch(r"\d{1,9}", plain):
        raise CellError(message("no_whole_number", said=text))
    return int(plain)


def cents(text: str) -> int:
    """Return an amount of money in cents.

    >>> cents("$36.25"), cents("-5,00 $")
    (3625, -500)
    """
    amount = cents_written(text.removeprefix("-"))
    if amount is None:
        raise CellError(message("no_amount", said=text))
    return -amount if text.startswith("-") else amount


def digits(text: str) -> str:
    """Return a number as text, leading zeros kept: what is printed on a card or over a door.

    >>> digits("0012345"), digits("No. 54"), digits("1234567,0"), digits("Filiale n° 12")
    ('0012345', '54', '1234567', '12')
    """
    plain = _NO_FRACTION.sub("", _BEFORE_A_NUMBER.sub("", text))
    if _SHORTENED.fullmatch(plain):
        raise CellError(message("shortened", said=text))
    if not _ONLY_DIGITS.fullmatch(plain):
        raise CellError(message("not_digits", said=text))
    return plain


def one_of(words: Mapping[str, str], offer: str) -> Callable[[str], str]:
    """Return a reader for words from a list: spelling in the file to value. Capitals and accents do not matter.

    `offer` names the words that a refusal suggests.

    >>> one_of({"man": "M", "M": "M"}, "M or F")("MAN")
    'M'
    """
    folded = {fold(word): value for word, value in words.items()}

    def read(text: str) -> str:
        value = folded.get(fold(text))
        if value is None:
            raise CellError(message("not_offered", said=text, offer=offer))
        return value

    return read


def up_to(length: int, label: str) -> Callable[[str], str]:
    """A text parser with a maximum length.

    >>> up_to(3, "Initials")("A.B")
    'A.B'
    """

    def read(text: str) -> str:
        if len(text) > length:
            raise CellError(message("no_room", label=label, count=len(text), most=length))
        return text

    return read
