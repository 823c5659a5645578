"""N games in a big field: the circle cut after N rounds, on tables that keep one of their two seats each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.draws.engine.afternoon.check import limits
from tournaments.draws.engine.afternoon.leaving import close
from tournaments.draws.engine.afternoon.model import Chart, Form, Game, Seating, require_size
from tournaments.draws.engine.patterns import circle_round

Pair = tuple[int, int]


def draw_field(seats: int, games: int, *, mixed: bool = False) -> Chart:
    """Return `games` games of `seats` seats in which nobody meets twice; raises DrawError for more than there can be.

    After each game one of the two at a table stays and one goes, the fewest there can be; nobody goes more than two
    times above half of them. In an odd field one seat sits out each game, every time another. `mixed`: two halves meet
    for half of the games, then each plays within itself.

    >>> [[seating.seats for seating in game.seatings] for game in draw_field(5, 2).games]
    [[(2, 5), (4, 3)], [(1, 3), (4, 5)]]
    """
    require_size(Form.FIELD, seats, games, most=limits(Form.FIELD, seats))
    even = seats + seats % 2
    if mixed:
        rounds = halves(even // 2, most_crossing(even // 2, games, wanted=(games + 1) // 2))
    else:
        rounds = [[(game.home + 1, game.away + 1) for game in circle_round(even, at)] for at in range(even - 1)]
    return chart(Form.FIELD, seats, on_tables(rounds[:games]))


def most_crossing(tables: int, games: int, *, wanted: int) -> int:
    """Return how many games two halves may play against each other before both play within themselves.

    Halves of an odd size keep one such game back: of each half one is left over then, and the two meet.
    """
    return min(wanted, tables - 1 if tables % 2 and games > tables else tables)


def halves(tables: int, crossing: int) -> list[list[Pair]]:
    """Return rounds of sitters (odd seats) against movers (even ones), one table on each time, then within the halves.

    >>> halves(2, 2)
    [[(1, 2), (3, 4)], [(1, 4), (3, 2)], [(3, 1), (4, 2)]]
    """
    rounds = [[(2 * at + 1, 2 * ((at - by) % tables) + 2) for at in range(tables)] for by in range(crossing)]
    for by in range(tables - 1 + tables % 2):
        sitting, moving = (by - 1) % tables if tables % 2 else by, by
        within = [(2 * game.home + 1, 2 * game.away + 1) for game in circle_round(tables, sitting)]
        within += [(2 * game.home + 2, 2 * game.away + 2) for game in circle_round(tables, moving)]
        rounds.append([*within, (2 * sitting + 1, 2 * moving + 2)] if tables % 2 else within)
    return rounds


def on_tables(rounds: Iterable[Sequence[Pair]], *, sitting: int = 0) -> list[Game]:
    """Return rounds of the same seats on tables, of each two at a table the one staying who has moved more so far.

    The first `sitting` rounds are named by table, the one that stays there first.
    """
    games: list[Game] = []
    moved: Counter[int] = Counter()
    for number, pairs in enumerate(rounds, start=1):
        if not games or number <= sitting:
            stays = {one: table for table, (one, _) in enumerate(pairs, start=1)}
        else:
            stays = _staying(games[-1], pairs, moved)
        mates = dict(pairs) | {two: one for one, two in pairs}
        made = sorted((Seating(table, (seat,), (mates[seat],)) for seat, table in stays.items()), key=_table)
        if games:
            here = {seat: seating.table for seating in games[-1].seatings for seat in seating.seats}
            moved.update(seat for seating in made for seat in seating.seats if here[seat] != seating.table)
        games.append(Game(number, tuple(made)))
    return games


def chart(form: Form, seats: int, games: Iterable[Game]) -> Chart:
    """Return the chart of games of one seat more, where the field is odd: that seat is empty."""
    return Chart(form, seats, tuple(close(game, frozenset(range(seats + 1, seats + 2))) for game in games))


def _table(seating: Seating) -> int:
    return seating.table


def _staying(last: Game, pairs: Sequence[Pair], moved: Counter[int]) -> dict[int, int]:
    """Return who stays at its table of the last game, of each pair one.

    Who stays and who goes alternates in a ring: somebody goes, so whoever sat with them stays, and gets an
    opponent who goes. Each ring can be read both ways.
    """
    here, sat_with, mates = {}, {}, {}
    for seating in last.seatings:
        one, two = seating.seats
        here[one] = here[two] = seating.table
        sat_with[one], sat_with[two] = two, one
    for one, two in pairs:
        mates[one], mates[two] = two, one
    staying: dict[int, int] = {}
    seen: set[int] = set()
    for first, _ in pairs:
        seat, stay, go = first, [], []
        while seat not in seen:
            stay.append(seat)
            go.append(mates[seat])
            seen |= {seat, mates[seat]}
            seat = sat_with[mates[seat]]
        if sum(moved[s] ** 2 for s in stay) < sum(moved[s] ** 2 for s in go):
            stay = go
        staying |= {s: here[s] for s in stay}
    return staying
