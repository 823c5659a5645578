"""Which two scores a leg of a described sport can end with. Exact: what ends can bring, and nothing else."""

from __future__ import annotations

from games.described.engine.sport import Counting

EXTRA_ENDS = 9  # more have never been needed
_ANY_NUMBER = 1_000_000  # of ends in which a side may have nothing


def can_end(counting: Counting, home: int, away: int, *, needs_winner: bool) -> bool:
    """Whether a leg to a target, or of a total of ends, can be over with these scores.

    `needs_winner`: a tie after the last end is broken by extra ends, at most `EXTRA_ENDS` of them.

    >>> curling = Counting(what="total", ends=8, most=8)
    >>> can_end(curling, 64, 0, needs_winner=True), can_end(curling, 65, 0, needs_winner=True)
    (True, False)
    >>> can_end(curling, 36, 32, needs_winner=True), can_end(curling, 36, 32, needs_winner=False)
    (True, False)
    """
    if min(home, away) < 0 or (home == away and needs_winner):
        return False
    if counting.what == "target":
        return _ends_at_target(counting, home, away)
    ends = range(counting.ends + 1, counting.ends + EXTRA_ENDS + 1) if needs_winner else ()
    return _after(counting, counting.ends, home, away) or any(
        _decided_by_last(counting, end, home, away) for end in ends
    )


def _range_of_an_end(counting: Counting) -> tuple[int, int]:
    """The fewest and the most that a side can have in an end, beside what the other has."""
    if not counting.shared:
        return counting.least, counting.most
    return max(counting.least, counting.shared - counting.most), min(counting.most, counting.shared - counting.least)


def _after(counting: Counting, ends: int, home: int, away: int) -> bool:
    """Whether these can be the scores after so many ends."""
    least, most = _range_of_an_end(counting)
    if counting.scorers == "one":
        return _divided_up(home, most) + _divided_up(away, most) <= ends
    if counting.shared and home + away != ends * counting.shared:
        return False
    return all(ends * least <= score <= ends * most for score in (home, away))


def _decided_by_last(counting: Counting, ends: int, home: int, away: int) -> bool:
    """Whether it can have been tied after `counting.ends` and every extra end but the last of all `ends`."""
    least, most = _range_of_an_end(counting)
    lower, ahead = min(home, away), abs(home - away)
    if counting.scorers == "one":
        return 0 < ahead <= most and _after(counting, counting.ends, lower, lower)
    if not 0 < ahead <= most - least:
        return False
    if counting.shared:
        tied = counting.ends * counting.shared % 2 == 0 and (counting.shared % 2 == 0 or ends == counting.ends + 1)
        return tied and home + away == ends * counting.shared and (ahead - counting.shared) % 2 == 0
    return ends * least <= lower and lower + ahead <= ends * most


# --- to a target --------------------------------------------------------------------------------------


def _ends_at_target(counting: Counting, home: int, away: int) -> bool:
    if max(home, away) < counting.target or home == away:
        return False
    if counting.scorers == "one":
        return min(home, away) < counting.target and max(home, away) < counting.target + counting.most
    return _reached_in_an_end(counting, home, away) or _decided_beyond_target(counting, home, away)


def _reached_in_an_end(counting: Counting, home: int, away: int) -> bool:
    """Whether both can have been below the target an end before, and have these scores now."""
    least, most = _range_of_an_end(counting)
    counts = [_ends_before(counting, score) for score in (home, away)]
    first, last = max(count.start for count in counts), min(count.stop for count in counts)
    if first >= last:
        return False
    if not counting.shared:
        return True
    before = (home + away) // counting.shared - 1
    if (home + away) % counting.shared or not first <= before < last:
        return False
    top = min(counting.target - 1, before * most)
    fewest = sum(max(least, score - top) for score in (home, away))
    return fewest <= counting.shared <= sum(min(most, score - before * least) for score in (home, away))


def _ends_before(counting: Counting, score: int) -> range:
    """After how many ends a side can have been below the target that has `score` one end later."""
    least, most = _range_of_an_end(counting)
    top = min(score - least, counting.target - 1)
    if top < 0 or score - most > top:
        return range(0)
    return range(max(0, _divided_up(score - most, most)), (top // least if least else _ANY_NUMBER) + 1)


def _decided_beyond_target(counting: Counting, home: int, away: int) -> bool:
    """Whether both can have come to the target in the same end, tied, and stayed so until the last."""
    least, most = _range_of_an_end(counting)
    lower, ahead = min(home, away), abs(home - away)
    if not 0 < ahead <= most - least or (counting.shared and (ahead - counting.shared) % 2):
        return False
    if counting.shared:
        low = high = lower - (counting.shared - ahead) // 2
    else:
        low, high = lower - (most - ahead), lower - least
    tied_end = (counting.shared // 2, counting.shared // 2) if counting.shared else (least, most)
    tied_ends = 1 if counting.shared % 2 else EXTRA_ENDS
    return any(
        tied + extra * tied_end[0] <= high and tied + extra * tied_end[1] >= low
        for tied in range(counting.target, counting.target + most)
        if _reached_in_an_end(counting, tied, tied)
        for extra in range(tied_ends)
    )


def _divided_up(number: int, by: int) -> int:
    return -(-number // by)
