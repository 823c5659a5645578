"""Writes about the program of an event: the rule book's, or what the office puts in its place."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter

from auditlog.models import LogEntry
from django.db import transaction
from django.utils.translation import gettext as _

from games.rulebook.words import translate_label
from kit.pure.clock import day_of_play, minute_of_play, moment_of_play
from kit.pure.violations import RuleViolation
from tournaments.events.engine.programme import GOES_ON, OWN_TITLES, LineKind, kind_by, weekend
from tournaments.events.models import Event, ProgrammeItem
from tournaments.events.queries import rulebook_for
from tournaments.events.queries.programme import programme_of
from tournaments.events.words import BETWEEN_LINES, line_to_keep

_SAME_LINE = (  # by what a line of a new program is known to be one of the old: the closest first
    attrgetter("title", "kind", "day"),
    attrgetter("title", "kind"),
    attrgetter("day", "starts_at"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgrammeEntry:
    """One line of a program, as the office writes it."""

    day: datetime.date
    starts_at: datetime.time
    ends_at: datetime.time | None = None
    title: str
    section: str = ""
    stops_play: bool = False
    kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinesMoved:
    """What becomes of a program on other days: lines that stay, each with the day before; gone; and new ones."""

    kept: Sequence[tuple[ProgrammeItem, datetime.date]] = ()
    gone: Sequence[ProgrammeItem] = ()
    added: Sequence[ProgrammeItem] = ()
    is_made_anew: bool = False  # from the rule book: nobody had written a line of it

    @property
    def now(self) -> list[ProgrammeItem]:
        return [*(item for item, _ in self.kept), *self.added]


def move_lines(event: Event, first: datetime.date, last: datetime.date) -> LinesMoved:
    """Put the program of an event, which had the days `first` to `last`, on the days that it has now.

    A program that nobody touched is made anew where the length is another. Else the first day stays the first and
    the last the last; days that are new have the rule book's lines, and lines of days that go are gone.
    """
    before = _locked_lines(event)
    moved = _moved(event, first, last)
    ProgrammeItem.objects.filter(pk__in=[item.pk for item in moved.gone]).delete()
    ProgrammeItem.objects.bulk_update([item for item, _ in moved.kept], ["day", "starts_at", "ends_at", "stops_play"])
    ProgrammeItem.objects.bulk_create(moved.added)
    _note_programme(event, before)
    return moved


def _moved(event: Event, first: datetime.date, last: datetime.date) -> LinesMoved:
    items, fresh = programme_of(event), programme_of_the_book(event)
    length, now = (last - first).days, (event.ends_on - event.starts_on).days
    old = Event(
        rulebook_key=event.rulebook_key,
        overrides=event.overrides,
        sports=event.sports,
        frozen_rulebook=event.frozen_rulebook,
        frozen_at=event.frozen_at,
        starts_on=first,
        ends_on=last,
    )
    if length != now and Counter(map(_fact, items)) == Counter(map(_fact, programme_of_the_book(old))):
        return _made_anew(items, fresh, {first: event.starts_on, last: event.ends_on})
    kept, gone = [], []
    for item in items:
        number = (item.day - first).days
        if length != now and number == length > 0:
            number = now if now else -1  # the last evening stays on the last day; a single day keeps the first
        elif length != now and number >= max(now, 1):
            number = -1
        if number < 0:
            gone.append(item)
        else:
            kept.append((item, item.day))
            item.day = event.starts_on + datetime.timedelta(days=number)
    days = {item.day for item, _ in kept}
    added = [item for item in fresh if length != now and item.day not in days]
    return LinesMoved(kept=kept, gone=gone, added=added)


def _made_anew(
    items: Sequence[ProgrammeItem], fresh: Sequence[ProgrammeItem], ends: Mapping[datetime.date, datetime.date]
) -> LinesMoved:
    """Take the hours of the new program into lines of the same name at the same end of the weekend."""
    left = list(fresh)
    kept, gone = [], []
    for item in items:
        same = [new for new in left if (new.title, new.kind) == (item.title, item.kind)]
        new = next((new for new in same if new.day == ends.get(item.day)), None)
        if new is None:
            gone.append(item)
            continue
        left.remove(new)
        kept.append((item, item.day))
        item.day, item.starts_at, item.ends_at, item.stops_play = new.day, new.starts_at, new.ends_at, new.stops_play
    return LinesMoved(kept=kept, gone=gone, added=left, is_made_anew=True)


def _fact(item: ProgrammeItem) -> tuple[object, ...]:
    # The hours of awards follow the draw: a program with other ones is still that of the rule book.
    hours = () if item.kind == LineKind.AWARDS else (item.starts_at, item.ends_at)
    return item.day, *hours, item.title, item.kind, item.stops_play


def add_play_between(event: Event) -> None:
    """Give the days between the first and the last of an event of 2.0 the play of the last: it never showed a line."""
    of_the_book = rulebook_for(event).programme.lines.get("second_day")
    titles = {GOES_ON} if of_the_book is None else {GOES_ON, of_the_book.title}
    last = event.programme.filter(day=event.ends_on, title__in=titles).order_by("pk").first()
    played = {item.day for item in programme_of(event) if item.kind == LineKind.PLAY}
    between = range(1, (event.ends_on - event.starts_on).days)
    days = [event.starts_on + datetime.timedelta(days=number) for number in between]
    ProgrammeItem.objects.bulk_create(
        ProgrammeItem(
            event=event, day=day, starts_at=last.starts_at, title=last.title, section=last.section, kind=LineKind.PLAY
        )
        for day in days
        if last is not None and day not in played
    )


@transaction.atomic
def set_programme(*, event: Event, lines: Sequence[ProgrammeEntry]) -> None:
    """Replace the program of an event."""
    for number, line in enumerate(lines):
        if not event.starts_on <= line.day <= event.ends_on:
            raise RuleViolation(
                "events.day_outside_event", field=f"{number}.day", first=event.starts_on, last=event.ends_on
            )
        if line.ends_at is not None and minute_of_play(line.ends_at) < minute_of_play(line.starts_at):
            raise RuleViolation("events.ends_before_start", field=f"{number}.ends_at")
        if line.stops_play and line.ends_at is None:
            raise RuleViolation("events.break_without_end", field=f"{number}.ends_at", title=line.title)
    of_the_book = _said_of_the_book(event)
    _replace(event, [_item(event, line, of_the_book) for line in lines])


def _replace(event: Event, lines: Sequence[ProgrammeItem]) -> None:
    """Put lines in place of those of an event; one that stays is the same row, so a calendar moves what it has."""
    before, left, to_place = _locked_lines(event), programme_of(event), list(lines)
    for same in _SAME_LINE:
        for line in to_place:
            old = next((old for old in left if line.pk is None and same(old) == same(line)), None)
            if old is not None:
                line.pk = old.pk
                left.remove(old)
    event.programme.filter(pk__in=[old.pk for old in left]).delete()
    names = [field.name for field in fields(ProgrammeEntry)]
    ProgrammeItem.objects.bulk_update([line for line in to_place if line.pk is not None], names)
    ProgrammeItem.objects.bulk_create([line for line in to_place if line.pk is None])
    _note_programme(event, before)


def _item(event: Event, line: ProgrammeEntry, of_the_book: Mapping[str, tuple[str, str]]) -> ProgrammeItem:
    title, section = of_the_book.get(line.title, (line.title, ""))
    return ProgrammeItem(
        event=event,
        day=line.day,
        starts_at=line.starts_at,
        ends_at=line.ends_at,
        title=title,
        kind=line.kind or kind_by(title, rulebook_for(event).programme.lines),
        section=line.section or section,
        stops_play=line.stops_play,
    )


@transaction.atomic
def reset_programme(*, event: Event, first_match: datetime.time | None = None) -> None:
    """Put the rule book's program back in place of what the office wrote; the first match at another time if asked."""
    sports = [rulebook_for(event).category(played.category).first_match for played in event.competitions.all()]
    _replace(event, programme_of_the_book(event, first_match or min(filter(None, sports), default=None)))


def begin_as_the_sport(event: Event, first_match: datetime.time) -> None:
    """Let a program that nobody has touched begin when the rule book has the sport of the event begin."""
    if Counter(map(_fact, programme_of(event))) == Counter(map(_fact, programme_of_the_book(event))):
        _replace(event, programme_of_the_book(event, first_match))


def entries_of(event: Event) -> list[ProgrammeEntry]:
    """Return the program of an event as set_programme takes it."""
    names = [field.name for field in fields(ProgrammeEntry)]
    return [ProgrammeEntry(**{name: getattr(item, name) for name in names}) for item in programme_of(event)]


@transaction.atomic
def put_awards_after(
    event: Event, lines: Iterable[ProgrammeItem], ends: Mapping[datetime.date, datetime.datetime]
) -> None:
    """Move awards that would be given before play ends on their day, by the clock of the hall, to the next quarter."""
    before = _locked_lines(event)
    for item in lines:
        over, begins = ends.get(item.day), moment_of_play(item.day, item.starts_at)
        if over is not None and item.kind == LineKind.AWARDS and begins < over:
            quarter = over + datetime.timedelta(minutes=-over.minute % 15)
            if day_of_play(quarter) == item.day:
                item.starts_at = quarter.time()
                if item.ends_at is not None:
                    item.ends_at = (moment_of_play(item.day, item.ends_at) + (quarter - begins)).time()
                item.save(update_fields=["starts_at", "ends_at"])
    _note_programme(event, before)


def _locked_lines(event: Event) -> list[str]:
    """Return the program before it is written again; two who write at once would leave the lines of both."""
    Event.objects.select_for_update().get(pk=event.pk)
    return _as_lines(event)


def _as_lines(event: Event) -> list[str]:
    return [line_to_keep(item.day, item.starts_at, item.title, item.section) for item in programme_of(event)]


def _note_programme(event: Event, before: list[str]) -> None:
    """Write into the history what became of a program: its lines are written again each time."""
    after = _as_lines(event)
    if before != after:
        changes = {"programme": [BETWEEN_LINES.join(lines) for lines in (before, after)]}
        LogEntry.objects.log_create(event, force_log=True, changes=changes, action=LogEntry.Action.UPDATE)


def programme_of_the_book(event: Event, first_match: datetime.time | None = None) -> list[ProgrammeItem]:
    """Return the lines of the rule book for the days of an event; `first_match` where that begins at another time."""
    book = rulebook_for(event)
    days = (event.ends_on - event.starts_on).days + 1
    return [
        ProgrammeItem(
            event=event,
            day=event.starts_on + datetime.timedelta(days=line.day),
            starts_at=_time(line.starts),
            ends_at=None if line.ends is None else _time(line.ends),
            title=line.title[:120],  # a rule book says it at any length; these are the widths of the columns
            kind=line.kind,
            section=book.source(f"programme.lines.{line.key}.starts").section[:80] if line.key else "",
            stops_play=line.stops_play,
        )
        for line in weekend(book.programme.lines, days=days, first_match=first_match)
    ]


def _said_of_the_book(event: Event) -> dict[str, tuple[str, str]]:
    """Return title and section of the rule book's lines, by their titles in it and as a page of now shows them."""
    book = rulebook_for(event)
    lines = {
        line.title: book.source(f"programme.lines.{key}.starts").section for key, line in book.programme.lines.items()
    }
    said = {text: (title, section) for title, section in lines.items() for text in (title, translate_label(title))}
    return {**{_(title): (title, "") for title in OWN_TITLES}, **said}


def _time(minute: int) -> datetime.time:
    return datetime.time(minute // 60 % 24, minute % 60)
