"""The kinds of file that can be imported: a new one is a module of its own and a word here."""

from __future__ import annotations

from tournaments.imports.services import advancing, branches, draw, entries, fees, hall, members, winners
from tournaments.imports.services.kind import ImportKind

# In the order in which pages name them.
_KINDS: tuple[ImportKind, ...] = (
    *(members.KIND, branches.KIND, entries.KIND, entries.SEASON, advancing.KIND),
    *(winners.KIND, hall.KIND, fees.KIND, draw.KIND),
)
KINDS = {kind.key: kind for kind in _KINDS}


def get(key: str) -> ImportKind:
    """Return the kind with this key. Raises KeyError when there is none."""
    return KINDS[key]
