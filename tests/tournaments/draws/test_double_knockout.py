"""The double knockout as a pure engine: every size, played to its end by chance."""

import random
from collections import Counter, defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.double import double_knock_out
from tournaments.draws.engine.knockout import Wing, knock_out, takes_loser

SIZES = range(3, 65)


def play(made, wins):
    """Return the matches as they were played, (match, winner, loser), by a function that says whether home wins."""
    out, wing_of = {}, {match.number: match.wing for match in made.matches}
    played = []
    for match in made.matches:
        sides = []
        for entry, source in ((match.home, match.home_from), (match.away, match.away_from)):
            if source is not None:
                winner, loser = out[source]
                lost = takes_loser(match.wing, wing_of[source], takes_losers=match.takes_losers)
            sides.append(entry if source is None else loser if lost else winner)
        home, away = sides
        assert home != away
        out[match.number] = (home, away) if wins(match, home, away) else (away, home)
        played.append((match, *out[match.number]))
    return played


def last_beaten(played):
    """Return the loser of the final if that team was unbeaten before: then there is a second final."""
    match, _, loser = played[-1]
    assert match.wing is Wing.FINAL
    return loser if sum(lost == loser for _, _, lost in played) == 1 else None


@pytest.mark.parametrize("count", SIZES)
def test_every_size_takes_two_matches_a_team_but_for_two(count):
    bracket = double_knock_out(range(count))

    assert len(bracket.matches) == 2 * count - 2
    assert [match.number for match in bracket.matches] == list(range(1, 2 * count - 1))
    assert bracket.byes == knock_out(range(count)).byes
    assert Counter(match.wing for match in bracket.matches) == {
        wing: number
        for wing, number in ((Wing.WINNERS, count - 1), (Wing.LOSERS, count - 2), (Wing.FINAL, 1))
        if number
    }
    placed = [side for match in bracket.matches for side in (match.home, match.away) if side is not None]
    assert sorted(placed) == list(range(count))


@given(count=st.integers(3, 64), chance=st.integers(0, 10**9))
@settings(max_examples=80, deadline=None)
def test_everybody_but_the_champion_loses_twice(count, chance):
    rng = random.Random(chance)

    played = play(double_knock_out(range(count)), lambda *_: rng.random() < 0.5)

    lost = Counter(loser for _, _, loser in played)
    again = last_beaten(played)
    if again is None:
        champion = played[-1][1]
        assert lost == {entry: 2 for entry in range(count) if entry != champion}
        assert len(played) == 2 * count - 2
    else:  # each of the two has lost once: the second final makes it twice for one of them
        other = played[-1][1]
        assert (lost[again], lost[other]) == (1, 1)
        assert all(lost[entry] == 2 for entry in range(count) if entry not in (again, other))
    in_round = Counter((match.round, entry) for match, *sides in played for entry in sides)
    assert max(in_round.values()) == 1


@given(count=st.integers(3, 64), chance=st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_nobody_waits_twice_on_the_losers_side(count, chance):
    rng = random.Random(chance)
    bracket = double_knock_out(range(count))
    played = play(bracket, lambda *_: rng.random() < 0.5)

    rounds = sorted({match.round for match in bracket.matches if match.wing is Wing.LOSERS})
    mine = defaultdict(list)
    for match, *sides in played:
        for entry in sides:
            mine[entry].append(match)
    # In these rounds of the winners' side nobody plays below: those who come down join in the next.
    for matches in mine.values():
        below = [match.round for match in matches if match.wing is Wing.LOSERS]
        above = [match.round for match in matches if match.wing is Wing.WINNERS]
        if below:
            came = next(number for number in rounds if number > max(above))
            waited = [number for number in rounds if came <= number <= max(below) and number not in below]
            assert len(waited) <= 1


@pytest.mark.parametrize(("count", "clean"), [(8, 2), (16, 3), (32, 4), (64, 6)])
def test_two_who_have_met_do_not_meet_again_in_the_first_rounds_of_the_losers_side(count, clean):
    bracket = double_knock_out(range(count))
    rounds = sorted({match.round for match in bracket.matches if match.wing is Wing.LOSERS})
    early = set(rounds[:clean])

    for chance in range(40):
        rng = random.Random(chance)
        met = set()
        for match, *sides in play(bracket, lambda *_, rng=rng: rng.random() < 0.5):
            assert match.round not in early or match.wing is not Wing.LOSERS or frozenset(sides) not in met
            met.add(frozenset(sides))


def test_the_best_of_the_order_meet_late():
    played = play(double_knock_out(range(16)), lambda _, home, away: home < away)

    assert [sorted(sides) for _, *sides in played[-2:]] == [[1, 2], [0, 1]]


def test_the_bracket_of_eight_is_the_usual_one():
    bracket = double_knock_out("abcdefgh")
    losers = [match for match in bracket.matches if match.wing is Wing.LOSERS]

    assert [(match.number, match.round, match.home_from, match.away_from) for match in losers] == [
        (7, 2, 1, 2), (8, 2, 3, 4),  # those who lost first meet each other
        (9, 3, 7, 6), (10, 3, 8, 5),  # and then those who come down from the other half
        (12, 4, 9, 10),
        (13, 5, 12, 11),
    ]  # fmt: skip


@pytest.mark.parametrize("count", [0, 1, 2])
def test_two_are_too_few_for_it(count):
    with pytest.raises(DrawError):
        double_knock_out(range(count))
