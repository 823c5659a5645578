"""How a game lists the rules of its document, one line each, and says what becomes of them here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

# The document that the Legion's own sports are played by.
MANUAL = "Alberta-NWT Command Sports Manual"  # not shown: it is cited by its own name


class Status(StrEnum):
    """What the program does with a rule."""

    RULED = "ruled"  # the engine decides; a test marked with the rule's id shows it
    PEOPLE = "people"  # a referee or official decides at the table; the program only records
    NOT_MODELLED = "not modelled"  # not shown; nothing of it is here, for the reason given


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule: its id and chapter in the document, what it says in our words, and its status.

    A rule that is not ruled gives the `reason`. Where its text is open, `why` says how it is read here, and why so.
    """

    id: str
    says: str
    status: Status = Status.RULED
    reason: str = ""
    why: str = ""

    def __post_init__(self) -> None:
        if self.status is not Status.RULED and not self.reason:
            raise ValueError(f"{self.id} needs a reason")


@dataclass(frozen=True, slots=True)
class Reading:
    """A ruling of the program where no text of a rule book decides: on what, and what holds, with its reason."""

    on: str
    says: str
    section: str = ""  # the nearest text, where there is one


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a document with its rules, in its order."""

    document: str
    name: str
    rules: tuple[Rule, ...]


_NUMBERS = (
    *("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"),
    *("xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii", "xviii", "xix", "xx"),
)
_SPREAD = re.compile(r"(?P<head>.* |)(?P<first>[ivx]+)-(?P<last>[ivx]+)")


def cited(citation: str, chapters: Sequence[Chapter]) -> tuple[Rule, ...]:
    """Return the rules of `chapters` that a citation names, in its order; a rule in parts is all of its parts.

    >>> reg = Chapter("Manual", "Darts", tuple(Rule(f"DARTS Reg. {number}", "…") for number in ("i", "ii", "iii.a")))
    >>> [rule.id for rule in cited("DARTS Reg. i-iii", [reg])], [rule.id for rule in cited("DARTS Reg. i, ii", [reg])]
    (['DARTS Reg. i', 'DARTS Reg. ii', 'DARTS Reg. iii.a'], ['DARTS Reg. i', 'DARTS Reg. ii'])
    """
    rules = [rule for chapter in chapters for rule in chapter.rules]
    by_id: dict[str, Rule] = {}
    for name in _names(citation):
        same = [rule for rule in rules if rule.id == name]
        by_id |= {rule.id: rule for rule in same or rules if rule.id == name or _is_part(rule.id, name)}
    return tuple(by_id.values())


def _is_part(rule_id: str, name: str) -> bool:
    """Return whether a rule is a part of the rule called `name`: "Reg. v.a" of "Reg. v", "WPA 2.3 a" of "WPA 2.3"."""
    part = rule_id.removeprefix(f"{name} ")
    return rule_id.startswith(f"{name}.") or (part != rule_id and len(part) == 1)


def _names(citation: str) -> Iterator[str]:
    """Yield each rule of a citation by its full name: "THE GO i-iii", "WPA 3.3 e, f", several after semicolons."""
    for group in citation.split(";"):
        head = ""
        for part in group.split(","):
            name = part.strip() if " " in part.strip() else f"{head}{part.strip()}"
            head = name[: name.rfind(" ") + 1]
            spread = _SPREAD.fullmatch(name)
            if spread is None:
                yield name
                continue
            first, last = (_NUMBERS.index(spread[end]) for end in ("first", "last"))
            yield from (f"{spread['head']}{number}" for number in _NUMBERS[first : last + 1])
