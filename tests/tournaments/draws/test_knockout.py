import pytest

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.knockout import knock_out


@pytest.mark.parametrize("count", range(2, 61))
def test_knock_out_of_any_number_has_one_match_less_than_entries(count):
    made = knock_out(range(count))

    assert len(made.ties) == count - 1
    size = 1 << (count - 1).bit_length()
    assert [bye.entry for bye in made.byes] == sorted(bye.entry for bye in made.byes) or count > 4
    assert {bye.entry for bye in made.byes} == set(range(size - count))
    assert [tie.number for tie in made.ties] == list(range(1, count))
    fed = [source for tie in made.ties for source in (tie.home_from, tie.away_from) if source]
    assert sorted(fed) == list(range(1, count - 1))
    placed = [side for tie in made.ties for side in (tie.home, tie.away) if side is not None]
    assert sorted(placed) == list(range(count))


def test_match_for_third_place_takes_the_losers_and_comes_before_the_final():
    made = knock_out("abcde", third_place=True)

    third, final = made.ties[-2:]
    assert (third.takes_losers, final.takes_losers) == (True, False)
    assert (third.home_from, third.away_from) == (final.home_from, final.away_from)


def test_knock_out_of_three_has_no_match_for_third_place():
    assert [tie.takes_losers for tie in knock_out("abc", third_place=True).ties] == [False, False]


def test_knock_out_of_one_is_refused():
    with pytest.raises(DrawError):
        knock_out(["a"])
