"""How a field moved up and down: the order after every round that is over."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from scoring.standings.engine.meetings import CountedMatch, MatchState
from scoring.standings.engine.ranking import Facts, has_won, lines, order

Groups = tuple[tuple[int, ...], ...]  # from best to last; those of one group are tied


def orders_by_round(
    matches: Sequence[CountedMatch],
    *,
    entries: Collection[int],
    keys: Sequence[str],
    byes: Mapping[int, Sequence[int]],
    bye_points: int = 0,
    bye_wins: int = 0,
    fewer: Collection[str] = (),
) -> dict[int, Groups]:
    """Return the order of `entries` after each round, up to the first in which a match that counts is not in.

    What play-offs and lots decide is no part of it.
    """
    counting = [match for match in matches if match.state is not MatchState.DROPPED]
    is_open = {match.meeting.round for match in counting if not match.is_over}
    orders: dict[int, Groups] = {}
    for number in sorted({match.meeting.round for match in counting}):
        if number in is_open:
            break
        so_far = [match for match in counting if match.meeting.round <= number]
        sat_out = {entry: sum(each <= number for each in rounds) for entry, rounds in byes.items()}
        own = lines(entries, so_far, byes=sat_out, bye_points=bye_points, bye_wins=bye_wins)
        orders[number] = order(entries, keys, Facts(own, so_far, fewer=fewer)).groups
    return orders


def form(matches: Sequence[CountedMatch], entry: int) -> tuple[str, ...]:
    """Return what an entry did in its matches that are in, the first one first: "won", "lost" or "tied"."""
    told = []
    for match in matches:
        for own_entry, own, other in match.sides:
            if own_entry == entry and match.is_over:
                told.append("won" if has_won(own, other) else "lost" if has_won(other, own) else "tied")
    return tuple(told)
