"""What a cell means: dates, years, numbers, amounts, words from a list. Pure; yes, no and marks are in `marks`.

Every reader takes the cleaned text of a cell that is not empty. It returns the value or raises CellError
with a sentence that says what is wrong and what to write instead. Nothing is guessed.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Callable, Mapping

from kit.pure.money import cents_written
from kit.pure.table.columns import CellError
from kit.pure.table.messages import message
from kit.pure.text import fold

MONTHS = {
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
_NO_DAY = frozenset(("", "na", "n a", "unknown", "unk", "not known", "inconnu", "inconnue", "none", "nil", "aucune"))
_ONLY_A_YEAR = re.compile(r"(?:19|20)\d\d")
_ONLY_DIGITS = re.compile(r"[0-9]+")
_SHORTENED = re.compile(r"\d+([.,]\d+)?[eE]\+\d+")
_NOTHING = frozenset(("nil", "none", "nothing", "free", "rien", "aucun", "aucune", "gratuit"))
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_TWO_DIGITS = re.compile(r"(?<!\d)\d\d(?!\d)")
_TWO_AT_THE_END = re.compile(r"\D(\d\d)$")
_PACKED = re.compile(r"(\d{4})(\d{2})(\d{2})")
_NO_FRACTION = re.compile(r"(\.0+|,00?)$")  # "12.0", and "12,0" in French; "12,000" is twelve thousand
# Words that are written against a number without a blank: "Br.12", "No012"; and the signs of "numéro".
_AGAINST_A_NUMBER = re.compile(
    r"\b(no|nr|n|num|number|num[eé]ro|br|branch|fil|filiale|card|carte|mbr|member|membre|team|[eé]quipe)(?=\d)",
    re.IGNORECASE,
)
_SIGNS = str.maketrans(dict.fromkeys("#№°ºᵒ_*'\"", " "))
_ATTACHED = re.compile(r"[^\W\d_]\d|\d[^\W\d_]")  # "12A" is another number than 12
_ASIDE = " .,;:()[]\N{EM DASH}"
_DOUBT = re.compile(
    r"[?%~<>±+]|^-\d|\b(or|ou|not|pas|was|ex|old|former(ly)?|ancien(ne)?|about|approx|environ)\b", re.IGNORECASE
)
# "2 895 959", "289-5959", "2,895,959": parts of one number; "54 2895959" and "12-14" are two.
_PARTS = re.compile(r"\d{1,3}(?:,\d{3}){2,}(?!\d)|\d{1,4}(?: \d{2,4})+(?!\d)|\d{1,3}(?:-\d{3,4})+(?!\d)|\d+")
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


def date_if_any(text: str) -> datetime.date | None:
    """Return the day that `text` names; None where it says that there is none, or that nobody knows.

    >>> date_if_any("1950-03-04") == date("1950-03-04"), date_if_any("n/a"), date_if_any("--"), date_if_any("inconnue")
    (True, None, None, None)
    """
    return None if fold(text) in _NO_DAY else date(text)


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
    months = [MONTHS[word] for word in words if word in MONTHS]
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


def year(text: str) -> int:
    """Return a year of four digits; words beside it cost nothing.

    >>> year("2027"), year("paid 2027")
    (2027, 2027)
    """
    found = _only_number(text)
    if not found or not _ONLY_A_YEAR.fullmatch(found[0]):
        raise CellError(message("no_year", said=text))
    return int(found[0])


def whole_number(text: str) -> int:
    """Return a whole number from 0 up; blanks and commas between thousands are understood, and words beside it.

    A comma before two digits is a French decimal and not a mark of thousands.

    >>> whole_number("1,204"), whole_number("1 204,00"), whole_number("12.0"), whole_number("649 members")
    (1204, 1204, 12, 649)
    >>> whole_number("12,50")
    Traceback (most recent call last):
    kit.pure.table.columns.CellError: 12,50 is not a whole number.
    """
    found = _only_number(re.sub(r"(?<=\d)[ ,](?=\d{3}\b)", "", text))
    if not found or len(found[0]) > 9 or text.startswith("-"):
        raise CellError(message("no_whole_number", said=text))
    return int(found[0])


def cents(text: str) -> int:
    """Return an amount of money in cents.

    >>> cents("$36.25"), cents("-5,00 $"), cents("(5.00)"), cents("40 dollars"), cents("nil")
    (3625, -500, -500, 4000, 0)
    """
    below = re.sub(r"^\((.+)\)$", r"-\1", text).strip()
    is_below = "-" in (below[0], below[-1])
    is_nothing = fold(text) in _NOTHING or not text.strip(" -\N{EM DASH}")
    amount = 0 if is_nothing else cents_written(below.strip("-") if is_below else below)
    if amount is None:
        raise CellError(message("no_amount", said=text))
    return -amount if is_below else amount


def digits(text: str) -> str:
    """Return a number as text, leading zeros kept: what is printed on a card or over a door.

    Blanks, signs and words beside it cost nothing; a letter against it, or a second number, is a doubt.

    >>> digits("0012345"), digits("Card #2 895 959-"), digits("289-5959"), digits("1234567,0"), digits("Filiale n° 12")
    ('0012345', '2895959', '2895959', '1234567', '12')
    >>> digits("\uff10\uff11\uff12")
    '012'
    >>> digits("54 2895959")
    Traceback (most recent call last):
    kit.pure.table.columns.CellError: 54 2895959 is not a number made of digits alone.
    """
    if _SHORTENED.fullmatch(text):
        raise CellError(message("shortened", said=text))
    found = _only_number(text, _PARTS)
    if not found or len(found[0]) > 20:
        raise CellError(message("not_digits", said=text))
    return "".join(str(unicodedata.decimal(each)) for each in found[0])


def several_digits(text: str) -> str:
    """Return the numbers of a cell with one way between them; an empty one keeps its place.

    >>> several_digits("#2895959 / 289-5960;"), several_digits("; 12")
    ('2895959; 2895960', '; 12')
    """
    parts = [part.strip() for part in re.split(r"[;/]", text.rstrip("; /"))]
    return "; ".join(part and digits(part) for part in parts)


def number_and_words(text: str) -> tuple[str, str]:
    """Return the only number of a cell, which is never in parts, and the words beside it; ("", "") for a doubt.

    >>> number_and_words("Acton Br.012"), number_and_words("12 - Acton"), number_and_words("12 or 14")
    (('012', 'Acton Br'), ('12', 'Acton'), ('', ''))
    """
    return _only_number(text) or ("", "")


def _only_number(text: str, form: re.Pattern[str] = _ONLY_DIGITS) -> tuple[str, str] | None:
    """Return the one number that stands in a text, and the words beside it; None where there is a doubt."""
    plain = _AGAINST_A_NUMBER.sub(r"\1 ", _ORDINAL.sub("", text.translate(_SIGNS))).lstrip(_ASIDE).rstrip(f"{_ASIDE}-")
    plain = _NO_FRACTION.sub("", plain)
    numbers = form.findall(plain)
    if len(numbers) != 1 or _ATTACHED.search(plain) or _DOUBT.search(plain):
        return None
    words = (part.strip(f"{_ASIDE}/-") for part in plain.split(numbers[0]))
    return re.sub(r"\D", "", numbers[0]), " ".join(word for word in words if word)


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
