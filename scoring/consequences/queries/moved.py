"""What changes moved, for those who have to know: the office until somebody has seen it, the hall for a while."""

from __future__ import annotations

import datetime

from django.db.models import Max, QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from scoring.consequences.models import Moved
from scoring.consequences.words import correction_of
from scoring.sheets.models import Submission
from tournaments.draws.engine.codes import spoken
from tournaments.entries.models import RosterPlace
from tournaments.events.models import Event
from tournaments.members.models import MemberChange
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right, require

ON_THE_BOARD = datetime.timedelta(minutes=15)


def unseen_of(event: Event) -> QuerySet[Moved]:
    """Return what moved at an event and nobody at the desk has seen yet, the newest first."""
    return Moved.objects.filter(competition__event=event, seen_at=None).select_related("competition", "by")


def moved_nothing(submission: Submission) -> bool:
    """Return whether this is a correction, and nothing moved when it was made."""
    if submission.version == 1:
        return False
    what = correction_of(spoken(submission.sub_match.code))
    return not Moved.objects.filter(what=what, at__gte=submission.entered_at).exists()


def moved_lately(event: Event) -> list[Moved]:
    """Return what moved at an event so lately that the hall board says so, the newest first.

    What moved before somebody's name was withheld is not told any more: its sentences keep the names of that time.
    """
    since = timezone.now() - ON_THE_BOARD
    moved = list(Moved.objects.filter(competition__event=event, at__gt=since).select_related("competition"))
    if not moved:
        return []
    players = RosterPlace.objects.filter(entry__competition__event=event).values("member")
    withheld = MemberChange.objects.filter(field="name_withheld", member__in=players, made_at__gte=moved[-1].at)
    last = withheld.aggregate(last=Max("made_at"))["last"]
    return [move for move in moved if last is None or move.at > last]


def moved_for_office(user: User, moved_id: int) -> Moved:
    """Return what a change moved when `user` may enter results there. Raises Http404, PermissionDenied."""
    rows = Moved.objects.select_related("competition__event__organizer", "competition__event__host_branch")
    moved = get_object_or_404(rows, pk=moved_id)
    require(user, Right.ENTER_RESULTS, moved.competition.event)
    return moved
