"""Who is told about a team."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tournaments.entries.models import Entry
from tournaments.entries.words import letters as words
from tournaments.letters.engine.receivers import Recipient
from tournaments.letters.queries import recipients_of_places

_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]*\w")


def recipients_of_entries(entries: Sequence[Entry]) -> dict[int, list[Recipient]]:
    """Return who is told about each team: the officers of its branch, and the address that the team gave."""
    officers = recipients_of_places({entry.branch_id: entry.branch for entry in entries}.values())
    return {entry.pk: [*officers[entry.branch_id], *_own_address(entry)] for entry in entries}


def _own_address(entry: Entry) -> list[Recipient]:
    found = _ADDRESS.search(entry.contact)
    if found is None:
        return []
    name = entry.contact.replace(found[0], "").strip(" ,;:-–()<>") or words.team_of(entry.branch)
    return [Recipient(name, found[0], branch=entry.branch_id)]
