"""A competition, three members of Peace River, and a list of entries that is sent."""

from __future__ import annotations

import pytest
from django.core.files.base import ContentFile

from tests import cast
from tests.tournaments.imports.conftest import no_report
from tests.tournaments.imports.entries.rows import HEADINGS
from tournaments.files.models import ImportBatch
from tournaments.imports.services import kinds
from tournaments.imports.services.batches import read_batch, upload
from tournaments.imports.services.kind import Scope
from tournaments.imports.tasks import read_file


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
def send(users, event):
    """Return a function that reads rows (or the bytes of a file) into a preview for the event."""

    def send(content: list[str] | bytes, name: str = "entries.csv", at=None) -> ImportBatch:
        data = content if isinstance(content, bytes) else "\n".join([HEADINGS, *content]).encode()
        batch = upload(
            kind=kinds.get("entries"),
            scope=Scope(event=at or event),
            file=ContentFile(data),
            file_name=name,
            by=users["alice"],
            task=read_file,
        )
        read_batch(batch_id=batch.pk, report=no_report)
        batch.refresh_from_db()
        return batch

    return send
