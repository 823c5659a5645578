"""The tables and boards of a hall on their way back: what stands there, what it is called, spare and near."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from django.db import transaction
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

from kit.pure import refusals
from kit.pure.sentences import Kept
from kit.pure.table import marks, values
from kit.pure.table.columns import Column
from kit.pure.table.layout import Shape
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem
from kit.pure.violations import RuleViolation
from tournaments.events.models import Event
from tournaments.events.services import hold_event
from tournaments.halls.engine.line import Stand, find_equipment
from tournaments.halls.models import HallTable
from tournaments.halls.queries import equipment_in, tables_of
from tournaments.halls.services import Details, describe, set_hall
from tournaments.halls.words import ways_to_say
from tournaments.imports.services.entries import order
from tournaments.imports.services.kind import CameIn, Scope, changes_between, lines_of_each, repeated
from tournaments.imports.words import message
from tournaments.organization.models import User
from tournaments.organization.queries.audit_source import from_file
from tournaments.organization.queries.permissions import Right

COLUMNS = (
    Column("equipment", N_("Table or board"), needed=True, filled=True, french=("Table ou cible",),
           example=N_("dart board")),
    Column("number", N_("Number"), order, needed=True, filled=True, french=("Numéro",), bare=("N°", "No"),
           example="12"),
    Column("name", N_("Name"), values.up_to(30, N_("Name")), french=("Nom",), example=N_("By the stage")),
    Column("is_near", N_("Near"), marks.yes_no, french=("Proche",),
           hint=N_("Near the door, for mobility."), example=N_("no")),
    Column("is_spare", N_("Spare table"), marks.yes_no, other_names=("Spare",), french=("De réserve",),
           hint=N_("Nothing is drawn on it."), example=N_("no")),
)  # fmt: skip
_FACTS = ("name", "is_near", "is_spare")
Spot: TypeAlias = tuple[str, int]  # what it is, and its number


@dataclass(frozen=True, slots=True)
class _Hall:
    event: Event
    words: Mapping[str, str]  # which equipment is meant by what people write
    tables: Mapping[Spot, HallTable]

    def spot_of(self, row: ReadRow) -> Spot | None:
        kind = find_equipment(row.values.get("equipment") or "", self.words)
        return (kind, row.values["number"]) if kind and row.values.get("number") else None


class Hall:
    """One row a table or board of an event's hall."""

    key = shape = "hall"
    title = gettext_lazy("Import the hall")
    thing = gettext_lazy("Table or board")
    explanation = gettext_lazy(
        "What stands in this hall, what its tables and boards are called, which are near and which are spare. One that"
        " is not there yet is added; none is taken away. An empty cell changes nothing."
    )
    right = Right.DRAW
    at: Literal["organization", "event"] = "event"
    people = Shape()
    rows_at_once = 10_000  # all at once: some table of a kind has to be played on
    way_back = None
    once = ""

    def columns(self, scope: Scope) -> tuple[Column, ...]:
        return COLUMNS

    def open(self, scope: Scope) -> _Hall:
        assert scope.event is not None
        return _hall_of(scope.event)

    def check(self, rows: Sequence[ReadRow], context: _Hall, *, lock: bool = False) -> Sequence[RowOutcome]:
        if lock:  # what was put there before the event was held stays
            hold_event(context.event.pk)
            context = _hall_of(context.event)
        spots = [context.spot_of(row) for row in rows]
        each = zip(rows, spots, lines_of_each(rows, spots), strict=True)
        outcomes = [_check(*of_row, context) for of_row in each]
        refused = _refusals([each for each in zip(rows, outcomes, strict=True) if each[1].payload], context)
        return [
            RowOutcome(Action.REFUSED, outcome.label, problems=(RowProblem("", refused[outcome.payload[0]]),))
            if outcome.payload and outcome.payload[0] in refused
            else outcome
            for outcome in outcomes
        ]

    def write(self, rows: Sequence[tuple[ReadRow, RowOutcome]], context: _Hall, *, by: User, file_name: str) -> CameIn:
        with from_file(by):
            _describe(rows, _hall_of(context.event))
        return {}


def _hall_of(event: Event) -> _Hall:
    tables = tables_of(event)
    by_number = {(table.equipment, table.number): table for some in tables.values() for table in some}
    return _Hall(event, ways_to_say({*equipment_in(event), *tables}), by_number)


def _check(row: ReadRow, spot: Spot | None, lines: Sequence[int], context: _Hall) -> RowOutcome:
    label = f"{row.raw.get('equipment', '')} {row.raw.get('number', '')}".strip()
    if spot is None or row.problems:
        missing = () if row.problems else (RowProblem("equipment", message("not_in_the_hall", said=label)),)
        return RowOutcome(Action.REFUSED, label, problems=missing)
    if len(lines) > 1:
        return RowOutcome(Action.REFUSED, label, problems=(repeated(COLUMNS[1], label, lines),))
    if (table := context.tables.get(spot)) is None:
        return RowOutcome(Action.NEW, label, payload=spot)
    facts = {fact: row.values[fact] for fact in _FACTS if row.values.get(fact) is not None}
    changes = changes_between({fact: getattr(table, fact) for fact in facts}, facts)
    return RowOutcome(Action.CHANGED, label, changes, payload=spot) if changes else RowOutcome(Action.UNCHANGED, label)


def _refusals(rows: Sequence[tuple[ReadRow, RowOutcome]], context: _Hall) -> dict[str, Kept]:
    """Return why the tables of a kind cannot be as rows say, by writing it down and taking it back."""
    refused: dict[str, Kept] = {}
    for kind in {outcome.payload[0] for _, outcome in rows}:
        with transaction.atomic():
            try:
                _describe([each for each in rows if each[1].payload[0] == kind], context)
            except RuleViolation as refusal:
                refused[kind] = refusals.sentence(refusal)
            transaction.set_rollback(True)
    return refused


def _describe(rows: Sequence[tuple[ReadRow, RowOutcome]], context: _Hall) -> None:
    said = {outcome.payload: row.values for row, outcome in rows}
    hall: dict[str, dict[int, dict[str, Any]]] = {}
    for kind, number in sorted({*context.tables, *said}):
        table, new = context.tables.get((kind, number), HallTable()), said.get((kind, number), {})
        facts = {fact: getattr(table, fact) if new.get(fact) is None else new[fact] for fact in _FACTS}
        hall.setdefault(kind, {})[number] = facts
    spare, near = (
        {kind: tuple(number for number in tables if tables[number][fact]) for kind, tables in hall.items()}
        for fact in ("is_spare", "is_near")
    )
    if said.keys() - context.tables.keys():
        stands = [Stand(kind, tuple(tables), spare[kind]) for kind, tables in hall.items()]
        set_hall(event=context.event, stands=stands)
    for kind in {kind for kind, _ in said}:
        names = {number: facts["name"] for number, facts in hall[kind].items()}
        details = Details(spare=spare[kind], near=near[kind], names=names)
        describe(event=context.event, equipment=kind, details=details)


KIND = Hall()
