"""8-ball on the live scorer: what is offered before a rack, and what is ticked."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from games import series
from games.base import Side
from games.cue import facts
from games.cue.engine.events import SlowPlay
from games.cue.engine.fouls import Foul
from games.cue.engine.shot import Act, Call, Potted, Shot
from games.eightball.engine import play
from games.eightball.engine.events import How, Rack
from games.eightball.live import LIVE
from games.eightrace.live import LIVE as RACE
from kit.pure.codec import MalformedError
from kit.pure.violations import RuleViolation
from tests.games.eightball.live_rack import AWAY, HOME, groups, read, setup
from tests.games.eightball.table import at_table, rack
from tests.games.manual import EIGHTBALL, EIGHTRACE


def test_what_is_ticked_counts_with_a_break_on_which_nothing_fell():
    state = rack()
    assert read("break_good", state) == Shot(to_rail=4)
    assert read("break_good", state, acts=["no_foot"], foul_call=["acknowledged"]).acts == {Act.NO_FOOT}
    with pytest.raises(RuleViolation) as refusal:
        read("break_good", state, potted=["9"])
    assert LIVE.sentence(refusal.value).startswith("What is ticked doesn't match")


@pytest.mark.rule("8 BALL POOL BREAK SHOT ii")
def test_break_that_was_not_good_is_ruled_on_without_another_question():
    state = rack()
    shot = read("break_short", state)
    after = play.apply(state, shot)
    assert after.verdict.illegal_break
    assert after.choice.side is Side.AWAY
    assert len(after.choice.options) == 3

    counted = read("break_short", state, to_rail=["1"], acts=["no_foot"], foul_call=["acknowledged"])
    assert (counted.to_rail, counted.acts) == (1, {Act.NO_FOOT})
    missed = read("break_short", state, first=["nothing"])  # nobody drives a ball to a cushion without touching it
    assert (missed.first, missed.to_rail) == ((), None)
    assert play.apply(state, missed).verdict.illegal_break
    for ticked in ({"potted": ["9"]}, {"to_rail": ["4"]}):
        with pytest.raises(RuleViolation) as refusal:
            read("break_short", state, **ticked)
        assert LIVE.sentence(refusal.value).startswith("What is ticked doesn't match")


# --- before a rack ------------------------------------------------------------------------------------------


@pytest.mark.rule("PLAY vi")
def test_options_come_from_the_rule_book_whatever_it_calls_them(book):
    changed = book.override(
        {
            "play.eightball.shot_minutes": 2,
            "play.eightball.slow_play_warning": True,
            "play.eightball.wrong_ball": "continue",
            "games.eightball.loser_counts": "pocketed_by_the_loser",
        }
    )
    match = setup(changed.category("eightball-doubles").rules, play=changed.play["eightball"], home=("A", "B"))

    options = LIVE.options(match, ())

    assert (options.rule_set, options.players, options.shot_seconds, options.slow_warning_counts) == (
        "leg8",
        2,
        120,
        True,
    )
    assert (options.wrong_ball, options.loser_counts, options.break_cushions) == (
        "continue",
        "pocketed_by_the_loser",
        4,
    )


def test_every_setting_of_play_that_the_engine_knows_reaches_it(book):
    """A setting that is not in the engine's options would be printed and have no effect."""
    known = {"table_sizes", "cue_ball", "first_break", "outside_kitchen", "shot_minutes", "slow_play_warning"}
    options = LIVE.options(setup(play=book.play["eightball"]), ())
    for name in set(book.play["eightball"]) - known:
        assert getattr(options, name) == book.play["eightball"][name]


@pytest.mark.rule("8 BALL POOL BREAK SHOT i")
@pytest.mark.parametrize(("first", "leg_two"), [("home", AWAY), ("away", HOME)])
def test_sides_break_in_turn_after_whoever_the_coin_made_the_first(first, leg_two):
    match = setup(answers={"first_break": first, "entry": "rack"})
    now = series.replay(LIVE, match, [Rack(HOME, How.EIGHT_POTTED, 3), series.NextLeg()])

    assert now.leg.turn is leg_two


@pytest.mark.parametrize("rule_set", ["wpa8", "bca8", "ebac8"])
def test_a_race_is_ruled_by_the_rules_of_its_category(book, rule_set):
    category = book.category(f"eightrace-{rule_set.removesuffix('8')}-singles")
    match = setup(category.rules, play=book.play["eightrace"])

    assert RACE.options(match, ()).rule_set == rule_set


@pytest.mark.parametrize(("habit", "expected"), [("alternate", AWAY), ("winner", HOME), ("loser", AWAY)])
def test_next_break_is_whose_the_rule_book_says(habit, expected):
    match = setup(EIGHTRACE, play={"next_break": habit}, answers={"entry": "rack"})
    now = series.replay(RACE, match, [Rack(HOME, How.EIGHT_POTTED, 0), series.NextLeg()])
    assert now.leg.turn is expected
    again = series.replay(
        RACE,
        match,
        [Rack(HOME, How.EIGHT_POTTED, 0), series.NextLeg(), Rack(AWAY, How.EIGHT_EARLY, 0), series.NextLeg()],
    )
    assert again.leg.turn is {"alternate": HOME, "winner": AWAY, "loser": HOME}[habit]


def test_a_log_is_not_read_as_one_of_other_rules():
    legion, race = series.dump_setup(setup()), series.dump_setup(setup(EIGHTRACE))
    with pytest.raises(MalformedError):
        series.load_setup(legion, type(EIGHTRACE))
    with pytest.raises(MalformedError):
        series.load_setup(race, type(EIGHTBALL))
    race["rules"]["rule_set"] = "leg8"
    with pytest.raises(MalformedError, match="rule_set"):
        series.load_setup(race, type(EIGHTRACE))


# --- what is ticked -----------------------------------------------------------------------------------------


def test_common_shots_take_one_ball_and_one_key():
    state = at_table()
    assert read("pot", state, first=["3"]) == Shot(first=(3,), potted=(Potted(3),), call=Call(3), as_called=True)
    assert read("miss", state, first=["3"]) == Shot(first=(3,), rail=True)
    assert read("short", state, first=["3"]) == Shot(first=(3,), rail=False)
    assert read("scratch", state, first=["3"]) == Shot(first=(3,), potted=(Potted(0),))
    assert read("missed", state) == Shot(first=())
    assert play.apply(state, read("pot", state, first=["3"])).turn is HOME
    assert play.apply(state, read("miss", state, first=["3"])).turn is AWAY


def test_a_common_shot_without_a_ball_is_asked_for_it():
    with pytest.raises(RuleViolation) as refusal:
        read("pot", at_table())
    assert (refusal.value.code, refusal.value.field) == ("tick_a_ball", "first")


def test_every_ball_that_can_be_hit_first_has_a_key_of_its_own():
    first = LIVE.view(at_table(), setup())["table"].balls
    keys = {item.label.partition(",")[0]: item.hotkey for item in first.items}
    assert (keys["1"], keys["9"], keys["10"], keys["15"]) == ("1", "9", "Shift+0", "Shift+5")
    assert len(set(keys.values())) == len(first.items) == 15
    assert first.keyboard == "Digits tick a ball; with Shift, 0 to 5 are 10 to 15."


def test_what_is_ticked_besides_counts_with_the_common_shot():
    shot = read("miss", at_table(), first=["3"], acts=["push"], foul_call=["acknowledged"])
    verdict = play.apply(at_table(), shot).verdict
    assert verdict.fouls == (Foul.PUSH,)


def test_every_fact_of_a_shot_can_be_ticked():
    fields = {
        "first": ["3"], "call": ["3"], "called_pocket": ["side_left"], "potted": ["3", "0"],
        "fell_pocket": ["side_left"], "off_table": ["9"], "rail": ["no"], "frozen": ["4"], "frozen_rail": ["yes"],
        "to_rail": ["2"], "cue_rail": ["yes"],
        "across_head": ["1"], "obvious": ["no"], "acts": ["push", "no_foot"], "purposeful": ["yes"],
        "foul_call": ["refused"], "announced": ["safety", "push_out"], "as_called": ["yes"],
    }  # fmt: skip
    shot = facts.read_shot(fields)
    untold = {name for name in Shot.__slots__ if getattr(shot, name) == getattr(Shot(), name)}
    assert untold == {"shooter", "player"}


@pytest.mark.parametrize(
    "fields",
    [
        {"first": ["99"]},
        {"first": ["x"]},
        {"acts": ["dance"]},
        {"foul_call": ["?"]},
        {"to_rail": ["-1"]},
        {"potted": ["1e"]},
    ],
)
def test_what_no_page_of_ours_sends_is_refused(fields):
    with pytest.raises(RuleViolation):
        read("shot", at_table(), **fields)


def test_only_facts_that_can_be_are_offered():
    assert "to_rail" in groups(rack())
    assert "to_rail" not in groups(at_table())
    assert "foul_call" in groups(at_table())
    acts = {item.value for item in groups(at_table())["acts"].items}
    assert "push" in acts
    assert "jumped" not in acts  # no foul under these rules
    assert not acts & {"stroke_while_placing", "shot_behind_head_string", "cue_ball_deflected", "before_answer"}


def test_balls_that_are_gone_keep_their_place_and_legal_ones_are_marked():
    items = groups(at_table(down=(1, 9)))["first"].items
    assert [item.value for item in items] == [str(number) for number in range(1, 16)]
    assert {item.value for item in items if item.reason} == {"1", "9"}
    assert {item.value for item in items if item.on} == {str(number) for number in range(2, 8)}


def test_a_missing_fact_is_asked_for_alone_and_nothing_ticked_is_lost():
    state, fields = at_table(), {"read": ["short"], "first": ["3"], "acts": ["push"]}
    shot = LIVE.read("short", fields, state, setup())
    with pytest.raises(RuleViolation) as refusal:
        play.verify(state, shot)
    table = LIVE.refilled(LIVE.view(state, setup()), fields, refusal.value)["table"]

    assert LIVE.sentence(refusal.value) == "Was the foul called, and was it admitted?"
    assert (table.asked.group.name, table.asked.read) == ("foul_call", "short")
    assert [item.value for item in table.balls.items if item.checked] == ["3"]
    ticked = [item.value for group in table.facts for item in group.items if item.checked]
    assert ticked == ["push"]
    assert table.opened


def test_every_fact_that_the_engine_asks_for_has_a_group_and_a_question(book):
    asked = {
        node.args[0].value
        for file in Path(play.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "missing"
        and isinstance(node.args[0], ast.Constant)
    }
    assert {"first", "rail", "to_rail", "foul_call", "as_called", "obvious"} - {"first", "rail"} <= asked
    match = setup(play=book.play["eightball"])
    offered = {*groups(rack()), *groups(at_table()), *groups(at_table(), match)}
    warned = play.apply(at_table(), SlowPlay())
    offered |= set(groups(warned))
    for fact in asked | {"first", "rail", "frozen_rail"}:
        assert fact in offered, fact
        assert fact in LIVE.questions_of_facts
