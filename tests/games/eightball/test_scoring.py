"""8 BALL POOL, Regulations vi and viii: ten for the winner, balls for the loser."""

from __future__ import annotations

import pytest

from games.eightball.spec import SPEC
from tests.games.manual import EIGHTBALL
from tests.games.sheets import AWAY, HOME, NOT_PLAYED, codes, leg, points

OTHER = leg(3, 10)


@pytest.mark.rule("8 BALL POOL Reg. viii")
@pytest.mark.parametrize("balls", range(8))
def test_the_winner_takes_ten_and_the_loser_the_balls(balls: int) -> None:
    assert points(SPEC, EIGHTBALL, leg(10, balls), OTHER) == (13, balls + 10)
    assert points(SPEC, EIGHTBALL, leg(balls, 10), OTHER) == (balls + 3, 20)


@pytest.mark.rule("8 BALL POOL Reg. viii")
@pytest.mark.parametrize(
    ("home", "away", "expected"),
    [
        (10, 8, [("too_many_balls", "legs.0.away")]),
        (9, 10, [("too_many_balls", "legs.0.home")]),
        (11, 4, [("too_many_balls", "legs.0.home")]),
        (8, 8, [("too_many_balls", "legs.0.home"), ("too_many_balls", "legs.0.away")]),
        (10, 10, [("both_won", "legs.0.away")]),
        (7, 4, [("nobody_won", "legs.0.home")]),
        (0, 0, [("nobody_won", "legs.0.home")]),
        (10, -1, [("negative", "legs.0.away")]),
    ],
)
def test_an_impossible_leg_is_refused_at_its_field(home: int, away: int, expected: list[tuple[str, str]]) -> None:
    assert codes(SPEC, EIGHTBALL, leg(home, away), OTHER) == expected


@pytest.mark.rule("8 BALL POOL Reg. vi")
def test_a_match_is_two_legs() -> None:
    assert codes(SPEC, EIGHTBALL, OTHER) == [("leg_count", "legs")]
    assert codes(SPEC, EIGHTBALL, OTHER, NOT_PLAYED) == [("leg_missing", "legs.1")]


@pytest.mark.rule("AMB-G14")
def test_an_absent_side_loses_ten_to_nothing_a_leg() -> None:
    assert points(SPEC, EIGHTBALL, *SPEC.forfeit(HOME, EIGHTBALL, playoff=False)) == (0, 20)


@pytest.mark.rule("AMB-G23")
def test_a_playoff_is_the_best_of_three_racks() -> None:
    legs = [leg(10, 7), leg(10, 0), NOT_PLAYED]
    assert codes(SPEC, EIGHTBALL, *legs, playoff=True) == []
    assert SPEC.winner(legs, EIGHTBALL, playoff=True) is HOME
    assert [tally.points for tally in SPEC.tally(legs, EIGHTBALL, playoff=True)] == [0, 0]


@pytest.mark.rule("AMB-G15")
def test_an_expelled_side_loses_every_leg() -> None:
    home, away = SPEC.expulsion(AWAY, EIGHTBALL)
    assert (home.points, home.legs_won, away.points, away.forfeits) == (20, 2, 0, 2)
