"""The boxes of a sheet of 14.1."""

from __future__ import annotations

from games.base import LegResult
from games.straightpool.forms import FORM
from games.straightpool.spec import SPEC
from tests.games.manual import STRAIGHTPOOL


def form(**data: str):
    names = {"home": "Leduc", "away": "Ponoka"}
    return FORM(data, game=SPEC, rules=STRAIGHTPOOL, playoff=False, number=1, names=names)


def test_score_below_nothing_can_be_typed_on_a_phone():
    filled = form(home="50", away="-3")

    assert filled.is_valid()
    assert filled.leg() == LegResult(home=50, away=-3)
    assert filled.fields["away"].widget.attrs["inputmode"] == "text"


def test_one_number_says_nothing_about_the_other():
    half = form(home="50")

    assert not half.is_valid()
    assert half.errors["away"] == ["A number is missing here."]
