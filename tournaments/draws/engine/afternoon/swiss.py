"""A game of a Swiss afternoon: the Swiss draw of competitions, over seats."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tournaments.draws.engine.afternoon.model import Form, Game, Seating, require_size
from tournaments.draws.engine.model import Meeting, SittingOut
from tournaments.draws.engine.swiss import Before, pair_round


def draw_swiss_game(present: Collection[int], points: Mapping[int, int], before: Sequence[Game], seed: str) -> Game:
    """Return the next game: like points with like points, nobody meets twice or sits out twice.

    >>> draw_swiss_game(range(1, 6), {}, (), "maple leaf").out
    (3,)
    """
    require_size(Form.SWISS, len(present))
    number = len(before) + 1
    played = [(game.number, at) for game in before for at in game.seatings]
    past = Before(
        meetings=[Meeting(game, game, at.table, at.home[0], at.away[0]) for game, at in played],
        byes=[SittingOut(game.number, seat) for game in before for seat in game.out],
    )
    there = {seat: points.get(seat, 0) for seat in sorted(present)}
    made = pair_round(number, there, seed=seed, stations=max(1, len(there) // 2), before=past)
    seatings = [Seating(meeting.station, (meeting.home,), (meeting.away,)) for meeting in made.meetings]
    return Game(number, tuple(sorted(seatings, key=lambda at: at.table)), tuple(sorted(bye.entry for bye in made.byes)))
