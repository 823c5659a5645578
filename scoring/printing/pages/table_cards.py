"""The card of each table: the code that opens its page on a phone, and how a match is scored there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

import segno
from django.urls import reverse

from scoring.live.engine.tokens import spelled
from scoring.live.queries.tables import boards_of
from scoring.printing.pages.base import Document, Group, Paper, PaperAsked
from tournaments.organization.queries.permissions import Right

CARDS_A_PAGE = 2


@dataclass(frozen=True, kw_only=True)
class TableCard:
    """The card of one table: what it is called, where its code leads, and the code as a picture."""

    name: str
    of: str
    address: str
    picture: str


def table_cards(asked: PaperAsked) -> Paper | None:
    """A card for each table that has a link, two a page, to be cut."""
    cards = list(_cards(asked))
    return Paper(title="Table cards", template="table_cards", context={"cards": cards}) if cards else None


def _cards(asked: PaperAsked) -> Iterator[TableCard]:
    for boards in boards_of(asked.event):
        for table in boards.tables:
            if table.link is None:
                continue
            address = f"{asked.base_url}{reverse('live:table', args=[spelled(table.link.token)])}"
            yield TableCard(
                name=f"{table.word.capitalize()} {table.called}",
                of=boards.name,
                address=address.split("://", 1)[-1],
                picture=segno.make(address, error="m", micro=False).svg_data_uri(scale=4, border=4),
            )


PAPERS = (
    Document(
        key="table_cards",
        group=Group.PLAY,
        title="Table cards",
        purpose="Half a page for each table that has a link: whoever scans its code scores there, without an account.",
        pages=lambda extents: ceil(sum(extent.table_links for extent in extents) / CARDS_A_PAGE),
        right=Right.NAME_SCOREKEEPERS,
        each=False,
        not_yet="Follows when tables have links: see “Table links” on the page of the event.",
        build=table_cards,
    ),
)
