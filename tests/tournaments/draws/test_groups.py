from collections import Counter
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.fairness import measure
from tournaments.draws.engine.grouped import draw_groups
from tournaments.draws.engine.groups import (
    GroupPlace,
    bracket_order,
    bracket_seats,
    final_meetings,
    make_groups,
    relatives_together,
)
from tournaments.draws.engine.knockout import knock_out


@given(entries=st.integers(4, 60), count=st.integers(1, 6), seed=st.text("abc", min_size=1))
def test_groups_are_of_equal_number_and_strength(entries, count, seed):
    if entries < 2 * count:
        with pytest.raises(DrawError):
            make_groups(range(entries), count=count, seed=seed)
        return
    rank = {entry: entry + 1 for entry in range(entries)}

    groups = make_groups(range(entries), count=count, seed=seed, strength=rank)

    assert sorted(entry for group in groups for entry in group) == list(range(entries))
    sizes = [len(group) for group in groups]
    assert max(sizes) - min(sizes) <= 1
    for band in range(entries // count):
        assert sorted(group[band] // count for group in groups) == [band] * count


def test_two_of_each_district_go_to_different_groups():
    district = {entry: [entry // 2] for entry in range(18)}

    for seed in ("maple", "leaf", "forever"):
        groups = make_groups(range(18), count=2, seed=seed, labels=district)
        assert relatives_together(groups, district) == 0


def test_groups_are_the_same_for_the_same_words():
    assert make_groups(range(11), count=3, seed="x") == make_groups(range(11)[::-1], count=3, seed="X ")
    assert make_groups(range(11), count=3, seed="x") != make_groups(range(11), count=3, seed="y")


@pytest.mark.parametrize("groups", range(2, 9))
@pytest.mark.parametrize("advance", [1, 2, 3, 4])
def test_those_of_one_group_meet_late_in_the_finals(groups, advance):
    order = bracket_order(groups, advance=advance)
    bracket = knock_out(order)

    assert sorted(order) == sorted((group, place) for group in range(groups) for place in range(1, advance + 1))
    assert [place.place for place in order] == sorted(place.place for place in order)
    first = [tie for tie in bracket.matches if tie.home and tie.away]
    assert all(tie.home.group != tie.away.group for tie in first)
    if advance == 2:
        half = dict(zip(bracket_seats(len(order)), range(64), strict=False))
        size = len(half)
        for group in range(groups):
            mine = [half[seat] * 2 // size for seat, place in enumerate(order) if place.group == group]
            assert sorted(mine) == [0, 1]


def test_two_groups_cross_over():
    ties = knock_out(bracket_order(2, advance=2), third_place=True).matches

    assert [(tie.home, tie.away) for tie in ties[:2]] == [
        (GroupPlace(0, 1), GroupPlace(1, 2)),
        (GroupPlace(1, 1), GroupPlace(0, 2)),
    ]


@pytest.mark.parametrize(("groups", "advance"), [(1, 1), (2, 0), (0, 4)])
def test_finals_need_two_who_play(groups, advance):
    with pytest.raises(DrawError):
        bracket_order(groups, advance=advance)
    with pytest.raises(DrawError):
        final_meetings([list(range(advance))] * groups)


def test_final_group_needs_two_groups():
    with pytest.raises(DrawError):
        final_meetings([[1, 2, 3]])


@pytest.mark.parametrize("groups", range(2, 9))
@pytest.mark.parametrize("advance", [1, 2, 3, 4])
def test_final_group_plays_what_was_not_played_in_the_groups(groups, advance):
    field = [[(group, place) for place in range(advance)] for group in range(groups)]

    meetings = final_meetings(field)

    everybody = [entry for group in field for entry in group]
    met = Counter(frozenset((meeting.home, meeting.away)) for meeting in meetings)
    assert met == Counter(frozenset(pair) for pair in combinations(everybody, 2) if pair[0][0] != pair[1][0])
    for round_number in {meeting.round for meeting in meetings}:
        playing = [
            entry for meeting in meetings if meeting.round == round_number for entry in (meeting.home, meeting.away)
        ]
        assert len(playing) == len(set(playing))
    rounds = (groups - 1 + groups % 2) * advance
    assert {meeting.round for meeting in meetings} == set(range(1, rounds + 1))
    for entry in everybody:
        firsts = sum(meeting.home == entry for meeting in meetings)
        assert abs(2 * firsts - advance * (groups - 1)) <= 1 + advance % 2 * (groups - 2)


@given(
    entries=st.integers(4, 40),
    count=st.integers(2, 5),
    stations=st.integers(1, 20),
    cycles=st.integers(1, 2),
    seed=st.text("abc", min_size=1),
)
@settings(max_examples=40, deadline=None)
def test_groups_play_within_themselves_in_one_timetable(entries, count, stations, cycles, seed):
    assume(entries >= 2 * count)

    drawn = draw_groups(range(entries), count=count, stations=stations, seed=seed, cycles=cycles)

    met = Counter(frozenset((meeting.home, meeting.away)) for meeting in drawn.meetings)
    pairs = [frozenset(pair) for group in drawn.groups for pair in combinations(group, 2)]
    assert met == Counter(dict.fromkeys(pairs, cycles))
    busy = Counter((meeting.slot, entry) for meeting in drawn.meetings for entry in (meeting.home, meeting.away))
    assert max(busy.values()) == 1
    used = Counter((meeting.slot, meeting.station) for meeting in drawn.meetings)
    assert max(used.values()) == 1
    assert {meeting.station for meeting in drawn.meetings} <= set(range(1, stations + 1))
    assert {meeting.slot for meeting in drawn.meetings} == set(range(1, drawn.turns + 1))
    assert drawn.turns >= drawn.least
    assert drawn == draw_groups(range(entries)[::-1], count=count, stations=stations, seed=seed, cycles=cycles)


@pytest.mark.parametrize(
    ("entries", "count", "stations"), [(19, 2, 10), (20, 2, 10), (18, 3, 6), (24, 4, 6), (8, 2, 2)]
)
def test_groups_of_real_events_take_no_turn_too_many(entries, count, stations):
    drawn = draw_groups(range(entries), count=count, stations=stations, seed="maple leaf")

    assert drawn.turns == drawn.least


def test_with_boards_for_all_a_group_has_boards_of_its_own_and_a_perfect_draw():
    drawn = draw_groups(range(20), count=2, stations=10, seed="maple leaf")

    boards = [{m.station for m in drawn.meetings if m.home in group} for group in drawn.groups]
    assert boards == [{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}]
    for group in drawn.groups:
        assert measure([m for m in drawn.meetings if m.home in group], group).is_best


@pytest.mark.parametrize("stations", [3, 10])
def test_somebody_who_cannot_walk_far_stays_on_one_board(stations):
    drawn = draw_groups(range(12), count=2, stations=stations, seed="maple leaf", fixed={3: 2})

    assert {m.station for m in drawn.meetings if 3 in (m.home, m.away)} == {2}


@pytest.mark.parametrize("count", [0, 5])
def test_every_group_has_two(count):
    with pytest.raises(DrawError):
        draw_groups(range(8), count=count, stations=4, seed="maple leaf")
