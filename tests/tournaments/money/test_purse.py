"""The purse of an open event: whatever its lines are, what came in is what goes out and what is left."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.pure.violations import RuleViolation
from tests import cast
from tournaments.entries.models import RosterPlace
from tournaments.models import PurseLine, PursePart
from tournaments.money.engine.purse import WHOLE, Kind, Line, purse_of
from tournaments.money.queries.purse import lines_in, takings_of
from tournaments.money.services.purse import copy_purse, join_pool, pay_out, set_purse

PARTS = st.tuples(st.integers(0, 5_000), st.integers(0, WHOLE))


@st.composite
def purses(draw):
    """Return lines, takings, and an order of entries with ties, of whom some are in pools."""
    sizes = draw(st.lists(st.integers(1, 4), max_size=6))
    entries = iter(range(1, 99))
    order = [[next(entries) for _ in range(size)] for size in sizes]
    everybody = [entry for group in order for entry in group]
    lines = []
    for kind in (Kind.SHARE, Kind.PRIZE):
        for position, (cents, percent) in enumerate(draw(st.lists(PARTS, max_size=6)), start=1):
            fixed = draw(st.booleans())
            more = {"cents": cents} if fixed else {"percent": percent // 6}
            lines.append(Line(kind=kind, position=position, **more))
    for position, pays in enumerate(draw(st.lists(st.lists(st.integers(0, 25_00), max_size=4), max_size=2)), start=1):
        paid = st.dictionaries(st.sampled_from(everybody), st.integers(0, 999)) if everybody else st.just({})
        lines.append(Line(kind=Kind.POOL, position=position, pays=tuple(pays), joined=draw(paid)))
    for position, (cents, percent) in enumerate(draw(st.lists(PARTS, max_size=2)), start=1):
        lines.append(Line(kind=Kind.DRAW, position=position, cents=cents, percent=percent))
    return lines, draw(st.integers(0, 100_000)), order if draw(st.booleans()) else []


@given(purses())
def test_it_adds_up_whatever_its_lines_are(drawn) -> None:
    lines, takings, order = drawn
    try:
        purse = purse_of(lines, takings=takings, order=order)
    except RuleViolation:  # percents alone are never more than there is
        assert any(line.cents for line in lines if line.kind in (Kind.SHARE, Kind.PRIZE))
        return
    out = {kind: [each for each in purse.payouts if each.line.kind is kind] for kind in Kind}
    came = takings + sum(line.cents for line in lines if line.kind is Kind.DRAW)
    came += sum(sum(line.joined.values()) for line in lines)
    assert purse.came_in == came == sum(each.cents for each in purse.payouts) + purse.left
    assert purse.left >= 0
    assert sum(each.cents for each in out[Kind.PRIZE]) <= purse.pot
    assert sum(each.cents for each in out[Kind.SHARE]) == takings - purse.pot
    for line in lines:
        paid = [each for each in purse.payouts if each.line is line and line.kind is Kind.POOL]
        assert sum(each.cents for each in paid) <= line.came_in
        assert {each.entry for each in paid} <= {*line.joined, None}
    for group in order:
        of_group = {each.entry: each.cents for each in out[Kind.PRIZE] if each.entry in group}
        amounts = [of_group.get(entry, 0) for entry in group]
        assert amounts == sorted(amounts, reverse=True)
        assert amounts[0] - amounts[-1] <= 1


def prizes(*cents: int) -> list[Line]:
    return [Line(kind=Kind.PRIZE, position=place, cents=each) for place, each in enumerate(cents, start=1)]


def paid_to(purse) -> dict[int | None, int]:
    return {each.entry: each.cents for each in purse.payouts}


def test_ties_share_the_sum_of_their_places() -> None:
    assert paid_to(purse_of(prizes(100, 60, 35), takings=200, order=[[1], [4, 9]])) == {1: 100, 4: 48, 9: 47}
    everybody = purse_of(prizes(100, 60, 41), takings=201, order=[[1, 2, 3, 4]])
    assert (paid_to(everybody), everybody.left) == ({1: 51, 2: 50, 3: 50, 4: 50}, 0)
    few = purse_of(prizes(100, 60, 40), takings=200, order=[[1], [2]])
    assert (paid_to(few), few.left) == ({1: 100, 2: 60}, 40)
    (first, _second) = purse_of([prizes(0, 0, 30)[2]], takings=30, order=[[1], [2, 3]]).payouts
    assert (first.place, first.line.position) == (2, 3)


def test_percents_are_of_what_the_fixed_prizes_leave() -> None:
    lines = [
        Line(kind=Kind.SHARE, position=1, percent=33_33),
        Line(kind=Kind.PRIZE, position=1, cents=500),
        Line(kind=Kind.PRIZE, position=2, percent=60_00),
    ]
    purse = purse_of(lines, takings=1_001, order=[[7], [8]])
    assert (paid_to(purse), purse.pot, purse.left) == ({None: 333, 7: 500, 8: 100}, 668, 68)
    assert purse_of([lines[0], lines[2]], takings=0, order=[[7], [8]]).payouts == ()


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (prizes(60, 41), "prizes_over_pot"),
        ([Line(kind=Kind.SHARE, position=1, cents=101)], "shares_over_takings"),
        ([Line(kind=Kind.PRIZE, position=place, percent=50_01) for place in (1, 2)], "percent_over_100"),
        ([Line(kind=Kind.POOL, position=1, pays=(60_00, 40_01))], "percent_over_100"),
        ([Line(kind=Kind.DRAW, position=1, percent=100_01)], "percent_over_100"),
        (prizes(-1), "amount_below_zero"),
        ([Line(kind=Kind.POOL, position=1, joined={1: -1})], "amount_below_zero"),
    ],
)
def test_what_no_purse_can_be(lines, code) -> None:
    with pytest.raises(RuleViolation, match=code):
        purse_of(lines, takings=100)


@pytest.mark.django_db
def test_a_purse_is_set_joined_paid_and_copied(competition, team, make_competition) -> None:
    one, two = team(), team()
    RosterPlace.objects.filter(entry=one).update(fee_paid=True)
    takings = takings_of(competition)
    assert (takings.paid, takings.people, takings.cents, takings.owed) == (2, 4, 5_000, 5_000)

    pool = Line(kind=Kind.POOL, position=1, name="Pairs", cents=200, pays=(WHOLE,))
    draw = Line(kind=Kind.DRAW, position=1, name="50/50", cents=900, percent=50_00, winner="Al B.")
    set_purse(competition=competition, lines=[*prizes(1_000, 500), pool, draw])
    row = PurseLine.objects.get(kind=Kind.POOL)
    join_pool(pool=row, entries=[one.pk, two.pk, 0])
    set_purse(competition=competition, lines=[*prizes(1_000), pool])
    assert {line.key: line.came_in for line in lines_in(competition)} == {"prize-1": 0, "pool-1": 400}
    with pytest.raises(RuleViolation, match="purse_line_in_use"):
        set_purse(competition=competition, lines=prizes(9))
    assert lines_in(competition)[0].cents == 1_000

    pay_out(line=row, entry=one, cents=400)
    with pytest.raises(RuleViolation, match="paid_from_pool"):
        join_pool(pool=row, entries=[two.pk])
    pay_out(line=row, entry=one, cents=None)
    join_pool(pool=row, entries=[two.pk])
    assert list(PursePart.objects.values_list("entry", "cents", "paid_cents")) == [(two.pk, 200, None)]

    target = make_competition("cribbage-senior-pairs")
    copy_purse(source=competition, target=target)
    assert [line.key for line in lines_in(target)] == ["prize-1"]
    join_pool(pool=row, entries=[cast.make_entry(target, number=1).pk])
    assert not row.parts.exists()
