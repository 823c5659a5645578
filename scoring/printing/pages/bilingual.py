"""A paper in two languages at once: what stands on it is read from the paper in the one and in the other.

The same template makes both, so that they differ in their words alone. A label that reads the same in both stands
there once. Any other has two lines, one a language; a paragraph is followed by itself in the other language. So every
sheet of every game has both languages without a word about it in its template.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kit.pure.translation import in_french_numbers
from scoring.printing.pages.fitting import LINE_BREAK

_PIECE = re.compile(r"<style\b.*?</style>|<!--.*?-->|<[^>]+>", re.DOTALL)
_NAME = re.compile(r"</?[a-z0-9]+|<!")
_SPACES = re.compile(r"\s+")
_AROUND = re.compile(r"((?:\s|&e[mn]sp;)*)(.*?)((?:\s|&e[mn]sp;)*)", re.DOTALL)


class UnlikePapersError(Exception):
    """Two papers that differ in more than their words: a mistake of a template, or of a translation."""


def both(first: str, second: str, *, language: str) -> str:
    """Return a paper with the words of both; `language` is that of the second.

    >>> both("<p>Round <b>3</b></p>", "<p>Ronde <b>3</b></p>", language="fr")
    '<p><span class="both"><span>Round</span><span lang="fr">Ronde</span></span> <b>3</b></p>'
    >>> both('<p class="note">To 21.</p>', '<p class="note">À 21.</p>', language="fr")
    '<p class="note">To 21.<br><span lang="fr">À 21.</span></p>'
    """
    return "".join(_joined(list(_pieces(first)), list(_pieces(second)), language))


def both_words(first: str, second: str | None = None) -> str:
    """Return what is written in a box in both languages, one after the other; where there is one language, in that.

    What the two have in common stands there once, part by part between middle dots.

    >>> both_words("Entry 12 · District 4", "Inscription 12 · District 4")
    'Entry/Inscription 12 · District 4'
    >>> both_words("Sheet 3 of 171", "Feuille 3 sur 171")
    'Sheet 3 of 171 / Feuille 3 sur 171'
    >>> both_words("Acton No. 12", "Acton no 12")
    'Acton No. 12'
    """
    if second is None or _is_same(first, second):
        return first
    ones, others = first.split(" · "), second.split(" · ")
    if len(ones) != len(others):
        return f"{first} / {second}"
    return " · ".join(_both_of_a_part(one, other) for one, other in zip(ones, others, strict=True))


def both_lines(first: str, second: str) -> str:
    """Return what is written in a box in both languages, a line each."""
    return first if _is_same(first, second) else f"{first}{LINE_BREAK}{second}"


def _both_of_a_part(first: str, second: str) -> str:
    """Return a part in both languages; where they differ in one word, that word alone stands there twice."""
    if _is_same(first, second):
        return first
    ones, others = first.split(" "), second.split(" ")
    differ = [at for at, (one, other) in enumerate(zip(ones, others, strict=False)) if one != other]
    if len(ones) == len(others) > len(differ) == 1:
        at = differ[0]
        return " ".join([*ones[:at], f"{ones[at]}/{others[at]}", *ones[at + 1 :]])
    return f"{first} / {second}"


def _is_same(first: str, second: str) -> bool:
    """Return whether two languages say the same: "Acton No. 12" and « Acton no 12 » are one name."""
    return second in (first, in_french_numbers(first))


def _pieces(html: str) -> Iterator[str]:
    """Yield the tags and the words between them, in turn; it begins and ends with words."""
    last = 0
    for piece in _PIECE.finditer(html):
        yield html[last : piece.start()]
        yield piece[0]
        last = piece.end()
    yield html[last:]


def _joined(first: Sequence[str], second: Sequence[str], language: str) -> Iterator[str]:
    if [_kind(piece) for piece in first[1::2]] != [_kind(piece) for piece in second[1::2]]:
        raise UnlikePapersError
    for number, (one, other) in enumerate(zip(first, second, strict=True)):
        if number % 2 or _is_same(_plain(one), _plain(other)):
            yield one
        else:
            yield _both_of_words(one, other, language, before=first[number - 1], after=first[number + 1])


def _both_of_words(one: str, other: str, language: str, *, before: str, after: str) -> str:
    start, said, end = _parted(one)
    also = _parted(other)[1]
    if before.startswith("<title"):
        return f"{said} / {also}"
    if 'class="note"' in before and after.startswith("</"):
        return f'{said}<br><span lang="{language}">{also}</span>'  # not shown
    return (
        f'{start}<span class="both"><span>{said}</span><span lang="{language}">{also}</span></span>{end}'  # not shown
    )


def _kind(tag: str) -> str:
    """Return the name of a tag: attributes may have words in them, and those of the first language stay."""
    name = _NAME.match(tag)
    return name[0] if name else tag


def _parted(words: str) -> tuple[str, str, str]:
    """Return the room before the words, the words, and the room after them."""
    parts = _AROUND.fullmatch(words)
    assert parts is not None
    return parts[1], _SPACES.sub(" ", parts[2]), parts[3]


def _plain(words: str) -> str:
    return _SPACES.sub(" ", words).strip(" ")
