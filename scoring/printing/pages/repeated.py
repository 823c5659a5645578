"""Papers of blocks that differ in their words alone: a card for each team, the rounds of a schedule.

Such a paper is HTML like every other, with two marks: a block stands between ``<!--block-->`` and ``<!--/block-->``,
and what differs in it is ``<a class="written">...</a>``, a line of its own. Blocks of one shape are laid out once, and
the words are written over them, as on score sheets. A word that is longer than its line, or whose letters are not set
one after the other (Hebrew, Devanagari), stays in its block, which is then laid out with it, so that the paper comes
out as if it had been laid out as a whole.

The mark of a block may say how far it stands from the one above (``gap=4mm``), and that it begins a page (``page``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape

from django.utils.html import strip_tags
from django.utils.translation import gettext
from pypdf.generic import Fit, IndirectObject

from scoring.printing.pages.files import written
from scoring.printing.pages.fonts import is_plain, kerned_width, runs
from scoring.printing.pages.pdf import FieldPlace, Filled, Form, FormDoesNotFitError, PdfBook, Values, draw
from scoring.printing.pages.spoken import FIELD
from tournaments.jobs.pages import STAMP, render
from tournaments.jobs.words.letters import readable_html

BLOCK = re.compile(r"<!--block(?P<mark>[^>]*)-->(?P<html>.*?)<!--/block-->", re.DOTALL)
WORD = re.compile(r'<a class="written">(.*?)</a>', re.DOTALL)
AFTER = re.compile(r'<span class="(small|light|strong)">([^<]*)</span>\s*$')
HEADING = re.compile(r"<h(?P<level>[1-6])\b[^>]*>(?P<html>.*?)</h(?P=level)>", re.DOTALL)
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
UNITS = {"mm": 72 / 25.4, "pt": 1.0}
SMALL_SIZE = 9.5  # points, as `.small` has it
HOLD = "\N{NO-BREAK SPACE}"  # keeps the height of a line whose word is written later
START, END, FOOT, NUMBER, PRINTED = "start", "end", "foot", "number", "printed"
TOLERANCE = 0.05  # points by which a block may stand over the foot of its page: measures are rounded

# Each block on a page of its own, without what stands in the margins; the first page has that, and nothing else.
ALONE = """<style>
  .alone { break-before: page }
  .alone > * { margin-top: 0 !important }
  h1, h2, h3, h4, h5, h6 { bookmark-label: "heading" }
  .mark { display: block; height: 1px }
  .corner { position: absolute; top: 100%; right: 0; width: 60mm; padding-top: 2mm; text-align: right;
    font: 9pt "Legion", "Legion More" }
  .corner.left { right: auto; left: 0; text-align: left }
  .foot { position: absolute; top: 100%; left: 0; height: 1px; width: 1px }
  @page { @bottom-left { content: none } @bottom-right { content: none } }
  @page wide-block { size: Letter landscape; margin: 15mm 12mm 12mm }
  @page tabloid-block { size: 17in 11in; margin: 16mm 14mm 14mm }
  @page block, wide-block, tabloid-block { background: none; @top-left { content: none } @top-right { content: none } }
  .alone { page: block }
  .wide .alone { page: wide-block }
  .tabloid .alone { page: tabloid-block }
</style>"""


@dataclass(frozen=True, slots=True)
class Word:
    """What is written in a line, and what follows it in another type: `small`, `light` or `strong`."""

    text: str
    after: str = ""
    style: str = ""

    def parts(self, place: FieldPlace) -> list[tuple[str, float, bool]]:
        """The text with its size and whether it is bold, part by part."""
        if not self.after:
            return [(self.text, place.size, place.bold)]
        size = SMALL_SIZE if self.style == "small" else place.size
        bold = {"light": False, "strong": True}.get(self.style, place.bold)
        return [(f"{self.text} ", place.size, place.bold), (self.after, size, bold)]

    def width(self, place: FieldPlace) -> float:
        return sum(kerned_width(text, bold=bold) * size for text, size, bold in self.parts(place))


@dataclass(slots=True)
class Block:
    """A block of a paper: its shape, which many share, and its own words."""

    html: str
    gap: float  # from the block above
    begins_page: bool
    shape: str = ""
    words: dict[str, Word] = field(default_factory=dict)

    def take_words(self, too_long: frozenset[str] = frozenset()) -> None:
        """Take the words out of the shape, but for those that are too long and those that are more than text."""
        self.words = {}
        names = iter(range(self.html.count('<a class="written">')))

        def taken(found: re.Match[str]) -> str:
            name, word = str(next(names)), _word(found[1])
            if word is None or name in too_long:
                return found[0]
            self.words[name] = word
            return f'<a class="written" href="{FIELD}{name}">{HOLD}</a>'

        self.shape = WORD.sub(taken, self.html)

    @property
    def headings(self) -> list[tuple[int, str]]:
        return [(int(found["level"]), _text(found["html"])) for found in HEADING.finditer(self.html)]


def is_repeated(html: str) -> bool:
    return BLOCK.search(html) is not None


def draw_repeated(html: str) -> bytes:
    """Return a paper as PDF; one without blocks, or with one that no page can hold, is laid out as a whole."""
    html = readable_html(html)
    blocks = [_block(found) for found in BLOCK.finditer(html)]
    if not blocks:
        return render(html)
    head = html[: html.index("<!--block")]
    try:
        book, numbers = _book(html, head, blocks)
        long = {id(block): _too_long(block, book.drawing.forms[numbers[block.shape]]) for block in blocks}
        if any(long.values()):
            for block in blocks:
                block.take_words(long[id(block)])
            book, numbers = _book(html, head, blocks)
    except FormDoesNotFitError:
        return render(html)
    return book.put_together(blocks, numbers)


def _block(found: re.Match[str]) -> Block:
    mark = dict(part.partition("=")[::2] for part in found["mark"].split())
    gap = mark.get("gap", "0pt")
    block = Block(found["html"], float(gap[:-2]) * UNITS[gap[-2:]], "page" in mark)
    block.take_words()
    return block


def _word(html: str) -> Word | None:
    """Return the word that stands in a line; None where it is more than letters one after the other."""
    after = AFTER.search(html)
    text = html[: after.start()] if after else html
    if "<" in text:
        return None
    word = Word(_text(text), _text(after[2]), after[1]) if after else Word(_text(text))
    return word if is_plain(word.text + word.after) else None


def _text(html: str) -> str:
    """Return the text of some HTML as a line has it; only spaces of the source are joined."""
    text = unicodedata.normalize("NFC", unescape(strip_tags(html)))
    return re.sub(r"[ \t\r\n]+", " ", text).strip(" ")


def _book(html: str, head: str, blocks: Sequence[Block]) -> tuple[_Book, dict[str, int]]:
    """Return a book with a form for each shape and one for what stands around them, and the form of each shape."""
    numbers: dict[str, int] = {}
    for block in blocks:
        numbers.setdefault(block.shape, len(numbers) + 1)
    start, end, foot = (f'<a class="{name}" href="{FIELD}{key}"></a>'
                        for name, key in (("mark", START), ("mark", END), ("foot", FOOT)))  # fmt: skip
    alone = "".join(f'<div class="alone" data-form>{start}{shape}{end}</div>' for shape in numbers)
    corners = "".join(
        f'<div class="{name}"><a class="written" href="{FIELD}{key}">{HOLD}</a></div>'
        for name, key in (("corner", NUMBER), ("corner left", PRINTED))  # not shown
    )
    around = f"<div data-form>{foot}{corners}</div>"
    title, stamp = TITLE.search(html), STAMP.search(head)
    head = STAMP.sub(r"\1\3", head).replace("</head>", f"{ALONE}</head>")
    drawing = draw(f"{head}{around}{alone}</body></html>", forms=len(numbers) + 1)
    return _Book(drawing, _text(title[1]) if title else "", printed=_text(stamp[2]) if stamp else ""), numbers


def _too_long(block: Block, form: Form) -> frozenset[str]:
    return frozenset(
        name for name, word in block.words.items() for place in form.places[name] if word.width(place) > place.width
    )


@dataclass(eq=False)
class _Book(PdfBook):
    """A PDF of blocks, one below the other, with what stands around them on each page."""

    printed: str = ""  # the line that says when
    _parents: dict[int, IndirectObject] = field(default_factory=dict)

    def put_together(self, blocks: Sequence[Block], numbers: Mapping[str, int]) -> bytes:
        """Return the PDF."""
        around = self.drawing.forms[0]
        pages = self._pages(blocks, numbers, around)
        for number, page in enumerate(pages, start=1):
            margin = {
                NUMBER: gettext("Page %(number)d of %(total)d") % {"number": number, "total": len(pages)},
                PRINTED: self.printed,
            }
            corner = Filled(around.page, margin, is_margin=True)
            self.add_page([corner, *(filled for _, filled in page)], size=(around.width, around.height))
            for block, filled in page:
                self._bookmark(block, filled)
        self.finish()
        return written(self.writer)

    def _pages(
        self, blocks: Sequence[Block], numbers: Mapping[str, int], around: Form
    ) -> list[list[tuple[Block, Filled]]]:
        """Return the blocks page by page, each as high as there is room; one for which there was none has no gap."""
        foot = around.places[FOOT][0]
        lowest = foot.bottom + foot.height - TOLERANCE
        pages: list[list[tuple[Block, Filled]]] = []
        room = 0.0
        for block in blocks:
            form = self.drawing.forms[numbers[block.shape]]
            start, end = form.places[START][0], form.places[END][0]
            height = start.bottom - end.bottom - end.height
            forced = not pages or block.begins_page
            if forced or room - block.gap - height < lowest:
                pages.append([])
                room = start.bottom + start.height
            if forced or len(pages[-1]):
                room -= block.gap
            values = {name: _written(word) for name, word in block.words.items()}
            pages[-1].append((block, Filled(form.page, values, bottom=room - start.bottom)))
            room -= height
        return pages

    def _bookmark(self, block: Block, filled: Filled) -> None:
        for (level, title), (left, top) in zip(block.headings, self.drawing.forms[filled.form].headings, strict=False):
            self._parents = {above: item for above, item in self._parents.items() if above < level}
            parent = self._parents[max(self._parents)] if self._parents else None
            place = Fit.xyz(left=left, top=top + filled.bottom)
            item = self.writer.add_outline_item(
                title=title, page_number=len(self.writer.pages) - 1, parent=parent, fit=place
            )
            self._parents[level] = item

    def read_out(self, values: Values) -> Values:
        return {name: " ".join(value.split(SPLIT)[:2]) for name, value in values.items()}

    def _write(self, place: FieldPlace, text: str) -> list[str]:
        """Write a word on its line in the type of the paper; it is known to fit."""
        word = Word(*text.split(SPLIT))
        spare = place.width - word.width(place)
        left = place.left + {"left": 0.0, "center": 0.5, "right": 1.0}[place.align] * spare
        drawn = [f"BT 100 Tz 1 0 0 1 {left:.3f} {place.baseline or place.bottom:.3f} Tm"]  # not shown
        for part, size, bold in word.parts(place):
            for file, run in runs(part, bold=bold):
                name, code = self._fonts.kerned(file, run)
                drawn.append(f"{name} {size:.2f} Tf [<{code}>] TJ")  # not shown
        return [*drawn, "ET"]


SPLIT = "\N{UNIT SEPARATOR}"  # between what is written in a line, what follows it, and its type


def _written(word: Word) -> str:
    return SPLIT.join((word.text, word.after, word.style)) if word.after else word.text
