"""Links of tables, and what their addresses take."""

from __future__ import annotations

import re

from scoring.live.models import TableLink
from scoring.live.services import tables as services
from tests.page import html_of
from tests.scoring.live.test_pages import hidden_of
from tournaments.models import Event


def make(event: Event, users) -> dict[int, TableLink]:
    """Return the links of the tables of an event, by station."""
    services.make_links(event=event, by=users["carl"])
    return {link.station: link for link in TableLink.objects.filter(event=event, stopped_at=None)}


def here(link: TableLink, *more: str) -> str:
    return "/".join(["/t", link.token, *more, ""])


def posted(client, address: str, page=None, **fields):
    return client.post(address, {**hidden_of(page or client.get(address)), **fields})


def begin(client, address: str) -> None:
    """Begin to score with the order of play that is proposed."""
    page = html_of(client.get(address))
    chosen = re.findall(r'<select[^>]* name="(\w+)">.*?<option value="(\d+)" selected', page, re.DOTALL)
    assert client.post(address, {**dict(chosen), "open": "1"})["Location"] == address
