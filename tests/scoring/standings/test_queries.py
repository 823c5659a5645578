"""Standings out of the database: what counts, and how often it asks."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import AdvancementAnswer, PlaceDecision, PlaceDecisionLine
from scoring.standings.queries.standings import standings_of, standings_of_event, table_for
from tests import cast
from tests.scoring import small
from tournaments.models import Competition, Departure

pytestmark = pytest.mark.postgresql

QUERIES = 8  # stages, seats, sheets, departures, decisions, byes, entries, rosters


def again(competition):
    return Competition.objects.select_related("event").get(pk=competition.pk)


@pytest.mark.parametrize("entries", [2, 4])
def test_the_number_of_queries_is_the_same_for_one_match_and_for_six(
    make_competition, django_assert_num_queries, entries
):
    competition = make_competition("euchre-legion", entries=entries)
    small.fill(small.round_robin(competition), "10-4 4-10")
    competition = again(competition)

    with django_assert_num_queries(QUERIES):
        standings = standings_of(competition)
        assert len(standings.table.rows) == entries


@pytest.mark.slow
def test_sixty_teams_take_no_more_queries_than_nineteen(make_competition):
    counts = {}
    for category, entries, matches in (("euchre-legion", 19, 171), ("cribbage-legion", 60, 1770)):
        competition = make_competition(category, entries=entries)
        small.fill(small.round_robin(competition), "10-4 4-10" if entries == 19 else "121-100 100-121")
        competition = again(competition)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            table = table_for(competition)
        assert (len(table.rows), table.total) == (entries, matches)
        counts[entries] = len(asked) - (category == "cribbage-legion")  # it goes on to Dominion: one more for answers

    assert counts == {19: QUERIES, 60: QUERIES}


def test_play_offs_and_decisions_take_no_more_queries(make_competition, users, django_assert_num_queries):
    competition = make_competition("euchre-legion", entries=4)
    small.fill(small.round_robin(competition), "10-4 4-10")  # all four are tied
    small.start(competition, by=users["carl"])
    decision = PlaceDecision.objects.create(
        competition=competition, place=2, method="other", agreement="For the count.", made_by=users["carl"]
    )
    for rank, entry in enumerate(competition.entries.all()[:2], start=1):
        PlaceDecisionLine.objects.create(decision=decision, entry=entry, rank=rank)
    competition = again(competition)

    with django_assert_num_queries(QUERIES):
        standings = standings_of(competition)

    assert len(standings.playoffs) == 2


def test_a_draft_does_not_exist(make_competition):
    competition = make_competition("euchre-legion", entries=3)
    small.round_robin(competition, published=False)

    standings = standings_of(competition)

    assert standings.table.rows == ()
    assert not standings.is_drawn
    assert not standings.table.is_final


def test_only_the_last_version_of_a_sheet_counts(make_competition):
    competition = make_competition("euchre-legion", entries=2)
    stage = small.round_robin(competition)

    small.enter(stage, {(1, 2): "10-4 10-4"})
    assert small.places(competition) == [(1, 1, 20), (2, 2, 8)]
    small.enter(stage, {(1, 2): "4-10 9-10"})
    assert small.places(competition) == [(1, 2, 20), (2, 1, 13)]


def test_play_off_results_never_leak_into_the_points(make_competition, users):
    competition = make_competition("euchre-legion", entries=2)
    small.enter(small.round_robin(competition), {(1, 2): "10-4 4-10"})

    stage = small.start(competition, by=users["carl"])
    small.play(stage, 1, 2, "10-9", by=users["sam"])

    assert small.places(competition) == [(1, 1, 14), (2, 2, 14)]
    assert [row.played for row in table_for(competition).rows] == [1, 1]


@pytest.mark.rule("AMB-G16")
def test_a_withdrawal_counts_and_a_revoked_one_does_not(make_competition, users):
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): "10-4 10-4", (1, 3): "10-1 10-1", (2, 3): "10-2 10-2"})
    assert small.places(competition) == [(1, 1, 40), (2, 2, 28), (3, 3, 6)]

    left = Departure.objects.create(
        entry=competition.entries.get(number=3),
        kind="withdrawn",
        policy="annul",
        reason="Flu",
        decided_by=users["carl"],
    )
    assert small.places(competition) == [(1, 1, 20), (2, 2, 8), (None, 3, 0)]
    assert small.why(competition)[3] == "Withdrew: its results count for nobody."

    left.revoked_at, left.revoked_by = left.decided_at, users["carl"]
    left.save()
    assert small.places(competition) == [(1, 1, 40), (2, 2, 28), (3, 3, 6)]


@pytest.mark.rule("IRREGULARITIES viii", "AMB-E7")
def test_an_expelled_euchre_team_gives_every_opponent_one_win_of_ten_to_nothing(make_competition, users):
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): "10-4 10-4", (1, 3): "10-1 1-10"})  # 2 has not met 3
    Departure.objects.create(
        entry=competition.entries.get(number=3), kind="expelled", policy="forfeit_all", reason="Signals",
        decided_by=users["carl"],
    )  # fmt: skip

    # 1: 20 + 10 = 30    2: 8 + 10 = 18
    assert small.places(competition) == [(1, 1, 30), (2, 2, 18), (None, 3, 0)]
    assert small.why(competition)[3] == "Was expelled: every opponent is given the win."


@pytest.mark.rule("AMB-G14")
def test_the_rest_of_a_cribbage_team_is_forfeited_a_point_a_leg(make_competition, users):
    competition = make_competition("cribbage-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): "121-100 121-100 | 121-100 121-100"})  # 4 - 0
    Departure.objects.create(
        entry=competition.entries.get(number=3), kind="withdrawn", policy="forfeit_rest", reason="Bus left",
        decided_by=users["carl"],
    )  # fmt: skip

    # two pairs, two legs, one point a leg: 4 each. 1: 4 + 4 = 8    2: 0 + 4 = 4
    assert small.places(competition) == [(1, 1, 8), (2, 2, 4), (None, 3, 0)]


def test_two_teams_of_one_branch_are_told_apart(make_competition):
    competition = make_competition("euchre-legion", entries=2)
    first, second = competition.entries.order_by("number")
    second.branch = first.branch
    second.save()
    small.round_robin(competition)
    captains = [entry.roster.first().member.surname for entry in (first, second)]

    teams = standings_of(competition).teams

    assert [teams[entry.pk].name for entry in (first, second)] == [
        f"Branch 1 No. {first.branch.number} ({surname})" for surname in captains
    ]


def test_a_single_player_stands_before_the_branch(make_competition):
    competition = make_competition("eightball-singles", entries=1)
    entry = competition.entries.get()
    entry.roster.first().member.__class__.objects.update(surname="O'Neill", given_names="Áine")

    team = standings_of(competition).teams[entry.pk]

    assert team.name == f"Á. O'Neill, Branch 1 No. {entry.branch.number}"
    assert team.people == ("Áine O'Neill",)


@pytest.mark.rule("AMB-G10", "AMB-G22")
def test_a_decline_gives_the_next_place_a_consequence(make_competition, users):
    competition = make_competition("darts-legion", entries=3)
    small.enter(
        small.round_robin(competition),
        {(1, 2): "1-0 1-0 0-1", (1, 3): "1-0 1-0 1-0", (2, 3): "0-1 0-1 1-0"},
    )  # 5, 2, 2
    assert small.tied(competition) == []

    AdvancementAnswer.objects.create(
        entry=competition.entries.get(number=1), accepts=False, reason="Work", answered_by=users["carl"]
    )

    assert small.tied(competition) == [(2, [2, 3])]  # one of the two goes on now


def test_entries_of_other_competitions_stay_out(make_competition):
    competition, other = make_competition("euchre-legion", entries=2), make_competition("cribbage-pairs", entries=2)
    small.fill(small.round_robin(competition), "10-4 10-4")
    small.fill(small.round_robin(other), "121-100 121-100")

    assert [row[2] for row in small.places(competition)] == [20, 8]
    assert [row[2] for row in small.places(other)] == [2, 0]


def test_an_entry_after_the_draw_is_not_in_the_table(make_competition):
    competition = make_competition("euchre-legion", entries=2)
    small.round_robin(competition)
    cast.make_entry(competition, number=3)

    assert len(table_for(competition).rows) == 2


@pytest.mark.parametrize("number", [1, 3])
def test_a_whole_event_takes_no_more_queries_than_one_competition(
    event, make_competition, django_assert_num_queries, number
):
    for category in ["euchre-legion", "cribbage-pairs", "shuffleboard-mens"][:number]:
        small.round_robin(make_competition(category, entries=3))

    with django_assert_num_queries(QUERIES + 1):  # and the competitions themselves
        assert [len(each.table.rows) for each in standings_of_event(event)] == [3] * number


def test_competitions_of_one_event_do_not_mix(event, make_competition, users):
    first, second = make_competition("euchre-legion", entries=2), make_competition("cribbage-pairs", entries=2)
    small.fill(small.round_robin(first), "10-4 4-10")
    small.fill(small.round_robin(second), "121-100 100-121")
    small.play(small.start(first, by=users["carl"]), 1, 2, "10-4", by=users["sam"])

    one, two = standings_of_event(event)

    assert [(row.place, row.tally.points) for row in one.table.rows] == [(1, 14), (2, 14)]
    assert [(row.place, row.tally.points) for row in two.table.rows] == [(1, 1), (1, 1)]
    assert (len(one.playoffs), len(two.playoffs)) == (1, 0)
