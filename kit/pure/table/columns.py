"""Which column of a file is which: headings, their other names, and what is wrong with them. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from kit.pure.sentences import Sentence
from kit.pure.table.messages import message
from kit.pure.text import clean, fold, heading_in_french

HEADING_IS_WITHIN = 20  # rows; some offices put a title and a date above their headings


class FileError(Exception):
    """A file that cannot be used at all. Its text is the sentence that the sender reads."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class UnclearColumnsError(FileError):
    """A list whose headings are not known well enough: a column is missing, or there twice. A person can say which."""


class CellError(Exception):
    """A cell that cannot be used. Its text is the sentence that the sender reads."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Column:
    """A column that a kind of file has.

    `read` turns the cleaned text of a cell (never empty) into a value, or raises CellError.
    `needed` columns must be in the file; `filled` cells must not be empty. An empty cell is None. `french` are the
    headings of French lists, the one that we write first; `bare` are so short ("N°") that they are this column only
    where no other heading is. `called` are headings of which a person has said that they are this column, `not_called`
    those that are another one or none. Of a column that `may_be_left_out` a cell that cannot be read counts as empty
    and is named; any other such cell refuses its row.
    """

    key: str
    label: str
    read: Callable[[str], object] = str
    needed: bool = False
    filled: bool = False
    may_be_left_out: bool = False
    other_names: tuple[str, ...] = ()
    french: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
    hint: str = ""
    example: str = ""
    called: tuple[str, ...] = ()
    not_called: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Headings:
    """Where each known column is: key to position in the row, from 0. `unused` are headings nobody knows."""

    places: Mapping[str, int]
    width: int
    unused: tuple[str, ...] = field(default=())


def letters(position: int) -> str:
    """Return the letters over a column, as a spreadsheet shows them.

    >>> letters(0), letters(25), letters(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    position += 1
    while position:
        position, rest = divmod(position - 1, 26)
        name = chr(65 + rest) + name
    return name


def looks_like_headings(columns: Sequence[Column], cells: Sequence[str]) -> bool:
    """Return whether a row is the heading row: it names at least two columns, or the only one that is needed."""
    names = names_of(columns)
    known = {column.key for cell in cells if (column := column_of(names, cell))}
    needed = {column.key for column in columns if column.needed}
    return len(known) >= 2 or (bool(needed) and needed <= known)


def match(columns: Sequence[Column], cells: Sequence[str]) -> Headings:
    """Return where the columns are in a heading row.

    Raises UnclearColumnsError when a column is missing or there twice, and names it.

    >>> number = Column("number", "Membership number", needed=True, other_names=("Card no",))
    >>> match([number, Column("town", "Town")], ["CARD NO.", "Phone"])
    Headings(places={'number': 0}, width=2, unused=('Phone',))
    >>> match([number], ["Phone"])
    Traceback (most recent call last):
    kit.pure.table.columns.UnclearColumnsError: The column Membership number is missing. ...
    """
    names = names_of(columns)
    by_cell = [column_of(names, cell) for cell in cells]
    said = {column.key for column, cell in zip(by_cell, cells, strict=True) if column and not _is_bare(column, cell)}
    places: dict[str, list[int]] = {}
    unused = []
    for position, (column, cell) in enumerate(zip(by_cell, cells, strict=True)):
        if column is not None and not (column.key in said and _is_bare(column, cell)):
            places.setdefault(column.key, []).append(position)
        elif fold(cell):
            unused.append(clean(cell))
    _refuse_twice(columns, places)
    refuse_missing([column for column in columns if column.needed and column.key not in places], unused)
    return Headings(
        places={key: positions[0] for key, positions in places.items()}, width=len(cells), unused=tuple(unused)
    )


def names_of(columns: Sequence[Column]) -> dict[str, Column]:
    """Return every heading that is understood, folded, and the column that it is.

    What a column is called in English goes before what another one may be called in French.
    """
    names: dict[str, Column] = {}
    for headings in (_nearly_french, _french, _english):
        for column in columns:
            names |= {name: column for name in headings(column) if name not in column.not_called}
    return names | {name: column for column in columns for name in column.called}


def column_of(names: Mapping[str, Column], heading: str) -> Column | None:
    """Return the column that a heading is; a French one may have its articles and its "numéro" in any spelling.

    >>> names = names_of([Column("number", "Membership number", french=("Numéro de membre",))])
    >>> [column_of(names, heading) is not None for heading in ("N° du membre", "# membre", "No", "Membre")]
    [True, True, False, False]
    """
    column = names.get(fold(heading)) or names.get(heading_in_french(heading))
    return None if column and fold(heading) in column.not_called else column


def _english(column: Column) -> list[str]:
    return [_folded(name) for name in (column.key, column.label, *column.other_names)]


def _french(column: Column) -> list[str]:
    return [_folded(name) for name in (*column.bare, *column.french)]


def _nearly_french(column: Column) -> list[str]:
    """Return the headings without their articles; one word that is left of several says too little."""
    return [name for name in map(_without_articles, column.french) if " " in name]


def _is_bare(column: Column, heading: str) -> bool:
    return fold(heading) in map(_folded, column.bare)


_folded, _without_articles = cache(fold), cache(heading_in_french)  # of our own names alone, which are few


def with_names(columns: Sequence[Column], names: Mapping[str, str]) -> tuple[Column, ...]:
    """Return the columns as an office calls them: `names` has a folded heading and the key of its column, or "".

    >>> number = Column("number", "Membership number", needed=True, other_names=("Card no",))
    >>> ours = with_names([number], {"regimental number": "number", "card no": ""})
    >>> match(ours, ["Card no", "Regimental Number"]).places
    {'number': 1}
    """
    return tuple(
        replace(
            column,
            called=tuple(name for name, key in names.items() if key == column.key),
            not_called=tuple(name for name, key in names.items() if key != column.key),
        )
        for column in columns
    )


def _refuse_twice(columns: Sequence[Column], places: Mapping[str, Sequence[int]]) -> None:
    for column in columns:
        positions = places.get(column.key, ())
        if len(positions) > 1:
            code = "column_twice" if len(positions) == 2 else "column_many_times"
            where = [letters(position) for position in positions]
            raise UnclearColumnsError(message(code, label=column.label, times=len(positions), where=where))


def refuse_missing(missing: Sequence[Column], unused: Sequence[str]) -> None:
    """Raise UnclearColumnsError for columns that must be there and are not."""
    if not missing:
        return
    code, labels = "one_missing" if len(missing) == 1 else "several_missing", [column.label for column in missing]
    if unused:
        raise UnclearColumnsError(message(f"{code}_of", labels=labels, headings=list(unused[:12])))
    raise UnclearColumnsError(message(code, labels=labels))
