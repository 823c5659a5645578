"""What the pages of rule books show: differences under the headings that people know, and the trail of a book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games import rulebook
from games.rulebook import RuleBook, Setting
from games.rulebook.comparing import Difference, Differences, differences
from tournaments.editions.models import Book, BookVersion, Edition
from tournaments.rulebooks import words

A_PAGE = 10  # versions of a trail


@dataclass(frozen=True, slots=True)
class Said:
    """What one book says of a setting, in words."""

    value: str
    section: str
    why: str


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    label: str
    left: Said | None
    right: Said | None
    in_words_alone: bool


@dataclass(frozen=True, slots=True)
class DifferenceGroup:
    """What differs in one section; `only` says in which book alone the whole section stands."""

    key: str
    title: str
    rows: Sequence[DifferenceRow]
    only: str = ""

    @property
    def count(self) -> str:
        return words.settings_differ(len(self.rows))


@dataclass(frozen=True, slots=True)
class Saved:
    """One version of a book, as its trail shows it."""

    version: BookVersion
    what: str
    edition: Edition | None
    changed: int


def difference_groups(
    differences: Iterable[Differences], left: RuleBook, right: RuleBook, *, words_too: bool = True
) -> list[DifferenceGroup]:
    """Return differences under the headings of the book that has the section.

    Without `words_too` those are left out where the value is the same, and its section or its reason is another.
    """
    groups = []
    for difference in differences:
        title = words.section_title(right if difference.in_right else left, difference.section)
        only = "" if difference.in_left and difference.in_right else "right" if difference.in_right else "left"
        rows = [_row(row) for row in difference.rows if words_too or not row.in_words_alone]
        if rows:
            groups.append(DifferenceGroup(difference.section, title, rows, only))
    return groups


def trail_of(book: Book, newest: int) -> list[Saved]:
    """Return the versions of a book from `newest` down, so many as a page has, with how many settings each changed.

    Two queries. Every version is read as a whole, which takes its time: all of a long-written book would take minutes.
    """
    versions = list(book.versions.filter(number__lte=newest).select_related("made_by")[: A_PAGE + 1])
    editions = {edition.version: edition for edition in book.editions.defer("text")}
    books = [rulebook.loads(version.text) for version in versions]
    trail = []
    for position, version in enumerate(versions[:A_PAGE]):
        before = books[position + 1] if position + 1 < len(books) else None
        changed = sum(len(difference.rows) for difference in differences(before, books[position])) if before else 0
        what = words.what_was_done(version, books[position])
        trail.append(Saved(version, what, editions.get(version.number), changed))
    return trail


def _row(row: Difference) -> DifferenceRow:
    return DifferenceRow(row.label, _said(row.left), _said(row.right), row.in_words_alone)


def _said(setting: Setting | None) -> Said | None:
    if setting is None:
        return None
    return Said(setting.in_words, setting.source.section, setting.why)
