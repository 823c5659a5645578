"""The tables of an event and their links: which there are, whom a link leads where, and what is played there."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from kit.pure.tokens import tidied
from kit.pure.translation import listed
from kit.zones import zone_of
from scoring.live.models import LiveLog, TableLink
from scoring.live.queries.stations import sheets_to_play
from tournaments.draws.models import SubMatch
from tournaments.draws.queries.location import location_of, with_location
from tournaments.draws.queries.tables import HallNow
from tournaments.entries.models import Departure
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for
from tournaments.halls.queries import station_name

SHOWN = 3  # the match at a table now, and what comes after it
# The last matches of a weekend may end after midnight.
NIGHT = datetime.timedelta(hours=6)


class LinkState(StrEnum):
    """Whether a link still leads to its table."""

    RUNNING = "running"
    STOPPED = "stopped"  # by the chair, or because there is a newer one
    OVER = "over"  # the event has ended


@dataclass(frozen=True, slots=True)
class TablePlace:
    """One table: the boards it belongs to, of a competition or of those that share them, and its number."""

    competition: int | None
    shared_boards: int | None
    station: int

    @property
    def key(self) -> str:
        """How forms name it: "c12-4"."""
        return f"{f's{self.shared_boards}' if self.shared_boards else f'c{self.competition}'}-{self.station}"


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
    """The tables of a competition, or of several that share them."""

    name: str
    word: str
    tables: tuple[LinkedTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHere:
    """A match at a table: its sheet, which match it is, and the log it is scored on now."""

    sheet: SubMatch
    competition: Competition
    where: str
    log: LiveLog | None


# --- a link -------------------------------------------------------------------------------------------


def link_by_token(text: str) -> TableLink | None:
    """Return the link with this secret, however it was typed; None when there never was one."""
    token = tidied(text)
    if not token:
        return None
    of_event = Competition.objects.filter(event=OuterRef("event"))
    # What is neither drawn nor closed beside others that are closed is not held, or is not played yet.
    unfinished = of_event.filter(closed_at=None, entries_frozen_at__isnull=False)
    links = TableLink.objects.select_related("event", "account", "competition", "shared_boards")
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
    return TablePlace(link.competition_id, link.shared_boards_id, link.station)


# --- what is played at a table ------------------------------------------------------------------------


def sheets_at(link: TableLink) -> QuerySet[SubMatch]:
    """Return what is left to play at the table of a link, in the order of play: all that the link can ever reach.

    Nothing of a team that stopped playing: its matches are over, as the rule book says.
    """
    boards = Q(match__stage__competition=link.competition_id)
    if link.shared_boards_id is not None:
        boards = Q(match__stage__competition__shared_boards=link.shared_boards_id)
    gone = Departure.objects.filter(revoked_at=None, entry__competition__event=link.event_id).values("entry")
    here = sheets_to_play().filter(boards, match__stage__competition__event=link.event_id, station=link.station)
    return here.exclude(match__home__in=gone).exclude(match__away__in=gone)


def shown_at(link: TableLink) -> list[SheetHere]:
    """Return what is played at the table now and next: two queries."""
    here = sheets_at(link).select_related("match__stage__competition", "match__home__branch", "match__away__branch")
    sheets = list(with_location(here, "match__")[:SHOWN])
    running = {log.sub_match_id: log for log in LiveLog.objects.open().filter(sub_match__in=sheets)}
    return [
        SheetHere(
            sheet=sheet,
            competition=sheet.match.stage.competition,
            where=location_of(sheet.match, sheet),
            log=running.get(sheet.pk),
        )
        for sheet in sheets
    ]


# --- the tables of an event ---------------------------------------------------------------------------


def boards_of(event: Event) -> list[Boards]:
    """Return all tables of an event with their links, in the order of its competitions: six queries."""
    together: dict[tuple[int | None, int | None], list[Competition]] = {}
    for competition in event.competitions.select_related("shared_boards", "event").order_by("position", "pk"):
        shared = competition.shared_boards_id
        together.setdefault((None, shared) if shared else (competition.pk, None), []).append(competition)
    words = {key: category_for(some[0]).stations_are for key, some in together.items()}
    often = Counter(words.values())
    hall, links = HallNow.of(event), _links(event)
    told = []
    for key, some in together.items():
        on = {number for competition in some for number in hall.drawn.get(competition.pk, ())}
        given = set(hall.numbers_for(some[0], hall.stations_of(some[0])))
        on |= given - hall.used_by_others(some[0]) if on else given
        name = listed(competition.name for competition in some)
        # What was drawn before the hall was known may have two tables 4.
        of_what = f", {name}" if often[words[key]] > 1 else ""
        tables = tuple(
            _table(
                TablePlace(*key, number),
                some[0].game,
                words[key],
                (f"{words[key].capitalize()} {number}{of_what}", station_name(event, some[0].game, number)),
                links,
            )
            for number in sorted(on)
        )
        told.append(Boards(name=name, word=words[key], tables=tables))
    return told


def _table(
    place: TablePlace, game: str, word: str, names: tuple[str, str], links: dict[TablePlace, list[TableLink]]
) -> LinkedTable:
    name, called = names
    here = links.get(place, [])
    running = [link for link in here if link.stopped_at is None]
    last = max((link.last_used_at for link in here if link.last_used_at), default=None)
    link = running[0] if running else None
    return LinkedTable(place=place, game=game, word=word, name=name[:150], called=called, link=link, last=last)


def _links(event: Event) -> dict[TablePlace, list[TableLink]]:
    by_place: dict[TablePlace, list[TableLink]] = {}
    for link in TableLink.objects.filter(event=event).select_related("account", "stopped_by").order_by("-pk"):
        by_place.setdefault(place_of(link), []).append(link)
    return by_place


def running_links(event: Event) -> QuerySet[TableLink]:
    """Return the links of an event that nobody has stopped."""
    return TableLink.objects.filter(event=event, stopped_at=None).select_related("account")


def tables_by_key(boards: Iterable[Boards]) -> dict[str, LinkedTable]:
    """Return tables by the name that forms give them."""
    return {table.place.key: table for some in boards for table in some.tables}
