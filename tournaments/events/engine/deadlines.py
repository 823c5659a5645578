"""What is due on which day around an event (REGISTRATION iii.b, ALLOCATION, FORMAT OF PLAY viii and xii)."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.rulebook import RuleBook, RuleBookError

FIRST_SEASON, LAST_SEASON = 2000, 2100
RALLY = "rally"  # what a deadline waits for: the date of the Spring Rally


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """One thing that is due. `day` is its last day; None when it hangs on a date that nobody has entered yet.

    Its words are in `tournaments.events.words`, by the codes here: `title`, `who`, `waits_for`, `counted`.
    """

    key: str
    title: str
    section: str
    day: datetime.date | None
    at: datetime.time
    who: str = ""  # "committee", "host", "senders", or nobody
    sender: str = ""  # of "senders": the name of their level
    payee: str = ""  # who is sent it
    waits_for: str = ""
    counted: str = ""  # how the day is found: "days_before" the first day, and of how many (`number`)
    number: int = 0
    of: str = ""  # the sports that it is for, where others of the event have another day

    def days_left(self, today: datetime.date) -> int | None:
        """Return the days from `today` to the last day; negative when it is over."""
        return None if self.day is None else (self.day - today).days


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryDates:
    """The last days on which entries come in: how many teams (None: said with the names), and the names.

    `of` names the sports that they are for; empty where all of an event have the same.
    """

    teams: datetime.date | None
    entries: datetime.date | None  # None: the organizer says
    of: str = ""
    section: str = ""  # where a sport has days of its own


def deadlines(
    book: RuleBook,
    *,
    level: str,
    starts_on: datetime.date,
    ends_on: datetime.date,
    spring_rally_on: datetime.date | None = None,
    sender: str = "",
    entries: Sequence[EntryDates] = (),
) -> tuple[Deadline, ...]:
    """Return every deadline of an event of `level`, the earliest first, those without a date last.

    `entries` are the days that count for its sports, where they are not those of the rule book. `sender` is the level
    that sends its entries in, where it is not the one of the rule book: a District without Areas hears from its
    branches.

    Raises RuleBookError when the Command has no such level.
    """
    of_event = _deadlines(
        _Event(
            book=book,
            level=level,
            starts_on=starts_on,
            ends_on=ends_on,
            spring_rally_on=spring_rally_on,
            sender=sender or book.level(level).entries_from,
            entries=tuple(entries) or (entry_dates(book, level=level, starts_on=starts_on),),
        )
    )
    return tuple(sorted(of_event, key=lambda deadline: (deadline.day is None, deadline.day or starts_on)))


def entries_due_on(book: RuleBook, *, level: str, starts_on: datetime.date) -> datetime.date | None:
    """Return the last day on which entries may come in; None when the rule book leaves it to the organizer.

    Two weeks before a Command event that starts on 5 February is 22 January (AMB-G26).
    """
    days = book.level(level).entries_due_days
    return starts_on - datetime.timedelta(days=days) if days else None


def entry_dates(book: RuleBook, *, level: str, starts_on: datetime.date) -> EntryDates:
    """Return the days of both stages as a rule book has them."""
    return EntryDates(
        teams=teams_due_on(book, level=level, starts_on=starts_on),
        entries=entries_due_on(book, level=level, starts_on=starts_on),
    )


def teams_due_on(book: RuleBook, *, level: str, starts_on: datetime.date) -> datetime.date | None:
    """Return the last day on which branches say how many teams they send; None where they say it with the names.

    >>> from pathlib import Path
    >>> from games.rulebook import load
    >>> book = load(Path("fixtures/rulebooks/ab-nwt-2027.toml"))
    >>> teams_due_on(book, level="command", starts_on=datetime.date(2027, 2, 5))
    >>> two_stages = book.override({"levels.command.teams_due_days": 28})
    >>> teams_due_on(two_stages, level="command", starts_on=datetime.date(2027, 2, 5))
    datetime.date(2027, 1, 8)
    """
    step = book.level(level)
    return first_stage(starts_on, teams_days=step.teams_due_days, entries_days=step.entries_due_days)


def first_stage(starts_on: datetime.date, *, teams_days: int, entries_days: int) -> datetime.date | None:
    """Return the day of the first of two stages; None where the numbers of days leave no room for one."""
    # A day after that of the entries asks for nothing that is not known by then.
    return starts_on - datetime.timedelta(days=teams_days) if teams_days > entries_days > 0 else None


def is_season(year: int) -> bool:
    """Return whether a year can be that of a season at all."""
    return FIRST_SEASON <= year <= LAST_SEASON


def in_season(day: datetime.date, season: int) -> bool:
    """Return whether a day can belong to a season: branches begin in the autumn before it.

    >>> [in_season(datetime.date(year, 2, 5), 2027) for year in (26, 2025, 2026, 2028)]
    [False, False, True, True]
    """
    return season - 1 <= day.year <= season + 1


def season_begins(season: int) -> datetime.date:
    """Return the day before which nothing of a season happens: the first of the year before it.

    >>> season_begins(2027)
    datetime.date(2026, 1, 1)
    """
    return datetime.date(season - 1, 1, 1)


def months_before(day: datetime.date, months: int) -> datetime.date:
    """Return the same day `months` earlier, or the last of that month when it is shorter.

    >>> months_before(datetime.date(2027, 2, 5), 18)
    datetime.date(2025, 8, 5)
    >>> months_before(datetime.date(2027, 8, 31), 18)
    datetime.date(2026, 2, 28)
    """
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return datetime.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Event:
    book: RuleBook
    level: str
    starts_on: datetime.date
    ends_on: datetime.date
    spring_rally_on: datetime.date | None
    sender: str
    entries: tuple[EntryDates, ...]

    def due(
        self,
        key: str,
        path: str,
        day: datetime.date | None,
        *,
        who: str,
        counted: str,
        number: int,
        title: str = "",
        sender: str = "",
        payee: str = "",
        of: str = "",
        section: str = "",
    ) -> Deadline:
        """Return a deadline whose section is that of the number at `path`; without a day it waits for the rally."""
        return Deadline(
            key=key,
            title=title or key,
            section=section or self._section(path),
            day=day,
            at=self.book.deadlines.time,
            who=who,
            sender=sender,
            payee=payee,
            waits_for="" if day else RALLY,
            counted=counted,
            number=number,
            of=of,
        )

    def _section(self, path: str) -> str:
        try:
            return self.book.source(path).section
        except RuleBookError:  # the plan has a number here, and the book none
            return ""


def _deadlines(event: _Event) -> Iterator[Deadline]:
    step = event.book.level(event.level)
    owes_papers = event.book.levels.index(step) > 0 and bool(step.fee_payee)  # at a Command event, to Command
    if owes_papers:
        yield from _before_hosting(event)
    for dates in event.entries:
        yield from _entries(event, dates)
    if owes_papers:
        yield from _after_the_event(event, step.fee_payee)


def _entries(event: _Event, dates: EntryDates) -> Iterator[Deadline]:
    """The day of the names, and where there is one before it the day of the numbers."""
    if dates.entries is None:
        return
    sender = event.book.level(event.sender).name if event.sender else ""
    if dates.teams is not None:
        yield event.due(
            "teams",
            f"levels.{event.level}.teams_due_days",
            dates.teams,
            who="senders",
            sender="Branch",
            counted="days_before",
            number=(event.starts_on - dates.teams).days,
            of=dates.of,
            section=dates.section,
        )
    yield event.due(
        "entries",
        f"levels.{event.level}.entries_due_days",
        dates.entries,
        title="entries" if dates.teams is None else "entries_with_names",
        who="senders" if sender else "",
        sender=sender,
        counted="days_before",
        number=(event.starts_on - dates.entries).days,
        of=dates.of,
        section=dates.section,
    )


def _before_hosting(event: _Event) -> Iterator[Deadline]:
    """The way to a host: the District is chosen, a branch applies, and tells about its hall."""
    rules, rally = event.book.deadlines, event.spring_rally_on
    yield event.due(
        "allocation",
        "deadlines.allocation_months",
        months_before(event.starts_on, rules.allocation_months),
        who="committee",
        counted="months_before",
        number=rules.allocation_months,
    )
    yield Deadline(
        key="application",
        title="application",
        section="HOSTING INFORMATION",
        day=rally,
        at=rules.time,
        who="host",
        waits_for="" if rally else RALLY,
        counted="at_rally",
    )
    sign = 1 if rules.information_sheet_from == "after_rally" else -1
    days = datetime.timedelta(days=sign * rules.information_sheet_days)
    yield event.due(
        "information_sheet",
        "deadlines.information_sheet_days",
        rally + days if rally else None,
        who="host",
        counted="days_after_rally" if sign > 0 else "days_before_rally",
        number=rules.information_sheet_days,
    )


def _after_the_event(event: _Event, payee: str) -> Iterator[Deadline]:
    rules = event.book.deadlines
    for key, days in (("fees", rules.fees_days), ("financial", rules.financial_days)):
        yield event.due(
            key,
            f"deadlines.{key}_days",
            event.ends_on + datetime.timedelta(days=days),
            who="host",
            payee=payee,
            counted="days_after",
            number=days,
        )
