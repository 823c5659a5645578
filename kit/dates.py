"""The forms of days and times. A page asks by name: ``{{ moment|said:"weekday time" }}``."""

from __future__ import annotations

import datetime
import re

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.dateformat import DateFormat
from django.utils.translation import gettext as _

from kit.pure.clock import day_of_play, time_in_french, time_of_day
from kit.pure.translation import in_french

EARLIEST, LATEST = datetime.date(1900, 1, 1), datetime.date(2100, 12, 31)
NEAR = 10  # years before and after this one; "26" typed as a year is the year 26

# "here": where the year goes without saying. "short": in a narrow column.
ENGLISH = {
    "day": "l, F j, Y",  # Friday, February 5, 2027
    "day-here": "l, F j",  # Friday, February 5
    "weekday": "l",
    "date": "F j, Y",  # February 5, 2027
    "date-here": "F j",
    "month": "F Y",
    "short": "M j, Y",  # Feb 5, 2027
    "short-here": "M j",
    "short-day": "D, M j, Y",  # Fri, Feb 5, 2027
    "short-day-here": "D, M j",
    "short-weekday": "D",
    "short-number": "D j",  # Fri 5, on a calendar
    "short-month": "M",
    "time": "P",  # 6:15 p.m., noon
    "second": "g:i:s a",
}
FRENCH = {
    "day": "l j F Y",  # vendredi 5 février 2027
    "day-here": "l j F",
    "weekday": "l",
    "date": "j F Y",
    "date-here": "j F",
    "month": "F Y",
    "short": "j N Y",
    "short-here": "j N",
    "short-day": "D. j N Y",
    "short-day-here": "D. j N",
    "short-weekday": "D.",
    "short-number": "D. j",
    "short-month": "N",
    "time": "P",  # 18 h 15, midi
    "second": "H:i:s",
}
_AS_IN_CANADA = {1: "janv.", 2: "févr."}  # Django has "jan." and "fév."
_FIRST_OF_A_MONTH = re.compile(r"(?<!\d)1 (?=[^\W\d])")


class _Said(DateFormat):
    """Times as they stand in a program: the minutes always, and "noon", which no 12:00 can be taken for."""

    def P(self) -> str:  # noqa: N802 -- the letters of Django's formats are its methods
        time = self.data
        assert isinstance(time, datetime.datetime | datetime.time)
        return time_in_french(time.hour, time.minute) if in_french() else time_of_day(time.hour, time.minute)

    def N(self) -> str:  # noqa: N802
        day = self.data
        assert isinstance(day, datetime.date)
        return _AS_IN_CANADA.get(day.month, super().N()) if in_french() else super().N()


def ended(text: str) -> str:
    """Return words as the end of a sentence: "p.m." ends one already, "noon" does not.

    >>> ended("Friday, 6:15 p.m."), ended("Friday, noon")
    ('Friday, 6:15 p.m.', 'Friday, noon.')
    """
    return f"{text}." if text and not text.endswith(".") else text


def said(moment: datetime.datetime | datetime.date | datetime.time | None, how: str) -> str:
    """Return a day or a moment in the form `how`, or in two of them; a moment as the clock in the hall shows it.

    >>> said(datetime.datetime(2027, 2, 5, 18, 15), "day time"), said(datetime.time(12), "time"), said(None, "date")
    ('Friday, February 5, 2027, 6:15 p.m.', 'noon', '')
    """
    if not moment:  # None, or what a template has for an attribute of nothing
        return ""
    if isinstance(moment, datetime.datetime) and timezone.is_aware(moment):
        moment = timezone.localtime(moment)
    forms = FRENCH if in_french() else ENGLISH
    text = str(_Said(moment).format(", ".join(forms[name] for name in how.split())))
    return _FIRST_OF_A_MONTH.sub("1er ", text) if in_french() else text


def playing_day(moment: datetime.datetime | None = None) -> datetime.date:
    """Return the day of play of a moment, of now where none is given: until 5 a.m. it is still the day before."""
    return day_of_play(timezone.localtime(moment))


def format_days(first: datetime.date, last: datetime.date) -> str:
    """Return the days of an event, each of which no end of a line parts.

    >>> format_days(datetime.date(2027, 2, 5), datetime.date(2027, 2, 6)).replace("\xa0", "_").replace("\u2060", "")
    'February_5–6,_2027'
    """
    if first == last:
        return said(last, "day")
    dates = format_range(first, last).split(" – ")
    return " – ".join(date.replace(" ", "\xa0").replace("–", "–\u2060") for date in dates)


def format_range(first: datetime.date, last: datetime.date) -> str:
    """Both days in short: "February 5–6, 2027", or "January 30 – February 1, 2027".

    >>> format_range(datetime.date(2027, 2, 5), datetime.date(2027, 2, 6))
    'February 5–6, 2027'
    """
    if first == last:
        return said(first, "date")
    if (first.year, first.month) == (last.year, last.month):
        if not in_french():
            return f"{said(first, 'date-here')}–{last.day}, {last.year}"
        begins = str(first.day) if first.day > 1 else "1er"
    else:
        begins = said(first, "date-here" if first.year == last.year else "date")
    return _("%(begins)s – %(ends)s") % {"begins": begins, "ends": said(last, "date")}


def near(*, long_ago: bool = False) -> tuple[datetime.date, datetime.date]:
    """Return the first and the last day that is taken: of seasons near this one, or of a whole life."""
    year = timezone.localdate().year
    return (EARLIEST, LATEST) if long_ago else (datetime.date(year - NEAR, 1, 1), datetime.date(year + NEAR, 12, 31))


def require_near(day: datetime.date | None, *, long_ago: bool = False) -> None:
    """Refuse a day of another age: a browser's calendar takes "26" as the year 0026."""
    first, last = near(long_ago=long_ago)
    if day is not None and not first <= day <= last:
        text = _("Write a day between %(first)s and %(last)s. Was the year cut short?")
        raise ValidationError(text, code="other_age", params={"first": first.year, "last": last.year})
