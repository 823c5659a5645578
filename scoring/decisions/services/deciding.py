"""Deciding what is open: the choice is carried out through the guard, and afterwards nothing of it is open any more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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
from scoring.decisions.queries.open_decisions import RIGHTS, late_in, open_now
from scoring.decisions.queries.others import QUALIFIED
from scoring.decisions.services.choices import carry_out_choice
from scoring.decisions.services.telling import tell_of
from scoring.decisions.words import choice_of
from scoring.sheets.queries.sheets import fresh_sheet
from tournaments.entries.models import Entry, Override, RosterPlace
from tournaments.entries.services.decisions import revoke_override
from tournaments.events.models import Competition, Event
from tournaments.events.services import bump_board, open_competition, require_here
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right, require


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
    competitions = _held(competition.event_id)
    competition = competitions[competition.pk]
    require(by, RIGHTS[Kind(kind)], competition.event)
    first = DecisionMade.objects.filter(idempotency_key=idempotency_key).first()
    if first is not None:
        return first
    require_here(competition.event)
    decision = find(open_now(competition, kind), kind, key)
    if decision is None:
        raise RuleViolation("decisions.settled")
    if decision.on.get("has_money"):
        require(by, Right.MONEY, competition.event)  # who may not read it can't say that it is read
    competition, choice = competitions[decision.competition], _fitting(decision, said)
    says = choice_of(decision.kind, choice, decision.values)

    def act() -> DecisionMade:
        carry_out_choice(decision, choice, reason=said.reason.strip(), by=by, key=idempotency_key)
        made = _write(competition, decision, choice, says, reason=said.reason.strip(), by=by, key=idempotency_key)
        if find(open_now(competition, kind), kind, key) is not None:
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


def _held(event_id: int) -> dict[int, Competition]:
    """Hold all competitions of an event: a decision may be about two, and two that lock each other's wait for ever."""
    held = Competition.objects.select_related("event__organizer", "event__host_branch").order_by("pk")
    return {each.pk: each for each in held.select_for_update(of=("self",)).filter(event=event_id)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What was settled of a laptop that came home late; of all also how many sheets stay open, and why the first."""

    made: list[DecisionMade]
    left: int = 0
    why: RuleViolation | None = None


@transaction.atomic
def settle_late(
    *,
    event: Event,
    choice: str,
    key: str = "",
    mark: str = "",
    reason: str,
    by: User,
    idempotency_key: UUID,
    accepted: str = "",
) -> Settled:
    """Take or leave what a laptop has that came home late: one sheet by its `key` as it was read, by `mark`, or without
    a key all that can be.

    Of all, those are taken which the office does not have; what can't be taken stays open. Raises as `decide` does.
    """
    if not key:
        return _settle_all(event, choice, reason, by, idempotency_key)
    made = DecisionMade.objects.filter(event=event, idempotency_key=idempotency_key).first()
    if made is None:
        decision = next((each for each in late_in(event) if each.key == key), None)
        if decision is None:
            raise RuleViolation("decisions.settled")
        said = Said(choice=choice, reason=reason, mark=mark)
        made = _settle_one(event, decision, said, by, idempotency_key, accepted)
    return Settled(made=[made])


def _settle_all(event: Event, choice: str, reason: str, by: User, key: UUID) -> Settled:
    """Settle the sheets that can be. To leave them moves nothing: they need no guard."""
    competitions = _held(event.pk)
    require(by, Right.RULE, event)
    made: list[DecisionMade] = []
    while True:  # of a knockout a sheet may fit when the one before it is in
        before, why = len(made), None
        for one, decision in _for_all(event, choice, key).items():
            said = Said(choice=choice, reason=reason, mark=decision.mark)
            try:
                with transaction.atomic():
                    if choice == Choice.STANDS:
                        fits, says = _fitting(decision, said), choice_of(decision.kind, choice, decision.values)
                        competition = competitions[decision.competition]
                        made.append(_write(competition, decision, fits, says, reason=reason.strip(), by=by, key=one))
                    elif is_first_result(decision, choice):
                        made.append(_settle_one(event, decision, said, by, one))
            except RuleViolation as refused:
                why = why or refused
        if len(made) == before:
            break
    if made:
        bump_board(event_id=event.pk)
    return Settled(made=made, left=sum(each.kind is Kind.LATE_SHEET for each in late_in(event)), why=why)


def _for_all(event: Event, choice: str, key: UUID) -> dict[UUID, OpenDecision]:
    """Return the open sheets that a choice for all may settle. One that it settled before, and that was opened again
    since, is not settled by the same once more.
    """
    sheets = (each for each in late_in(event) if each.kind is Kind.LATE_SHEET and choice in each.choices)
    keyed = {uuid5(key, each.key): each for each in sheets}
    known = set(DecisionMade.objects.filter(idempotency_key__in=keyed).values_list("idempotency_key", flat=True))
    return {one: each for one, each in keyed.items() if one not in known}


def _settle_one(
    event: Event, decision: OpenDecision, said: Said, by: User, key: UUID, accepted: str = ""
) -> DecisionMade:
    return decide(
        competition=Competition(pk=decision.competition, event=event),
        kind=decision.kind,
        key=decision.key,
        said=said,
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
        kind=Override.Kind.ALLOWED,
        entry__competition=made.competition_id,
        entry__number=number,
        rule=QUALIFIED,
        revoked_at=None,
    )
    for override in standing:
        revoke_override(override=override, by=by)
