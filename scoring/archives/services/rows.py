"""Rows as an archive has them, written past the clock of this site; and what refers to rows that are gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db import connection, models
from django.db.models import ManyToOneRel, Model

from kit.fields import work_out_columns
from kit.pure.violations import RuleViolation
from scoring.archives.queries.tables import BY_LABEL
from tournaments.models import Organization, Suspension


def waive_as_decided(bar: int, values: Mapping[str, Any]) -> None:
    """Waive a bar that is here, where a file says that it was waived; what was waived here already stays so."""
    if values.get("waived_by_id") is not None:
        waived = {name: values[name] for name in ("waived_by_id", "waived_reason")}
        Suspension.objects.filter(pk=bar, waived_by=None).update(**waived)


def let_go(model: type[Model], keys: Sequence[Any]) -> None:
    """Deal with rows of other tables that refer to rows which are gone. Raises RuleViolation where one must not be."""
    if not keys:
        return
    # A link that names no way back is hidden, and refers to the row all the same.
    for relation in model._meta.get_fields(include_hidden=True):
        if not isinstance(relation, ManyToOneRel):
            continue
        field, table = relation.field, BY_LABEL.get(relation.field.model._meta.label)
        from_outside = table is not None and table.outside == field.name
        if table is not None and not table.shared and not from_outside:
            continue
        rows = field.model._base_manager.filter(**{f"{field.name}__in": list(keys)})
        # A team of another event is there by the place of one that is gone: nothing is cut loose silently.
        if from_outside and rows.exists():
            raise RuleViolation("archives.rests_on", what=field.model._meta.verbose_name)
        if relation.on_delete is models.SET_NULL:
            rows.update(**{field.name: None})
        elif relation.on_delete is models.CASCADE:
            rows.delete()
        elif rows.exists():
            raise RuleViolation("archives.rests_on", what=field.model._meta.verbose_name)


def insert_as_they_are(model: type[Model], rows: Sequence[Model], *, keyed: bool) -> list[Any]:
    """Write rows as they are, moments of making included, and return their keys."""
    fields: list[Any] = [field for field in model._meta.concrete_fields if keyed or not field.primary_key]
    pk = model._meta.pk
    assert pk is not None
    size = max(1, min(500, connection.ops.bulk_batch_size(fields, list(rows)))) if rows else 1
    keys: list[Any] = []
    work_out_columns(rows)
    for at in range(0, len(rows), size):
        batch = list(rows[at : at + size])
        # `raw`: the clock of this site has no say in when something happened.
        returned = model._base_manager._insert(  # type: ignore[attr-defined]
            batch, fields=fields, returning_fields=None if keyed else [pk], using=connection.alias, raw=True
        )
        keys += [row.pk for row in batch] if keyed else [key for (key,) in returned]
    return keys


def keep_hours(values: dict[str, Any]) -> None:
    """Let an event keep the hours of its file: where its host has another time zone here, it has one of its own."""
    there, host = values.get("zone", ""), Organization.objects.get(pk=values["host_branch_id"])
    if there and there != (values.get("own_zone") or host.zone or settings.TIME_ZONE):
        values["own_zone"] = there
    values["zone"] = values.get("own_zone") or host.zone
