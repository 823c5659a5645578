"""The history of an event out of its archive; lines that are here already stay as they are."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any

from auditlog.models import LogEntry
from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model

from scoring.archives.queries.history import linked
from scoring.archives.queries.tables import BY_LABEL
from scoring.archives.services.writing import Writer

_BATCH = 300


def write_history(lines: Iterable[Mapping[str, Any]], writer: Writer) -> None:
    """Write the lines that this site does not have, each about the row of this site."""
    label = LogEntry._meta.label
    keys = writer.keys.setdefault(label, {})
    new = [line for line in lines if line["ref"] not in keys]
    made = LogEntry.objects.bulk_create([_entry(line, writer) for line in new], batch_size=_BATCH)
    keys.update({line["ref"]: entry.pk for line, entry in zip(new, made, strict=True)})


def _entry(line: Mapping[str, Any], writer: Writer) -> LogEntry:
    model = apps.get_model(line["table"])
    table = BY_LABEL.get(model._meta.label)
    if table is not None and not table.of_event:  # what became of cards, places and accounts here others do not tell
        raise ValueError(line["table"])
    key = _row(writer, model._meta.label, line["row"])
    return LogEntry(
        content_type=ContentType.objects.get_for_model(model),
        object_pk=str(key),
        object_id=key if isinstance(key, int) else None,
        object_repr=line["says"],
        action=line["action"],
        changes={
            name: [_value(writer, model, name, value) for value in both] for name, both in line["changes"].items()
        },
        timestamp=datetime.datetime.fromisoformat(line["at"]),
        actor_id=writer.keys["tournaments.User"][line["by"]] if line["by"] is not None else None,
        cid=line["door"],
    )


def _value(writer: Writer, model: type[Model], name: str, value: Any) -> Any:
    label = linked(model, name)
    return str(_row(writer, label, value)) if label and isinstance(value, int) else value


def _row(writer: Writer, label: str, ref: int) -> Any:
    """Return the key of a row; what this site did not take in is as good as gone."""
    if ref > 0 and ref not in writer.keys.get(label, {}):
        return writer.key(label, -(2**30) - ref)
    return writer.key(label, ref)
