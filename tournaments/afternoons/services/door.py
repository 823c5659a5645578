"""People at the door: lines come in, wait, change and go, and guests are forgotten."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils.translation import gettext

from kit.pure.translation import plain
from kit.pure.violations import RuleViolation
from tournaments.afternoons.models import Afternoon
from tournaments.afternoons.queries.door import forget_day, is_seated, line_size
from tournaments.draws.engine.lot import draw_order
from tournaments.draws.models import Stage
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.services.calling import call, call_entry, call_people
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.teams import EntryFacts, RosterLine, cancel_entry, change_entry, register_entry
from tournaments.entries.services.waiting import put_on_list
from tournaments.events.models import Competition, Event
from tournaments.members.models import Member, searched_form
from tournaments.organization.models import User


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody without a card, by first and last name."""

    given_names: str
    surname: str
    stays: bool = False  # agreed that the name stays on record

    @property
    def name(self) -> str:
        return f"{self.given_names} {self.surname}"


@transaction.atomic
def enter(*, afternoon: Afternoon, people: Sequence[Member | Guest], paid: Sequence[bool], by: User) -> Entry:
    """Enter a line at the door: a pair, or one person; it waits where the hall is full.

    Raises RuleViolation for too many or too few people, and for somebody who stands on another line.
    """
    competition = _locked(afternoon)
    _require_line(afternoon, competition, people)
    event = competition.event
    members = [person if isinstance(person, Member) else _guest(event, person) for person in people]
    lines = [RosterLine(member=member, fee_paid=is_paid) for member, is_paid in zip(members, paid, strict=True)]
    entry = register_entry(competition=competition, facts=EntryFacts.of_branch(event.host_branch), roster=lines, by=by)
    call_entry(entry)
    inside = competition.entries.filter(state=Entry.State.ENTERED).count()
    if competition.places is not None and inside > competition.places:
        return put_on_list(entry=entry)
    return entry


@transaction.atomic
def change_line(*, entry: Entry, people: Sequence[Member | Guest], is_paid: bool, by: User) -> Entry:
    """Change who is on a line, and whether it is paid; the name of a guest is written anew where it stands.

    Raises RuleViolation as `enter` does, and where other people would take over what somebody has played.
    """
    afternoon = entry.competition.afternoon
    competition = _locked(afternoon)
    _require_line(afternoon, competition, people, besides=entry)
    before = [place.member for place in entry.roster.select_related("member").order_by("position")]
    known = [*before, *[None] * len(people)]
    members = []
    for person, was in zip(people, known, strict=False):
        if isinstance(person, Guest) and was is not None and was.forget_on is not None:
            members.append(_rename(was, person))
        else:
            members.append(person if isinstance(person, Member) else _guest(competition.event, person))
    if members != before:
        if is_seated(entry):
            raise RuleViolation("afternoons.already_seated", name=str(entry))
        entry = change_entry(
            entry=entry,
            expected_version=entry.version,
            facts=EntryFacts.of(entry),
            roster=[RosterLine(member=member, fee_paid=is_paid) for member in members],
            hand_in=entry.state != Entry.State.DRAFT,
            by=by,
        )
    else:
        mark(entry=entry, is_paid=is_paid, by=by)
    call_people(members)
    entry.refresh_from_db()
    return entry


@transaction.atomic
def mark(*, entry: Entry, is_paid: bool | None = None, is_ready: bool | None = None, by: User) -> None:
    """Note that everybody of a line has paid, or is here and ready to play; None leaves a thing as it is."""
    for place in entry.roster.all():
        check_in(place=place, fee_paid=is_paid, card_seen=is_ready, by=by)


@transaction.atomic
def take_out(*, entry: Entry, by: User) -> None:
    """Take a line out. Raises RuleViolation for one that plays: it leaves after a game."""
    if is_seated(entry):
        raise RuleViolation("afternoons.already_seated", name=str(entry))
    cancel_entry(entry=entry, reason=gettext("Taken out at the door"), by=by, tells=False)


@transaction.atomic
def pair_by_lot(*, afternoon: Afternoon, seed: str) -> None:
    """Make pairs of those who came alone: the first of two drawn takes the second along.

    Raises RuleViolation for somebody who would be left over.
    """
    alone = [
        entry
        for entry in afternoon.competition.entries.filter(state=Entry.State.ENTERED).order_by("number")
        if entry.roster.count() == 1
    ]
    if len(alone) % 2:
        raise RuleViolation("afternoons.one_too_many")
    names = {str(entry): entry for entry in alone}
    order = [names[name] for name in draw_order(f"{seed} partners", list(names))]  # not shown
    for first, second in zip(order[::2], order[1::2], strict=True):
        second.roster.update(entry=first, position=2)
        second.fee_shares.update(entry=first)
        first.called = call([first.called, second.called])
        first.save(update_fields=["called"])
        second.delete()


@transaction.atomic
def forget_guests(*, today: datetime.date) -> int:
    """Forget the names of guests whose day has come; return how many. What was played stays, without a name."""
    due = list(Member.everybody.filter(forget_on__lte=today))
    for member in due:
        member.given_names, member.surname, member.forget_on = "Guest", "", None  # not shown
        member.save()
    places = RosterPlace.objects.filter(member__in=due)
    call_people(due)
    _forget_in_draws(Stage.objects.filter(competition__entries__roster__in=places).distinct())
    # What was written down of them has their names, and so would the log.
    for model, keys in ((RosterPlace, places.values("pk")), (Entry, places.values("entry"))):
        of_kind = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(model))
        of_kind.filter(object_id__in=keys).delete()
    return len(due)


def _locked(afternoon: Afternoon) -> Competition:
    competitions = Competition.objects.select_for_update(of=("self",)).select_related("event__host_branch")
    return competitions.get(pk=afternoon.competition_id)


def _require_line(
    afternoon: Afternoon, competition: Competition, people: Sequence[Member | Guest], besides: Entry | None = None
) -> None:
    size = line_size(afternoon)
    if len(people) != size:
        raise RuleViolation(f"afternoons.line_of_{'two' if size == 2 else 'one'}", field="second")
    others = RosterPlace.objects.filter(
        entry__competition=competition, entry__state__in=(Entry.State.ENTERED, Entry.State.DRAFT)
    )
    others = others.exclude(entry=besides).select_related("entry")
    for field, person in zip(("first", "second"), people, strict=False):
        if isinstance(person, Member):
            there = others.filter(member=person).first()
        else:
            there = others.exclude(member__guest_of=None).filter(member__searched=_searched(person)).first()
        if there is not None:
            number = there.entry.number
            raise RuleViolation("afternoons.stands_already", field=field, name=person.name, number=number)


def _forget_in_draws(stages: Iterable[Stage]) -> None:
    """Write what entries are called now where a draw has the names that it was made of."""
    for stage in stages:
        proof = stage.plan.proof
        called = {entry.pk: plain(str(entry)) for entry in stage.competition.entries.filter(pk__in=proof.names)}
        stage.plan = replace(stage.plan, proof=replace(proof, names={**proof.names, **called}))
        stage.save(update_fields=["plan_data"])


def _searched(guest: Guest) -> str:
    return f" {searched_form(f'{guest.surname} {guest.given_names}')}"


def _rename(member: Member, guest: Guest) -> Member:
    member.given_names, member.surname = guest.given_names, guest.surname
    if guest.stays:
        member.forget_on = None
    member.save()
    return member


def _guest(event: Event, guest: Guest) -> Member:
    """Return a guest whose name stays on record, as the branch knows them by it, or a new one."""
    of_branch = Member.everybody.filter(guest_of=event.host_branch, forget_on=None)
    if known := of_branch.filter(searched=_searched(guest)).exclude(surname="").first():
        return known
    return Member.everybody.create(
        number=f"G{secrets.token_hex(8)}",
        given_names=guest.given_names,
        surname=guest.surname,
        branch=event.host_branch,
        guest_of=event.host_branch,
        forget_on=None if guest.stays else forget_day(event),
    )
