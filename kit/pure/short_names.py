"""People in short, by initial and surname, so that nobody is taken for another. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kit.pure.text import sort_key


@dataclass(frozen=True, slots=True)
class Called:
    """How somebody is called: by how many letters of the given names, and as which of those with the same whole name.

    `namesake` is 0 for a person whose name nobody else has.
    """

    surname: str
    given: str
    letters: int = 1
    namesake: int = 0

    @property
    def heard(self) -> str:
        return sort_key(shorten(self.given, self.letters)).rstrip(".")

    @property
    def whole(self) -> tuple[str, str]:
        return self.surname, sort_key(self.given).rstrip(".")


def shorten(given: str, letters: int) -> str:
    """Return the given names by their first letters.

    >>> shorten("Jean-Paul", 1), shorten("Jean-Paul", 5), shorten("Jean", 4)
    ('J.', 'Jean-P.', 'Jean')
    """
    short = given[:letters]
    if short.endswith(("-", " ", ".", "'")):
        short = given[: letters + 1]
    return short if letters > 1 and short == given else f"{short.rstrip('.')}."


def tell_apart(rows: Iterable[tuple[int, Called, Iterable[object]]]) -> dict[int, Called]:
    """Return how people have to be called from now on, of those for whom that is new, by their keys.

    A row says who it is, how that person is called now, and where: no two who are at one place are called the same.
    Nobody is called by less than before, as papers are out.
    """
    before: dict[int, Called] = {}
    groups: defaultdict[tuple[str, object], set[int]] = defaultdict(set)
    for key, called, places in rows:
        before[key] = called
        for place in places:
            groups[called.surname, place].add(key)
    highest: Counter[tuple[str, str]] = Counter()  # of those with one whole name
    for called in before.values():
        highest[called.whole] = max(highest[called.whole], called.namesake)
    now, seen = dict(before), dict[int, Called]()
    while seen != now:
        seen = dict(now)
        for group in groups.values():
            _tell_apart(now, sorted(group), highest)
    return {key: called for key, called in now.items() if called != before[key]}


def _tell_apart(now: dict[int, Called], group: Sequence[int], highest: Counter[tuple[str, str]]) -> None:
    """Add a letter where a short name may mean somebody else as well, and count those who have one whole name."""
    alike = Counter(now[key].whole for key in group)
    taken: set[tuple[object, int]] = set()
    for key in group:
        called = now[key]
        means_others = any(whole != called.whole and whole[1].startswith(called.heard) for whole in alike)
        if means_others and called.letters < len(called.given):
            called = replace(called, letters=called.letters + 1)
        if alike[called.whole] > 1 and (not called.namesake or (called.whole, called.namesake) in taken):
            highest[called.whole] += 1
            called = replace(called, namesake=highest[called.whole])
        taken.add((called.whole, called.namesake))
        now[key] = called
