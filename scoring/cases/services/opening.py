"""Opening cases: somebody protests, complains or asks."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from kit.pure.sentences import Sentence
from kit.pure.translation import plain
from kit.pure.violations import RuleViolation
from scoring.cases.models import Case
from scoring.cases.queries.cases import about_sheet, waiting_protest
from scoring.cases.words import about_team
from scoring.sheets.models import Submission
from scoring.sheets.queries.sheets import fresh_sheet
from tournaments.draws.models import SubMatch
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Event
from tournaments.events.services import bump_board
from tournaments.members.models import Member
from tournaments.organization.models import User

SECTION = "CODE OF CONDUCT v"


class CaseKeyReusedError(Exception):
    """The key was used before, with other content. `first` is what was written then."""

    def __init__(self, first: Case) -> None:
        super().__init__(first)
        self.first = first


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What somebody brings: what it is about, what is claimed, and by whom."""

    kind: Case.Kind
    claim: str
    sub_match: SubMatch | None = None
    leg: int | None = None
    entry: Entry | None = None
    member: Member | None = None
    claimed_by: str = ""
    claimed_side: str = ""
    claimed_role: str = ""
    claimed_at: datetime.datetime | None = None

    def is_said_by(self, case: Case) -> bool:
        """Return whether `case` was brought with these words, about the same."""
        said = ("kind", "sub_match", "leg", "entry", "member", "claimed_side", "claimed_role")
        same = all(getattr(self, name) == getattr(case, name) for name in said)
        return same and (self.claim.strip(), self.claimed_by.strip()) == (case.claim, case.claimed_by)


@transaction.atomic
def open_case(*, event: Event, claim: Claim, by: User, idempotency_key: UUID | None = None) -> Case:
    """Open a case and return it. The same key again returns the first; with other content it raises CaseKeyReusedError.

    A protest whose words stand on the sheet is taken up with it. Raises RuleViolation for a claim that says nothing,
    or is about nothing of this event.
    """
    Event.objects.select_for_update().only("pk").get(pk=event.pk)
    first = Case.objects.filter(idempotency_key=idempotency_key).first() if idempotency_key else None
    if first is not None:
        if first.event_id == event.pk and claim.is_said_by(first):
            return first
        raise CaseKeyReusedError(first)
    _check(event, claim)
    return _write(event, claim, by, idempotency_key or uuid4())


@transaction.atomic
def take_up(*, event: Event, submission: Submission, by: User) -> Case:
    """Write the case of a protest that stands on a sheet, and return it; doing it again returns the first."""
    Event.objects.select_for_update().only("pk").get(pk=event.pk)
    known = Case.objects.filter(
        sub_match=submission.sub_match_id, kind=Case.Kind.PROTEST, claim=submission.protest
    ).first()
    if known is not None:
        return known
    if not submission.protest:
        raise RuleViolation("cases.no_protest", SECTION)
    submission = waiting_protest(event, submission.pk)
    claim = Claim(
        kind=Case.Kind.PROTEST,
        claim=submission.protest,
        sub_match=submission.sub_match,
        claimed_at=submission.entered_at,
    )
    return _write(event, claim, by, uuid4(), submission=submission)


def _check(event: Event, claim: Claim) -> None:
    if not claim.claim.strip():
        raise RuleViolation("cases.no_claim", SECTION, field="claim")
    about = (claim.sub_match, claim.entry, claim.member)
    if claim.kind is Case.Kind.PROTEST and claim.sub_match is None and claim.entry is None:
        raise RuleViolation("cases.needs_sheet_or_team", SECTION, field="code")
    if claim.kind is Case.Kind.COMPLAINT and about == (None, None, None):
        raise RuleViolation("cases.needs_somebody", SECTION, field="entry")
    _check_sheet(event, claim)
    if claim.entry is not None and claim.entry.competition.event_id != event.pk:
        raise RuleViolation("cases.other_event", field="entry")
    if claim.member is not None:
        places = RosterPlace.objects.filter(entry__competition__event=event, member=claim.member)
        if not places.exists():
            raise RuleViolation("cases.not_on_a_roster", field="member", name=claim.member.name_apart)


def _check_sheet(event: Event, claim: Claim) -> None:
    if claim.sub_match is None:
        if claim.leg is not None:
            raise RuleViolation("cases.leg_without_sheet", field="code")
        return
    if claim.sub_match.match.stage.competition.event_id != event.pk:
        raise RuleViolation("cases.other_event", field="code")
    legs = fresh_sheet(claim.sub_match.pk).leg_count
    if claim.leg is not None and not 1 <= claim.leg <= legs:
        raise RuleViolation("cases.no_such_leg", field="leg", legs=legs)


def _write(event: Event, claim: Claim, by: User, key: UUID, *, submission: Submission | None = None) -> Case:
    competition = None
    if claim.sub_match is not None:
        competition = claim.sub_match.match.stage.competition
    elif claim.entry is not None:
        competition = claim.entry.competition
    last = Case.objects.filter(event=event).order_by("-number").values_list("number", flat=True).first()
    case = Case.objects.create(
        event=event,
        competition=competition,
        number=(last or 0) + 1,
        kind=claim.kind,
        about=_about(claim),
        sub_match=claim.sub_match,
        leg=claim.leg,
        entry=claim.entry,
        member=claim.member,
        submission=submission,
        claim=claim.claim if submission is not None else claim.claim.strip(),  # the words of the sheet, to the letter
        claimed_by=claim.claimed_by.strip(),
        claimed_side=claim.claimed_side,
        claimed_role=claim.claimed_role,
        claimed_at=claim.claimed_at or timezone.now(),
        opened_by=by,
        idempotency_key=key,
    )
    bump_board(event_id=event.pk)
    return case


def _about(claim: Claim) -> Sentence | str:
    if claim.sub_match is not None:
        return about_sheet(claim.sub_match)
    member = claim.member.name_apart if claim.member is not None else ""
    if claim.entry is None:
        return member
    team = about_team(plain(claim.entry.competition.name), claim.entry.team_name)
    return Sentence("cases.about_member", {"about": team, "member": member}) if member else team
