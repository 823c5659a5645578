"""Sheets of the cue games that are scored live at an event and handed in."""

from __future__ import annotations

import pytest

from games.base import LegResult, Side
from games.billiards.engine import events as billiards
from games.cue.engine.choices import Option
from games.cue.engine.events import Choose
from games.cue.engine.rotation.play import Rack
from games.cue.engine.shot import Call, Potted, Shot
from games.log import NextLeg
from games.snooker.engine import events as snooker
from games.snooker.engine.balls import COLOURS, Ball
from games.straightpool.engine.events import Rerack
from kit.pure.violations import RuleViolation
from tests.scoring import by_log
from tournaments.models import SubMatch

pytestmark = pytest.mark.django_db

RED, BLACK = Ball.RED, Ball.BLACK


@pytest.fixture
def played(drawn, users):
    """Return a function that enters lines on the first sheet of a competition, and returns the log."""

    def play(category: str, *lines: object, **answers: str):
        sheet = SubMatch.objects.filter(match__stage=drawn(category)).first()
        return by_log.play(sheet, lines, by=users["sam"], answers=answers)

    return play


@pytest.fixture
def handed_in(played, users):
    """Return a function that enters lines on a sheet, hands it in, and returns its legs."""

    def hand_in(category: str, *lines: object, **answers: str) -> list[LegResult]:
        submission = by_log.hand_in(played(category, *lines, **answers), by=users["sam"])
        return [LegResult.from_json(leg) for leg in submission.legs]

    return hand_in


def test_rack_with_a_push_out(handed_in):
    nine_on_the_break = Shot(first=(1,), potted=(Potted(9),))
    with_a_push_out = [
        Shot(first=(1,), potted=(Potted(2),)),
        Shot(push_out=True),
        Choose(Side.AWAY, Option.HAND_BACK),
        nine_on_the_break,
    ]
    others = [line for _ in range(4) for line in (NextLeg(), nine_on_the_break)]  # the sides break in turn
    legs = handed_in("nineball-singles", *with_a_push_out, *others)

    assert [leg.winner for leg in legs] == [Side.HOME, Side.AWAY, Side.HOME, Side.AWAY, Side.HOME]


def test_leg_of_straight_pool(handed_in):
    rack = [Shot(call=Call(ball), potted=(Potted(ball),), as_called=True) for ball in range(1, 15)]
    again = Rerack(False, False)

    legs = handed_in("straightpool-singles", *rack, again, *rack, again, *rack, again, *rack[:8])
    assert legs == [LegResult(home=50, away=0)]


def test_race_of_whole_racks_has_those_that_were_not_needed(handed_in):
    won = Rack(Side.AWAY)
    legs = handed_in("tenball-singles", won, NextLeg(), won, NextLeg(), won, **{"answer-entry": "rack"})

    assert [leg.winner for leg in legs] == [Side.AWAY] * 3 + [None] * 2


def test_match_of_six_red(handed_in):
    cleared = [*[pot(RED), pot(BLACK)] * 6, *(pot(colour) for colour in COLOURS)]
    # Away opens the second frame, fouls, and home clears the table again.
    fouled = snooker.Stroke(first=(BLACK,), clear_path=False, good_attempt=True, snookered=False)
    play_on = snooker.Choose(Side.HOME, snooker.Option.PLAY)
    legs = handed_in("snooker-sixred-singles", *cleared, NextLeg(), fouled, play_on, *cleared)

    assert [(leg.home, leg.away) for leg in legs] == [(75, 0), (82, 0), (0, 0)]


def test_frame_is_not_conceded_at_an_event_before_snookers_are_needed(played, users):
    log = played("snooker-singles", pot(RED))

    with pytest.raises(RuleViolation, match="snookers_not_required"):
        by_log.enter(log, snooker.Concede(Side.HOME), by=users["sam"])


def test_game_of_billiards_with_its_announcement(handed_in):
    in_off = billiards.Stroke(first=(billiards.Ball.RED,), potted=(billiards.Ball.CUE,))
    nothing = billiards.Stroke(first=(billiards.Ball.RED,))
    cannon = billiards.Stroke(both=True)
    announced = billiards.Announce(billiards.Limit.HAZARDS)
    run = [*[in_off] * 10, announced, *[in_off] * 5]

    legs = handed_in("billiards-singles", nothing, *run, cannon, *run, cannon, *[in_off] * 2)
    assert legs == [LegResult(home=0, away=100)]


def test_third_miss_costs_a_frame_at_an_event_only_after_the_referee_has_warned(played, users):
    miss = snooker.Stroke(first=(), clear_path=True, full_ball=True, snookered=False)
    again = snooker.Choose(Side.AWAY, snooker.Option.REPLACE)
    log = played("snooker-singles", miss, again, miss, again, miss, again, snooker.MissWarning(), miss)

    with pytest.raises(RuleViolation, match="frame_over"):
        by_log.enter(log, miss, by=users["sam"])


def pot(ball: Ball) -> snooker.Stroke:
    return snooker.Stroke(first=(ball,), potted=(ball,))
