"""Sports that are described in a file (fixtures/sports), each from the draw to the awards."""

from __future__ import annotations

import random
import uuid

import pytest
from django.urls import reverse

from games import registry
from games.base import Side
from games.described import shelf
from kit.pure.codec import dump
from legionsports.practice.services.playing import play_competition
from scoring.awards.queries.placings import placings_of
from scoring.models import HighScore, Result
from scoring.printing.engine.selection import Selection
from scoring.printing.tasks import print_sheets
from scoring.standings.pages import rows_of
from scoring.standings.queries.standings import standings_of
from tests import cast
from tests.page import words_of
from tests.scoring.printing.conftest import reader, texts
from tournaments.draws.models import SubMatch
from tournaments.draws.pages.hall import page_of
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.hall import say_hall
from tournaments.draws.services.publishing import publish
from tournaments.events.queries import category_for
from tournaments.models import HallTable, Job

KEYS = shelf.shipped()


@pytest.fixture
def drawn(monkeypatch, make_competition, users):
    """Return a function that draws a competition of a described sport for four teams."""

    def make(key: str):
        monkeypatch.setitem(cast.ROSTERS, key, "M" * registry.get(key).sport.sides.size)
        competition = make_competition(key, entries=4, stations=2)
        stage = draw_round_robin(competition=competition, seed="any sport", by=users["alice"])
        publish(stage=stage, by=users["alice"], despite_open_rules=True)
        return competition

    return make


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_a_sport_is_played_from_the_draw_to_the_awards(key, drawn, client, users, event):
    competition = drawn(key)
    category, game = category_for(competition), registry.get(key)
    job = Job.objects.create(label="test", asked_by=users["carl"], event=event)

    print_sheets(str(job.pk), event.pk, dump(Selection(competition=competition.pk)))
    list(play_competition(competition=competition, seed="x", by=users["carl"], verifier=users["alice"]))
    job.refresh_from_db()

    paper = texts(reader(job))
    assert len(paper) == 6  # four teams
    for word in (category.stations_are.capitalize(), game.high_scores_word):
        assert word in paper[0]
    standings = standings_of(competition)
    assert standings.table.is_final
    page = words_of(client.get(reverse("standings:public", args=[competition.event.slug, competition.category])))
    for column in game.columns:
        assert column.label in page
    places = placings_of(competition)
    assert places.is_final
    assert [award.title for award in places.awards] == ["Champion", "Runner-up"]
    assert all(row.reason for row in rows_of(standings))


@pytest.mark.parametrize("key", KEYS)
def test_the_desk_enters_a_sheet_and_refuses_what_cannot_be(key, drawn, signed_in):
    competition = drawn(key)
    category, game = category_for(competition), registry.get(key)
    sheet = SubMatch.objects.select_related("match__home").filter(match__stage__competition=competition).first()
    client, address = signed_in("sam"), reverse("desk:sheet", args=[sheet.code])
    legs = game.random_legs(random.Random(3), category.rules, playoff=False)
    sent = {"key": str(uuid.uuid4()), "version": 0, "door": "desk", "absent": "played", "agreed": "both"}
    numbers = {f"leg{n}-{side}": leg.number(side) for n, leg in enumerate(legs, start=1) for side in Side}
    impossible = dict.fromkeys(numbers, 3001)
    high = {"high0-member": sheet.match.home.roster.first().member.pk, "high0-leg": 1, "high0-count": 1}

    assert game.high_scores_word in words_of(client.get(address))
    assert client.post(address, {**sent, **impossible}).status_code == 422
    assert not Result.objects.exists()
    kept = client.post(address, {**sent, **numbers, **high})
    assert kept.status_code == 302, words_of(kept)
    home, away = game.tally(legs, category.rules, playoff=False)
    result = Result.objects.get()
    assert (result.home_tally["points"], result.away_tally["points"]) == (home.points, away.points)
    assert HighScore.objects.get().count == 1


def test_the_hall_calls_what_a_sport_is_played_on_by_its_words(drawn, event):
    drawn("curling")
    drawn("washer_toss")
    line = "2 curling sheets, 4 boards"
    say_hall(event=event, line=line)
    assert [(table.equipment, table.number) for table in HallTable.objects.order_by("equipment", "number")] == [
        *(("curling sheet", number) for number in (1, 2)),
        *(("washer toss board", number) for number in (1, 2, 3, 4)),
    ]
    assert page_of(event)["line"] == "2 curling sheets, 4 washer toss boards"
