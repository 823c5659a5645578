"""What a rehearsal remembers beside its rows: the pages that were opened, and the steps that were skipped.

It is the session of the rehearsal and lies in its database, as the session of a visitor lies in the real one.
"""

from __future__ import annotations

import datetime

from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

KEY = "rehearsal"
OPENED, SKIPPED = "opened", "skipped"
KEPT = datetime.timedelta(days=365)  # longer than any rehearsal


def notes() -> SessionBase:
    """Return the session of the rehearsal that this thread is in."""
    return SessionStore(KEY)


def begin() -> None:
    """Write the empty session that `notes` finds from now on."""
    until = timezone.now() + KEPT
    Session.objects.save(KEY, {"_session_expiry": until.isoformat()}, until)


def noted(session: SessionBase, what: str) -> frozenset[str]:
    """Return what was noted under OPENED or SKIPPED."""
    return frozenset(session.get(what, ()))


def note(session: SessionBase, what: str, name: str) -> None:
    """Note something once."""
    known = session.get(what, [])
    if name not in known:
        session[what] = [*known, name]
