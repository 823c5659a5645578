"""A new event begins as one of the season before: what is played, its settings, the hall, and the hours."""

from __future__ import annotations

import datetime
from contextlib import suppress
from dataclasses import replace

from django.db import transaction

from games.rulebook import RuleBookError
from kit.pure.violations import RuleViolation
from tournaments.draws.services.days import write_programme
from tournaments.events.models import Competition, Event
from tournaments.events.services import add_competition, bump_board, change_settings, hold_event, require_here
from tournaments.events.services.programme import ProgrammeEntry, entries_of
from tournaments.halls.models import HallTable
from tournaments.organization.models import User

_OF_COMPETITION = ("tables", "minutes_expected", "minutes_longest", "places")


@transaction.atomic
def begin_as(*, event: Event, last: Event, by: User) -> list[str]:
    """Give an event without competitions those of `last`, with the settings and hours; the hall where the host is the
    same. What was said of the event stays. Return the names of what this season's rule book does not offer.
    """
    hold_event(event.pk)
    require_here(event)
    if event.competitions.exists():
        raise RuleViolation("draws.has_begun")
    for path in last.overrides.keys() - event.overrides.keys():
        with suppress(RuleBookError, RuleViolation):  # another edition may know no such setting
            event = change_settings(event=event, changes={path: last.overrides[path]})
    has_hall = event.host_branch_id == last.host_branch_id
    missing = [
        str(old.name) for old in last.competitions.select_related("shared_boards") if not _copied(old, event, has_hall)
    ]
    if has_hall and not event.tables.exists():
        _copy_hall(event, last)
    if lines := _lines(event, last):
        write_programme(event=event, lines=lines, by=by, again=False)
    bump_board(event_id=event.pk)
    return missing


def _copied(old: Competition, event: Event, has_hall: bool) -> bool:
    """Add a competition as it was, and return whether it is offered."""
    stations = old.shared_boards.stations if old.shared_boards else old.stations
    try:
        new = add_competition(event=event, category_key=old.category, stations=stations)
    except RuleViolation:
        return False
    names = [name for name in _OF_COMPETITION if has_hall or name != "tables"]
    for name in names:
        setattr(new, name, getattr(old, name))
    new.save(update_fields=names)
    return True


def _copy_hall(event: Event, last: Event) -> None:
    tables = list(HallTable.objects.filter(event=last))
    for table in tables:
        table.pk, table.event = None, event
    HallTable.objects.bulk_create(tables)
    event.table_names = last.table_names
    event.save(update_fields=["table_names"])


def _lines(event: Event, last: Event) -> list[ProgrammeEntry]:
    """Return the hours of `last` on the days of `event`: the first day stays the first, the last day the last."""
    length, before = (event.ends_on - event.starts_on).days, (last.ends_on - last.starts_on).days
    lines = []
    for line in entries_of(last):
        number = (line.day - last.starts_on).days
        if number == before > 0:
            number = length
        if number <= length:
            lines.append(replace(line, day=event.starts_on + datetime.timedelta(days=number)))
    return lines
