"""Snooker on the referee's table: what is ticked becomes facts, and everything is said in words."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.live import Setup
from games.snooker import words
from games.snooker.engine import events as e
from games.snooker.engine.events import Act, Stroke
from games.snooker.engine.play import apply
from games.snooker.engine.state import CuePlace, Phase
from games.snooker.live import LIVE
from games.snooker.spec import SnookerRules
from kit.pure.violations import RuleViolation
from tests.games.snooker.chance import begun, random_frame, some_event
from tests.games.snooker.table import (
    AWAY,
    BLACK,
    BLUE,
    GREEN,
    HOME,
    PINK,
    RED,
    WHITE,
    after_red,
    at_table,
    colours_left,
    frame,
    hit,
    play,
    pot,
)
from tests.games.ticks import post_anything

RULES = SnookerRules(legs=3, playoff_wins=2, forfeit_for=1, forfeit_against=0)


SETUP = Setup(rules=RULES, home_name="Leduc", away_name="Ponoka", home=("Ann",), away=("Bob",))


def read(name: str, state, **fields):
    return LIVE.read(
        name, {key: [value] if isinstance(value, str) else value for key, value in fields.items()}, state, SETUP
    )


def refused(name: str, state, **fields) -> str:
    with pytest.raises(RuleViolation) as refusal:
        read(name, state, **fields)
    assert LIVE.sentence(refusal.value)
    return refusal.value.code


# --- what is ticked ------------------------------------------------------------------------------------


def test_entry_takes_the_ball_that_is_on_when_none_is_ticked():
    assert read("miss", at_table()) == hit(RED)
    assert read("miss", colours_left(PINK, BLACK)) == hit(PINK)
    assert read("white", at_table()) == pot(WHITE, first=(RED,))
    assert read("miss", after_red(), first="blue") == hit(BLUE)
    assert refused("miss", after_red()) == "tick_a_ball"
    assert read("no_ball", at_table(), first="blue") == Stroke(first=())


def test_free_ball_is_one_tick_and_one_key():
    state = at_table(free_ball=True)

    assert read("free_pot", state, first="green") == pot(GREEN, free=GREEN)
    assert read("free_miss", state, first="green") == hit(GREEN, free=GREEN)
    assert refused("free_pot", state) == "tick_a_ball"


def test_every_fact_can_be_ticked():
    stroke = read(
        "stroke",
        after_red(),
        first="blue",
        together="pink",
        potted=["blue", "white"],
        reds="3",
        off_table=["black"],
        nominated="blue",
        acts=["push", "no_foot"],
        concerned=["pink"],
        snookered="yes",
        clear_path="no",
        full_ball="no",
        good_attempt="yes",
        intended="no",
        touching=["green"],
        occupied=["blue", "pink"],
        no_room=["black"],
        fell_by_itself=["yes"],
    )

    assert stroke == Stroke(
        first=(BLUE, PINK),
        potted=(BLUE, WHITE, RED, RED, RED),
        off_table=(BLACK,),
        nominated=BLUE,
        acts=frozenset({Act.PUSH, Act.NO_FOOT}),
        concerned=frozenset({PINK}),
        snookered=True,
        clear_path=False,
        full_ball=False,
        good_attempt=True,
        intended=False,
        touching=frozenset({GREEN}),
        occupied=frozenset({BLUE, PINK}),
        no_room=frozenset({BLACK}),
        fell_by_itself=True,
    )


def test_that_no_colour_was_named_is_told_where_colours_are():
    stroke = read("stroke", after_red(), first="red", nominated="nothing", snookered="no")

    assert (stroke.acts, stroke.nominated) == (frozenset({Act.BEFORE_NOMINATION}), None)
    assert apply(after_red(), stroke).away == 7
    table = LIVE.table(after_red(), SETUP)
    assert [item.label for group in table.facts for item in group.items if group.name == "nominated"][-1] == "No colour"


def test_who_played_out_of_turn_counts_only_with_that_act_or_at_the_start():
    ticked = {"first": "red", "striker": "away-0"}

    assert read("stroke", at_table(), **ticked).striker is None
    assert read("stroke", at_table(), **ticked, acts=["out_of_turn"]).striker is AWAY
    assert read("stroke", frame(), **ticked) == hit(RED, striker=AWAY, player=0)


@pytest.mark.parametrize(
    ("name", "fields", "expected"),
    [
        ("stroke", {"first": "purple"}, "not_a_ball"),
        ("stroke", {"acts": ["sneezed"]}, "not_an_answer"),
        ("stroke", {"reds": "99"}, "not_an_answer"),
        ("stroke", {"striker": "both-7", "acts": ["out_of_turn"]}, "not_an_answer"),
        ("offence", {}, "tick_an_act"),
        ("offence", {"act": "measured", "by": "other"}, "only_in_a_stroke"),
        ("fell", {}, "tick_a_ball"),
        ("nonsense", {}, "unknown_form"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(name, fields, expected):
    assert refused(name, at_table(), **fields) == expected


def test_foul_without_a_stroke_is_read_with_whose_it_was():
    state = play(at_table(), hit(RED))
    by_striker = read("offence", state, act="touched_ball", concerned=["pink"], snookered="no")
    assert by_striker == e.Offence(act=Act.TOUCHED_BALL, concerned=frozenset({PINK}), snookered=False)
    assert read("offence", state, act="touched_ball", by="other").by is HOME
    assert read("offence", state, act="touched_ball", by="leaving").leaving


def test_snooker_behind_the_colour_named_is_read_from_the_page_of_six_red():
    state = after_red(rule_set="sixred")
    told = read("miss", state, first="black", nominated="black", behind_nominated="yes")

    assert told == hit(BLACK, nominated=BLACK, behind_nominated=True)
    assert "behind_nominated" not in {group.name for group in LIVE.table(after_red(), SETUP).facts}


def test_missing_fact_is_asked_for_alone_and_keeps_what_was_ticked():
    state = at_table()
    fields = {"read": ["miss"], "first": ["black"]}
    with pytest.raises(RuleViolation) as refusal:
        apply(state, LIVE.read("miss", fields, state, SETUP))

    table = LIVE.refilled(LIVE.view(state, SETUP), fields, refusal.value)["table"]
    assert table.asked.group.name == "clear_path"
    assert table.asked.read == "miss"
    assert not any(entry.hotkey.isdigit() for entry in table.quick)
    assert [item.value for item in table.balls.items if item.checked] == ["black"]


def test_what_is_ticked_counts_with_a_pot():
    state = after_red()
    assert read("pot_black", state) == pot(BLACK)
    black = apply(state, read("pot_black", state, occupied=["black"]))
    assert [(spotted.ball, spotted.spot) for spotted in black.verdict.spotted] == [(BLACK, PINK)]
    wrong = apply(
        at_table(), read("pot_red", at_table(), first="blue", snookered="no", clear_path="no", good_attempt="yes")
    )
    assert (wrong.home, wrong.away) == (0, 5)
    assert read("pot_red", at_table(), reds="2").potted == (RED, RED)


def test_ball_that_was_hit_before_the_pot_may_have_been_the_free_ball():
    state = replace(at_table(), free_ball=True)
    with pytest.raises(RuleViolation) as refusal:
        read("pot_red", state, first="brown")
    assert refusal.value.params["fact"] == "free"
    assert LIVE.sentence(refusal.value) == "Which ball was named as the free ball?"

    plant = apply(state, read("pot_red", state, first="brown", free="brown"))
    assert plant.verdict.points == 1


@pytest.mark.parametrize("ticked", [{"first": "blue"}, {"potted": "red"}])
def test_stroke_without_a_score_that_does_not_fit_what_is_ticked_is_not_entered(ticked):
    assert read("plain", at_table()) == hit(RED)
    assert refused("plain", at_table(), **ticked) == "ticked_otherwise"


def test_ball_that_was_hit_first_is_asked_for_in_one_place():
    state, fields = at_table(), {"read": ["stroke"], "potted": ["red"]}
    with pytest.raises(RuleViolation) as refusal:
        apply(state, LIVE.read("stroke", fields, state, SETUP))

    table = LIVE.refilled(LIVE.view(state, SETUP), fields, refusal.value)["table"]
    assert (table.asked.group.name, table.asked.read) == ("first", "stroke")
    assert (table.balls, table.quick) == (None, ())
    assert "first" not in [group.name for group in table.facts]
    (potted,) = [group for group in table.facts if group.name == "potted"]
    assert [item.value for item in potted.items if item.checked] == ["red"]


def test_every_fact_that_is_asked_for_has_a_group_on_the_page():
    names = set()
    for state in (after_red(rule_set="sixred"), at_table(free_ball=True, cue=CuePlace.IN_HAND)):
        table = LIVE.table(state, SETUP)
        groups = [table.balls, *table.facts, *(group for section in table.sections for group in section.groups)]
        names |= {group.name for group in groups}

    assert set(words.QUESTIONS) - {"reds_back"} <= names


@pytest.mark.parametrize("seed", range(25))
def test_whatever_is_posted_is_ruled_on_or_refused_in_words(seed):
    rng = random.Random(seed)
    _, over = random_frame(seed, rule_set="sixred", players=2)
    state = begun(seed, rule_set="sixred", players=2)
    stale = ("stroke", "offence", "miss", "no_ball", "white", "free_pot", "fell")
    for _ in range(15):
        post_anything(LIVE, SETUP, state, rng, stale=stale)
        state = apply(state, some_event(state, rng))
        if state.phase is Phase.OVER:
            break
    assert post_anything(LIVE, SETUP, over, rng, stale=stale)
