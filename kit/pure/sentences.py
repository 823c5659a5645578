"""A sentence that is kept: a code and its values. It is said in the language of whoever reads it.

Every room has one catalogue of what it keeps (`SENTENCES` in its words): by code a marked sentence with {blanks}, or a
function of the values. What people typed themselves is kept as it is, as text.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from string import Formatter
from typing import Any, TypeAlias

from kit.pure.translation import gettext, in_french, numbered

# A marked sentence, a lazy one, or what makes words of the values.
Said = str | Callable[..., object]

_CATALOGUES: dict[str, Mapping[str, Said]] = {}
_MONTHS_IN_FRENCH = (
    "janvier", "février", "mars", "avril", "mai", "juin",
    "juillet", "août", "septembre", "octobre", "novembre", "décembre",
)  # fmt: skip


def keep(room: str, sentences: Mapping[str, Said]) -> None:
    """Keep the sentences of a room by code; the site does this once, when it starts."""
    _CATALOGUES[room] = sentences


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a row keeps in place of words. `code` names the room and its sentence: "draws.group".

    >>> keep("zoo", {"bitten": "{who} was bitten by {by}.", "animal": lambda kind: f"the {kind}"})
    >>> said = Sentence("zoo.bitten", {"who": "Ann", "by": Sentence("zoo.animal", {"kind": "goat"})})
    >>> str(said), of_json(to_json(said)) == said
    ('Ann was bitten by the goat.', True)
    """

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "params", of_json(self.params))

    def __str__(self) -> str:
        room, _, code = self.code.partition(".")
        try:
            said = _CATALOGUES[room][code]
            if callable(said):
                return str(said(**self.params))
            return worded(gettext(said) if type(said) is str else str(said), **self.params)
        except (LookupError, TypeError) as error:
            raise ValueError(f"no sentence: {self!r}") from error

    def __hash__(self) -> int:
        return hash(self.code)


# What a row keeps: a sentence, or what somebody typed.
Kept: TypeAlias = Sentence | str


def tidied(kept: Kept, most: int | None = None) -> Kept:
    """Return what is kept without blanks around it, and with so many letters at most where somebody typed it.

    >>> tidied("  Misread twice ", 7)
    'Misread'
    """
    return kept if isinstance(kept, Sentence) else kept.strip()[:most].strip()


def to_json(value: Any) -> Any:
    """Return what is kept as JSON: every sentence in it as an object of its code and its params.

    >>> to_json(["typed", Sentence("draws.group", {"letter": "B"})])
    ['typed', {'code': 'draws.group', 'params': {'letter': 'B'}}]
    """
    if isinstance(value, Sentence):
        return {"code": value.code, "params": to_json(value.params)}
    if isinstance(value, Mapping):
        return {key: to_json(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [to_json(part) for part in value]
    return value


def of_json(kept: Any) -> Any:
    """Return what was kept as JSON, with its sentences."""
    if isinstance(kept, Mapping):
        if kept.keys() == {"code", "params"}:
            return Sentence(kept["code"], of_json(kept["params"]))
        return {key: of_json(part) for key, part in kept.items()}
    if isinstance(kept, list):
        return [of_json(part) for part in kept]
    return numbered(kept) if type(kept) is str and " No. " in kept else kept


def translate(kept: Any) -> Any:
    """Return what was kept as JSON with every sentence in it in the reader's language.

    >>> translate({"by": "Ann", "why": ["He ran."]})
    {'by': 'Ann', 'why': ['He ran.']}
    """
    if isinstance(kept, Sentence):
        return str(kept)
    if isinstance(kept, Mapping):
        if kept.keys() == {"code", "params"}:
            return str(of_json(kept))
        return {key: translate(part) for key, part in kept.items()}
    return [translate(part) for part in kept] if isinstance(kept, list | tuple) else of_json(kept)


def worded(text: str, **params: object) -> str:
    """Return a sentence of a catalogue with its blanks filled in.

    >>> worded("There {entries:is|are} {entries}.", entries=1), worded("There {entries:is|are} {entries}.", entries=0)
    ('There is 1.', 'There are 0.')
    >>> worded("Received on {day}, born {born}.", day=datetime.date(2027, 2, 5), born=None)
    'Received on February 5, 2027, born not known.'
    """
    return _WORDS.format(text, **params)


class _Words(Formatter):
    """Numbers choose between "is|are"; a day is written out; what nobody knows says so."""

    def format_field(self, value: object, format_spec: str) -> str:
        if "|" in format_spec:
            return format_spec.split("|")[value != 1]
        if value is None:
            return gettext("not known")
        if type(value) is str and not format_spec:
            return str(of_json(value))
        if isinstance(value, datetime.date) and not format_spec:
            return _date(value)
        return str(super().format_field(value, format_spec))


_WORDS = _Words()


def _date(day: datetime.date) -> str:
    """Return a date as the reader's language writes it out, as pages do with `tournaments/dates`."""
    if in_french():
        return f"{'1er' if day.day == 1 else day.day} {_MONTHS_IN_FRENCH[day.month - 1]} {day.year}"
    return f"{day:%B} {day.day}, {day.year}"
