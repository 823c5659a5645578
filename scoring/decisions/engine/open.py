"""Open decisions, the choices that fit each, and which of them are answered. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from typing import Any

from kit.pure.sentences import Sentence

Answer = tuple[int, str, str, str]  # competition, kind, key, mark


class Kind(StrEnum):
    """What no longer holds."""

    FINALS = "finals"
    ROUND = "round"
    PLAYOFF = "playoff"
    LEFT = "left"
    RULING = "ruling"
    BELOW = "below"
    PEOPLE = "people"
    LATE_SHEET = "late_sheet"
    LATE_MORE = "late_more"


LATE = (Kind.LATE_SHEET, Kind.LATE_MORE)  # settled on one page, sheet by sheet


class Choice(StrEnum):
    """What can be decided. All but the first change something."""

    STANDS = "stands"
    AGAIN = "again"
    REPLACED = "replaced"
    DROPPED = "dropped"
    FORFEIT = "forfeit"
    AS_RULED = "as_ruled"
    OUT = "out"
    LATER = "later"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDecision:
    """One thing that rests on what no longer holds, and what can be decided about it.

    `facts` hold numbers and no ids, so that they are the same on another site. `on` is what a choice acts on, by id,
    and `values` what the sentences of the choices name.
    """

    kind: Kind
    key: str
    facts: Mapping[str, Any]
    competition: int
    what: Sentence
    choices: tuple[Choice, ...]
    other: int | None = None  # the second competition, where it is about two
    entries: tuple[int, ...] = ()  # whom it concerns
    on: Mapping[str, Any] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def mark(self) -> str:
        """What tells these facts from others, in a form: it was read before somebody decided."""
        return mark_of(self.facts)

    @property
    def asks(self) -> set[Answer]:
        """What has to be answered for it not to be open."""
        return answers_of(self.competition, self.kind.value, self.key, self.facts)


def mark_of(facts: Mapping[str, Any]) -> str:
    """Return a short text that is the same for the same facts.

    >>> mark_of({"a": 1, "b": [2]}) == mark_of({"b": [2], "a": 1}) != mark_of({"a": 2, "b": [2]})
    True
    """
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def answers_of(competition: int, kind: str, key: str, facts: Mapping[str, Any]) -> set[Answer]:
    """Return what a standing decision on these facts answers.

    Of people in two places that is each two matches by themselves: they get fewer while matches are played.
    """
    parts = [{"matches": two} for two in facts.get("matches", ())] if kind == Kind.PEOPLE else [facts]
    return {(competition, kind, key, mark_of(part)) for part in parts}


def still_open(found: Iterable[OpenDecision], answered: Set[Answer]) -> list[OpenDecision]:
    """Return those that no standing decision answers: one about the same, made on the same facts."""
    return [decision for decision in found if not decision.asks <= answered]
