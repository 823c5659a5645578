"""The letter that an event has moved."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from kit.dates import said

if TYPE_CHECKING:
    from tournaments.events.models import Event


def subject(event: Event) -> str:
    return _("%(event)s has moved to %(day)s") % {"event": event, "day": said(event.starts_on, "day")}


def text(*, event: Event, before: datetime.date, reason: str, due: datetime.date | None, link: str) -> str:
    """Return what everybody reads who comes: the new days, why, and what they need not do."""
    parts = [
        _("%(event)s was to begin on %(before)s. It now begins on %(first)s, at %(host)s.")
        % {
            "event": event,
            "before": said(before, "day"),
            "first": said(event.starts_on, "day"),
            "host": event.host_branch,
        },
    ]
    if event.ends_on != event.starts_on:
        parts[0] += " " + _("Its last day is %(last)s.") % {"last": said(event.ends_on, "day")}
    if reason:
        parts.append(_("Why: %(reason)s") % {"reason": reason})
    parts.append(_("Your teams stay entered, and the hours of the program stay as they were."))
    if due:
        parts.append(_("Entries can be sent until %(due)s.") % {"due": said(due, "day")})
    parts.append(_("If a team cannot come on the new days, tell whoever runs the event now."))
    if link:
        parts.append(_("Everything about the event: %(link)s") % {"link": link})
    return "\n\n".join(parts)
