"""The tags of a PDF whose pages we write: what a screen reader goes through, in the order in which it was written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.utils.translation import get_language
from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    NumberObject,
    PdfObject,
    TextStringObject,
)

from games.translation import tag_of

if TYPE_CHECKING:
    from io import BytesIO

ARTIFACT = "/Artifact BMC"  # not shown: what a screen reader passes over
END = "EMC"
# Dashes and quotes have a byte of their own in the letters of a PDF; from 161 on these are those of Latin 1.
_SHORT = {0x2026: 0x83, 0x2014: 0x84, 0x2013: 0x85, 0x201C: 0x8D, 0x201D: 0x8E, 0x2018: 0x8F, 0x2019: 0x90}
# A tag as `_add` writes it, from the head of its object on.
_TAG = re.compile(
    rb"\d+ 0 obj\s<< /S /(?P<kind>\w+) /P \d+ 0 R /Pg \d+ 0 R "
    rb"(?P<said>(?:/(?:Alt|ActualText) (?:\((?:[^()\\]|\\.)*\)|<[0-9A-F]*>|(?P<kept>\d+) 0 R) )?)/K \d+ >>",
    re.DOTALL,
)
_BYTES = frozenset(map(chr, (*_SHORT.values(), *range(0xA1, 0x100))))


class _Written(PdfObject):
    """An object that stands in the file as it was put together: a paper has thousands of tags."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def write_to_stream(self, stream: Any, encryption_key: object = None) -> None:
        stream.write(self.content)


@dataclass(eq=False)
class TagTree:
    """The tags of one PDF: one below the other, each with a piece of one page."""

    writer: PdfWriter
    first: int = 0  # the number of its first page, where it is a part of a longer paper
    _elements: list[IndirectObject] = field(default_factory=list)
    _pages: list[list[IndirectObject]] = field(default_factory=list)
    _texts: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._document = DictionaryObject()
        self._above = self.writer._add_object(self._document)

    def begin_page(self, page: PageObject) -> None:
        """What is tagged from now on stands on `page`, the next one of the paper."""
        page[NameObject("/StructParents")] = NumberObject(self.first + len(self._pages))
        page[NameObject("/Tabs")] = NameObject("/S")
        self._at = page.indirect_reference
        self._pages.append([])

    def tagged(
        self, kind: str, drawn: Iterable[str], *, text: str = "", again: bool = False, picture: str = ""
    ) -> list[str]:
        """Return what was drawn with its tag: "P", "H1", "Figure". `text` is read out instead of what is drawn.

        What comes `again` on every page is in the file once.
        """
        said = f"/Alt {_string(picture)} " if picture else ""  # not shown
        if text:
            said = f"/ActualText {self._kept(text) if again else _string(text)} "  # not shown
        number = self._add(kind.encode(), said.encode("latin-1"))
        return [f"/{kind} << /MCID {number} >> BDC", *drawn, END]  # not shown

    def take_over(self, part: PdfReader, elements: Iterable[PdfObject]) -> None:
        """Tag the pieces of a page as the tree of another PDF did, whose `elements` these are.

        What they say is taken as it stands in the file: reading thousands of them as objects would take a tenth of the
        time of the whole pack.
        """
        content, places = cast("BytesIO", part.stream).getvalue(), part.xref[0]
        for element in elements:
            found = _TAG.match(content, places[cast("IndirectObject", element).idnum])
            assert found is not None, "only a TagTree writes a tag with one piece"
            said, kept = found["said"], found["kept"]
            if kept:
                said = f"/ActualText {self._kept(str(part.get_object(int(kept))))} ".encode()  # not shown
            self._add(found["kind"], said)

    def _add(self, kind: bytes, said: bytes) -> int:
        """Add the tag of the next piece of the page; return its number."""
        assert self._at is not None
        number, places = len(self._pages[-1]), (self._above.idnum, self._at.idnum)
        element = _Written(b"<< /S /%s /P %d 0 R /Pg %d 0 R %s/K %d >>" % (kind, *places, said, number))
        reference = self.writer._add_object(element)
        self._elements.append(reference)
        self._pages[-1].append(reference)
        return number

    def _kept(self, text: str) -> str:
        if text not in self._texts:
            self._texts[text] = self.writer._add_object(_Written(_string(text).encode("latin-1"))).idnum
        return f"{self._texts[text]} 0 R"

    def finish(self) -> None:
        """Write the tree into the PDF; called once, when everything is tagged."""
        plant(self.writer, self._document, self._above, self._elements, self.numbers)

    def as_part(self, above: IndirectObject, language: TextStringObject) -> IndirectObject:
        """Return it as a part of a longer paper, whose tag is `above`."""
        self._document.update(_tag("/Part", above, self._elements))
        self._document[NameObject("/Lang")] = language
        return self._above

    @property
    def numbers(self) -> ArrayObject:
        """Which tag each piece of each page has."""
        numbers = ArrayObject()
        for number, elements in enumerate(self._pages, start=self.first):
            numbers += [NumberObject(number), ArrayObject(elements)]
        return numbers


@dataclass(eq=False)
class JoinedTags:
    """The tags of several PDFs that become one; each is a part of it."""

    writer: PdfWriter
    _parts: list[PdfObject] = field(default_factory=list)
    _numbers: ArrayObject = field(default_factory=ArrayObject)
    _taken: int = 0  # numbers of pieces that earlier parts have

    def __post_init__(self) -> None:
        self._document = DictionaryObject()
        self._above = self.writer._add_object(self._document)

    def add(self, part: PdfReader, pages: Sequence[PageObject]) -> None:
        """Take over the tags of a PDF whose pages were added to the writer as `pages`."""
        tree = part.root_object.get("/StructTreeRoot")
        if tree is None:
            return
        self._language = TextStringObject(part.root_object.get("/Lang", _language()))
        # What WeasyPrint writes is packed, and nothing of it stands in the file as it is.
        if not part.xref_objStm and all(isinstance(tag.get("/K"), NumberObject) for tag in tree["/K"][0]["/K"][:1]):
            self._write_again(part, tree["/ParentTree"]["/Nums"], pages)
            return
        for before, page in zip(part.pages, pages, strict=True):
            if "/StructParents" in before:
                page[NameObject("/StructParents")] = NumberObject(cast("int", before["/StructParents"]) + self._taken)
            for annotation in page.get("/Annots", ()):
                self._shift(annotation.get_object())
        first = len(self.writer._objects)
        cloned = tree.get_object().clone(self.writer)
        self._tell_apart(first)
        top = cloned["/K"][0]
        part_of = {NameObject("/S"): NameObject("/Part"), NameObject("/P"): self._above}
        top.update({**part_of, NameObject("/Lang"): self._language})
        self._parts.append(top.indirect_reference)
        numbers = cloned["/ParentTree"]["/Nums"]
        for place in range(0, len(numbers), 2):
            self._numbers += [NumberObject(numbers[place] + self._taken), list.__getitem__(numbers, place + 1)]
        self._taken += max(numbers[::2], default=-1) + 1

    def next_line(self, page: PageObject) -> int:
        """Return the number of a new piece of a page, a line at the end of the part that was added last."""
        at = self._numbers[::2].index(page["/StructParents"])
        pieces, part = self._numbers[2 * at + 1].get_object(), self._parts[-1]
        number = len(pieces)
        assert isinstance(part, IndirectObject)
        assert page.indirect_reference is not None
        line = f"<< /S /P /P {part.idnum} 0 R /Pg {page.indirect_reference.idnum} 0 R /K {number} >>"
        reference = self.writer._add_object(_Written(line.encode("latin-1")))
        pieces.append(reference)
        tag: Any = part.get_object()
        tag["/K"].append(reference)
        return number

    def _write_again(self, part: PdfReader, numbers: ArrayObject, pages: Sequence[PageObject]) -> None:
        """Take over tags that a `TagTree` has written: that is quicker than copying thousands of objects."""
        tree = TagTree(self.writer, first=self._taken)
        for page, elements in zip(pages, numbers[1::2], strict=True):
            tree.begin_page(page)
            tree.take_over(part, elements)
        self._parts.append(tree.as_part(self._above, self._language))
        self._numbers += tree.numbers
        self._taken += len(pages)

    def finish(self) -> None:
        """Write the tree into the PDF; called once, when all parts are in."""
        plant(self.writer, self._document, self._above, self._parts, self._numbers)

    def _shift(self, annotation: DictionaryObject) -> None:
        if "/StructParent" in annotation:
            number = cast("int", annotation["/StructParent"]) + self._taken
            annotation[NameObject("/StructParent")] = NumberObject(number)

    def _tell_apart(self, first: int) -> None:
        """Give the heads of tables names that no other part has: cells name the heads that they belong to."""
        mark = f"{len(self._parts)}."
        for element in self.writer._objects[first:]:
            if isinstance(element, DictionaryObject) and "/S" in element:
                if "/ID" in element:
                    element[NameObject("/ID")] = TextStringObject(f"{mark}{element['/ID']}")
                if "/Headers" in (cell := element.get("/A", {})):
                    heads = (TextStringObject(f"{mark}{head}") for head in cell["/Headers"])
                    cell[NameObject("/Headers")] = ArrayObject(heads)


def plant(
    writer: PdfWriter,
    document: DictionaryObject,
    above: IndirectObject,
    elements: Sequence[PdfObject],
    numbers: ArrayObject,
) -> None:
    """Make `document` with its `elements` the tags of a PDF; `numbers` says what each piece of each page belongs to."""
    by_piece = writer._add_object(DictionaryObject({NameObject("/Nums"): numbers}))
    root = writer._add_object(
        DictionaryObject(
            {
                NameObject("/Type"): NameObject("/StructTreeRoot"),
                NameObject("/K"): ArrayObject([above]),
                NameObject("/ParentTree"): by_piece,
            }
        )
    )
    document.update(_tag("/Document", root, elements))
    writer.root_object[NameObject("/StructTreeRoot")] = root
    writer.root_object[NameObject("/MarkInfo")] = DictionaryObject({NameObject("/Marked"): BooleanObject(True)})
    writer.root_object[NameObject("/ViewerPreferences")] = DictionaryObject(
        {NameObject("/DisplayDocTitle"): BooleanObject(True)}
    )
    writer.root_object[NameObject("/Lang")] = TextStringObject(_language())


def _tag(kind: str, above: IndirectObject, below: Sequence[PdfObject]) -> dict[NameObject, PdfObject]:
    return {
        NameObject("/Type"): NameObject("/StructElem"),
        NameObject("/S"): NameObject(kind),
        NameObject("/P"): above,
        NameObject("/K"): ArrayObject(below),
    }


def _language() -> str:
    return tag_of(get_language() or settings.LANGUAGE_CODE)


def _string(text: str) -> str:
    """Return text as a string of a PDF, with a byte a letter as long as it has none but the usual ones."""
    text = text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{EN SPACE}", " ")
    short = text.translate(_SHORT)
    if all(" " <= letter <= "~" or letter in _BYTES for letter in short):
        return "(" + short.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") + ")"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
