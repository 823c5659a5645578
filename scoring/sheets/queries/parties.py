"""Who is on a side of the match whose sheet they hold: they may enter it and never check it."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from games.base import Side
from kit.pure.violations import RuleViolation
from scoring.sheets.models import Mismatch, Submission
from scoring.sheets.queries.sheets import Sheet
from scoring.sheets.words import plays_for
from tournaments.draws.models import Match
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Event
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right, may

BOTH = "both"


def unread(path: str = "") -> Q:
    """Return what nobody else has read so far, of a submission at the end of `path`.

    What both captains agreed to with the words of their teams has no paper to be read.
    """
    return Q(**{f"{path}verification": None, f"{path}by_words": False})


UNREAD = unread()
# Somebody of the match had it in hand, or the paper says something else.
FOR_THE_CHAIR = UNREAD & (~Q(of_side="") | Q(mismatch__isnull=False))


def sides_of(users: Collection[User | AnonymousUser | None], match: Match) -> frozenset[Side]:
    """Return the sides of a match on whose rosters these people stand, spares too.

    One query, and none where no membership number is known of anybody.
    """
    members = {known for user in users if (known := getattr(user, "member_id", None)) is not None}
    sides = {match.home_id: Side.HOME, match.away_id: Side.AWAY}
    if not members:
        return frozenset()
    places = RosterPlace.objects.filter(member__in=members, entry__in=[entry for entry in sides if entry is not None])
    return frozenset(sides[entry] for entry in places.values_list("entry", flat=True))


def side_kept(sides: Collection[Side]) -> str:
    """Return sides as a submission keeps them.

    >>> side_kept([]), side_kept([Side.AWAY]), side_kept(Side)
    ('', 'away', 'both')
    """
    return BOTH if len(sides) > 1 else "".join(side.value for side in sides)


def why_not_check(user: User | AnonymousUser, sheet: Sheet, submission: Submission) -> RuleViolation | None:
    """Return why `user` is not the one to check this version of a sheet; None where nothing stands against it."""
    match = sheet.match
    if user.pk in submission.hands:
        return RuleViolation("sheets.own_sheet")
    for side in sides_of([user], match):
        team = match.home if side is Side.HOME else match.away
        return RuleViolation("sheets.one_side", team=team.team_name if team else "")
    if may(user, Right.CORRECT_RESULTS, sheet.event):
        return None
    if mismatch_of(submission) is not None:
        return RuleViolation("sheets.differs")
    return RuleViolation("sheets.for_the_chair") if submission.of_side and not submission.by_words else None


def not_to_check(user: User, event: Event) -> Q:
    """Return which submissions of an event are not for `user` to check, as `why_not_check` says one by one."""
    others = Q(entered_by=user) | Q(written_by=user)
    if user.member_id is not None:
        own = RosterPlace.objects.filter(member=user.member_id, entry__competition__event=event).values("entry")
        others |= Q(sub_match__match__home__in=own) | Q(sub_match__match__away__in=own)
    return others if may(user, Right.CORRECT_RESULTS, event) else others | FOR_THE_CHAIR


def mismatch_of(submission: Submission | None) -> Mismatch | None:
    """Return what differs between the paper and a version, until somebody settles it by checking it."""
    if submission is None or getattr(submission, "verification", None) is not None:
        return None
    return getattr(submission, "mismatch", None)


def teams_behind(submission: Submission, match: Match) -> list[Entry]:
    """Return for whom those play who had a version in hand; none where they play for nobody here."""
    return [
        team
        for side, team in ((Side.HOME, match.home), (Side.AWAY, match.away))
        if team is not None and submission.of_side in (side.value, BOTH)
    ]


def noted(submission: Submission, match: Match) -> str:
    """Return the same as a sentence."""
    teams = [team.team_name for team in teams_behind(submission, match)]
    return plays_for(*teams) if teams else ""
