"""What pages and papers say of 8-ball by racks, and how long its play-offs are."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.base import Side
from scoring.printing.engine.selection import Selection
from tests.page import html_of
from tests.scoring.printing.conftest import printed, reader, texts  # noqa: F401 -- `printed` is a fixture
from tournaments.events.queries import category_for
from tournaments.models import SubMatch

pytestmark = pytest.mark.django_db

CATEGORIES = ["eightrace-wpa-singles", "eightrace-bca-doubles"]


def test_the_entry_page_takes_a_race_and_says_what_was_not_needed(drawn, signed_in):
    stage = drawn("eightrace-wpa-singles")
    sheet = SubMatch.objects.filter(match__stage=stage).first()
    page = html_of(signed_in("sam").get(f"/s/{sheet.code}/"))
    assert "Type 1 for the side that won" in page
    assert "type 1 for the winner" in page
    assert "Rack 3" in page


@pytest.mark.parametrize("category", CATEGORIES)
def test_the_paper_says_how_long_a_match_is(drawn, printed, category):  # noqa: F811 -- the fixture
    stage = drawn(category)
    text = " ".join(texts(reader(printed(Selection(competition=stage.competition_id)))))
    for words in ("The first side with 2 wins takes the match.", "Won by", "Racks won"):
        assert words in text


def test_a_playoff_has_a_length_of_its_own(drawn):
    rules = category_for(drawn("eightrace-wpa-singles").competition).rules
    game = registry.get("eightrace")
    legs = game.random_legs(random.Random(4), rules, playoff=True)
    assert game.winner(legs, rules, playoff=True) in list(Side)
