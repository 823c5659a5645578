"""What is still possible, against every outcome that there is."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise, product

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.standings.engine import prospects
from scoring.standings.engine.prospects import FieldNow, LegWorth, OpenMatch, best_place, prospect, worst_place

DARTS, CRIBBAGE = {(1, 0)}, {(1, 0), (2, 0), (3, 0)}
EUCHRE, EIGHTBALL = {(3, 0), (3, 1), (3, 2)}, {(10, 0), (10, 4), (10, 7)}
TIMED = {(5, 0), (5, 4), (2, 1), (1, 0)}  # a leg that the clock ended, where the counts stand


def outcomes(now: FieldNow, values, won: dict[int, int] | None = None):
    """Yield the totals of everybody for every way in which the open legs can end; `won` legs are the home side's."""
    legs = [match for match in now.open for _ in range(match.legs)]
    ways = [(*value, True) for value in sorted(values)] + [(*value, False) for value in sorted(values)]
    for ended in product(ways, repeat=len(legs)):
        totals, wins = Counter(now.points), Counter()
        for match, (winner, loser, home_won) in zip(legs, ended, strict=True):
            totals[match.home] += winner if home_won else loser
            totals[match.away] += loser if home_won else winner
            wins[match.id] += home_won
        if all(wins[match] == number for match, number in (won or {}).items()):
            yield totals


def worst(totals, entry: int) -> int:
    return sum(theirs >= totals[entry] for theirs in totals.values())


def best(totals, entry: int) -> int:
    return 1 + sum(theirs > totals[entry] for theirs in totals.values())


@st.composite
def fields(draw, values):
    """A field of three or four with few open legs: no more outcomes than can be tried."""
    teams = draw(st.integers(3, 4))
    highest = max(won for won, _ in values)
    points = {team: draw(st.integers(0, 3 * highest)) for team in range(1, teams + 1)}
    most = 5 if len(values) == 1 else 3
    open_matches, legs = [], 0
    for number, (home, away) in enumerate(draw(st.permutations(list(combinations(points, 2))))):
        wanted = draw(st.integers(0, 2))
        if wanted and legs + wanted <= most:
            legs += wanted
            open_matches.append(OpenMatch(number, home, away, wanted))
    return FieldNow(points, open_matches, LegWorth.of(values))


@given(data=st.data(), values=st.sampled_from([DARTS, CRIBBAGE, EUCHRE, EIGHTBALL]))
@settings(max_examples=60, deadline=None)
def test_best_and_worst_place_are_those_of_all_outcomes(data, values):
    now = data.draw(fields(values))
    every = list(outcomes(now, values))
    for entry in now.points:
        assert worst_place(now, entry, most=9).place == max(worst(totals, entry) for totals in every)
        assert best_place(now, entry, most=9).place == min(best(totals, entry) for totals in every)


@given(data=st.data(), values=st.sampled_from([DARTS, CRIBBAGE, EUCHRE]))
@settings(max_examples=40, deadline=None)
def test_what_the_next_match_needs_is_what_all_outcomes_say(data, values):
    now = data.draw(fields(values))
    for entry in now.points:
        told = prospect(now, entry, most=2)
        match = told.match
        if match is None:
            continue

        def so_many(legs: int, match=match, entry=entry):
            return {match.id: legs if match.home == entry else match.legs - legs}

        sure = [
            max(worst(totals, entry) for totals in outcomes(now, values, so_many(k))) for k in range(match.legs + 1)
        ]
        can = [min(best(totals, entry) for totals in outcomes(now, values, so_many(k))) for k in range(match.legs + 1)]
        if told.enough is not None:
            assert sure[told.enough.legs] <= told.enough.place < sure[told.enough.legs - 1]
        if told.needed is not None:
            assert can[told.needed.legs] <= told.needed.place < can[told.needed.legs - 1]


@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_what_cannot_be_exact_is_a_bound_that_holds(data):
    now = data.draw(fields(TIMED))
    every = list(outcomes(now, TIMED))
    for entry in now.points:
        told = prospect(now, entry, most=4)
        assert not told.is_exact
        assert told.sure is None or told.sure >= max(worst(totals, entry) for totals in every)
        assert told.reach is None or told.reach <= min(best(totals, entry) for totals in every)


@given(data=st.data(), budget=st.integers(0, 6))
@settings(max_examples=40, deadline=None)
def test_a_search_that_is_cut_short_claims_nothing_that_is_not_so(data, budget):
    now = data.draw(fields(DARTS))
    whole = prospects.BUDGET
    exact = {
        entry: (worst_place(now, entry, most=9).place, best_place(now, entry, most=9).place) for entry in now.points
    }
    prospects.BUDGET = budget
    try:
        for entry, (worst_of_all, best_of_all) in exact.items():
            assert worst_place(now, entry, most=9).place >= worst_of_all
            assert best_place(now, entry, most=9).place <= best_of_all
    finally:
        prospects.BUDGET = whole


def test_those_who_play_each_other_cannot_all_come_past():
    """Two points ahead of three who play a round among themselves: six legs lift two of them, and not the third."""
    worth = LegWorth((1, 1), (0, 0))
    rest = [OpenMatch(1, 2, 3, 2), OpenMatch(2, 3, 4, 2), OpenMatch(3, 4, 2, 2)]
    now = FieldNow({1: 10, 2: 7, 3: 7, 4: 7}, rest, worth)

    assert worst_place(now, 1, most=4).place == 3
    assert best_place(FieldNow({1: 8, 2: 7, 3: 7, 4: 7}, rest, worth), 1, most=4).place == 2


@given(seed=st.integers(0, 10_000), values=st.sampled_from([DARTS, CRIBBAGE, EUCHRE, EIGHTBALL]))
@settings(max_examples=15, deadline=None)
def test_how_it_ends_is_never_what_was_said_to_be_impossible(seed, values):
    """Play a round robin of six match by match: what was sure stays sure, what was out of reach stays out of reach."""
    chance = random.Random(seed)
    points, pairs = dict.fromkeys(range(1, 7), 0), list(combinations(range(1, 7), 2))
    chance.shuffle(pairs)
    left = [OpenMatch(number, home, away, 2) for number, (home, away) in enumerate(pairs)]
    said: dict[int, list[tuple[int, int]]] = {entry: [] for entry in points}
    worth = LegWorth.of(values)
    assert worth is not None
    while left:
        now = FieldNow(dict(points), tuple(left), worth)
        for entry in points:
            best_now, worst_now = (ask(now, entry, most=6).place for ask in (best_place, worst_place))
            assert not said[entry] or (best_now >= said[entry][-1][0] and worst_now <= said[entry][-1][1])
            said[entry].append((best_now, worst_now))
        match = left.pop(0)
        for _ in range(match.legs):
            winner, loser = chance.sample([match.home, match.away], 2)
            won, lost = chance.choice(sorted(values))
            points[winner] += won
            points[loser] += lost
    for entry in points:
        assert said[entry][-1][0] <= best(points, entry) <= worst(points, entry) <= said[entry][-1][1]


# Group A of the Olympic basketball tournament for men, Atlanta 1996, day by day: who won and who lost. The points
# scored of all fifteen matches add up to those of the table that was published.
ATLANTA = (
    (("China", "Angola"), ("Lithuania", "Croatia"), ("United States", "Argentina")),
    (("Argentina", "Lithuania"), ("United States", "Angola"), ("Croatia", "China")),
    (("United States", "Lithuania"), ("China", "Argentina"), ("Croatia", "Angola")),
    (("Lithuania", "Angola"), ("United States", "China"), ("Croatia", "Argentina")),
    (("Lithuania", "China"), ("Argentina", "Angola"), ("United States", "Croatia")),
)
PUBLISHED = ("United States", "Lithuania", "Croatia", "China", "Argentina", "Angola")
# After the fourth day, from the best to the worst place, counting a tie for and against.
BEFORE_THE_LAST_DAY = {
    "United States": (1, 2), "Croatia": (1, 3), "Lithuania": (2, 5), "China": (2, 5), "Argentina": (4, 6),
    "Angola": (5, 6),
}  # fmt: skip


def ranges_after(days: int) -> dict[str, tuple[int, int]]:
    """Return the places that each team of Atlanta's group can still have after so many days."""
    number = {name: place for place, name in enumerate(PUBLISHED, start=1)}
    wins = Counter(winner for day in ATLANTA[:days] for winner, _ in day)
    rest = [pair for day in ATLANTA[days:] for pair in day]
    worth = LegWorth.of(DARTS)
    assert worth is not None
    now = FieldNow(
        {number[name]: wins[name] for name in PUBLISHED},
        tuple(OpenMatch(at, number[home], number[away], 1) for at, (home, away) in enumerate(rest)),
        worth,
    )
    return {
        name: (best_place(now, of, most=6).place, worst_place(now, of, most=6).place) for name, of in number.items()
    }


def test_a_published_final_was_possible_on_every_day_and_never_less_sure_than_before():
    told = [ranges_after(days) for days in range(6)]
    for ranges in told:
        for place, name in enumerate(PUBLISHED, start=1):
            assert ranges[name][0] <= place <= ranges[name][1], name
    for before, after in pairwise(told):
        for name in PUBLISHED:
            assert before[name][0] <= after[name][0] <= after[name][1] <= before[name][1], name
    assert told[0] == dict.fromkeys(PUBLISHED, (1, 6))
    assert told[4] == BEFORE_THE_LAST_DAY
    assert told[5]["United States"] == (1, 1)
    assert told[5]["Angola"] == (6, 6)
