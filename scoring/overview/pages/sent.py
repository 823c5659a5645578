"""What a branch sent to each event and how its teams stand, what it owes, what it is asked, and what is due."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.ladder.queries.proposals import Proposal, proposals_from
from scoring.overview.pages.steps import ChecklistStep, sending
from scoring.overview.words import branch as words
from tournaments.entries.models import Departure, Entry
from tournaments.entries.queries.entries import with_rosters
from tournaments.entries.queries.verdicts import EntryVerdict, FindingLine, verdicts_for
from tournaments.entries.words.standing import fee_of_team
from tournaments.events import queries
from tournaments.events.models import Competition, Event
from tournaments.money.engine.ledger import added
from tournaments.money.queries.accounts import Account, accounts_of
from tournaments.organization.models import Organization
from tournaments.seasons.queries.plan import dues_of
from tournaments.signups.queries import count_waiting

UNFOLDED = 5  # teams; more are folded


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamSent:
    """A team of a branch at an event."""

    verdict: EntryVerdict
    account: Account | None
    departure: Departure | None
    advances: Proposal | None  # to the event above
    proposal: Proposal | None  # it came up by its place, and its branch has not answered

    @property
    def entry(self) -> Entry:
        return self.verdict.entry

    @property
    def lines(self) -> list[FindingLine]:
        """What was found and what an officer decided or asks; once it is drawn, only the latter."""
        lines = self.verdict.problems + self.verdict.overridden if self.entry.state == Entry.State.ENTERED else ()
        return [line for line in lines if line.override or not self.entry.competition.entries_frozen_at]

    @property
    def is_asked(self) -> bool:
        return self.proposal is not None or any(
            line.override is not None and line.override.waits_for_branch for line in self.lines
        )

    @property
    def stand(self) -> words.Stand:
        """How it stands, in a few words, and the looks of them."""
        if self.departure is not None:
            return words.Stand(self.departure.get_kind_display(), "badge-bad")
        if self.advances is not None:
            return words.advances_to(self.advances.event.name, self.advances.stand_label)
        if self.entry.state == Entry.State.DRAFT:
            return words.stand_of_draft(self.entry.waits, is_proposed=self.proposal is not None)
        return words.stand_of_team(
            is_asked=self.is_asked,
            may_play=self.verdict.may_play,
            is_drawn=self.entry.competition.entries_frozen_at is not None,
            waits=self.verdict.waits_for_officer,
        )

    @property
    def fee(self) -> str:
        """What is said of its fee; empty where it owes none."""
        if self.account is None or not (self.account.balance.owed or self.account.balance.paid):
            return ""
        payments = [share.payment for share in self.account.entry.fee_shares.all() if share.payment]
        receipts = dict.fromkeys(str(payment.receipt_number) for payment in payments)
        return fee_of_team(self.account.balance.outstanding, list(receipts), is_said=self.account.balance.is_said)


@dataclass(frozen=True, slots=True, kw_only=True)
class SentTo:
    """An event to which branches send teams, and all that concerns them there."""

    event: Event
    teams: Sequence[TeamSent]
    step: ChecklistStep
    captains: int
    due: queries.Due | None
    late: str
    numbers_due: datetime.date | None
    last_year: Mapping[tuple[object, ...], Sequence[Entry]]

    @property
    def teams_in_words(self) -> str:
        return words.teams_sent(len(self.teams))

    @property
    def is_open(self) -> bool:
        """Whether the teams are shown at once: few of them, or one is asked about; what is over is folded."""
        is_over = self.event.ends_on < self.event.today
        return any(team.is_asked for team in self.teams) or (len(self.teams) <= UNFOLDED and not is_over)

    @property
    def fees(self) -> str:
        balance = added(team.account.balance for team in self.teams if team.account is not None)
        return words.fees_of_branch(balance.owed, balance.paid, balance.marked, balance.outstanding)

    @property
    def to_enter(self) -> list[tuple[Competition, Sequence[Entry]]]:
        """The competitions that take teams, with last year's for those to which none is sent yet."""
        sent = {team.entry.competition_id for team in self.teams}
        taking = [each for each in self.event.competitions.all() if each.entries_frozen_at is None]
        last = [() if each.pk in sent else self.last_year.get(_kind(each, self.event), ()) for each in taking]
        return list(zip(taking, last, strict=True)) if self.event.starts_on >= self.event.today else []

    @property
    def first_due(self) -> tuple[bool, bool, datetime.date]:
        """Where it stands in the list: what is asked first, then by the day that comes next; what is over last."""
        is_asked = any(team.is_asked for team in self.teams) or self.step.state == "attention"
        days = [team.proposal.due_on for team in self.teams if team.proposal and team.proposal.due_on]
        days += [self.due.deadline.day] if self.due and self.due.deadline.day and not self.due.is_over else []
        return self.event.ends_on < self.event.today, not is_asked, min([*days, self.event.starts_on])


def sent_to(
    events: Iterable[Event],
    branches: QuerySet[Organization],
    *,
    levels: set[str],
    proposals: Iterable[Proposal] = (),
    again: bool,
) -> list[SentTo]:
    """Return the events to which `branches` send teams, or did, in the order of what is due.

    `levels` are those of the places that ask; `again` offers the teams of last year. The number of queries does not
    depend on how many events there are.
    """
    listed = list(events)
    teams = _teams_at(listed, branches, {each.entry.pk: each for each in proposals})
    listed = [event for event in listed if event.starts_on >= event.today or teams.get(event.pk)]
    dues, senders = dues_of(listed), queries.senders_of(listed)
    waiting = count_waiting([event.pk for event in listed], branches) if listed else {}
    last_year = _last_year(branches, {event.season for event in listed}) if again and listed else {}
    lines = []
    for event in listed:
        here, captains = teams.get(event.pk, []), waiting.get(event.pk, 0)
        due = queries.due_for_entries(dues[event.pk])
        of_numbers = [each.deadline.day for each in dues[event.pk] if each.deadline.key == "teams" and not each.is_over]
        competitions = event.competitions.all()
        is_closed = bool(competitions) and all(each.entries_frozen_at for each in competitions)
        step = sending(
            sum(team.entry.state == Entry.State.ENTERED for team in here),
            is_asked=senders[event.pk] in levels,
            is_late=due is not None and due.is_over,
            is_closed=is_closed,
            captains=captains,
        )
        lines.append(
            SentTo(
                event=event,
                teams=here,
                step=step,
                captains=captains,
                due=due if event.starts_on >= event.today and not is_closed else None,
                late=queries.rulebook_for(event).setting("eligibility.late_entry").in_words,
                numbers_due=next(iter(of_numbers), None),
                last_year=last_year,
            )
        )
    return sorted(lines, key=lambda line: line.first_due)


def _teams_at(
    events: Sequence[Event], branches: QuerySet[Organization], proposals: Mapping[int, Proposal]
) -> dict[int, list[TeamSent]]:
    """Return the teams of `branches` at each event that were not taken back, by the event's key."""
    rows = Entry.objects.filter(competition__event__in=events, branch__in=branches.order_by())
    rows = rows.exclude(state=Entry.State.CANCELLED)
    entries = list(with_rosters(rows).order_by("competition__event", "competition__position", "number"))
    if not entries:
        return {}
    verdicts, accounts = verdicts_for(entries), {each.entry.pk: each for each in accounts_of(rows)}
    gone = {each.entry_id: each for each in Departure.objects.filter(entry__in=entries, revoked_at=None)}
    final = {entry.competition for entry in entries if entry.competition.is_final}
    advances = proposals_from(final) if final else {}
    teams: dict[int, list[TeamSent]] = {}
    for entry in entries:
        team = TeamSent(
            verdict=verdicts[entry.pk],
            account=accounts.get(entry.pk),
            departure=gone.get(entry.pk),
            advances=advances.get(entry.pk),
            proposal=proposals.get(entry.pk),
        )
        teams.setdefault(entry.competition.event_id, []).append(team)
    return teams


def _last_year(branches: QuerySet[Organization], seasons: set[int]) -> dict[tuple[object, ...], list[Entry]]:
    """Return the teams of the seasons before, by what a competition of these `seasons` begins with them has."""
    rows = Entry.objects.filter(state=Entry.State.ENTERED, branch__in=branches.order_by())
    found: dict[tuple[object, ...], list[Entry]] = {}
    for entry in with_rosters(rows.filter(competition__event__season__in=[season - 1 for season in seasons])):
        found.setdefault(_kind(entry.competition, entry.competition.event, 1), []).append(entry)
    return found


def _kind(competition: Competition, event: Event, later: int = 0) -> tuple[object, ...]:
    return competition.category, event.organizer_id, event.level, event.season + later
