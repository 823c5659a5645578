"""Handing a team in, changing it, taking it back.

Who may play is never decided here: a team that meets no rule at all can be handed in, and shows its verdict.
Refused is only what could not be a team (nobody in it, one person twice), and any change once the draw is out.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from auditlog.models import LogEntry
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.rulebook import Category
from kit.pure.translation import listed
from kit.pure.violations import RuleViolation
from tournaments.entries.models import Entry, Qualification, RosterPlace
from tournaments.entries.queries.entries import joins_neighbours, next_number, with_rosters
from tournaments.entries.services.decisions import need_reason
from tournaments.entries.services.fees import drop_marks, mark_as_written
from tournaments.entries.services.telling import tell_changed
from tournaments.events.engine.deadlines import season_begins
from tournaments.events.models import Competition, Event
from tournaments.events.queries import CompetitionContext, context_of
from tournaments.events.services import require_here
from tournaments.members.models import Member
from tournaments.members.services import tell_apart
from tournaments.organization.models import Organization, User

MOST_NAMES = 20
Part = RosterPlace.Part


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterLine:
    """One person of a team as it is handed in, in playing order. Cards seen at the table are not part of it."""

    member: Member
    part: str = Part.PLAYER
    pair: str = ""
    name_as_entered: str = ""
    fee_paid: bool = False
    cheque_number: str = ""
    received_on: datetime.date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFacts:
    """What an entry says besides its roster. Without defaults: what a caller forgets would empty a column."""

    branch: Organization
    partner_branch: Organization | None
    is_host: bool
    contact: str

    @classmethod
    def of_branch(cls, branch: Organization) -> EntryFacts:
        """A team of one branch that says nothing else."""
        return cls(branch=branch, partner_branch=None, is_host=False, contact="")

    @classmethod
    def of(cls, entry: Entry) -> EntryFacts:
        return cls(
            branch=entry.branch,
            partner_branch=entry.partner_branch,
            is_host=entry.is_host,
            contact=entry.contact,
        )

    def values(self) -> dict[str, Any]:
        """The columns of an entry by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


class StaleEntryError(RuleViolation):
    """Somebody else saved the entry in between. `current` is the entry as it is now."""

    def __init__(self, current: Entry) -> None:
        super().__init__("entries.changed_meanwhile")
        self.current = current


@transaction.atomic
def register_entry(
    *,
    competition: Competition,
    facts: EntryFacts,
    roster: Sequence[RosterLine],
    received_at: datetime.datetime | None = None,
    number: int | None = None,
    hand_in: bool = True,
    by: User | None = None,
) -> Entry:
    """Enter a team, or with ``hand_in=False`` keep it as a draft that nobody plays against, even after the draw.

    Without a captain the first player is captain. Raises RuleViolation when it could not be a team, when
    the branch does not belong there, or when the entries are frozen.
    """
    competition = open_competition(competition.pk, for_draft=not hand_in)
    context = context_of(competition)
    _check_branches(context, facts)
    _check_received(received_at, competition.event)
    lines = _checked(roster, context.category)
    entry = Entry.objects.create(
        competition=competition,
        number=number or next_number(competition),
        state=Entry.State.ENTERED if hand_in else Entry.State.DRAFT,
        received_at=(received_at or timezone.now()) if hand_in else None,
        entered_by=by,
        names_command=context.book.takes_from_everywhere(competition.event.level),
        **facts.values(),
    )
    for position, line in enumerate(lines, start=1):
        RosterPlace.objects.create(entry=entry, position=position, **_values(line))
    mark_as_written(entry, {line.member.pk: line.fee_paid for line in lines}, by=by)
    _tell_apart(entry, lines)
    return entry


def _tell_apart(entry: Entry, lines: Sequence[RosterLine]) -> None:
    """Call the teams that a branch has in one competition by their numbers as well, and players by more letters."""
    tell_apart([line.member.pk for line in lines])
    teams = Entry.objects.filter(competition=entry.competition_id, branch=entry.branch_id)
    teams = teams.exclude(state=Entry.State.CANCELLED)
    if teams.exclude(pk=entry.pk).exists():
        teams.filter(shares_branch=False).update(shares_branch=True, written_at=timezone.now())
        entry.shares_branch = True


@transaction.atomic
def change_entry(
    *,
    entry: Entry,
    expected_version: int,
    facts: EntryFacts,
    roster: Sequence[RosterLine],
    hand_in: bool = True,
    received_at: datetime.datetime | None = None,
    by: User | None = None,
) -> Entry:
    """Replace what an entry says, as long as it is still the one that `expected_version` was read from.

    The day it was received stays when it was handed in before. A team that is in cannot become a draft again.
    Raises StaleEntryError, or RuleViolation as register_entry does.
    """
    stays_draft = entry.state == Entry.State.DRAFT and not hand_in
    context = context_of(open_competition(entry.competition_id, for_draft=stays_draft))
    current = _taken(entry, expected_version)
    if current.state == Entry.State.CANCELLED:
        raise RuleViolation("entries.entry_cancelled")
    _check_branches(context, facts)
    _check_received(received_at, context.competition.event)
    lines = _checked(roster, context.category)
    values = facts.values()
    for name, value in values.items():
        setattr(current, name, value)
    if hand_in and current.state == Entry.State.DRAFT:
        current.state, current.entered_at, current.out_since = Entry.State.ENTERED, timezone.now(), None
        stop_waiting(current)
    if current.state == Entry.State.ENTERED:
        current.received_at = received_at or current.received_at or timezone.now()
    current.save(update_fields=[*values, "state", "received_at", "entered_at", "out_since", "waits", "written_at"])
    _write_roster(current, lines)
    mark_as_written(current, {line.member.pk: line.fee_paid for line in lines}, by=by)
    _tell_apart(current, lines)
    return current


@transaction.atomic
def cancel_entry(*, entry: Entry, reason: str, by: User, tells: bool = True) -> Entry:
    """Take a team back before the draw is published; a draft, which nobody plays against, afterwards too.

    Its number stays empty. Branches that were told of the team are told, unless the caller `tells` them otherwise.
    """
    open_competition(entry.competition_id, for_draft=entry.state == Entry.State.DRAFT)
    current = _taken(entry, None)
    if current.state == Entry.State.CANCELLED:
        raise RuleViolation("entries.entry_cancelled")
    need_reason(reason)
    current.cancelled_reason = reason.strip()
    knew = current.state == Entry.State.ENTERED or Qualification.objects.filter(entry=current).exists()
    go_out(current, Entry.State.CANCELLED, "cancelled_reason")
    if knew and tells:
        key = f"taken-out:{current.pk}:{current.version}"
        tell_changed("taken_out", entry=current, key=key, by=by, reason=reason.strip())
    return current


def go_out(entry: Entry, state: Entry.State, *also: str) -> None:
    """Write that an entry is not in any more, with these other columns."""
    if entry.state == Entry.State.ENTERED:
        entry.out_since = timezone.now()
    stop_waiting(entry)
    entry.state = state
    entry.version += 1
    entry.save(update_fields=["state", "waits", "version", "written_at", "out_since", *also])


def stop_waiting(entry: Entry) -> None:
    """Take a team off the waiting list; those behind it move up. Whoever asks saves it."""
    if entry.waits is not None:
        behind = Entry.objects.filter(competition=entry.competition_id, waits__gt=entry.waits)
        behind.update(waits=F("waits") - 1, written_at=timezone.now())
        entry.waits = None


def received_on(day: datetime.date, *, event: Event) -> datetime.datetime:
    """Return the moment that counts for a team whose paper came in on `day`: now, or the beginning of an earlier day.

    Raises RuleViolation for a day that lies ahead, or before the season (REGISTRATION iii.b).
    """
    today = timezone.localdate()
    check_day(day, event)
    # Nobody knows the hour at which a paper came; it counts from the first, so that the last day is on time.
    return timezone.now() if day == today else timezone.make_aware(datetime.datetime.combine(day, datetime.time()))


def _check_received(received_at: datetime.datetime | None, event: Event) -> None:
    """Refuse a moment at which nothing of this event can have come in, whichever door it comes by.

    A list may name days that lie ahead (`tournaments.imports`); after the event none can be.
    """
    if received_at is None:
        return
    day = timezone.localdate(received_at)
    _check_season(day, event)
    if day > max(event.ends_on, timezone.localdate()):
        raise RuleViolation("entries.received_after_event", field="received_on", ends=event.ends_on)


def check_day(day: datetime.date, event: Event) -> None:
    """Raise RuleViolation for a day of receipt that lies ahead, or before the season."""
    today = timezone.localdate()
    if day > today:
        raise RuleViolation("entries.received_ahead", field="received_on", today=today)
    _check_season(day, event)


def _check_season(day: datetime.date, event: Event) -> None:
    begins = season_begins(event.season)
    if day < begins:
        raise RuleViolation("entries.received_before_season", field="received_on", begins=begins)


def open_competition(pk: int, *, for_draft: bool = False) -> Competition:
    """Lock and return a competition whose entries may still change; a draft may be written at any time."""
    competition = (
        Competition.objects.select_related("event__organizer", "event__host_branch")
        .select_for_update(of=("self",))
        .get(pk=pk)
    )
    require_here(competition.event)
    if competition.entries_frozen_at is not None and not for_draft:
        raise RuleViolation("entries.entries_frozen", competition=competition.name)
    return competition


def _taken(entry: Entry, expected_version: int | None) -> Entry:
    """Return the entry for writing. The version is compared by the database: of two officers one comes first."""
    if expected_version is None:
        return Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
    mine = Entry.objects.filter(pk=entry.pk, version=expected_version).update(version=F("version") + 1)
    current = with_rosters(Entry.objects.filter(pk=entry.pk)).get()
    if not mine:
        raise StaleEntryError(current)
    return current


def _check_branches(context: CompetitionContext, facts: EntryFacts) -> None:
    branch, partner, event = facts.branch, facts.partner_branch, context.competition.event
    organizer = event.organizer
    # On a site of its own Dominion stands in no Command's tree, and a final of several Commands stands beside all.
    from_everywhere = context.book.takes_from_everywhere(event.level)
    for field, organization in (("branch", branch), ("partner_branch", partner)):
        if organization is None:
            continue
        if organization.level != Organization.BRANCH:
            raise RuleViolation("entries.not_a_branch", field=field, branch=organization)
        if from_everywhere or organizer.covers(organization):
            continue
        if organization is partner and joins_neighbours(event, context.book):
            if organization.parent_id == organizer.parent_id:
                continue
        elif organization is partner and organizer.level == Organization.BRANCH:
            raise RuleViolation("entries.composite_higher_up", "ELIGIBILITY vii.a", field=field)
        raise RuleViolation("entries.branch_elsewhere", field=field, branch=organization, organizer=organizer)
    if partner is not None and partner.pk == branch.pk:
        raise RuleViolation("entries.partner_is_same", "ELIGIBILITY vii.a", field="partner_branch")
    if facts.is_host and branch.pk != event.host_branch_id:
        raise RuleViolation("entries.not_the_host", "ALLOCATION iv", field="is_host", host=event.host_branch)


def _checked(roster: Sequence[RosterLine], category: Category) -> list[RosterLine]:
    """Return the lines with exactly one captain, or raise for what could not be a team."""
    lines = list(roster)
    if not lines:
        raise RuleViolation("entries.no_members", field="roster")
    if len(lines) > MOST_NAMES:
        raise RuleViolation("entries.too_many_members", field="roster", most=MOST_NAMES)
    seen: set[int] = set()
    for line in lines:
        if line.member.pk in seen:
            raise RuleViolation("entries.member_twice", field="roster", name=line.member.name)
        seen.add(line.member.pk)
    allowed = {"", *map(chr, range(ord("A"), ord("A") + category.sides.pairs))}
    for line in lines:
        if line.pair and (len(allowed) == 2 or line.pair not in allowed):
            raise RuleViolation("entries.no_pair", field="roster", pair=line.pair)
    captains = [line.member.name for line in lines if line.part == Part.CAPTAIN]
    if len(captains) > 1:
        raise RuleViolation("entries.two_captains", field="roster", names=listed(captains))
    return lines if captains else _with_captain(lines)


def _with_captain(lines: list[RosterLine]) -> list[RosterLine]:
    first = next((i for i, line in enumerate(lines) if line.part == Part.PLAYER), None)
    if first is None:
        return lines
    line = lines[first]
    lines[first] = replace(line, part=Part.CAPTAIN)
    return lines


def _values(line: RosterLine) -> dict[str, object]:
    return {
        "member": line.member,
        "part": Part(line.part),
        "pair": line.pair,
        "name_as_entered": line.name_as_entered,
        "fee_paid": line.fee_paid,
        "cheque_number": line.cheque_number,
        "received_on": line.received_on,
    }


def _write_roster(entry: Entry, lines: Sequence[RosterLine]) -> None:
    """Make the roster say what `lines` say; who stays keeps what the registration table has seen."""
    before = list(RosterPlace.objects.filter(entry=entry).select_related("member").order_by("position"))
    places = {place.member_id: place for place in before}
    wanted = {line.member.pk for line in lines}
    drop_marks(place for place in before if place.member_id not in wanted)
    for pk, place in list(places.items()):
        if pk not in wanted:
            place.delete()
            del places[pk]
    # Two people who change places would each stand on the other's position for a moment.
    RosterPlace.objects.filter(entry=entry).update(position=F("position") + 100)
    for position, line in enumerate(lines, start=1):
        known = places.get(line.member.pk)
        values = {"position": position, **_values(line)}
        if known is None:
            RosterPlace.objects.create(entry=entry, **values)
            continue
        if values["received_on"] is None:
            values["received_on"] = known.received_on
        for name, value in values.items():
            setattr(known, name, value)
        known.save(update_fields=[*values])
    stayed = [place.member for place in before if place.member_id in wanted]
    now = [line.member for line in lines if line.member.pk in places]
    if stayed != now:
        _note_order(entry, stayed, now)


def _note_order(entry: Entry, before: Sequence[Member], after: Sequence[Member]) -> None:
    changes = {"playing order": [", ".join(member.name for member in order) for order in (before, after)]}
    LogEntry.objects.log_create(entry, force_log=True, changes=changes, action=LogEntry.Action.UPDATE)
