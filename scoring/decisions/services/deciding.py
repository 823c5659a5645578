"""Deciding what is open: the choice is carried out through the guard, and afterwards nothing of it is open any more."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from kit.pure.sentences import Sentence, to_json
from kit.pure.violations import RuleViolation
from scoring.cases.engine.deciders import Bar, Concerned, Decider, bar_of
from scoring.consequences.queries.doors import changes_what_counts
from scoring.consequences.services import carry_out
from scoring.decisions.engine.open import Choice, Kind, OpenDecision
from scoring.decisions.models import DecisionMade
from scoring.decisions.queries.open_decisions import RIGHTS, late_in, open_in
from scoring.decisions.queries.others import QUALIFIED
from scoring.decisions.services.choices import carry_out_choice
from scoring.decisions.services.telling import tell_of
from scoring.decisions.words import choice_of
from scoring.sheets.queries.sheets import fresh_sheet
from tournaments.entries.models import Entry, Override, RosterPlace
from tournaments.entries.services.decisions import revoke_override
from tournaments.events.models import Competition
from tournaments.events.services import bump_board, open_competition, require_here
from tournaments.organization.queries.permissions import require

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.events.models import Event
    from tournaments.organization.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What somebody decided: which choice, why, and on which facts they read it (`OpenDecision.mark`)."""

    choice: str
    reason: str
    mark: str


@transaction.atomic
def decide(
    *, competition: Competition, kind: str, key: str, said: Said, by: User, idempotency_key: UUID, accepted: str = ""
) -> DecisionMade:
    """Decide one open decision and carry the choice out. The same key again returns what was decided first.

    Raises RuleViolation where it is settled or other facts by now, without a reason, for a choice that does not fit,
    and where it would be open afterwards; NotAcceptedError as the guard does. Then nothing is written.
    """
    # All of the event: a decision may be about two of them, and two that lock each other's would wait for ever.
    held = Competition.objects.select_related("event__organizer", "event__host_branch").order_by("pk")
    competitions = {each.pk: each for each in held.select_for_update(of=("self",)).filter(event=competition.event_id)}
    competition = competitions[competition.pk]
    require(by, RIGHTS[Kind(kind)], competition.event)
    first = DecisionMade.objects.filter(idempotency_key=idempotency_key).first()
    if first is not None:
        return first
    require_here(competition.event)
    decision = find(open_in(competition, fresh=True), kind, key)
    if decision is None:
        raise RuleViolation("decisions.settled")
    competition, choice = competitions[decision.competition], _fitting(decision, said)
    says = choice_of(decision.kind, choice, decision.values)

    def act() -> DecisionMade:
        carry_out_choice(decision, choice, reason=said.reason.strip(), by=by, key=idempotency_key)
        made = _write(competition, decision, choice, says, reason=said.reason.strip(), by=by, key=idempotency_key)
        if find(open_in(competition, fresh=True), kind, key) is not None:
            raise RuleViolation("decisions.still_open", field="choice")
        return made

    if is_first_result(decision, choice):  # whoever enters it at the desk is not asked either
        return act()
    made = carry_out(
        competition=competition,
        act=act,
        by=by,
        what=Sentence("decisions.decided", {"choice": says}),
        accepted=accepted,
        ask_so_far=choice is Choice.TAKEN,
        others=[competitions[decision.other]] if decision.other is not None else [],
        hours=choice is Choice.LATER,
        enough=RIGHTS[decision.kind],
    )
    tell_of(made, decision)
    bump_board(event_id=competition.event_id)
    return made


@transaction.atomic
def settle_late(
    *, event: Event, choice: str, key: str = "", reason: str, by: User, idempotency_key: UUID, accepted: str = ""
) -> list[DecisionMade]:
    """Take or leave what a laptop has that came home late: one sheet by its `key`, or without a key all that can be.

    Of all, those are taken which the office does not have; what can't be taken stays open. Raises as `decide` does.
    """
    if key:
        decision = next((each for each in late_in(event) if each.key == key), None)
        if decision is None:
            raise RuleViolation("decisions.settled")
        return [_settle_one(event, decision, choice, reason, by, idempotency_key, accepted)]
    settled: list[DecisionMade] = []
    while True:  # of a knockout a sheet may fit when the one before it is in
        before = len(settled)
        for decision in late_in(event):
            fits = decision.kind is Kind.LATE_SHEET and choice in decision.choices
            if fits and (choice == Choice.STANDS or is_first_result(decision, choice)):
                with suppress(RuleViolation), transaction.atomic():
                    one = uuid5(idempotency_key, decision.key)
                    settled.append(_settle_one(event, decision, choice, reason, by, one))
        if len(settled) == before:
            return settled


def _settle_one(
    event: Event, decision: OpenDecision, choice: str, reason: str, by: User, key: UUID, accepted: str = ""
) -> DecisionMade:
    return decide(
        competition=Competition(pk=decision.competition, event=event),
        kind=decision.kind,
        key=decision.key,
        said=Said(choice=choice, reason=reason, mark=decision.mark),
        by=by,
        idempotency_key=key,
        accepted=accepted,
    )


def is_first_result(decision: OpenDecision, choice: str) -> bool:
    """Return whether a sheet of a laptop is taken on which the office has nothing, and nothing was made without it."""
    if choice != Choice.TAKEN:
        return False
    sheet = fresh_sheet(decision.on["sub_match"])
    return not changes_what_counts(sheet, sheet.version)


def _fitting(decision: OpenDecision, said: Said) -> Choice:
    """Return what was chosen. Raises RuleViolation where it was read on other facts, does not fit or says no reason."""
    if decision.mark != said.mark:
        raise RuleViolation("decisions.changed")
    if said.choice not in decision.choices:
        raise RuleViolation("decisions.no_choice", field="choice")
    if not said.reason.strip():
        raise RuleViolation("decisions.reason_needed", field="reason")
    return Choice(said.choice)


def find(decisions: Iterable[OpenDecision], kind: str, key: str) -> OpenDecision | None:
    """Return the open decision with this key, if there is one."""
    return next((each for each in decisions if (each.kind, each.key) == (kind, key)), None)


def _write(
    competition: Competition,
    decision: OpenDecision,
    choice: Choice,
    says: Sentence,
    *,
    reason: str,
    by: User,
    key: UUID,
) -> DecisionMade:
    """Write a decision down. One that stood on other facts answers nothing any more, and is taken back."""
    for before in DecisionMade.objects.filter(
        competition=competition, kind=decision.kind, key=decision.key, choice=Choice.STANDS, revoked_at=None
    ):
        before.revoked_at, before.revoked_by = timezone.now(), by
        before.save(update_fields=["revoked_at", "revoked_by"])
    return DecisionMade.objects.create(
        event=competition.event,
        competition=competition,
        kind=decision.kind,
        key=decision.key,
        facts=to_json(decision.facts),
        what=decision.what,
        choice=choice,
        says=says,
        conflict=_conflict(decision, by),
        reason=reason,
        decided_by=by,
        idempotency_key=key,
    )


def _conflict(decision: OpenDecision, by: User) -> str:
    """Return why somebody else might have decided: allowed, as there may be nobody else, and noted (AMB-G13)."""
    entries = Entry.objects.filter(pk__in=decision.entries)
    branches = {pk for pair in entries.values_list("branch", "partner_branch") for pk in pair if pk is not None}
    players = RosterPlace.objects.filter(entry__in=decision.entries).values_list("member", flat=True)
    own = frozenset({by.member.branch_id} if by.member is not None else ())
    decider = Decider(user=by.pk, name=str(by), member=by.member_id, branches=own)
    bar = bar_of(decider, Concerned(branches=frozenset(branches), players=frozenset(players)))
    return bar.value if bar in (Bar.OWN_TEAM, Bar.OWN_BRANCH) else ""


@transaction.atomic
def revoke(*, made: DecisionMade, by: User) -> DecisionMade:
    """Take back that something stands: it is open again. Twice is once; any other choice was carried out and stays."""
    competition = open_competition(made.competition_id)
    require(by, RIGHTS[Kind(made.kind)], competition.event)
    made = DecisionMade.objects.select_for_update(of=("self",)).get(pk=made.pk)
    if made.choice != Choice.STANDS:
        raise RuleViolation("decisions.not_standing")
    if made.revoked_at is None:
        made.revoked_at, made.revoked_by = timezone.now(), by
        made.save(update_fields=["revoked_at", "revoked_by"])
        if made.kind == Kind.BELOW:
            _let_in_no_more(made, by)
        bump_board(event_id=made.event_id)
    return made


def _let_in_no_more(made: DecisionMade, by: User) -> None:
    number = made.key.rpartition(":")[2]
    standing = Override.objects.filter(
        entry__competition=made.competition_id, entry__number=number, rule=QUALIFIED, revoked_at=None
    )
    for override in standing:
        revoke_override(override=override, by=by)
