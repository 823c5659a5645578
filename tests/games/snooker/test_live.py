"""Snooker on the referee's table: what is ticked becomes facts, and everything is said in words."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from django.conf import settings

from games import rulebook, series
from games.base import Ending, LegResult, RuleViolation, Side
from games.billiards.live import LIVE as BILLIARDS
from games.codec import MalformedError, dump
from games.live import Setup
from games.snooker import words
from games.snooker.engine import events as e
from games.snooker.engine.balls import Ball, Place
from games.snooker.engine.events import EVENTS, Act, Stroke
from games.snooker.engine.fouls import Foul
from games.snooker.engine.play import apply, outcome, replay, start
from games.snooker.engine.state import CuePlace, Phase, SnookerOptions
from games.snooker.live import LIVE
from games.snooker.spec import SPEC, SnookerRules
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


def told(state, event) -> str:
    return LIVE.describe(state, event, apply(state, event), SETUP).text


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
    assert [(one.ball, one.spot) for one in black.verdict.spotted] == [(BLACK, PINK)]
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
    for state in (after_red(free_ball=True), at_table(free_ball=True, cue=CuePlace.IN_HAND)):
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
