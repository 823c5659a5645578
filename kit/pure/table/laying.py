"""The rows of a sheet as one for each person, whatever way they are written. Pure.

A row of a team is one for each player, a value that stands once is in all the rows that it is meant for, and a whole
name is taken apart. What is no row of the list is passed over with its reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kit.pure.table import marks
from kit.pure.table.columns import CellError, Column, Headings
from kit.pure.table.layout import FIRST, LAST, NAME, Layout, Shape, Table, deciding_of, filled, in_capitals
from kit.pure.table.rows import RawRow
from kit.pure.text import clean, fold

_TOTALS = re.compile(r"(sub ?|grand ?|sous )?(total|totaux|sum|somme|count)\b|(number|nombre|end|fin) (of|de|du|des)\b")
_PARTICLES = frozenset(
    ["de", "du", "des", "la", "le", "les", "van", "von", "der", "den", "di", "da", "del", "ter", "ten", "st", "ste",
     "saint", "sainte", "mac", "mc", "o", "el", "al"]
)  # fmt: skip
_BETWEEN_PEOPLE = re.compile(r"\s*(?:[/&;+\n]|\b(?:and|et)\b)\s*")
_A_PERSON = re.compile(r"[^\W\d]\S* .*\w|\d{5,10}")
_BESIDE_A_NAME = re.compile(r"[\s,(#-]*(?<!\d)(\d{5,10})(?!\d)\)?")  # the number of a card
_SUFFIXES = frozenset(["jr", "sr", "ii", "iii", "iv"])
SHOWN_LINES = 5


@dataclass(frozen=True, slots=True)
class Laid:
    """A row for one person; `person` is which of several in the row it is, from 1."""

    row: RawRow
    headings: Headings
    person: int


@dataclass(slots=True)
class Tally:
    """How many rows were laid out, and passed over by the reason, with the first lines; and cells in no column."""

    laid: int = 0
    unread: int = 0
    passed: Counter[str] = field(default_factory=Counter)
    lines: dict[str, list[int]] = field(default_factory=dict)

    def pass_over(self, why: str, line: int) -> None:
        self.passed[why] += 1
        lines = self.lines.setdefault(why, [])
        if len(lines) < SHOWN_LINES:
            lines.append(line)


def lay_out(
    rows: Iterable[RawRow], table: Table, columns: Sequence[Column], shape: Shape, layout: Layout, tally: Tally
) -> Iterator[Laid]:
    """Yield a row for every person of a sheet, with all the columns that the list has or that stand for them.

    Every other row is passed over, and `tally` says why.
    """
    places, numbers = table.headings.places, table.numbers
    known, deciding = set(places.values()), deciding_of(columns, table)
    below = [places[key] for key in layout.below or () if key in places]
    above: dict[int, str] = {}
    of_group = [column.key for column in columns if column.needed and column.key not in shape.of_people]
    together: Counter[tuple[str, ...]] = Counter()  # people of each group, in the order of the list
    title, titles = "", layout.titles or shape.titles
    for row in rows:
        cells = filled(row, table.headings.width, below, above)
        if why := _why_not(row, cells, table, known, deciding, layout):
            tally.pass_over(why, row.line)
            text = next(filter(None, map(clean, row.cells)), "") if why == "title" else ""
            title = text if text and (layout.titles or _reads(columns, titles, text)) else title
            continue
        above |= {at: cells[at] for at in below}
        tally.laid += 1
        tally.unread += sum(1 for at, cell in enumerate(row.cells) if at not in known and clean(cell)) + row.more
        several = several_in(cells, places, shape)
        people = [(0, places)] * len(several) or _people(cells, places, numbers)
        for person, (number, own) in enumerate(people, start=1):
            said = {key: clean(cells[own[key]]) for key in (NAME, *shape.found) if key in own}
            said |= several[person - 1] if several else {}
            more = dict(layout.constants)
            if titles:
                more[titles] = title
            if said.get(NAME):
                more |= _of_name(said[NAME], shape, surname_first=bool(layout.surname_first))
            if numbers:
                more |= _of_number(columns, number, person, shape, f"row {row.line}")
            more = {key: text for key, text in more.items() if key not in own or not clean(cells[own[key]])}
            more |= {key: said[key] for key in shape.found if several and said.get(key)}
            if shape.order and shape.group and shape.order not in {*own, *more}:
                group = tuple(fold(cells[own[key]] if key in own else more.get(key, "")) for key in of_group)
                together[group] += 1
                more[shape.order] = str(together[group])
            everywhere = {**own, **{key: at for at, key in enumerate(more, start=len(cells))}}
            headings = Headings(everywhere, table.headings.width)
            yield Laid(replace(row, cells=[*cells, *more.values()]), headings, person if numbers or several else 0)


def _reads(columns: Sequence[Column], key: str, text: str) -> bool:
    try:
        return any(column.read(text) for column in columns if column.key == key)
    except CellError:
        return False


def _why_not(
    row: RawRow, cells: Sequence[str], table: Table, known: set[int], deciding: Sequence[int], layout: Layout
) -> str:
    """Return why a row is passed over; empty where it is one of the list."""
    if row.line <= table.line:
        return "headings" if row.line == table.line else "above"
    full = [at for at, cell in enumerate(cells) if clean(cell)]
    if not known.intersection(full) and not row.notes:
        return "beside"
    if table.cells and all(at < len(cells) and fold(cells[at]) == table.cells[at] for at in known):
        return "again"
    if (mark := row.mark_by(deciding)) and not layout.marked:
        return mark
    first = clean(cells[full[0]]) if full else ""
    if (
        len(known) >= (2 if layout.titles else 3)
        and len(full) == 1
        and full[0] <= min(known)
        and re.search(r"[^\W\d_]|\d-\d", first)
    ):
        return "title"
    if _TOTALS.match(fold(first)) and 2 * len(full) <= max(len(known), 4):
        return "total"
    return ""


def _people(
    cells: Sequence[str], places: Mapping[str, int], numbers: Sequence[int]
) -> list[tuple[int, Mapping[str, int]]]:
    """Return the number of each person of a row, and where the cells of that person are."""
    if not numbers:
        return [(0, places)]
    shared = {key: at for key, at in places.items() if "." not in key}
    people: list[tuple[int, Mapping[str, int]]] = []
    for number in numbers:
        own = {key.partition(".")[2]: at for key, at in places.items() if key.startswith(f"{number}.")}
        if any(clean(cells[at]) for at in own.values()) or (not people and number == numbers[-1]):
            people.append((number, {**shared, **own}))
    return people


def _of_number(columns: Sequence[Column], number: int, person: int, shape: Shape, of_row: str) -> dict[str, str]:
    """Return what the place in a row says of one of several people."""
    said = {shape.order: str(number if shape.order == "place" else person)}
    if shape.group:
        said[shape.group] = of_row
    if (number == FIRST or number >= LAST) and any(column.key == "role" for column in columns):
        said["role"] = marks.CAPTAIN if number == FIRST else marks.SPARE
    return said


def several_in(cells: Sequence[str], places: Mapping[str, int], shape: Shape) -> list[Mapping[str, str]]:
    """Return name and number of each of several people whose names stand in one cell; nothing for one.

    >>> several_in(["Ann Abel / Lou Bond", "12345; 12346"], {NAME: 0, "no": 1}, Shape(order="at", found=("no",)))
    [{'whole_name': 'Ann Abel', 'no': '12345'}, {'whole_name': 'Lou Bond', 'no': '12346'}]
    """
    if shape.order in {"", "place"} or NAME not in places:
        return []
    parts = {key: _parts(cells[places[key]]) for key in (NAME, *shape.found) if key in places}
    count = len(parts[NAME])
    if count < 2 or any(len(of) not in {0, count} for of in parts.values()):
        return []
    return [{key: of[at] for key, of in parts.items() if of} for at in range(count)]


def _parts(text: str) -> list[str]:
    """Return the people of a cell.

    >>> _parts("Ann Abel, Lou Bond"), _parts("Ann Abel & Lou Bond"), _parts("de la Tour, Pat J")
    (['Ann Abel', 'Lou Bond'], ['Ann Abel', 'Lou Bond'], ['de la Tour, Pat J'])
    """
    parts = [part.strip() for part in _BETWEEN_PEOPLE.split(text) if part.strip()]
    by_comma = [part.strip() for part in text.split(",")]
    is_surname = len(by_comma) == 2 and fold(by_comma[0].split(" ")[0]) in _PARTICLES
    are_people = len(parts) == 1 and not is_surname and all(_A_PERSON.fullmatch(part) for part in by_comma)
    return by_comma if are_people else parts


def _of_name(text: str, shape: Shape, *, surname_first: bool) -> dict[str, str]:
    """Return the parts of a whole name, and the number of a card that stands beside it."""
    number = _BESIDE_A_NAME.search(text) if shape.found else None
    of_card = {shape.found[0]: number[1]} if number else {}
    return of_card | split_name(_BESIDE_A_NAME.sub(" ", text).strip() if number else text, surname_first=surname_first)


def split_name(text: str, *, surname_first: bool) -> dict[str, str]:
    """Return surname and given names of a whole name; a comma says by itself which is which.

    >>> split_name("Abel, Renée", surname_first=False), split_name("Pat J. de la Tour Jr (c)", surname_first=False)
    ({'surname': 'Abel', 'given_names': 'Renée'}, {'surname': 'de la Tour Jr (captain)', 'given_names': 'Pat J.'})
    >>> split_name("St. Pierre Lou", surname_first=True), split_name("Lou DE LA TOUR", surname_first=True)
    ({'surname': 'St. Pierre', 'given_names': 'Lou'}, {'surname': 'DE LA TOUR', 'given_names': 'Lou'})
    """
    part, plain = marks.part_beside(text), marks.without_part(text)
    surname, comma, given = (half.strip() for half in plain.partition(","))
    if not comma and (large := in_capitals(plain)):
        surname, given = large, plain.removeprefix(large).removesuffix(large).strip()
    elif not comma:
        words = plain.split()
        at = 0 if surname_first else max(0, len(words) - 1)
        if surname_first:
            while at < len(words) - 2 and fold(words[at]) in _PARTICLES:
                at += 1
            surname, given = " ".join(words[: at + 1]), " ".join(words[at + 1 :])
        else:
            if at > 1 and fold(words[at]) in _SUFFIXES:
                at -= 1
            while at > 1 and fold(words[at - 1]) in _PARTICLES:
                at -= 1
            surname, given = " ".join(words[at:]), " ".join(words[:at])
    return {"surname": f"{surname} ({part})" if part else surname, "given_names": given}
