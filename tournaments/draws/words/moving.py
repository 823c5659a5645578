"""The letter that the days of an event are others, and what the office reads of them."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kit.dates import said
from tournaments.events.models import Event


def subject(event: Event) -> str:
    return _("%(event)s has moved to %(day)s") % {"event": event, "day": said(event.starts_on, "day")}


def text(
    *, event: Event, before: datetime.date, hours_stay: bool, reason: str, due: datetime.date | None, link: str
) -> str:
    """Return what everybody reads who comes: the new days, why, and what they need not do."""
    if before == event.starts_on:
        first_day = _("%(event)s begins on %(first)s as planned, at %(host)s. Its days are others.")
    else:
        first_day = _("%(event)s was to begin on %(before)s. It now begins on %(first)s, at %(host)s.")
    values = {"event": event, "before": said(before, "day"), "first": said(event.starts_on, "day")}
    parts = [first_day % {**values, "host": event.host}]
    if event.ends_on != event.starts_on:
        parts[0] += " " + _("Its last day is %(last)s.") % {"last": said(event.ends_on, "day")}
    if reason:
        parts.append(_("Why: %(reason)s") % {"reason": reason})
    if hours_stay:
        parts.append(_("Your teams stay entered, and the hours of the program stay as they were."))
    else:
        parts.append(_("Your teams stay entered. The hours are others: please look at the new program."))
    if due:
        parts.append(_("Entries can be sent until %(due)s.") % {"due": said(due, "day")})
    parts.append(_("If a team cannot come on the new days, tell whoever runs the event now."))
    if link:
        parts.append(_("Everything about the event: %(link)s") % {"link": link})
    return "\n\n".join(parts)


def planned_again(count: int) -> str:
    """Return how many matches have times on the days of their event again."""
    text = ngettext("%(count)d match is planned again.", "%(count)d matches are planned again.", count)
    return text % {"count": count}
