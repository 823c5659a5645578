"""Which sheets somebody wants on paper, and how: what travels from the page to the worker."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class SheetSize(StrEnum):
    """How large a sheet is."""

    AUTO = "auto"  # two on a page where the sport's sheet is small enough
    FULL = "full"  # always one on a page
    LARGE = "large"  # one on a page in large print


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The sheets of an event that are to be printed. Each field that is set narrows the choice.

    `code` asks for one sheet again, `sheets` for some by their ids. `blanks` asks for that many empty sheets of
    `competition` instead.
    `copies` is 2 where each side keeps one. Sheets whose result is in are left out unless `with_results`,
    and those that were printed before with `only_new`.
    `base_url` is the address that QR codes start with.
    """

    competition: int | None = None
    stage: int | None = None
    round: int | None = None
    code: str = ""
    sheets: tuple[int, ...] = ()
    blanks: int = 0
    copies: int = 1
    size: SheetSize = SheetSize.AUTO
    with_results: bool = False
    only_new: bool = False
    base_url: str = ""
