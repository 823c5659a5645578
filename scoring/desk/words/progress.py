"""How the hall keeps to its plan, in words."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _

from kit.dates import ended, playing_day, said
from scoring.desk.engine.clock import Outlook

ON_TIME = 5  # minutes that nobody would call late


def hour_in_words(planned: datetime.datetime | None, expected: datetime.datetime | None, how: str) -> str:
    """Return when a match begins: as planned, in the form `how`, or as things look now, with the plan behind it."""
    if planned is None or expected is None:
        return said(planned, how)
    when = said(expected, "time" if playing_day(expected) == playing_day(planned) else how)
    return _("about %(time)s (planned: %(planned)s)") % {"time": when, "planned": said(planned, how)}


def pace(outlook: Outlook, at: datetime.datetime) -> str:
    """Return "12 minutes behind: play ends today at about 9:40 p.m."; empty where nobody plays on the day of `at`."""
    told = _format_pace(
        outlook,
        at,
        on_time=_("On time: play ends today at about %(ends)s"),
        behind=_("%(minutes)d minutes behind: play ends today at about %(ends)s"),
        ahead=_("%(minutes)d minutes ahead: play ends today at about %(ends)s"),
    )
    return ended(told)


def pace_at(outlook: Outlook, at: datetime.datetime) -> str:
    """Return the same with the hour at which it was so, in place of "today": short, for a board that hangs on.

    Empty where nobody plays on the day of `at`.
    """
    return _format_pace(
        outlook,
        at,
        on_time=_("On time at %(now)s, ends at about %(ends)s"),
        behind=_("%(minutes)d minutes behind at %(now)s, ends at about %(ends)s"),
        ahead=_("%(minutes)d minutes ahead at %(now)s, ends at about %(ends)s"),
    )


def _format_pace(outlook: Outlook, at: datetime.datetime, *, on_time: str, behind: str, ahead: str) -> str:
    if outlook.behind is None or outlook.day_ends is None or playing_day(outlook.day_ends) != playing_day(at):
        return ""
    text = on_time if abs(outlook.behind) < ON_TIME else behind if outlook.behind > 0 else ahead
    return text % {"minutes": abs(outlook.behind), "now": said(at, "time"), "ends": said(outlook.day_ends, "time")}
