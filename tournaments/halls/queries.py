"""Reading the hall: what stands in it for a game, and how a table is called. The one place that says so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from games.registry import get
from tournaments.events.models import Event
from tournaments.halls.engine.line import Stand
from tournaments.halls.engine.plan import Plan, letters_for, usual_plan, write_plan
from tournaments.halls.models import HallTable

HIGHEST_UNKNOWN = 400  # where nobody has said how many there are, numbers go on as far as they are needed


def equipment_of(game: str) -> str:
    """Return what stands in the hall for a game; games with the same can be played on the same tables.

    >>> equipment_of("cribbage") == equipment_of("euchre"), equipment_of("darts")
    (True, 'dart board')
    """
    return get(game).equipment or game


def name_alone(event: Event, game: str, number: int) -> str:
    """Return what people call a table or board, where that is not its number."""
    name: str = event.table_names.get(equipment_of(game), {}).get(str(number), "")
    return name


def station_name(event: Event, game: str, number: int) -> str:
    """Return how a table or board is called, "12" or "12 (By the stage)": the one function that says so.

    >>> station_name(Event(table_names={"dart board": {"12": "By the stage"}}), "darts", 12)
    '12 (By the stage)'
    """
    name = name_alone(event, game, number)
    return f"{number} ({name})" if name else str(number)


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
    """Return what the games of an event are played on, in the order of its program."""
    games = event.competitions.order_by("position", "pk").values_list("game", flat=True)
    return list(dict.fromkeys(map(equipment_of, games)))


@dataclass(frozen=True, slots=True)
class HallPlan:
    """The hall as it stands: row by row what is in every place, None where nothing is."""

    rows: tuple[tuple[HallTable | None, ...], ...]
    text: str  # as it is typed
    is_said: bool  # or the usual one, because nobody has said how it stands

    @property
    def is_mixed(self) -> bool:
        """Whether different things stand in the hall: then a number alone does not say which."""
        return len({table.equipment for row in self.rows for table in row if table}) > 1


def plan_of(tables: Mapping[str, list[HallTable]]) -> HallPlan:
    """Return where everything stands; nothing is asked of the database."""
    everything = {(table.equipment, table.number): table for some in tables.values() for table in some}
    plan: Plan = {
        spot: (table.row, table.column)
        for spot, table in everything.items()
        if table.row is not None and table.column is not None
    }
    is_said = bool(plan)
    plan = plan or usual_plan({kind: [table.number for table in some] for kind, some in tables.items()})
    at = {place: everything[spot] for spot, place in plan.items()}
    width = max((column for _, column in at), default=0)
    rows = tuple(
        tuple(at.get((row, column)) for column in range(1, width + 1))
        for row in range(1, max((row for row, _ in at), default=0) + 1)
    )
    return HallPlan(rows, write_plan(plan, letters_for(list(tables))), is_said)
