"""Under which number a row is known in the archive of an event, the same every time the event is written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

Known = Mapping[str, Mapping[str, Any]]  # table to the number in the archive, as JSON keeps it, to the key of the row


class Refs:
    """Numbers from 1 for rows that are there, from -1 downwards for those that are named and gone."""

    def __init__(self, known: Known) -> None:
        self._of: dict[str, dict[str, int]] = defaultdict(dict)
        self._gone: dict[str, set[str]] = defaultdict(set)
        for label, rows in known.items():
            self._of[label] = {str(key): int(ref) for ref, key in rows.items()}
        self._last = {label: max((0, *rows.values())) for label, rows in self._of.items()}
        self._least = {label: min((0, *rows.values())) for label, rows in self._of.items()}

    def number(self, label: str, keys: Iterable[object]) -> None:
        """Give every row a number, in this order; a row that has one keeps it."""
        rows = self._of[label]
        for key in map(str, keys):
            if key not in rows:
                self._last[label] = rows[key] = self._last.get(label, 0) + 1

    def ref(self, label: str, key: object) -> int:
        """Return the number of a row; of one that is no longer there a number below 0."""
        rows = self._of[label]
        if str(key) not in rows:
            self._least[label] = rows[str(key)] = self._least.get(label, 0) - 1
        return rows[str(key)]

    def knows(self, label: str, key: object) -> bool:
        """Return whether there is such a row in the archive."""
        return self._of[label].get(str(key), 0) > 0

    def known(self) -> dict[str, dict[str, str]]:
        """Return all numbers, as `Refs` takes them."""
        return {label: {str(ref): key for key, ref in rows.items()} for label, rows in self._of.items() if rows}
