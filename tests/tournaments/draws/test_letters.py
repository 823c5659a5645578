"""What teams are told when their draw is published."""

from __future__ import annotations

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.scoring.board.play import draw
from tests.scoring.swiss import swiss
from tournaments.draws.models import Stage
from tournaments.draws.pages.letters import times_of
from tournaments.draws.services import drawing, publishing
from tournaments.draws.tasks import tell_draws
from tournaments.letters.models import Letter


@pytest.fixture
def stage(make_competition, users) -> Stage:
    return draw(make_competition(entries=3), published_by=users["carl"])


def test_every_team_is_told_its_times_once(stage, users):
    match = stage.matches.order_by("slot", "number").first()
    match.starts_at = datetime.datetime(2027, 2, 5, 18, 15, tzinfo=timezone.get_default_timezone())
    match.save()
    assert [tell_draws(), tell_draws()] == [3, 0]

    letter = Letter.objects.get(entry_id=match.home_id)
    assert letter.made_by == users["carl"]
    assert letter.subject == "The draw of Cribbage Pairs at Command Cribbage 2027: your times"
    station = match.sub_matches.get().station
    away = match.away
    assert f"- Friday, February 5, 6:15 p.m., table {station}, against team {away.number}, {away.branch}" in letter.text
    assert "The team sits out: round" in letter.text
    assert "Each later round" not in letter.text
    assert not letter.is_urgent


def test_so_near_to_the_event_it_cannot_wait_for_the_evening(stage):
    type(stage.competition.event).objects.update(starts_on=timezone.localdate() + datetime.timedelta(days=1))
    tell_draws()
    assert set(Letter.objects.values_list("is_urgent", flat=True)) == {True}


def test_a_draw_that_is_published_again_is_told_again(stage):
    tell_draws()
    Stage.objects.update(published_at=timezone.now() + datetime.timedelta(minutes=1))
    assert tell_draws() == 3


@pytest.mark.parametrize(
    "changes", [{"published_at": None}, {"published_at": timezone.now() - datetime.timedelta(days=4)}]
)
def test_a_draft_and_an_old_draw_are_not_told(stage, changes):
    Stage.objects.update(**changes)
    assert tell_draws() == 0


def test_a_larger_draw_asks_no_more_questions_about_its_matches(make_competition, users):
    counts = []
    for category, entries in (("cribbage-pairs", 3), ("euchre-legion", 6)):
        draw(make_competition(category, entries=entries))
        with CaptureQueriesContext(connection) as asked:
            tell_draws()
        counts.append(
            len([query for query in asked if "tournaments_match" in query["sql"] and "SELECT" in query["sql"]])
        )
    assert counts[0] == counts[1]


def test_who_sits_out_the_first_round_of_a_swiss_draw_is_told_so_and_that_more_rounds_follow(make_competition, users):
    stage = swiss(make_competition("nineball-singles", entries=5), by=users["carl"])
    assert tell_draws() == 5
    resting = stage.byes.get().entry
    letter = Letter.objects.get(entry_id=resting.pk)
    assert f"This is for team {resting.number}, {resting.branch}." in letter.text
    assert "The team sits out: round 1." in letter.text
    assert "plays:" not in letter.text
    for text in Letter.objects.values_list("text", flat=True):
        assert "Each later round is drawn when the results of the round before it are in." in text


@pytest.mark.rule("AMB-C4")
def test_letter_says_which_pair_plays_where_and_which_sits_out(event, make_competition, users):
    event.overrides = {"categories.cribbage-legion.sides.pairs_meet": "independent"}
    event.save()
    competition = make_competition("cribbage-legion", entries=3)
    stage = drawing.draw_round_robin(competition=competition, seed="maple leaf", by=users["carl"])
    stage = publishing.publish(stage=stage, by=users["carl"], despite_open_rules=True)

    text = next(iter(times_of(stage))).text
    assert text.count(", pair A, against") == text.count(", pair B, against") == 2
    assert "(pair A)" in text
    assert "(pair B)" in text
