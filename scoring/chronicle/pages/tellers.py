"""How the rows of a source are read and told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import QuerySet

from scoring.chronicle.pages.line import Told

Teller = Callable[[Sequence[int]], dict[int, Told]]


def each(rows: QuerySet[Any], tell: Callable[[Any], Told]) -> Teller:
    """Return what tells rows of one table, each by itself."""
    return lambda keys: {row.pk: tell(row) for row in rows.filter(pk__in=keys)}
