from __future__ import annotations

import pytest

from games.base import Ending, LegResult, Side
from games.log import Redo, Undo, effective, redoable
from kit.pure.codec import MalformedError, dump, load
from kit.pure.violations import RuleViolation


def test_value_goes_to_json_and_back_equal():
    leg = LegResult(home=0, away=1, ending=Ending.FORFEIT, at_fault=Side.HOME)

    assert load(LegResult, dump(leg)) == leg


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"home": 1}, "away"),
        ({"home": True, "away": 0}, "home"),
        ({"home": 1, "away": 0, "ending": "never"}, "ending"),
        ({"home": 1, "away": 0, "third": 0}, "third"),
        ([1, 0], ""),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(data, place):
    with pytest.raises(MalformedError) as refusal:
        load(LegResult, data)

    assert refusal.value.place == place


def test_value_without_a_place_in_a_log_is_our_fault():
    with pytest.raises(TypeError):
        dump(1.5)


def test_undo_and_redo_reach_to_any_depth_until_something_new_is_entered():
    assert effective(["a", "b", Undo(), Undo(), Redo()]) == ("a",)
    assert redoable(["a", "b", Undo(), Undo(), Redo()]) == 1
    assert effective(["a", Undo(), "c"]) == ("c",)
    assert redoable(["a", Undo(), "c"]) == 0


@pytest.mark.parametrize(("lines", "code"), [([Undo()], "nothing_to_undo"), (["a", Redo()], "nothing_to_redo")])
def test_nothing_is_undone_or_redone_that_is_not_there(lines, code):
    with pytest.raises(RuleViolation) as refusal:
        effective(lines)

    assert refusal.value.code == code
