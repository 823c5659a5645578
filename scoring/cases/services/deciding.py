"""Ruling on cases, appeals, and carrying rulings out. A ruling is never edited; an appeal decides again."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from kit.dates import said
from kit.pure.sentences import Sentence
from kit.pure.violations import RuleViolation
from scoring.cases import words
from scoring.cases.models import SHEET_EFFECTS, Appeal, CarriedOut, Case, Ruling
from scoring.cases.queries.cases import fresh_case, is_appealed, is_done, line_of
from scoring.cases.queries.deciders import decider_line
from scoring.cases.services import effects
from scoring.cases.services.effects import Details
from scoring.cases.services.opening import SECTION
from scoring.consequences.services import Consequences, weigh
from scoring.consequences.services import carry_out as through_the_guard
from tournaments.events.services import bump_board
from tournaments.organization.models import User

Effect = Ruling.Effect
T = TypeVar("T")


class StaleCaseError(Exception):
    """The case is not what the page showed, or the key was used with other content. Nothing was written."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self.case = case


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What was decided: in words, by which section, why, with which effect, together with whom."""

    decision: str
    section: str
    reason: str
    effect: str = Effect.STANDS
    details: Details = field(default_factory=Details)
    decided_with: str = ""
    exception: str = ""
    appeal_to: str = ""
    appeal_until: datetime.datetime | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """What the ruling keeps of it, by column."""
        words = ("decision", "section", "reason", "effect", "decided_with", "exception", "appeal_to")
        said = {name: getattr(self, name).strip() for name in words}
        return {**said, "details": self.details.to_json(), "appeal_until": self.appeal_until}


def preview(*, case: Case, decision: Decision, by: User) -> Consequences:
    """Return what a ruling would move; nothing is written. Raises RuleViolation as `decide` does."""
    if case.competition is None or not _may_move(case, decision):
        return Consequences()
    return weigh(
        competition=case.competition,
        act=lambda: _decide(case, decision, by, _nobody_counts, UUID(int=0)),
        by=by,
    )


def decide(
    *, case: Case, decision: Decision, by: User, expected: int, idempotency_key: UUID, accepted: str = ""
) -> Ruling:
    """Rule on a case and return the ruling. The same key again returns the first.

    `expected` is how many rulings the person saw. Raises RuleViolation for what is missing and for whoever does not
    decide this case, StaleCaseError when somebody else has ruled, and NotAcceptedError when the ruling moves results
    and nobody has said yes to exactly that. Everything is written, or nothing.
    """

    def check_seen(fresh: Case) -> None:
        if len(fresh.rulings.all()) != expected:
            raise StaleCaseError(fresh)

    with transaction.atomic():
        Case.objects.select_for_update().only("pk").get(pk=case.pk)  # before the key is looked for: a double click
        first = Ruling.objects.filter(idempotency_key=idempotency_key).select_related("case").first()
        if first is not None:
            facts = decision.facts
            if first.case_id == case.pk and facts == {name: getattr(first, name) for name in facts}:
                return first
            raise StaleCaseError(first.case)
        return _guarded(
            case,
            lambda: _decide(case, decision, by, check_seen, idempotency_key),
            by,
            what=words.ruling_title(case.number),
            accepted=accepted,
            moves=_may_move(case, decision),
        )


@transaction.atomic
def appeal(*, case: Case, claimed_by: str, reason: str, by: User) -> Appeal:
    """Note an appeal against the last ruling on a case; the case is open again until it is decided again."""
    case = fresh_case(case.pk)
    latest = line_of(case).latest
    if latest is None:
        raise RuleViolation("cases.no_ruling", SECTION)
    if is_appealed(latest):
        raise RuleViolation("cases.appealed_already", SECTION)
    if latest.appeal_until is None and latest.number > 1:
        raise RuleViolation("cases.appeal_over", "RESPONSIBILITIES i")
    if latest.appeal_until is not None and timezone.now() > latest.appeal_until:
        until = said(latest.appeal_until, "weekday time")
        raise RuleViolation("cases.appeal_too_late", SECTION, until=until)
    if not claimed_by.strip():
        raise RuleViolation("cases.no_claimant", SECTION, field="claimed_by")
    if not reason.strip():
        raise RuleViolation("cases.no_reason", SECTION, field="reason")
    bump_board(event_id=case.event_id)
    return Appeal.objects.create(ruling=latest, claimed_by=claimed_by.strip(), reason=reason.strip(), noted_by=by)


def carry_out(*, ruling: Ruling, by: User, accepted: str = "") -> CarriedOut:
    """Carry out a ruling that had to wait for its sheet. Raises as `decide` does; doing it again is refused."""
    with transaction.atomic():
        Case.objects.select_for_update().only("pk").get(pk=ruling.case_id)  # in the order of `decide`
        return _guarded(
            ruling.case,
            lambda: _carry_out(ruling, by),
            by,
            what=words.ruling_title(ruling.case.number),
            accepted=accepted,
            moves=True,
        )


def _guarded(case: Case, act: Callable[[], T], by: User, *, what: Sentence, accepted: str, moves: bool) -> T:
    """Carry `act` out through the guard of results where it may move any."""
    if case.competition is None or not moves:
        return act()
    return through_the_guard(competition=case.competition, act=act, by=by, what=what, accepted=accepted)


def _decide(known: Case, decision: Decision, by: User, check_seen: Callable[[Case], None], key: UUID) -> Ruling:
    case = fresh_case(known.pk)
    check_seen(case)
    line = line_of(case)
    if line.latest is not None and not is_appealed(line.latest):
        raise RuleViolation("cases.decided_already", SECTION, number=case.number)
    _check(case, decision, by, on_appeal=line.latest is not None)
    kinds = decider_line(case, by).kinds
    ruling = Ruling.objects.create(
        case=case,
        number=len(line.rulings) + 1,
        decided_by=by,
        decided_as=",".join(kinds),
        idempotency_key=key,
        **decision.facts,
    )
    if decision.effect != Effect.CONFIRMED:
        for earlier in line.rulings:
            if is_done(earlier):
                effects.take_back(earlier.carried_out, reason=words.decided_again(case.number), by=by)
    if effects.reason_to_wait(case, ruling.effect) is None:
        effects.carry_out(ruling, by=by)
    bump_board(event_id=case.event_id)
    return ruling


def _carry_out(known: Ruling, by: User) -> CarriedOut:
    case = fresh_case(known.case_id)
    ruling = line_of(case).latest
    if ruling is None or ruling.pk != known.pk or is_appealed(ruling) or is_done(ruling):
        raise RuleViolation("cases.carried_out_already", SECTION)
    waits = effects.reason_to_wait(case, ruling.effect)
    if waits is not None:
        raise waits
    ruling.case = case
    return effects.carry_out(ruling, by=by)


def _check(case: Case, decision: Decision, by: User, *, on_appeal: bool) -> None:
    """Raise RuleViolation for the first thing that keeps this ruling from being written."""
    _check_decider(case, decision, by)
    if not decision.decision.strip():
        raise RuleViolation("cases.no_decision", SECTION, field="decision")
    if not decision.section.strip():
        raise RuleViolation("cases.no_section", SECTION, field="section")
    if not decision.reason.strip():
        raise RuleViolation("cases.no_reason", SECTION, field="reason")
    if case.kind != Case.Kind.QUESTION and not decision.decided_with.strip():
        raise RuleViolation("cases.with_is_missing", SECTION, field="decided_with")
    if decision.decided_with.strip().casefold() == str(by).casefold():
        raise RuleViolation("cases.with_yourself", SECTION, field="decided_with")
    if decision.appeal_until is not None and decision.appeal_until <= timezone.now():
        raise RuleViolation("cases.until_passed", SECTION, field="appeal_until")
    if decision.effect == Effect.CONFIRMED and not on_appeal:
        raise RuleViolation("cases.only_on_appeal", SECTION, field="effect")
    effects.check(case, decision.effect, decision.details)


def _check_decider(case: Case, decision: Decision, by: User) -> None:
    """Raise RuleViolation for somebody whose own case, team or branch it is (CODE OF CONDUCT ii, AMB-G13)."""
    line = decider_line(case, by)
    if line.bar is None or line.may_decide or (line.needs_exception and decision.exception.strip()):
        return
    raise RuleViolation(
        "cases.may_not_decide",
        line.bar.section,
        field="exception" if line.needs_exception else "",
        name=str(by),
        why=str(words.BARS[line.bar]),
    )


def _nobody_counts(case: Case) -> None:
    """A preview is of the case as it is now."""


def _may_move(case: Case, decision: Decision) -> bool:
    """Return whether a ruling may touch a sheet: by its effect, or as an appeal takes back what the first one did."""
    return decision.effect in SHEET_EFFECTS or bool(case.rulings.all())
