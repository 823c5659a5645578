"""What the columns of a list of another shape are: said once by a person, kept for the lists that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext

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


@transaction.atomic
def name_columns(*, batch: ImportBatch, names: Mapping[str, str], by: User, task: AnyTask) -> ImportBatch:
    """Keep what the headings of a list are (heading to key of a column, or "") and have the list read again.

    Raises RuleViolation when a column that must be there is none of them, or one column is two of them, and for a list
    that is not waiting any more.
    """
    batch = ImportBatch.objects.select_for_update(of=("self",)).get(pk=batch.pk)
    if not may_name_columns(batch):
        raise RuleViolation("imports.import_not_ready")
    kind, scope = kinds.get(batch.kind), scope_of(batch)
    said = {fold(heading): key for heading, key in names.items() if fold(heading)}
    _check(kind, scope, said)
    top = organization_of(scope)
    before = ColumnNames.objects.select_for_update(of=("self",)).filter(kind=kind.shape, organization=top).first()
    kept = before or ColumnNames(kind=kind.shape, organization_id=top)
    kept.names, kept.saved_by = {**kept.names, **said}, by
    kept.save()
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


def _check(kind: ImportKind, scope: Scope, said: Mapping[str, str]) -> None:
    columns = kind.columns(scope)
    labels = {column.key: gettext(column.label) for column in columns}
    times = Counter(key for key in said.values() if key in labels)
    twice = [labels[key] for key, count in times.items() if count > 1]
    if twice:
        raise RuleViolation("imports.column_twice", columns=listed(twice), count=len(twice))
    missing = [labels[column.key] for column in columns if column.needed and not times[column.key]]
    if missing:
        raise RuleViolation("imports.column_missing", columns=listed(missing), count=len(missing))
