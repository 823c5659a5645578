"""One table and finals of its best: ties at the line, seeding, places of all, corrections and departures."""

from __future__ import annotations

from functools import partial

import pytest

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from legionsports.practice.services.playing import play_competition
from scoring.awards.queries.advancement import advancement_of
from scoring.awards.queries.placings import placings_of
from scoring.playoffs.pages.brackets import brackets_of
from scoring.playoffs.queries import going_on, rests_of_finals
from scoring.playoffs.services.finals import make_finals
from scoring.playoffs.services.playoffs import set_aside, start_playoff
from scoring.standings.engine.methods import Method
from scoring.standings.pages import tables_of as shown_tables
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import open_ties
from tests.scoring.grouped import play_finals
from tests.scoring.small import enter, play
from tests.scoring.standings.one_table_by_hand import (
    ALL,
    LEVEL_AT_THE_LINE,
    ONE,
    RESULTS,
    TWO,
    numbers,
    places,
    reasons,
    table_of,
)
from tournaments.draws.services.publishing import take_back
from tournaments.entries.services.departures import depart

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes one table of six."""
    return partial(table_of, make_competition, users["carl"])


def test_six_by_hand_the_first_four_play_semi_finals_and_the_others_keep_their_place(drawn, users):
    stage = drawn(third_place=True)
    enter(stage, RESULTS, by=users["sam"])
    before = standings_of(stage.competition)

    (table,) = before.groups
    assert before.one_table
    assert [(table.teams[row.entry].number, row.tally.points) for row in table.table.rows] == [
        (1, 15), (2, 9), (3, 8), (4, 7), (5, 6), (6, 0),
    ]  # fmt: skip
    assert [row.place for row in table.table.rows] == [1, 2, 3, 4, 5, 6]
    assert set(places(before).values()) == {None}
    assert before.finals_are_due
    assert open_ties(stage.competition) == []
    assert [(part.group, numbers(part.teams), part.by_lot) for part in going_on(before)] == [("", [1, 2, 3, 4], ())]

    finals = make_finals(competition=stage.competition, by=users["carl"])
    semi = [(match.home.number, match.away.number) for match in finals.matches.filter(round=1).order_by("number")]
    assert semi == [(1, 4), (2, 3)]
    assert reasons(standings_of(stage.competition))[2] == "Plays in the finals; 2nd in the round robin: 9 points."

    play(finals, 4, 1, "1-0 1-0 -", by=users["sam"])  # the last of them beats the first
    play(finals, 2, 3, "1-0 1-0 -", by=users["sam"])
    play(finals, 3, 1, "1-0 1-0 -", by=users["sam"])
    play(finals, 2, 4, "1-0 1-0 -", by=users["sam"])

    standings = standings_of(stage.competition)
    assert standings.table.is_final
    assert places(standings) == {2: 1, 4: 2, 3: 3, 1: 4, 5: 5, 6: 6}
    assert (standings.match_count, standings.open_count) == (19, 0)
    said = reasons(standings)
    assert said[2].startswith("Won the final against")
    assert said[5] == "5th in the round robin: 6 points."
    assert [view.heading for view in shown_tables(standings)] == ["The whole field", "Round robin"]


def test_without_a_match_for_third_place_those_who_lose_the_semi_finals_share_it(drawn, users):
    stage = drawn()
    enter(stage, RESULTS, by=users["sam"])
    play_finals(make_finals(competition=stage.competition, by=users["carl"]), by=users["sam"])

    assert places(standings_of(stage.competition)) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 6}


def test_of_five_the_best_three_wait_and_the_fourth_meets_the_fifth(drawn, users):
    stage = drawn(advance=5, third_place=True)
    enter(stage, RESULTS, by=users["sam"])

    finals = make_finals(competition=stage.competition, by=users["carl"])

    assert [(m.home.number, m.away.number) for m in finals.matches.filter(round=1)] == [(4, 5)]
    second = finals.matches.filter(round=2).order_by("number")
    assert [(m.home and m.home.number, m.away and m.away.number) for m in second] == [(1, None), (2, 3)]
    (bracket,) = brackets_of(standings_of(stage.competition))
    assert bracket.waits.endswith("sit out the first round, as seeded.")
    play_finals(finals, by=users["sam"])
    assert places(standings_of(stage.competition)) == {number: number for number in range(1, 7)}


def test_two_go_on_to_the_final_alone(drawn, users):
    stage = drawn(advance=2)
    enter(stage, RESULTS, by=users["sam"])

    finals = make_finals(competition=stage.competition, by=users["carl"])
    play(finals, 2, 1, "1-0 1-0 -", by=users["sam"])

    assert finals.matches.count() == 1
    assert places(standings_of(stage.competition)) == {2: 1, 1: 2, 3: 3, 4: 4, 5: 5, 6: 6}


# --- ties ---------------------------------------------------------------------------------------------


LEVEL_ABOVE_IT = {**RESULTS, (2, 6): TWO}  # 2: 2+2+2+2 = 8, 3: 8


LEVEL_BELOW_IT = {**RESULTS, (5, 6): "0-1 0-1 0-1"}  # 5: 3, 6: 3


def test_tie_that_decides_who_goes_on_is_played_off_first(drawn, users):
    stage = drawn()
    enter(stage, LEVEL_AT_THE_LINE, by=users["sam"])

    (tie,) = open_ties(stage.competition)
    assert (tie.group, tie.place, tie.key, sorted(numbers(tie.teams))) == ("", 4, "4", [4, 5])
    assert tie.for_place == "fourth place"
    assert "tied on 6 points: a play-off for fourth place is needed" in tie.sentence
    with pytest.raises(RuleViolation) as refused:
        make_finals(competition=stage.competition, by=users["carl"])
    assert sentence(refused.value).startswith("In the round robin a tie for fourth place decides who advances.")

    playoff = start_playoff(
        competition=stage.competition,
        place=4,
        entries=[stage.competition.entries.get(number=number) for number in (4, 5)],
        method=Method.SINGLE_MATCH,
        seed="who goes on",
        agreement="",
        by=users["carl"],
    )
    assert playoff.title == "Play-off for fourth place"
    play(playoff, 5, 4, "1-0 1-0 -", by=users["sam"])
    assert open_ties(stage.competition) == []
    assert numbers(going_on(standings_of(stage.competition))[0].teams) == [1, 2, 3, 5]

    play_finals(make_finals(competition=stage.competition, by=users["carl"]), by=users["sam"])
    assert places(standings_of(stage.competition)) == {1: 1, 2: 2, 3: 3, 5: 3, 4: 5, 6: 6}


def test_two_places_that_are_shared_are_told_apart_where_the_lot_seeds(drawn, users):
    stage = drawn()
    first_two = {(1, 2): TWO, (1, 3): TWO, **{(2, other): ALL for other in range(3, 7)}}  # 13 points each
    next_two = {(3, 4): TWO, (3, 5): ONE, (3, 6): ALL, (4, 5): ALL, (4, 6): ALL}  # 7 points each
    enter(stage, {**RESULTS, **first_two, **next_two}, by=users["sam"])

    (part,) = going_on(standings_of(stage.competition))
    assert [sorted(numbers(level)) for level in part.by_lot] == [[1, 2], [3, 4]]
    assert [" and ".join(team.name for team in level) for level in part.by_lot] == part.level


def test_those_who_are_level_and_all_go_on_are_seeded_by_the_lot(drawn, users):
    stage = drawn()
    enter(stage, LEVEL_ABOVE_IT, by=users["sam"])

    (part,) = going_on(standings_of(stage.competition))

    assert open_ties(stage.competition) == []
    assert [sorted(numbers(level)) for level in part.by_lot] == [[2, 3]]
    assert numbers(part.teams) in ([1, 2, 3, 4], [1, 3, 2, 4])
    assert going_on(standings_of(stage.competition)) == [part]
    finals = make_finals(competition=stage.competition, by=users["carl"])
    assert {frozenset((m.home.number, m.away.number)) for m in finals.matches.filter(round=1)} == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }


def test_those_who_are_level_below_the_line_share_their_place_and_play_nothing_off(drawn, users):
    stage = drawn()
    enter(stage, LEVEL_BELOW_IT, by=users["sam"])

    assert open_ties(stage.competition) == []
    play_finals(make_finals(competition=stage.competition, by=users["carl"]), by=users["sam"])

    standings = standings_of(stage.competition)
    assert standings.table.is_final
    assert places(standings) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 5}
    assert reasons(standings)[5] == "=5th in the round robin: 3 points."


# --- corrections and departures -----------------------------------------------------------------------


def test_correction_of_the_order_is_said_and_the_finals_are_made_again(drawn, users):
    stage = drawn()
    enter(stage, RESULTS, by=users["sam"])
    finals = make_finals(competition=stage.competition, by=users["carl"])
    assert not rests_of_finals(standings_of(stage.competition))

    enter(stage, {(3, 6): "0-1 0-1 0-1"}, by=users["sam"])  # 3 has 5 points now, and is behind 5
    standings = standings_of(stage.competition)
    assert rests_of_finals(standings)
    assert sorted(finals.seats.values_list("entry__number", flat=True)) == [1, 2, 3, 4]

    with pytest.raises(RuleViolation):
        take_back(stage=stage, by=users["carl"], reason="All of it.")
    set_aside(stage=finals, reason="A result was typed wrong.", by=users["carl"])
    again = make_finals(competition=stage.competition, by=users["carl"])
    assert list(again.seats.order_by("seat").values_list("entry__number", flat=True)) == [1, 2, 4, 5]


def test_team_that_withdrew_gives_its_place_in_the_finals_to_the_next(drawn, users):
    stage = drawn()
    enter(stage, RESULTS, by=users["sam"])
    gone = stage.competition.entries.get(number=2)
    depart(entry=gone, kind="withdrawn", reason="The car broke down.", by=users["carl"])

    finals = make_finals(competition=stage.competition, by=users["carl"])

    assert list(finals.seats.order_by("seat").values_list("entry__number", flat=True)) == [1, 3, 4, 5]


# --- all of it ----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("category", "entries", "advance", "third_place"),
    [("cribbage-legion", 6, 4, True), ("nineball-singles", 7, 6, False), ("euchre-legion", 5, 2, False)],
)
def test_rehearsal_plays_the_table_and_the_finals_to_the_end(drawn, users, category, entries, advance, third_place):
    stage = drawn(entries, category, advance=advance, third_place=third_place)

    list(play_competition(competition=stage.competition, seed="rehearsal", by=users["sam"], verifier=users["sue"]))

    standings = standings_of(stage.competition)
    assert standings.table.is_final
    assert open_ties(stage.competition) == []
    found = {row.entry: row.place for row in standings.table.rows}
    in_finals = set(standings.finals_stage.seats.values_list("entry", flat=True))
    assert len(in_finals) == advance
    assert max(found[entry] for entry in in_finals) <= advance
    assert all(found[entry] > advance for entry in set(found) - in_finals)
    assert list(found.values()).count(1) == 1


def test_awards_and_the_next_level_follow_the_finals(drawn, users):
    stage = drawn(third_place=True)
    competition = stage.competition
    assert placings_of(competition).waits_for == "15 of 15 matches are still to be played before the finals."
    enter(stage, LEVEL_AT_THE_LINE, by=users["sam"])
    assert (
        placings_of(competition).waits_for
        == "Settle the tie for fourth place in the round robin before you make the finals."
    )
    enter(stage, {(4, 5): TWO}, by=users["sam"])
    assert placings_of(competition).waits_for == "Every match is in. Make the finals next."
    finals = make_finals(competition=competition, by=users["carl"])
    assert placings_of(competition).waits_for == "The finals are being played: 4 matches are still to be played."

    play_finals(finals, by=users["sam"])

    placings = placings_of(competition)
    assert placings.waits_for == ""
    assert [numbers(award.teams) for award in placings.awards][:2] == [[1], [2]]
    (next_level,) = advancement_of(competition.event)
    assert numbers(line.team for line in next_level.going)[:1] == [1]
