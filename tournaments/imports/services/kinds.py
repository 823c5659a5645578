"""The kinds of file that can be imported: a new one is a module of its own and a word here."""

from __future__ import annotations

from tournaments.imports.services import advancing, branches, draw, entries, hall, members, winners
from tournaments.imports.services.kind import ImportKind

_TEAMS: tuple[ImportKind, ...] = (entries.KIND, entries.SEASON, advancing.KIND)
_ALL: tuple[ImportKind, ...] = (members.KIND, branches.KIND, *_TEAMS, winners.KIND, hall.KIND, draw.KIND)
KINDS = {kind.key: kind for kind in _ALL}


def get(key: str) -> ImportKind:
    """Return the kind with this key. Raises KeyError when there is none."""
    return KINDS[key]
