"""Proposals: of an event below, at an event above, and those that a branch has to answer."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from kit.dates import format_days
from kit.pure.text import sort_key
from scoring.awards.queries.advancement import decision_in_words
from scoring.ladder.engine.stands import Stand, stand_of
from scoring.ladder.queries.above import Ladder, ladder_of
from scoring.ladder.words.advancing import STANDS, not_on_record
from tournaments.entries.engine import Origin, format_record
from tournaments.entries.models import Entry, Qualification
from tournaments.entries.queries.origins import ORIGIN, people_of_origins
from tournaments.events.models import Competition, Event
from tournaments.organization.models import Role, User
from tournaments.organization.queries import permissions
from tournaments.seasons.queries.plan import terms_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A team that came up by its place, at the event above."""

    record: Qualification
    entry: Entry
    stand: Stand
    due_on: datetime.date | None
    people: tuple[str, ...] = ()
    new_people: tuple[str, ...] = ()  # in the team now, and not in the one that qualified

    @property
    def source(self) -> Entry | None:
        """The entry below; None where its event is not on this site."""
        return self.record.source

    @property
    def origin(self) -> Origin | None:
        """Where the team came from; None where nobody wrote it down."""
        return self.record.origin

    @property
    def decision_text(self) -> str:
        """What decided the place; empty where nobody wrote it down."""
        return decision_in_words(self.origin.decision) if self.origin is not None else ""

    @property
    def proposed_by(self) -> str:
        return str(self.record.recorded_by or "")

    @property
    def event(self) -> Event:
        return self.entry.competition.event

    @property
    def waits(self) -> bool:
        return self.stand in (Stand.WAITING, Stand.LATE)

    @property
    def question(self) -> str:
        """What no longer holds below and waits for the officers; of a team that does not come nothing does."""
        return "" if self.stand is Stand.TAKEN_BACK else self.record.question

    @property
    def stand_label(self) -> str:
        return str(STANDS[self.stand])


def proposal_for(entry: Entry) -> Proposal | None:
    """Return the proposal that `entry` is, or was; None for an entry that came another way."""
    return next(iter(_proposals(_records().filter(entry=entry, kind=Qualification.Kind.PLACED))), None)


def proposals_from(competitions: Collection[Competition]) -> dict[int, Proposal]:
    """Return what the places of these competitions led to, by entry. Few queries more for each event above."""
    proposals = _proposals(_records().filter(source__competition__in=competitions))
    return {proposal.record.source_id or 0: proposal for proposal in proposals}


def proposals_at(event: Event) -> dict[int, list[Proposal]]:
    """Return the teams that came up to an event, by competition, the first places first, event by event below."""
    by_competition: dict[int, list[Proposal]] = {}
    records = _records().filter(entry__competition__event=event, kind=Qualification.Kind.PLACED)
    proposals = _proposals(records.order_by("place", "pk"))
    for proposal in sorted(proposals, key=lambda each: sort_key(each.origin.event if each.origin else "")):
        by_competition.setdefault(proposal.entry.competition_id, []).append(proposal)
    return by_competition


def waiting_for(user: User) -> list[Proposal]:
    """Return the proposals that a branch of `user` has to answer, the most urgent first."""
    branches = [
        role.organization_id
        for role in permissions.roles_of(user)
        if role.kind == Role.Kind.BRANCH_OFFICER and role.organization_id
    ]
    if not branches:
        return []
    drafts = _records().filter(entry__branch__in=branches, entry__state=Entry.State.DRAFT)
    waiting = [proposal for proposal in _proposals(drafts.filter(kind=Qualification.Kind.PLACED)) if proposal.waits]
    return sorted(waiting, key=lambda proposal: (proposal.due_on or proposal.event.starts_on, proposal.entry.pk))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """A competition below that sends teams to one above. `competition` is None where it is not on this site."""

    event: str
    dates: str
    is_final: bool
    record: str  # the fingerprint of the final record, where teams came by it
    competition: Competition | None
    proposals: tuple[Proposal, ...]

    @property
    def short_record(self) -> str:
        return format_record(self.record)


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """One competition of an event, with all that comes up to it."""

    competition: Competition
    senders: tuple[Sender, ...]
    due_on: datetime.date | None
    hosts: tuple[Entry, ...]  # beside the quota (A12, A34)
    named: tuple[Qualification, ...]

    @property
    def proposals(self) -> list[Proposal]:
        return [proposal for sender in self.senders for proposal in sender.proposals]

    def count(self, stand: Stand) -> int:
        return sum(proposal.stand is stand for proposal in self.proposals)

    @property
    def waiting(self) -> int:
        return self.count(Stand.WAITING)

    @property
    def late(self) -> int:
        return self.count(Stand.LATE)

    @property
    def entered(self) -> int:
        return self.count(Stand.ENTERED)


def coming_to(event: Event) -> list[Coming]:
    """Return what comes up to each competition of an event. How many queries it takes does not depend on how much."""
    competitions = list(event.competitions.order_by("position", "pk"))
    ladder, proposals, terms = ladder_of(event, competitions), proposals_at(event), terms_of(event, competitions)
    hosts = list(
        Entry.objects.filter(competition__event=event, is_host=True, state=Entry.State.ENTERED).select_related("branch")
    )
    named = list(
        Qualification.objects.filter(entry__competition__event=event, kind=Qualification.Kind.NAMED).select_related(
            "entry__branch"
        )
    )
    return [
        Coming(
            competition=competition,
            senders=_senders(ladder, competition, proposals.get(competition.pk, [])),
            due_on=terms[competition.pk].entries_due,
            hosts=tuple(entry for entry in hosts if entry.competition_id == competition.pk),
            named=tuple(record for record in named if record.entry.competition_id == competition.pk),
        )
        for competition in competitions
    ]


def _senders(ladder: Ladder, competition: Competition, proposals: Sequence[Proposal]) -> tuple[Sender, ...]:
    below = {sender.pk: sender for sender in ladder.below_of(competition)}
    elsewhere: dict[tuple[object, ...], list[Proposal]] = {}
    for proposal in proposals:
        if proposal.source is not None:  # of an event that the ladder would not have chosen, too: the officer did
            below.setdefault(proposal.source.competition_id, proposal.source.competition)
        else:
            identity = proposal.origin.identity[:-1] if proposal.origin is not None else ()
            elsewhere.setdefault(identity, []).append(proposal)
    here = [
        _sender_here(
            sender,
            [each for each in proposals if each.source is not None and each.source.competition_id == sender.pk],
        )
        for sender in below.values()
    ]
    return (*here, *(_sender_elsewhere(some) for some in elsewhere.values()))


def _sender_here(competition: Competition, proposals: Sequence[Proposal]) -> Sender:
    event = competition.event
    return Sender(
        event=event.name,
        dates=event.dates,
        is_final=competition.is_final,
        record=next((proposal.record.record for proposal in proposals), ""),
        competition=competition,
        proposals=tuple(proposals),
    )


def _sender_elsewhere(proposals: Sequence[Proposal]) -> Sender:
    origin, record = proposals[0].origin, proposals[0].record
    return Sender(
        event=origin.event if origin is not None else not_on_record(),
        dates=format_days(origin.starts_on, origin.ends_on) if origin is not None else "",
        is_final=not record.provisional,
        record=record.record,
        competition=None,
        proposals=tuple(proposals),
    )


# --- inside ---------------------------------------------------------------------------------------------


def _records() -> QuerySet[Qualification]:
    return Qualification.objects.select_related(
        "entry__branch",
        "entry__partner_branch",
        "entry__competition__event__organizer",
        "entry__competition__event__host_branch",
        "recorded_by",
        *ORIGIN,
    ).prefetch_related("entry__roster__member")


def _proposals(records: QuerySet[Qualification]) -> list[Proposal]:
    qualifications = list(records)
    events: dict[int, Event] = {}
    competitions: dict[int, dict[int, Competition]] = {}
    for record in qualifications:
        competition = record.entry.competition
        event = events.setdefault(competition.event_id, competition.event)
        competitions.setdefault(event.pk, {})[competition.pk] = competition
    due = {
        pk: terms.entries_due
        for event in events.values()
        for pk, terms in terms_of(event, competitions[event.pk].values()).items()
    }
    people = people_of_origins(qualifications)
    return [_proposal(record, due[record.entry.competition_id], people) for record in qualifications]


def _proposal(record: Qualification, due_on: datetime.date | None, people: Mapping[int, frozenset[int]]) -> Proposal:
    entry, before = record.entry, people.get(record.entry_id)
    places = sorted(entry.roster.all(), key=lambda place: place.position)
    return Proposal(
        record=record,
        entry=entry,
        stand=stand_of(entry.state, due_on=due_on, today=entry.competition.event.today),
        due_on=due_on,
        people=tuple(place.member.name for place in places),
        new_people=tuple(place.member.name for place in places if before is not None and place.member_id not in before),
    )
