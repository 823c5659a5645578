"""The letters that paper has, how wide they are, and what stands there for one that it has not: never a box."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from html import escape
from pathlib import Path

from anyascii import anyascii
from django.conf import settings
from fontTools.ttLib import TTFont

FOLDER = settings.BASE_DIR / "legionsports" / "static" / "legionsports" / "fonts"
SYSTEM = Path("/usr/share/fonts/truetype/dejavu")  # script/server installs it; it has syllabics and accents
# Bold or not, to the files that are asked for a letter, one after the other.
FILES: dict[bool, tuple[Path, ...]] = {
    False: (
        FOLDER / "atkinson-hyperlegible-latin-400-normal.woff2",
        FOLDER / "atkinson-hyperlegible-latin-ext-400-normal.woff2",
        SYSTEM / "DejaVuSans.ttf",
    ),
    True: (
        FOLDER / "atkinson-hyperlegible-latin-700-normal.woff2",
        FOLDER / "atkinson-hyperlegible-latin-ext-700-normal.woff2",
        SYSTEM / "DejaVuSans-Bold.ttf",
    ),
}
UNREADABLE = "?"
_CHANGES_OTHERS = frozenset({"Mn", "Mc", "Me", "Cc", "Cf", "Sk"})
_SHORT_NAME = re.compile(r":([a-z0-9_+-]+):")  # of an emoji: ":maple_leaf:"


def readable(text: str) -> str:
    """Return `text` with every letter that our files lack written with those that they have.

    >>> readable("L. Wójcik, ᐊᓂ"), readable("林小明"), readable("Ann \N{DIRECT HIT}"), readable("नील")
    ('L. Wójcik, ᐊᓂ', 'LinXiaoMing', 'Ann (dart)', 'nil')
    """
    missing = {letter for letter in set(text) if not letter.isascii() and not _is_there(letter)}
    return text.translate({ord(letter): in_latin(letter) for letter in missing}) if missing else text


def readable_html(text: str) -> str:
    """Return the same of HTML: what stands in for a letter is text there, and no part of a tag.

    >>> readable_html("<p>\N{FULLWIDTH LESS-THAN SIGN}b> 林")
    '<p>&lt;b> Lin'
    """
    missing = {letter for letter in set(text) if not letter.isascii() and not _is_there(letter)}
    return text.translate({ord(letter): escape(in_latin(letter)) for letter in missing}) if missing else text


@cache
def advances(path: Path) -> dict[int, float]:
    """Return how wide each letter of a font file is in a size of 1; none where this machine does not have the file."""
    if not path.exists():
        return {}
    with TTFont(path, lazy=True) as font:
        widths, em = font["hmtx"].metrics, font["head"].unitsPerEm
        return {letter: widths[name][0] / em for letter, name in font.getBestCmap().items()}


def width(text: str, *, bold: bool) -> float:
    """Return how wide `text` is when it is set in a size of 1."""
    return sum(_advance(letter, bold) for letter in text)


@cache
def _advance(letter: str, bold: bool) -> float:
    files = (advances(path) for path in (*FILES[bold], *FILES[not bold]))
    return next((file[ord(letter)] for file in files if ord(letter) in file), 1.0)


@cache
def _is_there(letter: str) -> bool:
    return any(ord(letter) in advances(path) for paths in FILES.values() for path in paths)


@cache
def in_latin(letter: str) -> str:
    """Return what is written for a letter; nothing for one that only changes others, as the colour of a hand."""
    latin = _SHORT_NAME.sub(lambda name: f"({name[1].replace('_', ' ')})", anyascii(letter))
    return latin or ("" if unicodedata.category(letter) in _CHANGES_OTHERS else UNREADABLE)
