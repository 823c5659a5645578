"""A team that leaves when the finals are made: it gives its matches away, and nobody else is tied for that."""

from __future__ import annotations

import uuid

import pytest

from kit.pure.violations import RuleViolation
from scoring.playoffs.queries import rests_of_finals
from scoring.playoffs.services.finals import make_finals
from scoring.sheets.services.sheets import forfeit_match
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import open_ties
from tests.scoring.grouped import lower_wins, play_finals, with_finals
from tests.scoring.small import play, why
from tournaments.entries.services.departures import depart, revoke_departure
from tournaments.models import Departure, Stage

pytestmark = pytest.mark.django_db
GIVEN_AWAY = "f0-1 f0-1 -"  # by the side that is named first
POLICIES = sorted({*Departure.Policy.values} - {Departure.Policy.FORFEIT_REST})


@pytest.fixture
def finals(make_competition, users):
    """Return a function that draws and plays a round robin of six, and makes the finals after it."""

    def make(*, every_place: bool) -> Stage:
        competition = make_competition("darts-legion", entries=6)
        stage = with_finals(competition, by=users["carl"], advance=4, every_place=every_place)
        lower_wins(list(stage.matches.select_related("home", "away").order_by("number")))
        return make_finals(competition=competition, by=users["carl"])

    return make


def leave(stage: Stage, number: int, by, **answer) -> Departure:
    entry = stage.competition.entries.get(number=number)
    return depart(entry=entry, **{"kind": "withdrawn", **answer}, reason="The car broke down.", by=by)


def order(stage: Stage) -> list[tuple[int, int | None]]:
    standings = standings_of(stage.competition)
    assert standings.table.is_final
    assert open_ties(stage.competition) == []
    return [(standings.teams[row.entry].number, row.place) for row in standings.table.rows]


@pytest.mark.parametrize("every_place", [True, False], ids=["every place", "the first four"])
def test_who_withdraws_when_the_finals_are_over_keeps_its_place_unless_somebody_takes_it(finals, users, every_place):
    stage = finals(every_place=every_place)
    play_finals(stage, by=users["sam"])
    before = order(stage)

    departure = leave(stage, 2, users["carl"])

    assert order(stage) == before
    assert not rests_of_finals(standings_of(stage.competition))

    revoke_departure(departure=departure, by=users["carl"])
    leave(stage, 2, users["carl"], keeps_place=False)

    there = [number for number, _ in before if number != 2]
    assert [number for number, place in order(stage) if place] == there
    assert [place for _, place in order(stage) if place] == ([1, 2, 3, 4, 5] if every_place else [1, 2, 2, 4, 5])
    assert order(stage)[-1] == (2, None)
    assert not rests_of_finals(standings_of(stage.competition))


@pytest.mark.rule("EUCHRE IRREGULARITIES viii")
@pytest.mark.parametrize("gone", [[1], [2], [1, 2], [3], [5]])
def test_who_is_expelled_has_no_place_and_the_sentence_below_says_so(finals, users, gone):
    stage = finals(every_place=True)
    play_finals(stage, by=users["sam"])
    for number in gone:
        leave(stage, number, users["carl"], kind="expelled")

    there = [number for number in range(1, 7) if number not in gone]
    assert order(stage) == [*zip(there, range(1, 7), strict=False), *((number, None) for number in gone)]
    sentences = why(stage.competition)
    says = "Was expelled and has no place; those below it move up (EUCHRE IRREGULARITIES viii)."
    assert [sentences[number] for number in gone] == [says] * len(gone)
    for number in there:
        above = [f"Branch {other}" for other in gone if other < number]
        assert ("so those below" in sentences[number]) is bool(above)
        assert all(name in sentences[number].partition(" expelled")[0] for name in above)


@pytest.mark.parametrize("policy", POLICIES)
def test_an_answer_about_results_is_refused_where_it_would_do_nothing(finals, users, policy):
    stage = finals(every_place=False)
    with pytest.raises(RuleViolation) as refusal:
        leave(stage, 2, users["carl"], policy=policy)
    assert refusal.value.code == "place_counts"
    with pytest.raises(RuleViolation) as refusal:
        leave(stage, 2, users["carl"], kind="expelled", keeps_place=True)
    assert refusal.value.code == "no_place_to_keep"
    with pytest.raises(RuleViolation) as refusal:
        leave(stage, 6, users["carl"], keeps_place=True)  # of a table: it is not in the finals
    assert refusal.value.code == "no_place_to_keep"


def test_who_leaves_before_its_match_gives_it_away_and_has_the_place_of_who_lost_it(finals, users):
    stage, by = finals(every_place=True), users["sam"]
    leave(stage, 3, users["carl"])
    assert not rests_of_finals(standings_of(stage.competition))

    for until_round in (1, None):
        gives_away(stage, 3, by)
        play_finals(stage, by=by, until_round=until_round)

    assert order(stage) == [(1, 1), (2, 2), (4, 3), (3, 4), (5, 5), (6, 6)]


def gives_away(stage: Stage, number: int, by) -> None:
    """Let a team give away each match that it comes into."""
    while True:
        mine = stage.matches.filter(home__number=number) | stage.matches.filter(away__number=number)
        match = mine.filter(sub_matches__result=None, home__isnull=False, away__isnull=False).first()
        if match is None:
            return
        other = match.away.number if match.home.number == number else match.home.number
        play(stage, number, other, GIVEN_AWAY, by=by)


@pytest.mark.postgresql
def test_two_who_left_and_meet_share_the_place_and_keep_nobody_from_one(finals, users):
    stage, by = finals(every_place=True), users["sam"]
    for number in (5, 6):
        leave(stage, number, users["carl"])

    with pytest.raises(RuleViolation) as refused:
        play(stage, 5, 6, GIVEN_AWAY, by=by)
    assert refused.value.code == "both_departed"
    match = stage.matches.get(best_place=5)
    forfeit_match(match=match, at_fault=None, by=by, reason="Both left", idempotency_key=uuid.uuid4())
    play_finals(stage, by=by)

    assert order(stage) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 5)]
