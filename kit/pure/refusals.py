"""The sentence of a refusal: found by who refuses and the code, in the catalogue of each room and game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from kit.pure.sentences import worded
from kit.pure.translation import gettext
from kit.pure.violations import RuleViolation

_CATALOGUES: dict[str, Mapping[str, str]] = {}
_FINDERS: list[Callable[[str], Mapping[str, str]]] = []
_CITATIONS: dict[str, Mapping[str, str]] = {}


def keep(room: str, sentences: Mapping[str, str]) -> None:
    """Keep the sentences of a room by code; the apps do this once, when the site starts."""
    _CATALOGUES[room] = sentences


def keep_finder(find: Callable[[str], Mapping[str, str]]) -> None:
    """Ask `find` for the sentences of who has kept none: it raises KeyError for whom it does not know."""
    _FINDERS.append(find)


def keep_citations(prefix: str, sentences: Mapping[str, str]) -> None:
    """Keep how sections are cited whose names begin with `prefix`: each by its name, and the others by ""."""
    _CITATIONS[prefix] = sentences


def sentence(refusal: RuleViolation) -> str:
    """Return what a person can read and act on, with the section that decides. Raises KeyError for an unknown code."""
    text = worded(gettext(_catalogue_of(refusal.room)[refusal.code]), **refusal.params)
    return f"{text} ({section(refusal.rule)})" if refusal.rule else text


def _catalogue_of(room: str) -> Mapping[str, str]:
    if room in _CATALOGUES:
        return _CATALOGUES[room]
    for find in _FINDERS:
        with suppress(KeyError):
            return find(room)
    raise KeyError(room)


def section(rule: str) -> str:
    """Return how a rule is cited to people.

    >>> keep_citations("Q-", {"Q-1": "the first question", "": "a question"})
    >>> section("DARTS Reg. xi"), section("Q-1"), section("Q-7")
    ('DARTS Reg. xi', 'the first question', 'a question')
    """
    for prefix, sentences in _CITATIONS.items():
        if rule.startswith(prefix):
            return gettext(sentences.get(rule, sentences[""]))
    return rule
