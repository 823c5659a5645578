"""Officers' decisions: a team plays although a rule is not met."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.base import RuleViolation
from tournaments.entries.engine import RULES
from tournaments.entries.models import Entry, Override
from tournaments.entries.queries.entries import with_rosters
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.members.models import Member
from tournaments.organization.models import User


@transaction.atomic
def override_rule(*, entry: Entry, rule: str, member: Member | None, reason: str, by: User) -> Override:
    """Let an entry play although `rule` is not met, or needs a decision, for `member` (None: for the team).

    The decision rests on the facts of this moment; when they change it lapses by itself and has to be
    made again. Raises RuleViolation without a reason, or when there is nothing to decide.
    """
    need_reason(reason)
    if rule not in RULES:
        raise RuleViolation("entries.nothing_to_override", "", field="rule")
    section = RULES[rule].section
    if not RULES[rule].may_be_overridden:
        raise RuleViolation("entries.cannot_override", section, field="rule", title=RULES[rule].title)
    entry = with_rosters(Entry.objects.filter(pk=entry.pk)).get()
    finding = verdicts_for([entry])[entry.pk].verdict.of(rule, member.pk if member else None)
    standing = Override.objects.filter(entry=entry, rule=rule, member=member, revoked_at=None)
    if finding is None or not finding.is_problem:
        raise RuleViolation(
            "entries.already_decided" if standing else "entries.nothing_to_override", section, field="rule"
        )
    standing.update(revoked_at=timezone.now(), revoked_by=by)  # lapsed: made on other facts
    return Override.objects.create(
        entry=entry, rule=rule, member=member, facts=finding.facts, reason=reason.strip(), made_by=by
    )


@transaction.atomic
def revoke_override(*, override: Override, by: User) -> Override:
    """Take a decision back; the rule counts again. The decision stays on record."""
    if not Override.objects.filter(pk=override.pk, revoked_at=None).exists():
        raise RuleViolation("entries.decision_revoked", "")
    override.revoked_at, override.revoked_by = timezone.now(), by
    override.save(update_fields=["revoked_at", "revoked_by"])
    return override


def need_reason(reason: str) -> None:
    """Raise RuleViolation where nobody says why."""
    if not reason.strip():
        raise RuleViolation("entries.reason_needed", "", field="reason")
