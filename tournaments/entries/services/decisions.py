"""Officers' decisions: a team plays although a rule is not met, or does not play, or its branch is asked first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from kit.pure.sentences import Kept, tidied
from kit.pure.violations import RuleViolation
from tournaments.entries.engine import RULES
from tournaments.entries.engine.facts import Finding
from tournaments.entries.engine.groups import FoundAt
from tournaments.entries.models import Entry, Override
from tournaments.entries.queries.entries import with_rosters
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.telling import tell_changed, tell_decided
from tournaments.events.models import Event
from tournaments.members.models import Member
from tournaments.organization.models import User

Kind = Override.Kind


@transaction.atomic
def override_rule(
    *, entry: Entry, rule: str, member: Member | None, reason: str, kind: str = Kind.ALLOWED, by: User
) -> Override:
    """Let an entry play although `rule` is not met, or needs a decision, for `member` (None: for the team).

    Or refuse it, or ask its branch, as `kind` says; the branch reads `reason`. The decision rests on the facts of this
    moment; when they change it lapses by itself and has to be made again. The same said twice is one decision. Raises
    RuleViolation without a reason, or when there is nothing to decide.
    """
    need_reason(reason)
    section = _require_overridable(rule, kind)
    Event.objects.select_for_update().get(pk=entry.competition.event_id)  # a button pressed twice: the second finds it
    entry = with_rosters(Entry.objects.filter(pk=entry.pk)).get()
    finding = verdicts_for([entry])[entry.pk].verdict.of(rule, member.pk if member else None)
    standing = Override.objects.filter(entry=entry, rule=rule, member=member, revoked_at=None)
    if finding is None or not finding.is_problem:
        raise RuleViolation(
            "entries.already_decided" if standing else "entries.nothing_to_override", section, field="rule"
        )
    if same := standing.filter(kind=kind, reason=reason.strip(), facts=finding.facts, answer="").first():
        return same
    _lapse(standing, by)
    return _write(entry.pk, finding, reason, kind, by)


@transaction.atomic
def override_group(
    *, event: Event, rule: str, code: str, marks: Collection[str], reason: str, kind: str = Kind.ALLOWED, by: User
) -> int:
    """Decide the findings of `rule` for the reason `code` that `marks` name, each for its own entry; return how many.

    A mark (FoundAt.mark) holds the facts that the officer saw. Where they are others by now, or somebody decided
    in the meantime, that finding is left as it is. Raises RuleViolation when nothing is left to decide.
    """
    need_reason(reason)
    section = _require_overridable(rule, kind)
    Event.objects.select_for_update().get(pk=event.pk)  # two officers who decide the same group: the second finds none
    chosen = [at for at in _problems_of(event) if (at.finding.rule, at.finding.code) == (rule, code)]
    chosen = [at for at in chosen if at.mark in marks]
    if not chosen:
        raise RuleViolation("entries.group_decided", section, field="rule")
    _set_aside_lapsed(chosen, by)
    for at in chosen:  # one at a time: each is noted in the history of its team
        _write(at.entry, at.finding, reason, kind, by)
    return len(chosen)


@transaction.atomic
def answer_question(*, override: Override, answer: str, by: User) -> Override:
    """Answer, for the branch, what an officer asked; the officer decides then.

    Raises RuleViolation for no answer, and for a second one: the officer may have read the first.
    """
    need_reason(answer)
    override = Override.objects.select_for_update().get(pk=override.pk)
    if override.revoked_at is not None or not override.waits_for_branch:
        raise RuleViolation("entries.not_asked")
    override.answer = answer.strip()
    override.save(update_fields=["answer"])
    return override


def _write(entry: int, finding: Finding, reason: str, kind: str, by: User) -> Override:
    """Note a decision and tell the branch; a team whose place was in question hears that it plays."""
    override = Override.objects.create(
        entry_id=entry,
        kind=kind,
        rule=finding.rule,
        member_id=finding.person,
        facts=finding.facts,
        reason=reason.strip(),
        made_by=by,
    )
    if finding.code == "changed_below" and kind == Kind.ALLOWED:
        tell_changed("stays", entry=override.entry, key=f"stays:{override.pk}", by=by, reason=override.reason)
    else:
        tell_decided(override, by=by)
    return override


def _problems_of(event: Event) -> list[FoundAt]:
    entered = Entry.objects.filter(competition__event=event, state=Entry.State.ENTERED)
    verdicts = verdicts_for(with_rosters(entered))
    return [FoundAt(pk, problem) for pk, verdict in verdicts.items() for problem in verdict.verdict.problems]


def _set_aside_lapsed(chosen: Sequence[FoundAt], by: User) -> None:
    """Take back the decisions that stand about the same, made on other facts."""
    about = {(at.entry, at.finding.person) for at in chosen}
    standing = Override.objects.filter(
        entry__in={at.entry for at in chosen}, rule=chosen[0].finding.rule, revoked_at=None
    )
    _lapse([override for override in standing if (override.entry_id, override.member_id) in about], by)


def _lapse(overrides: Iterable[Override], by: User) -> None:
    """Take back decisions that were made on other facts; one at a time: each is noted in the history of its team."""
    for override in overrides:
        override.revoked_at, override.revoked_by = timezone.now(), by
        override.save(update_fields=["revoked_at", "revoked_by"])


def _require_overridable(rule: str, kind: str) -> str:
    """Return the section of a rule about which an officer may decide like this, or raise RuleViolation."""
    if rule not in RULES:
        raise RuleViolation("entries.nothing_to_override", field="rule")
    if kind == Kind.ALLOWED and not RULES[rule].may_be_overridden:
        title = gettext(RULES[rule].title)
        raise RuleViolation("entries.cannot_override", RULES[rule].section, field="rule", title=title)
    return RULES[rule].section


@transaction.atomic
def revoke_override(*, override: Override, by: User) -> Override:
    """Take a decision back; the rule counts again. The decision stays on record."""
    if not Override.objects.filter(pk=override.pk, revoked_at=None).exists():
        raise RuleViolation("entries.decision_revoked")
    override.revoked_at, override.revoked_by = timezone.now(), by
    override.save(update_fields=["revoked_at", "revoked_by"])
    return override


def need_reason(reason: Kept) -> None:
    """Raise RuleViolation where nobody says why."""
    if not tidied(reason):
        raise RuleViolation("entries.reason_needed", field="reason")
