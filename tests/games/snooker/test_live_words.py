"""Snooker on the referee's table: what is said, a whole match, and its logs."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from django.conf import settings

from games import rulebook, series
from games.base import Ending, LegResult, Side
from games.billiards.live import LIVE as BILLIARDS
from games.live import Setup
from games.snooker import words
from games.snooker.engine import events as e
from games.snooker.engine.balls import Ball, Place
from games.snooker.engine.events import EVENTS, Act
from games.snooker.engine.fouls import Foul
from games.snooker.engine.play import apply, outcome, replay, start
from games.snooker.engine.state import CuePlace, Phase, SnookerOptions
from games.snooker.live import LIVE
from games.snooker.spec import SPEC, SnookerRules
from kit.pure.codec import MalformedError, dump
from kit.pure.violations import RuleViolation
from tests.games.snooker.chance import random_frame, some_event
from tests.games.snooker.table import (
    AWAY,
    BLACK,
    BLUE,
    HOME,
    PINK,
    RED,
    YELLOW,
    after_red,
    at_table,
    chosen,
    colours_left,
    foul,
    frame,
    hit,
    miss,
    play,
    pot,
)

RULES = SnookerRules(legs=3, playoff_wins=2, forfeit_for=1, forfeit_against=0)


SETUP = Setup(rules=RULES, home_name="Leduc", away_name="Ponoka", home=("Ann",), away=("Bob",))


def told(state, event) -> str:
    return LIVE.describe(state, event, apply(state, event), SETUP).text


# --- what is said --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "kind"),
    [
        (words.FOUL_WORDS, Foul),
        (words.ACT_WORDS, Act),
        (words.BALL_WORDS, Ball),
        (words.PLACE_WORDS, Place),
        (words.CUE_WORDS, CuePlace),
        (words.OPTION_WORDS, e.Option),
        (words.HOW_WORDS, e.How),
        (words.SANCTION_WORDS, e.Sanction),
    ],
)
def test_everything_has_words(table, kind):
    assert set(table) == set(kind)


def test_ruling_says_what_it_was_what_it_cost_and_what_follows():
    assert told(at_table(), pot(RED, RED)) == "Ann: 2 points for Leduc. Next: Ann, a colour is on."
    assert told(after_red(), pot(BLACK)) == "Ann: 7 points for Leduc. Spotted: black. Next: Ann, red is on."
    assert told(colours_left(), hit(YELLOW)) == "Ann: Nothing scored, no foul: the turn ends. Next: Bob, yellow is on."
    text = told(at_table(), miss(BLACK, potted=(BLACK,), snookered=True, occupied=frozenset({BLACK})))
    assert text == (
        "Ann: Foul and a miss: a ball was pocketed that was not on and a ball was hit first that was not on. "
        "7 points to Ponoka. Spotted: black on the pink spot. Free ball, if the next player plays. To choose: Bob."
    )


def test_choices_name_the_offender_and_the_reds_that_may_come_back():
    waiting = play(at_table(), miss(BLUE, potted=(RED,)))
    table = LIVE.table(waiting, SETUP)

    assert table.chooser == "Bob, choose:"
    assert [key.label for key in table.choices] == [
        "Play on as the balls lie",
        "Ann plays again from here",
        "Cue ball back: Ann plays it again; reds put back: 0",
        "Cue ball back: Ann plays it again; reds put back: 1",
    ]
    assert not any(key.reason for key in table.choices)
    assert table.balls is None


def test_player_is_to_be_warned_before_the_third_miss():
    twice = play(at_table(), miss(), chosen(e.Option.REPLACE), miss())
    again = play(twice, chosen(e.Option.REPLACE))

    (key,) = LIVE.table(again, SETUP).keys
    assert (key.label, key.hotkey) == ("Warn Ann: a third miss from here loses the frame", "w")
    assert told(again, key.event) == words.WARNED
    warned = play(again, key.event)
    assert (LIVE.table(warned, SETUP).cue, LIVE.table(warned, SETUP).keys) == (words.WARNED, ())
    assert "Nobody warned the player" in told(again, miss())
    assert LIVE.table(play(twice, chosen(e.Option.PLAY)), SETUP).cue == ""
    assert LIVE.table(frame(), SETUP).cue == "Cue ball in hand, from the D."


def test_points_left_and_snookers_needed_are_shown():
    figures = {figure.label: figure.text for figure in LIVE.table(at_table(reds=1, away=40), SETUP).figures}

    assert figures["Ahead"] == "Ponoka by 40"
    assert (figures["Points left"], figures["Snookers needed"]) == ("35", "2")
    assert LIVE.score(at_table(reds=1, away=40), SETUP).home_note == "needs 2 snookers"


def test_end_of_a_frame_is_told_in_words():
    level = play(colours_left(BLACK, home=43, away=50), pot(BLACK))
    assert "the sides draw for first play" in told(colours_left(BLACK, home=43, away=50), pot(BLACK))
    assert told(level, e.Lot(AWAY)) == "Ponoka won the draw for the black."
    lead = colours_left(BLACK, home=58, away=50)
    assert told(lead, e.Claim(HOME)) == "Leduc wins the frame: claimed with only the black left."
    begun = frame(pot(RED, striker=AWAY))
    assert told(begun, e.RestartWrongStart()) == "The wrong side began. The frame is restarted."
    offered = play(at_table(), e.OfferRestart(agreed=False), *[hit(RED)] * 6)
    assert told(offered, e.Nullify()) == "Nothing has changed. The frame is restarted."
    lost = play(at_table(), *[miss(), chosen(e.Option.REPLACE)] * 2, e.MissWarning())
    assert "the third miss of a ball in full sight. The sheet has 0\N{EN DASH}119." in told(lost, miss())


def test_foul_of_somebody_not_at_the_table_is_shown_until_the_next_stroke():
    state = play(at_table(), pot(RED))
    touched = e.Offence(act=Act.TOUCHED_BALL, by=AWAY, concerned=frozenset({BLUE}))
    after = play(state, touched)

    assert told(state, touched).startswith("Bob: Foul: a ball was touched. 5 points to Leduc.")
    assert LIVE.table(after, SETUP).ruling.text.startswith("Foul")
    assert LIVE.table(play(after, pot(BLUE)), SETUP).ruling.text == "5 points for Leduc."


@pytest.mark.parametrize("seed", range(12))
def test_every_event_of_random_frames_is_told(seed):
    rng = random.Random(seed)
    state = start(SnookerOptions(rule_set="sixred", players=1, concede="any_time"))
    for _ in range(120):
        if state.phase is Phase.OVER:
            break
        event = some_event(state, rng)
        before, state = state, apply(state, event)
        line = LIVE.describe(before, event, state, SETUP)
        assert line.text
        assert "_" not in line.text
        assert LIVE.turn(state, SETUP).text


# --- a whole match -------------------------------------------------------------------------------------


def test_match_that_is_awarded_for_conduct_is_over_without_another_stroke():
    setup = replace(SETUP, answers={"first_opening": "home"})
    match = series.start(LIVE, setup)
    for event in (pot(RED), e.Conduct(HOME, e.Sanction.GAME), series.NextLeg()):
        match = series.apply(LIVE, setup, match, event)

    assert match.decided
    assert match.results[0] == LegResult(home=0, away=14 * 8 + 27, ending=Ending.FORFEIT, at_fault=HOME)
    assert (match.results[1].ending, match.results[1].at_fault) == (Ending.FORFEIT, HOME)
    sheet = LIVE.sheet(match.results, setup)
    assert [leg.ending for leg in sheet] == [Ending.FORFEIT, Ending.FORFEIT, Ending.NOT_PLAYED]
    assert list(SPEC.faults(sheet, RULES, playoff=False)) == []


def test_frame_that_was_awarded_makes_the_next_offence_cost_the_match():
    match = series.start(LIVE, SETUP)
    for event in (pot(RED), e.Conduct(AWAY, e.Sanction.FRAME), series.NextLeg()):
        match = series.apply(LIVE, SETUP, match, event)

    assert match.leg.options.frame_lost == (AWAY,)
    with pytest.raises(RuleViolation) as refusal:
        series.apply(LIVE, SETUP, match, e.Conduct(AWAY, e.Sanction.FRAME))
    assert refusal.value.code == "frame_awarded_before"


def test_rule_book_says_which_game_and_how_it_is_played():
    book = rulebook.load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml")
    six = book.category("snooker-sixred-doubles")
    setup = Setup(
        rules=six.rules, home_name="A", away_name="B", home=("a", "b"), away=("c", "d"), play=book.play["snooker"]
    )
    options = LIVE.options(setup, ())

    assert (options.rule_set, options.reds, options.players) == ("sixred", None, 2)
    assert (options.concede, options.third_miss_loses) == ("snookers_required", True)
    changed = book.override({"games.snooker.reds": 10, "play.snooker.concede": "any_time"})
    setup = replace(setup, rules=changed.category("snooker-sixred-doubles").rules, play=changed.play["snooker"])
    assert LIVE.options(setup, ()).reds == 10
    assert LIVE.options(setup, ()).concede == "any_time"


def test_practice_begins_with_the_number_of_reds_that_was_chosen():
    book = rulebook.load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml")
    answers = {"rule_set": "sixred", "reds": "3", "players": "1", "legs": "1"}

    assert series.start(LIVE, LIVE.practice(answers, book, "")).leg.reds == 3
    assert series.start(LIVE, LIVE.practice({"reds": "3"}, book, "")).leg.reds == 15


def test_statistics_count_points_breaks_fouls_and_frames():
    state = play(colours_left(PINK, BLACK, home=30, away=20), pot(PINK), pot(BLACK))
    counts = LIVE.counts(state, HOME, None, SETUP)

    assert counts == {"points": 13, "pots": 2, "fouls": 0, "best": 13, "frames": 1, "frames_won": 1}
    assert LIVE.counts(state, AWAY, 0, SETUP) == {"points": 0, "pots": 0, "fouls": 0, "best": 0}
    assert [figure.label for figure in LIVE.figures(counts)][:3] == ["Frames won", "Points potted", "Highest break"]
    fouled = play(at_table(), foul(), e.Choose(Side.AWAY, e.Option.PLAY))
    assert LIVE.counts(fouled, HOME, None, SETUP)["fouls"] == 1


def test_every_event_of_the_engine_is_known_to_the_page():
    assert LIVE.events is EVENTS


# --- logs ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", [pot(RED), hit(RED), e.Choose(HOME, e.Option.PLAY), e.Lot(AWAY)])
def test_line_of_snooker_is_no_line_of_billiards(event):
    with pytest.raises(MalformedError):
        series.load_line(BILLIARDS, series.dump_line(event))


def test_frame_that_was_played_with_six_reds_never_replays_as_snooker():
    for seed in range(6):
        events, state = random_frame(seed, rule_set="sixred", reds=6, players=1)
        as_snooker = replace(state.options, rule_set="snooker", reds=None)
        assert dump(as_snooker) != dump(state.options)
        try:
            other = replay(as_snooker, events)
        except RuleViolation:
            continue
        assert other != state
        assert outcome(other) != outcome(state)


def test_setup_that_is_kept_with_a_log_names_its_rule_set():
    setup = replace(SETUP, rules=replace(RULES, rule_set="sixred"))
    kept = series.load_setup(series.dump_setup(setup), SnookerRules)

    assert LIVE.options(kept, ()).rule_set == "sixred"
    with pytest.raises(MalformedError):
        series.load_setup(
            {**series.dump_setup(setup), "rules": {**dump(setup.rules), "rule_set": "pool"}}, SnookerRules
        )
