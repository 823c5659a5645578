"""Everything of an event as plain data: what its archive holds."""

from __future__ import annotations

import datetime
import decimal
import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any

from django.conf import settings
from django.db.models import ForeignKey, Model, Q, QuerySet

from games import registry
from games.rulebook import RuleBookError
from kit.pure import translation
from kit.pure.sentences import to_json
from scoring.archives.engine.numbers import renumbered
from scoring.archives.queries.history import History
from scoring.archives.queries.origins import origins_of
from scoring.archives.queries.refs import Known, Refs
from scoring.archives.queries.tables import BY_LABEL, HISTORY, TABLES, ArchivedTable
from tournaments.events.queries import frozen_text, rulebook_for, year_of_bars
from tournaments.models import (
    Event,
    Job,
    Member,
    MemberChange,
    Organization,
    Payment,
    Qualification,
    Suspension,
    Transfer,
    User,
)
from tournaments.rulebooks.queries.texts import sport_text
from tournaments.sites.queries import own_site

FORMAT = "legion-sports-event"
VERSION = 2
Row = dict[str, Any]
AT_HOME = ":"  # parts the name of somebody of another site from that site; nobody can choose it in a name


def content_of(event: Event, *, uid: uuid.UUID, known: Known, to_the_hall: bool = False) -> tuple[dict[str, Any], Refs]:
    """Return everything of an event, and the numbers of its rows; rows that are `known` keep theirs.

    Words of teams travel to the hall alone, where captains need them.
    """
    gathered = _Gathered(event, to_the_hall=to_the_hall)
    refs = Refs(known)
    for label, rows in gathered.rows.items():
        refs.number(label, (row["pk"] for row in rows))
    written = _Written(gathered, refs)
    tables = {label: written.rows(BY_LABEL[label], rows) for label, rows in gathered.rows.items()}
    return {
        "uid": str(uid),
        "program": settings.VERSION,
        "summary": _summary(event, gathered),
        "rule_book": _rule_book(event),
        "sports": _sports(event),
        "tables": {**tables, HISTORY: gathered.history.written(refs)},
    }, refs


def _summary(event: Event, gathered: _Gathered) -> Row:
    return {
        "name": event.name,
        "slug": event.slug,
        "season": event.season,
        "level": event.level,
        "organizer": str(event.organizer),
        "host": event.host,
        "starts_on": event.starts_on.isoformat(),
        "ends_on": event.ends_on.isoformat(),
        "competitions": [translation.plain(competition.name) for competition in event.competitions.all()],
    }


def _rule_book(event: Event) -> Row:
    try:
        text = frozen_text(event)
    except RuleBookError:
        text = ""
    return {"key": event.rulebook_key, "text": text}


def _sports(event: Event) -> dict[str, str]:
    """Return the texts of the sports described at a site that an event is offered, or its rule book names, by key."""
    try:
        named = rulebook_for(event).games
    except RuleBookError:
        named = ()
    keys = sorted(key for key in {*event.sports, *named} if registry.is_written(key))
    return {key: text for key in keys if (text := sport_text(key)) is not None}


class _Gathered:
    """The rows of an event as the database has them, with everybody and every place that they name."""

    def __init__(self, event: Event, *, to_the_hall: bool) -> None:
        self.event = event
        self.rows: dict[str, list[Row]] = {table.label: [] for table in TABLES}
        self.history = History(event)
        self._named: dict[type[Model], set[int]] = defaultdict(set)
        for table in TABLES:
            if table.of_event and (to_the_hall or not table.only_to_the_hall):
                self._take(table, rows_of(table, event))
        for label, key in self.history.names():
            self._name(label, key)
        self._take_people()

    def _take_people(self) -> None:
        """Take the cards, the places and the accounts that anything names; cards bring their branches and changes."""
        members = self._named[Member]
        self._take(BY_LABEL[Member._meta.label], _among(Member, members))
        self._take(BY_LABEL[MemberChange._meta.label], MemberChange.objects.filter(member__in=members))
        self._take(BY_LABEL[Transfer._meta.label], Transfer.objects.filter(member__in=members))
        bars = Suspension.objects.filter(
            member__in=members, season__gte=min(self.event.season, year_of_bars(self.event))
        )
        self._take(BY_LABEL[Suspension._meta.label], bars)
        self._take(BY_LABEL[User._meta.label], _among(User, self._named[User]))
        for path in Organization.objects.filter(pk__in=self._named[Organization]).values_list("path", flat=True):
            self._named[Organization] |= {int(part) for part in path.strip("/").split("/")}
        self._take(BY_LABEL[Organization._meta.label], _among(Organization, self._named[Organization]))

    def _take(self, table: ArchivedTable, rows: QuerySet[Any]) -> None:
        names = {field.attname for field in table.fields}
        taken = [{"pk": row.pk, **{name: to_json(getattr(row, name)) for name in names}} for row in rows.order_by("pk")]
        self.rows[table.label] = taken
        for row in taken:
            for link in table.links:
                self._name(link.related_model._meta.label, row[link.attname])
            for path, target in table.hidden:
                for key in _numbers(row, path):
                    self._name(target._meta.label, key)

    def _name(self, label: str, key: int | None) -> None:
        table = BY_LABEL.get(label)
        if key and table is not None and not table.of_event:
            self._named[table.model].add(key)


def rows_of(table: ArchivedTable, event: Event) -> QuerySet[Any]:
    """Return the rows of a table that belong to an event and go into its archive."""
    rows = table.model._base_manager.filter(**{table.of_event: event.pk})
    if table.model is Job:  # only what was printed is told in the log; other work leaves its own traces
        return rows.filter(Q(print_run__isnull=False) | Q(printed_sheets__isnull=False)).distinct()
    if table.model is Payment:  # and those of other events that pay for teams of this one
        here = Q(event=event.pk, elsewhere="")
        return Payment.objects.filter(here | Q(shares__entry__competition__event=event.pk)).distinct()
    return rows


def _among(model: type[Model], keys: Iterable[int]) -> QuerySet[Any]:
    return model._base_manager.filter(pk__in=list(keys))


def _numbers(row: Row, path: str) -> Iterator[int]:
    name, *rest = path.split(".")
    keys: list[int] = []

    def note(key: int) -> int:
        keys.append(key)
        return key

    renumbered(row[name], rest, note)
    yield from keys


class _Written:
    """The rows as the archive has them: values as JSON, rows by their numbers."""

    def __init__(self, gathered: _Gathered, refs: Refs) -> None:
        self._refs = refs
        self._event = gathered.event
        self._home = own_site().key
        self._origins = origins_of([row["pk"] for row in gathered.rows[Qualification._meta.label]])

    def rows(self, table: ArchivedTable, rows: Iterable[Row]) -> list[Row]:
        return sorted((self._row(table, row) for row in rows), key=itemgetter("ref"))

    def _row(self, table: ArchivedTable, row: Row) -> Row:
        if table.model is Payment:
            row = self._paid(row)
        written: Row = {"ref": self._refs.ref(table.label, row["pk"])}
        for field in table.fields:
            value = row[field.attname]
            if field.name == table.outside:
                written[field.name] = self._origins.get(row["pk"])
            elif isinstance(field, ForeignKey):
                written[field.name] = self._link(field, value)
            else:
                written[field.name] = plain(value)
        if table.model is Event:
            written["zone"] = row["zone"] or settings.TIME_ZONE  # elsewhere the site may have another one
        for path, target in table.hidden:
            name, *rest = path.split(".")
            label = target._meta.label
            written[name] = renumbered(written[name], rest, lambda key, label=label: self._refs.ref(label, key))  # type: ignore[misc]
        if table.model is User:
            written["username"], written["site"] = self._known_as(written["username"])
        return written

    def _paid(self, row: Row) -> Row:
        """Return a payment as it stands in the file: one of another event as a copy, with the name of that event."""
        if not row["elsewhere"] and row["event_id"] != self._event.pk:
            row = {**row, "elsewhere": Event.objects.get(pk=row["event_id"]).name}
        return {**row, "event_id": self._event.pk}

    def _link(self, field: ForeignKey[Any, Any], value: Any) -> int | None:
        label = field.related_model._meta.label
        if value is None or not self._refs.knows(label, value):
            return None
        return self._refs.ref(label, value)

    def _known_as(self, username: str) -> tuple[str, str]:
        if username.count(AT_HOME) in (0, 2):  # "sam", "table:darts:ab12"
            return username, short(self._home)
        name, _parted, site = username.rpartition(AT_HOME)
        return name, site


def short(key: str) -> str:
    """Return the beginning of a site's key, which tells its people from those of others."""
    return key[:12]


def plain(value: Any) -> Any:
    """Return a value of a column as JSON has it, exact to the microsecond."""
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.UTC).isoformat()
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, uuid.UUID | decimal.Decimal):
        return str(value)
    return value
