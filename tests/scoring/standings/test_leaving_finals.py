"""A team that leaves when the finals are made: it gives its matches away, and nobody else is tied for that."""

from __future__ import annotations

import pytest

from scoring.playoffs.queries import is_outdated
from scoring.playoffs.services.finals import make_finals
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import open_ties
from tests.scoring.grouped import lower_wins, play_finals, with_finals
from tests.scoring.small import play
from tournaments.entries.services.departures import depart
from tournaments.models import Departure, Stage

pytestmark = pytest.mark.django_db
GIVEN_AWAY = "f0-1 f0-1 -"  # by the side that is named first
POLICIES = Departure.Policy.values


@pytest.fixture
def finals(make_competition, users):
    """Return a function that draws and plays a round robin of six, and makes the finals after it."""

    def make(*, every_place: bool) -> Stage:
        competition = make_competition("darts-legion", entries=6)
        stage = with_finals(competition, by=users["carl"], advance=4, every_place=every_place)
        lower_wins(list(stage.matches.select_related("home", "away").order_by("number")))
        return make_finals(competition=competition, by=users["carl"])

    return make


def leave(stage: Stage, number: int, by, policy: str) -> None:
    entry = stage.competition.entries.get(number=number)
    depart(entry=entry, kind="withdrawn", policy=policy, reason="The car broke down.", by=by)


def order(stage: Stage) -> list[tuple[int, int | None]]:
    standings = standings_of(stage.competition)
    assert standings.table.is_final
    assert open_ties(stage.competition) == []
    return [(standings.teams[row.entry].number, row.place) for row in standings.table.rows]


@pytest.mark.parametrize("every_place", [True, False], ids=["every place", "the first four"])
@pytest.mark.parametrize("policy", POLICIES)
def test_who_leaves_when_the_finals_are_over_changes_no_place(finals, users, policy, every_place):
    stage = finals(every_place=every_place)
    play_finals(stage, by=users["sam"])
    before = order(stage)

    leave(stage, 2, users["carl"], policy)

    assert order(stage) == before
    assert not is_outdated(standings_of(stage.competition))


@pytest.mark.parametrize("policy", POLICIES)
def test_who_leaves_before_its_match_gives_it_away_and_has_the_place_of_who_lost_it(finals, users, policy):
    stage, by = finals(every_place=True), users["sam"]
    leave(stage, 3, users["carl"], policy)
    assert not is_outdated(standings_of(stage.competition))

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
def test_two_who_left_and_meet_keep_nobody_from_a_place(finals, users):
    stage, by = finals(every_place=True), users["sam"]
    for number in (5, 6):
        leave(stage, number, users["carl"], "forfeit_rest")

    play(stage, 5, 6, GIVEN_AWAY, by=by)
    play_finals(stage, by=by)

    assert order(stage) == [(1, 1), (2, 2), (3, 3), (4, 4), (6, 5), (5, 6)]
