"""Writing the hall of an event."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from auditlog.models import LogEntry
from django.db import transaction

from kit.pure.violations import RuleViolation
from tournaments.events.models import Event
from tournaments.events.services import bump_board, hold_event
from tournaments.halls.engine.line import Stand, write_line
from tournaments.halls.engine.numbers import MOST
from tournaments.halls.engine.plan import letters_for, read_plan
from tournaments.halls.models import HallTable
from tournaments.halls.queries import stands_of, tables_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What is to be known of the tables of one kind, by number."""

    spare: Collection[int] = ()
    near: Collection[int] = ()
    names: Mapping[int, str] | None = None


@transaction.atomic
def set_hall(*, event: Event, stands: Sequence[Stand]) -> None:
    """Write down what stands in the hall. What is there already keeps its name and its place in the plan."""
    hold_event(event.pk)
    if any(len(stand.numbers) > MOST for stand in stands):
        raise RuleViolation("halls.too_many", field="line", most=MOST)
    before = write_line(stands_of(event))
    known = {(table.equipment, table.number): table for table in HallTable.objects.filter(event=event)}
    wanted = {(stand.equipment, number): number in stand.spare for stand in stands for number in stand.numbers}
    HallTable.objects.filter(pk__in=[table.pk for key, table in known.items() if key not in wanted]).delete()
    kept = [table for key, table in known.items() if key in wanted]
    for table in kept:
        table.is_spare = wanted[table.equipment, table.number]
    HallTable.objects.bulk_update(kept, ["is_spare"], batch_size=300)
    HallTable.objects.bulk_create(
        HallTable(event=event, equipment=equipment, number=number, is_spare=is_spare)
        for (equipment, number), is_spare in wanted.items()
        if (equipment, number) not in known
    )
    _note(event, before)
    _keep_names(event)
    bump_board(event_id=event.pk)


@transaction.atomic
def describe(*, event: Event, equipment: str, details: Details) -> None:
    """Write down which tables of a kind are spare, near and named. Raises RuleViolation for others."""
    hold_event(event.pk)
    tables = {table.number: table for table in HallTable.objects.filter(event=event, equipment=equipment)}
    names = details.names or {}
    for field, numbers in (("spare", details.spare), ("near", details.near), ("names", names)):
        for number in numbers:
            if number not in tables:
                raise RuleViolation("halls.not_in_the_hall", field=field, number=number)
    if tables and set(details.spare) >= set(tables):
        raise RuleViolation("halls.all_spare", field="spare")
    before = write_line(stands_of(event))
    for table in tables.values():
        table.is_spare, table.is_near = table.number in details.spare, table.number in details.near
        table.name = names.get(table.number, "")[:30]
    HallTable.objects.bulk_update(tables.values(), ["is_spare", "is_near", "name"], batch_size=300)
    _note(event, before)
    _keep_names(event)
    bump_board(event_id=event.pk)


@transaction.atomic
def set_plan(*, event: Event, text: str) -> None:
    """Write down where everything stands, as it was typed; nothing: in rows, one kind after the other."""
    hold_event(event.pk)
    tables = tables_of(event)
    rows = {(table.equipment, table.number): table for some in tables.values() for table in some}
    kinds = {letter: kind for kind, letter in letters_for(list(tables)).items()}
    plan = read_plan(text, kinds, rows.keys())
    HallTable.objects.filter(event=event).update(row=None, column=None)
    for spot, table in rows.items():
        table.row, table.column = plan.get(spot, (None, None))
    HallTable.objects.bulk_update(rows.values(), ["row", "column"], batch_size=300)
    bump_board(event_id=event.pk)


def _keep_names(event: Event) -> None:
    """Write the names of tables beside the event, where every page has them without asking."""
    names: dict[str, dict[str, str]] = {}
    for table in HallTable.objects.filter(event=event).exclude(name="").order_by("equipment", "number"):
        names.setdefault(table.equipment, {})[str(table.number)] = table.name
    event.table_names = names
    Event.objects.filter(pk=event.pk).update(table_names=names)


def _note(event: Event, before: str) -> None:
    """Write into the history of the event what became of its hall."""
    after = write_line(stands_of(event))
    if before != after:
        LogEntry.objects.log_create(
            event, force_log=True, changes={"hall": [before, after]}, action=LogEntry.Action.UPDATE
        )
