"""The draw over its whole range: valid, as short and as even as can be, and the same every time."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.draws.engine import Draw, DrawError, draw, one_board_short


def assert_valid(made: Draw, entries: int, stations: int, cycles: int = 1) -> None:
    """Assert what every draw must be: complete, and nobody and no station in two places at once."""
    pairs = Counter(frozenset((m.home, m.away)) for m in made.meetings)
    assert len(pairs) == entries * (entries - 1) // 2
    assert set(pairs.values()) == {cycles}
    for key in ("slot", "round"):
        busy = Counter((getattr(m, key), entry) for m in made.meetings for entry in (m.home, m.away))
        assert max(busy.values()) == 1
    assert max(Counter((m.slot, m.station) for m in made.meetings).values()) == 1
    most = 3 if entries == 4 else entries // 2
    assert {m.station for m in made.meetings} == set(range(1, min(stations, most) + 1))
    assert [m.slot for m in made.meetings] == sorted(m.slot for m in made.meetings)
    # On one board less than a full hall, one match of each round is played between the rounds around it.
    if stations != entries // 2 - 1 or not one_board_short.is_known(entries, cycles):
        assert [m.round for m in made.meetings] == sorted(m.round for m in made.meetings)
    assert {m.slot for m in made.meetings} == set(range(1, made.slots + 1))
    byes = Counter(bye.entry for bye in made.byes)
    assert byes == (dict.fromkeys(made.entries, cycles) if entries % 2 else {})
    playing = {(m.round, entry) for m in made.meetings for entry in (m.home, m.away)}
    assert not playing & {(bye.round, bye.entry) for bye in made.byes}


def station_counts(made: Draw) -> dict[object, Counter[int]]:
    counts: dict[object, Counter[int]] = {
        entry: Counter(dict.fromkeys(range(1, made.stations + 1), 0)) for entry in made.entries
    }
    for m in made.meetings:
        counts[m.home][m.station] += 1
        counts[m.away][m.station] += 1
    return counts


def longest_wait(made: Draw) -> int:
    turns: dict[object, list[int]] = {entry: [] for entry in made.entries}
    for m in made.meetings:
        turns[m.home].append(m.slot)
        turns[m.away].append(m.slot)
    return max((b - a - 1 for slots in turns.values() for a, b in pairwise(slots)), default=0)


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("entries", range(2, 61))
def test_full_boards_are_as_even_as_can_be(entries, cycles):
    drawn = draw(range(entries), stations=30, seed="maple leaf", cycles=cycles)

    assert_valid(drawn, entries, 30, cycles)
    assert drawn.slots == drawn.rounds == cycles * (entries - 1 + entries % 2)
    spreads = {max(c.values()) - min(c.values()) for c in station_counts(drawn).values()}
    firsts = Counter(m.home for m in drawn.meetings)
    if entries % 2:
        assert {n for c in station_counts(drawn).values() for n in c.values()} == {2 * cycles}
        assert {firsts[entry] for entry in drawn.entries} == {cycles * (entries - 1) // 2}
    else:
        # With four entries in three rounds no better than this exists.
        best = {(4, 1): 2, (4, 2): 0, (2, 1): 0, (2, 2): 0}.get((entries, cycles), 1)
        assert max(spreads) == best
        extra = {2 * firsts[entry] - cycles * (entries - 1) for entry in drawn.entries}
        assert extra <= ({-1, 1} if cycles == 1 else {0})


@pytest.mark.parametrize(("entries", "stations"), [(10, 3), (16, 3), (16, 5), (22, 3), (22, 7)])
def test_everybody_plays_equally_often_everywhere_when_a_perfect_cycle_is_played_twice(entries, stations):
    drawn = draw(range(entries), stations=stations, seed="maple leaf", cycles=2)

    assert_valid(drawn, entries, stations, 2)
    assert {n for c in station_counts(drawn).values() for n in c.values()} == {2 * (entries - 1) // stations}


def test_nineteen_twice_on_three_boards_wait_five_turns_at_most():
    drawn = draw(range(19), stations=3, seed="maple leaf", cycles=2)

    assert_valid(drawn, 19, 3, 2)
    assert longest_wait(drawn) <= 5
    assert {n for c in station_counts(drawn).values() for n in c.values()} == {12}


@given(
    entries=st.integers(2, 24),
    stations=st.integers(1, 30),
    cycles=st.sampled_from([1, 2]),
    seed=st.text("abc", min_size=1),
)
@settings(max_examples=60, deadline=None)
def test_any_field_on_any_boards_is_valid_short_and_fair_in_waits_and_sides(entries, stations, cycles, seed):
    drawn = draw(range(entries), stations=stations, seed=seed, cycles=cycles)

    assert_valid(drawn, entries, stations, cycles)
    at_once = min(stations, entries // 2)
    matches = cycles * entries * (entries - 1) // 2
    assert drawn.slots == max(-(-matches // at_once), cycles * (entries - 1 + entries % 2))
    firsts = Counter(m.home for m in drawn.meetings)
    uneven = cycles * (entries - 1) % 2
    assert {abs(2 * firsts[e] - cycles * (entries - 1)) for e in drawn.entries} == {uneven}
    wait = -(-entries // (2 * at_once)) - 1 + (entries % (2 * at_once) == 0 and 2 * at_once < entries)
    # Where the second cycle begins, a wait may be one turn longer than the least of a single one; with nineteen twice
    # on three boards it is one more, because even boards come before short waits.
    assert longest_wait(drawn) <= wait + (cycles - 1) + ((entries, at_once, cycles) == (19, 3, 2))


def test_four_entries_on_two_boards_are_the_known_exception():
    drawn = draw("abcd", stations=2, seed="maple leaf")

    assert sorted(sorted(c.values()) for c in station_counts(drawn).values()) == [[0, 3], [1, 2], [1, 2], [1, 2]]


def test_draw_does_not_depend_on_the_order_of_the_list_or_the_look_of_the_phrase():
    teams = ["Edson", "Hinton", "Jasper", "Banff", "Leduc", "Ponoka", "Taber"]

    one = draw(teams, stations=2, seed="Maple  Leaf")
    two = draw(teams[::-1], stations=2, seed=" maple leaf ")

    assert (one.meetings, one.byes, one.entries) == (two.meetings, two.byes, two.entries)


@pytest.mark.parametrize(
    ("entries", "stations", "options", "fingerprint"),
    [
        (7, 2, {}, "e58c384f6045c835"),
        (19, 10, {}, "87a79ec3d3eb314e"),
        (18, 3, {}, "999afc1992d54081"),
        (24, 5, {"cycles": 2}, "0ac39a069a7147b7"),
        (40, 10, {}, "b2544281afc9d1df"),
        (12, 4, {"fixed": {3: 1}, "groups": {e: (e // 2,) for e in range(12)}}, "0e3981bed58e707a"),
        (52, 26, {}, "74512c3e8659c963"),
    ],
)
def test_draw_is_the_same_on_every_machine_and_in_every_version(entries, stations, options, fingerprint):
    # A published draw is proved by making it again: whoever changes this breaks the proofs of draws that are out.
    drawn = draw(range(entries), stations=stations, seed="maple leaf", **options)
    text = "\n".join(f"{m.round} {m.slot} {m.station} {m.home} {m.away}" for m in drawn.meetings)

    assert hashlib.sha256(text.encode()).hexdigest()[:16] == fingerprint


def test_another_phrase_gives_another_draw():
    assert draw(range(19), stations=10, seed="one").meetings != draw(range(19), stations=10, seed="two").meetings


def test_draw_changes_sides_in_the_second_cycle():
    drawn = draw(range(9), stations=3, seed="x", cycles=2)

    assert max(Counter((m.home, m.away) for m in drawn.meetings).values()) == 1


@pytest.mark.parametrize(
    ("entries", "options", "code"),
    [
        ([], {}, "too_few_entries"),
        (["a"], {}, "too_few_entries"),
        (range(61), {}, "too_many_entries"),
        (["a", "b", "a"], {}, "entry_twice"),
        (["a", "b"], {"stations": 0}, "no_station"),
        (["a", "b"], {"stations": -1}, "no_station"),
        (["a", "b"], {"seed": "  "}, "no_phrase"),
        (["a", "b"], {"cycles": 3}, "cycles"),
        (["a", "b"], {"cycles": 0}, "cycles"),
    ],
)
def test_draw_refuses_what_cannot_be_drawn(entries, options, code):
    with pytest.raises(DrawError) as refused:
        draw(list(entries), **{"stations": 2, "seed": "x", **options})

    assert refused.value.code == code
