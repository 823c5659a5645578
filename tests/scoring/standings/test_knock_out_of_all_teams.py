"""A competition that is a knockout: drawn, published, played to its end by the simulation, and ranked."""

from __future__ import annotations

import pytest
from django.urls import reverse

from legionsports.practice.services.playing import play_competition
from scoring.awards.queries.placings import placings_of
from scoring.standings.models import AdvancementAnswer
from scoring.standings.pages import rows_of
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import open_ties
from scoring.standings.words.reasons import reason
from tests import cast
from tests.page import html_of
from tests.scoring.small import play
from tournaments.draws.engine import DrawError
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.services.drawing import draw_knock_out, draw_round_robin
from tournaments.draws.services.publishing import publish, take_back
from tournaments.models import Match, Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes a knockout of so many."""

    def make(entries: int, category: str = "nineball-singles", **asked) -> Stage:
        competition = make_competition(category, entries=entries)
        stage = draw_knock_out(competition=competition, seed="who is out is out", by=users["carl"], **asked)
        return publish(stage=stage, by=users["carl"], despite_open_rules=True)

    return make


@pytest.mark.parametrize(("entries", "matches", "byes"), [(2, 1, 0), (3, 2, 1), (5, 4, 3), (8, 7, 0)])
def test_one_match_less_than_teams_and_byes_for_the_rest(drawn, entries, matches, byes):
    stage = drawn(entries)

    assert (stage.matches.count(), stage.byes.count()) == (matches, byes)
    first = stage.matches.filter(round=1)
    assert all(match.home_id and match.away_id for match in first)


@pytest.mark.parametrize("category", ["nineball-singles", "darts-mixed", "cribbage-legion"])
def test_everybody_is_ranked_by_how_far_they_came(drawn, users, category):
    stage = drawn(5, category)
    list(play_competition(competition=stage.competition, seed="a rehearsal", by=users["sam"], verifier=users["sue"]))

    standings = standings_of(stage.competition)
    final = Match.objects.get(stage=stage, home_from__isnull=False, away_from__isnull=False, round=3)
    places = {row.entry: row.place for row in standings.table.rows}
    assert sorted(places[entry] for entry in (final.home_id, final.away_id)) == [1, 2]
    assert sorted(places.values()) == sorted([1, 2, 3, 3, 5]) or sorted(places.values()) == [1, 2, 3, 4, 5]
    assert open_ties(stage.competition) == []


def test_nobody_has_a_place_of_their_own_before_the_final(drawn):
    standings = standings_of(drawn(4).competition)

    assert {row.place for row in standings.table.rows} == {None}
    assert len(standings.live_playoffs) == 1
    assert (standings.match_count, standings.open_count) == (3, 3)
    assert not standings.table.all_in
    assert open_ties(standings.competition) == []


def test_same_words_same_knock_out(make_competition, users):
    competition = make_competition("nineball-singles", entries=7)
    once = [
        [(m.round, m.home_id, m.away_id) for m in stage.matches.order_by("number")]
        for stage in [draw_knock_out(competition=competition, seed="maple leaf", by=users["carl"]) for _ in range(2)]
        if stage.pk == draw_of(competition).pk
    ]
    again = draw_knock_out(competition=competition, seed=" Maple  LEAF ", by=users["carl"])

    assert [(m.round, m.home_id, m.away_id) for m in again.matches.order_by("number")] == once[-1]


def test_draft_can_be_drawn_in_the_other_way_and_a_published_one_cannot(make_competition, users):
    competition = make_competition("nineball-singles", entries=4)
    draw_round_robin(competition=competition, seed="one", by=users["carl"])
    stage = draw_knock_out(competition=competition, seed="two", by=users["carl"])
    assert competition.stages.count() == 1

    publish(stage=stage, by=users["carl"], despite_open_rules=True)
    with pytest.raises(DrawError) as refused:
        draw_round_robin(competition=competition, seed="three", by=users["carl"])
    assert refused.value.code == "already_published"
    assert take_back(stage=stage, by=users["carl"], reason="A team was forgotten.").published_at is None


@pytest.mark.parametrize(("seed", "stations", "code"), [("", 4, "no_phrase"), ("words", 0, "no_station")])
def test_what_cannot_be_drawn_is_refused_and_nothing_is_written(make_competition, users, seed, stations, code):
    competition = make_competition("nineball-singles", entries=4)

    with pytest.raises(DrawError) as refused:
        draw_knock_out(competition=competition, seed=seed, stations=stations, by=users["carl"])
    assert refused.value.code == code
    assert competition.stages.count() == 0


def test_one_entry_is_no_knock_out(make_competition, users):
    with pytest.raises(DrawError) as refused:
        draw_knock_out(competition=make_competition("nineball-singles", entries=1), seed="words", by=users["carl"])
    assert refused.value.code == "too_few_entries"


def test_office_draws_and_publishes_it_and_the_public_sees_the_bracket(make_competition, signed_in):
    competition = make_competition("nineball-singles", entries=5)
    office = signed_in("carl")
    page = reverse("draws:competition", args=[competition.pk])
    drawn = office.post(page, {"seed": "Seed phrase", "stations": 2, "form": "knock_out"}, follow=True)
    assert "A team that loses a match is out" in html_of(drawn)
    assert "Winner of match" in html_of(drawn)

    stage = draw_of(competition)
    shown = office.post(reverse("draws:publish", args=[stage.pk]), {"despite_open_rules": "on"}, follow=True)
    assert "The bracket, as the public sees it" in html_of(shown)
    event = competition.event
    for name in ("playoffs:bracket", "board:schedule", "standings:public"):
        seen = office.get(reverse(name, args=[event.slug, competition.category]))
        assert seen.status_code == 200, name
    bracket = html_of(office.get(reverse("playoffs:bracket", args=[event.slug, competition.category])))
    assert "The loser of each match is out" in bracket
    assert office.get(reverse("overview:office_event", args=[event.pk])).status_code == 200
    assert office.get(reverse("draws:office_list", args=[event.pk])).status_code == 200
    certificate = office.get(reverse("draws:certificate", args=[event.slug, competition.category]))
    assert "Where it came from" in html_of(certificate)
    file = office.get(reverse("draws:certificate_file", args=[event.slug, competition.category])).json()
    assert file["kind"] == "knock_out"


# --- third place --------------------------------------------------------------------------------------


@pytest.mark.parametrize("category", ["nineball-singles", "cribbage-legion"])
def test_the_losers_of_the_semi_finals_play_for_third_place(drawn, users, category):
    stage = drawn(6, category, third_place=True)
    assert stage.matches.count() == 6
    list(play_competition(competition=stage.competition, seed="a rehearsal", by=users["sam"], verifier=users["sue"]))

    standings = standings_of(stage.competition)
    third = Match.objects.get(stage=stage, takes_losers=True)
    final = Match.objects.get(stage=stage, takes_losers=False, round=third.round)
    assert {third.home_from_id, third.away_from_id} == {final.home_from_id, final.away_from_id}
    places = {row.entry: row.place for row in standings.table.rows}
    assert {places[final.home_id], places[final.away_id]} == {1, 2}
    assert {places[third.home_id], places[third.away_id]} == {3, 4}
    won = next(match.winner for match in standings.live_playoffs[0].matches if match.takes_losers)
    assert places[won] == 3
    assert sorted(places.values()) == [1, 2, 3, 4, 5, 5]
    assert open_ties(stage.competition) == []
    assert (standings.match_count, standings.open_count) == (6, 0)
    told = {row.place: reason(row, standings) for row in standings.table.rows}
    assert told[1].startswith("Won the final against ")
    assert told[2].startswith("Lost the final against ")
    assert told[3].startswith("Won the match for third place against ")
    assert told[4].startswith("Lost the match for third place against ")
    assert " in round 1, " in told[5]
    assert not any("points" in sentence for sentence in told.values())


def test_third_place_waits_for_losers_on_every_page_and_paper(drawn, signed_in):
    stage = drawn(4, third_place=True)
    competition, office = stage.competition, signed_in("carl")

    bracket = office.get(reverse("playoffs:bracket", args=[competition.event.slug, competition.category]))
    assert "For third place" in html_of(bracket)
    assert "Loser of match 1" in html_of(bracket)
    draw = html_of(office.get(reverse("draws:competition", args=[competition.pk])))
    assert "Final and third place" in draw
    assert "Loser of match 2" in draw
    schedule = office.get(reverse("board:schedule", args=[competition.event.slug, competition.category]))
    assert "Loser of an earlier match" in html_of(schedule)


def test_fewer_than_four_have_no_match_for_third_place(make_competition, users):
    competition = make_competition("nineball-singles", entries=3)

    with pytest.raises(DrawError) as refused:
        draw_knock_out(competition=competition, seed="words", by=users["carl"], third_place=True)
    assert (refused.value.code, refused.value.field) == ("no_third_place", "third_place")
    assert competition.stages.count() == 0


def test_it_is_final_once_the_last_match_is_in_and_awards_can_be_given(drawn, users, signed_in):
    stage = drawn(5)
    competition, office = stage.competition, signed_in("carl")
    assert not standings_of(competition).table.is_final
    waits = placings_of(competition).waits_for
    assert waits == "4 of 4 matches are still to be played."

    list(play_competition(competition=competition, seed="a rehearsal", by=users["sam"], verifier=users["sue"]))

    standings = standings_of(competition)
    assert standings.table.all_in
    assert standings.table.is_final is (open_ties(competition) == [])
    page = office.get(reverse("standings:public", args=[competition.event.slug, competition.category]))
    assert "Every match is in" in html_of(page)
    assert "0 points" not in html_of(page)
    cross = office.get(reverse("standings:cross_table", args=[competition.event.slug, competition.category]))
    assert "not all teams meet" in html_of(cross)
    assert placings_of(competition).champion == standings.teams[standings.table.rows[0].entry]


def test_losers_of_the_semi_finals_play_off_where_one_more_goes_on(drawn, users):
    stage = drawn(4, "eightball-doubles")
    competition = stage.competition
    list(play_competition(competition=competition, seed="a rehearsal", by=users["sam"], verifier=users["sue"]))
    assert standings_of(competition).table.is_final
    first = standings_of(competition).table.rows[0].entry

    AdvancementAnswer.objects.create(entry_id=first, accepts=False, answered_by=users["carl"])

    standings = standings_of(competition)
    (tie,) = open_ties(competition)
    assert (tie.place, len(tie.teams)) == (3, 2)
    assert "tied on how far they came" in tie.sentence
    assert standings.table.all_in
    assert not standings.table.is_final
    list(play_competition(competition=competition, seed="again", by=users["sam"], verifier=users["sue"]))
    assert [row.place for row in standings_of(competition).table.rows] == [1, 2, 3, 4]
    assert standings_of(competition).table.is_final


def test_the_number_of_teams_makes_no_more_queries(drawn, django_assert_num_queries):
    few, many = drawn(4, third_place=True), drawn(9, "eightball-singles", third_place=True)

    for stage in (few, many):
        competition = stage.competition
        standings_of(competition)  # what is read once is read now
        with django_assert_num_queries(8):
            rows_of(standings_of(competition))


def test_those_who_are_still_in_stand_above_those_who_are_out(drawn, users):
    stage = drawn(4)
    home, away = _first_sides(stage)
    play(stage, home.number, away.number, "1-0 1-0 1-0 - -", by=users["sam"])

    standings = standings_of(stage.competition)
    rows = rows_of(standings)
    assert rows[-1].row.entry == away.pk
    assert {row.place for row in rows} == {""}
    assert "Lost to" in rows[-1].reason
    assert any("plays on" in row.reason for row in rows)
    assert (standings.match_count, standings.open_count) == (3, 2)


def test_the_draw_itself_is_no_play_off_that_could_be_taken_back(drawn, users, signed_in):
    stage = drawn(4)
    play(stage, *(side.number for side in _first_sides(stage)), "1-0 1-0 1-0 - -", by=users["sam"])
    office = signed_in("carl")

    page = html_of(office.get(reverse("playoffs:office", args=[stage.competition_id])))
    assert "2 matches of the knockout are still to be played" in page
    assert "Take this play-off back" not in page
    refused = office.post(reverse("consequences:set_aside", args=[stage.pk]), {"reason": "Why not."})
    assert refused.status_code == 404
    assert not hasattr(Stage.objects.get(pk=stage.pk), "set_aside")


def _first_sides(stage):
    match = stage.matches.select_related("home", "away").order_by("number").first()
    return match.home, match.away


# --- seeds --------------------------------------------------------------------------------------------


def test_seeded_by_number_the_first_sit_out_and_meet_last(make_competition, users):
    competition = make_competition("nineball-singles", entries=6)

    stage = draw_knock_out(competition=competition, by=users["carl"], seeded=True)

    seats = [seat.entry.number for seat in stage.seats.select_related("entry")]
    assert seats[:2] == [1, 2]
    assert sorted(bye.entry.number for bye in stage.byes.all()) == [1, 2]
    # 3 and 4 are of one district, so are 5 and 6: 3 meets 6 or 5, and never 4.
    first = {frozenset((m.home.number, m.away.number)) for m in stage.matches.filter(round=1)}
    assert first in ({frozenset((3, 6)), frozenset((4, 5))}, {frozenset((3, 5)), frozenset((4, 6))})
    assert stage.seed == ""


def test_teams_of_one_branch_do_not_meet_in_the_first_round(event, make_competition, users):
    competition = make_competition("nineball-singles")
    for number in (1, 3):  # two pairs of neighbours, and two from elsewhere: whoever has a bye, all can be parted
        branch = cast.make_entry(competition, number=number).branch
        cast.make_entry(competition, number=number + 1, branch=branch)
    cast.make_entry(competition, number=5)
    cast.make_entry(competition, number=6)
    for seed in ("one", "two", "three", "four"):
        stage = draw_knock_out(competition=competition, seed=seed, by=users["carl"])
        for match in stage.matches.filter(round=1):
            assert match.home.branch_id != match.away.branch_id, seed


def test_office_seeds_without_words_and_a_lot_wants_them(make_competition, signed_in):
    competition = make_competition("nineball-singles", entries=5)
    office = signed_in("carl")
    page = reverse("draws:competition", args=[competition.pk])
    asked = {"stations": 2, "form": "knock_out", "third_place": "on"}

    refused = office.post(page, {**asked, "seeding": "lot"})
    assert "Say a phrase in the hall" in html_of(refused)
    assert draw_of(competition) is None

    seeded = html_of(office.post(page, {**asked, "seeding": "number"}, follow=True))
    assert "Nothing was left to chance" in seeded
    assert "play for third place" in seeded
    assert draw_of(competition).plan.third_place is True

    robin = office.post(page, {**asked, "seeding": "number", "form": "round_robin"})
    assert "Say a phrase in the hall" in html_of(robin)


def test_third_place_among_three_is_refused_beside_the_box(make_competition, signed_in):
    competition = make_competition("nineball-singles", entries=3)
    page = reverse("draws:competition", args=[competition.pk])

    shown = signed_in("carl").post(page, {"seed": "words", "stations": 2, "form": "knock_out", "third_place": "on"})

    assert shown.context["form"].errors["third_place"] == [
        "There is no match for third place with fewer than 4 in a knockout."
    ]
