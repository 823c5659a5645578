"""Nothing that the engine of the cue sports can say lacks its words."""

from __future__ import annotations

import pytest

from games.cue import facts, words
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.fouls import FOUL_OF, Foul, Loss
from games.cue.engine.shot import IMPOSSIBLE, Act, FoulCall, Pocket
from games.cue.table import Ball, Group, Item, TableView
from kit.pure.translation import listed


@pytest.mark.parametrize(
    ("kind", "table"),
    [
        (Foul, words.FOUL_WORDS),
        (Loss, words.LOSS_WORDS),
        (Act, words.ACT_WORDS),
        (Option, words.OPTION_WORDS),
        (CuePlace, words.CUE_WORDS),
        (FoulCall, words.CALL_WORDS),
        (Pocket, words.POCKET_WORDS),
    ],
)
def test_everything_has_its_words(kind, table) -> None:
    assert set(table) == set(kind)
    assert len(set(table.values())) == len(table)


def test_every_impossible_fact_is_refused_in_a_sentence() -> None:
    for code, _, _ in IMPOSSIBLE:
        assert words.MESSAGES[code].endswith(".")
    assert set(FOUL_OF) == set(Act)


@pytest.mark.parametrize("number", range(16))
def test_a_ball_is_told_by_its_number_and_its_pattern_as_well_as_by_its_colour(number: int) -> None:
    ball = facts.pool_ball(number)
    pattern, _ = ball.look.split()
    assert pattern == ("stripe" if number > 8 else "solid")
    assert ball.mark == (str(number) if number else "")
    assert (("stripe" in facts.ball_name(number)) is (number > 8)) or number == 0


def test_what_was_ticked_comes_back_under_its_group_and_opens_the_facts() -> None:
    balls = Group(name="first", label="First", items=(Item(value="1", label="1", ball=Ball("1", "solid yellow")),))
    table = TableView(balls=balls, facts=(facts.yes_or_no("rail"), Group(name="seconds", label="Seconds")))
    filled = table.filled({"first": ["1"], "rail": ["no"], "seconds": ["75"], "other": ["x"]})
    assert filled.balls.items[0].checked
    assert [item.checked for item in filled.facts[0].items] == [False, True]
    assert filled.facts[1].typed == "75"
    assert filled.opened
    assert not table.filled({"first": ["1"]}).opened
    assert table.asking("rail", "miss").asked.group.name == "rail"
    assert table.asking("nothing_like_it", "miss").asked is None


def test_lists_read_like_sentences() -> None:
    assert listed([]) == ""
    assert listed(["a", "b"]) == "a and b"
