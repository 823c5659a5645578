"""How a list of another shape is laid out: said once by a person, kept for the lists that follow."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext

from kit.pure.table.layout import Layout, columns_of, missing_of
from kit.pure.text import fold
from kit.pure.translation import listed
from kit.pure.violations import RuleViolation
from tournaments.imports.models import ColumnNames, ImportBatch
from tournaments.imports.services import kinds
from tournaments.imports.services.batches import read_again_later
from tournaments.imports.services.kind import ImportKind, Scope, organization_of, scope_of
from tournaments.organization.models import User

if TYPE_CHECKING:
    from tournaments.imports.services.batches import AnyTask

OF_ALL = ("surname_first", "below", "titles")  # of a layout: so of every list of an office


@transaction.atomic
def name_columns(*, batch: ImportBatch, layout: Layout, by: User, task: AnyTask) -> ImportBatch:
    """Keep how a list is laid out, and have it read again.

    What its headings are is kept for the lists that follow, unless they read like a person: nothing about people
    becomes a heading. Raises RuleViolation when a column that must be there is none of them, or one column is two of
    them, and for a list that is not waiting any more.
    """
    batch = ImportBatch.objects.select_for_update(of=("self",)).get(pk=batch.pk)
    if not may_name_columns(batch):
        raise RuleViolation("imports.import_not_ready")
    kind, scope = kinds.get(batch.kind), scope_of(batch)
    _check(kind, scope, batch, layout)
    top = organization_of(scope)
    before = ColumnNames.objects.select_for_update(of=("self",)).filter(kind=kind.shape, organization=top).first()
    kept = before or ColumnNames(kind=kind.shape, organization_id=top)
    if layout.has_headings is not False and not batch.found["is_data"]:
        headings = {str(at): fold(text) for at, text in enumerate(batch.found["headings"]) if fold(text)}
        kept.names |= {text: layout.columns.get(at, "") for at, text in headings.items()}
    kept.layout, kept.saved_by = {name: value for name, value in layout.kept.items() if name in OF_ALL}, by
    kept.save()
    batch.layout = layout.kept
    batch.save(update_fields=["layout"])
    return read_again_later(batch=batch, by=by, task=task)


@transaction.atomic
def forget_names(*, kind: ImportKind, scope: Scope) -> None:
    """Forget what was said about the columns of these lists; the next list asks again."""
    ColumnNames.objects.filter(kind=kind.shape, organization=organization_of(scope)).delete()


def may_name_columns(batch: ImportBatch) -> bool:
    """Return whether something can still be said about the columns of a list: nothing of it is written."""
    state = ImportBatch.State
    waits = batch.state in {state.COLUMNS, state.READY} or (batch.state == state.DONE and batch.refused_count > 0)
    return waits and bool(batch.found) and not batch.written_count


def _check(kind: ImportKind, scope: Scope, batch: ImportBatch, layout: Layout) -> None:
    columns = kind.columns(scope)
    known = columns_of(columns, kind.people, batch.found["headings"])
    labels = {column.key: gettext(column.label) for column in known}
    times = Counter(key for key in layout.columns.values() if key)
    twice = [labels.get(key, key) for key, count in times.items() if count > 1]
    if twice:
        raise RuleViolation("imports.column_twice", columns=listed(twice), count=len(twice))
    missing = [labels[column.key] for column in missing_of(columns, kind.people, layout, dict.fromkeys(times, 0))]
    if missing:
        raise RuleViolation("imports.column_missing", columns=listed(missing), count=len(missing))
    if layout.sheets == ():
        raise RuleViolation("imports.sheet_missing")
