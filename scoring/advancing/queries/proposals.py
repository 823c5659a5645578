"""Proposals: of an event below, at an event above, and those that a branch has to answer."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from scoring.advancing.engine.stands import Stand, stand_of
from scoring.advancing.queries.ladder import Ladder, ladder_of
from scoring.advancing.words import STANDS
from tournaments.entries.models import Entry, Qualification
from tournaments.events.models import Competition, Event
from tournaments.organization.models import Role, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.order import by_name
from tournaments.seasons.queries import terms_for, terms_of


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
    def source(self) -> Entry:
        assert self.record.source is not None
        return self.record.source

    @property
    def event(self) -> Event:
        return self.entry.competition.event

    @property
    def waits(self) -> bool:
        return self.stand in (Stand.WAITING, Stand.LATE)

    @property
    def stand_label(self) -> str:
        return str(STANDS[self.stand])


def proposal_of(source: Entry) -> Proposal | None:
    """Return what the place of `source` led to; None while nobody has proposed it."""
    record = _records().filter(source=source).first()
    return _proposal(record, terms_for(record.entry.competition).entries_due) if record else None


def proposal_for(entry: Entry) -> Proposal | None:
    """Return the proposal that `entry` is, or was; None for an entry that came another way."""
    record = _records().filter(entry=entry, source__isnull=False).first()
    return _proposal(record, terms_for(record.entry.competition).entries_due) if record else None


def proposals_from(competitions: Collection[Competition]) -> dict[int, Proposal]:
    """Return what the places of these competitions led to, by entry. Few queries more for each event above."""
    return _by_source(_records().filter(source__competition__in=competitions))


def proposals_at(event: Event) -> dict[int, list[Proposal]]:
    """Return the teams that came up to an event, by competition, the first places first."""
    by_competition: dict[int, list[Proposal]] = {}
    records = _records().filter(entry__competition__event=event, source__isnull=False)
    for proposal in _by_source(records.order_by(by_name("source__competition__event__name"), "place", "pk")).values():
        by_competition.setdefault(proposal.entry.competition_id, []).append(proposal)
    return by_competition


def waiting_for(user: User) -> list[Proposal]:
    """Return the proposals that a branch of `user` has to answer, the most urgent first."""
    branches = [
        role.node_id for role in permissions.roles_of(user) if role.kind == Role.Kind.BRANCH_OFFICER and role.node_id
    ]
    if not branches:
        return []
    records = _records().filter(entry__branch__in=branches, entry__state=Entry.State.DRAFT, source__isnull=False)
    waiting = [proposal for proposal in _by_source(records).values() if proposal.waits]
    return sorted(waiting, key=lambda proposal: (proposal.due_on or proposal.event.starts_on, proposal.entry.pk))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """A competition below that sends teams to one above."""

    competition: Competition
    proposals: tuple[Proposal, ...]

    @property
    def is_final(self) -> bool:
        return self.competition.is_final


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
    for proposal in proposals:  # from an event that the ladder would not have chosen: the officer did
        below.setdefault(proposal.source.competition_id, proposal.source.competition)
    return tuple(
        Sender(
            competition=sender,
            proposals=tuple(each for each in proposals if each.source.competition_id == sender.pk),
        )
        for sender in below.values()
    )


# --- inside ---------------------------------------------------------------------------------------------


def _records() -> QuerySet[Qualification]:
    return Qualification.objects.select_related(
        "entry__branch",
        "entry__partner_branch",
        "entry__competition__event__organizer",
        "entry__competition__event__host_branch",
        "source__branch",
        "source__competition__event__organizer",
    ).prefetch_related("entry__roster__member", "source__roster__member")


def _by_source(records: QuerySet[Qualification]) -> dict[int, Proposal]:
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
    return {record.source_id or 0: _proposal(record, due[record.entry.competition_id]) for record in qualifications}


def _proposal(record: Qualification, due_on: datetime.date | None) -> Proposal:
    entry, source = record.entry, record.source
    known = {place.member_id for place in source.roster.all()} if source else set()
    places = sorted(entry.roster.all(), key=lambda place: place.position)
    return Proposal(
        record=record,
        entry=entry,
        stand=stand_of(entry.state, due_on=due_on, today=timezone.localdate()),
        due_on=due_on,
        people=tuple(place.member.name for place in places),
        new_people=tuple(place.member.name for place in places if place.member_id not in known),
    )
