"""A part of the log, told: the rows that were asked for, as a page and a file show them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.chronicle import words
from scoring.chronicle.pages.doors import doors_of
from scoring.chronicle.pages.history import told_of_history
from scoring.chronicle.pages.line import LogLine, Told
from scoring.chronicle.pages.rows import TELLERS
from scoring.chronicle.queries.log import Happened, by_source, happened_at
from scoring.chronicle.queries.sources import sources_of
from tournaments.files.pages import Listing, Row

if TYPE_CHECKING:
    from scoring.chronicle.queries.log import LogFilter
    from tournaments.events.models import Event
    from tournaments.organization.models import User

AT_ONCE = 500  # lines that a file is told in at a time


def tell(event: Event, reader: User, lines: Sequence[Happened]) -> list[LogLine]:
    """Return lines of the log as people read them, in their order."""
    kinds = {source.key: source.kind for source in sources_of(event, reader)}
    told: dict[tuple[str, int], Told] = {}
    for source, keys in by_source(lines).items():
        teller = TELLERS.get(source, told_of_history)
        told |= {(source, key): line for key, line in teller(keys).items()}
    told |= {row: replace(told[row], where=door) for row, door in doors_of(told).items()}
    # What was removed in the moment between the two reads is left out.
    return [
        LogLine(line.at, kinds[line.source], told[line.source, line.row])
        for line in lines
        if (line.source, line.row) in told
    ]


def listing_of(event: Event, reader: User, asked: LogFilter) -> Listing:
    """Return the log as a list, told some hundred lines at a time."""
    return Listing(name=f"{event.slug}-log", headings=words.HEADINGS, rows=_rows(event, reader, asked))


def _rows(event: Event, reader: User, asked: LogFilter) -> Iterator[Row]:
    lines = [Happened(*line) for line in happened_at(event, reader, asked)]
    for first in range(0, len(lines), AT_ONCE):
        for line in tell(event, reader, lines[first : first + AT_ONCE]):
            told = line.told
            yield line.at, line.kind_name, told.text, line.before, line.after, told.by, told.where, told.about
