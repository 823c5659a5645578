"""The mistakes of the file of a sport, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.described.engine.checking import PROBLEMS, Mistake
from kit.pure.translation import gettext


@dataclass(frozen=True, slots=True)
class Explanation:
    """A mistake as a page shows it: at its line, with the setting by its path."""

    line: int
    path: str
    problem: str


def problem_of(mistake: Mistake) -> str:
    """Return what is wrong, and what would be allowed.

    >>> problem_of(Mistake(1, "sides.size", "out_of_range", {"low": 1, "high": 12}))
    'must be from 1 to 12'
    """
    return gettext(PROBLEMS[mistake.code]).format(**mistake.params)


def explain(mistakes: Iterable[Mistake]) -> list[Explanation]:
    """Return every mistake as a page shows it."""
    return [Explanation(mistake.line, mistake.path, problem_of(mistake)) for mistake in mistakes]
