"""Two rule books side by side: what the one says otherwise than the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.rulebook.book import RuleBook, Setting
from games.rulebook.model import Source
from games.rulebook.sections import section_of, sections_of
from kit.pure.codec import Json
from kit.pure.translation import gettext_lazy

_HEAD = {
    "title": gettext_lazy("Title"),
    "command": gettext_lazy("Command"),
    "season": gettext_lazy("Season"),
    "text_of": gettext_lazy("Read from"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One setting of which two books do not say the same. A side that does not say it is None."""

    path: str
    left: Setting | None
    right: Setting | None

    @property
    def label(self) -> str:
        shown = self.right or self.left
        assert shown is not None
        return shown.label

    @property
    def in_words_alone(self) -> bool:
        """Whether the value is the same, and its section, its reason or its name is another."""
        return self.left is not None and self.right is not None and _value(self.left) == _value(self.right)


@dataclass(frozen=True, slots=True)
class Differences:
    """What differs in one section. A section that only one book has is told whole."""

    section: str
    rows: tuple[Difference, ...]
    in_left: bool = True
    in_right: bool = True


def differences(left: RuleBook, right: RuleBook) -> tuple[Differences, ...]:
    """Return section by section what differs, in the order of `right`, then what `left` alone has.

    The games that are no sport of either manual come from their packages, and are the same in both.
    """
    ours, theirs = own_settings(left), own_settings(right)
    rows: dict[str, list[Difference]] = {}
    for path in {**theirs, **ours}:
        if _comparable(ours.get(path)) != _comparable(theirs.get(path)):
            difference = Difference(path=path, left=ours.get(path), right=theirs.get(path))
            rows.setdefault(section_of(path), []).append(difference)
    in_left, in_right = sections_of(left), sections_of(right)
    return tuple(
        Differences(section, tuple(rows[section]), section in in_left, section in in_right)
        for section in dict.fromkeys((*in_right, *in_left))
        if section in rows
    )


def own_settings(book: RuleBook) -> dict[str, Setting]:
    """Return by path what a book says of itself, and every setting of it that its Command has written."""
    return {**{setting.path: setting for setting in _head(book)}, **{setting.path: setting for setting in _own(book)}}


def _head(book: RuleBook) -> Iterator[Setting]:
    for name, label in _HEAD.items():
        yield Setting(name, getattr(book, name), Source(label=label))


def _own(book: RuleBook) -> Iterator[Setting]:
    sections = frozenset(sections_of(book))
    return (setting for setting in book.settings() if section_of(setting.path) in sections)


def _comparable(setting: Setting | None) -> Json:
    """Return what has to be equal for two books to say the same; a reading of people alone is not the book's."""
    if setting is None:
        return None
    source = setting.source
    return (
        _value(setting),
        source.section,
        source.why,
        source.label,
        source.unit,
        source.choices,
        source.low,
        source.high,
    )


def _value(setting: Setting) -> Json:
    return type(setting.value), setting.value
