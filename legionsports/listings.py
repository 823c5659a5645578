"""A list as a table of its page: ``{% listing %}`` draws it by the columns that its file has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.template import Node, NodeList
from django.template.base import FilterExpression, Parser, Token, render_value_in_context, token_kwargs
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from kit.files.writing import Column
from scoring.lists.views.catalogue import LISTS

_IN_NO_FILE = Column("", "", lambda row: None)
_FIT = 2  # columns
_ROW = re.compile(r"<tr\b.*?</tr>", re.DOTALL)
_CELL = re.compile(r"<(?P<tag>t[dh])\b(?P<more>[^>]*)>(?P<inside>.*?)</(?P=tag)>", re.DOTALL)
_SPAN = re.compile(r'colspan="(\d+)"')
_SAYS = re.compile(r'data-label=|<form|<button|class="button')


def listing(parser: Parser, token: Token) -> ListingNode:
    """Draw a list as a table of its page: ``{% listing "members" page.object_list %}{% endlisting %}``.

    The columns are those of the list with this key, or are given. `shown` are the keys of those that the page has,
    `head` is the one that names a row, else the first, `sums` is a last row; `looks`, `label` and `caption` are as of
    every table. Inside, ``{% cell "on" %}`` draws the cells of one column by hand, with `row` and `value`; it may have
    a heading of its own, and be in no file.
    """
    _name, columns, rows, *more = token.split_contents()
    inside = parser.parse(("endlisting",))
    parser.delete_first_token()
    options = token_kwargs(more, parser)
    return ListingNode(parser.compile_filter(columns), parser.compile_filter(rows), options, inside)


def cell(parser: Parser, token: Token) -> CellNode:
    """Draw the cells of one column of a listing: ``{% cell "change" _("Change") heard=True %}...{% endcell %}``.

    A heading may be `heard` alone, the column be one of a `number`, and be there `only` where something is true.
    """
    _name, key, *more = token.split_contents()
    heading = parser.compile_filter(more.pop(0)) if more and not re.match(r"\w+=", more[0]) else None
    inside = parser.parse(("endcell",))
    parser.delete_first_token()
    return CellNode(key.strip("'\""), heading, token_kwargs(more, parser), inside)


@dataclass(eq=False)
class CellNode(Node):
    """The cells of one column, drawn by hand."""

    key: str
    heading: FilterExpression | None
    options: dict[str, FilterExpression]
    nodelist: NodeList

    def option(self, name: str, context: Context, default: object = True) -> object:
        return self.options[name].resolve(context) if name in self.options else default


@dataclass(eq=False)
class ListingNode(Node):
    """A table whose rows are drawn by the columns of a list."""

    columns: FilterExpression
    rows: FilterExpression
    options: dict[str, FilterExpression]
    nodelist: NodeList

    def render(self, context: Context) -> SafeString:
        options = {name: value.resolve(context) for name, value in self.options.items()}
        given = self.columns.resolve(context)
        columns = {column.key: column for column in (LISTS[given].columns if isinstance(given, str) else given or ())}
        cells = self.nodelist.get_nodes_by_type(CellNode)
        by_hand = {node.key: node for node in cells if isinstance(node, CellNode) and node.option("only", context)}
        keys = options.pop("shown", "").split() or list(columns | by_hand)
        head = options.pop("head", keys[0])
        parts = [Part.of(columns.get(key, _IN_NO_FILE), by_hand.get(key), context, is_head=key == head) for key in keys]
        rows = []
        for row in self.rows.resolve(context):
            with context.push(row=row):
                rows.append(("", format_html_join("\n", "{}", ((part.cell(row, context),) for part in parts))))
        if sums := options.pop("sums", None):
            drawn = ((part.framed(part.shown(sums, context)),) for part in parts)
            rows.append((SafeString(' class="sum"'), format_html_join("\n", "{}", drawn)))
        drawn_rows = format_html_join("\n", "<tr{}>{}</tr>", rows)
        return draw_table([(part.mark, part.heading) for part in parts], drawn_rows, **options)


def draw_table(columns: Sequence[tuple[str, str]], rows: str, **options: object) -> SafeString:
    """Return a table of a page by the marks and headings of its columns, and its rows.

    A narrow page makes a card of each row, in which a cell says its heading. A name and a number fit beside each other.
    """
    stacks = len(columns) > _FIT or columns[-1][0] != "#"
    if stacks:
        rows = mark_safe(_ROW.sub(lambda row: _labelled(row[0], columns), rows))  # noqa: S308 -- drawn by a template
    return render_to_string("components/table.html", {**options, "columns": columns, "rows": rows, "stacks": stacks})


def _labelled(row: str, columns: Sequence[tuple[str, str]]) -> str:
    """Return a row whose cells say the heading of their column; not one over several, nor with a button or a label."""
    place = 0

    def label(cell: re.Match[str]) -> str:
        nonlocal place
        mark, heading = columns[place] if place < len(columns) else ("~", "")
        span = _SPAN.search(cell["more"])
        place += int(span[1]) if span else 1
        inside = cell["inside"] if cell["inside"].strip() else ""
        is_plain = cell["tag"] == "td" and mark != "~" and not span and not _SAYS.search(cell[0])
        told = format_html(' data-label="{}"', heading) if is_plain and heading else ""
        return f"<{cell['tag']}{cell['more']}{told}>{inside}</{cell['tag']}>"

    return _CELL.sub(label, row)


@dataclass(frozen=True, slots=True)
class Part:
    """A column as a page draws it: how its heading is marked, as those of ``table``, and how its cells look."""

    column: Column
    by_hand: CellNode | None
    heading: str
    mark: str
    is_head: bool
    looks: SafeString

    @classmethod
    def of(cls, column: Column, by_hand: CellNode | None, context: Context, *, is_head: bool) -> Part:
        heading = escape(by_hand.heading.resolve(context) if by_hand and by_hand.heading else column.title)
        is_number = column.kind.is_number or bool(by_hand and by_hand.option("number", context, False))
        mark = "~" if by_hand and by_hand.option("heard", context, False) else "#" * (is_number and not is_head)
        return cls(column, by_hand, heading, mark, is_head, SafeString(' class="num"' * is_number))

    def cell(self, row: object, context: Context) -> SafeString:
        if self.by_hand is None:
            return self.framed(self.shown(row, context))
        with context.push(value=self.column.value_of(row)):
            return self.framed(self.by_hand.nodelist.render(context))

    def shown(self, row: object, context: Context) -> str:
        value = self.column.value_of(row)
        return render_value_in_context("" if value is None else self.column.kind.show(value), context)

    def framed(self, text: str) -> SafeString:
        if self.is_head:
            return format_html('<th scope="row">{}</th>', text)
        return format_html("<td{}>{}</td>", self.looks, text)
