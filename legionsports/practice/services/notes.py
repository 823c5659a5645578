"""The session of a rehearsal: it lies in its database, as the session of a visitor lies in the real one."""

from __future__ import annotations

import datetime

from django.contrib.sessions.backends.base import SessionBase
from django.utils import timezone

from tournaments.people.models import Session, SessionStore

KEY = "rehearsal"
KEPT = datetime.timedelta(days=365)  # longer than any rehearsal


def notes() -> SessionBase:
    """Return the session of the rehearsal that this thread is in."""
    return SessionStore(KEY)


def begin() -> None:
    """Write the empty session that `notes` finds from now on."""
    until = timezone.now() + KEPT
    Session.objects.save(KEY, {"_session_expiry": until.isoformat()}, until)
