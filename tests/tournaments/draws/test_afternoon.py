"""The forms of play of an open event: who meets whom, who sits out and who moves, for every size up to 160."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.afternoon import (
    FEWEST,
    GHOST,
    MOST,
    MOST_GAMES,
    Form,
    Game,
    Played,
    Seating,
    check_chart,
    close,
    draw_field,
    draw_lot_game,
    draw_movers,
    draw_rotating,
    draw_swiss_game,
    first_game,
    limits,
    movement_of,
    next_game,
    rules,
)
from tournaments.draws.engine.afternoon.model import count_opponents, count_out, count_partners
from tournaments.draws.engine.afternoon.partners import at_tables
from tournaments.draws.words.refusals import REFUSALS

SEED = "maple leaf"
PEOPLE = range(FEWEST, MOST + 1)
SEATS = range(FEWEST // 2, MOST + 1)
WHIST = [size for size in range(8, 45) if size % 4 < 2]


def sizes(these, ordinary=8):
    return lambda test: pytest.mark.sample(ordinary)(pytest.mark.parametrize("seats", these)(test))


def found(games, form):
    return {finding.code: finding for finding in check_chart(games, form)}


def check_games(games, seats, *, side):
    """Everybody is at one table of a game or sits it out, and no table is there twice."""
    for number, game in enumerate(games, start=1):
        assert game.number == number
        there = [seat for seating in game.seatings for seat in seating.seats if seat != GHOST]
        assert sorted([*there, *game.out]) == sorted(seats)
        assert {len(each) for seating in game.seatings for each in (seating.home, seating.away)} <= {side}
        tables = [seating.table for seating in game.seatings]
        assert tables == sorted(set(tables))


def check_sitting_out(games, seats):
    """Nobody sits out twice before everybody has once."""
    out = Counter(dict.fromkeys(seats, 0))
    for game in games:
        out.update(game.out)
        assert max(out.values()) - min(out.values()) <= 1


@sizes(SEATS)
@pytest.mark.parametrize("mixed", [False, True])
def test_in_a_field_nobody_meets_twice_and_one_of_two_stays(seats, mixed):
    most = limits(Form.FIELD, seats)
    for games in sorted({min(5, most), min(12, most), most}):
        made = draw_field(seats, games, mixed=mixed).games
        check_games(made, range(1, seats + 1), side=1)
        finding = found(made, Form.FIELD)
        assert finding["met_twice"].value == 0
        changes, fewest = finding["table_changes"].value, finding["table_changes"].bound
        # In an odd field who stays may be the empty seat.
        assert fewest <= changes <= fewest + seats % 2 * games
    check_sitting_out(made, range(1, seats + 1))
    with pytest.raises(DrawError, match="afternoon_too_many_games"):
        draw_field(seats, most + 1, mixed=mixed)


@pytest.mark.parametrize("seats", [10, 35, 70, 80])
def test_nobody_in_a_field_moves_much_more_than_half_of_the_time(seats):
    chart = draw_field(seats, 9)
    tables = [[step.table for step in movement_of(chart, seat)] for seat in range(1, seats + 1)]
    assert max(sum(one != two and None not in (one, two) for one, two in pairwise(way)) for way in tables) <= 6


@pytest.mark.parametrize("games", [2, 4, 7])
def test_no_other_tables_would_be_fewer_changes(games):
    """Brute force: of all ways to put the pairs of the next game to tables none has fewer changes."""
    made = draw_field(8, games).games
    for one, two in pairwise(made):
        here = {seat: seating.table for seating in one.seatings for seat in seating.seats}
        changes = [
            sum(here[seat] != table for table, at in zip(way, two.seatings, strict=True) for seat in at.seats)
            for way in permutations(range(1, 5))
        ]
        assert min(changes) == sum(here[seat] != at.table for at in two.seatings for seat in at.seats)


@sizes(SEATS)
def test_movers_go_one_table_on_and_meet_everybody_before_anybody_twice(seats):
    tables, most = (seats + 1) // 2, min(limits(Form.MOVERS, seats), MOST_GAMES)
    turn = draw_movers(seats, min(tables, most))
    for seat in range(1, seats + 1):
        for step in movement_of(turn, seat):
            on = 0 if seat % 2 else step.game - 1
            assert step.table in {None, ((seat + 1) // 2 - 1 + on) % tables + 1}
            assert step.opponent is None or (step.opponent[0] + seat) % 2
    for games in sorted({min(tables, most), min(tables + 2, most), most}):
        made = draw_movers(seats, games).games
        check_games(made, range(1, seats + 1), side=1)
        check_sitting_out(made, range(1, seats + 1))
        assert found(made, Form.MOVERS)["met_twice"].value == 0
    again = draw_movers(seats, MOST_GAMES).games
    times = count_opponents(again)
    assert max(times.values()) - min(times[pair] for pair in combinations(range(1, seats + 1), 2)) <= 1


@sizes(PEOPLE, 10)
def test_rotating_partners_are_new_for_as_long_as_there_are_new_ones(seats):
    most = min(limits(Form.ROTATING, seats), 12 if seats > 44 else MOST_GAMES)
    made = draw_rotating(seats, most).games
    check_games(made, range(1, seats + 1), side=2)
    check_sitting_out(made, range(1, seats + 1))
    finding = found(made, Form.ROTATING)
    assert finding["partners_twice"].value == 0
    assert finding["most_times_opponents"].value <= (3 if seats % 4 == 2 and seats <= 44 else 2)
    assert {len(game.out) for game in made} == {seats % 4}


@pytest.mark.parametrize("seats", WHIST)
def test_a_whist_plan_is_exact(seats):
    made = draw_rotating(seats, limits(Form.ROTATING, seats)).games
    pairs = list(combinations(range(1, seats + 1), 2))
    assert count_partners(made) == dict.fromkeys(pairs, 1)
    assert count_opponents(made) == dict.fromkeys(pairs, 2)


@sizes(PEOPLE, 3)
def test_by_lot_partners_are_new_up_to_the_limit(seats):
    chance, people, games = random.Random(seats), list(range(1, seats + 1)), []
    for _ in range(min(limits(Form.LOT, seats), 4 if seats > 100 else 8)):
        games.append(draw_lot_game(chance.sample(people, seats), games, SEED))
    check_games(games, people, side=2)
    check_sitting_out(games, people)
    assert found(games, Form.LOT)["partners_twice"].value == 0
    assert draw_lot_game(people, games[:1], " Maple  LEAF ") == games[1]
    assert draw_lot_game(people, (), "another") != games[0]


def pairings(people):
    if not people:
        yield ()
    for mate in people[1:]:
        left = [seat for seat in people[1:] if seat != mate]
        yield from (((people[0], mate), *more) for more in pairings(left))


@pytest.mark.parametrize("games", [1, 3, 5])
def test_no_other_lot_has_fewer_former_partners(games):
    """Brute force over all pairings of eight people."""
    chance = random.Random(games)
    before = [draw_lot_game(range(1, 9), (), str(chance.random())) for _ in range(games)]
    partners = count_partners(before)
    cost = [sum(partners[pair] ** 2 for pair in pairs) for pairs in pairings(list(range(1, 9)))]
    made = [tuple(sorted(side)) for table in at_tables(range(1, 9), before, "lot") for side in table]
    assert sum(partners[side] ** 2 for side in made) == min(cost)


@sizes([4, 5, 8, 160, 29, 79, 80, 70], 3)
def test_a_swiss_afternoon_takes_late_seats_and_leaves_out_who_left(seats):
    chance, games, points = random.Random(seats), [], Counter()
    present = set(range(1, seats + 1))
    for number in range(min(limits(Form.SWISS, seats), 5)):
        games.append(draw_swiss_game(present, points, games, SEED))
        there = {seat for at in games[-1].seatings for seat in at.seats} | set(games[-1].out)
        assert there == present
        points.update({at.home[0]: chance.randrange(4) for at in games[-1].seatings})
        if number == 1 and seats > 8:
            present = present - {3} | {seats + 1}
    assert found(games, Form.SWISS)["met_twice"].value == 0
    assert set(count_out(games).values()) <= {1}


@sizes(PEOPLE, 12)
@pytest.mark.parametrize("gone", [1, 2, 3, 7])
def test_closing_a_game_loses_and_doubles_nobody(seats, gone):
    empty = frozenset(random.Random(f"{seats} {gone}").sample(range(1, seats + 1), gone))
    left = set(range(1, seats + 1)) - empty
    for chart, side in ((draw_movers(seats, 3), 1), (draw_rotating(seats, 3), 2)):
        played = []
        for game in chart.games:
            played.append(close(game, empty, played))
            kept = [seating for seating in game.seatings if empty.isdisjoint(seating.seats)]
            assert set(kept) <= set(played[-1].seatings)
        check_games(played, left, side=side)
        for game in played:
            assert len(game.out) == len(left) % 4 if side == 2 else len(game.out) <= gone + seats % 2


def test_who_lost_their_table_plays_with_new_partners():
    first, second = draw_rotating(16, 2).games
    four = [seating.home[0] for seating in second.seatings]
    before = (first, Game(9, (Seating(1, (four[0], four[1]), (four[2], four[3])),)))
    played = close(second, frozenset(seating.home[1] for seating in second.seatings), before)
    assert len(played.seatings) == 3
    assert not count_partners(before).keys() & count_partners([played]).keys()


def evening(people, games, *, ghost, leaves=False):
    """Return games with chance winners; some leave and come on the way, in pairs of games and who was there."""
    chance = random.Random(f"{people} {ghost}")
    present = set(range(1, people + 1))
    played, there = [Played(first_game(present, SEED, ghost=ghost), {})], [set(present)]
    for number in range(games):
        game = played[-1].game
        played[-1] = Played(game, {at.table: chance.randrange(2) for at in game.seatings})
        if leaves:
            gone = set(chance.sample(sorted(present), number % 3))
            present = present - gone | set(range(200 + 10 * number, 200 + 10 * number + number % 2))
        played.append(Played(next_game(played, present, SEED, ghost=ghost), {}))
        there.append(set(present))
    return played, there


def goes_to(played):
    last = max(at.table for at in played.game.seatings)
    for at in played.game.seatings:
        sides = (at.home, at.away) if played.winners[at.table] == 0 else (at.away, at.home)
        for side, table in zip(sides, (max(1, at.table - 1), last if at.table == 1 else at.table), strict=True):
            yield from ((seat, table) for seat in side if seat != GHOST)


@sizes(PEOPLE, 12)
@pytest.mark.parametrize("ghost", [False, True])
@pytest.mark.parametrize("leaves", [False, True])
def test_winners_move_up_and_nobody_keeps_a_partner(seats, ghost, leaves):
    played, there = evening(seats, 8, ghost=ghost, leaves=leaves and seats > 16)
    for number, present in enumerate(there):
        game = played[number].game
        check_games([Game(1, game.seatings, game.out)], present, side=2)
        ghosts = sum(at.seats.count(GHOST) for at in game.seatings)
        assert (len(game.out), ghosts) == ((0, -len(present) % 4) if ghost else (len(present) % 4, 0))
        assert (GHOST, GHOST) not in [side for at in game.seatings for side in (at.home, at.away)]
    for (one, here), (two, next_here) in pairwise(zip(played, there, strict=True)):
        tables = {seat: at.table for at in two.game.seatings for seat in at.seats}
        last = max(tables.values())
        for seat, table in goes_to(one):
            if seat in tables:
                assert tables[seat] <= min(table + (ghost and here != next_here and table > last - 3), last)
                if here == next_here and (ghost or seats % 4 == 0):
                    assert tables[seat] == table
        if not ghost and here == next_here:
            assert all(tables[seat] == last for seat in one.game.out)
            losers = {seat for at in one.game.seatings for seat in (at.home, at.away)[1 - one.winners[at.table]]}
            assert set(two.game.out) <= losers
        partners = [{pair for pair in count_partners([each.game]) if GHOST not in pair} for each in (one, two)]
        assert partners[0].isdisjoint(partners[1])


def test_the_lowest_losers_who_sat_out_least_make_room():
    first = first_game(range(1, 14), SEED)
    second = next_game([Played(first, {1: 0, 2: 0, 3: 0})], range(1, 14), SEED)
    assert second.out[0] in first.seatings[-1].away
    assert rules(ghost=False) != rules(ghost=True)


def test_sizes_out_of_bounds_are_refused_with_a_sentence():
    asked = [
        lambda: draw_field(3, 1),
        lambda: draw_movers(161, 1),
        lambda: draw_rotating(7, 1),
        lambda: draw_rotating(20, MOST_GAMES + 1),
        lambda: draw_lot_game([1, 2, 3], (), SEED),
        lambda: first_game([1, 2, 3], SEED),
        lambda: next_game([Played(first_game(range(1, 9), SEED), {1: 0, 2: 1})], [4], SEED),
        lambda: draw_swiss_game([1], {}, (), SEED),
    ]
    for ask in asked:
        with pytest.raises(DrawError) as refused:
            ask()
        assert refused.value.code.removeprefix("draws.") in REFUSALS


def test_a_certificate_counts_what_is_not_kept():
    game = Game(1, (Seating(1, (1,), (2,)), Seating(2, (3,), (4,))))
    finding = found([game, game], Form.FIELD)
    assert (finding["met_twice"].value, finding["met_twice"].bound) == (2, 0)
    doubles = Game(1, (Seating(1, (1, 2), (3, 4)),), (5,))
    finding = found([doubles, doubles], Form.ROTATING)
    assert (finding["partners_twice"].value, finding["most_times_opponents"].value) == (2, 2)
    assert (finding["sat_out_most"].value, finding["sat_out_most"].bound) == (2, 1)
