"""Shuffleboard on the live scorer: what the page offers, reads and says, and whole recorded games."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from games import rulebook, series
from games.base import Ending, LegResult, RuleViolation, Side
from games.codec import MalformedError, dump_event, load_event
from games.live import Setup
from games.log import NextLeg, Redo, Undo
from games.shuffleboard.engine.events import (
    Colour,
    CountFrame,
    Dead,
    DeadRock,
    Default,
    Frame,
    FramePoints,
    Offence,
    Penalty,
    Rock,
    RockLies,
    SwapRock,
    Toss,
)
from games.shuffleboard.engine.play import legal, outcome
from games.shuffleboard.engine.state import Phase, ShuffleboardState
from games.shuffleboard.live import LIVE
from games.shuffleboard.spec import SPEC
from tests.games.live_play import assert_refused_in_words
from tests.games.manual import SHUFFLEBOARD
from tests.page import in_one_line

BOOK = rulebook.load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml")
SETUP = Setup(
    rules=SHUFFLEBOARD,
    home_name="Branch 1",
    away_name="Branch 2",
    home=("Ann", "Bob"),
    away=("Cy", "Dee"),
    play=BOOK.play["shuffleboard"],
)
TOSS = Toss(Side.AWAY, Colour.BLUE)  # so the home side is red, and begins


def game(*events, setup: Setup = SETUP) -> ShuffleboardState:
    return series.replay(LIVE, setup, [TOSS, *events]).leg


def told(text: str) -> list:
    """Read "h4 h2 a1": the rocks from the far end down, and the count of the frame."""
    sides = {"h": Side.HOME, "a": Side.AWAY}
    return [*(RockLies(sides[word[0]], int(word[1])) for word in text.split()), CountFrame()]


def points(side: Side, number: int, hangers: int = 0) -> FramePoints:
    return FramePoints(side, number, hangers)


def described(events: list, event, setup: Setup = SETUP) -> str:
    before = game(*events, setup=setup)
    after = LIVE.engine.apply(before, event)
    return LIVE.describe(before, event, after, setup).text


# A game in thirteen frames, worked out by hand: how the rocks lay, and the score after each frame.
RECORDED = """
h3 h2 a2 | 5-0
a2 h1 | 5-2
blank | 5-2
h4 h1 a1 | 10-2
a3 a3 h2 | 10-8
a1 a1 a1 h0 | 10-11
h2 a1 | 12-11
blank | 12-11
h1 a0 | 13-11
a4 a2 h2 | 13-17
h3 h3 h1 a1 | 20-17
a2 a1 h1 | 20-20
h1 h1 a0 | 22-20
"""


def recorded_frames() -> list[tuple[list, tuple[int, int]]]:
    frames = []
    for line in RECORDED.strip().splitlines():
        lying, score = line.split(" | ")
        home, away = score.split("-")
        frames.append((told("" if lying == "blank" else lying), (int(home), int(away))))
    return frames


def test_recorded_game_comes_out_as_it_was_worked_out():
    log: list = [TOSS]
    for events, score in recorded_frames():
        log += events
        state = series.replay(LIVE, SETUP, log).leg
        assert (state.home, state.away) == score

    match = series.replay(LIVE, SETUP, log)
    assert match.decided
    assert LIVE.sheet(match.results, SETUP) == (LegResult(home=22, away=20),)
    assert [frame.number for frame in match.leg.frames if frame.scorer is None] == [3, 8]
    assert LIVE.counts(match.leg, Side.HOME, None, SETUP) == {
        "frames": 13,
        "frames_won": 6,
        "points": 22,
        "hangers": 1,
        "best_frame": 7,
        "warnings": 0,
        "deductions": 0,
    }
    shown = {figure.label: figure.text for figure in LIVE.figures(LIVE.counts(match.leg, Side.AWAY, None, SETUP))}
    assert shown == {"Frames won": "5 of 13", "Points per frame": "1.5", "Best frame": "6", "Hangers": "1"}


def test_frames_of_two_partners_add_up_to_those_of_their_side():
    state = game(*(event for events, _ in recorded_frames() for event in events))

    ann, bob = (LIVE.counts(state, Side.HOME, place, SETUP) for place in (0, 1))
    side = LIVE.counts(state, Side.HOME, None, SETUP)
    assert (ann["frames"], bob["frames"]) == (7, 6)  # the first frame is shot from Ann's end
    for name in set(side) - LIVE.greatest:
        assert ann[name] + bob[name] == side[name]
    assert max(ann["best_frame"], bob["best_frame"]) == side["best_frame"]


def test_log_cut_off_anywhere_is_a_game_that_goes_on():
    log = [TOSS, *(event for events, _ in recorded_frames() for event in events)]

    for length in range(len(log)):
        cut = series.replay(LIVE, SETUP, log[:length])
        assert cut.results == ()
        LIVE.turn(cut.leg, SETUP)
        LIVE.view(cut.leg, SETUP)
    assert series.replay(LIVE, SETUP, [*log, Undo(), Undo()]) == series.replay(LIVE, SETUP, log[:-2])
    assert series.replay(LIVE, SETUP, [*log, Undo(), Redo()]) == series.replay(LIVE, SETUP, log)


def test_playoff_is_the_best_of_three_and_undo_reaches_back_across_a_game():
    setup = Setup(rules=SHUFFLEBOARD, home_name="A", away_name="B", playoff=True, play=BOOK.play["shuffleboard"])
    won = [TOSS, points(Side.HOME, 16, 4), points(Side.HOME, 5)]
    match = series.replay(LIVE, setup, [*won, NextLeg(), *won])

    assert match.decided
    assert [leg.ending for leg in LIVE.sheet(match.results, setup)] == [Ending.PLAYED, Ending.PLAYED, Ending.NOT_PLAYED]
    back = series.replay(LIVE, setup, [*won, NextLeg(), TOSS, Undo(), Undo(), Undo()])
    assert (back.number, back.leg.home, back.leg_is_over) == (1, 16, False)


@examples(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([{}, {"capped": True}, {"lowest_score": -5}]), st.booleans())
def test_match_of_chance_makes_a_sheet_that_the_desk_would_take(seed, numbers, playoff):
    rules, rng = replace(SHUFFLEBOARD, **numbers), random.Random(seed)
    setup = replace(SETUP, rules=rules, playoff=playoff)
    match = series.start(LIVE, setup)
    while not match.decided:
        match = series.apply(LIVE, setup, match, NextLeg() if match.leg_is_over else some_event(match.leg, rng))

    assert list(SPEC.faults(LIVE.sheet(match.results, setup), rules, playoff=playoff)) == []


def some_event(state: ShuffleboardState, rng: random.Random):
    """The points of a frame, most of the time; now and then what else can happen at a board."""
    side = rng.choice(list(Side))
    if state.phase is Phase.FRAME and not state.lying and state.live_rocks(side) and rng.random() < 0.5:
        return points(side, rng.randint(1, 3 * state.live_rocks(side)))
    some = [event for event in legal(state) if not isinstance(event, Default) or rng.random() < 0.05]
    return rng.choice(some)


# --- the rule book -------------------------------------------------------------------------------------------


def test_options_come_from_the_rule_book():
    book = BOOK.override(
        {
            "games.shuffleboard.capped": True,
            "games.shuffleboard.lowest_score": -10,
            "games.shuffleboard.winning_score": 15,
            "play.shuffleboard.penalty_surface": 3,
            "play.shuffleboard.penalty_crowding": 2,
        }
    )
    rules = book.category("shuffleboard-mens").rules
    setup = Setup(rules=rules, home_name="A", away_name="B", play=book.play["shuffleboard"])
    touch, crowd = Penalty(Side.HOME, 0, Offence.SURFACE), Penalty(Side.AWAY, 1, Offence.CROWDING)

    assert game(touch, touch, crowd, crowd, setup=setup).home == -3
    assert game(crowd, crowd, setup=setup).away == -2
    assert outcome(game(points(Side.HOME, 16, 4), setup=setup)) == LegResult(home=15, away=0)


def test_plain_options_are_those_of_the_manual():
    options = LIVE.options(SETUP, ())

    assert (options.winning_score, options.capped, options.lowest_score, options.hanger) == (21, False, 0, 4)
    assert (options.deduct_surface, options.deduct_foul_line, options.deduct_crowding) == (2, 1, 1)
    assert (options.forfeit_for, options.forfeit_against) == (21, 0)


# --- who stands where ----------------------------------------------------------------------------------------


def test_first_of_the_order_shoots_the_first_frame_and_partners_the_next():
    setup = replace(SETUP, home=("Bob", "Ann"))

    assert LIVE.turn(game(setup=setup), setup).text == "Frame 1: Bob shoots first, with red"
    assert LIVE.turn(game(points(Side.HOME, 2), setup=setup), setup).text == "Frame 2: Ann shoots first, with red"
    assert LIVE.turn(game(points(Side.AWAY, 2), setup=setup), setup).text == "Frame 2: Dee shoots first, with blue"


def test_one_player_a_side_shoots_from_both_ends():
    setup = replace(SETUP, home=("Ann",), away=("Cy",))
    state = game(points(Side.HOME, 2), points(Side.HOME, 3), setup=setup)

    assert LIVE.turn(state, setup).text == "Frame 3: Ann shoots first, with red"
    assert LIVE.counts(state, Side.HOME, 0, setup) == LIVE.counts(state, Side.HOME, None, setup)


@pytest.mark.rule("SHUFFLEBOARD Rules iii")
def test_player_without_a_partner_is_warned_once_whichever_end_it_happens_at():
    setup = replace(SETUP, home=("Ann",))
    touch = [Penalty(Side.HOME, end, Offence.SURFACE) for end in (0, 1)]
    state = game(points(Side.HOME, 5), *touch, setup=setup)
    assert state.home == 3
    counted = LIVE.counts(state, Side.HOME, 0, setup)
    assert (counted["warnings"], counted["deductions"]) == (1, 1)
    figures = {figure.label: figure.text for figure in LIVE.figures(counted)}
    assert figures["Points taken off"] == "once"

    names = [player["player"] for player in LIVE.view(state, setup)["players"]]
    assert names == ["Ann", "Cy", "Dee"]  # not Ann twice, once for each end

    partners = game(points(Side.HOME, 5), *touch)
    assert partners.home == 5  # Ann and Bob are two players, and each is warned


def test_sides_without_named_players_still_have_two_ends():
    setup = Setup(rules=SHUFFLEBOARD, home_name="Branch 1", away_name="Branch 2")

    names = [player["player"] for player in LIVE.view(game(setup=setup), setup)["players"]]
    assert names == ["Branch 1, player 1", "Branch 2, player 1", "Branch 1, player 2", "Branch 2, player 2"]


# --- what is read --------------------------------------------------------------------------------------------


def read(**fields: str) -> FramePoints:
    return LIVE.read("points", {name: [value] for name, value in fields.items()}, game(), SETUP)


def test_points_that_were_typed_become_a_frame():
    assert read(scorer="away", points="7", hangers="1") == points(Side.AWAY, 7, 1)


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({}, "who_scored", "scorer"),
        ({"scorer": "nobody", "points": "7", "hangers": "0"}, "who_scored", "scorer"),
        ({"scorer": "home", "hangers": "0"}, "not_a_number", "points"),
        ({"scorer": "home", "points": "-3", "hangers": "0"}, "not_a_number", "points"),
        ({"scorer": "home", "points": "\N{FULLWIDTH DIGIT THREE}", "hangers": "0"}, "not_a_number", "points"),
        ({"scorer": "home", "points": "99999", "hangers": "0"}, "not_a_number", "points"),
        ({"scorer": "home", "points": "3"}, "not_a_number", "hangers"),
    ],
)
def test_what_is_no_frame_is_refused_at_its_field(fields, code, field):
    with pytest.raises(RuleViolation) as refusal:
        read(**fields)

    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert LIVE.sentence(refusal.value)


def test_another_form_is_refused():
    with pytest.raises(RuleViolation) as refusal:
        LIVE.read("total", {}, game(), SETUP)

    assert refusal.value.code == "unknown_form"


# --- bad input -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        {"event": "RockLies", "side": "home"},
        {"event": "RockLies", "side": "home", "zone": "3"},
        {"event": "RockLies", "side": "home", "zone": True},
        {"event": "FramePoints", "side": "home", "points": 3.5},
        {"event": "FramePoints", "side": "left", "points": 3},
        {"event": "CountFrame", "version": 2},
        {"event": "Score", "points": 3},
        {"side": "home", "zone": 3},
        [],
        None,
    ],
)
def test_malformed_line_is_refused(line):
    with pytest.raises(MalformedError):
        load_event(LIVE.events, line)


@pytest.mark.parametrize(
    ("events", "event", "code"),
    [
        ([], TOSS, "not_now"),  # a second coin
        ([RockLies(Side.HOME, 1)], RockLies(Side.AWAY, 4), "not_from_the_far_end"),
        ([RockLies(Side.HOME, 1)], points(Side.AWAY, 4), "rocks_are_told"),
        ([RockLies(Side.HOME, 1)], Frame((Rock(Side.HOME, 1),)), "rocks_are_told"),
        ([RockLies(Side.HOME, 3), RockLies(Side.AWAY, 1)], RockLies(Side.AWAY, 1), "nothing_behind_counts"),
        ([DeadRock(Side.HOME, Dead.SHORT)] * 4, RockLies(Side.HOME, 1), "too_many_rocks"),
        ([points(Side.HOME, 16, 4), points(Side.HOME, 16, 4)], CountFrame(), "leg_over"),
        ([], RockLies(Side.HOME, 7), "no_such_zone"),
        ([], Penalty(Side.HOME, 2, Offence.SURFACE), "no_such_end"),
        ([], points(Side.HOME, 17, 4), "no_such_frame"),
    ],
)
def test_contradiction_is_refused_with_a_sentence_and_changes_nothing(events, event, code):
    assert_refused_in_words(LIVE, SETUP, [TOSS, *events], event, code)


# --- what the page says --------------------------------------------------------------------------------------


def test_frame_is_described_with_what_it_brought():
    assert described([RockLies(Side.HOME, 4), RockLies(Side.HOME, 3)], CountFrame()) == (
        "Frame 1: 7 points for Branch 1, 1 hanger. 7–0."
    )
    assert described([], CountFrame()) == "Frame 1 is blank. Branch 2 shot last and shoots first now."
    assert described([points(Side.HOME, 16, 4)], points(Side.HOME, 5)) == (
        "Frame 2: 5 points for Branch 1. Branch 1 won the game 21–0."
    )


def test_penalty_is_a_warning_and_then_says_what_it_took():
    foul = Penalty(Side.AWAY, 1, Offence.FOUL_LINE)

    assert described([points(Side.AWAY, 1)], foul) == "Warning: Dee walked past the foul line."
    assert described([points(Side.AWAY, 1), foul], foul) == "Dee walked past the foul line again: 1 point off."
    assert described([foul], foul) == "Dee walked past the foul line again: no points left to take off."


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (RockLies(Side.AWAY, 0), "Branch 2, blue: a rock that counts nothing."),
        (DeadRock(Side.HOME, Dead.SHORT), "A rock of Branch 1 is dead: did not cross the foul line."),
        (SwapRock(Side.HOME), "Branch 1 shot a rock of the other side. It is exchanged, with no penalty."),
        (Default(Side.HOME), "Branch 1 concedes. Branch 2 wins the game."),
    ],
)
def test_what_else_happens_is_described(event, text):
    assert described([], event) == text


def test_toss_is_described():
    before = series.start(LIVE, SETUP).leg
    after = LIVE.engine.apply(before, TOSS)

    assert (
        LIVE.describe(before, TOSS, after, SETUP).text == "Branch 2 won the toss and took blue. Branch 1 shoots first."
    )


def test_count_key_says_what_counting_would_bring():
    assert LIVE.view(game(), SETUP)["count"].label == "Blank frame: nobody scores"
    one = game(RockLies(Side.AWAY, 1))
    assert LIVE.view(one, SETUP)["count"].label == "Count the frame: 1 point for Branch 2"


def test_keys_that_cannot_be_pressed_say_why():
    home, away = LIVE.view(game(RockLies(Side.HOME, 2)), SETUP)["rocks"]

    assert [bool(key.reason) for key in home["keys"]] == [True, True, False, False, False]
    assert [bool(key.reason) for key in away["keys"]] == [True, True, False, False, False]
    for key in home["keys"]:
        assert load_event(LIVE.events, json.loads(key.json)) == key.event
        assert dump_event(key.event) == json.loads(key.json)


def test_score_says_colour_and_what_is_missing():
    score = LIVE.score(game(points(Side.HOME, 12)), SETUP)

    assert (score.home, score.away) == ("12", "0")
    assert (score.home_note, score.away_note) == ("red, needs 9", "blue, needs 21")
    over = LIVE.score(game(points(Side.HOME, 12), points(Side.HOME, 9)), SETUP)
    assert (over.home_note, over.away_note) == ("won the game", "")


@pytest.mark.parametrize(
    "events",
    [[RockLies(Side.HOME, 2), RockLies(Side.AWAY, 2)], [points(Side.AWAY, 2), CountFrame()], [Default(Side.AWAY)]],
)
def test_form_shows_every_state(events):
    for length in range(len(events) + 1):
        state = game(*events[:length])
        page = in_one_line(
            render_to_string("games/shuffleboard/_live.html", {"view": LIVE.view(state, SETUP), "state": state})
        )
        assert ("Blank frame" in page) == (state.phase is Phase.FRAME and not state.lying)
    before = series.start(LIVE, SETUP).leg
    page = in_one_line(
        render_to_string("games/shuffleboard/_live.html", {"view": LIVE.view(before, SETUP), "state": before})
    )
    assert "Branch 1 won and takes red" in page


def test_dead_rocks_of_the_frame_are_shown_beside_their_side():
    state = game(DeadRock(Side.HOME, Dead.SHORT))
    page = in_one_line(
        render_to_string("games/shuffleboard/_live.html", {"view": LIVE.view(state, SETUP), "state": state})
    )

    assert "Branch 1, red, 1 dead" in page
    assert "Branch 2, blue, " not in page


# --- practice ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "playoff", "players"),
    [({}, False, 2), ({"players": "1", "length": "2"}, True, 1), ({"players": "9", "length": "x"}, False, 2)],
)
def test_practice_plays_by_the_book_and_takes_no_nonsense(answers, playoff, players):
    setup = LIVE.practice(answers, BOOK, "seed")

    assert (setup.official, setup.playoff, len(setup.home)) == (False, playoff, players)
    assert setup.rules.winning_score == 21
    match = series.replay(LIVE, setup, [TOSS, points(Side.HOME, 16, 4), points(Side.HOME, 8, 2)])
    assert match.decided != playoff
