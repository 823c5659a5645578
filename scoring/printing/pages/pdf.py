"""Forms that are drawn once and filled many times, and the PDF in which the filled ones end up.

What a form looks like is HTML and CSS, like every page; WeasyPrint draws it once. A place to be filled
is an empty link, ``<a class="fill" href="field:home.name"></a>``: WeasyPrint reports where each link came
to lie and in which type, and that is all we need to write a name there. In the PDF the drawn form is one
object that every page refers to, so 171 sheets are hardly larger than one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import segno
from django.utils.translation import gettext
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
)
from weasyprint.document import Document, Page
from weasyprint.formatting_structure.boxes import Box, LineBox

from scoring.printing.pages.files import written
from scoring.printing.pages.fitting import fit
from scoring.printing.pages.fonts import LINE_BREAK, LINE_HEIGHT, FontBook, chain, runs, width
from scoring.printing.pages.spoken import FIELD, FormLine, FormPlace, lines_of_forms
from scoring.printing.pages.tags import ARTIFACT, END, TagTree
from tournaments.jobs.pages import POINTS, laid_out_html, undisturbed

LETTER = (612.0, 792.0)  # points, 8.5 by 11 inches
QR = "qr"  # the place of the code
QUIET_ZONE = 4  # modules of white around a QR code

Values = Mapping[str, str]


class FormDoesNotFitError(Exception):
    """Forms that should be a page each, and came out as several: a mistake of a template, or too large a print."""

    def __init__(self, too_long: frozenset[int]) -> None:
        super().__init__(sorted(too_long))
        self.too_long = too_long  # their numbers, in the order in which they stand


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """A box of a form, in points from its lower left corner, and the type in which it is filled."""

    left: float
    bottom: float
    width: float
    height: float
    size: float
    bold: bool
    align: str  # left, center or right
    baseline: float | None = None  # on which a line stands that was laid out here, from the foot of the page


@dataclass(frozen=True, slots=True)
class Form:
    """A drawn form: the page of the drawing on which it is, and its places by name."""

    page: int
    width: float
    height: float
    places: Mapping[str, Sequence[FieldPlace]]  # a name may be written in more places than one
    headings: Sequence[tuple[float, float]] = ()  # where they are, from the lower left corner
    lines: Sequence[FormLine] = ()  # as they are read out


@dataclass(frozen=True, slots=True)
class Drawing:
    """One PDF with a page a form."""

    pdf: bytes
    forms: tuple[Form, ...]


@dataclass(frozen=True, slots=True)
class Filled:
    """A form with what is written in it, and where on the page its lower left corner lies."""

    form: int
    values: Values
    qr: str = ""
    left: float = 0.0
    bottom: float = 0.0
    is_margin: bool = False  # what stands around every page: nobody has it read out again and again


@lru_cache(maxsize=32)
def draw(html: str, *, forms: int) -> Drawing:
    """Return the drawing of `html`, which has a page for each of the `forms`; round after round it is the same.

    Raises FormDoesNotFitError when a form does not fit its page.
    """
    with undisturbed():
        document = laid_out_html(html).render()
        if len(document.pages) != forms:
            raise FormDoesNotFitError(_longer_than_a_page(document))
        lines = dict(enumerate(lines_of_forms(html)))
        laid_out = tuple(_form(number, page, lines.get(number, ())) for number, page in enumerate(document.pages))
        for page in document.pages:
            page.links.clear()
        return Drawing(document.write_pdf(), laid_out)


def _longer_than_a_page(document: Document) -> frozenset[int]:
    """Return the numbers of the forms that stand on several pages."""
    pages: Counter[object] = Counter()
    for page in document.pages:
        elements = (box.element for box in page._page_box.descendants() if box.element is not None)
        pages.update([*dict.fromkeys(element for element in elements if element.get("data-form") is not None)])
    return frozenset(number for number, of_form in enumerate(pages.values()) if of_form > 1)


def _form(number: int, page: Page, lines: Sequence[FormLine]) -> Form:
    height = page.height * POINTS
    places: dict[str, list[FieldPlace]] = {}
    for _, target, (x1, y1, x2, y2), box in page.links:
        if target.startswith(FIELD):
            place = FieldPlace(
                left=x1 * POINTS,
                bottom=height - y2 * POINTS,
                width=(x2 - x1) * POINTS,
                height=(y2 - y1) * POINTS,
                size=box.style["font_size"] * POINTS,
                bold=box.style["font_weight"] >= 600,
                align={"center": "center", "right": "right", "end": "right"}.get(box.style["text_align_all"], "left"),
                baseline=_baseline(box, height),
            )
            places.setdefault(target.removeprefix(FIELD), []).append(place)
    headings = [(x * POINTS, height - y * POINTS) for _, _, (x, y), _ in page.bookmarks]
    return Form(number, page.width * POINTS, height, places, headings, _read_as(lines, places))


def _read_as(lines: Sequence[FormLine], places: Mapping[str, Sequence[FieldPlace]]) -> Sequence[FormLine]:
    """Return the lines of a form with each place that was laid out in one of them; else each place is a line."""
    read = Counter(at.name for line in lines for at in line.places)
    if all(read[name] == len(of_name) for name, of_name in places.items() if name != QR):
        return lines
    return [
        FormLine(((FormPlace(name, number),),)) for name, of_name in places.items() for number in range(len(of_name))
    ]


def _baseline(box: Box, height: float) -> float | None:
    """Return on which line the text of a box stands, as the type of the paper and its lines have it."""
    line = next(iter(getattr(box, "children", ())), None)
    return height - (line.position_y + line.baseline) * POINTS if isinstance(line, LineBox) else None


@dataclass(eq=False)
class PdfBook:
    """A PDF that grows by one page of filled forms at a time."""

    drawing: Drawing
    title: str
    writer: PdfWriter = field(default_factory=PdfWriter)
    _backgrounds: list[IndirectObject] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._fonts = FontBook(self.writer)
        for page in PdfReader(BytesIO(self.drawing.pdf)).pages:
            stream = DecodedStreamObject()
            contents = page.get_contents()
            stream.set_data(contents.get_data() if contents is not None else b"")
            form = stream.flate_encode()
            form[NameObject("/Type")] = NameObject("/XObject")
            form[NameObject("/Subtype")] = NameObject("/Form")
            form[NameObject("/BBox")] = ArrayObject(FloatObject(value) for value in page.mediabox)
            form[NameObject("/Resources")] = page["/Resources"].clone(self.writer)
            self._backgrounds.append(self.writer._add_object(form))
        self.writer.add_metadata({"/Title": self.title, "/Producer": "Legion Sports"})
        self._tags = TagTree(self.writer)

    def add_page(self, parts: Sequence[Filled], *, size: tuple[float, float] = LETTER, lines: str = "") -> None:
        """Add a page with these filled forms; `lines` is drawn as it is (a line to cut along)."""
        page = self.writer.add_blank_page(*size)
        self._tags.begin_page(page)
        content = [ARTIFACT, lines, END] if lines else []
        used = DictionaryObject()
        for part in parts:
            used[NameObject(f"/B{part.form}")] = self._backgrounds[part.form]
            content.append(f"q 1 0 0 1 {part.left:.2f} {part.bottom:.2f} cm")  # not shown
            content.extend(self._margin(part) if part.is_margin else self._fill(part))
            content.append("Q")
        stream = DecodedStreamObject()
        stream.set_data("\n".join(content).encode("ascii"))
        page[NameObject("/Contents")] = self.writer._add_object(stream.flate_encode())
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/XObject"): used, NameObject("/Font"): self._fonts.resources}
        )

    def add_bookmark(self, title: str) -> None:
        """Let the reader's side bar jump to the page that was added last."""
        self.writer.add_outline_item(title=title, page_number=len(self.writer.pages) - 1)

    def save(self, path: Path) -> None:
        """Write the PDF to `path`."""
        self.finish()
        path.write_bytes(written(self.writer))

    def finish(self) -> None:
        """Put in what is known only when every page is written: the letters that were used, and the tags."""
        self._fonts.embed()
        self._tags.finish()
        if not self.writer.outline and self.writer.pages:
            self.writer.add_outline_item(title=self.title, page_number=0)

    def _margin(self, part: Filled) -> Iterator[str]:
        """Yield what draws a part that a screen reader passes over."""
        yield ARTIFACT
        yield f"/B{part.form} Do"  # not shown
        for name, value in part.values.items():
            for place in self.drawing.forms[part.form].places.get(name, ()):
                yield from self._write(place, value)
        yield END

    def _fill(self, part: Filled) -> Iterator[str]:
        """Yield what draws a filled form: its lines in their order, each with what is read out of it."""
        form, said = self.drawing.forms[part.form], self.read_out(part.values)
        written = [(line, self._words(line, form, part.values)) for line in form.lines]
        printed = [(line.level, line.said(said)) for line, drawn in written if not drawn]
        for level, text in printed:
            if level and text:
                yield from self._tags.tagged(f"H{level}", (), text=text, again=True)
        background = f"/B{part.form} Do"  # not shown
        text = "; ".join(line for level, line in printed if line and not level)
        if text:
            yield from self._tags.tagged("P", [background], text=text, again=True)
        else:
            yield from (ARTIFACT, background, END)
        for line, drawn in written:
            if drawn:
                kind = f"H{line.level}" if line.level else "P"
                yield from self._tags.tagged(kind, drawn, text="" if line.is_plain else line.said(said))
        if part.qr:
            codes = [draw_qr(part.qr, place) for place in form.places.get(QR, ())]
            yield from self._tags.tagged(
                "Figure",  # not shown
                codes,
                picture=gettext("Code that opens %(address)s") % {"address": part.qr},
            )

    def read_out(self, values: Values) -> Values:
        """Return what is written as it is read out."""
        return {name: value.replace(LINE_BREAK, " / ") for name, value in values.items()}

    def _words(self, line: FormLine, form: Form, values: Values) -> list[str]:
        """Return what writes the words of a line; nothing where none are known."""
        return [
            drawing
            for at in line.places
            if values.get(at.name)
            for place in form.places.get(at.name, ())[at.number : at.number + 1]
            for drawing in self._write(place, values[at.name])
        ]

    def _write(self, place: FieldPlace, text: str) -> list[str]:
        fitted = fit(text, bold=place.bold, size=place.size, box_width=place.width, box_height=place.height)
        cap_height = chain(place.bold)[0].cap_height * fitted.size
        step = fitted.size * LINE_HEIGHT
        first = place.bottom + (place.height + step * (len(fitted.lines) - 1) - cap_height) / 2
        drawn = []
        for number, line in enumerate(fitted.lines):
            taken = width(line, bold=place.bold) * fitted.size * fitted.squeeze
            left = place.left + {"left": 0.0, "center": 0.5, "right": 1.0}[place.align] * (place.width - taken)
            at = f"{left:.2f} {first - number * step:.2f}"
            drawn.append(f"BT {fitted.squeeze * 100:.1f} Tz 1 0 0 1 {at} Tm")  # not shown
            for file, part in runs(line, bold=place.bold):
                name, code = self._fonts.encode(file, part)
                drawn.append(f"{name} {fitted.size:.2f} Tf <{code}> Tj")  # not shown
            drawn.append("ET")
        return drawn


def draw_qr(text: str, place: FieldPlace) -> str:
    """Return the PDF operators that draw `text` as a QR code in the middle of `place`, with its quiet zone."""
    matrix = qr_matrix(text)
    module = min(place.width, place.height) / (len(matrix) + 2 * QUIET_ZONE)
    side = module * len(matrix)
    left = place.left + (place.width - side) / 2
    top = place.bottom + (place.height + side) / 2
    boxes = []
    for row, bits in enumerate(matrix):
        for start, end in _dark_runs(bits):
            x, y = left + start * module, top - (row + 1) * module
            boxes.append(f"{x:.3f} {y:.3f} {(end - start) * module:.3f} {module:.3f} re")  # not shown
    return "\n".join([*boxes, "f"])


def qr_matrix(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the modules of the QR code of `text`, 1 is dark, without its quiet zone.

    The mask is fixed: looking for the prettiest of eight takes longer than everything else on a sheet,
    and the code says which one it has.
    """
    return tuple(tuple(row) for row in segno.make(text, error="m", micro=False, mask=2).matrix)


def _dark_runs(bits: Sequence[int]) -> list[tuple[int, int]]:
    places, start = [], None
    for position, bit in enumerate([*bits, 0]):
        if bit and start is None:
            start = position
        elif not bit and start is not None:
            places.append((start, position))
            start = None
    return places
