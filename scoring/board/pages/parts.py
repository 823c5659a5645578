"""A page of the hall board and its parts, as the three states and the chair make them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Rows under a heading, or with `fills` a whole page.

    Every child of the element with `data-rows` is a row that is never cut: the screen lays the rows into columns and
    pages. `many` is the heading where they go over several: {first}, {last} and {all} count rows, {from} and {to} are
    the `data-mark` of the first row and the last.
    """

    template: str  # gets `part`, `content`, `event`
    content: Any
    heading: str = ""
    many: str = ""
    note: str = ""
    fills: bool = False
    is_next: bool = False  # who plays next: a page of its own where a turn has no time for it


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage:
    """A page. `key` stays the same from version to version, so that a screen can stay where it is."""

    key: str
    title: str
    parts: tuple[Part, ...]
    lead: str = ""
    of: str = ""  # the category of its competition; "" for all
    says_where: bool = False  # where to go now: it is in every turn, and of the others there is one
    shows: str = ""  # of which screens: a Screen.Shows
    until: datetime.datetime | None = None  # it is taken off then, where it is about something that passes


def part(name: str, content: Any, heading: str = "", **more: Any) -> Part:
    """Return a part that is drawn by the template of this name."""
    return Part(template=f"scoring/board/parts/_{name}.html", content=content, heading=heading, **more)
