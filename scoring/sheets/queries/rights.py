"""Who may enter, correct and check a sheet."""

from __future__ import annotations

import datetime

from django.contrib.auth.models import AnonymousUser

from scoring.sheets.models import Submission
from scoring.sheets.queries.parties import why_not_check
from scoring.sheets.queries.sheets import Sheet
from scoring.sheets.queries.versions import verification_of
from tournaments.events.models import Event
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right, may

TAKE_BACK_WITHIN = datetime.timedelta(minutes=5)  # the last own entry, with one key


def may_enter(user: User | AnonymousUser, event: Event) -> bool:
    """Return whether `user` may enter results at `event`."""
    return may(user, Right.ENTER_RESULTS, event)


def may_correct(user: User | AnonymousUser, submission: Submission, event: Event) -> bool:
    """Return whether `user` may replace this version: the chair always, who typed it until somebody checked it.

    A table hands in once: who sits there later is somebody else.
    """
    if may(user, Right.CORRECT_RESULTS, event):
        return True
    if getattr(user, "is_table", False):
        return False
    return submission.entered_by_id == user.pk and verification_of(submission) is None


def may_verify(user: User | AnonymousUser, sheet: Sheet) -> bool:
    """Return whether `user` may check a paper that nobody has: anybody at the desk who is not on a side of it."""
    current = sheet.current
    is_read = current is None or current.by_words or verification_of(current) is not None
    if current is None or is_read or not may_enter(user, sheet.event):
        return False
    return why_not_check(user, sheet, current) is None
