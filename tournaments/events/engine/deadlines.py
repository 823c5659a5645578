"""What is due on which day around an event (REGISTRATION iii.b, ALLOCATION, FORMAT OF PLAY viii and xii)."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from games.rulebook import RuleBook

RALLY = "the date of the Spring Rally"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """One thing that is due. `day` is its last day; None when it hangs on a date that nobody has entered yet.

    `counted` says how the day is found: "14 days before the first day".
    """

    key: str
    title: str
    section: str
    day: datetime.date | None
    at: datetime.time
    who: str = ""
    waits_for: str = ""
    counted: str = ""

    def days_left(self, today: datetime.date) -> int | None:
        """Return the days from `today` to the last day; negative when it is over."""
        return None if self.day is None else (self.day - today).days


def deadlines(
    book: RuleBook,
    *,
    level: str,
    starts_on: datetime.date,
    ends_on: datetime.date,
    spring_rally_on: datetime.date | None = None,
) -> tuple[Deadline, ...]:
    """Return every deadline of an event of `level`, the earliest first, those without a date last.

    Raises RuleBookError when the Command has no such level.
    """
    found = _deadlines(book, level, starts_on, ends_on, spring_rally_on)
    return tuple(sorted(found, key=lambda one: (one.day is None, one.day or starts_on)))


def entries_due_on(book: RuleBook, *, level: str, starts_on: datetime.date) -> datetime.date | None:
    """Return the last day on which entries may come in; None when the rule book leaves it to the organizer.

    Two weeks before a Command event that starts on 5 February is 22 January (AMB-G26).
    """
    days = book.level(level).entries_due_days
    return starts_on - datetime.timedelta(days=days) if days else None


def months_before(day: datetime.date, months: int) -> datetime.date:
    """Return the same day `months` earlier, or the last of that month when it is shorter.

    >>> months_before(datetime.date(2027, 2, 5), 18)
    datetime.date(2025, 8, 5)
    >>> months_before(datetime.date(2027, 8, 31), 18)
    datetime.date(2026, 2, 28)
    """
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return datetime.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _deadlines(
    book: RuleBook,
    level: str,
    starts_on: datetime.date,
    ends_on: datetime.date,
    spring_rally_on: datetime.date | None,
) -> Iterator[Deadline]:
    rules, step, at = book.deadlines, book.level(level), book.deadlines.time
    upper = book.levels.index(step) > 0 and bool(step.fee_payee)  # a Command event: the host owes papers to Command

    def due(key: str, title: str, path: str, day: datetime.date | None, who: str, counted: str) -> Deadline:
        section, waits_for = book.source(path).section, "" if day else RALLY
        return Deadline(
            key=key, title=title, section=section, day=day, at=at, who=who, waits_for=waits_for, counted=counted
        )

    if upper:
        yield due(
            "allocation",
            "Event given to a District",
            "deadlines.allocation_months",
            months_before(starts_on, rules.allocation_months),
            "the Sports Committee",
            f"{rules.allocation_months} months before the first day",
        )
        yield Deadline(
            key="application",
            title="Application to host, and its confirmation",
            section="HOSTING INFORMATION",
            day=spring_rally_on,
            at=at,
            who="the host branch",
            waits_for="" if spring_rally_on else RALLY,
            counted="at the Spring Rally",
        )
        sign = 1 if rules.information_sheet_from == "after_rally" else -1
        days = datetime.timedelta(days=sign * rules.information_sheet_days)
        yield due(
            "information_sheet",
            "Host Branch Information Sheet to the District Commander",
            "deadlines.information_sheet_days",
            spring_rally_on + days if spring_rally_on else None,
            "the host branch",
            f"{rules.information_sheet_days} days {'after' if sign > 0 else 'before'} the Spring Rally",
        )
    if step.entries_due_days:
        senders = book.level(step.entries_from).name if step.entries_from else ""
        yield due(
            "entries",
            "Entries are in",
            f"levels.{level}.entries_due_days",
            entries_due_on(book, level=level, starts_on=starts_on),
            f"each {senders}" if senders else "",
            f"{step.entries_due_days} days before the first day",
        )
    if upper:
        yield due(
            "fees",
            f"Fees and Sports Registration sheet to {step.fee_payee}",
            "deadlines.fees_days",
            ends_on + datetime.timedelta(days=rules.fees_days),
            "the host branch",
            f"{rules.fees_days} days after the last day",
        )
        yield due(
            "financial",
            f"Host Branch Financial sheet to {step.fee_payee}",
            "deadlines.financial_days",
            ends_on + datetime.timedelta(days=rules.financial_days),
            "the host branch",
            f"{rules.financial_days} days after the last day",
        )
