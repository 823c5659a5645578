"""A part of the log, told: the rows that were asked for, as a page and a file show them."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from kit.files.writing import MOMENT, Column, Listing
from kit.pure.translation import apart, labelled
from scoring.chronicle import words
from scoring.chronicle.pages.history import tell_history
from scoring.chronicle.pages.records import LogRecord
from scoring.chronicle.pages.rows import tell_rows
from scoring.chronicle.queries.log import Happened, happened_at
from scoring.chronicle.queries.sources import HISTORY, Source
from tournaments.events.models import Event

AT_ONCE = 500  # lines that a file is told in at a time


class LogLine(NamedTuple):
    """What happened, with when it was."""

    at: datetime.datetime
    record: LogRecord

    @property
    def before(self) -> str:
        return apart(labelled(what, old or words.NOTHING) for what, old, _ in self.record.facts)

    @property
    def after(self) -> str:
        return apart(labelled(what, new or words.NOTHING) for what, _, new in self.record.facts)


def tell(sources: Sequence[Source], lines: Sequence[Happened]) -> list[LogLine]:
    """Return lines of the log as people read them, in their order."""
    by_key = {source.key: source for source in sources}
    keys: dict[str, list[int]] = {}
    for line in lines:
        keys.setdefault(line.source, []).append(line.row)
    told = {key: tell_history(rows) if key == HISTORY else tell_rows(by_key[key], rows) for key, rows in keys.items()}
    # What was removed in the moment between the two reads is left out.
    return [LogLine(line.at, told[line.source][line.row]) for line in lines if line.row in told[line.source]]


COLUMNS = (
    Column("at", _("When"), kind=MOMENT),
    Column("kind", _("Kind"), "record.kind_name"),
    Column("text", _("What happened"), "record.text"),
    Column("before", _("Before")),
    Column("after", _("After")),
    Column("by", _("Who"), "record.by"),
    Column("where", _("From where"), "record.where"),
    Column("about", _("About"), "record.about"),
)


def listing_of(event: Event, sources: Sequence[Source], asked: tuple[str, str, str]) -> Listing:
    """Return the log as a list, told some hundred lines at a time."""
    return Listing(name=f"{event.slug}-log", columns=COLUMNS, rows=_rows(event, sources, asked))


def _rows(event: Event, sources: Sequence[Source], asked: tuple[str, str, str]) -> Iterator[LogLine]:
    lines = [Happened(*line) for line in happened_at(event, sources, *asked)]
    for first in range(0, len(lines), AT_ONCE):
        yield from tell(sources, lines[first : first + AT_ONCE])
