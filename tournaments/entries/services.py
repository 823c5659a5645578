"""Writes about entries: handing a team in, changing it, officers' decisions, the registration table, departures.

Who may play is never decided here: a team that meets no rule at all can be handed in, and shows its verdict.
Refused is only what could not be a team (nobody in it, one person twice), and any change once the draw is out.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from auditlog.models import LogEntry
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.base import RuleViolation
from tournaments.entries.engine import RULES
from tournaments.entries.models import Departure, Entry, Override, RosterPlace
from tournaments.entries.queries.entries import next_number, verdicts_for, with_rosters
from tournaments.events.models import Competition
from tournaments.events.queries import category_for, rulebook_for
from tournaments.events.services import bump_board
from tournaments.members.models import Member
from tournaments.organization.models import Node, User

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


class StaleEntry(RuleViolation):
    """Somebody else saved the entry in between. `current` is the entry as it is now."""

    def __init__(self, current: Entry) -> None:
        super().__init__("changed_meanwhile", "")
        self.current = current


@transaction.atomic
def register_entry(
    *,
    competition: Competition,
    branch: Node,
    roster: Sequence[RosterLine],
    partner_branch: Node | None = None,
    is_host: bool = False,
    contact: str = "",
    received_at: datetime.datetime | None = None,
    number: int | None = None,
    hand_in: bool = True,
    by: User | None = None,
) -> Entry:
    """Enter a team, or with ``hand_in=False`` keep it as a draft that nobody plays against, even after the draw.

    Without a captain the first player is captain. Raises RuleViolation when it could not be a team, when
    the branch does not belong there, or when the entries are frozen.
    """
    competition = _open_competition(competition.pk, for_draft=not hand_in)
    _check_branches(competition, branch, partner_branch, is_host=is_host)
    lines = _checked(roster, competition)
    entry = Entry.objects.create(
        competition=competition,
        number=number or next_number(competition),
        branch=branch,
        partner_branch=partner_branch,
        is_host=is_host,
        state=Entry.State.ENTERED if hand_in else Entry.State.DRAFT,
        received_at=(received_at or timezone.now()) if hand_in else None,
        contact=contact,
        entered_by=by,
    )
    for position, line in enumerate(lines, start=1):
        RosterPlace.objects.create(entry=entry, position=position, **_values(line))
    return entry


@transaction.atomic
def change_entry(
    *,
    entry: Entry,
    expected_version: int,
    roster: Sequence[RosterLine],
    branch: Node,
    partner_branch: Node | None = None,
    is_host: bool = False,
    contact: str = "",
    hand_in: bool = True,
    received_at: datetime.datetime | None = None,
    by: User | None = None,
) -> Entry:
    """Replace what an entry says, as long as it is still the one that `expected_version` was read from.

    The day it was received stays when it was handed in before. A team that is in cannot become a draft again.
    Raises StaleEntry, or RuleViolation as register_entry does.
    """
    stays_draft = entry.state == Entry.State.DRAFT and not hand_in
    competition = _open_competition(entry.competition_id, for_draft=stays_draft)
    current = _taken(entry, expected_version)
    if current.state == Entry.State.CANCELLED:
        raise RuleViolation("entry_cancelled", "")
    _check_branches(competition, branch, partner_branch, is_host=is_host)
    lines = _checked(roster, competition)
    current.branch, current.partner_branch, current.is_host, current.contact = branch, partner_branch, is_host, contact
    if hand_in and current.state == Entry.State.DRAFT:
        current.state = Entry.State.ENTERED
    if current.state == Entry.State.ENTERED:
        current.received_at = received_at or current.received_at or timezone.now()
    current.save(update_fields=["branch", "partner_branch", "is_host", "contact", "state", "received_at"])
    _write_roster(current, lines)
    return current


@transaction.atomic
def cancel_entry(*, entry: Entry, reason: str, by: User) -> Entry:
    """Take a team back before the draw is published. Its number stays empty."""
    _open_competition(entry.competition_id)
    current = _taken(entry, None)
    if current.state == Entry.State.CANCELLED:
        raise RuleViolation("entry_cancelled", "")
    _need_reason(reason)
    current.state = Entry.State.CANCELLED
    current.cancelled_reason = reason.strip()
    current.version += 1
    current.save(update_fields=["state", "cancelled_reason", "version"])
    return current


# --- officers' decisions --------------------------------------------------------------------------------


@transaction.atomic
def override_rule(*, entry: Entry, rule: str, member: Member | None, reason: str, by: User) -> Override:
    """Let an entry play although `rule` is not met, or needs a decision, for `member` (None: for the team).

    The decision rests on the facts of this moment; when they change it lapses by itself and has to be
    made again. Raises RuleViolation without a reason, or when there is nothing to decide.
    """
    _need_reason(reason)
    if rule not in RULES:
        raise RuleViolation("nothing_to_override", "", field="rule")
    section = RULES[rule].section
    if not RULES[rule].may_be_overridden:
        raise RuleViolation("cannot_override", section, field="rule", title=RULES[rule].title)
    entry = with_rosters(Entry.objects.filter(pk=entry.pk)).get()
    found = verdicts_for([entry])[entry.pk].verdict.of(rule, member.pk if member else None)
    standing = Override.objects.filter(entry=entry, rule=rule, member=member, revoked_at=None)
    if found is None or not found.is_problem:
        raise RuleViolation("already_decided" if standing else "nothing_to_override", section, field="rule")
    standing.update(revoked_at=timezone.now(), revoked_by=by)  # lapsed: made on other facts
    return Override.objects.create(
        entry=entry, rule=rule, member=member, facts=found.facts, reason=reason.strip(), made_by=by
    )


@transaction.atomic
def revoke_override(*, override: Override, by: User) -> Override:
    """Take a decision back; the rule counts again. The decision stays on record."""
    if not Override.objects.filter(pk=override.pk, revoked_at=None).exists():
        raise RuleViolation("decision_revoked", "")
    override.revoked_at, override.revoked_by = timezone.now(), by
    override.save(update_fields=["revoked_at", "revoked_by"])
    return override


@transaction.atomic
def depart(*, entry: Entry, kind: str, policy: str = "", reason: str, by: User) -> Departure:
    """Note that a team stops: it withdrew or was put out. Without `policy` its results count as the rule book says.

    Results are not touched; the standings apply the policy when they are computed.
    """
    _need_reason(reason)
    entry = Entry.objects.select_related("competition__event").select_for_update(of=("self",)).get(pk=entry.pk)
    if entry.state != Entry.State.ENTERED:
        raise RuleViolation("entry_not_in", "")
    if Departure.objects.filter(entry=entry, revoked_at=None).exists():
        raise RuleViolation("already_left", "")
    departure = Departure.objects.create(
        entry=entry,
        kind=Departure.Kind(kind),
        policy=Departure.Policy(policy or default_policy(entry.competition, kind)),
        reason=reason.strip(),
        decided_by=by,
    )
    bump_board(event_id=entry.competition.event_id)
    return departure


@transaction.atomic
def admit_late(*, entry: Entry, by: User) -> Entry:
    """Let a draft play although the draw is out; whoever draws sees to its matches. Raises RuleViolation otherwise."""
    entry = Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
    if entry.state != Entry.State.DRAFT:
        raise RuleViolation("not_a_draft", "")
    entry.state, entry.received_at = Entry.State.ENTERED, entry.received_at or timezone.now()
    entry.version += 1
    entry.save(update_fields=["state", "received_at", "version"])
    return entry


@transaction.atomic
def send_back_late(*, entry: Entry, by: User) -> Entry:
    """Make a team that was let in late a draft again."""
    entry = Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
    entry.state, entry.received_at = Entry.State.DRAFT, None
    entry.version += 1
    entry.save(update_fields=["state", "received_at", "version"])
    return entry


@transaction.atomic
def revoke_departure(*, departure: Departure, by: User) -> Departure:
    """Bring a team back whole; everything it played counts as before.

    Raises RuleViolation when the rest was drawn again without it: then that change has to be taken back.
    """
    if not Departure.objects.filter(pk=departure.pk, revoked_at=None).exists():
        raise RuleViolation("departure_revoked", "")
    for options in departure.entry.competition.stages.values_list("options", flat=True):
        if departure.pk in options.get("drawn_without", []):
            raise RuleViolation("drawn_without", "")
    departure.revoked_at, departure.revoked_by = timezone.now(), by
    departure.save(update_fields=["revoked_at", "revoked_by"])
    bump_board(event_id=departure.entry.competition.event_id)
    return departure


def default_policy(competition: Competition, kind: str) -> str:
    """Return what the rule book does with the results of a team that leaves (AMB-G15, AMB-G16)."""
    category = category_for(competition)
    return category.withdrawal if kind == Departure.Kind.WITHDRAWN else category.expulsion


# --- the registration table -------------------------------------------------------------------------------


@transaction.atomic
def check_in(
    *,
    place: RosterPlace,
    card_seen: bool | None = None,
    declaration_seen: bool | None = None,
    fee_paid: bool | None = None,
    cheque_number: str | None = None,
    by: User,
) -> RosterPlace:
    """Note what the registration table has seen of one person; None leaves a thing as it is (A3, A7, A45).

    Saying the same twice changes nothing. Raises RuleViolation where a Declaration is no card.
    """
    place = RosterPlace.objects.select_related("entry__competition__event", "member").get(pk=place.pk)
    event = place.entry.competition.event
    if declaration_seen and not rulebook_for(event).level(event.level).declaration_replaces_card:
        raise RuleViolation("declaration_is_no_card", "ELIGIBILITY v", field="declaration_seen")
    said = {
        "card_seen": card_seen,
        "declaration_seen": declaration_seen,
        "fee_paid": fee_paid,
        "cheque_number": cheque_number,
    }
    changed = [name for name, value in said.items() if value is not None and getattr(place, name) != value]
    for name in changed:
        setattr(place, name, said[name])
    if changed:
        place.save(update_fields=changed)
    return place


@transaction.atomic
def pay_for_team(*, entry: Entry, cheque_number: str, by: User) -> int:
    """Note that one cheque pays for everybody of a team who has not paid yet; return for how many."""
    open_places = list(RosterPlace.objects.select_for_update().filter(entry=entry, fee_paid=False))
    for place in open_places:
        place.fee_paid, place.cheque_number = True, cheque_number.strip()
        place.save(update_fields=["fee_paid", "cheque_number"])
    return len(open_places)


# --- inside -------------------------------------------------------------------------------------------------


def _open_competition(pk: int, *, for_draft: bool = False) -> Competition:
    """Lock and return a competition whose entries may still change; a draft may be written at any time."""
    competition = (
        Competition.objects.select_related("event__organizer", "event__host_branch")
        .select_for_update(of=("self",))
        .get(pk=pk)
    )
    if competition.entries_frozen_at is not None and not for_draft:
        raise RuleViolation("entries_frozen", "", competition=competition.name)
    return competition


def _taken(entry: Entry, expected_version: int | None) -> Entry:
    """Return the entry for writing. The version is compared by the database: of two officers one comes first."""
    if expected_version is None:
        return Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
    mine = Entry.objects.filter(pk=entry.pk, version=expected_version).update(version=F("version") + 1)
    current = with_rosters(Entry.objects.filter(pk=entry.pk)).get()
    if not mine:
        raise StaleEntry(current)
    return current


def _need_reason(reason: str) -> None:
    if not reason.strip():
        raise RuleViolation("reason_needed", "", field="reason")


def _check_branches(competition: Competition, branch: Node, partner: Node | None, *, is_host: bool) -> None:
    organizer = competition.event.organizer
    for field, node in (("branch", branch), ("partner_branch", partner)):
        if node is None:
            continue
        if node.level != Node.BRANCH:
            raise RuleViolation("not_a_branch", "", field=field, branch=node)
        if not organizer.covers(node):
            raise RuleViolation("branch_elsewhere", "", field=field, branch=node, organizer=organizer)
    if partner is not None and partner.pk == branch.pk:
        raise RuleViolation("partner_is_same", "ELIGIBILITY vii.a", field="partner_branch")
    if is_host and branch.pk != competition.event.host_branch_id:
        raise RuleViolation("not_the_host", "ALLOCATION iv", field="is_host", host=competition.event.host_branch)


def _checked(roster: Sequence[RosterLine], competition: Competition) -> list[RosterLine]:
    """Return the lines with exactly one captain, or raise for what could not be a team."""
    lines = list(roster)
    if not lines:
        raise RuleViolation("no_members", "", field="roster")
    if len(lines) > MOST_NAMES:
        raise RuleViolation("too_many_members", "", field="roster", most=MOST_NAMES)
    seen: set[int] = set()
    for line in lines:
        if line.member.pk in seen:
            raise RuleViolation("member_twice", "", field="roster", name=line.member.name)
        seen.add(line.member.pk)
    allowed = {"", *map(chr, range(ord("A"), ord("A") + category_for(competition).sides.pairs))}
    for line in lines:
        if line.pair and (len(allowed) == 2 or line.pair not in allowed):
            raise RuleViolation("no_pair", "", field="roster", pair=line.pair)
    captains = [line.member.name for line in lines if line.part == Part.CAPTAIN]
    if len(captains) > 1:
        raise RuleViolation("two_captains", "", field="roster", names=" and ".join(captains))
    return lines if captains else _with_captain(lines)


def _with_captain(lines: list[RosterLine]) -> list[RosterLine]:
    first = next((i for i, line in enumerate(lines) if line.part == Part.PLAYER), None)
    if first is None:
        return lines
    line = lines[first]
    values = {name: getattr(line, name) for name in RosterLine.__dataclass_fields__}
    lines[first] = RosterLine(**{**values, "part": Part.CAPTAIN})
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
