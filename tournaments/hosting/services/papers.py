"""Writes about the papers of a host. A refusal leaves everything as it was."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import models, transaction
from django.db.models import F

from kit.pure.violations import RuleViolation
from tournaments.events.models import Event
from tournaments.events.services import bump_board
from tournaments.hosting.engine.claim import HEADINGS
from tournaments.hosting.models.papers import FinancialLine, FinancialSheet, HostPaper, Hotel, InformationSheet
from tournaments.organization.models import User

FACTS = (
    "hall", "address", "directions", "parking", "access", "holds", "practice_boards", "equipment", "representative",
    "phone", "email", "contact_is_public", "registration", "meals", "banquet", "remarks",
)  # fmt: skip
Paper = TypeVar("Paper", bound=HostPaper)
LINE = ("heading", "note", "cents", "receipt", "receipt_attached")
HOTEL = ("name", "address", "phone", "rooms", "rate", "held_under", "book_by")


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyLine:
    """One line of the Financial sheet as somebody wrote it. `pk` names a line that is there; `strike` takes it out."""

    heading: str
    cents: int
    note: str = ""
    receipt: str = ""
    receipt_attached: bool = False
    pk: int | None = None
    strike: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HotelLine:
    """One place to stay as somebody wrote it."""

    name: str
    address: str = ""
    phone: str = ""
    rooms: int | None = None
    rate: str = ""
    held_under: str = ""
    book_by: datetime.date | None = None
    pk: int | None = None
    strike: bool = False


class StalePaperError(RuleViolation):
    """Somebody else saved the paper in between. `current` is the paper as it is now."""

    def __init__(self, current: HostPaper) -> None:
        super().__init__("hosting.changed_meanwhile")
        self.current = current


@transaction.atomic
def save_information(
    *, event: Event, expected_version: int, facts: Mapping[str, Any], hotels: Sequence[HotelLine]
) -> InformationSheet:
    """Write what the Information Sheet says; `facts` has a value for each of FACTS.

    Lines that are not named stay. Saving the same twice is saving once. Raises StalePaperError when somebody else
    saved in the meantime, RuleViolation when the sheet is sent.
    """
    sheet, is_mine = _taken(InformationSheet, event, expected_version)
    if not is_mine:
        same = all(getattr(sheet, name) == facts[name] for name in FACTS)
        if same and _are(sheet.hotels.all(), hotels, HOTEL):
            return sheet
        raise StalePaperError(sheet)
    for name in FACTS:
        setattr(sheet, name, facts[name])
    sheet.save(update_fields=FACTS)
    known = {hotel.pk: hotel for hotel in sheet.hotels.all()}
    _require_once(hotels, known, "hotels")
    for wanted in hotels:
        _write(known.get(wanted.pk or 0) or Hotel(sheet=sheet), wanted, HOTEL)
    bump_board(event_id=event.pk)
    return sheet


def _require_once(wanted: Sequence[HotelLine | MoneyLine], known: Collection[int], field: str) -> None:
    named = [line.pk for line in wanted if line.pk]
    if len(set(named)) < len(named) or not set(named) <= set(known):
        raise RuleViolation("hosting.no_such_line", field=field)


@transaction.atomic
def save_financial(
    *, event: Event, expected_version: int, lines: Sequence[MoneyLine], remarks: str = ""
) -> FinancialSheet:
    """Write lines of the Financial sheet (FORMAT OF PLAY xii). Lines that are not named stay.

    Saving the same twice is saving once. Raises StalePaperError when somebody else saved in the meantime, RuleViolation
    when the sheet is sent or a heading is none of the sheet's.
    """
    for line in lines:
        if line.heading not in HEADINGS:
            raise RuleViolation("hosting.no_heading", field="heading")
    sheet, is_mine = _taken(FinancialSheet, event, expected_version)
    if not is_mine:
        if sheet.remarks == remarks and _are(sheet.lines.all(), lines, LINE):
            return sheet
        raise StalePaperError(sheet)
    sheet.remarks = remarks
    sheet.save(update_fields=["remarks"])
    known = {line.pk: line for line in sheet.lines.all()}
    _require_once(lines, known, "lines")
    for wanted in lines:
        _write(known.get(wanted.pk or 0) or FinancialLine(sheet=sheet), wanted, LINE)
    return sheet


@transaction.atomic
def send_paper(*, paper: Paper, on: datetime.date, by: User) -> Paper:
    """Note that a paper is on its way; from then on it stays as it is. Doing it again changes nothing.

    Raises RuleViolation where nothing is on it yet.
    """
    paper = _held(paper)
    if not paper.is_sent:
        paper.sent_on, paper.sent_by = on, by
        paper.save(update_fields=["sent_on", "sent_by"])
    return paper


@transaction.atomic
def take_paper_back(*, paper: Paper) -> Paper:
    """Open a paper again that was sent, so that it can be changed; the history keeps when it was."""
    paper = _held(paper)
    if paper.is_sent:
        paper.sent_on, paper.sent_by = None, None
        paper.save(update_fields=["sent_on", "sent_by"])
    return paper


def _held(paper: Paper) -> Paper:
    if paper.pk is None:
        raise RuleViolation("hosting.nothing_on_it")
    return type(paper)._default_manager.select_for_update().get(pk=paper.pk)


def _taken(kind: type[Paper], event: Event, expected_version: int) -> tuple[Paper, bool]:
    """Return the paper of `event` and whether it is the one that was read; then it has its next version."""
    rows = kind._default_manager
    paper, _ = rows.get_or_create(event=event)
    mine = rows.filter(pk=paper.pk, version=expected_version).update(version=F("version") + 1)
    paper.refresh_from_db()
    if paper.is_sent:
        raise RuleViolation("hosting.paper_is_sent")
    return paper, bool(mine)


def _are(rows: models.QuerySet[Any], wanted: Sequence[Any], names: Sequence[str]) -> bool:
    """Return whether the rows are what is wanted: somebody pressed the button twice."""
    there = Counter(tuple(getattr(row, name) for name in names) for row in rows)
    return there == Counter(tuple(getattr(line, name) for name in names) for line in wanted if not line.strike)


def _write(row: Any, wanted: Any, names: Sequence[str]) -> None:
    """Make a row what is wanted. Each is saved by itself, so that the history has it."""
    if wanted.strike:
        if row.pk:
            row.delete()
        return
    values = {name: getattr(wanted, name) for name in names}
    if row.pk and all(getattr(row, name) == value for name, value in values.items()):
        return
    for name, value in values.items():
        setattr(row, name, value)
    row.save()
