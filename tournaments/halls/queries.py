"""Reading the hall: what stands in it for a game, and how a table is called. The one place that says so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from games.registry import get
from tournaments.events.models import Event
from tournaments.halls.engine.line import Stand
from tournaments.halls.models import HallTable

HIGHEST_UNKNOWN = 400  # where nobody has said how many there are, numbers go on as far as they are needed


def equipment_of(game: str) -> str:
    """Return what stands in the hall for a game; games with the same can be played on the same tables.

    >>> equipment_of("cribbage") == equipment_of("euchre"), equipment_of("darts")
    (True, 'dart board')
    """
    return get(game).equipment or game


def tables_of(event: Event) -> dict[str, list[HallTable]]:
    """Return what stands in the hall, by equipment; nothing of which nobody has said how many there are."""
    tables: dict[str, list[HallTable]] = defaultdict(list)
    for table in HallTable.objects.filter(event=event).order_by("equipment", "number"):
        tables[table.equipment].append(table)
    return dict(tables)


def numbers_to_play_on(tables: Mapping[str, list[HallTable]], equipment: str) -> tuple[int, ...]:
    """Return the numbers that a draw may use; spare tables stand in for others and are none of them."""
    there = tables.get(equipment)
    if there is None:
        return tuple(range(1, HIGHEST_UNKNOWN + 1))
    return tuple(table.number for table in there if not table.is_spare)


def numbers_there(event: Event, equipment: str) -> tuple[int, ...]:
    """Return the numbers of everything that stands there for it, spare tables last."""
    there = HallTable.objects.filter(event=event, equipment=equipment).order_by("is_spare", "number")
    return tuple(there.values_list("number", flat=True)) or tuple(range(1, HIGHEST_UNKNOWN + 1))


def stands_of(event: Event) -> tuple[Stand, ...]:
    """Return what stands in the hall, a row for each kind; nothing where nobody has said so."""
    return tuple(
        Stand(
            equipment,
            tuple(table.number for table in tables),
            tuple(table.number for table in tables if table.is_spare),
        )
        for equipment, tables in tables_of(event).items()
    )


def equipment_in(event: Event) -> list[str]:
    """Return what the games of an event are played on, in the order of its programme."""
    games = event.competitions.order_by("position", "pk").values_list("game", flat=True)
    return list(dict.fromkeys(map(equipment_of, games)))
