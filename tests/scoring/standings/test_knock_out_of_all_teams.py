"""A competition that is a knock-out: drawn, published, played to its end by the simulation, and ranked."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.playoffs.queries import open_ties
from scoring.simulation.services import play_competition
from scoring.standings.queries import standings_of
from tournaments.draws.engine import DrawError
from tournaments.draws.queries import draw_of
from tournaments.draws.services import draw_knock_out, draw_round_robin, publish, take_back
from tournaments.models import Match, Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes a knock-out of so many."""

    def make(entries: int, category: str = "nineball-singles") -> Stage:
        competition = make_competition(category, entries=entries)
        stage = draw_knock_out(competition=competition, seed="who is out is out", by=users["carl"])
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

    assert {row.place for row in standings.table.rows} == {1}
    assert len(standings.live_playoffs) == 1


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


@pytest.mark.parametrize(("seed", "stations", "code"), [("", 4, "no_phrase"), ("words", 0, "no_stations")])
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
    drawn = office.post(page, {"seed": "spoken in the hall", "stations": 2, "form": "knock_out"}, follow=True)
    assert "Who loses a match is out" in drawn.content.decode()
    assert "Winner of match" in drawn.content.decode()

    stage = draw_of(competition)
    shown = office.post(reverse("draws:publish", args=[stage.pk]), {"despite_open_rules": "on"}, follow=True)
    assert "The bracket, as the public sees it" in shown.content.decode()
    event = competition.event
    for name in ("playoffs:bracket", "board:schedule", "standings:public"):
        seen = office.get(reverse(name, args=[event.slug, competition.category]))
        assert seen.status_code == 200, name
    bracket = office.get(reverse("playoffs:bracket", args=[event.slug, competition.category])).content.decode()
    assert "Whoever loses a match is out" in bracket
    assert office.get(reverse("events:office_event", args=[event.pk])).status_code == 200
    assert office.get(reverse("draws:office_list", args=[event.pk])).status_code == 200
    assert office.get(reverse("draws:certificate", args=[event.slug, competition.category])).status_code == 404
