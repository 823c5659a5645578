"""The pages of a Swiss draw: who draws, what each page says, and what nobody learns while results are hidden."""

from __future__ import annotations

import csv
import io
from collections import Counter
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.desk.queries.progress import hall_now
from scoring.playoffs.services.swiss import draw_next_round
from tests.page import html_of, words_of
from tests.scoring.swiss import SINGLES, play_round, swiss, swiss_of, up_to_round
from tournaments.draws.pages.certificate import file_of
from tournaments.draws.queries.draws import draw_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes a Swiss draw of so many."""
    return partial(swiss_of, make_competition, users["carl"])


def test_the_office_chooses_it_and_draws_round_after_round(make_competition, signed_in, users):
    competition = make_competition(SINGLES, entries=9)
    office, page = signed_in("carl"), reverse("draws:competition", args=[competition.pk])
    assert "Swiss draw: a few rounds" in html_of(office.get(page))
    drawn = html_of(office.post(page, {"seed": "in the hall", "stations": 4, "form": "swiss"}, follow=True))
    stage = draw_of(competition)
    assert stage.plan.rounds == 4
    assert "a Swiss draw of 4 rounds; 1 drawn so far" in drawn
    asked = {"seed": "in the hall", "stations": 4, "form": "swiss", "rounds": 9}
    assert "1 to 5 rounds" in html_of(office.post(page, asked))

    office.post(reverse("draws:publish", args=[draw_of(competition).pk]), {"despite_open_rules": "on"})
    ties = reverse("playoffs:office", args=[competition.pk])
    assert "4 matches of it are still to be played" in html_of(office.get(ties))
    play_round(draw_of(competition), users["sam"], number=1)
    assert "Draw the next round" in html_of(office.get(ties))
    told = html_of(office.post(reverse("playoffs:next_round", args=[competition.pk]), follow=True))
    assert "Round 2 is drawn. You can print its sheets now." in told
    told = html_of(office.post(reverse("playoffs:take_round_back", args=[competition.pk]), follow=True))
    assert "The round is taken back." in told
    told = html_of(office.post(reverse("playoffs:rounds", args=[competition.pk]), {"rounds": 1}, follow=True))
    assert "The number of rounds is changed." in told
    log = words_of(office.get(reverse("chronicle:log", args=[competition.event_id])))
    assert log.count("Draw, changed: Swiss draw") == 4  # published, and the rounds
    for before, after in ((3, 2), (2, 3), (3, 0)):
        assert f"Rounds still to be drawn: {before} → , now {after}" in log


@pytest.mark.parametrize("who", ["sam", "beth", None])
def test_only_those_who_rule_draw_a_round(drawn, users, client, who):
    stage = drawn(8)
    play_round(stage, users["sam"], number=1)
    if who:
        client.force_login(users[who])
    answer = client.post(reverse("playoffs:next_round", args=[stage.competition_id]))
    assert answer.status_code in (302, 403)
    assert stage.matches.filter(round=2).count() == 0


def test_pages_of_it_answer(drawn, users, signed_in, client):
    stage = up_to_round(drawn(9), 2, chair=users["carl"], desk=users["sam"])
    event, category = stage.competition.event, stage.competition.category
    certificate = html_of(client.get(reverse("draws:certificate", args=[event.slug, category])))
    assert "Points before" in certificate
    assert "No two teams meet twice." in certificate
    assert "No team sits out twice." in certificate
    assert "Round 2" in certificate
    for name in ("board:schedule", "standings:public", "playoffs:bracket"):
        assert client.get(reverse(name, args=[event.slug, category])).status_code == 200
    office = signed_in("carl")
    for show in ("rounds", "stations", "teams", "fair"):
        page = reverse("draws:competition", args=[stage.competition_id])
        assert office.get(page, {"show": show}).status_code == 200
    for name in ("overview:office_event", "closing:office", "standings:office_list", "draws:timetable"):
        assert office.get(reverse(name, args=[event.pk])).status_code == 200


def test_how_fair_it_is_stands_in_the_office_and_in_the_list(drawn, users, signed_in, client):
    stage = up_to_round(drawn(9), 3, chair=users["carl"], desk=users["sam"])
    office = signed_in("carl")
    page = html_of(office.get(reverse("draws:competition", args=[stage.competition_id]), {"show": "fair"}))
    for told in ("No two teams meet twice.", "No team sits out twice.", "Round 3: in ", "Sits out", "Points before"):
        assert told in page
    event, category = stage.competition.event, stage.competition.category
    saved = client.get(reverse("lists:fairness", args=[event.slug, category, "csv"]))
    rows = list(csv.DictReader(io.StringIO(saved.getvalue().decode("utf-8-sig"))))
    assert len(rows) == 9
    assert Counter(row["Sits out in round"] for row in rows) == {"": 6, "1": 1, "2": 1, "3": 1}
    second = {int(row["No."]): row["Round 2: opponent's points less its own"] for row in rows}
    points = dict(stage.plan.drawn[1].points)
    for match in stage.matches.filter(round=2):
        further = points[match.away_id] - points[match.home_id]
        assert (second[match.home.number], second[match.away.number]) == (str(further), str(-further))
    assert second[stage.byes.get(round=2).entry.number] == ""


def test_after_one_round_the_certificate_tells_what_was_drawn_so_far(drawn, client):
    stage = drawn(5)
    address = reverse("draws:certificate", args=[stage.competition.event.slug, stage.competition.category])
    certificate = html_of(client.get(address))
    assert "No team plays more than 1 match in one place." in certificate
    assert "No team sits out twice." in certificate


def test_where_nobody_is_tied_the_page_of_play_offs_leads_to_the_schedule(drawn, users, client):
    stage = up_to_round(drawn(8), 2, chair=users["carl"], desk=users["sam"])
    event, category = stage.competition.event, stage.competition.category
    schedule = reverse("board:schedule", args=[event.slug, category])
    bracket = reverse("playoffs:bracket", args=[event.slug, category])
    told = html_of(client.get(bracket))
    assert "In a Swiss draw nobody is out, so there is no bracket." in told
    assert f'href="{schedule}">See the schedule, round by round' in told
    overview = html_of(client.get(reverse("overview:public_event", args=[event.slug])))
    assert schedule in overview
    assert bracket not in overview


def test_between_two_rounds_nobody_is_told_that_every_match_is_played(drawn, users, client):
    stage = drawn(8, rounds=2)
    event, category = stage.competition.event, stage.competition.category
    play_round(stage, users["sam"], number=1)
    schedule = reverse("board:schedule", args=[event.slug, category])
    pages = (reverse("overview:public_event", args=[event.slug]), schedule)
    for page in pages:
        assert "Every match so far is played. More rounds follow." in html_of(client.get(page))
    assert not hall_now(event).is_over
    draw_next_round(competition=stage.competition, by=users["carl"])
    play_round(stage, users["sam"], number=2)
    for page in pages:
        assert "More rounds follow." not in html_of(client.get(page))
    assert "Every match is played." in html_of(client.get(schedule))
    assert hall_now(event).is_over


def test_a_larger_field_makes_no_more_queries(make_competition, users, signed_in):
    chair, desk = users["carl"], users["sam"]
    few, many = (
        up_to_round(swiss(make_competition(category, entries=entries), by=chair), 2, chair=chair, desk=desk)
        for category, entries in ((SINGLES, 8), ("tenball-singles", 24))
    )
    office = signed_in("carl")
    for name, is_public in (("standings:public", True), ("board:schedule", True), ("playoffs:office", False)):
        counts = []
        for stage in (few, few, many, many):  # the first time also asks what is kept from then on
            competition = stage.competition
            args = [competition.event.slug, competition.category] if is_public else [competition.pk]
            with CaptureQueriesContext(connection) as asked:
                assert office.get(reverse(name, args=args)).status_code == 200
            counts.append(len(asked))
        assert counts[3] == counts[1] > 5, name


def test_while_results_are_hidden_nobody_learns_who_meets_next(drawn, users, client):
    stage = up_to_round(drawn(9), 2, chair=users["carl"], desk=users["sam"])
    event, category = stage.competition.event, stage.competition.category
    event.standings_hidden = True
    event.save(update_fields=["standings_hidden"])
    data = file_of(stage.competition, draw_of(stage.competition))
    assert [row["number"] for row in data["rounds"]] == [1]
    assert {match["round"] for match in data["matches"]} == {1}
    assert {bye["round"] for bye in data["byes"]} == {1}
    for name in ("board:schedule", "draws:certificate"):
        told = html_of(client.get(reverse(name, args=[event.slug, category])))
        assert "Round 1" in told
        assert "Round 2" not in told
    code = stage.matches.filter(round=2).first().sub_matches.get().code
    assert code not in html_of(client.get(reverse("board:schedule", args=[event.slug, category])))
