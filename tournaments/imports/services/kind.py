"""What a kind of file has to offer so that it can be imported.

The module of a kind ends with ``KIND``, an object as ImportKind describes. It never sees the file: it gets rows that
were read and cleaned, says what each would do, and writes those that a person has confirmed::

    upload -> columns() find their headings -> open() once -> check() chunk by chunk -> the preview
    confirm -> open() once -> check(lock=True) again -> write() what is still exactly as previewed
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from django.utils.translation import gettext_noop as N_

from kit.pure.sentences import Kept, Sentence
from kit.pure.table import values
from kit.pure.table.cells import text_of
from kit.pure.table.columns import CellError, Column
from kit.pure.table.layout import Shape
from kit.pure.table.messages import message as not_read
from kit.pure.table.rows import ReadRow, RowOutcome, RowProblem
from tournaments.events.models import Event
from tournaments.imports.models import ImportBatch, ImportRow
from tournaments.imports.words import NOTHING, message
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.numbers import BranchNumbers, telling
from tournaments.organization.queries.permissions import Right

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


# What French lists call the number of a branch; the first is the one that we write.
BRANCH_IN_FRENCH = ("Numéro de filiale", "Filiale", "Filiale numéro", "Fil.")  # not shown


_NAMED = re.compile(r"(.+)\bNo\.? ?(\d+)", re.IGNORECASE)  # as we write a branch, whatever its name says


def branch_number(text: str) -> str:
    """Return the number of a branch, alone or behind what says its Command, or its name, beside the number.

    >>> branch_number("No. 033"), branch_number("07-033"), branch_number("Alberta-NWT Command - 33")
    ('033', '07-033', 'Alberta-NWT Command-33')
    >>> branch_number("Br. 12"), branch_number("12 - Acton"), branch_number("Birch Hill No. 12")
    ('12', 'Acton-12', 'Birch Hill-12')
    >>> branch_number("Birch Hill Branch"), branch_number("Royal Canadian Legion Acton")
    ('Birch Hill', 'Acton')
    >>> branch_number("100 Mile House No. 260"), branch_number("The Pas No. 19")
    ('Mile House-260', 'Pas-19')
    """
    command, dash, number = text.rpartition("-")
    if named := _NAMED.fullmatch(text):
        command, number = re.sub(r"\d", "", named[1]), named[2]
    elif not (dash and command.strip() and number.strip().isdecimal()):
        together = text.replace(" ", "")  # "0 54"
        number, command = (together, "") if together.isdecimal() else values.number_and_words(text)
    if not number and not re.search(r"\d", text) and (name := telling(text)):
        return name  # alone, where one branch is called so
    if not number:
        raise CellError(not_read("not_digits", said=text))
    words = telling(values.up_to(120, N_("Command"))(command.strip()))
    return f"{words}-{number.strip()}" if words else number.strip()


COMMAND = Column(
    "command", N_("Command"), values.up_to(120, N_("Command")), other_names=("Command code", "Command number"),
    french=("Direction provinciale", "Direction"),
    hint=N_("Its code or its name. Only where branches of several Commands are in the list."),
)  # fmt: skip


_NUMBERS_OF_BRANCHES = ("branch_number", "partner_branch_number")


def number_said(row: ReadRow, column: str = "branch_number") -> str:
    """Return the number of a branch as a row says it, behind the Command where another column says that."""
    number, command = str(row.values.get(column) or ""), row.values.get("command")
    is_alone = bool(number) and "-" not in number and column in _NUMBERS_OF_BRANCHES
    return f"{command}-{number}" if is_alone and command else number


def name_said(row: ReadRow) -> str:
    """Return the name of a person as a row has it."""
    return f"{row.raw.get('given_names', '')} {row.raw.get('surname', '')}".strip()


def shown(value: object) -> str:
    """Return one side of a change as a row keeps it."""
    return text_of(value) or NOTHING


def changes_between(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, tuple[str, str]]:
    """Return what changes, by column: what it was and what it becomes, as a row keeps it."""
    return {key: (shown(before[key]), shown(value)) for key, value in after.items() if value != before[key]}


def no_such_branch(branches: BranchNumbers, number: str, place: object, code: str) -> Sentence:
    """Return why no branch is meant by a number: there is none, or one in several Commands."""
    if numbers := branches.full_numbers(number):
        return message("which_branch", said=number, numbers=numbers)
    return message(code, number=number, place=place)


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a file belongs: a part of the tree, its events of a season, or one event.

    Rows that reach outside are to be refused.
    """

    organization: Organization | None = None
    event: Event | None = None
    season: int | None = None
    whole_on: datetime.date | None = None  # the day of a list of all members
    by: int | None = None  # who uploaded it, by id


def scope_of(batch: ImportBatch) -> Scope:
    """Return where an uploaded file belongs."""
    return Scope(batch.organization, batch.event, batch.season, batch.whole_on, batch.uploaded_by_id)


def organization_of(scope: Scope) -> int | None:
    """Return the Command that a file belongs to; None on a site that has no tree yet."""
    organization = scope.organization or (scope.event.organizer if scope.event else None)
    return organization.command_id if organization is not None else None


def lines_of_each(rows: Sequence[ReadRow], things: Sequence[Hashable]) -> list[list[int]]:
    """Return for each row the lines of all rows that are about the same thing; a thing that is None is none."""
    lines: dict[Hashable, list[int]] = {}
    for row, thing in zip(rows, things, strict=True):
        lines.setdefault(thing, []).append(row.line)
    return [[row.line] if thing is None else lines[thing] for row, thing in zip(rows, things, strict=True)]


def repeated(column: Column, label: str, lines: Sequence[int]) -> RowProblem:
    """Return why none of several rows about one thing is used."""
    return RowProblem(column.key, message("repeated", label=column.label, shown=label, rows=list(lines)))


# What writing has brought in: event to how many teams were new or changed. Empty for lists of other things.
CameIn: TypeAlias = "Mapping[int, Mapping[str, int]]"  # not shown

# Takes back rows that were written, in the transaction of the caller, and returns for each why it stays, empty where it
# does not: ``way_back(rows, context, by, batch)``.
WayBack: TypeAlias = "Callable[[Sequence[ImportRow], Any, User, ImportBatch], Sequence[Kept]]"  # not shown


class ImportKind(Protocol):
    """What a room says about one kind of file."""

    key: str  # in an address, and on an ImportBatch
    shape: str  # under which the names of its columns are kept; kinds with the same columns share them
    right: Right
    at: Literal["organization", "event"]  # what the right is held at
    # Rows are checked and written so many at a time. Rows that belong together (the players of a team) must
    # come together: give a number that no file of that kind exceeds, and give all rows of one thing the same
    # action, because unchanged rows are not kept for writing.
    rows_at_once: int
    people: Shape  # what may be several times in a row; whoever is `found` is one of the context's `branches`
    # Key of the column whose value may be in a file only once ("number"); empty: rows may repeat.
    once: str

    @property
    def title(self) -> StrOrPromise:
        """What the page is called: "Import members"."""

    @property
    def thing(self) -> StrOrPromise:
        """What a row is, as a heading: "Member"."""

    @property
    def explanation(self) -> StrOrPromise:
        """Two plain sentences above the upload: what the file is, what it changes."""

    @property
    def way_back(self) -> WayBack | None:
        """How what was written is taken back; None for files that are written in one transaction.

        A kind with a way back is written a short piece at a time: its lists are so long that nobody else could save.
        """

    def columns(self, scope: Scope) -> tuple[Column, ...]:
        """Return the columns, in the order in which the page explains them."""

    def open(self, scope: Scope) -> Any:
        """Read once what every row is compared with; the result is passed to check() and write()."""

    def check(self, rows: Sequence[ReadRow], context: Any, *, lock: bool = False) -> Sequence[RowOutcome]:
        """Return what each row would do, in the same order, in a constant number of queries.

        Problems of single cells are in ``row.problems`` already and are added to those returned; a row with
        any problem is refused. With `lock` the rows of the database that are compared are to be locked
        (``select_for_update``) until the transaction ends.
        """

    def write(self, rows: Sequence[tuple[ReadRow, RowOutcome]], context: Any, *, by: User, file_name: str) -> CameIn:
        """Write rows that were confirmed; all are NEW or CHANGED. Runs inside a transaction. Return what came in.

        `file_name` is what the history calls the file.
        """
