"""Reads about the purse of an open event: its lines, and what came in by fees."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch

from tournaments.entries.engine.fees import Fee
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries.fees import fee_of, paid_and_owed
from tournaments.events.models import Competition
from tournaments.money.engine.purse import Line
from tournaments.money.models import PurseLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Takings:
    """What the fees of a competition come to by the ticks at the door, and what is still owed."""

    fee: Fee
    people: int
    paid: int
    cents: int
    owed: int


def takings_of(competition: Competition) -> Takings:
    fee = fee_of(competition)
    read = competition.entries.filter(state=Entry.State.ENTERED)
    entries = list(read.prefetch_related(Prefetch("roster", queryset=RosterPlace.objects.order_by("position"))))
    cents, owed = paid_and_owed(entries, fee)
    ticks = [place.fee_paid for entry in entries for place in entry.roster.all()]
    return Takings(fee=fee, people=len(ticks), paid=sum(ticks), cents=cents, owed=owed)


def purse_rows(competition: Competition) -> list[PurseLine]:
    return list(PurseLine.objects.filter(competition=competition).prefetch_related("parts").order_by("position"))


def lines_in(competition: Competition) -> list[Line]:
    return [row.line for row in purse_rows(competition)]
