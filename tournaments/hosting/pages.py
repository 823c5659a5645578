"""What happened to a paper of the host, line by line, from the log of changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from auditlog.models import LogEntry

from tournaments.entries.pages.history import Happening
from tournaments.hosting.models.papers import FinancialLine, FinancialSheet, HostPaper, Hotel
from tournaments.hosting.queries.papers import changes_of
from tournaments.hosting.words import papers as words

_QUIET = {"id", "sheet", "event", "sent_by"}


def history_of(paper: HostPaper) -> list[Happening]:
    """Return what happened to a paper, the latest first, in a constant number of queries."""
    if paper.pk is None:
        return []
    part = FinancialLine if isinstance(paper, FinancialSheet) else Hotel
    of_lines, changes = changes_of(paper)
    names = _names(changes, of_lines.pk)
    return [
        Happening(line.timestamp, str(line.actor or ""), what)
        for line in changes
        for what in _sentences(line, type(paper) if line.content_type_id != of_lines.pk else part, names)
    ]


def _names(log: list[LogEntry], part: int) -> dict[str, str]:
    """Return how each line of the paper is called: by its heading, or its hotel."""
    names = {}
    for line in reversed(log):
        if line.content_type_id == part:
            for field in ("heading", "name"):
                for value in _change(line, field):
                    if value not in ("None", None, ""):
                        names[line.object_pk] = words.value_in_words(field, value)
    return names


def _change(line: LogEntry, name: str) -> list[Any]:
    return list((line.changes or {}).get(name, []))


def _sentences(line: LogEntry, model: type[Any], names: Mapping[str, str]) -> Iterator[str]:
    is_line = model in (FinancialLine, Hotel)
    name = names.get(line.object_pk) or str(words.SOME_LINE) if is_line else ""
    if is_line and line.action == LogEntry.Action.DELETE:
        yield words.line_taken_out(name, _cents(line, 0))
    elif is_line and line.action == LogEntry.Action.CREATE:
        yield words.line_written(name, _cents(line, 1))
    elif not is_line and line.action == LogEntry.Action.CREATE:
        yield str(words.BEGUN)
    elif sent := _change(line, "sent_on"):
        yield str(words.SENT if sent[1] not in ("None", None) else words.TAKEN_BACK)
    else:
        for field, (old, new) in (line.changes or {}).items():
            if field not in _QUIET:
                label = str(model._meta.get_field(field).verbose_name)
                yield words.changed(field, label, name, old, new)


def _cents(line: LogEntry, which: int) -> Any:
    """Return what a line came to before (0) or after (1) a change; None where that is not part of the change."""
    cents = _change(line, "cents")
    return cents[which] if cents else None
