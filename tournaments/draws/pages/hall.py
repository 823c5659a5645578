"""What the page of the hall shows: what stands in it, what is needed, who plays where, and what is held twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kit.pure.nouns import one
from tournaments.draws.queries.people import people_in_two_places
from tournaments.draws.queries.tables import HallNow, double_uses
from tournaments.draws.words import tables as words
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for
from tournaments.halls.engine.line import Stand
from tournaments.halls.engine.plan import letters_for
from tournaments.halls.queries import equipment_in, equipment_of, plan_of
from tournaments.halls.words import called, line_of


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One competition: the tables that it has or would be given, and whether that can be changed."""

    competition: Competition
    where: str
    needed: int
    is_published: bool
    shared: Sequence[str]

    @property
    def may_change(self) -> bool:
        return not self.is_published and not self.shared


@dataclass(frozen=True, slots=True)
class Need:
    """What one kind of table is needed for, and how many there are; None where nobody has said."""

    equipment: str
    sentence: str
    is_short: bool


def page_of(event: Event) -> dict[str, Any]:
    """Return what the page shows, but for its forms."""
    hall = HallNow.of(event)
    kinds = equipment_in(event)
    rows = [_row(hall, competition) for competition in hall.competitions.values()]
    stands = [
        Stand(kind, tuple(table.number for table in tables), tuple(t.number for t in tables if t.is_spare))
        for kind, tables in hall.tables.items()
    ] or _as_stated(hall)
    return {
        "event": event,
        "is_known": bool(hall.tables),
        "line": line_of(stands, kinds),
        "rows": rows,
        "needs": [_need(hall, kind, called(kind, kinds)) for kind in kinds],
        "kinds": [(kind, one(called(kind, kinds)), tables) for kind, tables in hall.tables.items()],
        "plan": plan_of(hall.tables) if hall.tables else None,
        "letters": [
            (one(called(kind, kinds)), letter) for kind, letter in letters_for(list(hall.tables)).items() if letter
        ],
        "held_twice": double_uses(event, drafts=True),
        "in_two_places": people_in_two_places(event, drafts=True),
    }


def _row(hall: HallNow, competition: Competition) -> PlaceRow:
    drawn = hall.drawn.get(competition.pk)
    numbers = sorted(drawn) if drawn else hall.numbers_for(competition, hall.stations_of(competition))
    is_published = competition.entries_frozen_at is not None
    others = [other.name for other in hall.together(competition) if other.pk != competition.pk]
    where = words.numbers_in_words(numbers, category_for(competition).stations_are)
    return PlaceRow(competition, where, hall.needed(competition), is_published, others)


def _as_stated(hall: HallNow) -> list[Stand]:
    """Return the hall that the competitions ask for, where nobody has said what stands in it."""
    numbers: dict[str, set[int]] = {}
    for competition in hall.competitions.values():
        numbers.setdefault(equipment_of(competition.game), set()).update(hall.numbers_now(competition))
    return [Stand(kind, tuple(sorted(taken))) for kind, taken in numbers.items()]


def _need(hall: HallNow, kind: str, name: str) -> Need:
    groups: dict[tuple[str, int], tuple[str, int]] = {}
    for competition in hall.competitions.values():
        if equipment_of(competition.game) == kind:
            together = hall.together(competition)
            key = ("shared", competition.shared_boards_id or 0) if len(together) > 1 else ("own", competition.pk)
            needed = min(hall.needed(competition), hall.stations_of(competition))
            groups[key] = (words.listed([other.name for other in together]), needed)
    total = sum(needed for _, needed in groups.values())
    there = len([table for table in hall.tables.get(kind, []) if not table.is_spare]) if kind in hall.tables else None
    told = [f"{who} {needed}" for who, needed in groups.values()]
    return Need(kind, words.need(name, total, there, told), there is not None and there < total)
