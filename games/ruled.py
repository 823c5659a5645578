"""How a game lists the rules of its document, one line each, and says what becomes of them here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Status(StrEnum):
    """What the program does with a rule."""

    RULED = "ruled"  # the engine decides; a test marked with the rule's id shows it
    PEOPLE = "people"  # a referee or official decides at the table; the program only records
    NOT_MODELLED = "not modelled"  # nothing of it is here, for the reason given


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule: its id and chapter in the document, what it says in our words, and its status.

    A rule that is not ruled gives the `reason`.
    """

    id: str
    says: str
    status: Status = Status.RULED
    reason: str = ""

    def __post_init__(self) -> None:
        if self.status is not Status.RULED and not self.reason:
            raise ValueError(f"{self.id} needs a reason")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a document with its rules, in its order."""

    document: str
    name: str
    rules: tuple[Rule, ...]
