"""The few marks of a help text: `*Publish*` is what stands on a page, `[the draw](draw)` leads to another topic."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_MARK = re.compile(r"\*(?P<said>[^*\n]+)\*|\[(?P<label>[^\]\n]+)\]\((?P<to>[a-z0-9-]+)\)")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text: plain, `said` on the page, or leading `to` a topic."""

    text: str
    said: bool = False
    to: str = ""


def pieces(text: str) -> Iterator[Piece]:
    """Yield the pieces of a text.

    >>> list(pieces("Press *Publish*; see [the draw](draw)."))[1:4:2]
    [Piece(text='Publish', said=True, to=''), Piece(text='the draw', said=False, to='draw')]
    """
    at = 0
    for marked in _MARK.finditer(text):
        if marked.start() > at:
            yield Piece(text[at : marked.start()])
        yield Piece(marked["said"] or marked["label"], said=bool(marked["said"]), to=marked["to"] or "")
        at = marked.end()
    if at < len(text):
        yield Piece(text[at:])


def plain(text: str) -> str:
    """Return a text without its marks.

    >>> plain("Press *Publish*; see [the draw](draw).")
    'Press Publish; see the draw.'
    """
    return "".join(piece.text for piece in pieces(text))
