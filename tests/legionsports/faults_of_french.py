"""What cannot be right in a catalogue of French: a guess, other placeholders or tags, a space, a glued letter."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel.messages.catalog import Catalog, Message

_HELD = re.compile(r"%\(\w+\)[sd]|%[sd%]|(?<!\{)\{[a-z_.]+(?::[^{}]*)?\}(?!\})|</?[a-z]+[^>]*>")
# French has a space before these signs and inside these quotation marks, and no line may break at it.
_NO_SPACE = re.compile(
    "[^\u00a0\u202f][?!;:](?![0-9])|\u00ab[^\u00a0\u202f]|[^\u00a0\u202f]\u00bb|\u00ab$|[\u201c\u201d]"
)
_GLUED = re.compile(r"%\(\w+\)[sd][a-z]|(?<!\{)\{[a-z_.]+\}[a-z]|\b[dlDL]'(?:%\(|\{[a-z_.]+\})")
_PUT_IN = re.compile(r"https?://\S+|\{[^}]*\}|%\([^)]*\)[sd]|&\w+;")
_TAGS = re.compile(r"</?[a-z][^>]*>")


def faults(catalogue: Catalog) -> Iterator[str]:
    """Yield each fault in a line; what is not translated is none."""
    for message in catalogue:
        if message.id:
            yield from (f"{_texts(message.id)[0][:70]!r}: {fault}" for fault in _faults_of(message))


def _faults_of(message: Message) -> Iterator[str]:
    if message.fuzzy:  # a program that translators use marks so what it guessed; it isn't compiled
        yield "fuzzy: read it, and take the mark away"
    held = [sorted(map(_bare, _HELD.findall(text))) for text in _texts(message.id)]
    for form in filter(None, _texts(message.string)):
        if sorted(map(_bare, _HELD.findall(form))) not in held:
            yield f"other placeholders or tags: {form[:70]!r}"
        elif may_break_before_a_sign(form):
            yield f"a space that no line may break at is missing: {form[:70]!r}"
        elif _GLUED.search(form):
            yield f"a letter is glued to what is put in, which may have another plural or gender: {form[:70]!r}"


def may_break_before_a_sign(text: str) -> bool:
    """Return whether a sign of a French text lacks the space that belongs to it, or has one at which a line may break.

    >>> [may_break_before_a_sign(text) for text in ("<b>Nom :</b> x", "Qui\\u00a0?", "à 18:15")]
    [True, False, False]
    """
    return bool(_NO_SPACE.search(_TAGS.sub("", _PUT_IN.sub("x", text))))


def _bare(placeholder: str) -> str:
    """Return a placeholder without the words that it chooses from, which are a translator's."""
    return re.sub(r":[^{}]*\}", "}", placeholder)


def _texts(given: object) -> list[str]:
    return [str(text) for text in (given if isinstance(given, (tuple, list)) else (given,))]
