"""The page of a team on a phone: one glance, changes by itself, can be kept, says when the table is called."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from legionsports.languages.services import catalogue
from scoring.board.pages import team_now
from tests.page import html_of
from tests.scoring import small
from tests.scoring.board.play import bump, draw, play, sheets
from tournaments.models import Event, Match, SubMatch

SIX = datetime.datetime(2027, 2, 5, 18, 15, tzinfo=timezone.get_default_timezone())  # on the first day
PART = {"HX-Request": "true"}


@pytest.fixture
def evening(make_competition, monkeypatch):
    """Four teams of which the first round begins at a quarter past six, and the clock of that evening."""
    stage = draw(make_competition(entries=4))
    for number in (1, 2, 3):
        starts = SIX + datetime.timedelta(minutes=35 * (number - 1))
        stage.matches.filter(round=number).update(starts_at=starts, planned_at=starts)
    bump(stage.competition.event)
    clock = [SIX - datetime.timedelta(minutes=15)]
    monkeypatch.setattr(timezone, "now", lambda: clock[0])
    return stage, clock


def page_of(stage, number: int = 1) -> str:
    return reverse("board:team", args=[stage.competition.event.slug, stage.competition.entries.get(number=number).pk])


def test_one_glance_says_where_when_and_against_whom_and_then_the_table_is_called(client, evening, users):
    stage, clock = evening
    first = sheets(stage, 1)[0]
    page = html_of(client.get(page_of(stage)))
    glance = page.split("next-match")[1].split("</section>")[0]
    assert "Next match" in glance
    assert "Table 1" in glance
    assert "6:15 p.m." in glance
    assert f'<a href="{page_of(stage, first.match.away.number)}">' in glance
    assert "data-call=" not in page
    assert f'data-look="{timezone.localtime(SIX).isoformat()}"' in page

    clock[0] = SIX
    team_now.caches["local"].clear()
    called = html_of(client.get(page_of(stage), headers=PART))
    assert f'data-call="{first.match_id} "' in called
    assert "go to table 1 now. You play against " in called
    assert "data-look" not in called

    clock[0] += datetime.timedelta(minutes=20)
    for sheet in sheets(stage, 1):
        play(sheet, by=users["sam"])
    after = html_of(client.get(page_of(stage), headers=PART))
    assert f'data-call="{first.match_id} "' not in after


def test_two_pairs_with_opponents_of_their_own_are_each_sent_to_their_table(client, evening):
    stage, clock = evening
    first = sheets(stage, 1)[0]
    SubMatch.objects.filter(pk=first.pk).update(pair="A")
    other = Match.objects.create(
        stage=stage, round=1, slot=1, number=99, starts_at=SIX,
        home=stage.competition.entries.get(number=1), away=stage.competition.entries.get(number=3),
    )  # fmt: skip
    SubMatch.objects.create(match=other, pair="B", station=7, code="9999999")
    bump(stage.competition.event)
    clock[0] = SIX
    called = html_of(client.get(page_of(stage), headers=PART))
    assert f'data-call="{first.match_id} {other.pk} "' in called
    said = called.split('data-say="')[1].split('"')[0]
    assert said.index("pair A: go to table 1 now.") < said.index("pair B: go to table 7 now.")


def test_what_is_shown_is_made_once_and_not_sent_twice(client, evening, users, django_assert_num_queries):
    stage, _ = evening
    url = page_of(stage)
    part = client.get(url, headers=PART)
    with django_assert_num_queries(1):
        again = client.get(url, headers={**PART, "If-None-Match": part["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    with django_assert_num_queries(3):
        assert client.get(url).status_code == 200

    play(sheets(stage, 1)[0], by=users["sam"])
    newer = client.get(url, headers={**PART, "If-None-Match": part["ETag"]})
    assert newer.status_code == 200
    assert newer["ETag"] != part["ETag"]
    assert "HX-Request" in newer["Vary"]


def test_the_page_can_be_kept_on_the_phone_and_opens_there(client, evening):
    stage, _ = evening
    url = page_of(stage)
    page = html_of(client.get(url))
    manifest = f"{url}team.webmanifest"
    assert f'<link rel="manifest" href="{manifest}">' in page
    assert "data-keep" in page.split("<main")[0]
    answer = client.get(manifest)
    told = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert (told["start_url"], told["id"], told["display"]) == (url, url, "standalone")
    assert client.get(manifest.replace(f"/{stage.competition.entries.first().pk}/", "/9999/")).status_code == 404


def test_a_draw_that_is_taken_back_takes_the_page_with_it(client, evening):
    stage, _ = evening
    assert client.get(page_of(stage)).status_code == 200
    stage.published_at = None
    stage.save()
    bump(stage.competition.event)
    assert client.get(page_of(stage)).status_code == 404
    assert client.get(page_of(stage), headers=PART).status_code == 404


def test_nobody_is_called_on_another_day(client, evening):
    stage, clock = evening
    clock[0] = SIX - datetime.timedelta(days=20)
    Match.objects.update(starts_at=None)
    bump(stage.competition.event)
    assert "data-call=" not in html_of(client.get(page_of(stage)))
    assert Event.objects.get().standings_hidden is False


def test_a_team_that_waits_for_its_play_off_is_told_so(client, make_competition, users):
    competition = make_competition("cribbage-pairs", entries=2)
    stage = small.round_robin(competition)
    small.enter(stage, {(1, 2): "121-102 102-121"})
    waits = "A play-off decides the tie."
    page = html_of(client.get(page_of(stage)))
    assert waits in page
    assert "No match is left" not in page
    # Nobody learns of a tie from a team's page while standings are hidden.
    Event.objects.update(standings_hidden=True)
    assert waits not in html_of(client.get(page_of(stage)))
    Event.objects.update(standings_hidden=False)
    small.start(competition, by=users["carl"])
    assert waits not in html_of(client.get(page_of(stage)))


def test_only_a_captain_and_a_spare_are_marked_in_every_language(client, evening):
    catalogue.compile_all()
    stage, _clock = evening
    for language, captain, player in (("en-CA", "Captain", "Player"), ("fr-CA", "Capitaine", "Joueur")):
        page = html_of(client.get(page_of(stage), headers={"accept-language": language}))
        assert f'<span class="badge">{captain}</span>' in page
        assert f'<span class="badge">{player}' not in page
