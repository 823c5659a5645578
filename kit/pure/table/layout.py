"""How a list is laid out: where its columns are, and what of it only a person can tell. Pure.

An office writes a row for each player or one for each team, the name in one cell or in two, a value once for all the
rows below it, a branch as a line above its members. What of it a person has said is a `Layout`. Every row of a sheet is
laid out, or passed over with its reason (`laying`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from kit.pure.marking import N_
from kit.pure.table.columns import Column, Headings, column_of, match, names_of
from kit.pure.table.rows import RawRow
from kit.pure.text import clean, fold

NAME = "whole_name"  # the column of a whole name
FIRST, LAST = 0, 99  # before and after those who have a number
_PERSON = re.compile(
    r"(?:(?P<lead>captain|capitaine|skip)|(?P<spare>spare|alternate|substitut|remplacant)"
    r"|(?:player|joueur|joueuse|member|membre|p) ?(?P<number>\d{1,2}))\b ?(?P<rest>.*)"
)
_NUMBERLAST = re.compile(r"(?P<rest>.*\D) (?:(?:of )?(?:player|joueur|p) ?)?(?P<number>\d{1,2})")
_PLACE = re.compile(
    r"(?:(?P<first>winners?|champions?|gold|1st|first)|(?P<second>runners?(?: up)?|silver|2nd|second))\b ?(?P<rest>.*)"
)
_DATA = re.compile(r"\d{2,}|\d+[-/]\d+[-/]\d+|[^@\s]+@[^@\s]+|.*\((c|C|s|S|capt\.?)\)")
_FEW, _ONE_IN = 4, 3  # rows, and how many of them have nothing where a value stands once for several


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What a kind of list may have several times in a row.

    `order` is the column that numbers them (players, or places), `group` the one that says which belong together.
    `each` are the columns that may be there for each of them; `bare` is the one that a heading means which says no more
    than whom ("Player 2"). `found` are columns that a list with names may lack. `titles` is the column that a line with
    one cell stands for, where it can be that ("Saturday, February 6") and nobody has said another one.
    """

    order: str = ""
    group: str = ""
    each: tuple[str, ...] = ()
    bare: str = ""
    found: tuple[str, ...] = ()
    titles: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """What a person has said of a list; None is what nobody has said.

    `columns` are keys by position, of the sheets with these `headings` (folded), or of all where the first row is a
    person. `below` are the columns in which an empty cell means the same as above, `titles` is the column that a line
    above its rows stands for, `constants` are cells that are the same in all rows.
    """

    encoding: str = ""
    sheets: tuple[str, ...] | None = None
    marked: bool | None = None
    has_headings: bool | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    headings: tuple[str, ...] = ()
    surname_first: bool | None = None
    below: tuple[str, ...] | None = None
    titles: str = ""
    constants: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> Layout:
        """Return what was kept or sent. Raises TypeError for what no layout can be.

        >>> Layout.of(Layout(sheets=("Br 11",), marked=True).kept) == Layout(sheets=("Br 11",), marked=True)
        True
        """
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in said.items()
        }
        if any(not isinstance(value, _TYPES[name]) for name, value in values.items() if name in _TYPES):
            raise TypeError(said)
        if not all(str(at).isdecimal() for at in values.get("columns", ())):
            raise TypeError(said)
        return cls(**{name: value for name, value in values.items() if name in _TYPES})

    @property
    def kept(self) -> dict[str, Any]:
        """What has been said, for JSON."""
        said = {each.name: getattr(self, each.name) for each in fields(self)}
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in said.items()
            if value is not None and value != "" and value != {}
        }


_TYPES = {
    "encoding": str, "sheets": tuple, "marked": bool, "has_headings": bool, "columns": Mapping, "headings": tuple,
    "surname_first": bool, "below": tuple, "titles": str, "constants": Mapping,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Table:
    """Where the columns of a sheet are, below which line (0: no headings), its headings, folded, and what it lacks."""

    headings: Headings
    line: int = 0
    cells: tuple[str, ...] = ()
    missing: tuple[Column, ...] = ()

    @property
    def numbers(self) -> list[int]:
        """By which numbers the people of one row go."""
        return sorted({int(key.partition(".")[0]) for key in self.headings.places if "." in key})


# --- where the columns are ----------------------------------------------------------------------------------


def columns_of(columns: Sequence[Column], shape: Shape, cells: Sequence[str]) -> tuple[Column, ...]:
    """Return the columns of a kind, the one of whole names, and those of each person whom these headings name.

    >>> number, order = Column("number", "Card number", other_names=("Member no",)), Column("order", "Order")
    >>> shape = Shape(order="order", each=("number", "whole_name"), bare="whole_name")
    >>> ours = [number, order, Column("surname", "Surname")]
    >>> [column.key for column in columns_of(ours, shape, ["Captain", "Player 2 member #", "Card number 3"])][3:]
    ['whole_name', '0.whole_name', '2.number', '3.number']
    """
    keys = {column.key for column in columns}
    known = tuple(columns)
    if "surname" in keys and NAME not in keys:
        known += (WHOLE_NAME,)
    if not shape.order:
        return known
    names, found = names_of(known), []
    for cell in cells:
        person = _person_in(names, shape, cell) if column_of(names, cell) is None else None
        if person is not None:
            found.append(_of_person(known, *person, called=(fold(cell),)))
    return (*known, *found)


WHOLE_NAME = Column(
    NAME, N_("Whole name"), other_names=("Name", "Full name", "Member name", "Player", "Player name", "Name of member"),
    french=("Nom complet", "Nom et prénom", "Prénom et nom", "Joueur"),
    hint=N_("Surname and given names in one cell."), example="Abel, Renée",
)  # fmt: skip


def _of_person(columns: Sequence[Column], number: int, key: str, called: tuple[str, ...] = ()) -> Column:
    of = next(column for column in columns if column.key == key)
    return Column(f"{number}.{key}", of.label, called=called)


def _person_in(names: Mapping[str, Column], shape: Shape, heading: str) -> tuple[int, str] | None:
    text = fold(heading.replace("#", " no "))
    if shape.order == "place":
        found = _PLACE.fullmatch(text)
        number = 1 if found and found["first"] else 2
    else:
        found = _PERSON.fullmatch(text) or _NUMBERLAST.fullmatch(text)
        said = found.groupdict() if found else {}
        number = FIRST if said.get("lead") else LAST if said.get("spare") else int(said.get("number") or 0)
    if found is None:
        return None
    rest = (found["rest"] or "").strip()
    column = column_of(names, rest)
    key = column.key if column is not None else shape.bare if not rest else ""
    return (number, key) if key in shape.each else None


def table_of(columns: Sequence[Column], shape: Shape, layout: Layout, heading: RawRow | None, width: int = 0) -> Table:
    """Return where the columns are, below a row of headings, or as a person has said.

    Raises UnclearColumnsError when a column is there twice.
    """
    cells = tuple(fold(cell) for cell in heading.cells) if heading is not None else ()
    optional = [replace(column, needed=False) for column in columns]
    if layout.columns and (heading is None or cells == layout.headings):
        places = {key: int(position) for position, key in layout.columns.items() if key}
        read = set(places.values())
        unused = (
            [clean(cell) for at, cell in enumerate(heading.cells) if fold(cell) and at not in read] if heading else []
        )
        headings = Headings(places, max(width, len(cells), *(place + 1 for place in read)), tuple(unused))
    else:
        headings = match(
            columns_of(optional, shape, heading.cells if heading else ()), heading.cells if heading else ()
        )
    missing = missing_of(columns, shape, layout, headings.places)
    return Table(headings, heading.line if heading is not None else 0, cells, tuple(missing))


def missing_of(columns: Sequence[Column], shape: Shape, layout: Layout, places: Mapping[str, int]) -> list[Column]:
    """Return the columns that must be there and are not, nor anything that they can be worked out from."""
    is_wide = any("." in key for key in places)
    have = {key.rpartition(".")[2] for key in places} | {key for key, text in layout.constants.items() if text}
    have |= {layout.titles}
    if NAME in have:
        have |= {"surname", "given_names"}
    if {"surname", "given_names"} <= have:
        have |= set(shape.found)
    if is_wide:
        have |= {shape.order, shape.group}
    if shape.group in have:
        have.add(shape.order)
    return [column for column in columns if column.needed and column.key not in have]


def reads_like_data(row: Sequence[str], others: Iterable[Sequence[str]]) -> bool:
    """Return whether a row at the top reads like a person and not like headings.

    >>> reads_like_data(["5301001", "Abel"], []), reads_like_data(["Rusty Pins", "Pat(c)"], [])
    (True, True)
    >>> reads_like_data(["Aces", "Pat"], [["Aces", "Lou"]]), reads_like_data(["Card", "Family"], [["12", "Abel"]])
    (True, False)
    """
    full = [(at, clean(cell)) for at, cell in enumerate(row) if clean(cell)]
    if any(_DATA.fullmatch(text) for _, text in full):
        return True
    same = {(at, fold(cell)) for other in others for at, cell in enumerate(other)}
    return any((at, fold(text)) in same for at, text in full)


# --- what has to be asked -------------------------------------------------------------------------------------


def deciding_of(columns: Sequence[Column], table: Table) -> list[int]:
    """Return the positions of the cells that say whom a row is about."""
    needed = {column.key for column in columns if column.needed} | {NAME}
    return [at for key, at in table.headings.places.items() if key.rpartition(".")[2] in needed]


def filled(row: RawRow, width: int, below: Sequence[int], above: Mapping[int, str]) -> list[str]:
    """Return the cells of a row, with what stands above an empty one that is merged with it, or in these places."""
    cells = [*row.cells, *[""] * (width - len(row.cells))]
    for at, text in (*row.merged.items(), *((at, above.get(at, "")) for at in below)):
        if at < len(cells) and not clean(cells[at]):
            cells[at] = text
    return cells


def is_order_open(table: Table, rows: Iterable[RawRow]) -> bool:
    """Return whether whole names do not say which part of them is the surname."""
    at = [place for key, place in table.headings.places.items() if key.rpartition(".")[2] == NAME]
    names = (clean(row.cells[place]) for row in rows if row.line > table.line for place in at if place < len(row.cells))
    return any("," not in name and " " in name for name in names)


def blank_below(columns: Sequence[Column], shape: Shape, table: Table, rows: Sequence[RawRow]) -> tuple[str, ...]:
    """Return the columns that seem to say something once for several rows, one below the other."""
    places = table.headings.places
    people = {*shape.each, *shape.found, shape.order}
    wanted = [column.key for column in columns if column.filled and column.key in places and column.key not in people]
    listed = [row for row in rows if row.line > table.line and sum(bool(clean(cell)) for cell in row.cells) > 1]
    if len(listed) < _FEW:
        return ()
    found = []
    for key in wanted:
        empty = [not clean(filled(row, table.headings.width, (), {})[places[key]]) for row in listed]
        if not empty[0] and _ONE_IN * sum(empty) >= len(listed):
            found.append(key)
    return tuple(found)
