"""A leg with a time limit shows when it began: with the first entry of that leg, for every device."""

from __future__ import annotations

import pytest

from games.log import NextLeg, Undo
from scoring.live.models import LiveLine
from scoring.live.queries import logs as queries
from tests.page import html_of
from tests.scoring.small import round_robin
from tournaments.models import SubMatch

pytestmark = pytest.mark.django_db

DEALER = {"event": "FirstDealer", "seat": 0}
MARCH = {"event": "HandPlayed", "maker": 0, "tricks": 5, "alone": True}


@pytest.fixture
def euchre(make_competition, open_live):
    """The open log of a sheet of euchre."""
    stage = round_robin(make_competition("euchre-legion", entries=2))
    return open_live(SubMatch.objects.get(match__stage=stage))


def entered_at(log, number: int):
    return LiveLine.objects.get(log=log, number=number).entered_at


def test_leg_begins_with_its_first_entry(euchre, enter) -> None:
    assert queries.leg_began(euchre, 1) is None

    enter(euchre, DEALER)
    enter(euchre, MARCH)

    assert queries.leg_began(euchre, 1) == entered_at(euchre, 1)


def test_second_leg_has_its_own_beginning_and_an_undo_finds_the_first_again(euchre, enter) -> None:
    for entry in (DEALER, MARCH, MARCH, MARCH, NextLeg()):
        enter(euchre, entry)
    assert queries.leg_began(euchre, 2) is None

    enter(euchre, DEALER)
    assert queries.leg_began(euchre, 2) == entered_at(euchre, 6)

    enter(euchre, Undo())
    enter(euchre, Undo())
    assert queries.leg_began(euchre, 1) == entered_at(euchre, 1)


def test_page_of_a_leg_says_when_it_began(euchre, enter, signed_in) -> None:
    enter(euchre, DEALER)
    client = signed_in("sam")
    client.cookies["live-device"] = "phone"

    page = html_of(client.get(f"/s/{euchre.sub_match.code}/live/"))

    assert 'data-leg-clock="30"' in page
    assert 'data-began="20' in page
    assert "30 minutes from" in page
