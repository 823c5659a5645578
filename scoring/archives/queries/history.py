"""The history of an event in its archive: the lines of rows that are there, and of rows that were removed."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import Any

from auditlog.models import LogEntry
from auditlog.registry import auditlog
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import FieldDoesNotExist
from django.db.models import ForeignKey, Model

from scoring.archives.queries.refs import Refs
from scoring.archives.queries.tables import BY_LABEL, TABLES
from scoring.chronicle.queries.history import lines_of
from tournaments.events.models import Event

Line = dict[str, Any]


class History:
    """Every line that says something of an event, read once."""

    def __init__(self, event: Event) -> None:
        self._lines = list(_lines(event))

    def names(self) -> Iterator[tuple[str, int]]:
        """Yield every row that a line names, with its table."""
        for line in self._lines:
            if line.actor_id is not None:
                yield "tournaments.User", line.actor_id
            model = _model(line)
            for name, value in _values(line):
                label = linked(model, name)
                if label and value.isdecimal():
                    yield label, int(value)

    def written(self, refs: Refs) -> list[Line]:
        """Return the lines as the archive has them: rows by their numbers, and nobody's network address."""
        refs.number(LogEntry._meta.label, (line.pk for line in self._lines))
        return sorted((self._line(line, refs) for line in self._lines), key=itemgetter("ref"))

    def _line(self, line: LogEntry, refs: Refs) -> Line:
        model = _model(line)
        return {
            "ref": refs.ref(LogEntry._meta.label, line.pk),
            "table": model._meta.label,
            "row": refs.ref(model._meta.label, line.object_pk),
            # "Override object (7)" is no name, and its number is one of this site.
            "says": "" if line.object_repr.endswith(f"({line.object_pk})") else line.object_repr,
            "action": line.action,
            "changes": {
                name: [_renumbered(model, name, value, line, refs) for value in both]
                for name, both in (line.changes or {}).items()
                if not _is_json(model, name)
            },
            "at": line.timestamp.isoformat(),
            "by": refs.ref("tournaments.User", line.actor_id) if line.actor_id else None,
            "door": line.cid or "",
        }


def linked(model: type[Model], name: str) -> str:
    """Return the table whose rows stand under this name in the history of a table; empty where values do."""
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:  # what a service wrote by itself: a playing order, a program
        return ""
    if isinstance(field, ForeignKey):
        return str(field.related_model._meta.label)
    return str(model._meta.label) if getattr(field, "primary_key", False) else ""


def _lines(event: Event) -> list[LogEntry]:
    entries = LogEntry.objects.none()
    for _kind, lines in lines_of(event):
        entries |= lines
    for table in TABLES:
        if table.of_event and not table.shared and auditlog.contains(table.model):
            rows = table.model._base_manager.filter(**{table.of_event: event.pk}).order_by().values("pk")
            kind = ContentType.objects.get_for_model(table.model)
            entries |= LogEntry.objects.filter(content_type=kind, object_id__in=rows)
    return list(entries.select_related("content_type").order_by("pk"))


def _model(line: LogEntry) -> type[Model]:
    model: type[Model] | None = line.content_type.model_class()
    assert model is not None
    return model


def _values(line: LogEntry) -> Iterator[tuple[str, str]]:
    for name, both in (line.changes or {}).items():
        yield from ((name, str(value)) for value in both)


def _is_json(model: type[Model], name: str) -> bool:
    """Return whether a change is of JSON in which rows are named: as text it says nothing to anybody."""
    table = BY_LABEL.get(model._meta.label)
    return table is not None and any(path.split(".")[0] == name for path, _ in table.hidden)


def _is_key(text: str) -> bool:
    return text.removeprefix("-").isdecimal()  # below 0 stand rows that were gone when they came in a file


def _renumbered(model: type[Model], name: str, value: Any, line: LogEntry, refs: Refs) -> Any:
    label = linked(model, name)
    return refs.ref(label, value) if label and _is_key(str(value)) else value
