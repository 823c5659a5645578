"""The entry form of a leg with points: what a leg keeps that was forfeited while it was played."""

from __future__ import annotations

import pytest

from games.base import Ending, LegResult, Side
from games.billiards.spec import SPEC as BILLIARDS
from games.billiards.spec import BilliardsRules
from games.cue.forms import PointsForm
from games.snooker.spec import SPEC as SNOOKER
from games.snooker.spec import SnookerRules
from games.straightpool.spec import SPEC as STRAIGHT

FRAMES = SnookerRules(legs=3, playoff_wins=2, forfeit_for=1, forfeit_against=0)
TO_100 = BilliardsRules(legs=1, playoff_wins=1, forfeit_for=1, forfeit_against=0, target=100)
STRAIGHT_TO_100 = STRAIGHT.rules_class(legs=1, playoff_wins=1, forfeit_for=1, forfeit_against=0, target=100)


def entered(game, rules, **typed):
    names = {"home": "Leduc", "away": "Ponoka"}
    form = PointsForm(typed, game=game, rules=rules, playoff=False, number=1, names=names)
    assert form.is_valid(), form.errors
    return form.leg()


@pytest.mark.rule("SNOOKER S4 R2 a")
@pytest.mark.rule("BILLIARDS S4 R3")
@pytest.mark.parametrize(
    ("game", "rules", "typed", "kept"),
    [
        (SNOOKER, FRAMES, (0, 119), (0, 119)),
        (SNOOKER, FRAMES, ("", ""), (0, 1)),
        (SNOOKER, FRAMES, (30, 119), (0, 1)),  # the side at fault keeps nothing
        (BILLIARDS, TO_100, (0, 100), (0, 100)),
        (BILLIARDS, TO_100, (0, 60), (0, 1)),
        (STRAIGHT, STRAIGHT_TO_100, (0, 100), (0, 1)),
    ],
)
def test_forfeited_leg_keeps_the_points_that_its_rules_of_play_give(game, rules, typed, kept):
    home, away = map(str, typed)
    leg = entered(game, rules, home=home, away=away, ending="forfeit_home")

    assert leg == LegResult(home=kept[0], away=kept[1], ending=Ending.FORFEIT, at_fault=Side.HOME)
    assert game.may_be_forfeited(leg, rules)


def test_form_shows_a_forfeited_leg_so_that_saving_it_again_changes_nothing():
    leg = LegResult(home=119, away=0, ending=Ending.FORFEIT, at_fault=Side.AWAY)

    assert entered(SNOOKER, FRAMES, **PointsForm.initial_of(leg)) == leg
