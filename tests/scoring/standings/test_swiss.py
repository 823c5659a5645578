"""A competition that is a Swiss draw: drawn round by round, played to its end, ranked, corrected."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest
from django.urls import reverse

from kit.pure.violations import RuleViolation
from legionsports.practice.services.playing import play_competition
from scoring.consequences.engine.comparing import compare
from scoring.consequences.queries.picture import picture_of
from scoring.consequences.words import sentence as told_as
from scoring.playoffs.queries import left_out_of_rounds, outdated_rounds, points_before
from scoring.playoffs.services.swiss import draw_next_round, set_rounds, take_round_back
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.tasks.production import request_for
from scoring.standings.pages import columns_of, rows_of
from scoring.standings.queries.standings import standings_of
from scoring.standings.words.reasons import ranking_words
from tests.page import html_of
from tests.scoring.double import win
from tests.scoring.small import hand_in, legs_of, round_robin
from tests.scoring.swiss import SINGLES, play_round, swiss, swiss_of, up_to_round
from tournaments.draws.engine import verify_swiss
from tournaments.draws.pages.certificate import file_of
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.services.drawing import draw_again
from tournaments.entries.models import Departure
from tournaments.entries.services.departures import depart, revoke_departure
from tournaments.models import Stage, SubMatch

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes a Swiss draw of so many."""
    return partial(swiss_of, make_competition, users["carl"])


def refused(act) -> str:
    with pytest.raises(RuleViolation) as violation:
        act()
    return violation.value.code


def test_round_by_round_to_a_champion(drawn, users):
    stage = drawn(9)
    competition = stage.competition
    assert (stage.kind, stage.title, stage.rounds_to_draw) == (Stage.Kind.SWISS, "Swiss draw", 3)
    assert (stage.matches.count(), stage.byes.count()) == (4, 1)
    assert refused(lambda: draw_next_round(competition=competition, by=users["carl"])) == "round_not_all_in"

    for number in range(1, 5):
        standings = standings_of(competition)
        assert (standings.table.all_in, standings.rounds_drawn) == (False, number)
        play_round(stage, users["sam"], number=number)
        if number < 4:
            assert not standings_of(competition).table.all_in
            draw_next_round(competition=competition, by=users["carl"])

    standings = standings_of(competition)
    assert standings.table.all_in
    met = Counter(frozenset((m.meeting.home, m.meeting.away)) for m in standings.table.matches)
    assert set(met.values()) == {1}
    assert set(Counter(stage.byes.values_list("entry", flat=True)).values()) == {1}
    assert standings.ranked_by[:2] == ("wins", "opponents_points")
    assert refused(lambda: draw_next_round(competition=competition, by=users["carl"])) == "swiss_all_drawn"
    sheets = SubMatch.objects.filter(match__stage=stage)
    assert len({sheet.code for sheet in sheets}) == len(sheets) == 16


@pytest.mark.parametrize("category", ["darts-legion", "cribbage-legion"])
def test_a_weekend_plays_it_by_itself(make_competition, users, category):
    stage = swiss(make_competition(category, entries=7), by=users["carl"])
    competition = stage.competition
    list(play_competition(competition=competition, seed="a rehearsal", by=users["carl"], verifier=users["sue"]))
    standings = standings_of(competition)
    assert standings.table.is_final
    assert standings.table.rows[0].place == 1


def test_who_sits_out_gets_what_a_forfeited_match_gives(drawn, users):
    stage = drawn(5)
    resting = stage.byes.get().entry_id
    play_round(stage, users["sam"], number=1)
    standings = standings_of(stage.competition)
    assert standings.bye_points > 0
    assert standings.table.row(resting).tally.points == standings.bye_points
    assert standings.table.row(resting).wins == 1


def test_who_only_sat_out_has_its_points_in_the_table_and_a_place_once_others_have(drawn, users, client):
    stage = drawn(5)
    resting = stage.byes.get().entry_id

    def line_of():
        standings = standings_of(stage.competition)
        return standings, next(line for line in rows_of(standings) if line.row.entry == resting)

    standings, line = line_of()
    assert (line.place, line.points) == ("", str(standings.bye_points))
    win(stage.matches.first(), users["sam"], home=True)
    standings, line = line_of()
    assert (line.row.place, line.points) == (1, str(standings.bye_points))
    others = {row.row.entry: row.points for row in rows_of(standings) if not row.row.line.has_a_sheet}
    assert set(others.values()) - {line.points} == {"\N{EN DASH}"}
    answer = client.get(f"/api/v1/competitions/{stage.competition_id}/standings/").json()
    tallies = {row["team"]["id"]: row["tally"] for row in answer["rows"]}
    assert tallies[resting]["points"] == standings.bye_points
    assert list(tallies.values()).count(None) == 2


def test_opponents_points_order_those_who_are_tied_and_the_sentence_says_so(drawn, users):
    stage = up_to_round(drawn(8), 3, chair=users["carl"], desk=users["sam"])
    play_round(stage, users["sam"], number=3)
    standings = standings_of(stage.competition)
    points = {row.entry: row.tally.points for row in standings.table.rows}
    of_opponents = Counter()
    for match in standings.table.matches:
        of_opponents[match.meeting.home] += points[match.meeting.away]
        of_opponents[match.meeting.away] += points[match.meeting.home]
    order = [(row.wins, of_opponents[row.entry]) for row in standings.table.rows]
    assert order == sorted(order, reverse=True)
    told = " ".join(row.reason for row in rows_of(standings))
    assert "the points of their opponents" in told


def test_a_rule_book_says_where_the_points_of_the_opponents_count(make_competition, users):
    competition = make_competition("cribbage-pairs", entries=8)
    competition.event.overrides = {"categories.cribbage-pairs.ranking": ["points", "head_to_head", "opponents_points"]}
    competition.event.save(update_fields=["overrides"])
    standings = standings_of(swiss(competition, by=users["carl"]).competition)
    assert standings.ranked_by == ("points", "head_to_head", "opponents_points")
    assert ranking_words(standings).endswith("then the points of their opponents")


def test_the_points_of_the_opponents_stand_in_the_table_on_paper_in_the_file_and_in_the_answer(drawn, users, client):
    stage = up_to_round(drawn(9), 3, chair=users["carl"], desk=users["sam"])
    competition = stage.competition
    standings = standings_of(competition)
    points = {row.entry: row.tally.points for row in standings.table.rows}
    of_opponents = {
        row.entry: sum(
            points[match.meeting.away if match.meeting.home == row.entry else match.meeting.home]
            for match in standings.table.matches
            if match.is_over and row.entry in (match.meeting.home, match.meeting.away)
        )
        + len(standings.byes.get(row.entry, ())) * points[row.entry]
        for row in standings.table.rows
    }
    assert len(set(of_opponents.values())) > 1
    assert of_opponents != points
    at = [column.label for column in columns_of(standings)].index("Opponents' points")
    assert {row.row.entry: int(row.cells[at]) for row in rows_of(standings)} == of_opponents

    event, category = competition.event, competition.category
    address = reverse("standings:public", args=[event.slug, category])
    assert "Opponents&#x27; points" in html_of(client.get(address))
    answer = client.get(f"/api/v1/competitions/{competition.pk}/standings/").json()
    assert {row["team"]["id"]: row["opponents_points"] for row in answer["rows"]} == of_opponents
    saved = client.get(reverse("lists:standings", args=[event.slug, category, "csv"]))
    assert b"Opponents' points" in saved.getvalue()
    asked = request_for(event, {})
    assert "Opponents&#x27; points" in CATALOGUE["standings"].build(asked).html(asked)


def test_where_everybody_meets_everybody_the_opponents_have_no_column(make_competition):
    competition = make_competition(SINGLES, entries=4)
    round_robin(competition)
    assert "opponents_points" not in [column.key for column in columns_of(standings_of(competition))]


def test_the_file_proves_each_round(drawn, users):
    stage = up_to_round(drawn(7), 3, chair=users["carl"], desk=users["sam"])
    data = file_of(stage.competition, draw_of(stage.competition))
    read = verify_swiss.read(data)
    assert read.rounds == [1, 2, 3]
    assert verify_swiss.problems(read) == []
    assert verify_swiss.differing(read, verify_swiss.drawn_again(read)) == []
    data["rounds"][2]["points"][0][1] += 9
    wrong = verify_swiss.read(data)
    assert verify_swiss.differing(wrong, verify_swiss.drawn_again(wrong)) in ([], [3])


def test_a_team_that_leaves_is_not_paired_again_and_its_results_stand(drawn, users):
    stage = drawn(8, rounds=4)
    play_round(stage, users["sam"], number=1)
    before = standings_of(stage.competition)
    gone = before.table.rows[0].entry
    entry = stage.competition.entries.get(pk=gone)
    leaves = {"entry": entry, "kind": Departure.Kind.EXPELLED, "reason": "The car broke.", "by": users["carl"]}
    assert refused(lambda: depart(**leaves, policy="annul")) == "results_stay"
    assert depart(**leaves).policy == Departure.Policy.FORFEIT_REST

    draw_next_round(competition=stage.competition, by=users["carl"])
    second = stage.matches.filter(round=2)
    assert gone not in {side for match in second for side in (match.home_id, match.away_id)}
    assert (second.count(), stage.byes.filter(round=2).count()) == (3, 1)
    after = standings_of(stage.competition)
    for row in before.table.rows[1:]:
        bye = after.bye_points * (row.entry in after.byes)
        assert after.table.row(row.entry).tally.points == row.tally.points + bye
    assert after.table.row(gone).place is None
    assert outdated_rounds(after) == []


def test_a_team_that_comes_back_is_missing_in_the_rounds_that_were_drawn_without_it(drawn, users):
    stage = drawn(8, rounds=4)
    play_round(stage, users["sam"], number=1)
    entry = stage.competition.entries.order_by("pk").first()
    departure = depart(entry=entry, kind=Departure.Kind.WITHDRAWN, reason="The car broke.", by=users["carl"])
    draw_next_round(competition=stage.competition, by=users["carl"])
    assert left_out_of_rounds(standings_of(stage.competition)) == {}

    revoke_departure(departure=departure, by=users["carl"])

    assert left_out_of_rounds(standings_of(stage.competition)) == {2: (entry.pk,)}
    take_round_back(competition=stage.competition)
    draw_next_round(competition=stage.competition, by=users["carl"])
    assert left_out_of_rounds(standings_of(stage.competition)) == {}


def test_a_correction_leaves_the_next_round_and_says_so(drawn, users):
    stage = up_to_round(drawn(8), 2, chair=users["carl"], desk=users["sam"])
    pairs = list(stage.matches.filter(round=2).values_list("home", "away"))
    before = picture_of(stage.competition)
    win(stage.matches.filter(round=1).first(), users["sam"], home=False)

    assert list(stage.matches.filter(round=2).values_list("home", "away")) == pairs
    assert outdated_rounds(standings_of(stage.competition)) == [2]
    told = [told_as(difference) for difference in compare(before, picture_of(stage.competition))]
    assert "Round 2 was drawn from the result as it was. It stays as it was drawn." in told
    win(stage.matches.filter(round=1).first(), users["sam"], home=True)
    assert outdated_rounds(standings_of(stage.competition)) == []


def test_a_drawn_match_is_no_win_also_where_its_skunk_is_worth_more(make_competition, users):
    competition = make_competition("cribbage-pairs", entries=4)
    rules = {"legs": 2, "match_won": 2, "match_drawn": 1}
    said = {f"categories.cribbage-pairs.rules.{name}": number for name, number in rules.items()}
    competition.event.overrides = {**said, "categories.cribbage-pairs.ranking": ["wins", "points"]}
    competition.event.save(update_fields=["overrides"])
    stage = swiss(competition, by=users["carl"])
    drawn, won = stage.matches.order_by("number")
    hand_in(drawn.sub_matches.get(), legs_of("121-60 97-121"))
    hand_in(won.sub_matches.get(), legs_of("121-97 121-97"))
    standings = standings_of(competition)
    home, away = (standings.table.row(entry).tally.points for entry in (drawn.home_id, drawn.away_id))
    assert home > away
    assert points_before(standings, 2) == {drawn.home_id: 0, drawn.away_id: 0, won.home_id: 1, won.away_id: 0}
    assert {row.entry: row.wins for row in standings.table.rows} == points_before(standings, 2)


def test_a_round_is_taken_back_as_long_as_nothing_of_it_is_in(drawn, users):
    stage = up_to_round(drawn(8), 2, chair=users["carl"], desk=users["sam"])
    pairs = set(stage.matches.filter(round=2).values_list("home", "away"))
    take_round_back(competition=stage.competition)
    assert stage.matches.filter(round=2).count() == 0
    draw_next_round(competition=stage.competition, by=users["carl"])
    assert set(stage.matches.filter(round=2).values_list("home", "away")) == pairs
    win(stage.matches.filter(round=2).first(), users["sam"], home=True)
    again = lambda: take_round_back(competition=stage.competition)  # noqa: E731
    assert refused(again) == "swiss_round_has_result"


def test_the_number_of_rounds_can_change(drawn, users):
    stage = drawn(8)
    chair = {"competition": stage.competition, "by": users["carl"]}
    change = partial(set_rounds, competition=stage.competition)
    assert refused(lambda: change(rounds=5)) == "swiss_rounds"
    change(rounds=4)
    play_round(stage, users["sam"], number=1)
    draw_next_round(**chair)
    assert refused(lambda: change(rounds=1)) == "swiss_fewer_than_drawn"
    play_round(stage, users["sam"], number=2)
    change(rounds=2)
    standings = standings_of(stage.competition)
    assert standings.table.all_in
    assert refused(lambda: draw_next_round(**chair)) == "swiss_all_drawn"


def test_a_draft_drawn_again_is_the_same(make_competition, users):
    stage = swiss(make_competition(SINGLES, entries=10), by=users["carl"], rounds=5)
    before = set(stage.matches.values_list("home", "away"))
    Stage.objects.filter(pk=stage.pk).update(published_at=None)
    stage.refresh_from_db()
    again = draw_again(stage=stage, by=users["carl"])
    assert (set(again.matches.values_list("home", "away")), again.plan.rounds) == (before, 5)
