"""Competitions on the same boards: nobody and no board in two places, each competition as it was drawn."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.draws.engine import DrawError, draw
from tournaments.draws.engine.fairness import measure
from tournaments.draws.engine.people import TimedMatch, clashes
from tournaments.draws.engine.sharing import DrawPart, least_turns, share, turns_together


def part(letter: str, entries: int, *, stations: int = 3, width: int = 1, **more) -> DrawPart:
    names = [f"{letter}{number}" for number in range(entries)]
    return DrawPart(meetings=draw(names, stations=stations, seed="maple leaf").meetings, width=width, **more)


def in_both(parts: list[DrawPart], count: int) -> dict[str, list[str]]:
    """Everybody has a person of their own; the first `count` entries of the first two parts share one more."""
    people = {e: [f"player of {e}"] for part in parts for m in part.meetings for e in (m.home, m.away)}
    for number in range(count):
        for letter in "AB":
            if f"{letter}{number}" in people:
                people[f"{letter}{number}"].append(f"in both {number}")
    return people


def assert_playable(parts, made, stations, people):
    in_turn, on_station = Counter(), Counter()
    for draw_part, meetings in zip(parts, made.parts, strict=True):
        for m in meetings:
            in_turn.update((m.slot, person) for entry in (m.home, m.away) for person in people[entry])
            on_station.update((m.slot, m.station + step) for step in range(draw_part.width))
            assert 1 <= m.station <= stations + 1 - draw_part.width
            assert draw_part.width == 1 or m.station % 2 == 1
    assert set(in_turn.values()) <= {1}
    assert set(on_station.values()) <= {1}


@given(
    sizes=st.lists(st.integers(2, 9), min_size=2, max_size=3),
    stations=st.integers(2, 8),
    both=st.integers(0, 5),
    widths=st.lists(st.sampled_from([1, 1, 2]), min_size=3, max_size=3),
)
@settings(max_examples=15, deadline=None)
def test_nobody_and_no_board_is_in_two_places_and_each_draw_stays_what_it_was(sizes, stations, both, widths):
    parts = [part(letter, n, width=width) for letter, n, width in zip("ABC", sizes, widths, strict=False)]
    people = in_both(parts, both)
    shared = share(parts, stations, people)

    assert_playable(parts, shared, stations, people)
    assert least_turns(parts, stations, people) == shared.least <= shared.turns
    for draw_part, meetings in zip(parts, shared.parts, strict=True):
        assert {(m.round, m.home, m.away) for m in meetings} == {(m.round, m.home, m.away) for m in draw_part.meetings}
        last = {number: max(m.slot for m in meetings if m.round == number) for number in {m.round for m in meetings}}
        assert all(m.slot >= last.get(m.round - 1, 1) for m in meetings)
    assert share(parts, stations, people) == shared
    assert len(turns_together(parts, stations, people)) == shared.turns


@pytest.mark.parametrize(
    ("sizes", "stations", "turns"),
    [((8, 8), 6, 10), ((8, 4), 6, 7), ((19, 19), 10, 35), ((19, 19), 18, 19), ((4, 4), 6, 3), ((18, 17), 3, 97)],
)
def test_no_turn_more_than_the_boards_need(sizes, stations, turns):
    parts = [part(letter, n) for letter, n in zip("AB", sizes, strict=True)]
    shared = share(parts, stations, {})

    assert (shared.turns, shared.least) == (turns, turns)
    for meetings in shared.parts:
        fair = measure(meetings, sorted({m.home for m in meetings} | {m.away for m in meetings}))
        assert fair.figure("stations").value <= 2


@pytest.mark.parametrize(("entries", "stations", "uneven"), [(19, 9, 0), (8, 4, 1), (10, 5, 1)])
def test_whole_rounds_in_turn_keep_the_boards_of_each_draw(entries, stations, uneven):
    parts = [part(letter, entries, stations=stations) for letter in "AB"]
    shared = share(parts, stations, in_both(parts, 3))

    assert shared.turns == shared.least
    for meetings in shared.parts:
        fair = measure(meetings, sorted({m.home for m in meetings} | {m.away for m in meetings}))
        assert fair.figure("stations").value == uneven


@pytest.mark.rule("HOSTING iii")
def test_each_plays_only_within_itself():
    shared = share([part("A", 8), part("B", 6)], 6, {})

    for letter, meetings in zip("AB", shared.parts, strict=True):
        assert {m.home[0] + m.away[0] for m in meetings} == {letter * 2}


def test_what_is_settled_does_not_move_and_the_other_is_fitted_around_it():
    first = part("A", 8, stations=4, settled=True)
    people = in_both([first, part("B", 6)], 4)
    shared = share([first, part("B", 6)], 6, people)

    assert set(shared.parts[0]) == set(first.meetings)
    assert_playable([first, part("B", 6)], shared, 6, people)


def test_a_team_that_is_kept_on_a_board_stays_there_while_others_share_it():
    parts = [part("A", 6, kept={"A2": 2}), part("B", 6, kept={"B1": 2})]
    people = in_both(parts, 0)
    shared = share(parts, 4, people)

    assert_playable(parts, shared, 4, people)
    assert {m.station for m in shared.parts[0] if "A2" in (m.home, m.away)} == {2}
    assert {m.station for m in shared.parts[1] if "B1" in (m.home, m.away)} == {2}


def test_pairs_need_two_tables_and_kept_teams_a_board_that_is_there():
    with pytest.raises(DrawError) as narrow:
        share([part("A", 4, width=2), part("B", 4)], 1, {})
    with pytest.raises(DrawError) as absent:
        share([part("A", 4, kept={"A1": 7}), part("B", 4)], 3, {})

    assert (narrow.value.code, absent.value.code) == ("pairs_need_two_tables", "fixed_no_station")


@given(
    st.lists(
        st.tuples(st.integers(0, 60), st.integers(1, 25), st.lists(st.integers(0, 9), max_size=4, unique=True)),
        max_size=40,
    )
)
def test_people_are_found_in_two_places_exactly_when_they_are(rows):
    matches = [TimedMatch(number, at, at + length, who) for number, (at, length, who) in enumerate(rows)]
    plain = {
        person
        for one, two in combinations(matches, 2)
        if one.starts < two.ends and two.starts < one.ends
        for person in set(one.people) & set(two.people)
    }
    found = clashes(matches)

    assert {clash.person for clash in found} == plain
    assert all(clash.first.ends > clash.second.starts >= clash.first.starts for clash in found)


def test_one_person_in_2016_matches_is_found():
    matches = [
        TimedMatch(number, number // 12, number // 12 + 1, [4 * number + k for k in range(4)]) for number in range(2016)
    ]
    matches[2015] = TimedMatch(2015, 167, 168, [8063, 4 * 2010])

    assert [(clash.person, clash.first.match, clash.second.match) for clash in clashes(matches)] == [(8040, 2010, 2015)]
