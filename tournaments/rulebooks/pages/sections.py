"""The sections of a rule book as a list: which there are, and in which something has changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.rulebook import RuleBook
from games.rulebook.comparing import Differences
from games.rulebook.sections import sections_of
from tournaments.rulebooks import words


@dataclass(frozen=True, slots=True)
class SectionLine:
    """One section: what it is called, and how many of its settings are new."""

    key: str
    title: str
    changed: int
    is_new: bool


@dataclass(frozen=True, slots=True)
class SectionGroup:
    """Sections that are looked for together."""

    key: str
    title: str
    lines: Sequence[SectionLine]


def section_groups(book: RuleBook, differences: Iterable[Differences]) -> list[SectionGroup]:
    """Return the sections of a book in groups: what holds for all, the levels, and each sport with its categories."""
    changed = {difference.section: difference for difference in differences}
    groups: dict[str, list[SectionLine]] = {}
    sport = ""
    for section in sections_of(book):
        head, _, key = section.partition(".")
        sport = key if head == "sports" else sport
        group = sport if head in ("sports", "categories") else "levels" if head == "levels" else "all"
        difference = changed.get(section)
        title, rows = words.section_title(book, section), len(difference.rows) if difference else 0
        groups.setdefault(group, []).append(
            SectionLine(section, title, rows, bool(difference and not difference.in_left))
        )
    return [SectionGroup(key, words.group_title(book, key), lines) for key, lines in groups.items()]
