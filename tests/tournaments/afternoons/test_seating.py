"""An open event from the door to its last game: who sits where, who comes late, who leaves."""

from __future__ import annotations

import datetime
import itertools
import random
from collections import Counter

import pytest

from kit.pure.violations import RuleViolation
from tests import cast
from tests.scoring.afternoons.worlds import ON, SECRET, come, open_event
from tournaments.afternoons.models import Afternoon
from tournaments.afternoons.queries.kinds import kinds
from tournaments.afternoons.services.beginning import Terms, begin_again
from tournaments.afternoons.services.door import Guest, enter, forget_guests, pair_by_lot
from tournaments.afternoons.services.seating import begin_play, leave, seat_late, seat_next, take_game_back
from tournaments.models import Event, Member


@pytest.fixture
def by(db):
    return cast.make_user("host", "Host")


@pytest.fixture
def hold(org, by):
    """Hold an open event of a kind with so many lines at the door."""

    def make(kind: str, lines: int, **changes: object) -> Afternoon:
        afternoon = open_event(org.grande_prairie, kind, **changes)
        come(afternoon, lines, by)
        return afternoon

    return make


def people_by_game(stage) -> dict[int, list[list[int]]]:
    """Return the members at each table, game by game, read from the rows alone."""
    games: dict[int, list[list[int]]] = {}
    for match in stage.matches.prefetch_related("home__roster", "away__roster"):
        at = [place.member_id for side in (match.home, match.away) for place in side.roster.all()]
        games.setdefault(match.round, []).append(at)
    return games


@pytest.mark.parametrize("kind", kinds())
def test_each_kind_begins_and_nobody_is_at_two_tables(hold, by, kind):
    afternoon = hold(kind, 12)
    if afternoon.partners == Afternoon.Partners.LOT:
        pair_by_lot(afternoon=afternoon, seed="maple leaf")
    stage = begin_play(afternoon=afternoon, seed="maple leaf", by=by)
    assert stage.published_at is not None
    for tables in people_by_game(stage).values() if afternoon.is_seated else ():
        at = [member for table in tables for member in table]
        assert len(at) == len(set(at))
        assert len(at) == (12 if afternoon.comes_alone else 24)


def test_movers_and_sitters_with_a_late_pair_and_one_that_leaves(hold, by):
    afternoon = hold("cribbage-movers", 11)
    stage = begin_play(afternoon=afternoon, seed="maple leaf", by=by)
    before = {match.pk: (match.home_id, match.away_id) for match in stage.matches.all()}
    late = come(afternoon, 1, by, first=50)[0]
    seat_late(stage=stage, entry=late, first=2)
    gone = afternoon.competition.entries.get(number=3)
    leave(stage=stage, entry=gone, first=5)
    met = Counter(frozenset((m.home_id, m.away_id)) for m in stage.matches.filter(round__lte=6))
    assert max(met.values()) == 1
    assert stage.matches.filter(round=1, pk__in=before).count() == 5
    assert {m.round for m in [*late.home_matches.all(), *late.away_matches.all()]} == set(range(2, 10))
    rested = set(gone.byes.values_list("round", flat=True))
    assert {m.round for m in [*gone.home_matches.all(), *gone.away_matches.all()]} | rested == {1, 2, 3, 4}
    for game in range(1, 10):
        playing = {pk for pair in stage.matches.filter(round=game).values_list("home", "away") for pk in pair}
        out = set(stage.byes.filter(round=game).values_list("entry", flat=True))
        there = {1: 11, 2: 12, 3: 12, 4: 12}.get(game, 11)
        assert len(playing) + len(out) == there
        assert not playing & out
    with pytest.raises(RuleViolation):
        seat_late(stage=stage, entry=late, first=3)


def test_late_pair_of_a_full_hall_sits_at_one_table_more(hold, by):
    afternoon = hold("cribbage-movers", 20)
    stage = begin_play(afternoon=afternoon, seed="maple leaf", by=by)
    seat_late(stage=stage, entry=come(afternoon, 1, by, first=50)[0], first=3)
    met = Counter(frozenset((m.home_id, m.away_id)) for m in stage.matches.all())
    assert max(met.values()) == 1
    assert [stage.matches.filter(round=game).count() for game in (2, 3, 9)] == [10, 10, 10]
    assert [stage.byes.filter(round=game).count() for game in (2, 3, 9)] == [0, 1, 1]


@pytest.mark.parametrize("kind", ["euchre-progressive", "euchre-lot", "cribbage-swiss"])
def test_games_that_follow_from_the_one_before(hold, by, kind):
    afternoon = hold(kind, 29)
    stage = begin_play(afternoon=afternoon, seed="maple leaf", by=by)
    chance = random.Random(5)
    for game in range(1, afternoon.games):
        points = {entry.pk: chance.randint(0, 40) for entry in afternoon.competition.entries.all()}
        tables = {seating.table for seating in stage.plan.chart[-1].seatings}
        stage = seat_next(stage=stage, points=points, scores={table: (chance.randint(0, 9), 4) for table in tables})
        if game == 3:
            stage = take_game_back(stage=stage)
            stage = seat_next(stage=stage, points=points, scores=dict.fromkeys(tables, (9, 4)))
        if game == 4:
            seat_late(stage=stage, entry=come(afternoon, 1, by, first=77)[0], first=1)
    games = people_by_game(stage)
    assert sorted(games) == list(range(1, afternoon.games + 1))
    for tables in games.values():
        at = list(itertools.chain(*tables))
        assert len(at) == len(set(at))
    with pytest.raises(RuleViolation):
        seat_next(stage=stage, points={}, scores={})


def test_ghost_fills_the_table_and_nobody_sits_out(hold, by):
    afternoon = hold("euchre-progressive", 10, ghost=True)
    stage = begin_play(afternoon=afternoon, seed="maple leaf", by=by)
    assert not stage.byes.exists()
    assert sorted(itertools.chain(*itertools.chain(*people_by_game(stage).values()))) == sorted(
        Member.everybody.exclude(guest_of=None).values_list("pk", flat=True)
    )


def test_guests_are_named_in_short_and_forgotten_on_their_day(hold, by):
    afternoon = hold("cribbage-movers", 2)
    entry = afternoon.competition.entries.get(number=1)
    assert entry.branch_name == "Ann1 Z. & Bnn1 Z."
    stays = enter(
        afternoon=afternoon, people=[Guest("Zoe", "Zed", True), Guest("Yves", "Yu")], paid=[True, False], by=by
    )
    assert not Member.objects.filter(guest_of__isnull=False).exists()
    assert forget_guests(today=ON + datetime.timedelta(days=29)) == 0
    assert forget_guests(today=ON + datetime.timedelta(days=30)) == 5
    for row in (entry, stays):
        row.refresh_from_db()
    assert entry.branch_name == "Guest & Guest"
    assert stays.branch_name == "Zoe Z. & Guest"
    assert not Member.everybody.filter(surname__startswith=SECRET).exists()


def test_held_again_as_the_last_one(hold):
    afternoon = hold("cribbage-movers", 0, ranking=("wins", "points"), games=7)
    again = begin_again(afternoon=afternoon, on=ON + datetime.timedelta(days=7))
    assert Event.objects.filter(kind=Event.Kind.OPEN).count() == 2
    assert Terms.of(again) == Terms.of(afternoon)
    assert again.competition.begins_at - afternoon.competition.begins_at == datetime.timedelta(days=7)
