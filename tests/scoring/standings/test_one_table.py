"""One table and finals of its best: ties at the line, seeding, places of all, corrections, and what pages say.

Six teams at darts, worked out by hand: three legs a match, and a point for each leg won. In `RESULTS`:

    1: 3+3+3+3+3 = 15
    2: 0+2+2+2+3 =  9
    3: 0+1+2+2+3 =  8
    4: 0+1+1+2+3 =  7
    5: 0+1+1+1+3 =  6
    6: nothing   =  0
"""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.base import RuleViolation
from games.refusals import sentence
from scoring.awards.queries.advancement import advancement_of
from scoring.awards.queries.placings import placings_of
from scoring.board.pages.states import tables_of
from scoring.board.pages.team import place_of
from scoring.playoffs.pages.brackets import brackets_of
from scoring.playoffs.queries import going_on, is_outdated
from scoring.playoffs.services.finals import make_finals
from scoring.playoffs.services.playoffs import set_aside, start_playoff
from scoring.simulation.services import play_competition
from scoring.standings.engine.methods import Method
from scoring.standings.pages import cross_tables, rows_of, still_to_play
from scoring.standings.pages import tables_of as shown_tables
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import open_ties
from tests.page import html_of
from tests.scoring.grouped import play_finals, with_finals
from tests.scoring.small import enter, play
from tournaments.draws.services.publishing import take_back
from tournaments.entries.services.departures import depart
from tournaments.models import Stage

pytestmark = pytest.mark.django_db
ALL, TWO, ONE = "1-0 1-0 1-0", "1-0 1-0 0-1", "1-0 0-1 0-1"
RESULTS = {
    **{(1, other): ALL for other in range(2, 7)},
    (2, 3): TWO, (2, 4): TWO, (2, 5): TWO, (2, 6): ALL,
    (3, 4): TWO, (3, 5): TWO, (3, 6): ALL,
    (4, 5): TWO, (4, 6): ALL,
    (5, 6): ALL,
}  # fmt: skip


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes one table of six."""

    def make(entries: int = 6, category: str = "darts-legion", *, advance: int = 4, **more) -> Stage:
        competition = make_competition(category, entries=entries)
        return with_finals(competition, by=users["carl"], advance=advance, **more)

    return make


def numbers(teams) -> list[int]:
    return [team.number for team in teams]


def places(standings) -> dict[int, int | None]:
    return {standings.teams[row.entry].number: row.place for row in standings.table.rows}


def reasons(standings) -> dict[int, str]:
    return {row.team.number: row.reason for row in rows_of(standings)}


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
    assert [(one.group, numbers(one.teams), one.by_lot) for one in going_on(before)] == [("", [1, 2, 3, 4], ())]

    finals = make_finals(competition=stage.competition, by=users["carl"])
    semi = [(one.home.number, one.away.number) for one in finals.matches.filter(round=1).order_by("number")]
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

LEVEL_AT_THE_LINE = {**RESULTS, (4, 5): ONE, (5, 6): TWO}  # 4: 1+1+1+3 = 6, 5: 1+1+2+2 = 6
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
    assert playoff.name == "Play-off for fourth place"
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

    (one,) = going_on(standings_of(stage.competition))
    assert [sorted(numbers(level)) for level in one.by_lot] == [[1, 2], [3, 4]]
    assert [" and ".join(team.name for team in level) for level in one.by_lot] == one.level


def test_those_who_are_level_and_all_go_on_are_seeded_by_the_lot(drawn, users):
    stage = drawn()
    enter(stage, LEVEL_ABOVE_IT, by=users["sam"])

    (one,) = going_on(standings_of(stage.competition))

    assert open_ties(stage.competition) == []
    assert [sorted(numbers(level)) for level in one.by_lot] == [[2, 3]]
    assert numbers(one.teams) in ([1, 2, 3, 4], [1, 3, 2, 4])
    assert going_on(standings_of(stage.competition)) == [one]
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
    assert not is_outdated(standings_of(stage.competition))

    enter(stage, {(3, 6): "0-1 0-1 0-1"}, by=users["sam"])  # 3 has 5 points now, and is behind 5
    standings = standings_of(stage.competition)
    assert is_outdated(standings)
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

    made = placings_of(competition)
    assert made.waits_for == ""
    assert [numbers(award.teams) for award in made.awards][:2] == [[1], [2]]
    (next_level,) = advancement_of(competition.event)
    assert numbers(line.team for line in next_level.going)[:1] == [1]


# --- what people read ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_nothing_is_called_a_group_on_any_page(drawn, users, signed_in, django_assert_max_num_queries):
    stage = drawn(third_place=True)
    competition = stage.competition
    event = competition.event
    public = [competition.event.slug, competition.category]
    entry = competition.entries.get(number=1).pk
    addresses = [
        reverse("standings:public", args=public),
        reverse("standings:cross_table", args=public),
        reverse("playoffs:bracket", args=public),
        reverse("board:schedule", args=public),
        reverse("board:results", args=[event.slug]),
        reverse("board:hall", args=[event.slug]),
        reverse("board:team", args=[event.slug, entry]),
        reverse("overview:public_event", args=[event.slug]),
        reverse("draws:certificate", args=public),
        reverse("draws:competition", args=[competition.pk]),
        reverse("playoffs:office", args=[competition.pk]),
        reverse("standings:office", args=[competition.pk]),
        reverse("desk:desk", args=[event.pk]),
        reverse("overview:office_event", args=[event.pk]),
        reverse("printing:office", args=[event.pk]),
    ]
    client = signed_in("carl")

    def all_pages() -> str:
        return "\n".join(html_of(client.get(address)) for address in addresses)

    def assert_no_group(text: str) -> None:
        for word in ("Group A", "group A", "every group", "of the groups", "In a group", "their group", "in groups"):
            assert word not in text
        assert "None" not in text

    text = all_pages()
    assert_no_group(text)
    assert "6 teams, with finals" in text
    assert "Round robin, round 1" in text
    enter(stage, LEVEL_AT_THE_LINE, by=users["sam"])
    text = all_pages()
    assert_no_group(text)
    assert "Two teams are tied for fourth place" in text
    enter(stage, {(4, 5): TWO}, by=users["sam"])
    text = all_pages()
    assert_no_group(text)
    assert "The first 4 advance to the finals." in text
    assert "Make the finals" in text
    answer = html_of(client.post(reverse("playoffs:finals", args=[competition.pk]), follow=True))
    assert "Finals: made." in answer
    text = all_pages()
    assert_no_group(text)
    assert "Seeded by the round robin: the first two can meet only in the final." in text
    assert "Semi-final" in text
    play_finals(competition.stages.get(kind=Stage.Kind.FINALS), by=users["sam"])
    assert_no_group(all_pages())
    with django_assert_max_num_queries(20):
        client.get(addresses[0])


def test_board_shows_the_table_until_the_finals(drawn, users):
    stage = drawn()
    competition = stage.competition
    enter(stage, {(1, 2): ALL}, by=users["sam"])
    (table,) = tables_of(standings_of(competition))
    assert (table.heading, table.note) == (
        "Standings", "The first 4 advance to the finals. Provisional until every match is in."
    )  # fmt: skip
    assert place_of(competition.entries.get(number=1)).text == "1st in the round robin"

    enter(stage, RESULTS, by=users["sam"])
    (table,) = tables_of(standings_of(competition))
    assert [place.place for place in table.places] == ["1st", "2nd", "3rd", "4th", "5th", "6th"]
    finals = make_finals(competition=competition, by=users["carl"])
    assert tables_of(standings_of(competition)) == []
    play_finals(finals, by=users["sam"])
    (table,) = tables_of(standings_of(competition))
    assert (table.heading, table.note, len(table.places)) == ("Standings", "Every match is in. Not closed yet.", 6)


def test_cross_table_and_what_is_still_to_be_played_need_no_name(drawn, users):
    stage = drawn()
    standings = standings_of(stage.competition)

    (cross,) = cross_tables(standings)
    assert (cross.heading, len(cross.rows)) == ("", 6)
    assert {one.part for one in still_to_play(standings)} == {""}
    assert sum(len(one.pairings) for one in still_to_play(standings)) == 15


def test_json_tells_the_table_and_the_field(drawn, users, client):
    stage = drawn()
    enter(stage, RESULTS, by=users["sam"])

    data = client.get(f"/api/v1/competitions/{stage.competition_id}/standings/").json()

    assert [(part["name"], [row["place"] for row in part["rows"]]) for part in data["parts"]] == [
        ("", [1, 2, 3, 4, 5, 6])
    ]
    assert {row["place"] for row in data["rows"]} == {None}
