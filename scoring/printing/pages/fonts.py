"""The letters that are laid over a form: how wide they are, and how they get into the PDF.

A form is drawn once; the names and numbers on it are drawn by us, so that 171 sheets take a second
instead of half a minute. The widths come from the font itself: a long name is made smaller until it
fits, and is never cut. One font file rarely has every letter, so a face is a chain of files: Wójcik
comes from two of them, and a name in syllabics from the last.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont
from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    NumberObject,
    PdfObject,
    TextStringObject,
)

from tournaments.jobs.words.letters import FILES, in_latin, readable

LINE_HEIGHT = 1.12
LINE_BREAK = "\N{LINE SEPARATOR}"  # where a line of what is written ends in any case
_HEBREW = re.compile("[\u0590-\u05ff](?:[\u0590-\u05ff .,'-]*[\u0590-\u05ff])?")
KNOWN_WORDS = 8_192  # names, hours and places come again and again on the papers of one event
USUAL = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100))))


class Kerning:
    """How much nearer two letters stand than their widths say, as the font has it. Measures are in ems."""

    def __init__(self, font: TTFont, em: int) -> None:
        self._em = em
        self._names: Mapping[int, str] = font.getBestCmap()
        self._known: dict[tuple[str, str], float] = {}
        self._lookups = []
        table: Any = font["GPOS"].table if "GPOS" in font else None
        features = table.FeatureList.FeatureRecord if table is not None and table.FeatureList is not None else []
        numbers = {n for record in features if record.FeatureTag == "kern" for n in record.Feature.LookupListIndex}
        for number in sorted(numbers):
            parts = [getattr(part, "ExtSubTable", part) for part in table.LookupList.Lookup[number].SubTable]
            self._lookups.append([_pairs(part) for part in parts if part.LookupType == 2])

    def between(self, left: str, right: str) -> float:
        """Return how far `right` is moved after `left`."""
        if (left, right) not in self._known:
            names = self._names.get(ord(left), ""), self._names.get(ord(right), "")
            moves = (next((v for pairs in parts if (v := pairs(*names)) is not None), 0) for parts in self._lookups)
            self._known[left, right] = sum(moves) / self._em
        return self._known[left, right]


def _pairs(part: Any) -> Callable[[str, str], int | None]:
    """Return what looks a pair up in one table of a font; None says that the next table is asked."""
    first = {glyph: place for place, glyph in enumerate(part.Coverage.glyphs)}
    if part.Format == 1:
        sets = [
            {record.SecondGlyph: getattr(record.Value1, "XAdvance", 0) for record in pairs.PairValueRecord}
            for pairs in part.PairSet
        ]
        return lambda left, right: sets[first[left]].get(right) if left in first else None
    lefts, rights = part.ClassDef1.classDefs, part.ClassDef2.classDefs
    rows = [[getattr(cell.Value1, "XAdvance", 0) for cell in row.Class2Record] for row in part.Class1Record]
    return lambda left, right: rows[lefts.get(left, 0)][rights.get(right, 0)] if left in first else None


@dataclass(frozen=True, eq=False)
class FontFile:
    """What we need to know of one font file. Measures are in ems."""

    path: Path
    glyphs: Mapping[int, int]  # character to number of its glyph; 0 is the box for what is missing
    widths: Mapping[int, float]  # character to width
    missing_width: float
    cap_height: float  # of a capital letter: what text is centred by
    ascent: float
    descent: float
    box: tuple[float, float, float, float]
    kerning: Kerning

    def has(self, character: str) -> bool:
        return ord(character) in self.glyphs

    def glyph_id(self, character: str) -> int:
        return self.glyphs.get(ord(character), 0)

    def width(self, character: str) -> float:
        return self.widths.get(ord(character), self.missing_width)

    def kern(self, left: str, right: str) -> float:
        """Return how much further away (below zero: nearer) `right` is set after `left`."""
        return self.kerning.between(left, right)


@cache
def font_file(path: Path) -> FontFile:
    """Return the measures of a font file, read once in the life of the process, and the file closed again."""
    with TTFont(path) as font:
        em = int(font["head"].unitsPerEm)
        names, advances = font.getBestCmap(), font["hmtx"].metrics
        head, os2 = font["head"], font["OS/2"]
        return FontFile(
            path=path,
            glyphs={character: font.getGlyphID(name) for character, name in names.items()},
            widths={character: advances[name][0] / em for character, name in names.items()},
            missing_width=advances[".notdef"][0] / em,
            cap_height=(getattr(os2, "sCapHeight", 0) or 0.7 * em) / em,
            ascent=os2.sTypoAscender / em,
            descent=os2.sTypoDescender / em,
            box=(head.xMin / em, head.yMin / em, head.xMax / em, head.yMax / em),
            kerning=Kerning(font, em),
        )


@cache
def chain(bold: bool) -> tuple[FontFile, ...]:
    """Return the files that this machine has, as they are asked for a letter: those of the weight, then the others."""
    return tuple(font_file(path) for path in (*FILES[bold], *FILES[not bold]) if path.exists())


def plain(text: str) -> str:
    """Return `text` with its accents joined to their letters and its line breaks made spaces, in letters that we have.

    A no-break space stays: it keeps an initial with its surname.
    """
    joined = readable(re.sub(r"[ \t\r\n]+", " ", unicodedata.normalize("NFC", text)).strip())
    return _in_order(joined) if not joined.isascii() else joined


def _in_order(text: str) -> str:
    """Return `text` as its letters stand from left to right, since we write one after the other.

    Hebrew is turned around. Letters that change their shape beside others (Arabic) are written in Latin ones.

    >>> _in_order("A. \u05db\u05d4\u05df") == "A. \u05df\u05d4\u05db", _in_order("\u0645\u062d\u0645\u062f")
    (True, 'mhmd')
    """
    written = (in_latin(each) if unicodedata.bidirectional(each) in ("AL", "AN") else each for each in text)
    return _HEBREW.sub(lambda found: found[0][::-1], "".join(written))


@lru_cache(maxsize=KNOWN_WORDS)
def runs(text: str, *, bold: bool) -> tuple[tuple[FontFile, str], ...]:
    """Return the parts of `text` that each come from one file; it is `readable`, so that some file has each letter."""
    return tuple(_runs(text, chain(bold)))


def _runs(text: str, files: Sequence[FontFile]) -> Iterator[tuple[FontFile, str]]:
    current, part = files[0], ""
    for character in text:
        file = next((candidate for candidate in files if candidate.has(character)), files[0])
        if file is not current and part:
            yield current, part
            part = ""
        current = file
        part += character
    if part:
        yield current, part


def is_plain(text: str) -> bool:
    """Return whether every letter of `text` is in our files, and is set as it is after the one before it.

    >>> is_plain("Wójcik"), is_plain("\u05de\u05e9\u05d4"), is_plain("\u0928\u0940\u0932"), is_plain("\u6797")
    (True, False, False, False)
    """
    return all(map(_is_plain, text))


@cache
def _is_plain(character: str) -> bool:
    """Marks and joiners move or change their neighbours; what is read from the right stands in another order."""
    from_the_right = unicodedata.bidirectional(character) in ("R", "AL", "AN")
    changes_others = unicodedata.category(character)[0] in "MC"
    in_files = all(any(file.has(character) for file in chain(bold)) for bold in FILES)
    return in_files and not from_the_right and not changes_others


@cache
def _advance(character: str, bold: bool) -> float:
    file = next((candidate for candidate in chain(bold) if candidate.has(character)), chain(bold)[0])
    return file.width(character)


def width(text: str, *, bold: bool) -> float:
    """Return how wide `text` is when it is set in a size of 1."""
    return sum(_advance(character, bold) for character in text)


@lru_cache(maxsize=KNOWN_WORDS)
def kerned_width(text: str, *, bold: bool) -> float:
    """Return how wide `text` is when it is set in a size of 1 with its letters kerned."""
    moved = (file.kern(*pair) for file, run in runs(text, bold=bold) for pair in pairwise(run))
    return width(text, bold=bold) + sum(moved)


@dataclass(eq=False)
class FontBook:
    """The fonts of one PDF: which letters were used, so that only these are put into it."""

    writer: PdfWriter
    _used: dict[FontFile, set[str]] = field(default_factory=dict)
    _names: dict[FontFile, str] = field(default_factory=dict)
    _places: dict[FontFile, DictionaryObject] = field(default_factory=dict)
    resources: DictionaryObject = field(default_factory=DictionaryObject)

    def encode(self, file: FontFile, text: str) -> tuple[str, str]:
        """Return the name of the font in the PDF, and `text` as the PDF writes it."""
        if file not in self._names:
            self._names[file] = f"/L{len(self._names)}"
            self._places[file] = DictionaryObject()
            self._used[file] = set()
            self.resources[NameObject(self._names[file])] = self.writer._add_object(self._places[file])
        self._used[file].update(text)
        return self._names[file], "".join(f"{file.glyph_id(character):04X}" for character in text)

    def kerned(self, file: FontFile, text: str) -> tuple[str, str]:
        """Return the name of the font in the PDF, and `text` as the PDF writes it with its letters kerned."""
        name, code = self.encode(file, text)
        return name, _kerned(file, text, code)

    def embed(self) -> None:
        """Put the letters that were used into the PDF; called once, when everything is written."""
        for file, characters in self._used.items():
            self._places[file].update(self._font(file, characters))

    def _font(self, file: FontFile, characters: set[str]) -> DictionaryObject:
        name = NameObject(f"/LEGION+{file.path.stem.replace('-', '')}")
        descriptor = self._descriptor(file, name, characters)
        widths = ArrayObject()
        for character in sorted(characters, key=file.glyph_id):
            widths.append(NumberObject(file.glyph_id(character)))
            widths.append(ArrayObject([NumberObject(round(file.width(character) * 1000))]))
        descendant = _dictionary(
            Type="/Font",
            Subtype="/CIDFontType2",
            BaseFont=name,
            CIDToGIDMap="/Identity",
            CIDSystemInfo=_dictionary(
                Registry=TextStringObject("Adobe"),  # not shown
                Ordering=TextStringObject("Identity"),  # not shown
                Supplement=0,
            ),
            DW=0,
            W=widths,
            FontDescriptor=self._add(descriptor),
        )
        to_unicode = DecodedStreamObject()
        to_unicode.set_data(_unicode_map(file, characters))
        return _dictionary(
            Type="/Font",
            Subtype="/Type0",
            BaseFont=name,
            Encoding="/Identity-H",
            DescendantFonts=ArrayObject([self._add(descendant)]),
            ToUnicode=self._add(to_unicode.flate_encode()),
        )

    def _descriptor(self, file: FontFile, name: NameObject, characters: set[str]) -> DictionaryObject:
        """Return what a reader has to know of the font, and the letters themselves."""
        data = DecodedStreamObject()
        data.set_data(_subset(file, characters))
        return _dictionary(
            Type="/FontDescriptor",
            FontName=name,
            Flags=4,
            FontBBox=ArrayObject(NumberObject(round(value * 1000)) for value in file.box),
            ItalicAngle=0,
            Ascent=round(file.ascent * 1000),
            Descent=round(file.descent * 1000),
            CapHeight=round(file.cap_height * 1000),
            StemV=80,
            FontFile2=self._add(data.flate_encode()),
        )

    def _add(self, thing: DictionaryObject) -> IndirectObject:
        return self.writer._add_object(thing)


def _dictionary(**values: PdfObject | str | int) -> DictionaryObject:
    """Return a PDF dictionary; text that starts with a slash is a name, numbers are numbers."""
    program = DictionaryObject()
    for key, value in values.items():
        if isinstance(value, PdfObject):
            program[NameObject(f"/{key}")] = value
        else:
            program[NameObject(f"/{key}")] = NumberObject(value) if isinstance(value, int) else NameObject(value)
    return program


@lru_cache(maxsize=KNOWN_WORDS)
def _kerned(file: FontFile, text: str, code: str) -> str:
    parts = [code[:4]]
    for number in range(1, len(text)):
        if moved := file.kern(text[number - 1], text[number]):
            parts.append(f"> {-moved * 1000:.0f} <")
        parts.append(code[4 * number : 4 * number + 4])
    return "".join(parts)


def _subset(file: FontFile, characters: set[str]) -> bytes:
    """Return the font with these letters, and with those that nearly every paper has, so that few differ."""
    usual = {character for character in USUAL if file.has(character)} if characters & USUAL else set()
    return _subset_of(file, frozenset(characters | usual))


@lru_cache(maxsize=24)
def _subset_of(file: FontFile, characters: frozenset[str]) -> bytes:
    """Return the font with these letters alone. Glyph numbers stay as they are: pages are written before this."""
    options = subset.Options(
        retain_gids=True,
        hinting=False,
        layout_features=[],
        notdef_outline=True,
        glyph_names=False,
        name_IDs=[],
    )
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "kern", "FFTM", "DSIG", "gasp", "STAT"]
    saved = BytesIO()
    with TTFont(file.path) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(text="".join(characters))
        subsetter.subset(font)
        for table in ("name", "post", "OS/2"):  # the subsetter insists on these, a PDF has no use for them
            if table in font:
                del font[table]
        font.flavor = None
        font.save(saved)
    return saved.getvalue()


def _unicode_map(file: FontFile, characters: set[str]) -> bytes:
    """Return the table by which a reader can search and copy the text."""
    lines = [
        f"<{file.glyph_id(character):04X}> <{character.encode('utf-16-be').hex().upper()}>"
        for character in sorted(characters)
    ]
    parts = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    blocks = "\n".join(f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in parts)  # not shown
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{blocks}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    ).encode("ascii")
