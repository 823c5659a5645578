"""Billiards on the referee's table: what is ticked becomes facts, and everything is said in words."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from django.conf import settings

from games import rulebook, series
from games.base import Ending, LegResult, Side
from games.billiards import words
from games.billiards.engine import events as e
from games.billiards.engine.events import Act, Ball, Spot, Stroke
from games.billiards.engine.fouls import Foul
from games.billiards.engine.play import apply
from games.billiards.engine.state import BilliardsState, Phase
from games.billiards.live import LIVE
from games.billiards.spec import BilliardsRules
from games.cue.engine.events import Concede
from games.live import Setup
from kit.pure.codec import MalformedError
from kit.pure.violations import RuleViolation
from tests.games.billiards.table import (
    AWAY,
    CANNON,
    CUE,
    HOME,
    NOTHING,
    OFF_RED,
    POT_RED,
    RED,
    WHITE,
    at_table,
    chosen,
    game,
    play,
)
from tests.games.billiards.test_random_games import begun, random_game, some_event
from tests.games.ticks import post_anything

RULES = BilliardsRules(legs=1, playoff_wins=1, forfeit_for=1, forfeit_against=0, target=100)
SETUP = Setup(rules=RULES, home_name="Leduc", away_name="Ponoka", home=("Ann",), away=("Bob",))


def read(name: str, **fields):
    given = {key: [value] if isinstance(value, str) else value for key, value in fields.items()}
    return LIVE.read(name, given, at_table(), SETUP)


def told(state: BilliardsState, event) -> str:
    return LIVE.describe(state, event, apply(state, event), SETUP).text


def figures(state: BilliardsState) -> dict[str, str]:
    return {figure.label: figure.text for figure in LIVE.table(state, SETUP).figures}


# --- what is ticked ------------------------------------------------------------------------------------


def test_every_fact_can_be_ticked():
    stroke = read(
        "stroke",
        first="red",
        contact="both",
        potted=["red", "cue"],
        off_table=["white"],
        acts=["push"],
        occupied=["spot"],
        ball_out_of_baulk="no",
        direct="yes",
        touching=["yes"],
        red_touched=["yes"],
        fell_by_itself=["yes"],
        striker="away-0",
    )

    assert stroke == Stroke(
        first=(RED,),
        both=True,
        potted=(CUE, RED),
        off_table=(WHITE,),
        acts=frozenset({Act.PUSH}),
        occupied=frozenset({Spot.SPOT}),
        ball_out_of_baulk=False,
        direct=True,
        touching=True,
        red_touched=True,
        fell_by_itself=True,
    )
    assert read("stroke", contact="together").first == (RED, WHITE)
    assert read("no_ball", first="red", contact="both") == Stroke(first=())
    assert read("stroke", first="red", acts=["out_of_turn"], striker="away-0").striker is AWAY


@pytest.mark.parametrize(
    ("name", "fields", "expected"),
    [
        ("stroke", {"first": "blue"}, "not_a_ball"),
        ("stroke", {"acts": ["sneezed"]}, "not_an_answer"),
        ("stroke", {"occupied": ["moon"]}, "not_an_answer"),
        ("stroke", {"striker": "home-7", "acts": ["out_of_turn"]}, "not_an_answer"),
        ("offence", {}, "tick_an_act"),
        ("fell", {}, "tick_a_ball"),
        ("nonsense", {}, "unknown_form"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(name, fields, expected):
    with pytest.raises(RuleViolation) as refusal:
        read(name, **fields)

    assert refusal.value.code == expected
    assert LIVE.sentence(refusal.value)


def test_offence_and_fallen_ball_are_read():
    assert read("offence", act="touched_ball", tip="no") == e.Offence(act=Act.TOUCHED_BALL, tip=False)
    assert read("fell", fell="red") == e.BallFell(RED)


def test_every_fact_that_is_asked_for_has_a_group_on_the_page():
    table = LIVE.table(game(), SETUP)
    groups = [*table.facts, *(group for section in table.sections for group in section.groups)]

    assert set(words.QUESTIONS) <= {group.name for group in groups}


def test_plain_scores_are_one_tap_and_say_why_they_are_not_possible():
    keys = {entry.label: entry for entry in LIVE.table(at_table(white_gone=True), SETUP).quick}

    assert keys["Pot red"].reason == ""
    assert keys["Cannon"].reason.startswith("A cannon needs both")
    assert keys["Pot white"].reason.startswith("The white ball isn't on the table")


def test_what_is_ticked_counts_with_a_plain_score():
    assert read("pot_red") == POT_RED
    assert read("in_off_red") == OFF_RED
    assert read("cannon") == Stroke(both=True)
    ruled = apply(at_table(), read("pot_red", occupied="spot", touching="yes")).verdict
    assert ruled.red is Spot.PYRAMID
    assert read("cannon", first="red", potted=["red", "cue"]) == Stroke(first=(RED,), both=True, potted=(RED, CUE))
    push = apply(at_table(), read("pot_red", acts="push"))
    assert (push.home, push.away, push.verdict.fouls) == (0, 2, (Foul.PUSH,))


@pytest.mark.parametrize(
    ("name", "ticked"),
    [("pot_red", {"first": "white"}), ("hit_red", {"potted": "red"}), ("hit_white", {"contact": "both"})],
)
def test_score_that_does_not_fit_what_is_ticked_is_not_entered(name, ticked):
    with pytest.raises(RuleViolation) as refusal:
        read(name, **ticked)

    assert LIVE.sentence(refusal.value).startswith("What is ticked doesn't match")


@pytest.mark.parametrize("seed", range(25))
def test_whatever_is_posted_is_ruled_on_or_refused_in_words(seed):
    rng = random.Random(seed)
    _, over = random_game(seed)
    state = begun(seed)
    for _ in range(15):
        post_anything(LIVE, SETUP, state, rng, stale=("stroke", "offence", "no_ball", "fell"))
        state = apply(state, some_event(state, rng))
        if state.phase is Phase.OVER:
            break
    assert post_anything(LIVE, SETUP, over, rng, stale=("stroke", "offence", "no_ball", "fell"))


# --- what is said --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "kind"),
    [
        (words.FOUL_WORDS, Foul),
        (words.ACT_WORDS, Act),
        (words.BALL_WORDS, Ball),
        (words.SPOT_WORDS, Spot),
        (words.OPTION_WORDS, e.Option),
        (words.LIMIT_WORDS, e.Limit),
        (words.CONDUCT_WORDS, e.Conduct),
        (words.HOW_WORDS, e.How),
    ],
)
def test_everything_has_words(table, kind):
    assert set(table) == set(kind)


def test_ruling_says_what_it_was_what_it_cost_and_what_follows():
    ten = Stroke(first=(RED,), both=True, potted=(RED, WHITE, CUE))
    assert told(at_table(), ten) == (
        "Ann: 10 points for Leduc: cannon, red potted, other white potted and in-off the red. "
        "Red on the Spot. Next: Ann, in hand."
    )
    assert told(at_table(), NOTHING) == "Ann: Nothing scored, no foul: the turn ends. Next: Bob."
    push = replace(NOTHING, acts=frozenset({Act.PUSH}))
    assert told(at_table(), push) == "Ann: Foul: push. 2 points to Ponoka. To choose: Bob."
    hidden = Stroke(first=(), ball_out_of_baulk=False)
    assert told(at_table(in_hand=True), hidden).startswith("Ann: A miss but no foul: every ball was in baulk.")


def test_what_has_to_be_announced_is_told_and_is_a_key():
    state = play(at_table(), *[OFF_RED] * 9)

    assert "To be announced: TEN HAZARDS." in told(state, OFF_RED)
    ten = play(state, OFF_RED)
    key = LIVE.table(ten, SETUP).keys[0]
    assert (key.label, key.event) == ("Announced: TEN HAZARDS", e.Announce(e.Limit.HAZARDS))
    assert LIVE.automatic(ten, SETUP) is None
    assert LIVE.automatic(ten, replace(SETUP, official=False)) == e.Announce(e.Limit.HAZARDS)
    assert told(ten, key.event) == "The referee called TEN HAZARDS: 5 more may follow."
    assert figures(ten)["Hazards in a row"] == "10"


def test_time_stringing_and_conduct_are_told():
    level = at_table(target=0)
    assert told(level, e.Time()) == "TIME: the scores are tied, so an extra period is played."
    extra = play(level, e.Time())
    assert "Stringing decides" in told(extra, e.Time())
    assert told(play(extra, e.Time()), e.Strung(AWAY)) == (
        "Ponoka won the stringing. Ponoka wins the game: tied at time, and the stringing decided. "
        "The sheet has 0\N{EN DASH}1."
    )
    assert "end of a session" in told(level, e.Time(last=False))
    assert told(at_table(), e.Misconduct(HOME, e.Conduct.TIME_WASTING)).endswith("the next time loses the game.")
    assert "Ponoka wins the game" in told(at_table(), e.Misconduct(HOME, e.Conduct.REFUSAL))
    asked = play(at_table(), Concede(HOME))
    assert LIVE.table(asked, SETUP).chooser == "Bob, choose:"
    assert "Ponoka wins the game: conceded." in told(asked, chosen(e.Option.ACCEPT))


def test_red_spot_break_and_average_are_shown():
    state = play(at_table(red=Spot.SPOT), CANNON, POT_RED)

    assert figures(state)["Red"] == "on the Spot"
    assert figures(state)["This break"] == "5"
    assert LIVE.score(state, SETUP).home_note == "break 5, needs 95"
    assert figures(play(state, NOTHING))["Average per turn"] == "5.00 \N{EN DASH} 0"
    counts = LIVE.counts(play(state, NOTHING), HOME, None, SETUP)
    assert (counts["points"], counts["turns"], counts["best"]) == (5, 1, 5)
    assert [figure.text for figure in LIVE.figures(counts)][:3] == ["5.00", "5", "5"]


# --- a whole match -------------------------------------------------------------------------------------


def test_match_on_time_is_forfeited_with_the_game():
    setup = replace(SETUP, rules=replace(RULES, legs=3, target=0))
    match = series.start(LIVE, setup)
    for event in (OFF_RED, e.Misconduct(HOME, e.Conduct.UNFAIR), series.NextLeg()):
        match = series.apply(LIVE, setup, match, event)

    assert match.decided
    assert match.results == (LegResult(home=0, away=1, ending=Ending.FORFEIT, at_fault=HOME),) * 2


def test_sides_begin_games_in_turn_unless_stringing_decides():
    state = series.start(LIVE, SETUP).leg
    assert state.turn is HOME
    assert LIVE.options(SETUP, (state,)).first is AWAY
    strung = replace(SETUP, answers={"begin": "stringing"})
    assert series.start(LIVE, strung).leg.phase is Phase.STRINGING
    assert LIVE.questions(SETUP)[0].choices[0] == (Side.HOME.value, "Leduc")


def test_rule_book_says_how_long_a_game_is():
    book = rulebook.load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml")
    changed = book.override({"games.billiards.target": 0, "play.billiards.level_at_time": "stringing"})
    for one, target, level in ((book, 100, "extra_period"), (changed, 0, "stringing")):
        rules = one.category("billiards-doubles").rules
        setup = Setup(
            rules=rules, home_name="A", away_name="B", home=("a", "b"), away=("c", "d"), play=one.play["billiards"]
        )
        options = LIVE.options(setup, ())
        assert (options.target, options.level_at_time, options.players) == (target, level, 2)


def test_page_is_shown_before_during_and_after_a_game():
    for state in (game(), play(game(), NOTHING), play(at_table(home=99), CANNON)):
        assert LIVE.turn(state, SETUP).text
        assert LIVE.view(state, SETUP)["table"].figures


def test_setup_that_is_kept_with_a_log_names_its_rule_set():
    kept = series.dump_setup(SETUP)

    assert LIVE.options(series.load_setup(kept, BilliardsRules), ()).rule_set == "billiards"
    with pytest.raises(MalformedError):
        series.load_setup({**kept, "rules": {**kept["rules"], "rule_set": "snooker"}}, BilliardsRules)
