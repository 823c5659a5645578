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
    """Return who is told about each team: the officers of its branches, and the address that the team gave."""
    branches = {entry.pk: [place for place in (entry.branch, entry.partner_branch) if place] for entry in entries}
    officers = recipients_of_places({place.pk: place for places in branches.values() for place in places}.values())
    return {
        entry.pk: [
            *(person for place in branches[entry.pk] for person in officers[place.pk]),
            *(_own_address(entry) if officers[entry.branch_id] else []),  # nobody is told in a closed Command
        ]
        for entry in entries
    }


def _own_address(entry: Entry) -> list[Recipient]:
    address = _ADDRESS.search(entry.contact)
    if address is None:
        return []
    name = entry.contact.replace(address[0], "").strip(" ,;:-–()<>") or words.team_of(entry.team_name)
    assert entry.branch.command is not None
    return [Recipient(name, address[0], branch=entry.branch_id, language=entry.branch.command.language)]
