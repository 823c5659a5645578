"""Tables and hours in words: what two draws would hold twice, and what helps."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kit.dates import said
from kit.pure.nouns import counted, one, several
from kit.pure.translation import listed
from tournaments.halls.engine.numbers import runs


def numbers_in_words(numbers: Iterable[int], word: str) -> str:
    """Return "tables 1 to 18", "table 3" or "boards 1 to 4, 7 and 9".

    >>> numbers_in_words([1, 2, 3, 7, 9, 10], "table"), numbers_in_words([3], "board")
    ('tables 1 to 3, 7, 9 and 10', 'board 3')
    """
    parts: list[str] = []
    count = 0
    for run in runs(numbers):
        count += len(run)
        if len(run) > 2:
            parts.append(_("%(first)d to %(last)d") % {"first": run[0], "last": run[-1]})
        else:
            parts += [str(number) for number in run]
    told = {"word": one(word) if count == 1 else several(word), "names": listed(parts)}
    return (_("%(word)s %(names)s") % told).strip()


def hours_in_words(starts: datetime.datetime | None, ends: datetime.datetime | None) -> str:
    """Return "on Friday, March 5, from 6:15 p.m. to 10 p.m."; with the second day where it is another one."""
    if starts is None or ends is None:
        return _("in the same turns")
    values = {
        "day": said(starts, "day-here"),
        "from": said(starts.time(), "time"),
        "to": said(ends.time(), "time"),
        "last_day": said(ends, "day-here"),
    }
    if ends.date() == starts.date():
        return _("on %(day)s, from %(from)s to %(to)s") % values
    return _("on %(day)s, from %(from)s, to %(last_day)s, %(to)s") % values


def wanted_too(other: str, where: str) -> str:
    """Return what somebody who plans a competition wants to know of another one that needs its tables."""
    return _("%(other)s is to be played at %(where)s too.") % {"other": other, "where": where}


def other_tables(numbers: Sequence[int], word: str, *, fewer: bool) -> str:
    """Return what the button says that moves a draw to these tables.

    >>> other_tables(range(19, 28), "table", fewer=True), other_tables([4], "table", fewer=False)
    ('Use tables 19 to 27, which are free: fewer, so it takes longer', 'Use table 4, which is free')
    """
    values = {"tables": numbers_in_words(numbers, word)}
    if fewer:
        text = ngettext(
            "Use %(tables)s, which is free: fewer, so it takes longer",
            "Use %(tables)s, which are free: fewer, so it takes longer",
            len(numbers),
        )
    else:
        text = ngettext("Use %(tables)s, which is free", "Use %(tables)s, which are free", len(numbers))
    return text % values


def around(names: Iterable[str]) -> str:
    """Return what the button says that plans a draw around others."""
    return _("Plan it around %(others)s: nobody and no table in two places") % {"others": listed(names)}


def share(names: Iterable[str], stations: int, word: str) -> str:
    """Return what the button says that puts competitions on the same tables.

    >>> share(["Seniors"], 18, "table")
    'Share 18 tables with Seniors, in one timetable'
    """
    text = _("Share %(stations)s with %(others)s, in one timetable")
    return text % {"stations": counted(word, stations), "others": listed(names)}


def fewer(numbers: Sequence[int], asked: int, word: str, *, is_set_aside: bool) -> str:
    """Return what is said where a draw got fewer tables than were asked for.

    >>> fewer([3, 4, 5], 18, "table", is_set_aside=True).partition(",")[0]
    'Drawn on tables 3 to 5 instead of 18'
    """
    values = {"tables": numbers_in_words(numbers, word), "asked": asked}
    if is_set_aside:
        text = _(
            "Drawn on %(tables)s instead of %(asked)d, because no more are set aside for this competition. Change that"
            " on the hall page."
        )
    else:
        text = _(
            "Drawn on %(tables)s instead of %(asked)d, because the hall has no more for this competition. Change that"
            " on the hall page."
        )
    return text % values


def after(ends: datetime.datetime, names: Iterable[str]) -> str:
    """Return what the button says that lets a draw begin after others."""
    begins = f"{said(ends, 'weekday')}, {said(ends.time(), 'time')}"
    return _("Begin after %(others)s: %(begins)s") % {"others": listed(names), "begins": begins}


def need(name: str, total: int, there: int | None, parts: Iterable[str]) -> str:
    """Return how many of a kind are in use when everybody plays at once, and what to do where there are too few.

    >>> need("table", 54, 27, ["Pairs 27", "Seniors 27"])[:76]
    '54 tables are needed when all play at once (Pairs 27, Seniors 27); there are'
    """
    values = {"stations": counted(name, total), "parts": ", ".join(parts), "there": there}
    if there is not None and there < total:
        text = ngettext(
            "%(stations)s is needed when all play at once (%(parts)s); there are %(there)s. Draw the"
            " second competition into the free times, or after the first.",
            "%(stations)s are needed when all play at once (%(parts)s); there are %(there)s. Draw the"
            " second competition into the free times, or after the first.",
            total,
        )
    elif there is not None:
        text = ngettext(
            "%(stations)s is needed when all play at once (%(parts)s); there are %(there)s.",
            "%(stations)s are needed when all play at once (%(parts)s); there are %(there)s.",
            total,
        )
    else:
        text = ngettext(
            "%(stations)s is needed when all play at once (%(parts)s).",
            "%(stations)s are needed when all play at once (%(parts)s).",
            total,
        )
    return text % values
