"""What is different between two states of an event, table by table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Tables = Mapping[str, Sequence[Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class TableDifference:
    """How many rows of a table are new, changed or gone, and how many there are then."""

    table: str
    new: int
    changed: int
    gone: int
    then: int


def differences(now: Tables, then: Tables) -> list[TableDifference]:
    """Return the tables in which the two differ; rows are the same by their number.

    >>> was = {"Team": [{"ref": 1, "name": "Edson"}, {"ref": 2, "name": "Hinton"}], "Bye": []}
    >>> differences(was, {"Team": [{"ref": 1, "name": "Edson"}, {"ref": 3, "name": "Jasper"}], "Bye": []})
    [TableDifference(table='Team', new=1, changed=0, gone=1, then=2)]
    """
    differing = []
    for table, rows in then.items():
        before = {row["ref"]: row for row in now.get(table, ())}
        new = sum(row["ref"] not in before for row in rows)
        changed = sum(row["ref"] in before and row != before[row["ref"]] for row in rows)
        gone = len(before) - (len(rows) - new)
        if new or changed or gone:
            differing.append(TableDifference(table, new, changed, gone, len(rows)))
    return differing
