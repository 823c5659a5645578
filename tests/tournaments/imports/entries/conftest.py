"""A competition, three members of Peace River, and a list of entries that is sent."""

from __future__ import annotations

import pytest

from tests import cast
from tests.tournaments.imports.entries.rows import HEADINGS
from tournaments.imports.models import ImportBatch


@pytest.fixture
def competition(make_competition):
    return make_competition("cribbage-pairs")


@pytest.fixture
def people(org):
    """Three of Peace River: a pair and a spare, with numbers that are easy to read."""
    return [
        cast.make_member(org.peace_river, surname="O'Brien", given_names="Lorne", number="7767567"),
        cast.make_member(org.peace_river, surname="Wójcik", given_names="Susan", sex="F", number="0052845"),
        cast.make_member(org.peace_river, surname="McKay", given_names="Gloria", sex="F", number="5208354"),
    ]


@pytest.fixture
def send(send, event):
    """Return a function that reads rows (or the bytes of a file) into a preview for the event."""

    def send_entries(content: list[str] | bytes, name: str = "entries.csv", at=None) -> ImportBatch:
        text = content if isinstance(content, bytes) else "\n".join([HEADINGS, *content])
        return send(text, "entries", name, event=at or event)

    return send_entries
