"""The list of the papers that can be printed besides score sheets, under its headings."""

from __future__ import annotations

from itertools import chain

from scoring.printing.pages import (
    at_the_door,
    blank,
    draw,
    entry_lists,
    fairness,
    final,
    honours,
    hosting,
    newspaper,
    open_events,
    pack,
    payout,
    prizes,
    records,
    rosters,
    rules_cards,
    table_cards,
    tables,
    wall_plan,
)
from scoring.printing.pages.base import Document, Group
from tournaments.events.models import Event

_FILES = (
    *(pack, open_events, blank, wall_plan, rules_cards, draw, fairness, entry_lists, at_the_door, table_cards),
    *(tables, records, honours, newspaper, final, hosting, prizes, payout, rosters),
)
_HEADINGS = tuple(Group)
_PAPERS: chain[Document] = chain.from_iterable(file.PAPERS for file in _FILES)

CATALOGUE = {paper.key: paper for paper in sorted(_PAPERS, key=lambda paper: _HEADINGS.index(paper.group))}

# What an open event has of all this; the first it has alone.
_ONLY_OPEN = {paper.key for paper in (*open_events.PAPERS, *payout.PAPERS)}
_OPEN = _ONLY_OPEN | {
    "table_numbers",
    "table_cards",
    "sheets_out",
    "schedule",
    "bracket",
    "draw_certificate",
    "standings",
}
IN_EVERYTHING = tuple(CATALOGUE[key] for key in ("poster", "table_numbers", "movement_cards", "score_cards"))


def is_for(event: Event, paper: Document) -> bool:
    """Whether an event of its kind has such a paper."""
    return paper.key in _OPEN if event.is_open else paper.key not in _ONLY_OPEN


# What is in the pack, in the order in which it is needed; score sheets come between the two parts.
FIRST = tuple(sorted((paper for paper in CATALOGUE.values() if paper.in_pack > 0), key=lambda paper: paper.in_pack))
LAST = tuple(sorted((paper for paper in CATALOGUE.values() if paper.in_pack < 0), key=lambda paper: paper.in_pack))
