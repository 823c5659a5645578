"""A match that ends when it is decided: the same at the desk, at the table, without a network, and in the standings."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from games.base import Ending
from games.log import Undo
from games.series import NextLeg
from scoring.desk.forms.sheet import SheetForm
from scoring.live.engine.handover import Handover, TypedLeg, encode
from scoring.live.pages.judging import judging_of
from scoring.live.queries import logs as queries
from scoring.live.words.live import score_words
from scoring.sheets.queries.sheets import sheet_by_code
from scoring.standings.queries.standings import standings_of
from tests.page import words_of
from tests.scoring.desk.test_forms import typed
from tournaments.models import Event

pytestmark = pytest.mark.django_db
ENDS = "The match ends when a side has won 2 legs. Leave the rest empty."
AWAY_BEGINS_HOME_WINS = [60, 180, 60, 180, 60, 100, 60, 41]


@pytest.fixture
def event(event) -> Event:
    """An event whose darts are a race, with 2 points for a match won and 1 for a match drawn."""
    said = {"match": "race", "match_won": 2, "match_drawn": 1}
    event.overrides = {**event.overrides, **{f"games.darts.{name}": value for name, value in said.items()}}
    event.save(update_fields=["overrides"])
    return event


def test_the_desk_takes_two_legs_and_refuses_a_third(sheet, signed_in) -> None:
    found = sheet_by_code(sheet.code)
    assert SheetForm(found, typed((1, 0), (1, 0), ("", ""))).is_valid()
    for third, told in (((1, 0), "was not needed"), ((0, 1), "was not needed")):
        refused = SheetForm(found, typed((1, 0), (1, 0), third))
        assert not refused.is_valid()
        assert told in str(refused.legs[2].errors)
    assert not SheetForm(found, typed((1, 0), (0, 1), ("", ""))).is_valid()
    page = words_of(signed_in("sam").get(reverse("desk:sheet", args=[sheet.code])))
    assert ENDS in page, page


def test_the_page_at_the_table_says_what_a_race_is_and_ends_with_the_second_leg(
    sheet, log, play_leg, enter, signed_in, client
) -> None:
    page = signed_in("sam")
    scorer = reverse("live:live", args=[sheet.code])
    assert "Leg 1, first to 2 legs" in words_of(page.get(scorer))
    play_leg(log)
    enter(log, NextLeg())
    shown = queries.logs().get(pk=log.pk).shown
    assert score_words(shown)[3] == "Leg 2 is played, legs 1–0, first to 2"
    for points in AWAY_BEGINS_HOME_WINS:
        enter(log, points)
    match = queries.replay_of(queries.logs().get(pk=log.pk))
    assert (match.is_decided, match.legs_won) == (True, (2, 0))
    assert [leg.ending for leg in match.game.sheet(match.now.results, match.setup)][-1] is Ending.NOT_PLAYED
    assert 'value="next"' not in words_of(page.get(scorer))
    enter(log, Undo())
    assert not queries.replay_of(queries.logs().get(pk=log.pk)).is_decided


def test_a_device_without_a_network_and_its_pattern_end_it_too(sheet, event, signed_in) -> None:
    found = sheet_by_code(sheet.code)
    assert judging_of("darts", found.rules, playoff=False)["wins"] == 2
    legs = (TypedLeg(home="1"), TypedLeg(home="1"), TypedLeg())
    line = encode(
        Handover(
            code=sheet.code,
            version=0,
            key=uuid.uuid4(),
            minute=29934720,
            by="Sue Tester",
            legs=legs,
            more=(("agreed", "both"),),
        )
    )
    desk = signed_in("sam")
    shown = desk.post(reverse("desk:take_in", args=[event.pk]), {"line": line})
    fields = dict(shown.context["scanned"].fields(), door="desk")
    assert desk.post(reverse("desk:sheet", args=[sheet.code]), fields).status_code == 302
    row = standings_of(sheet.match.stage.competition).table.row(sheet.match.home_id)
    assert (row.tally.points, row.tally.number("matches_won")) == (2 + 2, 1)
