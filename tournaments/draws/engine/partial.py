"""A partial round robin: each team meets so many others, once, and not all of them.

An even field plays the first rounds of the whole one. In an odd field somebody sits out every round; so that all play
equally often, one round more is played, of which one is played by those alone who sit out another: each team sits out
exactly once, and the number of opponents is even.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain, groupby

from tournaments.draws.engine.model import DrawError, Pairing
from tournaments.draws.engine.patterns import in_turns, row_of_games

Round = tuple[Pairing, ...]


def require_opponents(entries: int, opponents: int, *, cycles: int = 1) -> None:
    """Raise DrawError unless each of so many entries can meet so many others once, and not all.

    >>> require_opponents(9, 3)
    Traceback (most recent call last):
    tournaments.draws.engine.model.DrawError: ('opponents_odd', '', {'entries': 9, 'fits': 4})
    """
    if cycles != 1:
        raise DrawError("opponents_met_twice", field="opponents")
    if entries < 4:
        raise DrawError("opponents_too_few", field="opponents")
    if not 1 <= opponents <= entries - 2:
        raise DrawError("opponents_number", field="opponents", entries=entries, most=entries - 2)
    if entries % 2 and opponents % 2:
        fits = opponents + 1 if opponents + 1 < entries - 1 else opponents - 1
        raise DrawError("opponents_odd", field="opponents", entries=entries, fits=fits)


def rounds_of(entries: int, opponents: int) -> int:
    """Return how many rounds it takes: one more where somebody sits out each.

    >>> rounds_of(8, 3), rounds_of(9, 4)
    (3, 5)
    """
    return opponents + entries % 2


def partial_rounds(n: int, opponents: int) -> list[Round]:
    """Return the rounds on seats 0 to n-1; each seat is named first as often as second, or once more or less.

    Raises DrawError where it cannot be.

    >>> [[game.pair for game in games] for games in partial_rounds(7, 2)]
    [[(0, 1), (2, 3), (4, 5)], [(0, 6), (1, 2), (3, 4)], [(5, 6)]]
    """
    require_opponents(n, opponents)
    whole = [tuple(games) for _, games in groupby(row_of_games(n), key=lambda game: game.round)]
    rounds = whole[: rounds_of(n, opponents)]
    if n % 2:
        sat_out = set[int]().union(*(set(range(n)) - _seats(games) for games in rounds))
        # There is such a round in every field up to the largest: tried one by one, as a test does.
        among = next(at for at, games in enumerate(rounds) if _parted(games, sat_out))
        rounds[among] = tuple(game for game in rounds[among] if game.home in sat_out)
    return _balanced(rounds)


def partial_turns(n: int, opponents: int, boards: int) -> list[Round]:
    """Return the same in turns of at most `boards` matches, no seat twice in one.

    In a full hall each round is a turn.

    >>> [len(turn) for turn in partial_turns(8, 3, 4)], [len(turn) for turn in partial_turns(8, 3, 3)]
    ([4, 4, 4], [3, 3, 3, 3])
    """
    rounds = partial_rounds(n, opponents)
    if boards >= n // 2:
        return in_turns(list(chain.from_iterable(rounds)), boards, rounds_apart=True)
    turns: list[list[Pairing]] = []
    for game in chain.from_iterable(rounds):
        if not turns or len(turns[-1]) == boards or _seats(turns[-1]) & set(game.pair):
            turns.append([])
        turns[-1].append(game)
    return [tuple(turn) for turn in turns]


def _seats(games: Iterable[Pairing]) -> set[int]:
    return {seat for game in games for seat in game.pair}


def _parted(games: Round, sat_out: set[int]) -> bool:
    """Return whether in this round those who sit out another play among themselves, and the others too."""
    return all((game.home in sat_out) == (game.away in sat_out) for game in games)


def _balanced(rounds: Sequence[Round]) -> list[Round]:
    """Return the rounds with sides such that everybody is named first in half of their matches, as near as can be.

    Along a way that goes through every match once, each seat is left as often as it is reached. Where seats have an
    odd number of matches the ways begin and end there.
    """
    games = [game for round_ in rounds for game in round_]
    open_at: dict[int, list[int]] = defaultdict(list)
    for at, game in enumerate(games):
        open_at[game.home].append(at)
        open_at[game.away].append(at)
    used: set[int] = set()
    home: dict[int, int] = {}
    starts = sorted(open_at, key=lambda seat: (len(open_at[seat]) % 2 == 0, seat))
    for start in starts:
        seat = start
        while left := [at for at in open_at[seat] if at not in used]:
            at = left[0]
            used.add(at)
            home[at] = seat
            seat = games[at].home + games[at].away - seat
    placed = iter([game if home[at] == game.home else game.flipped() for at, game in enumerate(games)])
    return [tuple(next(placed) for _ in round_) for round_ in rounds]
