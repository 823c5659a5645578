"""Players who are refused further participation (CODE OF CONDUCT i.c)."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from kit.pure.sentences import Kept, tidied
from kit.pure.violations import RuleViolation
from tournaments.entries.models import PutOut
from tournaments.entries.services.decisions import need_reason
from tournaments.events.models import Event
from tournaments.members.models import Member
from tournaments.organization.models import User


@transaction.atomic
def put_out(*, event: Event, member: Member, reason: Kept, by: User) -> PutOut:
    """Refuse a player further participation at an event; the team plays on with a spare where it has one (A22).

    Raises RuleViolation without a reason, and for somebody who is expelled already.
    """
    need_reason(reason)
    if PutOut.objects.filter(event=event, member=member, revoked_at=None).exists():
        raise RuleViolation("entries.put_out_already", "CODE OF CONDUCT i.c", field="member", name=member.name)
    return PutOut.objects.create(event=event, member=member, reason=tidied(reason), decided_by=by)


@transaction.atomic
def let_in_again(*, put_out: PutOut, by: User) -> PutOut:
    """Let a player take part again; doing it again changes nothing."""
    put_out = PutOut.objects.select_for_update().get(pk=put_out.pk)
    if put_out.revoked_at is None:
        put_out.revoked_at, put_out.revoked_by = timezone.now(), by
        put_out.save(update_fields=["revoked_at", "revoked_by"])
    return put_out
