"""Papers of the registration table: who is to come, who owes, and what Command gets afterwards."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rulebook import Category
from games.rulebook.words import key_in_words
from kit.pure.money import dollars
from scoring.printing.engine.extent import summed
from scoring.printing.pages.base import NO_TEAMS, Document, Group, Paper, PrintRequest
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries.entries import entries_of
from tournaments.entries.queries.fees import fee_of, paid_and_owed
from tournaments.events.models import Competition
from tournaments.events.queries import category_for
from tournaments.organization.queries.permissions import Right


class Money(NamedTuple):
    """What a list of people comes to."""

    people: int
    owing: int
    paid_cents: int
    owed_cents: int

    @property
    def in_words(self) -> str:
        """The totals in one line; with amounts once the fee is known."""
        told: dict[str, object] = {"people": self.people, "paid": self.people - self.owing, "owing": self.owing}
        if not self.paid_cents and not self.owed_cents:
            return _("Players: %(people)d. Paid: %(paid)d. Still owing: %(owing)d.") % told
        told |= {"amount": dollars(self.paid_cents), "owed": dollars(self.owed_cents)}
        return _("Players: %(people)d. Paid: %(paid)d (%(amount)s). Still owing: %(owing)d (%(owed)s).") % told


@dataclass(frozen=True, kw_only=True)
class DoorList:
    """One category at the table."""

    competition: Competition
    category: Category
    entries: list[Entry]
    money: Money


def check_in(asked: PrintRequest) -> Paper | None:
    """Everybody with a box for the card, and what is paid or owed (A3, A13)."""
    lists = _lists(asked)
    if not lists:
        return None
    total = Money(*map(sum, zip(*(listed.money for listed in lists), strict=True)))
    context = {"lists": lists, "total": total, "year": asked.event.starts_on.year}
    return Paper(title=_("Check-in list"), template="check_in", context=context)


def registration(asked: PrintRequest) -> Paper | None:
    """The Sports Registration sheet of each category, which goes to Command with the fees (A46)."""
    lists = _lists(asked)
    if not lists:
        return None
    before = datetime.date(asked.event.starts_on.year, 1, 1)
    sheets = [
        {
            "list": listed,
            "rows": [
                {"place": place, "entry": entry, "first": index == 0, "senior": _senior(place, before, asked)}
                for entry in listed.entries
                for index, place in enumerate(entry.roster.all())
            ],
        }
        for listed in lists
    ]
    fees_due = asked.event.ends_on + datetime.timedelta(days=asked.book.deadlines.fees_days)
    context = {
        "lists": sheets,
        "fees_due": fees_due,
        "payee": asked.level.fee_payee or key_in_words(asked.level.fee_set_by),
    }
    return Paper(title=_("Sports registration sheet"), template="registration", context=context, size="wide")


def _lists(asked: PrintRequest) -> list[DoorList]:
    lists = []
    for competition in asked.competitions:
        entries = list(entries_of(competition))
        if entries:
            lists.append(
                DoorList(
                    competition=competition,
                    category=category_for(competition),
                    entries=entries,
                    money=_money(competition, entries, asked),
                )
            )
    return lists


def _money(competition: Competition, entries: list[Entry], asked: PrintRequest) -> Money:
    places = [place for entry in entries for place in entry.roster.all()]
    owing = [place for place in places if place.owes_fee(asked.book.registration.spares_pay)]
    paid_cents, owed_cents = paid_and_owed(entries, fee_of(competition))
    return Money(people=len(places), owing=len(owing), paid_cents=paid_cents, owed_cents=owed_cents)


def _senior(place: RosterPlace, before: datetime.date, asked: PrintRequest) -> str:
    """Return whether the registry says that somebody is old enough; the birth date itself stays in the office."""
    if place.member.birth_date is None:
        return "ask"
    return "yes" if place.member.is_senior_on(before, asked.book.eligibility.senior_age) else "no"


PAPERS = (
    Document(
        key="check_in",
        group=Group.DOOR,
        title=gettext_lazy("Check-in list"),
        purpose=gettext_lazy("Every player with a box for the card, and what is paid or owed, with totals."),
        pages=summed(lambda extent: (extent.people + 1.8 * extent.teams) / 33),
        right=Right.CHECK_IN,
        not_yet=NO_TEAMS,
        build=check_in,
        in_pack=2,
    ),
    Document(
        key="registration",
        group=Group.DOOR,
        title=gettext_lazy("Sports registration sheet"),
        purpose=gettext_lazy("For each category: what is sent to Command with the fees after the event."),
        pages=summed(lambda extent: extent.people / 26 + 0.2 if extent.people else 0),
        right=Right.CHECK_IN,
        not_yet=NO_TEAMS,
        build=registration,
    ),
)
