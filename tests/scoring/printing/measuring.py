"""What a drawn paper has to hold: room to write and to sign, and words that neither touch nor leave the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from weasyprint.formatting_structure import boxes
from weasyprint.layout.absolute import AbsolutePlaceholder

from kit.pdf import lay_out

MM = 96 / 25.4
TO_WRITE, TO_SIGN = 8.0, 12.0  # mm
EDGE = 2.6  # mm that no printer reaches
HIDDEN = 2 * 96 / 72  # in type so small stand headings for the reader's side bar alone
INK = 0.25  # of the height of a line above and below lies between lines


@dataclass(frozen=True, slots=True)
class Area:
    """What lies on a page, in mm from its upper left corner."""

    left: float
    top: float
    right: float
    bottom: float
    text: str = ""

    @property
    def room(self) -> float:
        return self.bottom - self.top

    def shares(self, other: Area) -> bool:
        """Whether more than a hair of two areas is the same."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide > 0.3 and high > 0.3

    def holds(self, other: Area) -> bool:
        return (
            self.left <= other.left + 0.3
            and self.top <= other.top + 0.3
            and other.right <= self.right + 0.3
            and other.bottom <= self.bottom + 0.3
        )


def measure(html: str) -> tuple[list[str], int]:
    """Return what is wrong on the pages of a paper, and how many places it has to write and to sign.

    Wrong is too little room, and words that overlap, are cut or stand in such a place.
    """
    pages = [page._page_box for page in lay_out(html).pages]
    faults = [f"page {number}: {fault}" for number, page in enumerate(pages, start=1) for fault in _faults(page)]
    return faults, sum(1 for page in pages for _ in _rooms(page))


def _faults(page: boxes.PageBox) -> Iterator[str]:
    words = []
    for word, clip in _words(page, _area(page)):
        if not clip.holds(word):
            yield f"cut: {word.text}"
        words.append(word)
    for one, other in _overlapping(words):
        yield f"overlap: {one.text} / {other.text}"
    for box, least in _rooms(page):
        inside = [word.bottom for word, _ in _words(box, _area(box))]
        whole = _area(box)
        free = Area(whole.left, max([whole.top, *inside]), whole.right, whole.bottom)
        if free.room < least - 0.05:
            yield f"{free.room:.1f} mm of {least:.0f} below: {' '.join((box.element.text or '').split())}"
        yield from (f"in a place to write: {word.text}" for word in words if free.shares(word))


def _rooms(box: boxes.Box, around: frozenset[str] = frozenset()) -> Iterator[tuple[boxes.Box, float]]:
    """Yield each place to sign or to write on, with the room that it needs; `around` are the classes that it is in."""
    classes = frozenset((box.element.get("class") or "").split()) if box.element is not None else frozenset()
    is_cell = isinstance(box, boxes.TableCellBox) and box.element_tag in ("td", "div") and "self" not in classes
    if "sign" in classes and isinstance(box, boxes.BlockContainerBox):
        yield box, TO_SIGN
    elif "line" in classes and isinstance(box, boxes.InlineBlockBox):  # noqa: SIM114 -- a line is no cell
        yield box, TO_WRITE
    elif is_cell and _is_to_fill_in(box, classes | around):
        yield box, TO_WRITE
    else:
        for child in _children(box):
            yield from _rooms(child, around | classes)


def _children(box: boxes.Box) -> Iterator[boxes.Box]:
    for child in box.all_children() if isinstance(box, boxes.ParentBox) else ():
        yield child._box if isinstance(child, AbsolutePlaceholder) else child


def _is_to_fill_in(cell: boxes.Box, classes: frozenset[str]) -> bool:
    """Whether a cell waits for a hand: in a form below its label, elsewhere where nothing stands in it.

    A grid shows who plays; people write in that of a chart alone.
    """
    if "form" in classes:
        return not any(each.element_tag == "b" and _has_words(each) for each in cell.descendants())
    return not _has_words(cell) and ("grid" not in classes or bool({"chart", "write"} & classes))


def _has_words(box: boxes.Box) -> bool:
    return any(isinstance(each, boxes.TextBox | boxes.ReplacedBox) for each in box.descendants())


def _words(box: boxes.Box, clip: Area) -> Iterator[tuple[Area, Area]]:
    """Yield every piece of text that is seen, and the area outside of which it is cut."""
    for child in _children(box) if clip.room else ():
        if isinstance(child, boxes.TextBox):
            if child.text.strip() and child.style["font_size"] >= HIDDEN:
                yield _of_text(child), clip
        else:
            cuts = child.style["overflow"] != "visible" and isinstance(child, boxes.BlockContainerBox)
            yield from _words(child, _area(child) if cuts else clip)


def _area(box: boxes.Box) -> Area:
    if isinstance(box, boxes.PageBox):
        return Area(EDGE, EDGE, box.margin_width() / MM - EDGE, box.margin_height() / MM - EDGE)
    left, top = box.border_box_x(), box.border_box_y()
    return Area(left / MM, top / MM, (left + box.border_width()) / MM, (top + box.border_height()) / MM)


def _of_text(box: boxes.TextBox) -> Area:
    ink = INK * box.height
    return Area(
        box.position_x / MM,
        (box.position_y + ink) / MM,
        (box.position_x + box.width) / MM,
        (box.position_y + box.height - ink) / MM,
        box.text,
    )


def _overlapping(words: list[Area]) -> Iterator[tuple[Area, Area]]:
    words = sorted(words, key=lambda word: word.top)
    for number, one in enumerate(words):
        for other in words[number + 1 :]:
            if other.top > one.bottom:
                break
            if one.shares(other):
                yield one, other
