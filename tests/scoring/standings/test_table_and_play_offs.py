"""A table of standings: ties that matter, play-offs, and the same answer whichever way it is asked."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Collection, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.standings.engine.meetings import Policy, StoppedEntry
from scoring.standings.engine.ranking import without
from scoring.standings.engine.table import Levels, Playoff, Ranking, Table, table
from tests.scoring.standings.tables_by_hand import LEVEL, PENALTIES, made, meetings, places

# --- ties that matter and play-offs -------------------------------------------------------------------


def test_the_gate_knows_that_there_is_no_tie():
    result = made({(1, 2): (3, 1), (1, 3): (3, 1), (2, 3): (3, 1)})

    assert result.ties == ()
    assert result.is_final


@pytest.mark.parametrize(
    ("ranking", "first", "last", "matters"),
    [
        (Ranking(), 1, 2, True),
        (Ranking(), 2, 3, False),
        (Ranking(cut=2), 2, 3, True),
        (Ranking(cut=2), 1, 2, True),
        (Ranking(cut=3), 2, 3, False),  # both go on
        (Ranking(cut=3), 3, 4, True),  # the last place that goes on
        (Ranking(cut=2), 3, 5, False),
        (Ranking(second=True), 2, 3, True),
        (Ranking(cut=2, second=False), 2, 3, False),
        (Ranking(second=True), 3, 4, False),
    ],
)
@pytest.mark.rule("AMB-G22")
def test_a_tie_matters_for_first_and_where_a_place_has_a_consequence(ranking, first, last, matters):
    assert ranking.matters(first, last) is matters


@pytest.mark.rule("AMB-G19", "AMB-G24")
def test_the_play_off_decides_the_places_and_not_the_points():
    results = {(1, 2): (2, 2), (1, 3): (3, 0), (2, 3): (3, 0)}

    before = made(results)
    after = made(results, playoffs=[Playoff(id=7, place=1, entries=frozenset({1, 2}), order=((2,), (1,)))])

    assert places(before) == [(1, 1), (1, 2), (3, 3)]
    assert places(after) == [(1, 2), (2, 1), (3, 3)]
    assert {row.entry: row.tally for row in before.rows} == {row.entry: row.tally for row in after.rows}
    assert (after.row(2).reason.code, after.row(1).reason.code) == ("playoff_won", "playoff_lost")
    assert (after.used, after.set_aside, after.is_final) == ((7,), (), True)


def test_a_play_off_that_is_not_decided_keeps_the_tie_open():
    result = made(LEVEL, playoffs=[Playoff(id=1, place=1, entries=frozenset({1, 2, 3}))])

    assert places(result) == [(1, 1), (1, 2), (1, 3)]
    assert result.ties[0].under_way == 1
    assert not result.is_final


def test_three_level_for_first_settle_second_as_well():
    order = Playoff(id=1, place=1, entries=frozenset({1, 2, 3}), order=((3,), (1,), (2,)))

    result = made(LEVEL, playoffs=[order], ranking=Ranking(cut=2))

    assert places(result) == [(1, 3), (2, 1), (3, 2)]
    assert result.is_final


@pytest.mark.rule("AMB-E4")
def test_those_who_come_out_level_meet_again_and_the_rest_is_settled():
    first = Playoff(id=1, place=1, entries=frozenset({1, 2, 3}), order=((2, 3), (1,)))

    open_again = made(LEVEL, playoffs=[first])
    second = Playoff(id=2, place=1, entries=frozenset({2, 3}), order=((3,), (2,)))
    settled = made(LEVEL, playoffs=[first, second])

    assert places(open_again) == [(1, 2), (1, 3), (3, 1)]
    assert [(tie.place, tie.entries, tie.tried) for tie in open_again.ties] == [(1, (2, 3), (1,))]
    assert places(settled) == [(1, 3), (2, 2), (3, 1)]
    assert settled.used == (1, 2)


@pytest.mark.rule("AMB-E4")
def test_all_level_again_can_be_repeated_among_the_same():
    again = Playoff(id=1, place=1, entries=frozenset({1, 2, 3}), order=((1, 2, 3),))
    last = Playoff(id=2, place=1, entries=frozenset({1, 2, 3}), order=((2,), (1,), (3,)))

    assert made(LEVEL, playoffs=[again]).ties[0].tried == (1,)
    assert places(made(LEVEL, playoffs=[again, last])) == [(1, 2), (2, 1), (3, 3)]


def test_level_losers_share_a_place_that_matters_to_nobody():
    results = dict.fromkeys(itertools.combinations([1, 2, 3, 4], 2), (2, 2))
    order = Playoff(id=1, place=1, entries=frozenset({1, 2, 3, 4}), order=((4,), (2,), (1, 3)))

    result = made(results, playoffs=[order])

    assert places(result) == [(1, 4), (2, 2), (3, 1), (3, 3)]
    assert result.is_final


def test_a_correction_that_ends_the_tie_sets_the_play_off_aside():
    played = Playoff(id=1, place=1, entries=frozenset({1, 2}), order=((2,), (1,)))
    results = {(1, 2): (2, 2), (1, 3): (3, 0), (2, 3): (3, 0)}
    corrected = results | {(1, 3): (4, 0)}

    assert places(made(results, playoffs=[played])) == [(1, 2), (2, 1), (3, 3)]
    result = made(corrected, playoffs=[played])
    assert places(result) == [(1, 1), (2, 2), (3, 3)]
    assert (result.used, result.set_aside) == ((), (1,))


def test_a_correction_that_adds_a_third_sets_the_play_off_of_two_aside():
    played = Playoff(id=1, place=1, entries=frozenset({1, 2}), order=((2,), (1,)))

    result = made(LEVEL, playoffs=[played])

    assert result.ties[0].entries == (1, 2, 3)
    assert result.set_aside == (1,)


def test_a_play_off_for_another_place_does_not_count():
    second = Playoff(id=1, place=2, entries=frozenset({1, 2}), order=((2,), (1,)))

    result = made({(1, 2): (2, 2), (1, 3): (3, 0), (2, 3): (3, 0)}, playoffs=[second])

    assert result.ties[0].entries == (1, 2)
    assert result.set_aside == (1,)


def test_a_play_off_waits_while_a_match_is_open_again():
    played = Playoff(id=1, place=1, entries=frozenset({1, 2}), order=((2,), (1,)))

    result = made({(1, 2): (2, 2), (1, 3): (3, 0), (2, 3): (3, 0), (3, 4): None}, playoffs=[played])

    assert places(result)[:2] == [(1, 1), (1, 2)]
    assert (result.used, result.set_aside) == ((), ())


@st.composite
def fields(draw):
    size = draw(st.integers(2, 7))
    results = {
        pair: draw(st.one_of(st.none(), st.tuples(st.integers(0, 3), st.integers(0, 3))))
        for pair in itertools.combinations(range(1, size + 1), 2)
    }
    keys = draw(
        st.sampled_from([("points",), ("wins", "points"), ("points", "head_to_head"), ("points", "difference")])
    )
    gone = draw(st.sets(st.integers(1, size), max_size=2))
    departures = [StoppedEntry(entry=entry, policy=draw(st.sampled_from(Policy))) for entry in sorted(gone)]
    return size, results, keys, departures, draw(st.randoms(use_true_random=False))


# --- the same answer, whichever way it is asked -------------------------------------------------------


@given(fields())
def test_the_order_of_what_is_handed_in_makes_no_difference(field):
    size, results, keys, departures, rng = field
    straight = {
        "entries": list(range(1, size + 1)), "meetings": meetings(results), "departures": departures,
        "playoffs": [Playoff(id=1, place=1, entries=frozenset({1, 2}), order=((2,), (1,)))],
    }  # fmt: skip
    shuffled = {name: rng.sample(values, len(values)) for name, values in straight.items()}

    more = {"penalties": PENALTIES, "ranking": Ranking(keys=keys, cut=2)}
    assert table(**shuffled, **more) == table(**straight, **more)


@given(fields())
def test_the_names_of_tied_teams_give_nobody_a_better_place(field):
    size, results, keys, departures, rng = field
    other = dict(zip(range(1, size + 1), rng.sample(range(1, size + 1), size), strict=True))
    renamed = {(other[home], other[away]): points for (home, away), points in results.items()}
    gone = [StoppedEntry(entry=other[left.entry], policy=left.policy) for left in departures]

    more = {"penalties": PENALTIES, "ranking": Ranking(keys=keys)}
    before = {row.entry: (row.place, row.tally) for row in made(results, departures=departures, **more).rows}
    after = {row.entry: (row.place, row.tally) for row in made(renamed, departures=gone, **more).rows}
    assert {other[entry]: value for entry, value in before.items()} == after


def slow_policies(results, departures):
    """Return entry -> what becomes of the results of those who left: which half was played is known."""
    gone = {left.entry: left.policy for left in departures}
    own = {e: [p for p in results if e in p] for e in gone}
    for entry, policy in gone.items():
        if policy is Policy.KEEP_IF_HALF:
            enough = sum(results[p] is not None for p in own[entry]) >= len(own[entry]) / 2
            gone[entry] = Policy.FORFEIT_REST if enough else Policy.ANNUL
    return gone


def slow_order(ranked, keys, number):
    """Return who shares which place: each group is split by the first key that splits it, until none does."""
    groups, again = [ranked], True
    while again:
        again = False
        for at, group in enumerate(groups):
            for key in keys:
                numbers = {entry: number(entry, key, group) for entry in group}
                levels = sorted(set(numbers.values()), reverse=True)
                if len(levels) > 1:
                    groups[at : at + 1] = [[e for e in group if numbers[e] == level] for level in levels]
                    again = True
                    break
            if again:
                break
    return groups


def slow_places(size, results, keys, departures):
    """Return entry -> (place, points), thought out once more and slowly: nobody but the numbers decides."""
    gone = slow_policies(results, departures)
    taken = defaultdict(int)
    wins = defaultdict(int)
    seen = set()
    open_matches = 0
    for (home, away), points in results.items():
        left = [entry for entry in (home, away) if entry in gone]
        if len(left) == 2 or (left and gone[left[0]] is Policy.ANNUL):
            continue
        if left and (gone[left[0]] is Policy.FORFEIT_ALL or points is None):
            worth = 10 if gone[left[0]] is Policy.FORFEIT_ALL else 2
            counts = (0, worth) if left[0] == home else (worth, 0)
        else:
            counts = points
        if counts is None:
            open_matches += 1
            continue
        seen |= {home, away}
        taken[home, away] += counts[0]
        taken[away, home] += counts[1]
        wins[home] += counts[0] > counts[1]
        wins[away] += counts[1] > counts[0]
    total = {e: sum(taken[e, o] for o in range(1, size + 1)) for e in range(1, size + 1)}
    ranked = [e for e in range(1, size + 1) if e not in gone and (e in seen or not open_matches)]

    def number(entry, key, group):
        if key == "head_to_head":
            return sum(taken[entry, other] for other in group)
        return {"points": total, "wins": wins, "difference": defaultdict(int)}[key][entry]

    groups = slow_order(ranked, keys, number)
    return {e: (1 + sum(map(len, groups[:at])), total[e]) for at, group in enumerate(groups) for e in group}


@settings(max_examples=300)
@given(fields())
def test_a_slow_second_opinion_agrees(field):
    size, results, keys, departures, _ = field

    result = made(
        results, list(range(1, size + 1)), departures=departures, penalties=PENALTIES, ranking=Ranking(keys=keys)
    )

    fast = {row.entry: (row.place, row.tally.points) for row in result.rows if row.place is not None}
    assert fast == slow_places(size, results, keys, departures)


# --- a bracket from which somebody is expelled --------------------------------------------------------


def of_bracket(*, gone: Collection[int] = (), playoffs: Sequence[Playoff] = (), cut: int = 3) -> Table:
    """Return the table of a knockout of four that 1 won against 2; 3 and 4 lost the semi-finals."""
    order = without(((1,), (2,), (3, 4)), gone)
    whole = Playoff(id=1, place=1, entries=frozenset({1, 2, 3, 4}), order=order)
    left = [
        StoppedEntry(
            entry=entry, policy=Policy.FORFEIT_REST, expelled=True, stays_played=True, from_bracket=True, section="i"
        )
        for entry in gone
    ]
    levels = Levels(((1, 2, 3, 4),), decided=True, bracket=1)
    ranking = Ranking(cut=cut)
    return table(
        entries=[1, 2, 3, 4],
        meetings=[],
        departures=left,
        ranking=ranking,
        playoffs=[whole, *playoffs],
        levels=levels,
    )


def placed(found: Table) -> list[tuple[int, int | None]]:
    return [(row.entry, row.place) for row in found.rows]


@pytest.mark.rule("EUCHRE IRREGULARITIES viii")
@pytest.mark.parametrize(
    ("gone", "expected", "tied"),
    [
        ([], [(1, 1), (2, 2), (3, 3), (4, 3)], [(3, (3, 4))]),
        ([1], [(2, 1), (3, 2), (4, 2), (1, None)], []),  # all three go on
        ([4], [(1, 1), (2, 2), (3, 3), (4, None)], []),
        ([1, 2], [(3, 1), (4, 1), (1, None), (2, None)], [(1, (3, 4))]),
        ([2, 3, 4], [(1, 1), (2, None), (3, None), (4, None)], []),
    ],
)
def test_an_expulsion_empties_the_place_and_those_below_move_up(gone, expected, tied) -> None:
    found = of_bracket(gone=gone)
    assert placed(found) == expected
    assert [(tie.place, tie.entries) for tie in found.ties] == tied
    assert (found.used, found.set_aside) == ((1,), ())


def test_a_play_off_below_an_empty_place_counts_where_its_teams_have_moved_up() -> None:
    third = Playoff(id=2, place=3, entries=frozenset({3, 4}), order=((4,), (3,)))
    found = of_bracket(gone=[1], playoffs=[third], cut=2)
    assert placed(found) == [(2, 1), (4, 2), (3, 3), (1, None)]
    assert (found.ties, found.used, found.set_aside) == ((), (1, 2), ())

    second = Playoff(id=2, place=2, entries=frozenset({3, 4}), order=((4,), (3,)))
    assert placed(of_bracket(gone=[1], playoffs=[second], cut=2)) == placed(found)
    # The team above is back: what was played for second place decides nothing about third.
    back = of_bracket(playoffs=[second])
    assert (placed(back), back.set_aside) == ([(1, 1), (2, 2), (3, 3), (4, 3)], (2,))
