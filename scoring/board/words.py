"""What the board says: how far the play is, whether places may still change, who sits where."""

from __future__ import annotations

import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

REFUSALS = {"too_many_screens": "An event has at most {most} screens. Remove one first."}

PROVISIONAL = "Provisional until every match is in."
COMPLETE = "Every match is in. Not closed yet."


def final_since(day: datetime.date) -> str:
    """Return what a table says that was closed."""
    return f"Final since {date_format(day, 'l, F j')}."


def progress(played: int, total: int, *, is_over: bool) -> str:
    """Return how many of the matches that are drawn are played."""
    if is_over:
        return ngettext("The match is played", "All %(total)d matches are played", total) % {"total": total}
    if total and played == total:
        return _("All %(total)d matches are played; the finals follow") % {"total": total}
    return _("%(played)d of %(total)d matches played") % {"played": played, "total": total}


def by_surname(sheet_name: str) -> str:
    """Return the name of a sheet as a list has it in which people look for their surname.

    >>> by_surname("J. van Dyk"), by_surname("Madonna")
    ('van Dyk, J.', 'Madonna')
    """
    initial, dot, surname = sheet_name.partition(". ")
    return f"{surname}, {initial}." if dot and surname else sheet_name


def letters_are(millimetres: int) -> str:
    """Return how large the capitals of a screen are."""
    return _("Capitals of %(mm)d mm") % {"mm": millimetres}


def too_far(reaches: int, needed: int, unit: str) -> str:
    """Return what there is to say of a screen that is too small for its hall."""
    told = {"reaches": reaches, "needed": needed, "unit": unit}
    return _("Readable up to %(reaches)d m. For this hall the picture should measure %(needed)d %(unit)s.") % told
