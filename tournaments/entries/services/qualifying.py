"""How a team got in: proposed by its place below, or named by a body that held no play-off.

A proposal is a draft with its team on it. Handing it in is the branch's yes; taking it back is its no.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from kit.pure.violations import RuleViolation
from tournaments.entries.engine import BY_RESULTS, Origin, PlaceDecided
from tournaments.entries.models import Entry, Qualification, RosterPlace, origin_of
from tournaments.entries.queries.joined import joined_in
from tournaments.entries.queries.origins import numbers_of
from tournaments.entries.services.decisions import need_reason
from tournaments.entries.services.teams import (
    EntryFacts,
    RosterLine,
    change_entry,
    go_out,
    open_competition,
    register_entry,
)
from tournaments.entries.words.letters import asked_of_pair, proposed_letter
from tournaments.events.models import Competition
from tournaments.events.services import bump_board, require_here
from tournaments.letters.models import LetterKind
from tournaments.letters.queries import recipients_of_team
from tournaments.letters.services import tell
from tournaments.letters.words import letter_later
from tournaments.organization.models import Organization, User
from tournaments.seasons.queries.plan import terms_for

SECTION_SENT = "REGISTRATION iii.a"


def lines_of(entry: Entry, *, spares: bool = True) -> list[RosterLine]:
    """Return the roster of `entry` for another one: in order, and with nothing that was paid or shown for this one."""
    places = entry.roster.select_related("member").order_by("position")
    return [
        RosterLine(member=place.member, part=place.part, pair=place.pair, name_as_entered=place.name_as_entered)
        for place in places
        if spares or place.part != RosterPlace.Part.SPARE
    ]


def paid_lines_of(entry: Entry) -> list[RosterLine]:
    """Return the roster of `entry` with what was paid for it."""
    places = {place.member_id: place for place in entry.roster.all()}
    lines = []
    for line in lines_of(entry):
        mine = places[line.member.pk]
        paid = replace(line, fee_paid=mine.fee_paid, cheque_number=mine.cheque_number)
        lines.append(replace(paid, received_on=mine.received_on))
    return lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Rests:
    """On what of an event below an entry rests: the place, the final record (empty: none yet), and what decided it."""

    place: int
    record: str = ""
    decision: PlaceDecided = BY_RESULTS


@transaction.atomic
def propose_entry(*, competition: Competition, source: Entry, on: Rests, spares: bool, by: User) -> Entry:
    """Write the team of `source` down for `competition` as a draft that waits for its branch."""
    entry = register_entry(
        competition=competition,
        facts=replace(EntryFacts.of(source), is_host=False),
        roster=lines_of(source, spares=spares),
        hand_in=False,
        by=by,
    )
    qualify(entry=entry, source=source, on=on, by=by)
    return entry


@transaction.atomic
def qualify(*, entry: Entry, source: Entry, on: Rests, by: User) -> Qualification:
    """Note that `entry` is there by the place of `source`; in the place of what was noted before."""
    origin = origin_of(source, decision=on.decision, people=numbers_of([source.pk])[source.pk])
    sender = source.competition.event.organizer
    return qualify_by(entry=entry, origin=origin, sender=sender, source=source, on=on, by=by)


@transaction.atomic
def qualify_by(
    *, entry: Entry, origin: Origin, sender: Organization | None, source: Entry | None, on: Rests, by: User
) -> Qualification:
    """Note by which place `entry` is there, as `origin` tells it; `source` is that entry where it is on this site."""
    require_here(entry.competition.event)
    values = {
        "kind": Qualification.Kind.PLACED,
        "source": source,
        "rests_on": origin.to_json(),
        "sender": sender,
        "record": on.record,
        "place": on.place,
        "note": "",
        "question": "",
    }
    record, _ = Qualification.objects.update_or_create(entry=entry, defaults={**values, "recorded_by": by})
    return record


def tell_of_proposal(*, entry: Entry, place: str, origin: Origin, is_final: bool, by: User | None) -> None:
    """Tell the branches of a proposal that their team advances; `place` is said in the language of the reader."""
    above = entry.competition.event
    people = ", ".join(place.member.name for place in entry.roster.select_related("member").order_by("position"))
    subject, text = letter_later(
        proposed_letter,
        team=entry.team_name,
        people=people,
        place=place,
        category=origin.competition,
        below=origin.event,
        above=above,
        due_on=terms_for(entry.competition).entries_due,
        final=is_final,
    )
    tell(
        kind=LetterKind.ADVANCES,
        to=recipients_of_team(entry.branch, entry.partner_branch),
        subject=subject,
        text=text,
        key=f"proposal:{entry.pk}:{entry.version}",
        event=above,
        entry_id=entry.pk,
        branch=entry.branch,
        by=by,
    )


@transaction.atomic
def rest_on_record(*, competition: Competition, record: str) -> None:
    """Note for the entries that came from `competition` by which final record; an empty one: it may change again.

    Entries of an event that is away are told when it is back.
    """
    here = Qualification.objects.filter(entry__competition__event__away_since=None)
    here.filter(source__competition=competition).exclude(record=record).update(record=record)


@transaction.atomic
def hand_in_proposal(*, entry: Entry, by: User) -> Entry:
    """Hand a proposal in as it stands, with what was paid for it. Raises RuleViolation once the draw is published."""
    return change_entry(
        entry=entry,
        expected_version=entry.version,
        facts=EntryFacts.of(entry),
        roster=paid_lines_of(entry),
        by=by,
    )


@transaction.atomic
def ask_again(*, entry: Entry) -> Entry:
    """Make a proposal wait for its branch again, whatever became of it; once drawn it stays as it is."""
    # The competition first: a draw that is being published waits, or is seen.
    competition = open_competition(entry.competition_id, for_draft=True)
    entry = Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
    if entry.state == Entry.State.ENTERED and competition.entries_frozen_at is not None:
        return entry
    entry.cancelled_reason, entry.received_at = "", None
    go_out(entry, Entry.State.DRAFT, "cancelled_reason", "received_at")
    return entry


@transaction.atomic
def part_joined(*, joined: Sequence[Qualification], by: User) -> None:
    """Make teams of their own again of the pairs that are one team (see `joined_in`)."""
    first, *others = joined
    theirs = {place.member_id for record in others for place in record.entry.roster.all()}
    lines = [line for line in paid_lines_of(first.entry) if line.member.pk not in theirs]
    own = first.source.partner_branch if first.source is not None else None
    facts = replace(EntryFacts.of(first.entry), partner_branch=own)
    change_entry(entry=first.entry, expected_version=first.entry.version, facts=facts, roster=lines, by=by)
    for record in others:
        hand_in_proposal(entry=ask_again(entry=record.entry), by=by)


@transaction.atomic
def name_team(*, entry: Entry, note: str, by: User) -> Qualification:
    """Note who named a team that came by no play-off, and when. A place on record is not written over."""
    need_reason(note)
    if Qualification.objects.filter(entry=entry, kind=Qualification.Kind.PLACED).exists():
        raise RuleViolation("entries.came_by_place", SECTION_SENT)
    values = {"kind": Qualification.Kind.NAMED, "note": note.strip(), "recorded_by": by}
    record, _ = Qualification.objects.update_or_create(entry=entry, defaults=values)
    return record


@transaction.atomic
def take_naming_back(*, entry: Entry) -> None:
    """Forget that a team was named; doing it again changes nothing."""
    for record in Qualification.objects.filter(entry=entry, kind=Qualification.Kind.NAMED):
        record.delete()  # one by one, so that the history keeps it


@transaction.atomic
def ask_about(
    *, questions: Mapping[int, str], places: Mapping[int, int], sources: Sequence[int]
) -> list[Qualification]:
    """Note for the entries that `sources` of one competition led to what became of their places: a question, or none.

    Return those that are asked something new, or nothing any more. An entry that was taken back is asked nothing, and
    one of an event that is away is asked when the event is back. One team of two pairs is asked about both.
    """
    here = Qualification.objects.filter(entry__competition__event__away_since=None)
    led = here.select_for_update(of=("self",)).filter(source__in=sources)
    above = ("entry__branch", "entry__partner_branch", "entry__competition__event")
    records = list(led.select_related(*above, "source__competition__event__organizer").order_by("pk"))
    joined = joined_in(records[0].source.competition) if records and records[0].source is not None else []
    asked = []
    for record in records:
        source = record.source_id or 0
        gone = record.entry.state == Entry.State.CANCELLED
        question = "" if gone else questions.get(source, "")
        if record in joined[:1]:
            question = _of_pairs(joined, questions)
        place = record.place if question else places.get(source, record.place)
        if (question, place) == (record.question, record.place):
            continue
        if question != record.question and not gone:
            asked.append(record)
        record.question, record.place = question, place
        record.save(update_fields=["question", "place"])
        bump_board(event_id=record.entry.competition.event_id)
    return asked


def _of_pairs(joined: Sequence[Qualification], questions: Mapping[int, str]) -> str:
    """Return what is asked about the pairs of one team, each called by its number and its branch."""
    pairs = [(number, record.source) for number, record in enumerate(joined, start=1) if record.source is not None]
    return " ".join(
        asked_of_pair(number, pair.team_name, questions[pair.pk]) for number, pair in pairs if pair.pk in questions
    )
