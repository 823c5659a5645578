"""How a list is laid out: where its columns are, and what of it only a person can tell. Pure.

An office writes a row for each player or one for each team, the name in one cell or in two, a value once for all the
rows below it, a branch as a line above its members. What of it a person has said is a `Layout`. Every row of a sheet is
laid out, or passed over with its reason (`laying`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kit.pure.codec import dump, load, load_known
from kit.pure.marking import N_
from kit.pure.table.columns import Column, Headings, column_of, match, names_of
from kit.pure.table.rows import RawRow
from kit.pure.text import clean, fold

NAME = "whole_name"  # the column of a whole name
FIRST, LAST = 0, 99  # before those who have a number, and the first behind them
_WHO = (
    r"(?:team )?(?:(?P<lead>captain|capitaine|skip)|(?P<spare>spare|alternate|substitut|remplacant)(?: (?P<which>\d))?"
    r"|(?P<seat>vice|third|second|lead|partner|partenaire|mate)"
    r"|(?P<nth>\d{1,2})(?:st|nd|rd|th|er|re|e) (?:player|joueur|joueuse|member|membre)"
    r"|(?:player|joueur|joueuse|member|membre|p) ?(?P<number>\d{1,2}))"
)
_PERSON = re.compile(rf"{_WHO}\b ?(?:s (?=.))?(?P<rest>.*)")
_PERSON_LAST = re.compile(rf"(?P<rest>.*?)(?: of)?(?: the)? {_WHO}")
_NUMBER_LAST = re.compile(r"(?P<rest>.*\D) (?P<number>\d{1,2})")
_SEATS = {"vice": 2, "third": 2, "partner": 2, "partenaire": 2, "mate": 2, "second": 3, "lead": 4}
_NUMBERS = frozenset(("no", "number", "numero", "card", "carte", "id", "membership"))  # behind whom: of the card
_ONLY_NAME = re.compile(r"\bnom\b(?! de famille)")  # "Nom du joueur 2": the whole name, without one for "Prénom"
_PLACE = re.compile(
    r"(?:(?P<first>winners?|champion(?:ne)?s?|gagnante?s?|gold|1st|first|1er|1re|premiere?)"
    r"|(?P<second>runners?(?: up)?|finalistes?|silver|2nd|second|2e|deuxieme)"
    r"|(?P<third>bronze|3rd|third|3e|troisieme))\b(?: place)? ?(?P<rest>.*)"
)
_DATA = re.compile(r"\d{2,}|\d+[-/]\d+[-/]\d+|[^@\s]+@[^@\s]+|.*\((c|C|s|S|capt\.?)\)")
CARD_NUMBER = r"[#']?\d[\d ]{3,7}\d(\.0)?|\d{3}-\d{4}"
_MC = re.compile(r"^Ma?c(?=[A-Z])")
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

    @property
    def of_people(self) -> set[str]:
        """Columns in which people of one group differ."""
        return {*self.each, *self.found, self.order}


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

    def __post_init__(self) -> None:
        if not all(str(at).isdecimal() for at in self.columns):
            raise ValueError("expected positions of columns")

    @classmethod
    def of(cls, said: object) -> Layout:
        """Return what was kept or sent. Raises MalformedError for what no layout can be.

        >>> Layout.of(Layout(sheets=("Br 11",), marked=True).kept) == Layout(sheets=("Br 11",), marked=True)
        True
        """
        return load_known(cls, said) if isinstance(said, Mapping) else load(cls, said)

    @property
    def kept(self) -> dict[str, Any]:
        """What has been said, for JSON."""
        return {name: value for name, value in dump(self).items() if value not in (None, "", {})}


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
    >>> [column.key for column in columns_of(ours, shape, ["Captain's name", "Third", "Name of spare 2"])][4:]
    ['0.whole_name', '2.whole_name', '100.whole_name']
    """
    keys = {column.key for column in columns}
    known = tuple(columns)
    if "surname" in keys and NAME not in keys:
        known += (WHOLE_NAME,)
    if not shape.order:
        return known
    names, found = names_of(known), list[tuple[int, str, str]]()
    for cell in cells:
        person = _person_in(names, shape, cell) if column_of(names, cell) is None else None
        if person is not None:
            found.append((*person, fold(cell)))
    given = {number for number, key, _ in found if key == "given_names"}
    for number, key, text in found:
        is_whole = key == "surname" and number not in given and _ONLY_NAME.search(text)
        known += (_of_person(known, number, NAME if is_whole else key, called=(text,)),)
    return known


WHOLE_NAME = Column(
    NAME, N_("Whole name"), other_names=("Name", "Full name", "Member name", "Player", "Player name", "Name of member",
                "Players", "Names", "Team members"),
    french=("Nom complet", "Nom et prénom", "Prénom et nom", "Joueur", "Joueurs", "Noms des joueurs"),
    hint=N_("Surname and given names in one cell."), example="Abel, Renée",
)  # fmt: skip


def _of_person(columns: Sequence[Column], number: int, key: str, called: tuple[str, ...] = ()) -> Column:
    of = next(column for column in columns if column.key == key)
    return Column(f"{number}.{key}", of.label, called=called)


def _person_in(names: Mapping[str, Column], shape: Shape, heading: str) -> tuple[int, str] | None:
    text = fold(heading.replace("#", " no "))
    if shape.order == "place":
        found = _PLACE.fullmatch(text)
        number = 0 if not found else 1 if found["first"] else 2 if found["second"] else 3
    else:
        found = next(filter(None, (form.fullmatch(text) for form in (_PERSON, _PERSON_LAST, _NUMBER_LAST))), None)
        number = _number_of(found.groupdict()) if found else 0
    if found is None:
        return None
    rest = (found["rest"] or "").strip()
    column = column_of(names, rest)
    key = column.key if column is not None else shape.bare if not rest else ""
    if not key and rest in _NUMBERS:
        key = "membership_number"
    return (number, key) if key in shape.each else None


def _number_of(said: Mapping[str, str | None]) -> int:
    if said.get("lead"):
        return FIRST
    if said.get("spare"):
        return LAST - 1 + int(said["which"] or 1)
    return _SEATS.get(said.get("seat") or "") or int(said.get("nth") or said.get("number") or 0)


def table_of(
    columns: Sequence[Column], shape: Shape, layout: Layout, heading: RawRow | None, top: Sequence[RawRow] = ()
) -> Table:
    """Return where the columns are, below a row of headings, or as a person has said; `top` are the first rows.

    Raises UnclearColumnsError when a column is there twice.
    """
    if heading is None or layout.has_headings is False:
        heading = RawRow(0, ())
    texts, folded = heading.cells, tuple(map(fold, heading.cells))
    if layout.columns and (not heading.line or folded == layout.headings):
        places = {key: int(position) for position, key in layout.columns.items() if key}
        read = set(places.values())
        width = max(len(texts), *(len(row.cells) for row in top), *(place + 1 for place in read), 0)
        unused = (clean(text) for at, text in enumerate(texts) if folded[at] and at not in read)
        headings = Headings(places, width, tuple(unused))
    else:
        optional = [replace(column, needed=False) for column in columns]
        headings = match(columns_of(optional, shape, texts), texts)
    return Table(headings, heading.line, folded, tuple(missing_of(columns, shape, layout, headings.places)))


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


def number_at(table: Table, shape: Shape, rows: Iterable[RawRow]) -> int | None:
    """Return the column that seems to hold the numbers of cards under a heading that is not known, if it is one."""
    below = [row.cells for row in rows if row.line > table.line]
    if not table.line or any(key.rpartition(".")[2] in shape.found for key in table.headings.places):
        return None
    columns = {at: [clean(cells[at]) for cells in below if at < len(cells)] for at in range(len(table.cells))}
    known = set(table.headings.places.values())
    found = [
        at
        for at, cells in columns.items()
        if at not in known and any(cells) and all(re.fullmatch(CARD_NUMBER, cell) for cell in filter(None, cells))
    ]
    return found[0] if len(found) == 1 and shape.found else None


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
    return any("," not in name and " " in name and not in_capitals(name) for name in names)


def in_capitals(name: str) -> str:
    """Return the words that capitals show to be the surname of a whole name; empty where they show nothing.

    >>> in_capitals("Jean-Guy DE LA TOUR"), in_capitals("McKAY Lou"), in_capitals("PAT ABEL"), in_capitals("TJ Roy")
    ('DE LA TOUR', 'McKAY', '', '')
    >>> in_capitals("Pat Abel III"), in_capitals("Pat ABEL III")
    ('', 'ABEL III')
    """
    words = name.split()
    large = [word for word in words if sum(map(str.isalpha, word)) > 1 and _MC.sub("", word).isupper()]
    surname, whole = " ".join(large), " ".join(words)
    is_told = len(large) < len(words) and any(sum(map(str.isalpha, word)) > 2 for word in large if word != "III")
    return surname if is_told and (whole.startswith(surname) or whole.endswith(surname)) else ""


def blank_below(columns: Sequence[Column], shape: Shape, table: Table, rows: Sequence[RawRow]) -> tuple[str, ...]:
    """Return the columns that seem to say something once for several rows, one below the other."""
    places = table.headings.places
    wanted = [column.key for column in columns if column.filled and column.key in places.keys() - shape.of_people]
    listed = [row for row in rows if row.line > table.line and sum(bool(clean(cell)) for cell in row.cells) > 1]
    if len(listed) < _FEW:
        return ()
    found = []
    for key in wanted:
        empty = [not clean(filled(row, table.headings.width, (), {})[places[key]]) for row in listed]
        if not empty[0] and _ONE_IN * sum(empty) >= len(listed):
            found.append(key)
    return tuple(found)
