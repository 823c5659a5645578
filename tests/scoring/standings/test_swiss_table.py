"""The table of a Swiss draw as an engine: opponents' points, rounds to come, and teams that left."""

from __future__ import annotations

from games.base import Tally
from scoring.standings.engine.meetings import Policy, RoundRobinMatch, SheetScore, StoppedEntry
from scoring.standings.engine.table import Ranking, table

SWISS = Ranking(keys=("points", "opponents_points"), bye_points=2)


def met(number: int, in_round: int, home: int, away: int, points: tuple[int, int] | None) -> RoundRobinMatch:
    score = SheetScore(Tally(points=points[0]), Tally(points=points[1])) if points else None
    return RoundRobinMatch(id=number, round=in_round, home=home, away=away, sheets=(score,))


# 1 and 2 have four points each; those whom 1 met have 2 and 0, those whom 2 met have 2 and 2.
PLAYED = [
    met(1, 1, 1, 3, (2, 0)),
    met(2, 1, 2, 4, (2, 0)),
    met(3, 1, 5, 6, (2, 0)),
    met(4, 2, 1, 6, (2, 0)),
    met(5, 2, 2, 5, (2, 0)),
    met(6, 2, 3, 4, (0, 2)),
]


def test_equal_points_are_put_in_order_by_what_the_opponents_have():
    standings = table(entries=range(1, 7), meetings=PLAYED, ranking=SWISS)
    assert [row.entry for row in standings.rows[:2]] == [2, 1]
    reason = standings.row(2).reason
    assert (reason.code, reason.key, reason.mine, reason.theirs) == ("ahead", "opponents_points", 4, 0)


def test_a_bye_is_an_opponent_with_as_many_points():
    meetings = [met(1, 1, 1, 2, (2, 0)), met(2, 2, 3, 2, (2, 0))]
    standings = table(entries=[1, 2, 3], meetings=meetings, ranking=SWISS, byes={1: 1, 3: 1})
    assert [(row.entry, row.tally.points, row.place) for row in standings.rows] == [(1, 4, 1), (3, 4, 1), (2, 0, 3)]
    alone = table(entries=[1, 2, 3], meetings=meetings, ranking=SWISS, byes={1: 1})
    assert [row.entry for row in alone.rows] == [1, 3, 2]


def test_nothing_is_over_while_rounds_are_to_come():
    now = table(entries=range(1, 7), meetings=PLAYED, ranking=Ranking(keys=("points",)), more_to_draw=True)
    assert (now.all_in, now.is_final, now.ties, now.open) == (False, False, (), ())
    done = table(entries=range(1, 7), meetings=PLAYED, ranking=Ranking(keys=("points",)))
    assert done.all_in
    assert [tie.entries for tie in done.ties] == [(1, 2)]


def test_what_two_played_who_both_left_stays_where_it_is_asked_for():
    left = [StoppedEntry(entry=entry, policy=Policy.FORFEIT_REST, stays_played=True) for entry in (1, 6)]
    standings = table(entries=range(1, 7), meetings=PLAYED, ranking=SWISS, departures=left)
    assert standings.row(1).tally.points == 4
    gone = [StoppedEntry(entry=entry, policy=Policy.FORFEIT_REST) for entry in (1, 6)]
    assert table(entries=range(1, 7), meetings=PLAYED, ranking=SWISS, departures=gone).row(1).tally.points == 2
