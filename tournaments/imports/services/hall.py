"""The tables and boards of a hall on their way back: what each is called, which are spare and which near."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from django.conf import settings
from django.utils.translation import gettext_lazy, override
from django.utils.translation import gettext_noop as N_

from kit.pure.nouns import one
from kit.pure.table import marks, values
from kit.pure.table.columns import Column
from kit.pure.table.layout import Shape
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem
from kit.pure.text import fold
from tournaments.draws.services.hall import describe
from tournaments.events.models import Event
from tournaments.events.services import hold_event
from tournaments.halls.models import HallTable
from tournaments.halls.queries import tables_of
from tournaments.halls.services import Details
from tournaments.imports.services.kind import CameIn, Scope, changes_between
from tournaments.imports.words import message
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right

COLUMNS = (
    Column("equipment", N_("Table or board"), needed=True, filled=True, french=("Table ou cible",),
           example=N_("dart board")),
    Column("number", N_("Number"), values.whole_number, needed=True, filled=True, french=("Numéro",), bare=("N°", "No"),
           example="12"),
    Column("name", N_("Name"), values.up_to(30, N_("Name")), french=("Nom",), example=N_("By the stage")),
    Column("is_near", N_("Near"), marks.yes_no, french=("Proche",),
           hint=N_("Near the door, for mobility."), example=N_("no")),
    Column("is_spare", N_("Spare table"), marks.yes_no, other_names=("Spare",), french=("De réserve",),
           hint=N_("Nothing is drawn on it."), example=N_("no")),
)  # fmt: skip
_FACTS = ("name", "is_near", "is_spare")


@dataclass(frozen=True, slots=True)
class _Hall:
    event: Event
    kinds: Mapping[str, str]  # what each is called, folded, in any language
    tables: Mapping[tuple[str, int], HallTable]


class Hall:
    """One row a table or board of an event's hall."""

    key = shape = "hall"
    title = gettext_lazy("Import the hall")
    thing = gettext_lazy("Table or board")
    explanation = gettext_lazy(
        "What the tables and boards of this hall are called, which are near and which are spare. What stands in the"
        " hall is written on its page first. An empty cell changes nothing."
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
        tables = tables_of(scope.event)
        by_number = {(table.equipment, table.number): table for some in tables.values() for table in some}
        return _Hall(scope.event, _called(tables), by_number)

    def check(self, rows: Sequence[ReadRow], context: _Hall, *, lock: bool = False) -> Sequence[RowOutcome]:
        if lock:
            hold_event(context.event.pk)
        return [_check(row, context) for row in rows]

    def write(self, rows: Sequence[tuple[ReadRow, RowOutcome]], context: _Hall, *, by: User, file_name: str) -> CameIn:
        for row, outcome in rows:
            for fact in outcome.changes:
                setattr(outcome.payload, fact, row.values[fact])
        for equipment in {outcome.payload.equipment for _, outcome in rows}:
            tables = [table for (kind, _), table in context.tables.items() if kind == equipment]
            details = Details(
                spare=[table.number for table in tables if table.is_spare],
                near=[table.number for table in tables if table.is_near],
                names={table.number: table.name for table in tables},
            )
            describe(event=context.event, equipment=equipment, details=details)
        return {}


def _called(equipment: Iterable[str]) -> dict[str, str]:
    names = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            names.update({fold(one(kind)): kind for kind in equipment})
    return names


def _check(row: ReadRow, context: _Hall) -> RowOutcome:
    label = f"{row.raw.get('equipment', '')} {row.raw.get('number', '')}".strip()
    kind = context.kinds.get(fold(row.values.get("equipment") or ""), "")
    table = context.tables.get((kind, row.values.get("number") or 0))
    if table is None or row.problems:
        missing = () if row.problems else (RowProblem("number", message("not_in_the_hall", said=label)),)
        return RowOutcome(Action.REFUSED, label, problems=missing)
    said = {fact: row.values[fact] for fact in _FACTS if row.values.get(fact) is not None}
    changes = changes_between({fact: getattr(table, fact) for fact in said}, said)
    return RowOutcome(Action.CHANGED if changes else Action.UNCHANGED, label, changes, payload=table)


KIND = Hall()
