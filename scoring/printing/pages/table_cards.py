"""The cards of tables: one with the number of each, and one whose code opens its page on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import segno
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from kit.pure.tokens import spelled
from scoring.live.queries.tables import boards_of
from scoring.printing.pages.base import Document, Group, Paper, PrintRequest
from tournaments.draws.queries.tables import HallNow
from tournaments.events.queries import category_for
from tournaments.halls.queries import equipment_of
from tournaments.organization.queries.permissions import Right

CARDS_A_PAGE = 2


def table_cards(asked: PrintRequest) -> Paper | None:
    """A card for each table that has a link, two a page, to be cut."""
    cards = list(_cards(asked))
    return Paper(title=_("Table cards"), template="table_cards", context={"cards": cards}) if cards else None


def _cards(asked: PrintRequest) -> Iterator[dict[str, str]]:
    """Yield what each table is called, where its code leads, and the code as a picture."""
    for boards in boards_of(asked.event):
        for table in boards.tables:
            if table.link is None:
                continue
            address = f"{asked.base_url}{reverse('live:table', args=[spelled(table.link.token)])}"
            yield {
                "name": f"{table.word.capitalize()} {table.called}",
                "of": boards.name,
                "address": address.split("://", 1)[-1],
                "picture": segno.make(address, error="m", micro=False).svg_data_uri(scale=4, border=4),
            }


def table_numbers(asked: PrintRequest) -> Paper | None:
    """A card for each table of the hall, two a page; of a hall of which nothing is said, those that are played on."""
    cards = _numbered(HallNow.of(asked.event))
    return Paper(title=_("Table numbers"), template="table_numbers", context={"cards": cards}) if cards else None


def _numbered(hall: HallNow) -> list[dict[str, object]]:
    """Return what stands on each table: its number, to be read from the door, and what is played there."""
    words: dict[str, str] = {}
    plays: dict[tuple[str, int], list[str]] = {}
    names = {(table.equipment, table.number): table.name for there in hall.tables.values() for table in there}
    spare = {(table.equipment, table.number) for there in hall.tables.values() for table in there if table.is_spare}
    for competition in hall.competitions.values():
        equipment = equipment_of(competition.game)
        words.setdefault(equipment, category_for(competition).stations_are.capitalize())
        for number in hall.numbers_now(competition):
            plays.setdefault((equipment, number), []).append(str(competition.name))
    order = list(words)
    return [
        {
            "word": words[equipment],
            "number": number,
            "name": names.get((equipment, number), ""),
            "plays": pgettext("a table", "Spare")
            if (equipment, number) in spare
            else ", ".join(plays.get((equipment, number), ())),
        }
        for equipment, number in sorted(
            {*names, *plays}, key=lambda spot: (order.index(spot[0]) if spot[0] in words else 0, spot[1])
        )
        if equipment in words
    ]


PAPERS = (
    Document(
        key="table_numbers",
        group=Group.PLAY,
        title=gettext_lazy("Table numbers"),
        purpose=gettext_lazy(
            "Half a page for each table or board: its number, large enough to read from the door, and its games."
        ),
        pages=lambda extents: ceil(sum(extent.stations for extent in extents) / CARDS_A_PAGE),
        each=False,
        not_yet=gettext_lazy("Available once the event has a competition."),
        build=table_numbers,
    ),
    Document(
        key="table_cards",
        group=Group.PLAY,
        title=gettext_lazy("Table cards for phones"),
        purpose=gettext_lazy(
            "Half a page for each table with a link. Players scan its code and score there, without an account."
        ),
        pages=lambda extents: ceil(sum(extent.table_links for extent in extents) / CARDS_A_PAGE),
        right=Right.NAME_SCOREKEEPERS,
        each=False,
        not_yet=gettext_lazy("Available once tables have links: see “Table links” on the event page."),
        build=table_cards,
    ),
)
