"""What branches are told about their teams: received, something missing, a deadline that is near."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import with_rosters
from tournaments.entries.queries.numbers import BranchCounts, asking, counts_of
from tournaments.entries.queries.receivers import recipients_of_entries
from tournaments.entries.queries.verdicts import EntryVerdict, verdicts_for
from tournaments.entries.words import letters as words
from tournaments.events.models import Competition, Event
from tournaments.letters.engine.receivers import Recipient
from tournaments.letters.models import Letter, LetterKind
from tournaments.letters.queries import recipients_of_places
from tournaments.letters.words import later
from tournaments.organization.models import Organization
from tournaments.seasons.queries.plan import entries_due_of

# Days before a deadline on which those are told who still have something to do.
REMINDERS = (7, 2)
# What was entered longer ago than this is no news: letters begin with the program, not with an old list.
NEWS = datetime.timedelta(days=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A letter that is ready to be told."""

    kind: LetterKind
    to: Sequence[Recipient]
    subject: str
    text: str
    key: str
    event: Event
    entry_id: int | None = None
    branch: Organization | None = None


def letters_due(event: Event, today: datetime.date) -> Iterator[Draft]:
    """Yield everything that branches have to be told about their teams at `event` today."""
    listed = with_rosters(Entry.objects.filter(competition__event=event).exclude(state=Entry.State.CANCELLED))
    entries = list(listed.order_by("competition__position", "number"))
    received = _news(entries)
    due = entries_due_of(list(event.competitions.all()))
    near = {pk: day for pk, day in due.items() if day is not None and (day - today).days in REMINDERS}
    open_now = [entry for entry in entries if entry.competition_id in near and _is_open(entry)]
    verdicts = verdicts_for({entry.pk: entry for entry in [*received, *open_now]}.values())
    to = recipients_of_entries([verdict.entry for verdict in verdicts.values()])
    for entry in received:
        yield _received(event, verdicts[entry.pk], to[entry.pk])
    for entry in open_now:
        draft = _missing(event, verdicts[entry.pk], to[entry.pk], near[entry.competition_id], today)
        if draft is not None:
            yield draft
    if near:
        yield from _reminders(event, entries, near, today)
    yield from _about_numbers(event, near, today)


def _is_open(entry: Entry) -> bool:
    return entry.competition.entries_frozen_at is None


def _news(entries: Sequence[Entry]) -> list[Entry]:
    """Return the teams that came in lately and of which nobody was told yet."""
    since = timezone.now() - NEWS
    new = [entry for entry in entries if entry.state == Entry.State.ENTERED and entry.entered_at >= since]
    told = Letter.objects.filter(kind=LetterKind.ENTRY_RECEIVED, entry_id__in=[entry.pk for entry in new])
    known = set(told.values_list("entry_id", flat=True))
    return [entry for entry in new if entry.pk not in known]


def _received(event: Event, verdict: EntryVerdict, to: Sequence[Recipient]) -> Draft:
    entry = verdict.entry
    return Draft(
        kind=LetterKind.ENTRY_RECEIVED,
        to=to,
        subject=later(words.received_subject, entry.competition, event),
        text=later(_received_text, event, verdict),
        key=f"entry-received:{entry.pk}",
        event=event,
        entry_id=entry.pk,
        branch=entry.branch,
    )


def _received_text(event: Event, verdict: EntryVerdict) -> str:
    entry = verdict.entry
    return words.received_text(
        competition=entry.competition,
        event=event,
        number=entry.number,
        branch=entry.branch,
        on=timezone.localdate(entry.received_at or entry.entered_at),
        people=_people(entry),
        open_points=_open_points(verdict),
    )


def _missing(
    event: Event, verdict: EntryVerdict, to: Sequence[Recipient], due: datetime.date, today: datetime.date
) -> Draft | None:
    entry = verdict.entry
    if not _missing_points(verdict):
        return None
    return Draft(
        kind=LetterKind.MISSING,
        to=to,
        subject=later(words.missing_subject, entry.competition, event),
        text=later(_missing_text, event, verdict, due, (due - today).days),
        key=f"missing:{entry.pk}:{due}:{(due - today).days}",
        event=event,
        entry_id=entry.pk,
        branch=entry.branch,
    )


def _missing_points(verdict: EntryVerdict) -> list[str]:
    not_in = [words.not_handed_in()] if verdict.entry.state == Entry.State.DRAFT else []
    return [*not_in, *_open_points(verdict)]


def _missing_text(event: Event, verdict: EntryVerdict, due: datetime.date, days: int) -> str:
    entry = verdict.entry
    return words.missing_text(
        competition=entry.competition,
        event=event,
        branch=entry.branch,
        due=due,
        days=days,
        open_points=_missing_points(verdict),
    )


def _reminders(
    event: Event, entries: Sequence[Entry], near: dict[int, datetime.date], today: datetime.date
) -> Iterator[Draft]:
    """Yield a letter to each place right below the organizer from which no team has come.

    Only to officers who are named: a letter on paper would come too late.
    """
    places = list(Organization.objects.filter(parent=event.organizer_id))
    to = recipients_of_places(places)
    names = {competition.pk: competition.name for competition in event.competitions.all()}
    for place in places:
        known = [person for person in to[place.pk] if person.user is not None]
        silent = sorted(near.keys() - _entered(place, entries))
        for day in sorted({near[pk] for pk in silent}) if known else ():
            days = (day - today).days
            yield Draft(
                kind=LetterKind.DEADLINE,
                to=known,
                subject=later(words.deadline_subject, event, days),
                text=later(
                    words.deadline_text,
                    event=event,
                    place=place,
                    due=day,
                    competitions=[names[pk] for pk in silent if near[pk] == day],
                ),
                key=f"deadline:{event.pk}:{day}:{days}:{place.pk}",
                event=event,
                branch=place,
            )


def _about_numbers(event: Event, near: dict[int, datetime.date], today: datetime.date) -> Iterator[Draft]:
    """Yield what is told where an event asks for the number of teams first, and for the names later.

    Before the first date a place below of whose branches none has said anything; before the second a branch that said
    more teams than are in.
    """
    asked = asking(event)
    if not asked:
        return
    lines = counts_of(asked)
    yield from _to_places_that_said_nothing(event, min(asked.values()), lines, today)
    yield from _to_branches_short_of_teams(event, asked, lines, near, today)


def _to_places_that_said_nothing(
    event: Event, due: datetime.date, lines: Sequence[BranchCounts], today: datetime.date
) -> Iterator[Draft]:
    days = (due - today).days
    if days in REMINDERS:
        places = list(Organization.objects.filter(parent=event.organizer_id))
        to = recipients_of_places(places)
        for place in places:
            known = [person for person in to[place.pk] if person.user is not None]
            if known and not any(place.covers(line.branch) for line in lines):
                yield Draft(
                    kind=LetterKind.DEADLINE,
                    to=known,
                    subject=later(words.numbers_subject, event, days),
                    text=later(words.numbers_text, event=event, place=place, due=due),
                    key=f"numbers:{event.pk}:{due}:{days}:{place.pk}",
                    event=event,
                    branch=place,
                )


def _to_branches_short_of_teams(
    event: Event,
    asked: Mapping[Competition, datetime.date],
    lines: Sequence[BranchCounts],
    near: Mapping[int, datetime.date],
    today: datetime.date,
) -> Iterator[Draft]:
    short = {line.branch.pk: line for line in lines if line.missing}
    officers = recipients_of_places(line.branch for line in short.values()) if near else {}
    for pk, line in short.items():
        missing = [
            (competition.name, count.said or 0, count.entered, near[competition.pk])
            for competition, count in zip(asked, line.counts, strict=True)
            if count.missing and competition.pk in near
        ]
        if missing:
            day = min(due for *_, due in missing)
            yield Draft(
                kind=LetterKind.DEADLINE,
                to=officers[pk],
                subject=later(words.names_subject, event, (day - today).days),
                text=later(
                    words.names_text,
                    event=event,
                    branch=line.branch,
                    due=day,
                    lines=[each[:3] for each in missing],
                ),
                key=f"names:{event.pk}:{day}:{(day - today).days}:{pk}",
                event=event,
                branch=line.branch,
            )


def _entered(place: Organization, entries: Sequence[Entry]) -> Collection[int]:
    """Return the competitions to which a place has sent a team."""
    return {
        entry.competition_id for entry in entries if entry.state == Entry.State.ENTERED and place.covers(entry.branch)
    }


def _people(entry: Entry) -> list[str]:
    return [
        words.person_of_team(place.member.name, place.get_part_display(), is_player=place.part == place.Part.PLAYER)
        for place in entry.roster.all()
    ]


def _open_points(verdict: EntryVerdict) -> list[str]:
    return [
        f"{line.sentence} ({line.finding.section})" if line.finding.section else line.sentence
        for line in verdict.problems
    ]
