"""Every score sheet in every size and language: what it asks, room to write and to sign, and nothing over another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from weasyprint.formatting_structure import boxes

from scoring.printing.engine.selection import SheetSize
from scoring.printing.pages.languages import in_first
from scoring.printing.pages.sheet_forms import PrintedForm, draw_forms
from tests.scoring.printing.test_sheets_in_french import _is, cells, compiled, forms_of

__all__ = ["compiled"]

MM = 25.4 / 96  # of a CSS pixel
TO_WRITE, TO_SIGN, BESIDE = 8, 12, 22  # mm
LARGE = 16  # points
# What half a sheet does without: a heading beside the time, and whose captain signs, who signs in the row of the side.
NOT_ON_HALF = {"When", "for", "Quand", "pour", "field:home.sign", "field:away.sign"}


@dataclass
class Sheet:
    """A form as it is laid out, with its pages."""

    form: PrintedForm
    pages: list[boxes.PageBox]

    @property
    def words(self) -> Counter[str]:
        words = (word for page in self.pages for box, _ in texts(page) for word in box.text.split())
        return Counter(word for word in words if word != "/")

    @property
    def places(self) -> set[str]:
        return {str(name) for page in self.pages for box in page.descendants() if (name := _place(box))}


def sheets_of(event, size: SheetSize) -> list[Sheet]:
    forms = forms_of(event, size)
    with in_first(event):
        drawing = draw_forms(forms, "Sheets")
    pages = [page._page_box for page in drawing.document.pages]
    return [Sheet(form, [pages[at] for at in own]) for form, own in zip(forms, drawing.pages, strict=True)]


def texts(box: boxes.Box, *, label: bool = False) -> Iterator[tuple[boxes.TextBox, bool]]:
    """Yield the words in a box, each with whether they are a label, beside or below which somebody writes."""
    label = label or _is(box, "label")
    if isinstance(box, boxes.TextBox) and box.text.strip():
        yield box, label
    for child in getattr(box, "children", ()):
        yield from texts(child, label=label)


def _place(box: boxes.Box) -> str:
    return (box.element.get("href") or "") if box.element_tag == "a" and isinstance(box, boxes.BlockBox) else ""


def rooms(page: boxes.PageBox) -> Iterator[tuple[str, float, bool]]:
    """Yield each room to write in: its words, how high it is free, and whether somebody signs there."""
    areas = [box for box in page.descendants() if _is(box, "end") or _is(box, "role")]
    aside = {id(box) for area in areas for box in area.descendants()}
    for cell in cells(page):
        inside = list(cell.descendants())
        said = list(texts(cell))
        if id(cell) in aside or any(_is(box, "tick") for box in [cell, *inside]) or not all(label for _, label in said):
            continue
        signs = _is(cell, "sign")
        bottom, right = cell.position_y + cell.border_height(), cell.position_x + cell.border_width() - BESIDE / MM
        places = [box for box in inside if _place(box) and (signs or box.position_x + box.width > right)]
        below = [box.position_y + box.height for box in [*places, *(box for box, _ in said)]]
        free = bottom - max(below) if below and (said or signs) else cell.border_height()
        if not signs:
            free = max([free, *(place.height for place in places)])
        yield " ".join(box.text for box, _ in said) or str([_place(box) for box in places]), free * MM, signs


def overlaps(page: boxes.PageBox) -> Iterator[tuple[str, str]]:
    """Yield what is over something else, or beyond the edge of the page."""
    marks = [(box.text, _edges(box, box.style["font_size"])) for box, _ in texts(page)]
    marks += [(_place(box), _edges(box, box.height)) for box in page.descendants() if _place(box)]
    for number, (name, one) in enumerate(marks):
        if one[0] < 0 or one[1] < 0 or one[2] > page.margin_width() or one[3] > page.margin_height():
            yield name, "the edge of the page"
        for other_name, other in marks[:number]:
            if min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 2:
                yield name, other_name


def _edges(box: boxes.Box, height: float) -> tuple[float, float, float, float]:
    top = box.position_y + (box.height - height) / 2
    return box.position_x, top, box.position_x + box.width, top + height


def faults(sheet: Sheet, normal: Sheet) -> Iterator[tuple[object, ...]]:
    """Yield what is wrong with a sheet, beside the normal one of its game."""
    form = sheet.form
    lost = {*(normal.words - sheet.words), *(normal.places - sheet.places)}
    if form.half:  # it says fewer things twice
        lost = {*normal.words, *normal.places} - {*sheet.words, *sheet.places} - NOT_ON_HALF
    yield from (("asks no", each) for each in lost)
    for page in sheet.pages:
        yield from overlaps(page)
        for words, free, signs in rooms(page):
            if free * form.scale < (TO_SIGN if signs else TO_WRITE) - 0.05:
                yield words, round(free * form.scale, 1)
        for box, _ in texts(page):
            if form.large and box.style["font_size"] * 0.75 * form.scale < LARGE - 0.01:
                yield box.text, "is small"


@pytest.mark.sample(1)
@pytest.mark.parametrize("languages", ["both", "en", "fr"])
def test_every_sheet_asks_the_same_and_has_room_for_it_in_every_size(event, languages) -> None:
    event.paper_languages = languages
    normal = sheets_of(event, SheetSize.FULL)
    found = []
    for size in SheetSize:
        for sheet, other in zip(normal if size is SheetSize.FULL else sheets_of(event, size), normal, strict=True):
            name = (size.value, sheet.form.competition.category, "play-off" if sheet.form.playoff else "draw")
            assert sheet.form.large is (size is SheetSize.LARGE), (*name, "is too long for a page")
            found += [(*name, *fault) for fault in faults(sheet, other)]
    if found:
        pytest.fail("\n".join(map(str, found)), pytrace=False)
