"""The kinds of file that can be imported: a new one is a module of its own and a line here."""

from __future__ import annotations

from tournaments.imports.services import advancing, branches, entries, fees, hall, members, winners
from tournaments.imports.services.kind import ImportKind

KINDS: dict[str, ImportKind] = {
    kind.key: kind
    for kind in (
        members.KIND,
        branches.KIND,
        entries.KIND,
        entries.SEASON,
        advancing.KIND,
        winners.KIND,
        hall.KIND,
        fees.KIND,
    )
}


def get(key: str) -> ImportKind:
    """Return the kind with this key. Raises KeyError when there is none."""
    return KINDS[key]
