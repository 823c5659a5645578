"""The tables of an event and their links: which there are, and whether a link still leads to its table."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from kit.pure.tokens import tidied
from kit.pure.translation import listed
from kit.zones import zone_of
from scoring.live.models import TableLink
from scoring.live.queries.stations import TablePlace
from tournaments.draws.queries.tables import HallNow
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for
from tournaments.halls.queries import equipment_of, station_name

# The last matches of a weekend may end after midnight.
NIGHT = datetime.timedelta(hours=6)


class LinkState(StrEnum):
    """Whether a link still leads to its table."""

    RUNNING = "running"
    STOPPED = "stopped"  # by the chair, or because there is a newer one
    OVER = "over"  # the event has ended


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedTable:
    """A table of an event with its link, if it has one; `last` is when any link of it was used last."""

    place: TablePlace
    game: str
    word: str
    name: str  # "Table 4", as everything says that was entered there
    called: str  # "4", or "4 (By the stage)"
    link: TableLink | None
    last: datetime.datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Boards:
    """The tables of one kind that stand in the hall of an event."""

    name: str  # of the competitions that are played on them
    word: str
    tables: tuple[LinkedTable, ...]


# --- a link -------------------------------------------------------------------------------------------


def link_by_token(text: str) -> TableLink | None:
    """Return the link with this secret, however it was typed; None when there never was one."""
    token = tidied(text)
    if not token:
        return None
    of_event = Competition.objects.filter(event=OuterRef("event"))
    # What is neither drawn nor closed beside others that are closed is not held, or is not played yet.
    unfinished = of_event.filter(closed_at=None, entries_frozen_at__isnull=False)
    links = TableLink.objects.select_related("event", "account")
    is_open = Exists(unfinished) | ~Exists(of_event.exclude(closed_at=None))
    return links.annotate(is_event_open=is_open).filter(token=token).first()


def state_of(link: TableLink, now: datetime.datetime | None = None) -> LinkState:
    """Return whether a link, as `link_by_token` reads it, still leads to its table."""
    if link.stopped_at is not None:
        return LinkState.STOPPED
    over = is_over(link.event, now) or not getattr(link, "is_event_open", True)
    return LinkState.OVER if over else LinkState.RUNNING


def is_over(event: Event, now: datetime.datetime | None = None) -> bool:
    """Return whether the last day of an event has ended, with its night."""
    return timezone.localdate((now or timezone.now()) - NIGHT, zone_of(event.zone)) > event.ends_on


def place_of(link: TableLink) -> TablePlace:
    return TablePlace(link.equipment, link.station)


# --- the tables of an event ---------------------------------------------------------------------------


def boards_of(event: Event) -> list[Boards]:
    """Return all tables of an event with their links, in the order of its competitions: five queries."""
    hall, links = HallNow.of(event), _links(event)
    together: dict[str, list[Competition]] = {}
    for competition in hall.competitions.values():
        together.setdefault(equipment_of(competition.game), []).append(competition)
    words = {equipment: category_for(some[0]).stations_are for equipment, some in together.items()}
    often = Counter(words.values())
    told = []
    for equipment, some in together.items():
        numbers = {table.number for table in hall.tables.get(equipment, ())}
        for competition in some:
            numbers |= {*hall.drawn.get(competition.pk, ())}
            numbers |= {*hall.numbers_for(competition, hall.stations_of(competition))}
        # A table that is not played on any more has a card in the hall as long as nobody stops it.
        numbers |= {
            place.station
            for place, some_links in links.items()
            if place.equipment == equipment and any(link.stopped_at is None for link in some_links)
        }
        name, word = listed(competition.name for competition in some), words[equipment]
        of_what = f", {name}" if often[word] > 1 else ""  # a card table 4 and a pool table 4
        tables = tuple(
            _table(
                TablePlace(equipment, number),
                some[0].game,
                word,
                (f"{word.capitalize()} {number}{of_what}", station_name(event, some[0].game, number)),
                links,
            )
            for number in sorted(numbers)
        )
        told.append(Boards(name=name, word=word, tables=tables))
    return told


def _table(
    place: TablePlace, game: str, word: str, names: tuple[str, str], links: dict[TablePlace, list[TableLink]]
) -> LinkedTable:
    name, called = names
    here = links.get(place, [])
    link = next((link for link in here if link.stopped_at is None and not link.is_extra), None)
    last = max((link.last_used_at for link in here if link.last_used_at), default=None)
    return LinkedTable(place=place, game=game, word=word, name=name[:150], called=called, link=link, last=last)


def _links(event: Event) -> dict[TablePlace, list[TableLink]]:
    by_place: dict[TablePlace, list[TableLink]] = {}
    for link in TableLink.objects.filter(event=event).select_related("account", "stopped_by").order_by("-pk"):
        by_place.setdefault(place_of(link), []).append(link)
    return by_place


def running_links(event: Event) -> QuerySet[TableLink]:
    """Return the links of an event that nobody has stopped, more than one of a table that had several."""
    return TableLink.objects.filter(event=event, stopped_at=None).select_related("account")


def tables_by_key(boards: Iterable[Boards]) -> dict[str, LinkedTable]:
    """Return tables by the name that forms give them."""
    return {table.place.key: table for some in boards for table in some.tables}
