"""Sheets of labels as they are sold in every stationer's: where each label lies. Inches, from the upper left corner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

Text = TypeVar("Text")


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelSheet:
    """One kind of sheet on US Letter, with the number under which it is sold."""

    key: str
    columns: int
    rows: int
    left: float
    top: float
    width: float
    height: float
    step_right: float  # from the left edge of a label to that of the next
    step_down: float

    @property
    def size(self) -> int:
        """How many labels are on it."""
        return self.columns * self.rows

    def place(self, number: int) -> tuple[float, float]:
        """Return where a label lies, counted from 0 along the rows.

        >>> SHEETS["5160"].place(0), SHEETS["5160"].place(4)
        ((0.1875, 0.5), (2.9375, 1.5))
        """
        row, column = divmod(number % self.size, self.columns)
        return self.left + column * self.step_right, self.top + row * self.step_down


SHEETS = {
    sheet.key: sheet
    for sheet in (
        LabelSheet(
            key="5160",
            columns=3,
            rows=10,
            left=0.1875,
            top=0.5,
            width=2.625,
            height=1.0,
            step_right=2.75,
            step_down=1.0,
        ),
        LabelSheet(
            key="5163",
            columns=2,
            rows=5,
            left=0.15625,
            top=0.5,
            width=4.0,
            height=2.0,
            step_right=4.1875,
            step_down=2.0,
        ),
    )
}


def in_pages(labels: Sequence[Text], sheet: LabelSheet, *, first: int = 1) -> Iterator[list[tuple[float, float, Text]]]:
    """Yield the labels page by page with their places; the first page begins at label `first`, others are used up.

    >>> [len(page) for page in in_pages(["x"] * 12, SHEETS["5163"], first=9)]
    [2, 10]
    """
    skipped = min(max(first, 1), sheet.size) - 1
    slots = [None] * skipped + list(labels)
    for start in range(0, len(slots), sheet.size):
        page = [
            (*sheet.place(number), text)
            for number, text in enumerate(slots[start : start + sheet.size])
            if text is not None
        ]
        if page:
            yield page
