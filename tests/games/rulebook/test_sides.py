"""Who makes up a side, and what a tie for second is played over, as the manual says."""

from __future__ import annotations

import pytest


@pytest.mark.rule("CRIBBAGE Reg. i.a")
@pytest.mark.parametrize("category", ["cribbage-pairs", "cribbage-senior-pairs"])
def test_cribbage_doubles_are_two_players_in_one_pair(book, category):
    sides = book.category(category).sides

    assert (sides.size, sides.pairs) == (2, 1)


@pytest.mark.rule("CRIBBAGE Reg. i.b")
def test_legion_cribbage_is_four_players_in_two_pairs(book):
    sides = book.category("cribbage-legion").sides

    assert (sides.size, sides.pairs) == (4, 2)


@pytest.mark.rule("CRIBBAGE Reg. vii")
def test_second_place_is_played_off_over_the_best_of_three(book):
    category = book.category("cribbage-legion")

    assert category.playoff.best_of == 3
    assert category.rules.playoff_best_of == 3


@pytest.mark.rule("SHUFFLEBOARD Reg. v")
@pytest.mark.parametrize(
    ("category", "men", "women", "spares"),
    [
        ("shuffleboard-mens", 2, 0, 1),
        ("shuffleboard-ladies", 0, 2, 1),
        ("shuffleboard-mixed", 1, 1, 2),
        ("shuffleboard-senior", 0, 0, 1),
    ],
)
def test_shuffleboard_sides_are_two_players_with_their_spares(book, category, men, women, spares):
    sides = book.category(category).sides

    assert (sides.size, sides.men, sides.women, sides.spares) == (2, men, women, spares)


@pytest.mark.rule("8 BALL POOL Reg. v")
def test_eight_ball_is_for_one_or_for_two_with_a_spare(book):
    singles, doubles = (book.category(key).sides for key in ("eightball-singles", "eightball-doubles"))

    assert (singles.size, singles.spares, doubles.size, doubles.spares) == (1, 0, 2, 1)
