"""Reads about the papers of a host: what they say, what they come to, by when they are due."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q

from games.rulebook import RuleBook
from tournaments.events.models import Event
from tournaments.events.queries import Due, category_for, rulebook_for
from tournaments.hosting.engine.claim import Amount, HostClaim, claim_of
from tournaments.hosting.models.papers import FinancialLine, FinancialSheet, HostPaper, Hotel, InformationSheet
from tournaments.hosting.words.papers import GROUPS, hall_too_small, practice_boards_missing
from tournaments.money.engine.ledger import Balance, added
from tournaments.money.models import Forwarding
from tournaments.money.queries.accounts import accounts_of_event, forwardings_of
from tournaments.seasons.queries.plan import due_of

# What the Information Sheet tells, by the key of each group. The form, the public page and the paper follow this order.
TOLD = (
    ("hall", ("hall", "address", "directions", "parking", "access", "holds", "practice_boards", "equipment")),
    ("contact", ("representative", "phone", "email")),
    ("arrival", ("registration",)),
    ("food", ("meals", "banquet")),
    ("more", ("remarks",)),
)
FOR_OFFICERS = frozenset({"holds", "equipment"})  # what the District Commander weighs and no player asks
CONTACT = frozenset({"representative", "phone", "email"})


@dataclass(frozen=True, slots=True)
class VisibleHeading:
    """One heading of the Information Sheet with what is said under it."""

    title: str
    lines: list[tuple[str, Any]]


def information_of(event: Event) -> InformationSheet:
    """Return the Information Sheet of an event; an empty one that is not stored where nobody has begun it."""
    known = InformationSheet.objects.filter(event=event).select_related("sent_by").first()
    return known or InformationSheet(event=event)


def hotels_of(sheet: InformationSheet) -> list[Hotel]:
    """Return the places to stay, in the order in which they were written down."""
    return list(sheet.hotels.all()) if sheet.pk else []


def visible_fields(sheet: InformationSheet, *, public: bool = False) -> list[VisibleHeading]:
    """The visible fields under their headings; for the public contacts without consent are hidden."""
    hidden = FOR_OFFICERS if public else frozenset()
    if public and not sheet.contact_is_public:
        hidden |= CONTACT
    headings = []
    for key, names in TOLD:
        lines = [
            (label_of(name), value)
            for name in names
            if name not in hidden and (value := getattr(sheet, name)) not in ("", None)
        ]
        if lines:
            headings.append(VisibleHeading(str(GROUPS[key]), lines))
    return headings


def label_of(name: str) -> str:
    """Return how the sheet calls a line of it."""
    field: Any = InformationSheet._meta.get_field(name)
    return str(field.verbose_name)


def asks_for_practice_boards(event: Event) -> bool:
    """Return whether the rule book asks for practice boards in a sport of the event."""
    return any(category_for(competition).practice_boards for competition in event.competitions.all())


def room_warnings(event: Event, sheet: InformationSheet) -> list[str]:
    """Return which sports lack room or practice boards in the hall, as far as the rule book names a number."""
    counted = (
        ("hall_people", sheet.holds, hall_too_small),
        ("practice_boards", sheet.practice_boards, practice_boards_missing),
    )
    if all(there is None for _, there, _ in counted):
        return []
    book, warnings = rulebook_for(event), {}
    for category in map(category_for, event.competitions.all()):
        for name, there, missing in counted:
            if there is not None and there < getattr(category, name):
                section = book.source(f"categories.{category.key}.{name}").section
                warnings[category.sport, name] = missing(category, there=there, section=section)
    return list(warnings.values())


# --- money --------------------------------------------------------------------------------------------


def financial_of(event: Event) -> FinancialSheet:
    """Return the Financial sheet of an event; an empty one that is not stored where nobody has begun it."""
    known = FinancialSheet.objects.filter(event=event).select_related("sent_by").first()
    return known or FinancialSheet(event=event)


def lines_of(sheet: FinancialSheet) -> list[FinancialLine]:
    """Return the lines of a sheet, in the order in which they were written down."""
    return list(sheet.lines.all()) if sheet.pk else []


def claim_for(event: Event, lines: Iterable[FinancialLine]) -> HostClaim:
    """Return what the lines come to by the rules of the event."""
    return claim_of(
        (Amount(heading=line.heading, cents=line.cents, has_receipt=line.receipt_attached) for line in lines),
        entertainment_counts=rulebook_for(event).hosting.entertainment_claimable,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Fees:
    """The registration fees of an event. They go on by themselves and are no part of the Financial sheet."""

    balance: Balance
    passed_on: list[Forwarding]

    @property
    def collected(self) -> int:
        """What came in with receipts."""
        return self.balance.paid

    @property
    def forwarded(self) -> int:
        return sum(row.cents for row in self.passed_on)


def fees_of(event: Event) -> Fees:
    """Return what was collected of the fees of an event and passed on, as Money has it (FORMAT OF PLAY viii.b)."""
    return Fees(
        balance=added(account.balance for account in accounts_of_event(event)),
        passed_on=[row for row in forwardings_of(event) if not row.is_void],
    )


# --- when and with whom -------------------------------------------------------------------------------


def due_for(event: Event, key: str, today: datetime.date) -> Due | None:
    """Return by when a paper is due; None where the rule book does not ask for it at this level."""
    return next((due for due in due_of(event, today) if due.deadline.key == key), None)


def payee_of(event: Event, book: RuleBook) -> str:
    """Return with whom the host settles: Command for a Command event, else whoever organizes it."""
    return book.level(event.level).fee_payee or str(event.organizer)


# --- what happened ------------------------------------------------------------------------------------


def changes_of(paper: HostPaper) -> tuple[ContentType, list[LogEntry]]:
    """Return the log of a paper and of its lines, the latest first, and of which kind the lines are: two queries."""
    part = FinancialLine if isinstance(paper, FinancialSheet) else Hotel
    kinds = ContentType.objects.get_for_models(type(paper), part)
    of_paper = Q(changes__sheet__0=str(paper.pk)) | Q(changes__sheet__1=str(paper.pk))
    lines = LogEntry.objects.filter(of_paper, content_type=kinds[part]).values("object_pk")
    log = LogEntry.objects.filter(
        Q(content_type=kinds[type(paper)], object_pk=str(paper.pk)) | Q(content_type=kinds[part], object_pk__in=lines)
    )
    return kinds[part], list(log.select_related("actor").order_by("-timestamp", "-pk"))
