"""What happened to a paper of the host, line by line, from the log of changes."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q

from tournaments.hosting.engine.claim import HEADINGS
from tournaments.hosting.engine.money import dollars
from tournaments.hosting.models import FinancialLine, FinancialSheet, HostPaper, Hotel

_LABELS = {"cents": "amount", "heading": "for", "receipt": "receipt number", "receipt_attached": "receipt attached"}
_QUIET = {"id", "sheet", "event", "sent_by"}
_LONG = 60  # a text that is longer is not repeated


@dataclass(frozen=True, slots=True)
class Happening:
    """One line of the history."""

    at: datetime.datetime
    by: str
    what: str


def history_of(paper: HostPaper) -> list[Happening]:
    """Return what happened to a paper, the latest first, in a constant number of queries."""
    if paper.pk is None:
        return []
    part = FinancialLine if isinstance(paper, FinancialSheet) else Hotel
    kinds = ContentType.objects.get_for_models(type(paper), part)
    of_paper = Q(changes__sheet__0=str(paper.pk)) | Q(changes__sheet__1=str(paper.pk))
    lines = LogEntry.objects.filter(of_paper, content_type=kinds[part]).values("object_pk")
    log = LogEntry.objects.filter(
        Q(content_type=kinds[type(paper)], object_pk=str(paper.pk)) | Q(content_type=kinds[part], object_pk__in=lines)
    )
    changes = list(log.select_related("actor").order_by("-timestamp", "-pk"))
    names = _names(changes, kinds[part].pk)
    return [
        Happening(line.timestamp, str(line.actor or ""), what)
        for line in changes
        for what in _sentences(line, type(paper) if line.content_type_id != kinds[part].pk else part, names)
    ]


def _names(log: list[LogEntry], part: int) -> dict[str, str]:
    """Return how each line of the paper is called: by its heading, or its hotel."""
    names = {}
    for line in reversed(log):
        if line.content_type_id == part:
            for field in ("heading", "name"):
                for value in _change(line, field):
                    if value not in ("None", None, ""):
                        names[line.object_pk] = _value(field, value)
    return names


def _change(line: LogEntry, name: str) -> list[Any]:
    return list((line.changes or {}).get(name, []))


def _sentences(line: LogEntry, model: type[Any], names: Mapping[str, str]) -> Iterator[str]:
    is_line = model in (FinancialLine, Hotel)
    name = names.get(line.object_pk, "A line") if is_line else ""
    if is_line and line.action == LogEntry.Action.DELETE:
        yield f"{name}{_amount(line, 0)} was taken out"
    elif is_line and line.action == LogEntry.Action.CREATE:
        yield f"{name}{_amount(line, 1)} was written down"
    elif not is_line and line.action == LogEntry.Action.CREATE:
        yield "The sheet was begun"
    elif sent := _change(line, "sent_on"):
        yield "The sheet was marked as sent" if sent[1] not in ("None", None) else "The sheet was taken back"
    else:
        for field, (old, new) in (line.changes or {}).items():
            if field not in _QUIET:
                label = _LABELS.get(field) or str(model._meta.get_field(field).verbose_name)
                about = f"{name}: {label}" if name else label
                yield (
                    f"{about}: {_value(field, old)} → {_value(field, new)}"
                    if _is_short(old, new)
                    else f"{about}: changed"
                )


def _amount(line: LogEntry, which: int) -> str:
    cents = _change(line, "cents")
    return f", {_value('cents', cents[which])}" if cents else ""


def _is_short(*values: Any) -> bool:
    return all(len(str(value)) <= _LONG for value in values)


def _value(field: str, value: Any) -> str:
    text = "" if value in ("None", None) else str(value)
    if field == "cents" and text.isdecimal():
        return f"${dollars(int(text))}"
    if field == "heading" and text in HEADINGS:
        return HEADINGS[text].title
    return {"True": "yes", "False": "no", "": "nothing"}.get(text, text)
