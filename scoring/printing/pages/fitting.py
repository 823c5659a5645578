"""Text in a box: the largest type that fits, on as many lines as there is room for."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from kit.fonts import readable, width

LINE_HEIGHT = 1.12
LINE_BREAK = "\N{LINE SEPARATOR}"  # where a line of what is written ends in any case


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text that fits its box: the lines, the size, and how far it had to be squeezed (1 = not at all)."""

    lines: tuple[str, ...]
    size: float
    squeeze: float = 1.0


def plain(text: str) -> str:
    """Return `text` with its accents joined to their letters and its line breaks made spaces, in letters that we have.

    A no-break space stays: it keeps an initial with its surname.
    """
    return readable(re.sub(r"[^\S\N{NO-BREAK SPACE}]+", " ", unicodedata.normalize("NFC", text)).strip())


@lru_cache(maxsize=4_096)  # names, hours and places come again and again on the papers of one event
def fit(text: str, *, bold: bool, size: float, box_width: float, box_height: float) -> Fitted:
    """Return `text` in the largest type up to `size` that fits the box, on as many lines as the box has room for.

    Below half of `size` the letters are squeezed instead: small and narrow is still readable, cut is not.
    """
    text = LINE_BREAK.join(plain(part) for part in text.split(LINE_BREAK))
    smallest = min(size, max(5.0, size / 2))
    tried = size
    while tried > smallest:
        lines = broken(text, bold=bold, room=box_width / tried)
        # One line may be as high as its box; more lines need their full distance.
        high_enough = len(lines) == 1 or len(lines) * tried * LINE_HEIGHT <= box_height
        if high_enough and max(width(line, bold=bold) for line in lines) * tried <= box_width:
            return Fitted(lines, tried)
        tried -= 0.5
    room = max(1, int(box_height // (smallest * LINE_HEIGHT)))
    lines = broken(text, bold=bold, room=max(box_width / smallest, width(text, bold=bold) / room * 1.15))
    widest = max(width(line, bold=bold) for line in lines) * smallest
    return Fitted(lines, smallest, min(1.0, box_width / widest) if widest else 1.0)


def broken(text: str, *, bold: bool, room: float) -> tuple[str, ...]:
    """Return `text` on lines of so much room in a size of 1; a word that is wider stands alone."""
    lines = []
    for part in text.split(LINE_BREAK):
        lines.append("")
        for word in part.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if not lines[-1] or width(longer, bold=bold) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
    return tuple(lines)
