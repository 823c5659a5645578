"""Whether the public reads somebody's name: withheld at the person's wish or by an officer, and shown again."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from tournaments.entries.models import RosterPlace
from tournaments.entries.services.calling import call_people
from tournaments.entries.services.decisions import need_reason
from tournaments.events.models import Event
from tournaments.events.services import bump_board
from tournaments.members.models import Member
from tournaments.members.services import change_member
from tournaments.organization.models import User


@transaction.atomic
def withhold_name(*, member: Member, withheld: bool, reason: str, by: User) -> Member:
    """Withhold the name of a member from everything public, or let it be read again; the trail keeps who and why.

    Doing it again changes nothing. Raises RuleViolation without a reason.
    """
    need_reason(reason)
    if member.name_withheld is withheld:
        return member
    member = change_member(member=member, by=by, reason=reason.strip(), name_withheld=withheld)
    call_people([member])
    # Pages that wait for a new version of a board would show the name until then. What is on a laptop is left alone.
    played = RosterPlace.objects.filter(member=member).values("entry__competition__event")
    helped = Event.objects.filter(duties__member=member).values("pk")
    told = Event.objects.filter(Q(pk__in=played) | Q(pk__in=helped), away_since=None)
    for event in told.order_by("pk").values_list("pk", flat=True):
        bump_board(event_id=event)
    return member
