"""The page of a match for everybody, and the match at a scorekeeper's own station."""

from __future__ import annotations

import re

import pytest

from games.log import NextLeg
from tests.page import html_of, words_of
from tests.scoring.live.conftest import TOSS
from tests.scoring.live.forms import match_url
from tournaments.models import Event, RosterPlace

pytestmark = pytest.mark.django_db


# --- my station -----------------------------------------------------------------------------------------


def test_a_scorekeeper_finds_the_match_on_a_station(signed_in, sheet) -> None:
    client = signed_in("sam")
    competition = sheet.match.stage.competition
    choices = html_of(client.get("/my-station/"))
    assert f"competition={competition.pk}&amp;station={sheet.station}" in choices
    assert f"Now: {sheet.match.home.team_name} – {sheet.match.away.team_name}" in words_of(client.get("/my-station/"))
    page = html_of(client.get(f"/my-station/?competition={competition.pk}&station={sheet.station}"))
    assert page.index(f"/s/{sheet.code}/live/") > 0
    assert f"/s/{sheet.code}/live/" in html_of(client.get("/my-station/"))  # remembered
    assert "Board" in words_of(client.get("/my-station/?choose=1"))


def test_a_station_of_another_event_is_not_shown(signed_in, sheet) -> None:
    client = signed_in("nora")
    competition = sheet.match.stage.competition
    page = html_of(client.get(f"/my-station/?competition={competition.pk}&station={sheet.station}"))
    assert sheet.code not in page
    assert client.get("/my-station/?competition=x&station=1").status_code == 404


# --- everybody ------------------------------------------------------------------------------------------


def test_spectators_see_legs_only_where_the_rule_book_says_so(client, sheet, log, enter, play_leg) -> None:
    play_leg(log)
    enter(log, NextLeg())
    enter(log, 100)
    page = words_of(client.get(match_url(sheet)))
    assert "won leg 1" in page
    assert "Only the legs are shown" in page
    assert "401" not in page
    assert " 100" not in page


def test_spectators_see_the_score_where_the_rule_book_allows_it(client, event, sheet, open_live, enter) -> None:
    Event.objects.filter(pk=event.pk).update(overrides={"play.darts.score_screens": "allow"})
    log = open_live(sheet)
    enter(log, TOSS)
    enter(log, 100)
    page = words_of(client.get(match_url(sheet)))
    assert "401" in page
    assert "401" in words_of(client.get(match_url(sheet), headers={"HX-Request": "true"}))


def test_nothing_of_a_running_match_shows_while_results_are_kept_back(client, event, sheet, log, play_leg) -> None:
    play_leg(log)
    Event.objects.filter(pk=event.pk).update(standings_hidden=True)
    page = words_of(client.get(match_url(sheet)))
    assert "won leg" not in page
    assert "hidden until the banquet" in page


def test_a_match_of_a_draft_or_of_another_event_is_not_there(client, sheet) -> None:
    assert client.get(f"/e/darts-2027/match/{sheet.match_id}/").status_code == 404
    stage = sheet.match.stage
    stage.published_at = None
    stage.save()
    assert client.get(match_url(sheet)).status_code == 404


def test_statistics_of_a_team_come_from_its_logs_without_private_data(scorer, client, url, played, sheet) -> None:
    page = scorer.get(f"{url}hand-in/")
    marks = dict(re.findall(r'<input type="hidden" name="(key|seen)" value="([^"]*)"', html_of(page)))
    scorer.post(f"{url}hand-in/", {**marks, "do": "paper", "initials": "both"})
    client.logout()
    for address in (f"/e/cribbage-2027/team/{sheet.match.home_id}/", match_url(sheet)):
        shown = client.get(address)
        assert "Average" in words_of(shown)
        for place in RosterPlace.objects.filter(entry=sheet.match.home).select_related("member"):
            assert place.member.sheet_name in words_of(shown)
            assert place.member.number not in re.sub("Surname[0-9]+", "", html_of(shown))
            assert "1950" not in html_of(shown)
