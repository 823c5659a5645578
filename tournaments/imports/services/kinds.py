"""The kinds of file that can be imported: a new one is a module of its own and a word here."""

from __future__ import annotations

from tournaments.imports.services import advancing, branches, draw, entries, fees, hall, members, winners
from tournaments.imports.services.kind import ImportKind

_MODULES = (members, branches, entries, advancing, winners, hall, fees, draw)  # in the order in which pages name them
KINDS: dict[str, ImportKind] = {kind.key: kind for kind in (*(each.KIND for each in _MODULES), entries.SEASON)}


def get(key: str) -> ImportKind:
    """Return the kind with this key. Raises KeyError when there is none."""
    return KINDS[key]
