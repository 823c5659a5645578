"""Dollars and cents: as people write them, and in the one way in which every page and paper shows them."""

from __future__ import annotations

import re

from kit.pure.translation import in_french
from kit.pure.violations import RuleViolation

NO_BREAK = "\N{NO-BREAK SPACE}"
MOST_CENTS = 100_000_000  # a million dollars: more is a slip of the finger
# "$20", "20,50 $", "20 $ CA", "20 dollars". Inside a number the sign would be a point: "12$50" is not 1250 dollars.
_CURRENCY = re.compile(r"^\s*(CA?D?\b)?\s*\$?|\$?\s*(\bCAD?|dollars?|each|ch\.)?\s*$", re.IGNORECASE)
_ENGLISH = re.compile(r"(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d*)(?:\.(\d{1,2}))?")  # 1,234.50
_FRENCH = re.compile(r"(\d{1,3}(?: \d{3})+|\d+),(\d{1,2})")  # 1 234,50


def cents_of(written: str) -> int:
    """Return an amount in cents; a dollar sign, commas and blanks between thousands do not matter, nor their width.

    Raises RuleViolation for what is no amount above zero.

    >>> [cents_of(text) for text in ("412.50", "$1,234", "1 234,5", "7", ".5", "1\\xa0425,00\\u202f$", "20,50 $ CA")]
    [41250, 123400, 123450, 700, 50, 142500, 2050]
    """
    if written.replace("$", "").strip().startswith(("-", "–", "(")):
        raise RuleViolation("money.amount_below_zero", field="amount")
    cents = cents_written(written)
    if cents is None:
        raise RuleViolation("money.no_amount", field="amount")
    if not cents:
        raise RuleViolation("money.amount_of_nothing", field="amount")
    if cents > MOST_CENTS:
        raise RuleViolation("money.amount_too_large", field="amount")
    return cents


def cents_written(written: str) -> int | None:
    """Return an amount in cents, 0 too; None for what is none.

    >>> [cents_written(text) for text in ("0,00 $", "20,50", "$20.50", "12$50", "1.425,00", "")]
    [0, 2050, 2050, None, None, None]
    """
    text = " ".join(_CURRENCY.sub("", written).split())
    amount = _ENGLISH.fullmatch(text) or _FRENCH.fullmatch(text)
    if amount is None or not text:
        return None
    return int(re.sub("[ ,]", "", amount[1]) or "0") * 100 + int((amount[2] or "0").ljust(2, "0"))


def dollars(cents: int) -> str:
    """Return an amount as every page and paper shows it.

    >>> dollars(142500), dollars(5), dollars(-4200)
    ('$1,425.00', '$0.05', '-$42.00')
    """
    sign, amount = "-" if cents < 0 else "", in_box(abs(cents))
    return f"{sign}{amount}{NO_BREAK}$" if in_french() else f"{sign}${amount}"


def in_box(cents: int) -> str:
    """Return an amount above zero as it stands in a box that has the dollar sign beside it.

    >>> in_box(142500)
    '1,425.00'
    """
    whole, rest = f"{cents // 100:,}", f"{cents % 100:02}"
    return f"{whole.replace(',', NO_BREAK)},{rest}" if in_french() else f"{whole}.{rest}"
