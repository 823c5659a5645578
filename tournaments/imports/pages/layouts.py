"""How a list is laid out, as its page shows it; and what became of all of its rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.pure.table.columns import Column, UnclearColumnsError
from kit.pure.table.laying import Laid, Tally, lay_out
from kit.pure.table.layout import Layout, Shape, table_of
from kit.pure.table.rows import RawRow
from kit.pure.text import clean
from kit.pure.translation import listed
from tournaments.imports.models import ImportBatch

SHOWN_ROWS = 5
REASONS = {
    "headings": gettext_lazy("the headings"),
    "above": gettext_lazy("above the headings"),
    "again": gettext_lazy("the headings again"),
    "title": gettext_lazy("a line with one cell, such as a title"),
    "total": gettext_lazy("a total or an end"),
    "beside": gettext_lazy("only a note beside the table"),
    "hidden": gettext_lazy("hidden or filtered out"),
    "struck": gettext_lazy("struck through"),
    "elsewhere": gettext_lazy("for another event"),
    "no_match": gettext_lazy("no match of two teams"),
    "right_alone": gettext_lazy("nothing is wrong with it, but another row is refused"),
    "sheet": gettext_lazy("the sheet is not read"),
}


@dataclass(frozen=True, slots=True)
class Picture:
    """The first rows of a list as they are read: the headings of what is known, and the people."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


def picture_of(columns: Sequence[Column], shape: Shape, found: Mapping[str, Any], layout: Layout) -> Picture | None:
    """Return the first people of a list, read in this way; None where its columns do not say enough for that."""
    rows = [
        RawRow(line, cells, merged={int(at): text for at, text in merged.items()}, hidden=is_marked)
        for line, cells, merged, is_marked in found["top"]
    ]
    heading = next((row for row in rows if row.line == found["line"]), None)
    try:
        table = table_of(columns, shape, layout, heading, rows)
    except UnclearColumnsError:
        return None
    laid = list(islice(lay_out(rows, table, columns, shape, layout, Tally()), SHOWN_ROWS))
    shown = [column for column in columns if any(_cell(row, column) for row in laid)]
    return Picture([_(column.label) for column in shown], [[_cell(row, column) for column in shown] for row in laid])


def _cell(laid: Laid, column: Column) -> str:
    at = laid.headings.places.get(column.key)
    return clean(laid.row.cells[at]) if at is not None and at < len(laid.row.cells) else ""


@dataclass(frozen=True, slots=True)
class SheetAccount:
    """What became of the rows of one sheet; the three numbers come to `rows`."""

    name: str
    rows: int
    read: int
    refused: int
    passed: int
    reasons: Sequence[str]


def account_of(batch: ImportBatch) -> list[SheetAccount]:
    """Return what became of every row of a file, sheet by sheet."""
    return [
        SheetAccount(of["name"], of["rows"], of["read"], of["refused"], sum(of["passed"].values()), _reasons(of))
        for of in batch.account
    ]


def _reasons(sheet: Mapping[str, Any]) -> list[str]:
    said = []
    for why, count in sheet["passed"].items():
        lines = sheet["lines"].get(why, [])
        where = {"why": REASONS[why], "count": count, "rows": listed([str(line) for line in lines])}
        text = _("%(why)s: %(count)d") if not lines or count > len(lines) else _("%(why)s: %(count)d (row %(rows)s)")
        said.append(text % where)
    if sheet["unread"]:
        said.append(_("cells in columns that are not read: %(count)d") % {"count": sheet["unread"]})
    if sheet["hidden_columns"]:
        said.append(_("hidden columns that are read: %(columns)s") % {"columns": listed(sheet["hidden_columns"])})
    return said
