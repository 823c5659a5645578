"""Forms that are laid out once and filled many times, and the PDF in which the filled ones end up.

What a form looks like is HTML and CSS, like every page. A place to be filled is an empty link,
``<a class="fill" href="field:home.name"></a>``: WeasyPrint reports where each link came to lie and in which type.
What is written in the places is laid out by WeasyPrint as well, each word once, however many places have it. In the
PDF the drawn form is one object that every page refers to, so 171 sheets are hardly larger than one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

import segno
from django.template.loader import render_to_string
from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DecodedStreamObject,
    DictionaryObject,
    NameObject,
    PdfObject,
    TextStringObject,
)
from weasyprint.document import Document, Page

from kit.pdf import lay_out, undisturbed
from scoring.printing.pages.fitting import LINE_HEIGHT, Fitted, fit

LETTER = (612.0, 792.0)  # points, 8.5 by 11 inches
POINTS = 0.75  # a CSS pixel in points
FIELD = "field:"
QR = "qr"  # the place of the code
QUIET_ZONE = 4  # modules of white around a QR code
WORD_SIZE = 100  # pixels in which words are laid out, before they are made as small as their places ask
CAP_HEIGHT = 0.668  # of a capital letter of our type in a size of 1: what text is centred by
ALIGNED = {"center": 0.5, "right": 1.0, "end": 1.0}
# How WeasyPrint writes a line: where it stands, then its letters. Several lines of one type are one text object.
_LINE_BEGINS = re.compile(rb"1 0 0 -1 \S+ \S+ Tm\n")
_TYPE = re.compile(rb"/\w+ \S+ Tf")

Values = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """A box of a form, in points from its lower left corner, and the type in which it is filled."""

    left: float
    bottom: float
    width: float
    height: float
    size: float
    bold: bool
    align: float  # 0 is on the left, 1 on the right


@dataclass(frozen=True, slots=True)
class Form:
    """A page of a form with its places by name; a name may be written in more places than one."""

    places: Mapping[str, Sequence[FieldPlace]]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Forms as they are laid out, a page after the other, and which of the pages each form has."""

    document: Document
    forms: tuple[Form, ...]
    pages: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Filled:
    """A page of a form with what is written in it, where its lower left corner lies, and how many times larger."""

    form: int
    values: Values
    qr: str = ""
    bottom: float = 0.0
    scale: float = 1.0


def draw(html: str) -> Drawing:
    """Return the drawing of `html`, in which each form begins a page and has the only `id` on its pages."""
    document = lay_out(html)
    pages = groupby(range(len(document.pages)), key=lambda number: tuple(document.pages[number].anchors))
    forms = tuple(Form(_places(page)) for page in document.pages)
    drawing = Drawing(document, forms, tuple(tuple(numbers) for _, numbers in pages))
    for page in document.pages:
        page.links.clear()
    return drawing


def _places(page: Page) -> dict[str, list[FieldPlace]]:
    places: dict[str, list[FieldPlace]] = {}
    for _, target, (x1, y1, x2, y2), box in page.links:
        if target.startswith(FIELD):
            place = FieldPlace(
                left=x1 * POINTS,
                bottom=(page.height - y2) * POINTS,
                width=(x2 - x1) * POINTS,
                height=(y2 - y1) * POINTS,
                size=box.style["font_size"] * POINTS,
                bold=box.style["font_weight"] >= 600,
                align=ALIGNED.get(box.style["text_align_all"], 0.0),
            )
            places.setdefault(target.removeprefix(FIELD), []).append(place)
    return places


@dataclass(frozen=True, slots=True)
class _Word:
    """A word as WeasyPrint writes it."""

    operators: str
    width: float  # in a size of 1


class PdfBook:
    """A PDF that grows by one page of filled forms at a time; `parts` are all that it will have."""

    def __init__(self, drawing: Drawing, title: str, parts: Iterable[Filled]) -> None:
        self.writer, self._title, self._drawing = PdfWriter(), title, drawing
        lines = ((line, place.bold) for part in parts for place, fitted in self._fitted(part) for line in fitted.lines)
        words = list(dict.fromkeys(word for word in lines if word[0].strip()))
        with undisturbed():
            html = render_to_string("scoring/printing/words.html", {"words": words, "size": WORD_SIZE})
            laid_out = lay_out(html, drawing.document.font_config)
            links = [link for page in laid_out.pages for link in page.links]
            for page in laid_out.pages:
                page.links.clear()
            forms = drawing.document.pages
            reader = PdfReader(BytesIO(drawing.document.copy([*forms, *laid_out.pages]).write_pdf()))
        written = [word for page in reader.pages[len(forms) :] for word in _words_of(page)]
        self._words = {
            word: _Word(operators, (x2 - x1) / WORD_SIZE)
            for word, operators, (_, _, (x1, _, x2, _), _) in zip(words, written, links, strict=True)
        }
        self._take_over(reader.pages[: len(forms)])

    def _take_over(self, forms: Sequence[PageObject]) -> None:
        """Take the forms and their letters, which are those of all words, and say what the PDF is."""
        self._backgrounds = DictionaryObject()
        resources: Any = forms[0]["/Resources"].clone(self.writer)
        for number, page in enumerate(forms):
            form = _stream(_content(page))
            form.update(_dictionary(Type="/XObject", Subtype="/Form", Resources=resources))
            form[NameObject("/BBox")] = ArrayObject(page.mediabox)
            self._backgrounds[NameObject(f"/B{number}")] = self.writer._add_object(form)
        self._fonts = resources["/Font"].indirect_reference
        self.writer.add_metadata({"/Title": self._title, "/Producer": "Legion Sports"})
        language, shown = self._drawing.document.metadata.lang, _dictionary(DisplayDocTitle=BooleanObject(True))
        self.writer.root_object.update(_dictionary(Lang=TextStringObject(language), ViewerPreferences=shown))

    def add_page(self, parts: Sequence[Filled], *, lines: str = "", size: tuple[float, float] = LETTER) -> None:
        """Add a page with these filled forms; `lines` is drawn as it is (a line to cut along)."""
        page = self.writer.add_blank_page(*size)
        content = [lines]
        for part in parts:
            at = f"{part.scale:.5f} 0 0 {part.scale:.5f} 0 {part.bottom:.2f} cm"  # not shown
            content += [f"q {at} /B{part.form} Do", *self._fill(part), "Q"]  # not shown
        page[NameObject("/Contents")] = self.writer._add_object(_stream("\n".join(content).encode("ascii")))
        page[NameObject("/Resources")] = _dictionary(XObject=self._backgrounds, Font=self._fonts)

    def add_bookmark(self, title: str) -> None:
        """Let the reader's side bar jump to the page that was added last."""
        self.writer.add_outline_item(title=title, page_number=len(self.writer.pages) - 1)

    def save(self, path: Path) -> None:
        """Write the PDF to `path`."""
        if not self.writer.outline and self.writer.pages:
            self.writer.add_outline_item(title=self._title, page_number=0)
        content = BytesIO()  # pypdf would write a path without a buffer, a call for every few bytes
        self.writer.write(content)
        path.write_bytes(content.getvalue())

    def _fitted(self, part: Filled) -> Iterator[tuple[FieldPlace, Fitted]]:
        """Yield each place of a form in which something is written, and how it fits there."""
        places = self._drawing.forms[part.form].places
        for name, text in part.values.items():
            for place in places.get(name, ()) if text else ():
                yield (
                    place,
                    fit(text, bold=place.bold, size=place.size, box_width=place.width, box_height=place.height),
                )

    def _fill(self, part: Filled) -> Iterator[str]:
        """Yield what writes into a form."""
        for place, fitted in self._fitted(part):
            step = fitted.size * LINE_HEIGHT
            middle = (place.height + step * (len(fitted.lines) - 1) - CAP_HEIGHT * fitted.size) / 2
            for number, line in enumerate(fitted.lines):
                if not line.strip():
                    continue
                word, scale = self._words[line, place.bold], fitted.size / WORD_SIZE
                left = place.left + place.align * (place.width - word.width * fitted.size * fitted.squeeze)
                at = f"{left:.2f} {place.bottom + middle - number * step:.2f}"
                yield f"BT {scale * fitted.squeeze:.5f} 0 0 {scale:.5f} {at} Tm {word.operators} ET"  # not shown
        if part.qr:
            for place in self._drawing.forms[part.form].places.get(QR, ()):
                yield draw_qr(part.qr, place)


def _words_of(page: PageObject) -> Iterator[str]:
    """Yield what writes each line of a page, with its type; where it stands is left out."""
    current = b""
    for written in _LINE_BEGINS.split(_content(page))[1:]:
        operators = written.partition(b"\nET")[0]
        if not operators.startswith(b"/"):
            operators = current + b" " + operators
        current = _TYPE.findall(operators)[-1]
        yield operators.decode("ascii")


def _content(page: PageObject) -> bytes:
    content = page.get_contents()
    return content.get_data() if content is not None else b""


def _stream(content: bytes) -> DictionaryObject:
    stream = DecodedStreamObject()
    stream.set_data(content)
    return stream.flate_encode()


def _dictionary(**values: PdfObject | str) -> DictionaryObject:
    """Return a PDF dictionary; text is a name."""
    return DictionaryObject(
        {NameObject(f"/{key}"): NameObject(value) if type(value) is str else value for key, value in values.items()}
    )


def draw_qr(text: str, place: FieldPlace) -> str:
    """Return the PDF operators that draw `text` as a QR code in the middle of `place`, with its quiet zone.

    It has as few modules as there can be, each as large as the place allows: that is what a poor camera needs first.
    The mask is fixed: looking for the prettiest of eight takes longer than everything else on a sheet, and the code
    says which one it has.
    """
    code = segno.make(text, error="l", micro=False, mask=2)
    side = len(code.matrix)
    module = min(place.width, place.height) / (side + 2 * QUIET_ZONE)
    left = place.left + (place.width - module * side) / 2
    top = place.bottom + (place.height + module * side) / 2
    boxes = []
    for row, modules in enumerate(code.matrix):
        column = 0
        for is_dark, run in groupby(modules):
            length = len(list(run))
            if is_dark:
                boxes.append(f"{column} {-row - 1} {length} 1 re")  # not shown
            column += length
    return f"q {module:.4f} 0 0 {module:.4f} {left:.3f} {top:.3f} cm {' '.join(boxes)} f Q"  # not shown
