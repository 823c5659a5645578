"""What is wrong with French that somebody reads: words of English in it, and signs before which a line may break."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html.parser import HTMLParser

from legionsports.languages.services import catalogue
from tests.legionsports.unmarked import READ_OUT
from tests.names_of_categories import kept_names

# Words of English sentences that are no word of a French one; in capitals they stand in the name of a section.
ENGLISH = re.compile(
    r"\b(?:The|the|and|of|with|This|this|that|These|these|is|are|was|were|been|has|have|not|which|Who|who|When|when|Where|where|your|you|You|"
    r"they|from|Each|each|Every|every|until|After|after|Before|before|there|Nothing|Everybody|Somebody|Only|only|team's)\b"
)
# In French a space stands before these signs, at which no line may break. A citation is quoted with its own.
SIGNS = re.compile(r"(?:^|[^\u00a0\u202f])[:;?!](?!\S)|«[^\u00a0]|[^\u00a0]»")
CITED = re.compile(r"; (?=[A-Z0-9]{2}|Reg\.|[ivx]+\b|[A-Z]?\d)")
# Names: of a game, of rule books, of what a file may call its columns.
NAMES = re.compile(
    r"Behind the 8 Ball|Newfoundland and Labrador|Code of Conduct|"
    r"an example from public sources|WPA rules of 2025|Date of birth, Birthdate.*"
)
NOT_READ = {"script", "style", "code", "kbd", "svg", "pre"}


class Reader(HTMLParser):
    """What somebody reads on a page, piece by piece; parts that say they are in another language are left out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.language, self.pieces = "", []
        self._left_out: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "html":
            self.language = given.get("lang") or ""
        elif self._left_out:
            self._left_out += [tag] if tag == self._left_out[0] else []
        elif tag in NOT_READ or (given.get("lang") or "fr").startswith("en"):
            self._left_out.append(tag)
        if not self._left_out:
            self.pieces += [given[name] or "" for name in READ_OUT & given.keys()]

    def handle_endtag(self, tag: str) -> None:
        if self._left_out and tag == self._left_out[0]:
            self._left_out.pop()

    def handle_data(self, data: str) -> None:
        if not self._left_out:
            self.pieces.append(data)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    return reader


def in_english(pieces: Sequence[str]) -> Iterator[str]:
    for piece in pieces:
        words = " ".join(piece.split())
        if ENGLISH.search(NAMES.sub("", piece)) and not has_no_french_yet(words):
            yield words[:120]


def has_no_french_yet(words: str) -> bool:
    """Return whether a sentence is in English because nobody has translated it: only a release minds."""
    return any(part in words for part in _parts_without_french())


@cache  # it takes seconds, and is asked only where English was found
def _parts_without_french() -> list[str]:
    return [
        part.strip()
        for message in catalogue.missing(catalogue.updated("fr_CA"))
        for text in ([message.id] if isinstance(message.id, str) else message.id)
        for part in re.split(r"%\(\w+\)[sd]|%[sd]|\{[^}]*\}|<[^>]*>", text)
        if ENGLISH.search(part)
    ]


def named_in_english(pieces: Sequence[str]) -> Iterator[str]:
    for piece in pieces:
        if kept_names().search(piece):
            yield " ".join(piece.split())[:120]


def without_a_space(pieces: Sequence[str]) -> Iterator[str]:
    for piece in pieces:
        if SIGNS.search(CITED.sub(" ", piece)):
            yield " ".join(piece.split())[:120]
