"""How fair the draws are: at the limit where one is known, over the whole range, and never by luck."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.draws.test_engine import assert_valid
from tournaments.draws.engine import Meeting, draw
from tournaments.draws.engine.fairness import Fairness, measure
from tournaments.draws.engine.lot import generator
from tournaments.draws.engine.patterns import in_turns, row_of_games
from tournaments.draws.engine.stations import spread

# A search of seconds for each: all numbers of stations in a long run, some of them always.
LARGE = range(41, 61)
EACH_LARGE = [pytest.param(entries, marks=pytest.mark.long) for entries in LARGE]
# Meeting twice takes as long again: beyond twenty, every third number always.
ONE_IN_THREE = [pytest.param(entries, marks=[pytest.mark.long] if entries % 3 else []) for entries in range(21, 41)]
MAIN = ("slots", "stations", "sides", "longest_wait")
# A first round that is turned by one seat for each round, cut into turns as it comes.
TURNED = [(37, 9, 1), (37, 12, 2), (39, 13, 1), (40, 13, 1), (40, 13, 2)]


def fairness(entries, stations, **options) -> Fairness:
    drawn = draw(range(entries), stations=stations, seed="maple leaf", **options)
    return measure(drawn.meetings, drawn.entries)


def beyond(found: Fairness) -> dict[str, tuple[int, int | None]]:
    """Return the main figures that are not at their limit."""
    figures = (found.figure(key) for key in MAIN)
    return {figure.key: (figure.value, figure.limit) for figure in figures if not figure.is_best}


@pytest.mark.parametrize("stations", [3, 4, 6, 10, 30])
@pytest.mark.parametrize("entries", [8, 16, 17, 18, 19])
def test_fields_of_real_events_are_at_every_limit(entries, stations):
    assert beyond(fairness(entries, stations)) == {}


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("entries", [28, pytest.param(40, marks=pytest.mark.slow)])
def test_one_board_less_than_a_full_hall_is_at_every_limit_and_nobody_meets_again_too_soon(entries, cycles):
    found = fairness(entries, entries // 2 - 1, cycles=cycles)
    assert beyond(found) == {}
    assert found.figure("back_to_back").is_best or (entries, cycles) == (28, 2)
    met: dict[frozenset[int], list[int]] = {}
    for meeting in sorted(
        draw(range(entries), stations=entries // 2 - 1, seed="x", cycles=cycles).meetings,
        key=lambda meeting: meeting.slot,
    ):
        met.setdefault(frozenset((meeting.home, meeting.away)), []).append(meeting.round)
    assert {len(rounds) for rounds in met.values()} == {cycles}
    assert all(rounds == sorted(rounds) for rounds in met.values())


def test_circle_method_is_what_we_do_better_than():
    circle = [
        Meeting(r + 1, r + 1, k + 1, 9 if k == 0 else (r + k) % 9, (r - k) % 9) for r in range(9) for k in range(5)
    ]

    found = measure(circle, list(range(10)))

    assert (found.figure("sides").value, fairness(10, 5).figure("sides").value) == (9, 1)
    assert (found.figure("stations").value, fairness(10, 5).figure("stations").value) == (9, 1)


@given(entries=st.integers(4, 24), stations=st.integers(1, 12))
@settings(max_examples=25, deadline=None)
def test_fairness_has_nothing_to_do_with_the_words(entries, stations):
    one = draw(range(entries), stations=stations, seed="one")
    two = draw(range(entries), stations=stations, seed="two")

    assert measure(one.meetings, one.entries).figures == measure(two.meetings, two.entries).figures


@given(entries=st.integers(5, 16), stations=st.integers(2, 7), seed=st.integers(0, 5))
@settings(max_examples=25, deadline=None)
def test_search_is_never_worse_than_what_it_began_with(entries, stations, seed):
    boards = min(stations, entries // 2)
    turns = in_turns(row_of_games(entries), boards)
    start = spread(turns, entries, boards, generator(seed).random, effort=0)

    found = spread(turns, entries, boards, generator(seed).random, effort=3000, start=start)

    assert unevenness(turns, found, entries, boards) <= unevenness(turns, start, entries, boards)
    assert all(len(set(row)) == len(row) for row in found)


def unevenness(turns, where, entries, boards) -> int:
    counts = [[0] * boards for _ in range(entries)]
    for turn, on in zip(turns, where, strict=True):
        for game, board in zip(turn, on, strict=True):
            counts[game.home][board] += 1
            counts[game.away][board] += 1
    return sum(count * count for row in counts for count in row)


# --- wishes -------------------------------------------------------------------------------------------


@given(entries=st.integers(4, 20), stations=st.integers(1, 10), seed=st.text("ab", min_size=1), data=st.data())
@settings(max_examples=40, deadline=None)
def test_whoever_is_kept_on_a_station_never_leaves_it(entries, stations, seed, data):
    kept, station = data.draw(st.integers(0, entries - 1)), data.draw(st.integers(1, stations))

    drawn = draw(range(entries), stations=stations, seed=seed, fixed={kept: station})

    assert {m.station for m in drawn.meetings if kept in (m.home, m.away)} == {station}
    assert drawn.slots == draw(range(entries), stations=stations, seed=seed).slots


@given(entries=st.integers(8, 20), seed=st.text("ab", min_size=1))
@settings(max_examples=20, deadline=None)
def test_two_who_are_kept_apart_meet_at_one_of_their_stations(entries, seed):
    drawn = draw(range(entries), stations=4, seed=seed, fixed={0: 1, 1: 3})

    for m in drawn.meetings:
        if {m.home, m.away} == {0, 1}:
            assert m.station in {1, 3}
            assert [code for code, _ in drawn.notes] == ["fixed_meet"]
        elif 0 in (m.home, m.away):
            assert m.station == 1
        elif 1 in (m.home, m.away):
            assert m.station == 3


def test_two_may_share_a_station_where_there_is_time_for_it():
    drawn = draw(range(18), stations=3, seed="x", fixed={0: 1, 1: 1})

    assert {m.station for m in drawn.meetings if {0, 1} & {m.home, m.away}} == {1}
    assert drawn.slots == 51


@given(entries=st.integers(6, 24), stations=st.integers(1, 12), seed=st.text("ab", min_size=1))
@settings(max_examples=30, deadline=None)
def test_two_of_a_district_meet_in_the_first_round(entries, stations, seed):
    groups = {entry: (entry // 2,) for entry in range(entries)}

    drawn = draw(range(entries), stations=stations, seed=seed, groups=groups)

    rounds = {m.round for m in drawn.meetings if m.home // 2 == m.away // 2}
    assert rounds == {1}


@given(entries=st.integers(7, 24), size=st.integers(2, 4), seed=st.text("ab", min_size=1))
@settings(max_examples=30, deadline=None)
def test_nobody_meets_a_relative_in_the_last_round(entries, size, seed):
    groups = {entry: (entry // size,) for entry in range(entries)}

    drawn = draw(range(entries), stations=30, seed=seed, groups=groups)

    assert drawn.rounds not in {m.round for m in drawn.meetings if m.home // size == m.away // size}


def test_branch_counts_more_than_district():
    labels = {entry: ("north", entry // 2) for entry in range(6)} | {entry: ("south", entry) for entry in range(6, 12)}

    drawn = draw(range(12), stations=6, seed="x", groups=labels)

    assert {m.round for m in drawn.meetings if m.home // 2 == m.away // 2 and m.home < 6} == {1}


# --- the whole range ----------------------------------------------------------------------------------


def assert_fair(entries, stations, cycles):
    """Assert that a draw is valid, and up to 40 entries at every main limit."""
    drawn = draw(range(entries), stations=stations, seed="maple leaf", cycles=cycles)
    assert_valid(drawn, entries, stations, cycles=cycles)
    found = measure(drawn.meetings, drawn.entries)
    if entries > 40:
        assert found.figure("slots").is_best
        assert found.figure("sides").is_best
        assert found.figure("stations").value <= max(cycles + 1, found.figure("stations").limit)
        return
    assert beyond(found) == {}


@pytest.mark.parametrize(("entries", "stations"), [(13, 4), (16, 6), (18, 7), (19, 6), (38, 15)])
def test_fields_that_meet_twice_are_at_every_limit(entries, stations):
    assert beyond(fairness(entries, stations, cycles=2)) == {}


@pytest.mark.parametrize(("entries", "stations", "cycles"), [(33, 8, 1), (29, 7, 2), (37, 9, 2)])
def test_nobody_plays_without_a_rest_where_a_table_says_the_turns(entries, stations, cycles):
    assert_fair(entries, stations, cycles)
    assert fairness(entries, stations, cycles=cycles).figure("back_to_back").value == 0


@pytest.mark.parametrize(("entries", "stations", "cycles"), TURNED)
def test_a_turned_first_round_is_at_every_limit_and_everybody_meets_everybody_before_anybody_again(
    entries, stations, cycles
):
    assert_fair(entries, stations, cycles)
    drawn = draw(range(entries), stations=stations, seed="x", cycles=cycles)
    first = [frozenset((m.home, m.away)) for m in drawn.meetings if m.round <= drawn.rounds // cycles]
    assert len(set(first)) == len(first) == entries * (entries - 1) // 2
    if cycles == 2:
        assert len({(m.home, m.away) for m in drawn.meetings}) == len(drawn.meetings)


@pytest.mark.slow
@pytest.mark.sample(10)
@pytest.mark.parametrize("entries", [*range(2, 41), *EACH_LARGE])
def test_every_number_of_entries_on_every_number_of_stations(entries):
    for stations in sorted({*range(1, entries // 2 + 2), 30}):  # as many games at once as there are pairs, and more
        assert_fair(entries, stations, 1)


@pytest.mark.slow
@pytest.mark.sample(8)
@pytest.mark.parametrize("entries", [*range(2, 21), *ONE_IN_THREE, *EACH_LARGE])
def test_everybody_meets_twice_on_every_number_of_stations(entries):
    for stations in range(1, max(1, entries // 2) + 1):
        assert_fair(entries, stations, 2)


@pytest.mark.slow
@pytest.mark.sample(2)
@pytest.mark.parametrize("entries", LARGE[::2])
def test_every_large_number_of_entries_on_some_numbers_of_stations(entries):
    for stations in range(1 + entries % 8, entries // 2 + 1, 8):
        assert_fair(entries, stations, cycles=1 + entries % 2)
