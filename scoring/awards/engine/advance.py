"""Who goes on to the next level, and who gets which award, out of the final order."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum

Groups = Sequence[Sequence[int]]


class Going(StrEnum):
    """How an entry stands towards the next level."""

    GOES = "goes"
    ASKED = "asked"  # has a place, has not answered
    DECLINED = "declined"
    LEVEL = "level"  # tied with others over the last free place: that tie comes first
    RESERVE = "reserve"  # is asked when somebody before it declines


def who_goes(
    order: Groups,
    *,
    answers: Mapping[int, bool],
    places: int,
    next_is_asked: bool = True,
    left: Collection[int] = (),
) -> list[tuple[int, Going]]:
    """Return every entry of `order`, best first, with how it stands (CODE OF CONDUCT i.d, DARTS Reg. xviii, AMB-G10).

    `order` has groups of entries that are tied. When one declines, the next is asked, until one accepts;
    without `next_is_asked` the place of who declines stays empty. Whoever has `left` does not go on and is not asked,
    whatever its place.

    >>> [state.value for _, state in who_goes([[7], [8], [9]], answers={7: False}, places=1)]
    ['declined', 'asked', 'reserve']
    >>> [state.value for _, state in who_goes([[7], [8, 9]], answers={7: False}, places=1)]
    ['declined', 'level', 'level']
    >>> [(entry, state.value) for entry, state in who_goes([[7], [8], [9]], answers={}, places=1, left={7})]
    [(8, 'asked'), (9, 'reserve')]
    """
    free = places
    states: list[tuple[int, Going]] = []
    for group in order:
        there = [entry for entry in group if entry not in left]
        declined = [entry for entry in there if answers.get(entry) is False]
        asked = [entry for entry in there if entry not in declined]
        if not next_is_asked:
            free -= min(free, len(declined) + len(group) - len(there))
        states += [(entry, Going.DECLINED) for entry in declined]
        accepted = [entry for entry in asked if answers.get(entry)]
        if 0 < free < len(asked):
            # Who was tied and has accepted already keeps the place; the others wait for the tie.
            states += [(entry, Going.GOES if entry in accepted[:free] else Going.LEVEL) for entry in asked]
            free = max(0, free - len(accepted))
            continue
        state = Going.RESERVE if free == 0 else Going.ASKED
        states += [(e, Going.GOES if free and e in accepted else state) for e in asked]
        free -= min(free, len(asked))
    return states


def awarded(order: Groups, *, without: Collection[int], awards: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return (award, entries) for each award, 1 first; entries in `without` lose theirs to the next (A23).

    Level entries share an award, and the award after it is not given twice.

    >>> awarded([[7], [8], [9]], without={7}, awards=2)
    [(1, (8,)), (2, (9,))]
    >>> awarded([[7], [8, 9], [6]], without=(), awards=2)
    [(1, (7,)), (2, (8, 9))]
    """
    given: list[tuple[int, tuple[int, ...]]] = []
    number = 1
    for group in order:
        worthy = tuple(entry for entry in group if entry not in without)
        if worthy and number <= awards:
            given.append((number, worthy))
            number += len(worthy)
    return given
