"""Blackball and WEPF 8-ball on the referee's table: what is ticked becomes facts, and what is told of them."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from games.blackball.engine import play
from games.blackball.engine.settings import Foul
from games.blackball.engine.shot import Shot
from games.blackball.live import LIVE
from games.blackball.spec import SPEC
from games.live import Setup
from kit.pure.violations import RuleViolation
from tests.games.blackball.table import frame, in_play, shot
from tests.page import in_one_line

SETUP = Setup(rules=SPEC, home_name="Leduc", away_name="Ponoka")


@pytest.mark.parametrize(("rules", "told"), [("blackball", {"across_centre": 2}), ("wepf", {"to_rail": 4})])
def test_break_on_which_nothing_fell_is_one_tap_and_counts_what_is_ticked(rules, told):
    state = frame(rules)
    assert LIVE.read("break_fair", {}, state, SETUP) == Shot(**told)

    off = LIVE.read("break_fair", {"off_table": ["12"]}, state, SETUP)
    assert play.apply(state, off).verdict.fouls == (Foul.BALL_OFF,)
    with pytest.raises(RuleViolation) as refusal:
        LIVE.read("break_fair", {"potted": ["3"]}, state, SETUP)
    assert LIVE.sentence(refusal.value).startswith("What is ticked doesn't match")


@pytest.mark.rule("WPA 5.11")
def test_ruling_names_balls_in_the_order_in_which_they_are_spotted():
    state, event = in_play("blackball"), shot(3, off_table=(3, 8, 12))
    line = LIVE.describe(state, event, play.apply(state, event), SETUP).text

    assert "To be spotted, in this order: 8, black, 12, yellow and 3, red." in line


@pytest.mark.rule("WEPF I")
def test_sixty_seconds_can_be_stopped_by_the_referee_and_blackball_has_no_clock_of_its_own():
    clock = LIVE.table(in_play("wepf"), SETUP).clock
    assert (clock.seconds, clock.call_at, clock.time_out) == (60, 30, True)
    page = in_one_line(
        render_to_string(
            "games/cue/_table.html", {"table": LIVE.table(in_play("wepf"), SETUP), "panel": {"game": LIVE}}
        )
    )
    assert 'data-clock="pause"' in page
    assert LIVE.table(in_play("blackball"), SETUP).clock is None
